"""Harvest from hexes."""

import itertools
from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.cards import cards, covers, no_cards
from horror.rules.base.roles import HEX, PIECE, Hexes, Piece
from horror.rules.base.state import TERRAIN_RESOURCE
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.actions.acting import acting, spend, with_knight
from horror.rules.monsters.actions.events import Harvested
from horror.rules.monsters.groups import place_of, strength
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.named import called
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


class Harvest(Move, tag="harvest", frozen=True):
    """CH-168 to CH-173: two actions; a resource of a hex beside the knight, two with strength 3 or more."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    knight: Piece
    hexes: Hexes


def completed(p: HorrorPosition, seat: int, move: Harvest) -> Harvest:
    move = with_knight(p, seat, move)
    here = called(p, move.knight)
    fertile = fertile_hexes(p, place_of(here)) if here else []
    return filled_in(move, "hexes", lambda: [(letter,) for letter in fertile])


def check(p: HorrorPosition, seat: int, move: Harvest) -> None:
    group = acting(p, seat, move.knight, p.facts.harvest_cost)
    fertile = fertile_hexes(p, place_of(group))
    if not fertile:
        raise IllegalMove("CH-168", "{knight} can harvest from no hex here", knight=PIECE(move.knight))
    if len(move.hexes) != draws_due(p, group):
        raise IllegalMove(
            "CH-169",
            "{knight} draws {n}; name a hex for each",
            knight=PIECE(move.knight),
            n=draws_due(p, group),
        )
    for letter in move.hexes:
        if letter not in fertile:
            beside = [
                p.island.hexes[index] for index in p.island.around[place_of(group)] if p.gated >> index & 1
            ]
            if letter in beside:
                raise IllegalMove("CH-171", "there is a gate on {hex}", hex=HEX(letter))
            raise IllegalMove(
                "CH-168",
                "{knight} can harvest from {hexes}",
                knight=PIECE(move.knight),
                hexes=HEX(list(fertile)),
            )
    if list(move.hexes) != sorted(move.hexes, key=p.island.hexes.index):
        raise IllegalMove("CH-169", "name the hexes in order")
    taken = yield_of(p, move.hexes)
    for kind, count in enumerate(taken):
        if count > p.state.bank[kind]:
            raise IllegalMove("IMP-01", "the bank has not enough of it")


def draws_due(p: HorrorPosition, group: list[Knight]) -> int:
    """CH-168, CH-169, IMP-01: one resource, or two with strength 3 or more, as far as the bank has them."""
    if strength(group) < p.facts.strong_harvest:
        return 1
    kinds = {TERRAIN_RESOURCE[terrain_of(p, letter)] for letter in fertile_hexes(p, place_of(group))}
    return 2 if sum(p.state.bank[kind] for kind in kinds) > 1 else 1


def terrain_of(p: HorrorPosition, letter: str) -> int:
    """The terrain of a hex."""
    return p.state.terrain[p.island.hex_index[letter]]


def fertile_hexes(p: HorrorPosition, at: int) -> list[str]:
    """CH-168, CH-171: the hexes beside an intersection that yield something and bear no gate."""
    terrain, gated = p.state.terrain, p.gated
    return [
        p.island.hexes[index]
        for index in p.island.around[at]
        if TERRAIN_RESOURCE[terrain[index]] >= 0 and not gated >> index & 1
    ]


def yield_of(p: HorrorPosition, hexes: tuple[str, ...]) -> list[int]:
    """CH-170, CH-172: the resources of these hexes."""
    found = no_cards()
    for letter in hexes:
        found[TERRAIN_RESOURCE[terrain_of(p, letter)]] += 1
    return found


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    if p.state.actions_left < p.facts.harvest_cost:
        return ()
    fertile = fertile_hexes(p, place_of(group))
    return [
        Harvest(group_id(group), hexes)
        for hexes in itertools.combinations_with_replacement(fertile, draws_due(p, group))
        if covers(p.state.bank, yield_of(p, hexes))
    ]


def do(p: HorrorPosition, seat: int, move: Harvest) -> None:
    spend(p, p.facts.harvest_cost)
    taken = yield_of(p, move.hexes)
    for kind, count in enumerate(taken):
        p.state.bank[kind] -= count
        p.state.seats[seat].hand[kind] += count
    p.events.append(Harvested(seat=seat, knight=move.knight, cards=cards(taken), rule="CH-168"))


def cost(p: HorrorPosition, seat: int, move: Harvest) -> Cost:
    return Cost(actions=p.facts.harvest_cost)


MOVE_KIND = MoveKind(Harvest, check, choices, do, completed, cost=cost)
