"""Which answers lie on the desk: those that a button says, and some of each kind where there are many."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from horror.rules.base.cards import Cards
from horror.rules.base.moves.accept import Accept
from horror.rules.base.moves.bank_trade import BankTrade
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.moves.withdraw import Withdraw
from horror.rules.cities.cards.moves.play_spy import PlaySpy
from horror.rules.cities.cards.moves.take_progress import TakeProgressCard
from horror.rules.kernel.moves import Move
from horror.table.desk import ANSWERS, Sayable, some_of_each_kind

NAMES = ("Ann", "Bob", "Cid")


def test_many_moves_of_a_kind_leave_room_for_the_others() -> None:
    cards: list[Move] = [TakeProgressCard(f"card {count}") for count in range(20)]
    offers: list[Move] = [Accept("T1"), Accept("T2")]
    found = some_of_each_kind([(move, None) for move in [*cards, *offers, EndTurn(), Withdraw("T3")]])
    assert [move for move, _ in found] == [*cards[: ANSWERS - 4], *offers, EndTurn(), Withdraw("T3")]


def test_what_has_room_is_told_whole_and_in_its_order() -> None:
    moves: list[Move] = [Accept("T1"), EndTurn(), Accept("T2")]
    assert [move for move, _ in some_of_each_kind([(move, None) for move in moves])] == moves


@pytest.mark.parametrize(
    ("move", "language", "about"),
    [
        (EndTurn(), "en", ""),
        (Accept("T1"), "en", "Bob offers 1 ore"),
        (PlaySpy(2), "en", "Cid"),
        (TakeProgressCard("warlord"), "en", "warlord"),
        (TakeProgressCard("warlord"), "de", "Kriegsherr"),
        (BankTrade("ore", 4, "wool"), "en", None),
        (Discard(Cards(ore=1)), "en", None),
    ],
)
def test_a_button_says_one_word_beside_the_kind_of_its_move(
    move: Move, language: str, about: str | None
) -> None:
    kinds = RULESETS["catan_horror"].kinds(language)
    assert Sayable(kinds, NAMES, {"T1": "Bob offers 1 ore"}).about(move) == about
