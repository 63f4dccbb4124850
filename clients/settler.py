"""A small player of the classic game, made of what the API shows to any client: the view and the choices of a seat.

`choose(view, choices, seat, pick)` gives one of the moves that may be made, as JSON. It knows nothing of the server's
code: where corners lie follows from where hexes do, by the numbering that docs/clients.md describes. An example to
begin from, not a strong player. Standard library only.

    TOKEN=ch_… python settler.py SERVER --join WORD        plays, by runner.py (which says what else may be given)

Nothing is wanted beside it; as a program, runner.py and dice_notes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

Json = dict[str, Any]
Pick = Callable[[int], int]

GAME: Json = {"ruleset": "classic", "options": {}}
"""What it plays where it makes a game."""
KINDS = ("brick", "lumber", "wool", "grain", "ore")
OF_TERRAIN = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore"}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
CITY = {"grain": 2, "ore": 3}
ROAD = {"brick": 1, "lumber": 1}
CARD = {"wool": 1, "grain": 1, "ore": 1}


Cells = tuple[tuple[int, int], ...]
"""Where the hexes lie, as (q, r)."""


def cells(view: Json) -> Cells:
    """Where the hexes of a view lie, in their order."""
    return tuple((shown["q"], shown["r"]) for shown in view["hexes"])


@cache
def corners(hexes: Cells) -> tuple[tuple[int, ...], ...]:
    """The six intersections of each hex: corners are numbered by height and then sideways."""
    points = [
        [
            (3 * r + down, 2 * q + r + side)
            for down, side in ((0, 0), (1, -1), (1, 1), (3, -1), (3, 1), (4, 0))
        ]
        for q, r in hexes
    ]
    numbers = {
        point: number for number, point in enumerate(sorted({p for hexagon in points for p in hexagon}), 1)
    }
    return tuple(tuple(numbers[point] for point in hexagon) for hexagon in points)


@cache
def neighbours(hexes: Cells) -> dict[int, frozenset[int]]:
    """The intersections next to each intersection."""
    beside: dict[int, set[int]] = {}
    for top, left, right, low_left, low_right, bottom in corners(hexes):
        for one, other in (
            (top, left), (top, right), (left, low_left), (right, low_right), (low_left, bottom), (low_right, bottom),
        ):  # fmt: skip
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
    return {at: frozenset(others) for at, others in beside.items()}


def pips(chit: int) -> int:
    """In how many of 36 rolls a chit comes."""
    return 6 - abs(7 - chit) if chit else 0


class Island:
    """What a view says about the board, as this seat needs it."""

    def __init__(self, view: Json, seat: int) -> None:
        hexes = cells(view)
        self.view, self.seat = view, seat
        self.beside = neighbours(hexes)
        self.hexes = {shown["hex"]: shown for shown in view["hexes"]}
        self.corners = dict(zip(self.hexes, corners(hexes), strict=True))
        self.towns = {town["at"]: town for town in view["towns"]}
        self.roads = {road["border"]: road["owner"] for road in view["roads"]}
        self.mine = next(each for each in view["seats"] if each["seat"] == seat)
        self.hand = {kind: self.mine.get("hand", {}).get(kind, 0) for kind in KINDS}

    def yields(self, at: int) -> dict[str, int]:
        """Pips by kind that a settlement here gets."""
        found: dict[str, int] = {}
        for name, shown in self.hexes.items():
            if at in self.corners[name] and shown["terrain"] in OF_TERRAIN:
                kind = OF_TERRAIN[shown["terrain"]]
                found[kind] = found.get(kind, 0) + pips(shown["chit"])
        return found

    def income(self) -> dict[str, int]:
        """Pips by kind of all towns of this seat."""
        total = dict.fromkeys(KINDS, 0)
        for at, town in self.towns.items():
            if town["owner"] == self.seat:
                for kind, count in self.yields(at).items():
                    total[kind] += count * (2 if town["kind"] == "city" else 1)
        return total

    def worth(self, at: int) -> float:
        """How good a place is for a settlement: pips, and more for kinds that this seat lacks."""
        income = self.income()
        return sum(count * (1.6 if not income[kind] else 1.0) for kind, count in self.yields(at).items())

    def free(self, at: int) -> bool:
        """Whether a settlement may stand here as far as the distance goes."""
        return at not in self.towns and not any(near in self.towns for near in self.beside[at])

    def reached(self) -> set[int]:
        """Intersections that this seat's roads touch."""
        return {
            int(end)
            for border, owner in self.roads.items()
            if owner == self.seat
            for end in border.split("-")
        }

    def sites(self) -> list[int]:
        """Where this seat could build a settlement now, had it the cards."""
        return [at for at in sorted(self.reached()) if self.free(at)]

    def promise(self, border: str) -> float:
        """What a road here leads to: the best free place at its far ends or one further."""
        reached = self.reached()
        ahead = {int(end) for end in border.split("-")} - reached
        places = ahead | {further for end in ahead for further in self.beside[end]}
        return max((self.worth(at) for at in places if self.free(at)), default=0.0)


def choose(view: Json, choices: list[Json], seat: int, pick: Pick, barred: Iterable[str] = ()) -> Json | None:
    """One move of those offered, or None when none is wanted; kinds in `barred` are left alone.

    `pick(n)` is a source of chance: a number 0 … n - 1.
    """
    moves: dict[str, list[Json]] = {}
    templates: dict[str, Json] = {}
    for choice in choices:
        if "template" in choice:
            templates.setdefault(choice["template"]["type"], choice["template"]["fields"])
        else:
            moves.setdefault(choice["move"]["type"], []).append(choice["move"])
    for kind in barred:
        moves.pop(kind, None)
        templates.pop(kind, None)
    island = Island(view, seat)
    for rule in (_set_up, _discard, _robber, _before_the_roll, _build, _trade, _cards, _extend):
        if (move := rule(island, moves, templates, pick)) is not None:
            return move
    return moves["end_turn"][0] if "end_turn" in moves else None


Moves = dict[str, list[Json]]


def _set_up(island: Island, moves: Moves, templates: dict[str, Json], pick: Pick) -> Json | None:
    places = moves.get("place", [])
    if not places:
        return None
    best = max({move["at"] for move in places}, key=lambda at: (island.worth(at), -at))
    here = [move for move in places if move["at"] == best]
    return max(here, key=lambda move: (_beyond(island, move), move["road"]))


def _beyond(island: Island, move: Json) -> float:
    """The best place two steps away in the direction of a first road."""
    (far,) = {int(end) for end in move["road"].split("-")} - {move["at"]}
    return max(
        (island.worth(at) for at in island.beside[far] if at != move["at"] and island.free(at)), default=0.0
    )


def _discard(island: Island, moves: Moves, templates: dict[str, Json], pick: Pick) -> Json | None:
    if "discard" not in templates:
        return None
    left = dict(island.hand)
    gone: dict[str, int] = {}
    for _ in range(templates["discard"]["cards"]["least"]):
        kind = max(left, key=lambda each: left[each])
        left[kind] -= 1
        gone[kind] = gone.get(kind, 0) + 1
    return {"type": "discard", "cards": gone}


def _robber(island: Island, moves: Moves, templates: dict[str, Json], pick: Pick) -> Json | None:
    return max(moves.get("robber", []), key=lambda move: _harm(island, move), default=None)


def _harm(island: Island, move: Json) -> float:
    """What the robber costs others on a hex, less what it costs this seat; the leader's loss counts most."""
    points = {each["seat"]: each["public_points"] for each in island.view["seats"]}
    total = 0.0
    for at in island.corners[move["hex"]]:
        town = island.towns.get(at)
        if town is not None:
            size = 2 if town["kind"] == "city" else 1
            total += -20 if town["owner"] == island.seat else size * points[town["owner"]]
    victim = move.get("victim")
    return total * pips(island.hexes[move["hex"]]["chit"]) + (
        points[victim] / 10 if victim is not None else -1
    )


def _before_the_roll(island: Island, moves: Moves, templates: dict[str, Json], pick: Pick) -> Json | None:
    knights = moves.get("play_knight", [])
    robbed = island.view["robber"]
    hurts = any(island.towns.get(at, {}).get("owner") == island.seat for at in island.corners[robbed])
    if knights and (hurts or not pick(3)):
        return max(knights, key=lambda move: _harm(island, move))
    return moves["roll"][0] if "roll" in moves else None


def _build(island: Island, moves: Moves, templates: dict[str, Json], pick: Pick) -> Json | None:
    for kind in ("build_city", "build_settlement"):
        if kind in moves:
            return max(moves[kind], key=lambda move: (sum(island.yields(move["at"]).values()), -move["at"]))
    return None


def _goal(island: Island) -> dict[str, int]:
    """What this seat saves for: whatever it could place and lacks least cards for."""
    goals = []
    if island.sites() and island.mine["settlements_left"]:
        goals.append(SETTLEMENT)
    if island.mine["cities_left"] and any(
        town["owner"] == island.seat and town["kind"] == "settlement" for town in island.towns.values()
    ):
        goals.append(CITY)
    if not goals or goals == [CITY]:
        goals.append(ROAD if island.mine["roads_left"] and not island.sites() else CARD)
    return min(goals, key=lambda cost: _lacking(island, cost))


def _lacking(island: Island, cost: dict[str, int]) -> int:
    return sum(max(0, count - island.hand[kind]) for kind, count in cost.items())


def _trade(island: Island, moves: Moves, templates: dict[str, Json], pick: Pick) -> Json | None:
    """With the bank: something that is left over for something that is missing."""
    goal = _goal(island)
    for move in moves.get("bank_trade", []):
        spare = island.hand[move["give"]] - goal.get(move["give"], 0) >= move["count"]
        if spare and island.hand[move["get"]] < goal.get(move["get"], 0):
            return move
    return None


def _cards(island: Island, moves: Moves, templates: dict[str, Json], pick: Pick) -> Json | None:
    goal = _goal(island)
    lacking = [kind for kind in KINDS for _ in range(max(0, goal.get(kind, 0) - island.hand[kind]))]
    if "play_year_of_plenty" in templates and len(lacking) >= 2:
        wanted = {kind: lacking[:2].count(kind) for kind in lacking[:2]}
        limits = templates["play_year_of_plenty"]["cards"]["limits"]
        if all(limits.get(kind, 0) >= count for kind, count in wanted.items()):
            return {"type": "play_year_of_plenty", "cards": wanted}
    if "play_monopoly" in moves and lacking:
        wished = [move for move in moves["play_monopoly"] if move["resource"] == lacking[0]]
        if wished:
            return wished[0]
    if "play_road_building" in templates:
        domain = templates["play_road_building"]["roads"]
        roads = _two_roads(island, domain["values"], domain["least"])
        if len(roads) == domain["least"]:
            return {"type": "play_road_building", "roads": roads}
    close = _lacking(island, goal) <= 1 and goal is not CARD
    if "buy_card" in moves and (not close or sum(island.hand.values()) > 6):
        return moves["buy_card"][0]
    return None


def _two_roads(island: Island, borders: list[str], count: int) -> list[str]:
    """So many borders, each beside what this seat reaches by then; in the order of `borders`, as the API wants them."""
    reached, laid = island.reached(), set()
    for _ in range(count):
        beside = [
            each for each in borders if each not in laid and reached & {int(end) for end in each.split("-")}
        ]
        if beside:
            best = max(beside, key=island.promise)
            laid.add(best)
            reached |= {int(end) for end in best.split("-")}
    return [border for border in borders if border in laid]


def _extend(island: Island, moves: Moves, templates: dict[str, Json], pick: Pick) -> Json | None:
    """A road, when there is no place left to settle at, or when cards would lie about."""
    roads = moves.get("build_road", [])
    if not roads or (island.sites() and sum(island.hand.values()) < 7):
        return None
    best = max(roads, key=lambda move: (island.promise(move["border"]), move["border"]))
    return best if island.promise(best["border"]) or not pick(4) else None


if __name__ == "__main__":
    from runner import main  # type: ignore[import-not-found]

    main(choose, GAME["ruleset"])
