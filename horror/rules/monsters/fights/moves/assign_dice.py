"""Spend the dice of a squad."""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

import msgspec

from horror.rules.base.roles import PIECE, ROWS, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.kernel.roles import Number
from horror.rules.monsters.fights.combat import hit_on, hurt_monster, squad_cost
from horror.rules.monsters.fights.knights_attack import AssignDice
from horror.rules.monsters.groups import place_of
from horror.rules.monsters.named import thing_named
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition


class DiceOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many hits on a monster, which the squad has paid for."""

    monster: Piece
    hits: Number


class AssignDiceTo(Move, tag="dice", frozen=True):
    """CH-353 to CH-355: hits by monster, in order of the targets; the lowest dice pay for the monsters' strength."""

    rule: ClassVar[str] = "CH-354"
    group: ClassVar[str] = "fight"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    parts: Annotated[tuple[DiceOn, ...], ROWS]


def check(p: HorrorPosition, seat: int, move: AssignDiceTo) -> None:
    step = p.top(AssignDice)
    names = [part.monster for part in move.parts]
    if names != [name for name in step.targets if name in names and thing_named(p, name) is not None]:
        raise IllegalMove(
            "CH-353", "name each monster once, in this order: {pieces}", pieces=PIECE(step.targets)
        )
    if not move.parts or any(part.hits < 1 for part in move.parts):
        raise IllegalMove("CH-353", "a monster is paid for to be hit")
    if not affordable(p, step, move.parts):
        raise IllegalMove("CH-358", "the dice do not suffice for that")


def affordable(p: HorrorPosition, step: AssignDice, parts: tuple[DiceOn, ...]) -> bool:
    """CH-353, CH-355, CH-358: whether the dice pay for these monsters and leave so many hits."""
    squad = p.squad(step.squad)
    cost = 0
    wanted: Counter[int] = Counter()
    for part in parts:
        thing = thing_named(p, part.monster)
        assert thing is not None
        cost += squad_cost(p, squad, thing)
        wanted[hit_on(p, place_of(squad), thing)] += part.hits
    left = step.dice[cost:]
    return all(
        sum(count for other, count in wanted.items() if other >= needed) <= sum(die >= needed for die in left)
        for needed in wanted
    )


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    step = p.top(AssignDice)
    names = [name for name in step.targets if thing_named(p, name) is not None]
    return [AssignDiceTo(parts) for parts in splits(p, step, names, ())]


def splits(
    p: HorrorPosition, step: AssignDice, names: Sequence[str], parts: tuple[DiceOn, ...]
) -> Iterator[tuple[DiceOn, ...]]:
    """Every way to go on from these parts that the dice allow; what they do not allow is not followed further."""
    for place, name in enumerate(names):
        for hits in itertools.count(1):
            longer = (*parts, DiceOn(name, hits))
            if not affordable(p, step, longer):
                break
            yield longer
            yield from splits(p, step, names[place + 1 :], longer)


def do(p: HorrorPosition, seat: int, move: AssignDiceTo) -> None:
    p.take(AssignDice)
    for part in move.parts:
        thing = thing_named(p, part.monster)
        assert thing is not None
        hurt_monster(p, seat, thing, part.hits)
        take_stock(p)
        if p.finished:
            return


MOVE_KIND = MoveKind(AssignDiceTo, check, choices, do)
