"""Plain text: sentences wrapped, a drawing in the middle, and tables whose last column takes the room that is left."""

from __future__ import annotations

import pytest

from horror.games.locale import speech
from horror.games.telling.text import FIRM, board, centred, table, wrapped
from horror.games.telling.words import marks, vocabulary


def test_words_are_wrapped_with_an_indent_and_never_within_a_word_or_at_a_firm_blank() -> None:
    border = FIRM.join(("40-41", "3:1", "any"))
    assert wrapped("x" * 56 + " north-eastern") == ["x" * 56, "  north-eastern"]
    assert wrapped("x" * 60 + f" {border}") == ["x" * 60, "  40-41 3:1 any"]
    assert wrapped("x" * 54 + f" {border}") == ["x" * 54 + " 40-41 3:1 any"]


def test_a_drawing_stands_in_the_middle() -> None:
    assert list(centred(["A" * 10, "B "])) == [" " * 29 + "A" * 10, " " * 29 + "B"]


def test_parts_that_say_nothing_leave_no_gap() -> None:
    assert board([iter(["a", "b"]), iter([]), iter(["c"])]) == "a\nb\n\nc\n"


def test_figures_stand_to_the_right_and_words_to_the_left() -> None:
    assert list(table(["at", "kind", "n"], [["9", "ghoul", "1"], ["12", "gug", "10"]], figures={0, 2})) == [
        "at  kind    n",
        " 9  ghoul   1",
        "12  gug    10",
    ]


def test_the_last_column_is_wrapped_below_itself() -> None:
    assert list(table(["at", "here"], [["12", "north " * 13 + "south"], ["7", ""]])) == [
        "at  here",
        "12  " + "north " * 9 + "north",
        "    north north north south",
        "7",
    ]


@pytest.mark.parametrize(
    ("wide", "here", "lines"),
    [
        (51, "M1 ghoul 1/1", [f"{'x' * 51}  9  M1 ghoul 1/1"]),
        (52, "M1 ghoul 1/1", [f"{'x' * 52} 9 M1 ghoul 1/1"]),
        (53, "M1 ghoul 1/10", [f"{'x' * 53} 9 M1 ghoul", f"{' ' * 56}1/10"]),
        (58, "M1 M2", [f"{'x' * 58}  9  M1 M2"]),
    ],
)
def test_where_there_is_little_room_columns_stand_closer_together(
    wide: int, here: str, lines: list[str]
) -> None:
    assert list(table(["town", "n", "here"], [["x" * wide, "9", here]], figures={1}))[1:] == lines


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        (["red", "blue", "white"], ["R", "B", "W"]),
        (["blue", "brown"], ["B", "R"]),
        (["-1st", "2nd"], ["S", "N"]),
        (["red", "er", "rde", "re"], ["R", "E", "D", "4"]),
    ],
)
def test_each_word_has_a_letter_of_its_own_or_its_number(words: list[str], letters: list[str]) -> None:
    assert marks(words) == letters


def test_a_game_adds_its_words_to_the_shared_ones() -> None:
    word = vocabulary(
        {"card:": {"spy": "spy"}}, {"card:": {"spy": "secret agent"}, "colour:": {"gold": "gold"}}
    )
    said = [
        word(speech(), "card", "spy"),
        word(speech(), "colour", "red"),
        word(speech(), "card", "year_of_plenty"),
    ]
    assert said == ["secret agent", "red", "year of plenty"]
    assert word.of("card") == ("spy",) and word.of("never") == ()
    assert {"red", "gold"} <= set(word.of("colour"))
