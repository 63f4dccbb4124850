"""What changed since one looked adds up: the earlier view with all that is told of it is the later view, for every span
of whole games and every reader.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from horror.games.catan_horror.changes import UNHURT, WHOLE
from horror.games.classic.summary import points as public_points
from horror.rules.base.cards import KINDS
from horror.rules.kernel.changes import ChangeTold
from horror.rules.kernel.events import SPECTATOR
from horror.table.exports.exported import read_file
from tests.golden.replayed import played

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = {
    "classic": ("classic-23", "classic-15"),
    "catan_horror": ("catan_horror-85", "catan_horror-142"),
}
EVERY = {"cards", "points", "town", "roads", "longest_road", "turn"}
MORE = {
    "classic": {"largest_army", "robber"},
    "catan_horror": {"status", "open", "damage", "knight", "monster", "moved", "gate", "merchant"},
}
"""What is told of these games, beside offers."""
MOMENTS = 16
NAMES = ("Ann", "Bob", "Cid", "Dee")


class Told:
    """The changes of a span, by what they are about."""

    def __init__(self, changes: Sequence[ChangeTold]) -> None:
        self.changes = changes

    def of(self, what: str) -> list[ChangeTold]:
        return [change for change in self.changes if change.what == what]

    def last(self, what: str, otherwise: Any) -> Any:
        """The one figure that is otherwise."""
        [*_, found] = [change.data["after"] for change in self.of(what)] or [otherwise]
        return found


def moments(name: str) -> tuple[Any, list[list[Any]]]:
    """Views of a whole golden game, evenly spread: at each moment those of all readers."""
    game = [(rules, position) for rules, position, *_ in played(read_file(GOLDEN / f"{name}.jsonl.gz"))]
    chosen = [game[round(at * (len(game) - 1) / (MOMENTS - 1))][1] for at in range(MOMENTS)]
    readers = [SPECTATOR, *range(chosen[0].seats)]
    return game[0][0], [[position.view(reader) for reader in readers] for position in chosen]


@pytest.mark.parametrize("ruleset", GAMES)
def test_what_is_told_of_a_span_is_all_that_is_otherwise(ruleset: str) -> None:
    """Cards, points, towns, roads, and what a game has beside them."""
    told_of = set()
    for name in GAMES[ruleset]:
        rules, views = moments(name)
        for earlier, later in combinations(views, 2):
            for before, after in zip(earlier, later, strict=True):
                told = Told(rules.changes(before, after, NAMES))
                assert everything(before, told) == everything(after, Told([]))
                told_of |= {change.what for change in told.changes}
    assert told_of - {"offer"} == EVERY | MORE[ruleset]


def everything(view: Any, told: Told) -> list[Any]:
    """A view with all that is told to have changed since."""
    own = classic if view.ruleset == "classic" else horror
    return [
        hand(view, told),
        points(view, told),
        towns(view, told),
        roads(view, told),
        told.last("longest_road", view.longest_road),
        told.last("turn", view.turn.turn),
        *own(view, told),
    ]


def hand(view: Any, told: Told) -> Counter[str]:
    """What the reader holds, with what it has gained and lost."""
    held: Counter[str] = Counter()
    if view.reader >= 0:
        seat = view.seats[view.reader]
        held.update({kind: getattr(seat.hand, kind) for kind in KINDS if hasattr(seat.hand, kind)})
        cards = getattr(seat, "progress", None)
        held.update(cards if cards is not None else vars_of(seat.development))
    for change in told.of("cards"):
        assert change.mine
        held.update(change.data["gained"])
        held.subtract(change.data["lost"])
    return +held


def vars_of(struct: Any) -> dict[str, int]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def points(view: Any, told: Told) -> dict[int, int]:
    """The points of each seat as its reader counts them."""
    found = {change.seat: change.data["after"] for change in told.of("points")}
    return {seat.seat: found.get(seat.seat, counted(view, seat)) for seat in view.seats}


def counted(view: Any, seat: Any) -> Any:
    return seat.points if isinstance(seat.points, int) else public_points(view, seat)


def towns(view: Any, told: Told) -> dict[tuple[int, int], str]:
    found = {(town.at, town.owner): town.kind for town in view.towns}
    found |= {(change.data["at"], change.seat): change.data["after"] for change in told.of("town")}
    return {place: kind for place, kind in found.items() if kind is not None}


def roads(view: Any, told: Told) -> set[tuple[int, str]]:
    found = {(road.owner, road.border) for road in view.roads}
    for change in told.of("roads"):
        found |= {(change.seat, border) for border in change.data.get("laid", ())}
        found -= {(change.seat, border) for border in change.data.get("gone", ())}
    return found


def classic(view: Any, told: Told) -> list[Any]:
    """The largest army and the robber."""
    return [told.last("largest_army", view.largest_army), told.last("robber", view.robber)]


def horror(view: Any, told: Told) -> list[Any]:
    """Who is sane; what lies open; towns, knights and monsters as they are, and where; gates; the merchant."""
    status = {seat.seat: seat.status for seat in view.seats}
    status |= {change.seat: change.data["after"] for change in told.of("status")}
    laid = {
        seat.seat: Counter(seat.trophies) + Counter(seat.improvements) + Counter(clue=seat.clues)
        for seat in view.seats
    }
    for change in told.of("open"):
        laid[change.seat].update(change.data)
    return [
        status,
        {seat: +things for seat, things in laid.items()},
        hurt(view, told),
        pieces(view, told),
        gates(view, told),
        told.last("merchant", view.merchant_hex),
    ]


def hurt(view: Any, told: Told) -> dict[tuple[int, int], dict[str, Any]]:
    """What has befallen towns that are not whole."""
    there = towns(view, told)
    found = {(town.at, town.owner): {name: getattr(town, name) for name in WHOLE} for town in view.towns}
    for change in told.of("damage"):
        was = found.setdefault((change.data["at"], change.seat), dict(WHOLE))
        was.update({name: change.data[name][1] for name in WHOLE if name in change.data})
    return {place: figures for place, figures in found.items() if place in there and figures != WHOLE}


def pieces(view: Any, told: Told) -> dict[str, dict[str, Any]]:
    """Knights and monsters, and where they stand."""
    at = view.pieces()
    found = {
        knight.knight: {"owner": knight.owner, "at": at[knight.knight]}
        | {name: getattr(knight, name) for name in UNHURT}
        for knight in view.knights
    }
    found |= {monster.monster: {"kind": monster.kind, "at": at[monster.monster]} for monster in view.monsters}
    for change in told.of("knight"):
        name, data = change.data["knight"], change.data
        if "gone" in data:
            del found[name]
            continue
        if "at" in data:
            found[name] = {"owner": change.seat, "at": str(data["at"]), **UNHURT}
        found[name].update({figure: data[figure][1] for figure in UNHURT if figure in data})
    for change in told.of("monster"):
        if "gone" in change.data:
            del found[change.data["monster"]]
        else:
            found[change.data["monster"]] = {"kind": change.data["kind"], "at": change.data["at"]}
    for change in told.of("moved"):
        for name, (was, now) in change.data.items():
            assert found[name]["at"] == was
            found[name]["at"] = now
    return found


def gates(view: Any, told: Told) -> dict[str, str]:
    """The world beyond each open gate."""
    found = {gate.hex: gate.world for gate in view.gates}
    for change in told.of("gate"):
        found[change.data["hex"]] = change.data.get("world")
    return {place: world for place, world in found.items() if world is not None}
