"""A game in the terminal: hot-seat or against bots, with errors under the column, and no hand shown to another."""

import random
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from horror.games import RULESETS
from horror.management.commands.play import Command
from horror.management.terminal import PAGE, Quit, Terminal, point_at
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.ruleset import BadOrder

CLASSIC = RULESETS["classic"]


class Screen:
    """What is typed, and all that is printed."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self.answer = answer
        self.lines: list[str] = []

    def read(self, prompt: str) -> str:
        said = self.answer(prompt)
        self.lines.append(prompt + said)
        return said

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def terminal(seats: list[str], answer: Callable[[str], str], seed: int = 1) -> tuple[Terminal, Screen]:
    screen = Screen(answer)
    draws = SecretDraws(seed.to_bytes(32, "big"), "terminal", b"", 0)
    game = Terminal(CLASSIC, seats, draws, random.Random(seed).randrange, screen.read, screen.lines.append)
    return game, screen


def typed(*lines: str) -> Callable[[str], str]:
    left: Iterator[str] = iter(lines)
    return lambda prompt: next(left, "quit")


def test_bots_play_a_whole_game() -> None:
    """BASE-87: with a winner, everybody's points, and a board after each turn."""
    game, screen = terminal(["steward", "random", "steward"], typed())
    game.play()
    assert game.position.result is not None
    outcome = game.ruleset.outcome(game.position.result, game.names)
    assert screen.lines[-1] == f"In turn {game.position.turn}: {outcome}." and outcome.endswith(" has won")
    assert sum("points" in line for line in screen.lines[-4:]) == 3


def test_person_plays_a_whole_game_against_bots_by_typing_orders() -> None:
    """Each order typed is one of the choices that the terminal prints."""
    chosen = random.Random(7)

    def answer(prompt: str) -> str:
        assert prompt == "red> "  # one person need not be told to press Enter
        choices = game.position.choices(0)
        orders = CLASSIC.orders(choices, game.position.view(0))
        return orders[chosen.randrange(len(orders))]

    game, screen = terminal(["human", "steward", "steward"], answer, seed=3)
    game.play()
    assert "You" in screen.text or "Red" in screen.text
    assert game.position.finished


def test_error_stands_under_its_column_with_the_nearest_order() -> None:
    game, screen = terminal(["human", "random", "random"], typed("place setlement 12 road 12-17"))
    with pytest.raises(Quit):
        game.play()
    shown = next(line for line in screen.lines if "^" in line)
    order, caret, near = shown.splitlines()
    assert order[caret.index("^") :].startswith("setlement")
    assert near == "  Did you mean: place settlement 12 road 12-17"


def test_order_that_resembles_none_is_answered_with_what_may_be_said() -> None:
    game, screen = terminal(["human", "random", "random"], typed("let us all go to sea"))
    with pytest.raises(Quit):
        game.play()
    assert "  You may say: place settlement 1 road 1-4" in screen.lines


def test_refusal_is_told_with_its_rule() -> None:
    """BASE-13: a road that does not touch the settlement."""
    game, screen = terminal(["human", "random", "random"], typed("place settlement 12 road 1-4"))
    with pytest.raises(Quit):
        game.play()
    assert "(BASE-13)" in screen.text


def test_refusal_of_what_is_not_asked_says_what_is() -> None:
    """TAB-02: in a plain sentence."""
    game, screen = terminal(["human", "random", "random"], typed("end turn"))
    with pytest.raises(Quit):
        game.play()
    assert "Set up: place your next town" in screen.text


def test_help_and_choices_show_orders_that_may_be_given() -> None:
    game, screen = terminal(["human", "random", "random"], typed("help", "choices", "", "board"))
    with pytest.raises(Quit):
        game.play()
    assert "place settlement" in screen.text and "quit" in screen.text
    assert screen.text.count("place settlement") > 100


def test_keyboard_passes_between_people_without_showing_a_hand() -> None:
    """Each is asked to press Enter, and the other's hand is pushed out of sight first."""
    game, screen = terminal(
        ["human", "human", "random"],
        typed("", "place settlement 12 road 12-17", "", "place settlement 30 road 30-35"),
    )
    with pytest.raises(Quit):
        game.play()
    asked = [index for index, line in enumerate(screen.lines) if line.startswith("Press Enter")]
    assert screen.lines[asked[0]] == "Press Enter, Red. "
    assert screen.lines[asked[1]] == "Press Enter, Blue. "
    assert screen.lines[asked[1] - 1] == "\n" * PAGE


def test_offer_is_put_to_people_and_may_be_left_open() -> None:
    """TAB-12: whoever is asked gets the keyboard once, and may leave it by an empty line."""
    game, screen = terminal(["human", "human", "human"], typed())
    while game.position.turn < 1:
        seat = game.position.owing()[0]
        game.make(seat, game.position.neutral(seat))
    game.make(0, CLASSIC.parse("roll", game.position.view(0)))
    position: Any = game.position
    red, blue = position.state.seats[0].hand, position.state.seats[1].hand
    red[:], blue[:] = [2, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0, 0]
    while game.position.owing() and game.position.waiting()[0].kind != "act":
        seat = game.position.owing()[0]
        game.make(seat, game.position.neutral(seat))
    screen.answer = typed("", "offer 1 brick for 1 ore to all", "", "accept", "", "end turn")
    for _ in range(3):
        game.ask()
    assert [line for line in screen.lines if line.startswith(("red>", "blue>", "white>"))] == [
        "red> offer 1 brick for 1 ore to all",
        "blue> accept",
        "red> end turn",
    ]


def test_column_is_pointed_at() -> None:
    assert point_at("build rode", BadOrder(7, ["road", "city"], "build road 1-4")) == (
        "  build rode\n        ^ expected road or city\n  Did you mean: build road 1-4"
    )


def test_command_plays_and_names_what_it_does_not_know() -> None:
    """The same seed gives the same game."""
    games = []
    for _ in range(2):
        out = StringIO()
        call_command(Command(), seats="steward,steward,steward", seed="fair", stdout=out)
        games.append(out.getvalue())
    assert games[0] == games[1]
    with pytest.raises(CommandError, match="nobody is called 'wizard'; there are: human, random, steward"):
        call_command(Command(), seats="human,wizard,random")
    with pytest.raises(CommandError, match="3 or 4 seats"):
        call_command(Command(), seats="random,random")


def test_a_misspelt_word_is_told_the_nearest_ones_first() -> None:
    words = ["accept", "bank", "build", "counter", "decline", "discard", "end turn", "offer", "place", "roll"]
    shown = point_at("buld road 1-4", BadOrder(1, words))
    assert shown.splitlines() == [
        "  buld road 1-4",
        "  ^ expected build, accept, bank, counter, decline, discard, end turn, offer or 2 others",
        "  Did you mean: build",
    ]


def test_the_question_stands_above_the_prompt_with_its_facts() -> None:
    game, screen = terminal(["human", "random", "random"], typed())
    with pytest.raises(Quit):
        game.play()
    assert "  Set up: place your first settlement, and a road beside it." in screen.lines
