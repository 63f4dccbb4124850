"""Documents of seasons (docs/league-document.md) that were never played, made by the arithmetic of leagues alone.

A :class:`Story` says what happened; what it does not say is chosen by its number. No database, no server.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from accounts.leagues.reckoning import lots, points, standings
from accounts.leagues.reckoning.blocks import schedule
from accounts.leagues.reckoning.composition import Coming, Placed, compose, exchanged
from accounts.leagues.reckoning.exchange import Final, exchanges, went
from accounts.leagues.reckoning.rules import Rules, as_data
from horror.rules.kernel.results import Kind

Where = tuple[int, int, int]
"""A match: tier, group, number."""
Json = dict[str, Any]

BEGIN = datetime(2027, 1, 4, 12, tzinfo=UTC)
DAY = timedelta(days=1)
RULES = Rules(ruleset="scripted", preset="plain")
KINDS: Sequence[Kind] = ("won", "won", "won", "saved", "lost", "turned", "draw", "adjudicated")
ENDS = ("finished", "finished", "finished", "finished", "abandoned", "resigned", "substituted")


class Story(NamedTuple):
    """What happened in a season. ``void`` matches counted for nothing, those ``again`` were void early and played once
    more; ``ruled`` says what an organiser decided: a seat that won, or None for a draw; ``anew`` what a
    protest against a result led to: a seat that won, or None for void. ``penalties`` are entries and
    points, ``excused`` matches and entries; of all these acts, penalties first, those of the numbers ``taken_back``
    (from 1) were. Who has ``vanished`` left without a word, and nobody plays for who is ``gone``.
    """

    coming: Sequence[Coming]
    number: int = 1
    rules: Rules = RULES
    households: Sequence[tuple[int, int]] = ()
    void: Sequence[Where] = ()
    again: Sequence[Where] = ()
    ruled: Mapping[Where, int | None] = {}
    anew: Mapping[Where, int | None] = {}
    penalties: Sequence[tuple[int, int]] = ()
    excused: Sequence[tuple[Where, int]] = ()
    taken_back: Sequence[int] = ()
    vanished: Sequence[int] = ()
    gone: Sequence[int] = ()


def told(story: Story) -> Json:
    """The document of a season."""
    return _Season(story).document()


def exported(match: Json, rules: Rules = RULES) -> Json:
    """The head of the export of a match's game; one that was ruled was stopped."""
    result = match["result"]
    ended = {"kind": result["kind"], "winners": result["winners"]}
    if match["played"] is not None:
        ended = match["played"]
    elif result["ruled"]:
        ended = {"kind": "void", "winners": []}
    seats = [{"points": end["vp"], "fate": end["fate"], "began": end["began"]} for end in result["seats"]]
    tenures = [{"seat": seat, "bot": "", "ended": end["ended"]} for seat, end in enumerate(result["seats"])]
    left = [{"seat": seat, "bot": "", "ended": "left"} for seat in range(len(seats))]
    return {
        "format": 1,
        "id": match["game"],
        "complete": True,
        "ruleset": rules.ruleset,
        "preset": rules.preset,
        "tag": f"league/9/{match['tier']}/{match['group']}",
        "ended_at": match["ended_at"],
        "result": {
            "outcome": "over", **ended, "turn": 9, "target": result["target"], "seats": seats,
            "late_seat": result["late_seat"],
        },
        "seats": [{"seat": seat, "name": "somebody", "bot": ""} for seat in range(len(seats))],
        "tenures": tenures[:1] + left + tenures[1:],
    }  # fmt: skip


class _Season:
    """A season as it is reckoned on the way to its document."""

    def __init__(self, story: Story) -> None:
        self.story, self.rules = story, story.rules
        self.chance = random.Random(story.number)
        self.seed = self.chance.randbytes(32)
        self.ids = [one.entry for one in story.coming]
        self.lot = lots.drawn(self.seed, lots.LOT, self.ids)
        settings: Json = {
            "aim": self.rules.group,
            "tiers": self.rules.tiers,
            "placement": self.rules.placement,
        }
        before = compose(story.coming, self.lot, **settings)
        self.placed = compose(story.coming, self.lot, households=story.households, **settings)
        self.parted = exchanged(before, self.placed)
        self.groups: dict[tuple[int, int], list[Placed]] = {}
        for one in self.placed:
            self.groups.setdefault((one.tier, one.group), []).append(one)
        self.order = {
            key: lots.drawn(self.seed, lots.index_purpose(*key), sorted(one.entry for one in group))
            for key, group in self.groups.items()
        }
        self.acts = self._acts()
        self.played: dict[Where, points.Game] = {}
        self.matches = [match for key in self.groups for match in self._matches(*key)]
        self.tables = {key: self._table(key) for key in self.groups}

    def document(self) -> Json:
        rules = as_data(self.rules)
        return {
            "format": 1,
            "league": {"slug": "test", "name": "Täst"},
            "season": {
                "number": 3,
                "rules": rules,
                "rules_digest": lots.rules_digest(rules),
                "commitment": lots.commitment(self.seed),
                "seed": self.seed.hex(),
                "dates": self._dates(),
            },
            "lot": list(self.lot),
            "parted": [list(pair) for pair in self.parted],
            "entries": self._entries(),
            "groups": self._groups(),
            "matches": self.matches,
            "standings": [
                {"tier": tier, "group": group, "rows": [_row(row) for row in table]}
                for (tier, group), table in self.tables.items()
            ],
            "promotions": self._promotions(),
            "acts": self.acts,
        }

    def _dates(self) -> Json:
        days = {
            "opens_at": -21, "closes_at": -7, "starts_at": 0, "middle_at": 38.5, "ends_at": 77, "hard_end_at": 98,
            "finished_at": 84,
        }  # fmt: skip
        return {name: (BEGIN + day * DAY).isoformat() for name, day in days.items()}

    def _entries(self) -> list[Json]:
        placed = {one.entry: one for one in self.placed}
        rows = []
        for one in self.story.coming:
            mine = placed[one.entry]
            rows.append(
                {
                    "id": one.entry,
                    "name": f"Player {one.entry}",
                    "state": "left" if one.entry in self.story.gone else "finished",
                    "came": one.came,
                    "target": one.target,
                    "last": None if one.last is None else one.last._asdict(),
                    "rating": one.rating,
                    "listed": one.listed,
                    "seeded": mine.seeded,
                    "moved": mine.moved,
                    "tier": mine.tier,
                    "group": mine.group,
                    "index": self.order[mine.tier, mine.group].index(one.entry),
                    "added": self._added(one.entry),
                    "vanished": one.entry in self.story.vanished,
                    "gone": one.entry in self.story.gone,
                }
            )
        return rows

    def _groups(self) -> list[Json]:
        tiers = self._tiers()
        going = exchanges(tiers)
        return [
            {
                "tier": tier,
                "group": number,
                "entries": [one.entry for one in sorted(group, key=lambda one: one.seeded)],
                "promoted": going[tier - 2].up.each if tier > 1 else 0,
                "relegated": going[tier - 1].down.each if tier < len(tiers) else 0,
            }
            for (tier, number), group in self.groups.items()
        ]

    def _tiers(self) -> list[int]:
        tiers = [tier for tier, _ in self.groups]
        return [tiers.count(tier) for tier in range(1, max(tiers) + 1)]

    # -- acts

    def _acts(self) -> list[Json]:
        acts = [_act("penalty", {"entry": entry, "points": number}) for entry, number in self.story.penalties]
        acts += [
            _act("excuse", {"match": _place(match), "entry": entry}) for match, entry in self.story.excused
        ]
        acts += [
            _act(
                "adjudicate", {"match": _place(match), "how": "draw" if seat is None else "win", "seat": seat}
            )
            for match, seat in self.story.ruled.items()
        ]
        acts += [
            _act("overrule", {"match": _place(match), "how": "void" if seat is None else "win", "seat": seat})
            for match, seat in self.story.anew.items()
        ]
        for number in self.story.taken_back:
            acts[number - 1]["state"] = "reversed"
            acts.append(_act("reverse", {"act": number}))
        for number, act in enumerate(acts, 1):
            act["number"] = number
        return acts

    def _added(self, entry: int) -> int:
        return sum(
            number
            for act, (who, number) in enumerate(self.story.penalties, 1)
            if who == entry and act not in self.story.taken_back
        )

    def _excused(self, match: Where, entry: int) -> bool:
        first = len(self.story.penalties) + 1
        return any(
            (match, entry) == excuse and act not in self.story.taken_back
            for act, excuse in enumerate(self.story.excused, first)
        )

    # -- matches

    def _matches(self, tier: int, group: int) -> list[Json]:
        order = self.order[tier, group]
        games = [tuple(order[index] for index in seats) for seats in schedule(len(order), self.rules.seats)]
        rows = [self._match((tier, group, number), seats, None) for number, seats in enumerate(games)]
        for number in [
            number for number, row in enumerate(rows) if (tier, group, number) in self.story.again
        ]:
            where = (tier, group, len(rows))
            rows.append(self._match(where, games[number], number))
        return rows

    def _match(self, where: Where, seats: tuple[int, ...], replaces: int | None) -> Json:
        tier, group, number = where
        again = where in self.story.again
        void = again or where in self.story.void
        result = None if void else self._result(where, seats)
        played = None
        if where in self.story.anew and result is not None:
            played = {"kind": self.played[where].kind, "winners": list(self.played[where].winners)}
            if self.story.anew[where] is None:
                void, result = True, None
        day = self.chance.uniform(1, 38) if again else self.chance.uniform(1, 80)
        state = "adjudicated" if result and result["kind"] == "adjudicated" else "finished"
        return {
            "tier": tier,
            "group": group,
            "number": number,
            "seats": list(seats),
            "state": "void" if void else state,
            "replaces": replaces,
            "cause": "stopped" if void else "",
            "game": f"game{tier}x{group}x{number}",
            "ended_at": (BEGIN + day * DAY).isoformat(),
            "result": result,
            "played": played,
        }

    def _result(self, where: Where, seats: tuple[int, ...]) -> Json:
        game, lapses = self._game(where), [self.chance.choice((0, 0, 1, 3)) for _ in seats]
        scored = points.scores(game, self.rules.points)
        return {
            "kind": game.kind,
            "winners": list(game.winners),
            "target": game.target,
            "late_seat": game.late_seat,
            "ruled": where in self.story.ruled or where in self.story.anew,
            "seats": [
                {
                    "entry": entry,
                    "vp": end.points,
                    "fate": end.fate,
                    "began": end.began,
                    "ended": end.ended,
                    "lapses": lapse,
                    "excused": self._excused(where, entry),
                    **score._asdict(),
                }
                for entry, end, lapse, score in zip(seats, game.seats, lapses, scored, strict=True)
            ],
        }

    def _game(self, where: Where) -> points.Game:
        """A game by chance, and where an organiser has decided it, that."""
        chance, many = self.chance, self.rules.seats
        ends = tuple(
            points.SeatEnd(
                chance.randrange(-1, 14),
                chance.choice(("well", "well", "well", "turned", "out")),
                chance.choice(("well", "well", "well", "well", "turned")),
                chance.choice(ENDS),
            )
            for _ in range(many)
        )
        kind = chance.choice(KINDS)
        target = chance.choice((10, 13, 13, None))
        if where in self.story.ruled:
            seat = self.story.ruled[where]
            kind, winners = ("draw", tuple(range(many))) if seat is None else ("won", (seat,))
        elif kind == "won":
            winners = (chance.randrange(many),)
        else:
            winners = tuple(seat for seat in range(many) if kind in ("saved", "draw"))
        late = chance.choice((*range(many), None)) if kind == "adjudicated" else None
        self.played[where] = points.Game(kind, winners, ends, target, late)
        if (seat := self.story.anew.get(where)) is not None:
            return self.played[where]._replace(kind="won", winners=(seat,))
        return self.played[where]

    # -- standings

    def _table(self, key: tuple[int, int]) -> tuple[standings.Standing, ...]:
        mine = [match for match in self.matches if (match["tier"], match["group"]) == key]
        replaced = {match["replaces"] for match in mine}
        changes = [standings.Adjustment(entry, self._added(entry)) for entry in self.ids]
        changes += [standings.Adjustment(entry, leaver=True) for entry in self.story.vanished]
        return standings.standings(
            [one.entry for one in self.groups[key]],
            [_standing_match(match, match["number"] in replaced) for match in mine],
            self.lot,
            self.rules.points,
            adjustments=changes,
            withdrawn=self.story.gone,
        )

    def _promotions(self) -> list[Json]:
        tiers: list[list[list[Final]]] = [[] for _ in self._tiers()]
        for (tier, _), table in self.tables.items():
            tiers[tier - 1].append([Final(row.entry, row.place, row.per_game) for row in table])
        moves = went(tiers, self.lot)
        tier_of = {one.entry: one.tier for one in self.placed}
        return [{"entry": entry, "tier": tier_of[entry], "went": moves[entry]} for entry in self.ids]


def _standing_match(match: Json, replaced: bool) -> standings.Match:
    seats, result = tuple(match["seats"]), match["result"]
    if result is None:
        return standings.Match(match["number"], seats, "replaced" if replaced else "void")
    ends = result["seats"]
    scores = tuple(points.Score(end["row"], end["points"], end["place"], end["share"]) for end in ends)
    lapses = tuple(0 if end["excused"] else end["lapses"] for end in ends)
    return standings.Match(match["number"], seats, "finished", scores, lapses)


def _row(row: standings.Standing) -> Json:
    shown = {**row._asdict(), "terms": [term._asdict() for term in row.terms]}
    del shown["left"]
    return shown


def _place(match: Where) -> Json:
    tier, group, number = match
    return {"tier": tier, "group": group, "number": number}


def _act(kind: str, target: Json) -> Json:
    return {
        "number": 0,
        "kind": kind,
        "role": "organiser",
        "target": target,
        "before": {},
        "after": {},
        "reason": "as the rules say",
        "at": BEGIN.isoformat(),
        "state": "done",
    }
