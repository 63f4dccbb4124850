"""Play road building."""

from typing import ClassVar

from horror.rules.base.moves.build_road import check_border, lay
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import Borders
from horror.rules.base.sites import free_roads, met_by_network, road_sites
from horror.rules.development.position import DevelopmentPosition
from horror.rules.development.state import ROAD_BUILDING
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import counted


class PlayRoadBuilding(Move, tag="play_road_building", frozen=True):
    """BASE-68, BASE-69: free roads on these borders, in the order of borders; the one that can be is laid first."""

    rule: ClassVar[str] = "BASE-66"
    group: ClassVar[str] = "cards"

    roads: Borders


def check(p: DevelopmentPosition, seat: int, move: PlayRoadBuilding) -> None:
    p.check_playable(seat, ROAD_BUILDING)
    wanted = roads_due(p, seat)
    if not wanted:
        raise IllegalMove("BASE-69", "you have no road left, or no site for one")
    if len(move.roads) != wanted:
        raise IllegalMove(
            "BASE-69",
            "{roads} must be laid, not {given}",
            roads=counted("{n} road", "{n} roads", wanted),
            given=len(move.roads),
        )
    laid_in_order(p, seat, move.roads)
    known = [p.island.border_index[name] for name in move.roads]
    if known != sorted(set(known)):
        raise IllegalMove("BASE-68", "name the borders in rising order, each once")


def roads_due(p: BasePosition, seat: int) -> int:
    """BASE-69: how many roads the card lays: two where two can be laid, else one, else none."""
    left = p.facts.roads - p.state.seats[seat].roads.bit_count()
    sites = road_sites(p, seat)
    if not left or not sites:
        return 0
    if left == 1:
        return 1
    further = reach(p, seat, sites)
    return 2 if further.bit_count() > 1 else 1


def reach(p: BasePosition, seat: int, sites: int) -> int:
    """The borders that two roads can come to lie on: the sites, and what a road on a site meets."""
    return sites | met_by_network(p, seat, sites) & ~p.roaded


def laid_in_order(p: BasePosition, seat: int, roads: tuple[str, ...]) -> tuple[str, ...]:
    """The roads in an order in which each can be laid; raises IllegalMove when there is none."""
    try:
        return _each_laid(p, seat, roads)
    except IllegalMove:
        if len(roads) < 2:
            raise
        return _each_laid(p, seat, roads[::-1])


def _each_laid(p: BasePosition, seat: int, roads: tuple[str, ...]) -> tuple[str, ...]:
    mine = p.state.seats[seat].roads
    for name in roads:
        mine |= 1 << check_border(p, seat, name, mine)
    return roads


def choices(p: DevelopmentPosition, seat: int) -> list[Choice]:
    wanted = roads_due(p, seat)
    if not wanted:
        return []
    domains = free_roads(p.island, road_sites(p, seat), wanted, lambda laid: reach(p, seat, laid))
    return [
        Template(kind=PlayRoadBuilding, domains=each, check=lambda move: check(p, seat, move))
        for each in domains
    ]


def do(p: DevelopmentPosition, seat: int, move: PlayRoadBuilding) -> None:
    p.play(seat, ROAD_BUILDING, "BASE-68")
    for name in laid_in_order(p, seat, move.roads):
        if not p.finished:
            lay(p, seat, name, "BASE-68")


MOVE_KIND = MoveKind(PlayRoadBuilding, check, choices, do)
