"""Swap trophies for a clue."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Payment, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.building.events import ClueGained
from horror.rules.monsters.gates.cup import into_cup
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import TOUGHNESS, TROPHY, Trophies


class SwapTrophies(Move, tag="swap_trophies", frozen=True):
    """CH-454, CH-460, CH-461: trophies of 5 toughness or more for a clue, in the order of kinds."""

    rule: ClassVar[str] = "CH-454"
    group: ClassVar[str] = "build"

    trophies: Annotated[Trophies, TOUGHNESS]


def check(p: HorrorPosition, seat: int, move: SwapTrophies) -> None:
    names = [kind.id for kind in p.facts.monsters]
    held = p.state.seats[seat].trophies
    for name in move.trophies:
        if name not in names or move.trophies.count(name) > held[names.index(name)]:
            raise IllegalMove("CH-454", "you do not have so many {trophy} trophies", trophy=TROPHY(name))
    order = [names.index(name) for name in move.trophies]
    if order != sorted(order):
        raise IllegalMove("CH-454", "name the trophies in the order of kinds")
    worth = sum(p.facts.monsters[index].toughness for index in order)
    if worth < p.facts.clue_price:
        raise IllegalMove(
            "CH-454",
            "their toughness is {worth}, and a clue takes {price}",
            worth=worth,
            price=p.facts.clue_price,
        )


def payments(p: HorrorPosition, held: Sequence[int], first: int, left: int) -> Iterator[tuple[str, ...]]:
    """Trophies worth what is ``left`` of the price, of the kinds from ``first`` on, none of them to spare."""
    if left <= 0:
        yield ()
        return
    for index in range(first, len(held)):
        if held[index]:
            kind = p.facts.monsters[index]
            fewer = [count - (other == index) for other, count in enumerate(held)]
            for rest in payments(p, fewer, index, left - kind.toughness):
                yield (kind.id, *rest)


def spare(p: HorrorPosition, names: Sequence[str]) -> bool:
    """Whether a payment would suffice without the least of its trophies."""
    worth = [kind.toughness for name in names for kind in p.facts.monsters if kind.id == name]
    return sum(worth) - min(worth) >= p.facts.clue_price


LISTED = 40
"""So many payments are listed at most: with many trophies there are thousands."""


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    kinds, held = p.facts.monsters, p.state.seats[seat].trophies
    if (
        sum([kinds[index].toughness * count for index, count in enumerate(held) if count])
        < p.facts.clue_price
    ):
        return []
    exact = (names for names in payments(p, held, 0, p.facts.clue_price) if not spare(p, names))
    listed = Payment(
        values=tuple(itertools.islice(exact, LISTED)),
        more=True,
        worth={kind.id: kind.toughness for kind, count in zip(kinds, held, strict=True) if count},
        price=p.facts.clue_price,
        limits={kind.id: count for kind, count in zip(kinds, held, strict=True) if count},
    )
    return [
        Template(kind=SwapTrophies, domains={"trophies": listed}, check=lambda move: check(p, seat, move))
    ]


def do(p: HorrorPosition, seat: int, move: SwapTrophies) -> None:
    mine = p.state.seats[seat]
    names = [kind.id for kind in p.facts.monsters]
    for name in move.trophies:
        index = names.index(name)
        mine.trophies[index] -= 1
        into_cup(p, index)
    mine.clues += 1
    p.events.append(ClueGained(seat=seat, trophies=move.trophies, rule="CH-454"))


MOVE_KIND = MoveKind(SwapTrophies, check, choices, do)
