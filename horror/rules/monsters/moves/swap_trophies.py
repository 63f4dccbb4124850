"""Swap trophies for a clue."""

import itertools
from typing import Any

from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.cup import into_cup
from horror.rules.monsters.events import ClueGained
from horror.rules.monsters.position import HorrorPosition


class SwapTrophies(Move, tag="swap_trophies", frozen=True):
    """CH-454, CH-460, CH-461: trophies of 5 toughness or more for a clue, in the order of kinds."""

    trophies: tuple[str, ...]


def check(p: HorrorPosition[Any], seat: int, move: SwapTrophies) -> None:
    names = [kind.id for kind in p.facts.monsters]
    held = p.seat(seat).trophies
    for name in move.trophies:
        if name not in names or move.trophies.count(name) > held[names.index(name)]:
            raise IllegalMove("CH-454", f"you have not so many {name.replace('_', ' ')} trophies")
    order = [names.index(name) for name in move.trophies]
    if order != sorted(order):
        raise IllegalMove("CH-454", "name the trophies in the order of kinds")
    worth = sum(p.facts.monsters[index].toughness for index in order)
    if worth < p.facts.clue_price:
        raise IllegalMove("CH-454", f"they are worth {worth} of {p.facts.clue_price}")


def choices(p: HorrorPosition[Any], seat: int) -> list[Choice]:
    kinds = p.facts.monsters
    held = [kind for kind, count in zip(kinds, p.seat(seat).trophies, strict=True) for _ in range(count)]
    found: dict[tuple[str, ...], None] = {}
    if sum(kind.toughness for kind in held) >= p.facts.clue_price:
        for size in range(1, len(held) + 1):
            for chosen in itertools.combinations(held, size):
                if sum(kind.toughness for kind in chosen) >= p.facts.clue_price:
                    found[tuple(kind.id for kind in chosen)] = None
    return [SwapTrophies(names) for names in found]


def do(p: HorrorPosition[Any], seat: int, move: SwapTrophies) -> None:
    mine = p.seat(seat)
    names = [kind.id for kind in p.facts.monsters]
    for name in move.trophies:
        index = names.index(name)
        mine.trophies[index] -= 1
        into_cup(p, index)
    mine.clues += 1
    p.events.append(ClueGained(seat=seat, trophies=move.trophies, rule="CH-454"))
