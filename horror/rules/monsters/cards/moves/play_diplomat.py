"""Play the diplomat."""

from typing import Annotated, ClassVar

from horror.rules.base.longest_road import award, measure
from horror.rules.base.roles import BORDER, Border
from horror.rules.board.island import bits
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import NOTHING
from horror.rules.monsters.building.sites import connected
from horror.rules.monsters.cards.events import RoadRelaid, RoadRemoved
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition

CARD = "diplomat"


class PlayDiplomat(Move, tag="play_diplomat", frozen=True):
    """CK-28, CH-064 to CH-066, CH-069: take away an open road of any seat; the piece may be laid elsewhere (``to``)."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    road: Border
    to: Annotated[Border | None, NOTHING] = None


def check(p: HorrorPosition, seat: int, move: PlayDiplomat) -> None:
    check_held(p, seat, CARD)
    road = p.island.border_index.get(move.road)
    if road is None or not open_ends(p, road):
        raise IllegalMove("CH-065", "there is no open road on border {border}", border=BORDER(move.road))
    if move.to is None:
        return
    target = p.island.border_index.get(move.to)
    if target is None:
        raise IllegalMove(
            "CH-069",
            "the island has no border {border}; a border is named like {example}",
            border=move.to,
            example=p.island.borders[0],
        )
    if p.roaded >> target & 1:
        raise IllegalMove("CH-060", "border {border} has a road already", border=BORDER(move.to))
    if not sites_without(p, seat, road) >> target & 1:
        raise IllegalMove(
            "CH-069",
            "without that road border {border} hangs together with no sane town of yours",
            border=BORDER(move.to),
        )


def open_ends(p: HorrorPosition, road: int) -> int:
    """CK-28, IMP-06: the ends of a road without another road, a town or a knight; it is open with one of them."""
    busy = p.occupied | sum(1 << at for at in {knight.at for knight in p.state.knights})
    return sum(
        1 << end
        for end in p.island.ends[road]
        if not busy >> end & 1 and p.island.borders_at[end] & p.roaded == 1 << road
    )


def sites_without(p: HorrorPosition, seat: int, road: int) -> int:
    """CK-28, CH-068, CH-069: the open borders that meet what is connected without this open road."""
    met = 0
    for at in bits(connected(p, seat) & ~open_ends(p, road)):
        met |= p.island.borders_at[at]
    return met & ~p.roaded


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    names = p.island.borders
    found: list[Choice] = []
    for road in bits(p.roaded):
        if open_ends(p, road):
            found.append(PlayDiplomat(names[road]))
            found += [PlayDiplomat(names[road], names[to]) for to in bits(sites_without(p, seat, road))]
    return found


def do(p: HorrorPosition, seat: int, move: PlayDiplomat) -> None:
    play(p, seat, CARD)
    road = 1 << p.island.border_index[move.road]
    owner = next(index for index, theirs in enumerate(p.state.seats) if theirs.roads & road)
    p.state.seats[owner].roads &= ~road
    p.roaded &= ~road
    p.events.append(RoadRemoved(seat=seat, border=move.road, owner=owner, rule="CH-065"))
    if move.to is not None:
        laid = 1 << p.island.border_index[move.to]
        p.state.seats[owner].roads |= laid
        p.roaded |= laid
        p.events.append(RoadRelaid(seat=seat, border=move.to, owner=owner, rule="CH-065"))
    measure(p, owner)
    award(p)
    take_stock(p)


MOVE_KIND = MoveKind(PlayDiplomat, check, choices, do)
