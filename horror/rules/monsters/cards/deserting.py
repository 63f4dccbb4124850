"""The deserter: a knight leaves its owner, and one may come to the other side (IMP-06, CH-009, CH-069, CH-465)."""

from typing import ClassVar

from horror.rules.cities.cards.progress import EffectStep
from horror.rules.monsters.building.sites import connected
from horror.rules.monsters.knights.pieces import remove_knight
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import BASIC, MIGHTY, Knight


class ChooseDeserter(EffectStep, tag="choose_deserter"):
    """IMP-06: ``seat`` picks the knight of its own that leaves it, for ``by``."""

    phase: ClassVar[str] = "actions"

    by: int


class PlaceDeserter(EffectStep, tag="place_deserter"):
    """IMP-06, CH-069: ``seat`` may place a knight of this rank."""

    phase: ClassVar[str] = "actions"

    rank: int


def desert(p: HorrorPosition, knight: Knight, seat: int) -> None:
    """IMP-06: the knight is gone; the seat that played the card may place one, if it has a piece and a place."""
    rank = rank_gained(p, seat, knight.rank)
    remove_knight(p, knight, "IMP-06")
    if rank and connected(p, seat):
        p.push(PlaceDeserter(seat=seat, rank=rank))
    take_stock(p)


def rank_gained(p: HorrorPosition, seat: int, rank: int) -> int:
    """IMP-06, CH-465: the rank lost, a General's as Mighty; Basic where that piece is not free; 0 for none."""
    for possible in (min(rank, MIGHTY), BASIC):
        if p.free_pieces(seat, possible) > 0:
            return possible
    return 0
