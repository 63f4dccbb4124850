"""Place a town and a road in the set-up."""

from typing import Annotated, ClassVar, Literal

from horror.rules.base.events import Placed
from horror.rules.base.longest_road import after_road
from horror.rules.base.roles import BORDER, INTERSECTION, TOWN, Border, Intersection
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.sites import far_from_towns, open_borders, open_intersections
from horror.rules.board.island import bits, has
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.monsters.position import HorrorPosition


class Place(Move, tag="place", frozen=True):
    """CH-027: a settlement in the first round, a city in the second, and a road that touches it."""

    rule: ClassVar[str] = "CH-027"
    group: ClassVar[str] = "setup"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"
    touch: ClassVar[tuple[str, ...]] = ("at", "road", "town")

    town: Annotated[Literal["settlement", "city"], TOWN]
    at: Intersection
    road: Border


def completed(p: HorrorPosition, seat: int, move: Place) -> Place:
    return filled_in(move, "town", lambda: [due(p)] if p.asking(PlaceTowns) else [])


def check(p: HorrorPosition, seat: int, move: Place) -> None:
    if move.town != due(p):
        raise IllegalMove("CH-027", "a {town} is placed now", town=TOWN(due(p)))
    if not has(open_intersections(p), move.at):
        raise IllegalMove(
            "IMP-11",
            "intersection {at} is not free; they are numbered 1 to {last}",
            at=INTERSECTION(move.at),
            last=p.island.size,
        )
    if not far_from_towns(p) >> move.at & 1:
        raise IllegalMove("IMP-11", "there is a town next to intersection {at}", at=INTERSECTION(move.at))
    border = p.island.border_index.get(move.road)
    if border is None or not p.island.borders_at[move.at] >> border & 1:
        raise IllegalMove(
            "CH-027",
            "border {border} does not touch the town at {at}",
            border=BORDER(move.road),
            at=INTERSECTION(move.at),
        )
    if not open_borders(p) >> border & 1:
        raise IllegalMove("CH-027", "border {border} has a road already", border=BORDER(move.road))


def due(p: HorrorPosition) -> Literal["settlement", "city"]:
    """CH-027: what is placed in this round."""
    setting_up = p.top(PlaceTowns)
    return "city" if setting_up.second_round(p) else "settlement"


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    sites, borders, town = open_intersections(p) & far_from_towns(p), open_borders(p), due(p)
    return [
        Place(town, at, p.island.borders[border])
        for at in bits(sites)
        for border in bits(p.island.borders_at[at] & borders)
    ]


def do(p: HorrorPosition, seat: int, move: Place) -> None:
    mine, border = p.state.seats[seat], p.island.border_index[move.road]
    if move.town == "city":
        mine.cities |= 1 << move.at
    else:
        mine.settlements |= 1 << move.at
    mine.roads |= 1 << border
    p.occupied |= 1 << move.at
    p.roaded |= 1 << border
    p.events.append(Placed(seat=seat, town=move.town, at=move.at, road=move.road, rule="CH-027"))
    after_road(p, seat)
    setting_up = p.top(PlaceTowns)
    setting_up.placed(p)


MOVE_KIND = MoveKind(Place, check, choices, do, completed)
