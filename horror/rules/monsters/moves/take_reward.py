"""A Mad player takes resources for a destroyed settlement."""

import itertools
from typing import Any

from horror.rules.base.cards import NAMES, Cards, covers
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.rewards import reward


class TakeReward(Move, tag="take_reward", frozen=True):
    """CH-424: any two resources from the bank, or what it has left of them."""

    cards: Cards


def check(p: HorrorPosition[Any], seat: int, move: TakeReward) -> None:
    wanted = move.cards.listed()
    if any(wanted[5:]) or sum(wanted) != due(p):
        raise IllegalMove("CH-424", f"take {due(p)} resources")
    if not covers(p.state.bank, wanted):
        raise IllegalMove("CH-424", "the bank has not enough of them")


def due(p: HorrorPosition[Any]) -> int:
    """How many resources are taken."""
    return int(min(p.facts.settlement_reward, sum(p.state.bank[:5])))


def choices(p: HorrorPosition[Any], seat: int) -> list[Choice]:
    found: list[Choice] = []
    for names in itertools.combinations_with_replacement(NAMES[:5], due(p)):
        cards = Cards(**{name: names.count(name) for name in names})
        if covers(p.state.bank, cards.listed()):
            found.append(TakeReward(cards))
    return found


def do(p: HorrorPosition[Any], seat: int, move: TakeReward) -> None:
    p.state.agenda.pop()
    reward(p, seat, move.cards.listed())
