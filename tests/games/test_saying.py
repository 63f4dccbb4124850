"""Lines that are no orders: messages, and errors with their place (TAB-16, TAB-34)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horror.games.grammar.saying import Say, is_message, said
from horror.rules.kernel.ruleset import BadOrder

COLOURS = ["red", "blue", "white"]

MESSAGES: list[tuple[str, Say]] = [
    ("say blue: build 12?", Say((1,), "build 12?")),
    ("Say to white and blue:  a: b ", Say((1, 2), "a: b")),
    ("tell everybody: hello", Say(None, "hello")),
    ("  say all: #3 of ore", Say(None, "#3 of ore")),
    ("say all:now", Say(None, "now")),
]


@pytest.mark.parametrize(("line", "message"), MESSAGES)
def test_a_message_is_read_as_it_stands(line: str, message: Say) -> None:
    assert said(line, COLOURS) == message
    assert is_message(line)


@pytest.mark.parametrize(
    "order",
    [
        "end turn", "roll", "build road 12-17", "offer 1 wool for 1 ore", "", "# note x", "# say all: x",
        "sayings: x", "notes", "whenever1", "replace knight", "end orders now", "previewed",
    ],
)  # fmt: skip
def test_orders_of_the_game_are_for_the_game_to_read(order: str) -> None:
    assert said(order, COLOURS) is None
    assert not is_message(order)


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("say bleu: hello", 5, "blue"),
        ("say : hello", 4, "all"),
        ("say blue hello", 15, ": and the text"),
        ("say blue:  ", 10, "the text"),
        ("note blue lies", 1, "an order, or say all: and words to the others"),
        ("Game Tuesday evening", 1, "an order, or say all: and words to the others"),
        ("  PREVIEW # please", 1, "an order, or say all: and words to the others"),
        ("replace all orders", 1, "an order, or say all: and words to the others"),
        ("end of orders", 1, "an order, or say all: and words to the others"),
    ],
)
def test_what_is_neither_message_nor_order_names_its_place(line: str, column: int, expected: str) -> None:
    with pytest.raises(BadOrder) as caught:
        said(line, COLOURS)
    assert caught.value.column == column
    assert expected in caught.value.expected


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=60), st.sampled_from([line for line, _ in MESSAGES])))
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        meant = said(text, COLOURS)
    except BadOrder as error:
        assert 1 <= error.column <= len(text) + 1
    else:
        assert meant is None or meant.text
