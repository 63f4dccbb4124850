#!/usr/bin/env python3
"""Reckons a season of a league again from its published document. Needs Python (3.10 or later) and nothing else.

    python verify_league.py SEASON.json
    python verify_league.py SEASON.json --exports DIR

The document (a file, or - for the standard input) is the one of `GET /api/v1/leagues/{slug}/seasons/{n}/document/`.
What is drawn is drawn again from the seed, groups are filled and dealt again, schedules made of their base block,
points taken from the results of the games, standings added up, and promotions given by the rules. With --exports the
results themselves are held against the games: DIR has their exports, named `GAME.jsonl` or `GAME.jsonl.gz`.

Exit code 0: all is right. 1: something is wrong, and is named. 2: this cannot be read. The last line is JSON:

    {"accepted": true, "wrong": [{"path": "…", "why": "…"}], "on_trust": ["…"]}

Every value of the document is reckoned again, or is taken on trust and named in `on_trust`: a pattern is a path with *
for the place in a list, and means all that lies within it. What nothing here looks at is wrong. The members of the
document are described in docs/league-document.md, the rules, whose numbers stand in brackets, in
docs/rules/leagues.md; this program is written from these two pages, and shares no code with the server.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import hmac
import json
import math
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

FORMAT = 1
MOST_BYTES = 1 << 26
MOST_DEPTH = 40
MOST_NUMBER = 2**53
"""Larger files, nesting and numbers are in no document."""

# Who sits in the first game of a group, by the seats of a table and the entries of the group (SCH-01).
BLOCKS: Mapping[int, Mapping[int, tuple[int, ...]]] = {
    3: {5: (0, 1, 2), 6: (0, 1, 3), 7: (0, 1, 3), 8: (0, 1, 3), 9: (0, 1, 3)},
    4: {5: (0, 1, 3, 2), 6: (0, 1, 3, 2), 7: (0, 1, 2, 4), 8: (0, 1, 4, 3), 9: (0, 1, 4, 3)},
}
SMALLEST, LARGEST = 5, 9  # entries of a group (LEA-03)
RETURNING = ("relegated", "stayed", "rested", "promoted", "left")  # in this order (LEA-03)
KINDS = ("won", "saved", "lost", "turned", "draw", "adjudicated")
FATES = ("well", "turned", "out")  # sane and alive, turned, dead
GONE = ("abandoned", "resigned")  # such a seat has nothing (PTS-01)
DATES = ("opens_at", "closes_at", "starts_at", "middle_at", "ends_at", "hard_end_at")
TEN_THOUSANDTHS, HUNDREDTHS = 10_000, 100
STEPS = 10
MOST_POINTS = 100

# What is taken on trust where nothing else shows it, and why it has to be.
TRUST = {
    "league": "its name",
    "season/number": "which season of the league it is",
    "season/dates": "when it was planned to be where, and over; their order is checked",
    "parted": "that these changed places since they share a household, of which nobody is told",
    "entries/*/name": "the name of who entered",
    "entries/*/state": "how it went on with who entered",
    "entries/*/came": "whence it comes",
    "entries/*/target": "into which tier that leads",
    "entries/*/last": "what an earlier season says of it",
    "entries/*/rating": "by what newcomers are placed",
    "entries/*/listed": "the place on the list of the organisers",
    "entries/*/vanished": "that its first person left without a word",
    "entries/*/gone": "that nobody plays for it in the end",
    "matches/*/cause": "why it counts for nothing",
    "matches/*/game": "which game it was",
    "matches/*/ended_at": "when it was over",
    "matches/*/played/kind": "what it came to before a protest had it decided anew",
    "matches/*/played/winners": "who had won it before",
    "matches/*/result/kind": "how it ended",
    "matches/*/result/winners": "who won it",
    "matches/*/result/target": "how many victory points were to win it",
    "matches/*/result/late_seat": "for whom it had waited longest",
    "matches/*/result/seats/*/vp": "victory points",
    "matches/*/result/seats/*/fate": "what had become of a seat in the end",
    "matches/*/result/seats/*/began": "as what a seat began",
    "matches/*/result/seats/*/ended": "how its last holder came to an end",
    "matches/*/result/seats/*/lapses": "how often a seat let its time run out",
    "acts": "what was done to whom; that penalties, rulings and excuses are those of the acts is checked",
}

Told = dict[str, Any]
Path = tuple[str | int, ...]


class CannotRead(Exception):
    """There is nothing here that could be checked."""


class Wrong(NamedTuple):
    """What does not agree, and where."""

    path: Path
    why: str


# -- the document as it is written


class Leaf(NamedTuple):
    """A value of which only this is asked."""

    what: str
    fits: Callable[[Any], bool]


class Maybe(NamedTuple):
    """A value that may be null."""

    shape: Any


def _whole(value: Any) -> bool:
    return type(value) is int and abs(value) < MOST_NUMBER


def one_of(*words: str) -> Leaf:
    return Leaf(f"one of {', '.join(words)}", lambda value: isinstance(value, str) and value in words)


def moment(value: Any) -> datetime | None:
    """A moment as it is written; None for anything else."""
    form = r"([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6})\d{0,3})?(Z|[+-]\d\d:\d\d)"
    found = re.fullmatch(form, value, re.ASCII) if isinstance(value, str) else None
    if found is None:
        return None
    seconds, fraction, offset = found.groups()
    try:
        return datetime.fromisoformat(
            f"{seconds}.{fraction or '':0<6}{'+00:00' if offset == 'Z' else offset}"
        )
    except ValueError:
        return None


TEXT = Leaf("text", lambda value: isinstance(value, str))
YES_OR_NO = Leaf("true or false", lambda value: isinstance(value, bool))
INTEGER = Leaf("a whole number", _whole)
COUNT = Leaf("a whole number from 0", lambda value: _whole(value) and value >= 0)
NUMBER = Leaf("a whole number from 1", lambda value: _whole(value) and value >= 1)
RATING = Leaf("a number", lambda value: _whole(value) or (type(value) is float and math.isfinite(value)))
HEX = Leaf(
    "64 digits, hexadecimal",
    lambda value: isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value)),
)
MOMENT = Leaf("a moment", lambda value: moment(value) is not None)
OBJECT = Leaf("an object", lambda value: isinstance(value, dict))

RATES = {
    "preset": TEXT, "turn": COUNT, "again": COUNT, "reaction": COUNT, "awake": COUNT, "bank": COUNT, "refill": COUNT,
    "cap": COUNT, "off_days": [COUNT], "off_zone": TEXT, "holidays": [TEXT], "vacation_days": COUNT, "away": TEXT,
    "late": TEXT, "ladder": TEXT,
}  # fmt: skip
POINTS = {
    "won": COUNT, "saved": COUNT, "leading": COUNT, "beaten": [COUNT], "behind": COUNT, "turned": COUNT, "lost": COUNT,
    "leaver": COUNT,
}  # fmt: skip
RULES = {
    "ruleset": TEXT, "preset": TEXT, "seats": COUNT, "format": TEXT, "rated": YES_OR_NO, "group": COUNT, "tiers": TEXT,
    "placement": TEXT, "least": COUNT, "most": COUNT, "points": POINTS, "rates": RATES, "overtime_rates": RATES,
    "vacation_days": COUNT, "pause_hours": COUNT, "letters": TEXT, "least_reliability": COUNT, "newcomers": YES_OR_NO,
    "programs": YES_OR_NO, "no_show_hours": COUNT, "registration_days": COUNT, "check_in_days": COUNT,
    "season_days": COUNT, "overtime_days": COUNT, "protest_days": COUNT, "again": Maybe(COUNT), "tag": TEXT,
    "best": Maybe(COUNT), "of": Maybe(COUNT),
}  # fmt: skip
SEAT = {
    "entry": NUMBER, "vp": INTEGER, "fate": one_of(*FATES), "began": one_of(*FATES), "ended": TEXT, "lapses": COUNT,
    "excused": YES_OR_NO, "row": TEXT, "points": INTEGER, "place": NUMBER, "share": Maybe(COUNT),
}  # fmt: skip
RESULT = {
    "kind": one_of(*KINDS), "winners": [COUNT], "target": Maybe(COUNT), "late_seat": Maybe(COUNT), "ruled": YES_OR_NO,
    "seats": [SEAT],
}  # fmt: skip
TERM = {
    "match": COUNT, "seat": COUNT, "row": TEXT, "points": Maybe(INTEGER), "place": Maybe(NUMBER), "share": Maybe(COUNT),
    "lapses": COUNT,
}  # fmt: skip
ROW = {
    "entry": NUMBER, "place": NUMBER, "points": INTEGER, "per_game": INTEGER, "counted": COUNT, "terms": [TERM],
    "penalty": INTEGER, "added": INTEGER, "wins": COUNT, "share": COUNT, "lapses": COUNT, "lot": NUMBER,
    "withdrawn": YES_OR_NO,
}  # fmt: skip
SHAPE = {
    "format": INTEGER,
    "league": {"slug": TEXT, "name": TEXT},
    "season": {
        "number": NUMBER, "rules": RULES, "rules_digest": HEX, "commitment": HEX, "seed": HEX,
        "dates": dict.fromkeys((*DATES, "finished_at"), MOMENT),
    },
    "lot": [NUMBER],
    "parted": [[NUMBER]],
    "entries": [{
        "id": NUMBER, "name": TEXT, "state": TEXT, "came": one_of("new", *RETURNING), "target": Maybe(NUMBER),
        "last": Maybe({
            "tier": NUMBER, "group": NUMBER, "place": NUMBER, "per_game": INTEGER, "just_before": YES_OR_NO,
        }),
        "rating": Maybe(RATING), "listed": Maybe(NUMBER), "seeded": NUMBER, "moved": TEXT, "tier": NUMBER,
        "group": NUMBER, "index": COUNT, "added": INTEGER, "vanished": YES_OR_NO, "gone": YES_OR_NO,
    }],
    "groups": [{"tier": NUMBER, "group": NUMBER, "entries": [NUMBER], "promoted": COUNT, "relegated": COUNT}],
    "matches": [{
        "tier": NUMBER, "group": NUMBER, "number": COUNT, "seats": [NUMBER], "state": TEXT, "replaces": Maybe(COUNT),
        "cause": TEXT, "game": Maybe(TEXT), "ended_at": MOMENT, "result": Maybe(RESULT),
        "played": Maybe({"kind": one_of(*KINDS, "void"), "winners": [COUNT]}),
    }],
    "standings": [{"tier": NUMBER, "group": NUMBER, "rows": [ROW]}],
    "promotions": [{"entry": NUMBER, "tier": NUMBER, "went": TEXT}],
    "acts": [{
        "number": NUMBER, "kind": TEXT, "role": TEXT, "target": OBJECT, "before": OBJECT, "after": OBJECT,
        "reason": TEXT, "at": MOMENT, "state": one_of("asked", "done", "failed", "reversed"),
    }],
}  # fmt: skip


def misshapen(value: Any, shape: Any, path: Path = ()) -> Iterator[Wrong]:
    """Where a value is not of the kind that the page describes: a member too many or too few, something else."""
    if isinstance(shape, Maybe):
        if value is not None:
            yield from misshapen(value, shape.shape, path)
    elif isinstance(shape, Leaf):
        if not shape.fits(value):
            yield Wrong(path, f"{shown(value)} is not {shape.what}")
    elif isinstance(shape, list):
        if not isinstance(value, list):
            yield Wrong(path, f"{shown(value)} is not a list")
            return
        for place, each in enumerate(value):
            yield from misshapen(each, shape[0], (*path, place))
    elif not isinstance(value, dict):
        yield Wrong(path, f"{shown(value)} is not an object")
    else:
        for name in [name for name in shape if name not in value]:
            yield Wrong((*path, name), "is missing")
        for name, each in value.items():
            if name in shape:
                yield from misshapen(each, shape[name], (*path, name))
            else:
                yield Wrong((*path, name), "there is no such member")


def shown(value: Any) -> str:
    """A value in a few characters."""
    if isinstance(value, (dict, list)):
        return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
    text = json.dumps(value)
    return text if len(text) <= 70 else f"{text[:66]} ..."


class Document:
    """A document, and what of it has been reckoned again so far."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.rules: Told = told["season"]["rules"]
        self.points: Told = self.rules["points"]
        self.entries: list[Told] = told["entries"]
        self.ids: list[int] = [entry["id"] for entry in self.entries]
        self.by_id: dict[int, Told] = {entry["id"]: entry for entry in self.entries}
        self.groups: list[Told] = told["groups"]
        self.matches: list[Told] = told["matches"]
        self._checked: set[Path] = set()

    def index_of(self, entry: int) -> int:
        index: int = self.by_id[entry]["index"]
        return index

    def at(self, path: Path) -> Any:
        value: Any = self.told
        for name in path:
            value = value[name]
        return value

    def checked(self, *path: str | int) -> None:
        """Note that this value, and all within it, could not be another without being noticed."""
        self._checked.add(path)

    def same(self, path: Path, reckoned: Any) -> Iterator[Wrong]:
        """Compare what stands at a path with what has been reckoned."""
        self._checked.add(path)
        yield from _differences(self.at(path), reckoned, path)

    def on_trust(self) -> tuple[set[str], list[Path]]:
        """The patterns of what nothing has looked at, and where that is matched by none."""
        patterns: set[str] = set()
        left: list[Path] = []
        below: list[tuple[Path, str, Any]] = [((), "", self.told)]
        while below:
            path, pattern, value = below.pop()
            if path in self._checked:
                continue
            if pattern in TRUST:
                patterns.add(pattern)
            elif isinstance(value, dict) and value:
                start = f"{pattern}/" if pattern else ""
                below += [((*path, name), start + name, inside) for name, inside in value.items()]
            elif isinstance(value, list) and value:
                below += [((*path, place), f"{pattern}/*", inside) for place, inside in enumerate(value)]
            else:
                left.append(path)
        return patterns, left

    def in_group(self, group: Told) -> list[tuple[int, Told]]:
        """The matches of a group, each with its place in the list."""
        return [
            (place, match)
            for place, match in enumerate(self.matches)
            if (match["tier"], match["group"]) == (group["tier"], group["group"])
        ]


def _differences(told: Any, reckoned: Any, path: Path) -> Iterator[Wrong]:
    if isinstance(reckoned, list) and isinstance(told, list):
        if len(told) != len(reckoned):
            yield Wrong(path, f"here are {len(told)}, reckoned are {len(reckoned)}")
        for place, pair in enumerate(zip(told, reckoned, strict=False)):
            yield from _differences(*pair, (*path, place))
    elif isinstance(reckoned, dict) and isinstance(told, dict) and told.keys() == reckoned.keys():
        for name, each in told.items():
            yield from _differences(each, reckoned[name], (*path, name))
    elif type(told) is not type(reckoned) or told != reckoned:
        yield Wrong(path, f"{shown(told)} is told, {shown(reckoned)} reckoned")


# -- season: rules, seed, dates


def check_format(document: Document) -> Iterator[Wrong]:
    yield from document.same(("format",), FORMAT)


def check_rules(document: Document) -> Iterator[Wrong]:
    """The digest is that of the rules (SCH-05), and a season can have them (PTS-01, LEA-14)."""
    text = json.dumps(document.rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    document.checked("season", "rules")
    yield from document.same(("season", "rules_digest"), hashlib.sha256(text.encode()).hexdigest())
    choices = {
        "format": ("divisions",),
        "seats": tuple(BLOCKS),
        "group": range(SMALLEST, LARGEST + 1),
        "tiers": ("doubling", "single"),
        "placement": ("rating", "list"),
    }
    for name, possible in choices.items():
        if document.rules[name] not in possible:
            yield Wrong(("season", "rules", name), f"{shown(document.rules[name])}: no season has that")
    yield from _order_of_points(document.points)


def _order_of_points(points: Told) -> Iterator[Wrong]:
    """Each row is worth more than those below it; the steps of the beaten may be alike (PTS-01, PTS-05)."""
    beaten = points["beaten"]
    if not 1 <= len(beaten) <= STEPS:
        yield Wrong(("season", "rules", "points", "beaten"), f"there are 1 to {STEPS} steps")
        return
    in_order = (
        points["won"] > points["saved"] > beaten[-1]
        and beaten == sorted(beaten)
        and beaten[0] > points["turned"] > points["lost"]
        and points["saved"] >= points["leading"] >= beaten[-1] >= points["behind"] >= beaten[0]
    )
    if not in_order or max(points["won"], points["leaver"]) > MOST_POINTS:
        yield Wrong(("season", "rules", "points"), "these are not in the order in which they have to be")


def check_seed(document: Document) -> Iterator[Wrong]:
    """What was committed to before anybody entered is this seed (SCH-05)."""
    seed = bytes.fromhex(document.told["season"]["seed"])
    document.checked("season", "seed")
    yield from document.same(("season", "commitment"), hashlib.sha256(b"\x01" + seed).hexdigest())


def check_dates(document: Document) -> Iterator[Wrong]:
    """The plan goes forward, and games are over between start and end."""
    dates = {name: moment(text) for name, text in document.told["season"]["dates"].items()}
    for earlier, later in (*zip(DATES, DATES[1:], strict=False), ("starts_at", "finished_at")):
        if not _not_after(dates[earlier], dates[later]):
            yield Wrong(("season", "dates", later), f"is before {earlier}")
    for place, match in enumerate(document.matches):
        at = moment(match["ended_at"])
        if not (_not_after(dates["starts_at"], at) and _not_after(at, dates["finished_at"])):
            yield Wrong(("matches", place, "ended_at"), "is not within the season")


def _not_after(earlier: datetime | None, later: datetime | None) -> bool:
    return earlier is not None and later is not None and earlier <= later


# -- lot: what is drawn from the seed


def drawn(seed: bytes, purpose: str, ids: Sequence[int]) -> list[int]:
    """The ids in the order in which they are drawn (SCH-05)."""
    numbers, order = _numbers(seed, purpose, ids), list(ids)
    for last in range(len(order) - 1, 0, -1):
        sides = last + 1
        fair = 2**64 - 2**64 % sides
        chosen = next(number for number in numbers if number < fair) % sides
        order[last], order[chosen] = order[chosen], order[last]
    return order


def _numbers(seed: bytes, purpose: str, ids: Sequence[int]) -> Iterator[int]:
    listed = ",".join(str(each) for each in ids)
    about = b"".join(len(text).to_bytes(4, "big") + text for text in (purpose.encode(), listed.encode()))
    counter = 0
    while True:
        block = hmac.new(seed, about + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def seed_of(document: Document) -> bytes:
    return bytes.fromhex(document.told["season"]["seed"])


def check_lot(document: Document) -> Iterator[Wrong]:
    """The lot is drawn of all entries."""
    yield from document.same(("lot",), drawn(seed_of(document), "lot", document.ids))


# -- entries: who takes part


def check_entries(document: Document) -> Iterator[Wrong]:
    """Ids rise; who returns has been somewhere, who is new has not. That no id is another the lot shows."""
    least = max(SMALLEST, document.rules["least"])
    if len(document.ids) < least:
        yield Wrong(("entries",), f"with fewer than {least} there is no season")
    for place, entry in enumerate(document.entries):
        document.checked("entries", place, "id")
        if place and entry["id"] <= document.ids[place - 1]:
            yield Wrong(("entries", place, "id"), "is not after the one before")
        for name in ("target", "last"):
            if (entry[name] is None) != (entry["came"] == "new"):
                yield Wrong(("entries", place, name), "who returns has one, and nobody else")


def check_added(document: Document) -> Iterator[Wrong]:
    """The points given and taken are those of the acts."""
    added = dict.fromkeys(document.ids, 0)
    for act in done(document):
        points = act.deed["target"].get("points")
        if act.deed["kind"] == "penalty" and _whole(points):
            entry = act.deed["target"].get("entry")
            if _whole(entry) and entry in added:
                added[entry] += act.sign * points
    for place, entry in enumerate(document.entries):
        yield from document.same(("entries", place, "added"), added[entry["id"]])


# -- groups: who plays where (LEA-03)


def sizes_of(entries: int, rules: Told) -> list[list[int]]:
    """The sizes of the groups of each tier, from the highest."""
    aim = rules["group"]
    possible = [
        groups
        for groups in range(1, entries // SMALLEST + 1)
        if SMALLEST * groups <= entries <= LARGEST * groups
    ]
    groups = min(possible, key=lambda groups: (abs(entries - aim * groups), groups))
    small, larger = divmod(entries, groups)
    sizes = [small] * (groups - larger) + [small + 1] * larger
    tiers: list[list[int]] = []
    while sizes:
        width = 2 ** len(tiers) if rules["tiers"] == "doubling" else 1
        tiers.append(sizes[:width])
        sizes = sizes[width:]
    return tiers


def in_order(document: Document) -> list[Told]:
    """The entries in the order in which they fill the places: who returns, and behind them newcomers."""
    lot = {entry: place for place, entry in enumerate(document.told["lot"])}

    def by_rating(entry: Told) -> tuple[bool, float]:
        return entry["rating"] is None, -(entry["rating"] or 0)

    def returning(entry: Told) -> tuple[Any, ...]:
        last = entry["last"]
        came = RETURNING.index(entry["came"])
        rated = by_rating(entry)
        return entry["target"], came, last["place"], -last["per_game"], *rated, lot[entry["id"]]

    def newcomer(entry: Told) -> tuple[Any, ...]:
        if document.rules["placement"] == "list":
            return entry["listed"] is None, entry["listed"] or 0, entry["id"]
        return (*by_rating(entry), entry["id"])

    new = [entry for entry in document.entries if entry["came"] == "new"]
    back = [entry for entry in document.entries if entry["came"] != "new"]
    return sorted(back, key=returning) + sorted(new, key=newcomer)


def filling(queue: Sequence[Told], tier: int, places: int) -> list[Told]:
    """Who of the queue fills a tier: the first, but the last of them stand back for promoted ones who would otherwise
    come into a lower tier than that in which they were."""

    def has_to_be_in(entry: Told) -> bool:
        return bool(entry["came"] == "promoted" and entry["last"]["tier"] <= tier)

    inside = list(queue[:places])
    for entry in queue[places:]:
        others = [other for other in inside if not has_to_be_in(other)]
        if has_to_be_in(entry) and others:
            inside.remove(others[-1])
            inside.append(entry)
    return inside


def deal(tier: Sequence[Told], sizes: Sequence[int]) -> list[list[Told]]:
    """The entries of a tier dealt out to its groups, row by row, forth and back."""
    groups: list[list[Told]] = [[] for _ in sizes]
    left, forth = list(tier), True
    while left:
        open_ones = [group for group, size in enumerate(sizes) if len(groups[group]) < size]
        row = open_ones if forth else open_ones[::-1]
        dealt, left = left[: len(row)], left[len(row) :]
        part(dealt, [groups[group] for group in row])
        for group, entry in zip(row, dealt, strict=True):
            groups[group].append(entry)
        forth = not forth
    return groups


def part(row: list[Told], groups: Sequence[Sequence[Told]]) -> None:
    """Swaps entries of a row, each with the first with whom that lowers how many were together with those dealt before,
    until there is no such swap. The entry at a place of the row goes to the group at that place."""
    swapping = True
    while swapping:
        swapping = False
        for one in range(len(row)):
            for other in range(len(row)):
                stay = together(row[one], groups[one]) + together(row[other], groups[other])
                swap = together(row[one], groups[other]) + together(row[other], groups[one])
                if one != other and swap < stay:
                    row[one], row[other] = row[other], row[one]
                    swapping = True
                    break


def together(entry: Told, others: Iterable[Told]) -> int:
    """With how many of these an entry was in one group in the season just before."""
    mine = group_before(entry)
    return sum(mine is not None and group_before(other) == mine for other in others)


def group_before(entry: Told) -> tuple[int, int] | None:
    last = entry["last"]
    return (last["tier"], last["group"]) if last and last["just_before"] else None


def check_groups(document: Document) -> Iterator[Wrong]:
    """Groups have the sizes they have to have, and each entry plays in one of them."""
    tiers = sizes_of(len(document.ids), document.rules)
    wanted = [
        (tier, group, size) for tier, sizes in enumerate(tiers, 1) for group, size in enumerate(sizes, 1)
    ]
    found = [(group["tier"], group["group"], len(group["entries"])) for group in document.groups]
    if found != wanted:
        yield Wrong(("groups",), f"of {len(document.ids)} entries other groups are made")
    if sorted(entry for group in document.groups for entry in group["entries"]) != document.ids:
        yield Wrong(("groups",), "not each entry plays in one group, and nobody else")


def check_composition(document: Document) -> Iterator[Wrong]:
    """The places are filled, the tiers dealt out, households parted, as the rules say."""
    queue = in_order(document)
    seeded = {entry["id"]: place for place, entry in enumerate(queue, 1)}
    where: dict[int, tuple[int, int]] = {}
    tiers = sizes_of(len(queue), document.rules)
    for tier, sizes in enumerate(tiers, 1):
        inside = filling(queue, tier, sum(sizes))
        queue = [entry for entry in queue if entry not in inside]
        for group, entries in enumerate(deal(inside, sizes), 1):
            where.update({entry["id"]: (tier, group) for entry in entries})
    wanted = {
        entry: (group["tier"], group["group"]) for group in document.groups for entry in group["entries"]
    }
    yield from _differences(document.told["parted"], parted(where, wanted), ("parted",))
    if not document.told["parted"]:
        document.checked("parted")
    for one, other in (pair for pair in document.told["parted"] if len(pair) == 2 and {*pair} <= {*where}):
        where[one], where[other] = where[other], where[one]
    for place, entry in enumerate(document.entries):
        tier, group = where[entry["id"]]
        moved = {"seeded": seeded[entry["id"]], "moved": moved_to(entry["target"], tier)}
        for name, value in {**moved, "tier": tier, "group": group}.items():
            yield from document.same(("entries", place, name), value)
    for place, told in enumerate(document.groups):
        tier, group = told["tier"], told["group"]
        inside_it = sorted(
            (entry for entry in where if where[entry] == (tier, group)), key=seeded.__getitem__
        )
        going = {
            "promoted": exchanged(tiers, tier - 1) // len(tiers[tier - 1]),
            "relegated": exchanged(tiers, tier) // len(tiers[tier - 1]),
        }
        reckoned = {"tier": tier, "group": group, "entries": inside_it, **going}
        yield from document.same(("groups", place), reckoned)


def parted(before: Mapping[int, tuple[int, int]], after: Mapping[int, tuple[int, int]]) -> list[list[int]]:
    """The pairs that lead from one composition to another of the same tiers: as long as an entry, beginning with the
    lowest, is not in its group, it changes places with the lowest one that is in there and does not belong there.
    Nothing leads from one tier into another."""
    now, pairs = dict(before), []
    for entry in sorted(now):
        while now[entry] != after[entry]:
            others = [other for other in sorted(now) if now[other] == after[entry] != after[other]]
            if now[entry][0] != after[entry][0] or not others:
                return []
            now[entry], now[others[0]] = now[others[0]], now[entry]
            pairs.append([entry, others[0]])
    return pairs


def moved_to(target: int | None, tier: int) -> str:
    """Whether an entry has come higher or lower than it should have."""
    if target is None or target == tier:
        return ""
    return "up" if tier < target else "down"


def exchanged(tiers: Sequence[Sequence[Any]], upper: int) -> int:
    """How many the tier of this number (from 1) and the one below it exchange (LEA-04)."""
    return 2 * min(len(tiers[upper - 1]), len(tiers[upper])) if 0 < upper < len(tiers) else 0


def check_indices(document: Document) -> Iterator[Wrong]:
    """Who has which index in the schedule of a group is drawn (SCH-05)."""
    index: dict[int, int] = {}
    for group in document.groups:
        purpose = f"index/{group['tier']}/{group['group']}"
        order = drawn(seed_of(document), purpose, sorted(group["entries"]))
        index.update({entry: place for place, entry in enumerate(order)})
    for place, entry in enumerate(document.entries):
        yield from document.same(("entries", place, "index"), index[entry["id"]])


# -- matches: who played whom, and what it is worth


def check_matches(document: Document) -> Iterator[Wrong]:
    """Each group has the games of its schedule (SCH-01), and one more for each that was void and played again."""
    wanted: list[tuple[int, int, int]] = []
    for group in document.groups:
        order = sorted(group["entries"], key=document.index_of)
        block = BLOCKS[document.rules["seats"]][len(order)]
        schedule = [[order[(base + number) % len(order)] for base in block] for number in range(len(order))]
        mine = document.in_group(group)
        for number, (place, match) in enumerate(mine):
            wanted.append((group["tier"], group["group"], number))
            if number < len(schedule):
                seats = schedule[number]
                yield from document.same(("matches", place, "replaces"), None)
            else:
                yield from _replaces(document, place, number, mine)
                seats = next((each["seats"] for _, each in mine if each["number"] == match["replaces"]), [])
            yield from document.same(("matches", place, "seats"), seats)
        if len(mine) < len(schedule):
            yield Wrong(("matches",), f"group {group['tier']}/{group['group']} has too few")
    if len(wanted) != len(document.matches):
        yield Wrong(("matches",), "some are of groups that are not there")
        return
    for place, numbers in enumerate(wanted):
        for name, number in zip(("tier", "group", "number"), numbers, strict=True):
            yield from document.same(("matches", place, name), number)
    games = [match["game"] for match in document.matches if match["game"] is not None]
    for place, match in enumerate(document.matches):
        if games.count(match["game"]) > 1:
            yield Wrong(("matches", place, "game"), "is that of another match too")


def _replaces(
    document: Document, place: int, number: int, mine: Sequence[tuple[int, Told]]
) -> Iterator[Wrong]:
    """A match beyond the schedule is played for one that was void before the middle of the season (LEA-12)."""
    path: Path = ("matches", place, "replaces")
    document.checked(*path)
    replaced = document.at(path)
    before = [match for _, match in mine[:number] if match["number"] == replaced]
    if len(before) != 1 or before[0]["state"] != "void":
        yield Wrong(path, "it replaces none that was void")
    elif [match["replaces"] for _, match in mine].count(replaced) > 1:
        yield Wrong(path, "that is replaced by another too")
    elif not _not_after(moment(before[0]["ended_at"]), moment(document.told["season"]["dates"]["middle_at"])):
        yield Wrong(path, "that was not void before the middle of the season")


def check_results(document: Document) -> Iterator[Wrong]:
    """What is void has no result, everything else has; its seats are those of the match."""
    seats = document.rules["seats"]
    for place, match in enumerate(document.matches):
        result, path = match["result"], ("matches", place, "result")
        state = "void" if result is None else "finished"
        if result is not None and result["kind"] == "adjudicated":
            state = "adjudicated"
        yield from document.same(("matches", place, "state"), state)
        if (state == "void") != bool(match["cause"]):
            yield Wrong(("matches", place, "cause"), "what is void has one, and nothing else")
        if result is None:
            document.checked(*path)
            continue
        if match["game"] is None:
            yield Wrong(("matches", place, "game"), "what was played has one")
        if len(result["seats"]) != seats:
            yield Wrong((*path, "seats"), f"these are not {seats}")
        for seat, (end, entry) in enumerate(zip(result["seats"], match["seats"], strict=False)):
            document.checked(*path, "seats", seat, "entry")
            if end["entry"] != entry:
                yield Wrong((*path, "seats", seat, "entry"), f"in this seat is {entry}")
        winners = result["winners"]
        if len({*winners}) != len(winners) or any(winner >= seats for winner in winners):
            yield Wrong((*path, "winners"), "these are no seats of the game")
        if result["late_seat"] is not None and result["late_seat"] >= seats:
            yield Wrong((*path, "late_seat"), "this is no seat of the game")


def check_rulings(document: Document) -> Iterator[Wrong]:
    """A game of which organisers have ruled ended as they did, be it anew by a protest; lapses are excused where they
    have done that."""
    ruled: dict[tuple[Any, ...], Told] = {}
    anew: dict[tuple[Any, ...], Told] = {}
    excused: set[tuple[Any, ...]] = set()
    for act in done(document):
        target = act.deed["target"]
        if _rules(act.deed):
            ruled[match_of(target)] = target
        elif act.deed["kind"] == "overrule":
            anew[match_of(target)] = target
            if target.get("how") == "as_played":
                anew.pop(match_of(target))
        elif act.deed["kind"] == "excuse" and _whole(target.get("entry")):
            which = (*match_of(target), target["entry"])
            excused = excused | {which} if act.sign > 0 else excused - {which}
    for place, match in enumerate(document.matches):
        path: Path = ("matches", place, "result")
        which = (match["tier"], match["group"], match["number"])
        yield from _decided_anew(document, place, anew.get(which), ruled.get(which))
        if match["result"] is None:
            continue
        ruling = anew.get(which) or ruled.get(which)
        yield from document.same((*path, "ruled"), ruling is not None)
        if ruling is not None:
            kind, winners = _ruling(ruling, match)
            yield from document.same((*path, "kind"), kind)
            yield from document.same((*path, "winners"), winners)
        for seat, entry in enumerate(match["seats"]):
            yield from document.same((*path, "seats", seat, "excused"), (*which, entry) in excused)


def _rules(deed: Told) -> bool:
    """Whether an act says how a game that went on ended."""
    return deed["kind"] == "adjudicate" and deed["target"].get("how") in ("win", "draw")


def _decided_anew(document: Document, place: int, anew: Told | None, before: Told | None) -> Iterator[Wrong]:
    """A match that a protest had decided anew tells what it came to before, no other does; what an act had ruled then
    is that of the act.
    """
    match, path = document.matches[place], ("matches", place, "played")
    if (anew is None) != (match["played"] is None):
        yield Wrong(path, "what was decided anew tells what it was, and nothing else")
    elif anew is None:
        document.checked(*path)
    else:
        if (anew.get("how") == "void") != (match["result"] is None):
            yield Wrong(("matches", place, "state"), "it was decided anew to be another")
        if before is not None:
            kind, winners = _ruling(before, match)
            yield from document.same((*path, "kind"), kind)
            yield from document.same((*path, "winners"), winners)


def _ruling(ruling: Told, match: Told) -> tuple[str, list[Any]]:
    """As what a match is ruled, and who has won it."""
    if ruling.get("how") == "win":
        return "won", [ruling.get("seat")]
    return "draw", list(range(len(match["seats"])))


class Score(NamedTuple):
    """What a game is worth to a seat: by which row, how many points, its place and its share of the victory points."""

    row: str
    points: int
    place: int
    share: int | None


def scores(result: Told, points: Told) -> list[Score]:
    """What a game is worth to each seat (PTS-01, PTS-02, PTS-03, PTS-05)."""
    seats: list[Told] = result["seats"]
    worth = [_worth(result, seat, points) for seat in range(len(seats))]
    order = [(number, end["vp"]) for (_, number), end in zip(worth, seats, strict=True)]
    table = sum(max(end["vp"], 0) for end in seats)
    found = []
    for seat, (row, number) in enumerate(worth):
        place = 1 + sum(other > order[seat] for other in order)
        share = None
        if result["kind"] == "won":
            mine = 0 if row == "gone" else max(seats[seat]["vp"], 0)
            share = half_up(TEN_THOUSANDTHS * mine, table)
        found.append(Score(row, number, place, share))
    return found


def _worth(result: Told, seat: int, points: Told) -> tuple[str, int]:
    """By which row a seat has how many points."""
    end, kind = result["seats"][seat], result["kind"]
    well = end["fate"] == "well"
    if end["ended"] in GONE:
        return "gone", points["lost"]
    if kind == "won" and seat in result["winners"]:
        return "won", points["won"]
    if kind == "saved" and well:
        return "saved", points["saved"]
    if kind == "turned" and end["began"] == "well" and end["fate"] != "out":
        return "turned", points["turned"]
    if kind in ("won", "draw") and well:
        return "beaten", _beaten(result, seat, points)
    if kind == "adjudicated" and well and seat != result["late_seat"]:
        if seat == _leader(result):
            return "leading", points["leading"]
        return "behind", min(_beaten(result, seat, points), points["behind"])
    return "lost", points["lost"]


def _beaten(result: Told, seat: int, points: Told) -> int:
    """One step for each part of the target that was reached, of as many parts as there are steps."""
    steps: list[int] = points["beaten"]
    target, reached = result["target"], max(result["seats"][seat]["vp"], 0)
    return steps[min(len(steps) * reached // target, len(steps) - 1)] if target else steps[0]


def _leader(result: Told) -> int | None:
    """The seat that leads an adjudicated game alone."""
    standing = [
        (end["vp"], seat)
        for seat, end in enumerate(result["seats"])
        if end["fate"] == "well" and seat != result["late_seat"]
    ]
    best = [seat for vp, seat in standing if vp == max(standing)[0]]
    return best[0] if len(best) == 1 else None


def half_up(total: int, count: int) -> int:
    """A quotient as a whole number, halves up; 0 where there is nothing to divide by."""
    return (2 * total + count) // (2 * count) if count else 0


def check_points(document: Document) -> Iterator[Wrong]:
    """What each game was worth to each seat."""
    for place, match in enumerate(document.matches):
        if match["result"] is not None:
            for seat, score in enumerate(scores(match["result"], document.points)):
                for name, value in score._asdict().items():
                    yield from document.same(("matches", place, "result", "seats", seat, name), value)


# -- standings (PTS-03, PTS-04)


def check_standings(document: Document) -> Iterator[Wrong]:
    """Every group's table, with every term of which it is made."""
    reckoned = [
        {"tier": group["tier"], "group": group["group"], "rows": standing(document, group)}
        for group in document.groups
    ]
    yield from document.same(("standings",), reckoned)


def standing(document: Document, group: Told) -> list[Told]:
    """The table of a group, the first first."""
    matches = [match for _, match in document.in_group(group)]
    replaced = [match["replaces"] for match in matches]
    counting = [match for match in matches if match["number"] not in replaced]
    lot = [entry for entry in document.told["lot"] if entry in group["entries"]]
    rows = [_row(document, entry, counting, lot.index(entry) + 1) for entry in group["entries"]]
    rows.sort(key=lambda row: (-row["points"], -row["wins"], -row["share"], row["lapses"], row["lot"]))
    for place, row in enumerate(rows, 1):
        row["place"] = place
    return rows


def _row(document: Document, entry: int, matches: Sequence[Told], lot: int) -> Told:
    told, points = document.by_id[entry], document.points
    mine = sorted(
        (match for match in matches if entry in match["seats"]), key=lambda match: int(match["number"])
    )
    terms = [_term(match, entry, points) for match in mine]
    played = [term for term in terms if term["row"] != "void"]
    of_void = HUNDREDTHS * points["lost"]
    if played:
        of_void = half_up(sum(term["points"] for term in played), len(played))
    for term in terms:
        if term["row"] == "void":
            term["points"] = of_void
    penalty = points["leaver"] if told["vanished"] else 0
    total = sum(term["points"] for term in terms) + HUNDREDTHS * (told["added"] - penalty)
    shares = [term["share"] for term in terms if term["share"] is not None]
    return {
        "entry": entry,
        "place": 0,
        "points": total,
        "per_game": half_up(total, len(terms)),
        "counted": len(terms),
        "terms": terms,
        "penalty": penalty,
        "added": told["added"],
        "wins": sum(term["row"] == "won" for term in terms),
        "share": half_up(sum(shares), len(shares)),
        "lapses": sum(term["lapses"] for term in terms),
        "lot": lot,
        "withdrawn": told["gone"],
    }


def _term(match: Told, entry: int, points: Told) -> Told:
    """What a match adds to the standing of an entry; what a void one is worth is known by the others."""
    seat = match["seats"].index(entry)
    if match["result"] is None:
        score, lapses = Score("void", 0, 0, None), 0
    else:
        end = match["result"]["seats"][seat]
        score, lapses = scores(match["result"], points)[seat], 0 if end["excused"] else end["lapses"]
    return {
        "match": match["number"],
        "seat": seat,
        "row": score.row,
        "points": HUNDREDTHS * score.points,
        "place": score.place or None,
        "share": score.share,
        "lapses": lapses,
    }


# -- promotions (LEA-04)


def check_promotions(document: Document) -> Iterator[Wrong]:
    """Who goes up, and who goes down, by the places of the standings as they are told."""
    tiers: list[list[list[Told]]] = [[] for _ in range(max(group["tier"] for group in document.groups))]
    for table in document.told["standings"]:
        tiers[table["tier"] - 1].append(sorted(table["rows"], key=lambda row: int(row["place"])))
    lot = {entry: place for place, entry in enumerate(document.told["lot"])}
    went = dict.fromkeys(document.ids, "stayed")
    for number in range(1, len(tiers)):
        many, upper, lower = exchanged(tiers, number), tiers[number - 1], tiers[number]
        went.update(dict.fromkeys(_going(lower, many, lot, 1), "promoted"))
        backwards = [rows[::-1] for rows in upper]
        went.update(dict.fromkeys(_going(backwards, many, lot, -1), "relegated"))
    reckoned = [
        {"entry": entry["id"], "tier": entry["tier"], "went": went[entry["id"]]} for entry in document.entries
    ]
    yield from document.same(("promotions",), reckoned)


def _going(groups: Sequence[Sequence[Told]], many: int, lot: Mapping[int, int], way: int) -> list[int]:
    """Who leaves a tier, upwards (1) or downwards (-1, with the last places first): so many of each group, the rest of
    those who are next, by points a game and lot."""
    each, more = divmod(many, len(groups))
    following = [rows[each] for rows in groups]
    following.sort(key=lambda row: (-way * row["per_game"], way * lot[row["entry"]]))
    return [row["entry"] for rows in groups for row in rows[:each]] + [
        row["entry"] for row in following[:more]
    ]


# -- acts (ORG-02)


class Done(NamedTuple):
    """An act that came into effect (1), or was taken back (-1)."""

    deed: Told
    sign: int


def done(document: Document) -> Iterator[Done]:
    """What acts did, in their order; to take one back is an act of its own."""
    acts: list[Told] = document.told["acts"]
    numbers = {act["number"]: act for act in acts}
    for act in acts:
        if act["kind"] == "reverse":
            number = act["target"].get("act")
            if _whole(number) and number in numbers:
                yield Done(numbers[number], -1)
        elif act["state"] in ("done", "reversed"):
            yield Done(act, 1)


def match_of(target: Told) -> tuple[Any, ...]:
    """The match that an act means; one that is nowhere, where it means none."""
    match = target.get("match")
    numbers = [match.get(name) for name in ("tier", "group", "number")] if isinstance(match, dict) else []
    return tuple(number if _whole(number) else None for number in numbers)


def check_acts(document: Document) -> Iterator[Wrong]:
    """Acts are numbered one after the other, and those are taken back of which a later one says it."""
    acts: list[Told] = document.told["acts"]
    back = [
        (act["target"].get("act"), act["number"])
        for act in acts
        if act["kind"] == "reverse" and _whole(act["target"].get("act"))
    ]
    for place, act in enumerate(acts):
        if act["number"] != place + 1:
            yield Wrong(("acts", place, "number"), f"this is act {place + 1}")
        by = [later for number, later in back if number == act["number"] and later > number]
        if len(by) != (act["state"] == "reversed"):
            yield Wrong(
                ("acts", place, "state"), "is that of one which was taken back, or the other way round"
            )


# -- the exports of the games


def heads_of(folder: str, document: Document) -> dict[str, Told]:
    """The head lines of those exports in a folder that are of games of this document."""
    try:
        names = set(os.listdir(folder))
    except OSError as error:
        raise CannotRead(f"{folder}: {error.strerror}") from None
    found: dict[str, Told] = {}
    for match in document.matches:
        for ending, opened in ((".jsonl", open), (".jsonl.gz", gzip.open)):
            name = f"{match['game']}{ending}"
            if match["game"] is not None and name in names and match["game"] not in found:
                found[match["game"]] = _head(os.path.join(folder, name), opened)
    return found


def _head(path: str, opened: Callable[..., Any]) -> Told:
    try:
        with opened(path, "rb") as file:
            line = parsed(file.readline(MOST_BYTES + 1))
    except (OSError, EOFError, zlib.error) as error:
        raise CannotRead(f"{path}: {error}") from None
    except CannotRead as error:
        raise CannotRead(f"{path}: {error}") from None
    head = line.get("game") if isinstance(line, dict) else None
    if not isinstance(head, dict) or not isinstance(head.get("result"), dict):
        raise CannotRead(f"{path} is no export of a game that is over")
    return head


def check_exports(document: Document, heads: Mapping[str, Told]) -> Iterator[Wrong]:
    """Games ended as their exports tell it, as far as these do. What organisers have ruled is told by their acts."""
    ruled = {match_of(act.deed["target"]) for act in done(document) if _rules(act.deed)}
    for place, match in enumerate(document.matches):
        head, result = heads.get(match["game"]), match["result"]
        if head is None:
            continue
        group = f"/{match['tier']}/{match['group']}"
        rules = {name: document.rules[name] for name in ("ruleset", "preset")}
        document.checked("matches", place, "game")
        for name, value in {"id": match["game"], **rules}.items():
            if head.get(name, value) != value:
                yield Wrong(("matches", place, "game"), f"its export is of another {name}")
        tag = head.get("tag", group)
        if not isinstance(tag, str) or not tag.endswith(group):
            yield Wrong(("matches", place, "game"), "its export is of another group")
        if result is not None:
            yield from _told_by_export(document, ("matches", place), result, head)
        which = (match["tier"], match["group"], match["number"])
        if match["played"] is not None and which not in ruled:
            for name in ("kind", "winners"):
                if name in head["result"]:
                    yield from document.same(("matches", place, "played", name), head["result"][name])


def _told_by_export(document: Document, path: Path, result: Told, head: Told) -> Iterator[Wrong]:
    end = head["result"]
    ruled = ("kind", "winners") if result["ruled"] else ()
    for name in ("kind", "winners", "target"):
        if name in end and name not in ruled:
            yield from document.same((*path, "result", name), end[name])
    if "kind" in end:
        yield from document.same((*path, "result", "late_seat"), end.get("late_seat"))
    at = moment(head.get("ended_at"))
    if at is not None:
        document.checked(*path, "ended_at")
        if moment(document.at((*path, "ended_at"))) != at:
            yield Wrong((*path, "ended_at"), f"its export says {shown(head['ended_at'])}")
    seats, tenures = end.get("seats") or [], head.get("tenures")
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        seats = []
    if seats and len(seats) != len(result["seats"]):
        yield Wrong((*path, "result", "seats"), f"its export has {len(seats)}")
    for number in range(len(result["seats"])):
        seat = seats[number] if number < len(seats) else {}
        for name, theirs in (("vp", "points"), ("fate", "fate"), ("began", "began")):
            if theirs in seat:
                yield from document.same((*path, "result", "seats", number, name), seat[theirs])
        if isinstance(tenures, list):
            yield from document.same((*path, "result", "seats", number, "ended"), _ended(tenures, number))


def _ended(tenures: Sequence[Any], seat: int) -> Any:
    """How the last tenure of a person in a seat ended, of those in the game itself; abandoned where only a bot sat."""
    mine = [
        held
        for held in tenures
        if isinstance(held, dict) and held.get("seat") == seat and not held.get("bot")
    ]
    ends = [held.get("ended") for held in mine if held.get("ended") != "left"]
    return ends[-1] if ends else "abandoned"


# -- all of it

Check = Callable[[Document], Iterator[Wrong]]
CHECKS: Sequence[tuple[str, Check, Sequence[Check]]] = (
    ("the format", check_format, ()),
    ("the rules and their digest", check_rules, ()),
    ("the seed and its commitment", check_seed, ()),
    ("the order of dates", check_dates, ()),
    ("who takes part", check_entries, ()),
    ("the lot", check_lot, (check_entries,)),
    ("points given and taken", check_added, (check_entries,)),
    ("sizes of groups", check_groups, (check_rules, check_entries)),
    ("who plays in which group", check_composition, (check_groups, check_lot)),
    ("indices in the schedule", check_indices, (check_groups,)),
    ("schedules", check_matches, (check_groups, check_indices)),
    ("results", check_results, (check_matches,)),
    ("what organisers ruled", check_rulings, (check_results,)),
    ("points of games", check_points, (check_rules, check_results)),
    ("standings", check_standings, (check_points, check_lot)),
    ("promotions", check_promotions, (check_standings, check_composition)),
    ("acts", check_acts, ()),
)
"""The checks in the order of the document, each with those on whose ground it stands: where one of these has found
something wrong, or was not made itself, it is not made."""


class Verdict(NamedTuple):
    """What came of it: what is wrong, what was taken on trust, and which checks were made."""

    wrong: list[Wrong]
    on_trust: list[str]
    made: list[str]

    @property
    def accepted(self) -> bool:
        return not self.wrong


def verify(told: Any, exports: Callable[[Document], Mapping[str, Told]] | None = None) -> Verdict:
    """Check a document, as JSON has it; ``exports`` gives the heads of exports by the ids of games."""
    wrong = list(misshapen(told, SHAPE))
    if wrong:
        return Verdict(wrong, [], [])
    document = Document(told)
    right: set[Check] = set()
    made: list[str] = []
    for title, check, ground in CHECKS:
        if right.issuperset(ground):
            found = list(check(document))
            wrong += found
            made += [title]
            right |= set() if found else {check}
    if exports is not None and check_results in right:
        wrong += check_exports(document, exports(document))
    patterns, left = document.on_trust()
    if not wrong:
        wrong = [Wrong(path, "nothing shows that this is right") for path in sorted(left, key=str)]
    return Verdict(wrong, [pattern for pattern in TRUST if pattern in patterns], made)


def parsed(text: bytes) -> Any:
    """JSON as it has to be: each member once, and nothing without an end."""
    if len(text) > MOST_BYTES:
        raise CannotRead("there is too much of it")
    try:
        told = json.loads(text.decode(), object_pairs_hook=_members, parse_constant=_no_number)
        json.dumps(told, ensure_ascii=False).encode()
    except RecursionError:
        raise CannotRead("it is nested too deeply") from None
    except ValueError as error:
        raise CannotRead(f"it is not JSON: {error}") from None
    level = [told]
    for _ in range(MOST_DEPTH):
        level = [inside for value in level for inside in _inside(value)]
    if level:
        raise CannotRead("it is nested too deeply")
    return told


def _members(pairs: list[tuple[str, Any]]) -> Told:
    told = dict(pairs)
    if len(told) != len(pairs):
        raise ValueError("an object has a member twice")
    return told


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _read(source: str) -> bytes:
    if source == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        with open(source, "rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CannotRead(f"{source}: {error.strerror}") from None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Reckons a season of a league again. Exit code 0: all is right."
    )
    parser.add_argument("document", help="a file, or -")
    parser.add_argument("--exports", metavar="DIR", help="where the exports of its games are")
    given = parser.parse_args(arguments)
    missing: list[str] = []

    def exports(document: Document) -> Mapping[str, Told]:
        heads = heads_of(given.exports, document)
        played = [match["game"] for match in document.matches if match["result"] is not None]
        missing.extend(game for game in played if game not in heads)
        return heads

    try:
        verdict = verify(parsed(_read(given.document)), exports if given.exports else None)
    except CannotRead as reason:
        print(f"cannot read: {ascii(str(reason))[1:-1]}", file=sys.stderr)
        _last_line(False, [Wrong((), str(reason))], [])
        return 2
    for title in verdict.made:
        print(f"reckoned    {title}")
    if missing:
        print(f"no export   {', '.join(json.dumps(game) for game in missing)}")
    for pattern in verdict.on_trust:
        print(f"on trust    {pattern}: {TRUST[pattern]}")
    for wrong in verdict.wrong:
        print(f"WRONG       {json.dumps(_joined(wrong.path))}: {wrong.why}")
    print("accepted    what is not on trust follows from the rest" if verdict.accepted else "rejected")
    _last_line(verdict.accepted, verdict.wrong, verdict.on_trust)
    return 0 if verdict.accepted else 1


def _last_line(accepted: bool, wrong: Iterable[Wrong], on_trust: Sequence[str]) -> None:
    told = [{"path": _joined(each.path), "why": each.why} for each in wrong]
    print(json.dumps({"accepted": accepted, "wrong": told, "on_trust": on_trust}))


def _joined(path: Path) -> str:
    return "/".join(str(name) for name in path)


if __name__ == "__main__":
    sys.exit(main())
