"""Scripts as text: lines, meta lines, and errors with their place (TAB-34)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horror.games.grammar.meta import (
    EndOrders,
    GameNamed,
    Meta,
    Note,
    Preview,
    ReplaceAll,
    Say,
    format_meta,
    parse_meta,
)
from horror.games.grammar.script import ScriptLine, parse_script
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.robber.moves.roll import Roll
from tests.games.test_grammar import CLASSIC, RED

COLOURS = ["red", "blue", "white"]

METAS: list[tuple[str, Meta, str]] = [
    ("Game  Tuesday evening # ours", GameNamed("Tuesday evening"), "game Tuesday evening"),
    ("PREVIEW", Preview(), "preview"),
    ("replace all orders", ReplaceAll(), "replace all"),
    ("replace", ReplaceAll(), "replace all"),
    ("note: blue wants #3 of ore", Note("blue wants #3 of ore"), "note blue wants #3 of ore"),
    ("say blue: build 12?", Say((1,), "build 12?"), "say blue: build 12?"),
    ("Say to white and blue:  a: b ", Say((1, 2), "a: b"), "say blue, white: a: b"),
    ("tell everybody: hello", Say(None, "hello"), "say all: hello"),
    ("end of orders", EndOrders(), "end orders"),
]


@pytest.mark.parametrize(("line", "meta", "canonical"), METAS)
def test_meta_lines_have_one_canonical_form(line: str, meta: Meta, canonical: str) -> None:
    assert parse_meta(line, COLOURS) == meta
    assert format_meta(meta, COLOURS) == canonical
    assert parse_meta(canonical, COLOURS) == meta


@pytest.mark.parametrize(
    "order", ["end turn", "roll", "build road 12-17", "offer 1 wool for 1 ore", "", "# note x"]
)
def test_orders_of_the_game_are_no_meta_lines(order: str) -> None:
    assert parse_meta(order, COLOURS) is None


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("say bleu: hello", 5, "blue"),
        ("say : hello", 4, "all"),
        ("say blue hello", 15, ": and the text"),
        ("say blue:  ", 10, "the text"),
        ("note", 5, "the text of the note"),
        ("note " + "x" * 401, 406, "at most 400 characters of text"),
        ("game", 5, "the game's name"),
        (" when offered 1 ore: accept", 2, "an order for now: standing orders are not played yet"),
    ],
)
def test_error_in_a_meta_line_names_its_place(line: str, column: int, expected: str) -> None:
    with pytest.raises(BadOrder) as caught:
        parse_meta(line, COLOURS)
    assert caught.value.column == column
    assert expected in caught.value.expected


def script(text: str) -> list[ScriptLine]:
    legal = ["build road 12-17", "end turn"]
    return parse_script(text, CLASSIC, RED, COLOURS, legal=lambda: legal)


def test_lines_are_numbered_as_they_stand_in_the_text() -> None:
    """TAB-34: blank lines and comments count in the numbers and are nothing else."""
    lines = script(
        "# my turn\r\nroll\r\n\n  offer 1 wool for 1 ore to blue\nsay blue: well?\nend tunr\rend turn"
    )
    assert [line.number for line in lines] == [2, 4, 5, 6, 7]
    assert [type(line.content) for line in lines] == [Roll, Offer, Say, BadOrder, EndTurn]
    error = lines[3].content
    assert isinstance(error, BadOrder)
    assert (error.column, error.nearest) == (5, "end turn")


def test_nothing_after_the_end_of_orders_is_read() -> None:
    lines = script("roll\nend orders\nKind regards")
    assert [line.number for line in lines] == [1, 2]


def test_endless_scripts_and_lines_end_in_an_error() -> None:
    lines = script("roll\n" * 300)
    assert len(lines) == 201
    assert isinstance(lines[200].content, BadOrder) and "at most 200 lines in one script" in str(
        lines[200].content
    )
    [long] = script("note " + "x" * 1000)
    assert isinstance(long.content, BadOrder) and long.content.column == 501


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.one_of(st.text(max_size=60), st.sampled_from([line for line, _, _ in METAS]))).map("\n".join)
)
def test_no_text_raises_anything(text: str) -> None:
    for line in script(text):
        assert line.text.strip()
