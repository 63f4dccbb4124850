"""A Mad player takes resources for a destroyed settlement."""

import itertools
from typing import ClassVar

from horror.rules.base.cards import RESOURCES, Cards, covers
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.mad.rewards import ChooseReward, reward
from horror.rules.monsters.position import HorrorPosition


class TakeReward(Move, tag="take_reward", frozen=True):
    """CH-424: any two resources from the bank, where it has more than these."""

    rule: ClassVar[str] = "CH-424"
    group: ClassVar[str] = "cards"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    cards: Cards


def check(p: HorrorPosition, seat: int, move: TakeReward) -> None:
    wanted = move.cards.listed()
    if any(wanted[5:]) or sum(wanted) != p.facts.settlement_reward:
        raise IllegalMove("CH-424", "take {due} resources", due=p.facts.settlement_reward)
    if not covers(p.state.bank, wanted):
        raise IllegalMove("CH-424", "the bank has not enough of them")


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    found: list[Choice] = []
    for names in itertools.combinations_with_replacement(RESOURCES, p.facts.settlement_reward):
        cards = Cards(**{name: names.count(name) for name in names})
        if covers(p.state.bank, cards.listed()):
            found.append(TakeReward(cards))
    return found


def do(p: HorrorPosition, seat: int, move: TakeReward) -> None:
    p.take(ChooseReward)
    reward(p, seat, move.cards.listed())


MOVE_KIND = MoveKind(TakeReward, check, choices, do)
