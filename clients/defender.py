"""A small player of Catan Horror, made of what the API shows to any client: the view and the choices of a seat.

`choose(view, choices, seat, pick)` gives one of the moves that may be made, as JSON, as clients/settler.py does for the
classic game. It builds where much is produced, holds its towns, and sends its knights against gates and monsters; once
Mad it leaves the monsters to the rules. An example to begin from, not a strong player. Standard library only.

    TOKEN=ch_… python defender.py SERVER --join WORD        plays, by runner.py (which says what else may be given)

Wanted beside it: settler.py; as a program, runner.py and dice_notes.py too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

if __package__:
    from clients import settler
else:  # as a program
    import settler  # type: ignore[import-not-found,no-redef]

Json = dict[str, Any]
Pick = Callable[[int], int]

GAME: Json = {"ruleset": "catan_horror", "preset": "correspondence", "options": {"victory_points": 8}}
"""What it plays where it makes a game: to fewer points than the game is written for, so that it ends in an evening."""
RANKS = {"basic": 1, "strong": 2, "mighty": 3, "general": 4}
TRACKS = {"trade": "cloth", "politics": "coin", "science": "paper"}
RECRUITS = 4
"""Knights that this seat wants to have, those to come included."""
ENOUGH = 7
"""Cards above which it spends them on what it needs less."""


@cache
def distances(hexes: settler.Cells, start: int) -> dict[int, int]:
    """How many borders lie between an intersection and every other."""
    beside = settler.neighbours(hexes)
    away = {start: 0}
    wave = [start]
    for at in wave:
        for near in beside[at]:
            if near not in away:
                away[near] = away[at] + 1
                wave.append(near)
    return away


class Island(settler.Island):
    """What a view says, with knights, monsters and gates."""

    def __init__(self, view: Json, seat: int) -> None:
        super().__init__(view, seat)
        self.cells = settler.cells(view)
        self.cards: dict[str, int] = {kind: count for kind, count in self.mine["hand"].items() if count}
        self.knights = {each["knight"]: each for each in view["knights"] if each["owner"] == seat}
        self.squads: dict[str, list[str]] = view["squads"]
        self.monsters = {each["monster"]: each for each in view["monsters"]}
        self.gates = {gate["hex"]: gate for gate in view["gates"]}

    def away(self, one: int, other: int) -> int:
        """Borders between two intersections."""
        return distances(self.cells, one)[other]

    def members(self, name: str) -> list[Json]:
        """The knights of a name: itself, or those of a squad."""
        return [self.knights[one] for one in self.squads.get(name, [name]) if one in self.knights]

    def strength(self, name: str) -> int:
        """What a knight or squad brings into a fight."""
        return sum(RANKS[knight["rank"]] for knight in self.members(name))

    def at(self, name: str) -> int:
        """Where a knight or squad stands."""
        members = self.members(name)
        return int(members[0]["at"]) if members else 0

    def foes(self, at: int) -> list[Json]:
        """The monsters on an intersection, or on a hex beside it."""
        return [
            each
            for each in self.monsters.values()
            if each["at"] == at or (each["hex"] and at in self.corners[each["hex"]])
        ]

    def beats(self, name: str, foe: Json) -> bool:
        """Whether a fight is worth it: the knight has dice left against it, or it is a small one."""
        return bool(self.strength(name) > foe["strength"] or foe["toughness"] <= self.strength(name))

    def closes(self, name: str, gate: Json) -> int:
        """What its attack does to a gate."""
        return self.strength(name) + int(gate["modifier"])

    def worth_being(self, name: str, at: int) -> float:
        """How good a place is for a knight or squad: less the farther from what it could do something about."""
        best = 0.0
        for gate in self.gates.values():
            if (closes := self.closes(name, gate)) > 0:
                near = min(self.away(at, corner) for corner in self.corners[gate["hex"]])
                best = max(best, (6 + closes) / (1 + near))
        for foe in self.monsters.values():
            if self.beats(name, foe):
                places = [foe["at"]] if foe["at"] else self.corners[foe["hex"]]
                best = max(best, 5 / (1 + min(self.away(at, place) for place in places)))
        return best


class Choices:
    """The choices by kind of move, without the barred kinds."""

    def __init__(self, choices: list[Json], barred: Iterable[str]) -> None:
        left_alone = set(barred)
        self.moves: dict[str, list[Json]] = {}
        self.templates: dict[str, list[Json]] = {}
        for choice in choices:
            if "template" in choice:
                kind, found = choice["template"]["type"], choice["template"]
                target = self.templates
            else:
                kind, found = choice["move"]["type"], choice["move"]
                target = self.moves
            if kind not in left_alone:
                target.setdefault(kind, []).append(found)

    def of(self, *kinds: str) -> list[Json]:
        """The moves of these kinds."""
        return [move for kind in kinds for move in self.moves.get(kind, [])]

    def filled(self, *kinds: str) -> list[Json]:
        """For each template of these kinds its plainest move."""
        return [filled(template) for kind in kinds for template in self.templates.get(kind, [])]


def filled(template: Json, **given: Any) -> Json:
    """A move of a template: in each field what is given, else as little as may be."""
    plain = {name: least(domain) for name, domain in template["fields"].items()}
    return {"type": template["type"], **plain, **given}


def least(domain: Json) -> Any:
    """The first value, the fewest things, or the fewest cards of a domain."""
    if domain["domain"] == "one_of":
        return domain["values"][0]
    if domain["domain"] == "some_of":
        return domain["values"][: domain["least"]]
    cards: dict[str, int] = {}
    for kind, limit in domain["limits"].items():
        count = min(limit, domain["least"] - sum(cards.values()))
        if count > 0:
            cards[kind] = count
    return cards


Rule = Callable[[Island, Choices, Pick], Json | None]


def choose(view: Json, choices: list[Json], seat: int, pick: Pick, barred: Iterable[str] = ()) -> Json | None:
    """One move of those offered, or None when none is wanted; kinds in `barred` are left alone.

    `pick(n)` is a source of chance: a number 0 … n - 1.
    """
    offered = Choices(choices, barred)
    island = Island(view, seat)
    for rule in RULES:
        if (move := rule(island, offered, pick)) is not None:
            return move
    return None


def _set_up(island: Island, offered: Choices, pick: Pick) -> Json | None:
    return settler._set_up(island, offered.moves, {}, pick)


def _discard(island: Island, offered: Choices, pick: Pick) -> Json | None:
    for template in offered.templates.get("discard", []):
        left, gone = dict(island.cards), dict[str, int]()
        for _ in range(template["fields"]["cards"]["least"]):
            kind = max(left, key=lambda each: left[each])
            left[kind] -= 1
            gone[kind] = gone.get(kind, 0) + 1
        return filled(template, cards=gone)
    return None


def _assault(island: Island, offered: Choices, pick: Pick) -> Json | None:
    """Monsters reach a town: stand where that can be won, else hide."""
    if island.view["question"] != "responses":
        return None
    answered = {
        move["knight"]
        for each in island.view["answers"]
        if each["seat"] == island.seat
        for move in each["answer"]
    }
    for move in offered.of("fight"):
        if move["knight"] not in answered:
            foes = island.foes(island.at(move["knight"]))
            stands = any(island.beats(move["knight"], foe) for foe in foes)
            return move if stands else {"type": "hide", "knight": move["knight"]}
    return None


def _combat(island: Island, offered: Choices, pick: Pick) -> Json | None:
    """Before the roll: knights beside monsters fight those that they may beat, and hide from others."""
    unanswered = (island.view["fight"] or {}).get("targets", []) if offered.of("roll") else []
    for name in unanswered:
        mine = [move for move in offered.of("fight", "hide") if move["knight"] == name]
        wins = any(island.beats(name, foe) for foe in island.foes(island.at(name)))
        for move in sorted(mine, key=lambda each: (each["type"] == "fight") is not wins):
            return move
    return None


def _fight(island: Island, offered: Choices, pick: Pick) -> Json | None:
    owed = offered.filled("choose_target") + offered.of("dice", "assign", "sacrifice_wall")
    return owed[0] if owed else None


def _seal(island: Island, offered: Choices, pick: Pick) -> Json | None:
    return next(iter(offered.of("seal")), None)


def _roll(island: Island, offered: Choices, pick: Pick) -> Json | None:
    return next(iter(offered.of("roll")), None)


def _build(island: Island, offered: Choices, pick: Pick) -> Json | None:
    for kind in ("build_city", "build_settlement"):
        if found := offered.of(kind):
            return max(found, key=lambda move: (sum(island.yields(move["at"]).values()), -move["at"]))
    if found := offered.of("improve"):
        return max(found, key=lambda move: int(island.mine["improvements"][move["track"]]))
    if found := offered.of("rebuild", "make_general", "build_wall", "promote"):
        return found[0]
    mine = len(island.knights) + sum(each["owner"] == island.seat for each in island.view["recruits"])
    return next(iter(offered.of("recruit")), None) if mine < RECRUITS else None


def _war(island: Island, offered: Choices, pick: Pick) -> Json | None:
    """Knights do what they stand beside: gates first, then monsters, then what hurts the towns."""
    gates = [
        move
        for move in offered.of("attack_gate")
        if island.closes(move["knight"], island.gates[move["hex"]]) > 0
    ]
    if gates:
        return max(gates, key=lambda move: island.closes(move["knight"], island.gates[move["hex"]]))
    for move in offered.filled("attack"):
        foe = island.monsters.get(move["targets"][0])
        if foe is None or island.beats(move["knight"], foe):
            return move
    mad = {at for at, town in island.towns.items() if town["state"] == "mad"}
    razed = [move for move in offered.of("raze") if island.at(move["knight"]) in mad]
    own = [
        move
        for move in offered.of("calm", "repair")
        if island.towns.get(island.at(move["knight"]), {}).get("owner") == island.seat
    ]
    return next(iter([*own, *razed, *offered.of("unhide")]), None)


def _march(island: Island, offered: Choices, pick: Pick) -> Json | None:
    """Towards a gate that it can close or a monster that it can beat."""
    best, gain = None, 0.0
    for template in offered.templates.get("move", []):
        name = template["fields"]["knight"]["values"][0]
        here = island.worth_being(name, island.at(name))
        for path in template["fields"]["path"]["values"]:
            more = island.worth_being(name, path[-1]) - here
            if more > gain:
                best, gain = filled(template, path=path), more
    return best


def _goal(island: Island) -> dict[str, int]:
    """What this seat saves for: what it could place and lacks least cards for."""
    goals = []
    if island.sites() and island.mine["settlements_left"]:
        goals.append(settler.SETTLEMENT)
    if island.mine["cities_left"] and any(
        town["owner"] == island.seat and town["kind"] == "settlement" for town in island.towns.values()
    ):
        goals.append(settler.CITY)
    if any(town["owner"] == island.seat and town["kind"] != "settlement" for town in island.towns.values()):
        levels: dict[str, int] = island.mine["improvements"]
        goals += [{TRACKS[track]: level + 1} for track, level in levels.items() if level < 5]
    return min(goals or [settler.ROAD], key=lambda cost: _lacking(island, cost))


def _lacking(island: Island, cost: dict[str, int]) -> int:
    return sum(max(0, count - island.cards.get(kind, 0)) for kind, count in cost.items())


def _trade(island: Island, offered: Choices, pick: Pick) -> Json | None:
    """With the bank: something that is left over for something that is missing."""
    goal = _goal(island)
    for move in offered.of("bank_trade"):
        spare = island.cards.get(move["give"], 0) - goal.get(move["give"], 0) >= move["count"]
        if spare and island.cards.get(move["get"], 0) < goal.get(move["get"], 0):
            return move
    return None


def _road(island: Island, offered: Choices, pick: Pick) -> Json | None:
    """A road, when there is no place left to settle at, or when cards would lie about."""
    roads = offered.of("build_road")
    if not roads or (island.sites() and sum(island.cards.values()) < ENOUGH):
        return None
    best = max(roads, key=lambda move: (island.promise(move["border"]), move["border"]))
    return best if island.promise(best["border"]) else None


def _spare_actions(island: Island, offered: Choices, pick: Pick) -> Json | None:
    found = offered.of("colonize") or offered.of("harvest") or offered.of("rest")
    return found[0] if found else next(iter(offered.filled("swap_trophies")), None)


def _card(island: Island, offered: Choices, pick: Pick) -> Json | None:
    """A progress card that needs no thought, now and then."""
    plain = [kind for kind in offered.moves if kind.startswith("play_")]
    return offered.moves[plain[0]][0] if plain and not pick(3) else None


def _mad(island: Island, offered: Choices, pick: Pick) -> Json | None:
    """A Mad seat grows monsters and leaves those on the board to the rules."""
    return next(iter(offered.of("nurture", "leave_to_rules", "gate_on", "take_town")), None)


def _done(island: Island, offered: Choices, pick: Pick) -> Json | None:
    return next(iter(offered.of("end_turn", "pass")), None)


def _anything(island: Island, offered: Choices, pick: Pick) -> Json | None:
    """What a card or a reward asks."""
    if moves := [
        move
        for found in offered.moves.values()
        for move in found
        if move["type"] not in ("offer", "start_over")
    ]:
        return moves[pick(len(moves))]
    plain = offered.filled(*(kind for kind in offered.templates if kind not in ("offer", "counter")))
    return plain[0] if plain else None


RULES: tuple[Rule, ...] = (
    _set_up, _discard, _assault, _combat, _fight, _seal, _roll, _mad, _build, _war, _march, _card, _trade, _road,
    _spare_actions, _done, _anything,
)  # fmt: skip
"""In this order: the first that gives a move is followed."""


if __name__ == "__main__":
    from runner import main  # type: ignore[import-not-found]

    main(choose, GAME["ruleset"])
