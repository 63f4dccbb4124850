"""Play road building."""

from typing import ClassVar

from horror.rules.base.roles import BORDER, Borders
from horror.rules.base.sites import free_roads
from horror.rules.board.island import bits
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import counted
from horror.rules.monsters.building.moves.build_road import lay
from horror.rules.monsters.building.sites import road_sites
from horror.rules.monsters.position import HorrorPosition

CARD = "road_building"


class PlayRoadBuilding(Move, tag="play_road_building", frozen=True):
    """CK-42, IMP-06, CH-064, CH-069: free roads on these borders, named in their order, laid as they connect."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    roads: Borders


def check(p: HorrorPosition, seat: int, move: PlayRoadBuilding) -> None:
    check_held(p, seat, CARD)
    wanted = roads_due(p, seat)
    if not wanted:
        raise IllegalMove("IMP-03", "you have no road left, or no site for one")
    if len(move.roads) != wanted:
        raise IllegalMove(
            "IMP-06",
            "{roads} must be laid, not {given}",
            roads=counted("{n} road", "{n} roads", wanted),
            given=len(move.roads),
        )
    for name in move.roads:
        if name not in p.island.border_index:
            raise IllegalMove(
                "CH-069",
                "the island has no border {border}; a border is named like {example}",
                border=name,
                example=p.island.borders[0],
            )
    borders = [p.island.border_index[name] for name in move.roads]
    if borders != sorted(set(borders)):
        raise IllegalMove("IMP-06", "name the borders in rising order, each once")
    lay_order(p, seat, borders)


def roads_due(p: HorrorPosition, seat: int) -> int:
    """CK-42, IMP-03, IMP-06: how many roads the card lays, as far as there are pieces and sites."""
    left = p.facts.roads - p.state.seats[seat].roads.bit_count()
    sites = road_sites(p, seat)
    room = reach(p, sites).bit_count() if sites else 0
    return min(p.facts.card_numbers.road_building, left, room)


def reach(p: HorrorPosition, sites: int) -> int:
    """CK-42, CH-064: these sites, and the open borders that roads on them meet."""
    met = sites
    for site in bits(sites):
        for end in p.island.ends[site]:
            met |= p.island.borders_at[end]
    return met & ~p.roaded


def lay_order(p: HorrorPosition, seat: int, borders: list[int]) -> list[int]:
    """CK-42, CH-069: the borders in an order in which each is connected when its turn comes."""
    sites, left, order = road_sites(p, seat), list(borders), []
    while left:
        ready = next((border for border in left if sites >> border & 1), None)
        if ready is None:
            names = BORDER([p.island.borders[border] for border in left])
            if any(p.roaded >> border & 1 for border in left):
                raise IllegalMove("CH-060", "there is a road already on one of {borders}", borders=names)
            raise IllegalMove(
                "CH-069", "{borders} would hang together with no sane town of yours", borders=names
            )
        left.remove(ready)
        order.append(ready)
        sites |= reach(p, 1 << ready)
    return order


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    wanted = roads_due(p, seat)
    if not wanted:
        return []
    domains = free_roads(p.island, road_sites(p, seat), wanted, lambda laid: reach(p, laid))
    return [
        Template(kind=PlayRoadBuilding, domains=each, check=lambda move: check(p, seat, move))
        for each in domains
    ]


def do(p: HorrorPosition, seat: int, move: PlayRoadBuilding) -> None:
    order = lay_order(p, seat, [p.island.border_index[name] for name in move.roads])
    play(p, seat, CARD)
    for border in order:
        if not p.finished:
            lay(p, seat, p.island.borders[border], "IMP-06")


MOVE_KIND = MoveKind(PlayRoadBuilding, check, choices, do)
