"""Place a town and a road in the set-up."""

from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from horror.rules.base.cards import no_cards
from horror.rules.base.events import Placed
from horror.rules.base.layout import Producer
from horror.rules.base.longest_road import after_road
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import BORDER, INTERSECTION, TOWN, Border, Intersection
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.sites import far_from_towns, open_borders, open_intersections
from horror.rules.board.island import Island, bits
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move


class Place(Move, tag="place", frozen=True):
    """BASE-11: a settlement on an intersection, and a road on a border that touches it."""

    rule: ClassVar[str] = "BASE-11"
    group: ClassVar[str] = "setup"
    ends: ClassVar[Chance] = "perhaps"
    touch: ClassVar[tuple[str, ...]] = ("at", "road", "town")

    at: Intersection
    road: Border
    town: Annotated[Literal["settlement"], TOWN] = "settlement"


def check(p: BasePosition, seat: int, move: Place) -> None:
    if not 1 <= move.at <= p.island.size:
        raise IllegalMove(
            "BASE-12",
            "the island has no intersection {intersection}; they are numbered 1 to {last}",
            intersection=move.at,
            last=p.island.size,
        )
    if not open_intersections(p) >> move.at & 1:
        raise IllegalMove("BASE-12", "intersection {at} is taken", at=INTERSECTION(move.at))
    if not far_from_towns(p) >> move.at & 1:
        raise IllegalMove("BASE-12", "there is a town next to intersection {at}", at=INTERSECTION(move.at))
    border = p.island.border_index.get(move.road)
    if border is None:
        raise IllegalMove(
            "BASE-13",
            "the island has no border {border}; a border is named like {example}",
            border=move.road,
            example=p.island.borders[0],
        )
    if not p.island.borders_at[move.at] >> border & 1:
        raise IllegalMove(
            "BASE-13",
            "border {border} does not touch the settlement at {at}",
            border=BORDER(move.road),
            at=INTERSECTION(move.at),
        )
    if not open_borders(p) >> border & 1:
        raise IllegalMove("BASE-13", "border {border} has a road already", border=BORDER(move.road))


def choices(p: BasePosition, seat: int) -> list[Choice]:
    sites, borders = open_intersections(p) & far_from_towns(p), open_borders(p)
    found: list[Choice] = []
    for at in bits(sites):
        found += with_road(p.island, at, p.island.borders_at[at] & borders)
    return found


@lru_cache(maxsize=1024)
def with_road(island: Island, at: int, borders: int) -> tuple[Place, ...]:
    """A settlement at an intersection, with a road on each of these borders."""
    return tuple(Place(at=at, road=island.borders[border]) for border in bits(borders))


def do(p: BasePosition, seat: int, move: Place) -> None:
    mine, border = p.state.seats[seat], p.island.border_index[move.road]
    mine.settlements |= 1 << move.at
    mine.roads |= 1 << border
    p.occupied |= 1 << move.at
    p.roaded |= 1 << border
    p.events.append(Placed(seat=seat, town=move.town, at=move.at, road=move.road, rule="BASE-11"))
    after_road(p, seat)
    step = p.top(PlaceTowns)
    if step.second_round(p):
        starting_cards(p, seat, move.at)
    step.placed(p)


def starting_cards(p: BasePosition, seat: int, at: int) -> None:
    """BASE-14: one card for each producing hex that the second settlement touches."""
    due = no_cards()
    for producers in p.layout.producers:
        for producer in producers:
            _count(due, producer, at)
    if any(due):
        p.receive(seat, due, "BASE-14")


def _count(due: list[int], producer: Producer, at: int) -> None:
    if producer.corners >> at & 1:
        due[producer.resource] += 1


MOVE_KIND = MoveKind(Place, check, choices, do)
