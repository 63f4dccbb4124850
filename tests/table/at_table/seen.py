"""What must follow in a scenario of the table: paths into the game, its clocks, orders and people, as one sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from accounts.models import User
from accounts.reliability import rows
from accounts.vacation import announced
from horror import clock
from horror.clock import Due, SeatClock
from horror.games.scenario.document import BadScenario, Given
from horror.games.scenario.expecting import Outcome, unmet
from horror.games.scenario.reading import Scenario
from horror.models import Draft, Firing, Game, Obligation, Seat, StandingList
from horror.rules.kernel.events import EVERYTHING, SPECTATOR
from horror.table import read, stops
from horror.table.clocks import rates
from tests.table.at_table.moments import fits, told

Wrong = tuple[str, Any, Any]


class Seen:
    """A game at the end of a round."""

    def __init__(
        self,
        scenario: Scenario,
        game: str,
        colours: Sequence[str],
        people: Mapping[str, User | None],
        view: str,
        before: Sequence[int],
        now: datetime,
        begins: datetime,
    ) -> None:
        self.scenario, self.colours, self.people = scenario, list(colours), people
        self.game = Game.objects.get(pk=game)
        self.view, self.before, self.now, self.begins = view, before, now, begins
        self.seats = list(Seat.objects.filter(game=game).order_by("index"))
        if view and view not in (*self.colours, "spectator"):
            raise BadScenario("view", f"spectator or one of {', '.join(self.colours)}", view)

    def unmet(self, path: str, expected: Given) -> Iterator[Wrong]:
        """What does not hold of one line of ``expect``."""
        first, *rest = path.split(".")
        shown: dict[str, Callable[[], Any]] = {
            "clock": self._clocks, "obligations": self._obligations, "told": self._told, "standing": self._standing,
            "fired": self._fired, "draft": self._draft, "game": self._game, "people": self._people,
        }  # fmt: skip
        if first not in shown:
            yield from self._of_the_game(path, expected)
            return
        if first == "told":
            yield from self._in_order(expected, shown[first]())
            return
        here = shown[first]()
        for part in rest:
            if not isinstance(here, dict) or part not in here:
                known = ", ".join(map(str, here)) if isinstance(here, dict) else told(here, self.begins)
                yield expected.path, f"the path {path}", f"{part} is not among {known}"
                return
            here = here[part]
        if not fits(expected.value, here, self.begins):
            yield expected.path, told(expected.value, self.begins), told(here, self.begins)

    def _of_the_game(self, path: str, expected: Given) -> Iterator[Wrong]:
        position = read.seat_door(self.game.pk, 0).position
        reader: Any = EVERYTHING
        if self.view:
            reader = SPECTATOR if self.view == "spectator" else self.colours.index(self.view)
        events: list[Any] = []
        yield from unmet(
            Outcome(self.scenario.face, position, self.colours, reader, events, 0), path, expected
        )

    # -- what there is to see

    def _clocks(self) -> dict[str, Any]:
        return {colour: self._clock(row) for colour, row in zip(self.colours, self.seats, strict=True)}

    def _clock(self, row: Seat) -> dict[str, Any]:
        kept = SeatClock.of(row.clock)
        by = rates.of(self.game)
        due = None
        if kept.open is not None and kept.open.answered is None and by is not None:
            due = clock.due(kept.open.owed, kept.bank, by, kept.open.habits, stops.of(self.game, row.index))
        return {
            "state": "bot" if row.owner_id is None else row.state,
            "due": kept.due,
            "own_time_until": kept.free_until,
            "bank": timedelta(seconds=kept.bank),
            "used": None if kept.used is None else timedelta(seconds=kept.used),
            "class": kept.open.owed.cls if kept.open else None,
            "allowance": timedelta(seconds=kept.open.owed.allowance) if kept.open else None,
            "stands": kept.open is not None and kept.open.answered is None and not isinstance(due, Due),
            "reminders": list(due.reminders) if isinstance(due, Due) else [],
            "strikes": kept.rung.strikes,
            "lapses": kept.rung.lapses,
            "returns": kept.rung.returns,
            "gone": kept.rung.gone,
            "extended": kept.extended,
        }

    def _obligations(self) -> list[dict[str, Any]]:
        return [
            {
                "seat": self.colours[each.seat], "class": each.cls, "how": each.how, "kinds": each.kinds,
                "spent": timedelta(seconds=each.spent), "ran": timedelta(seconds=each.ran), "closed": each.closed,
            }
            for each in Obligation.objects.filter(game=self.game).order_by("pk")
        ]  # fmt: skip

    def _told(self) -> list[dict[str, Any]]:
        """What the reader's stream tells of this round: deeds of the table with their fields, moves, and answers."""
        person = None if self.view in ("", "spectator") else self.people[self.view]
        place = next(
            (row.index for row in self.seats if person is not None and row.owner_id == person.pk), -1
        )
        found = []
        for item in read.stream(read.door(self.game.pk, person), self.before[place]).items:
            seat = "none" if item.seat is None else self.colours[item.seat]
            if item.table is not None:
                fields = msgspec.to_builtins(item.table)
                found.append({**fields, "seat": seat, "what": item.table.__struct_config__.tag})
            else:
                found.append({"seat": seat, "what": "answered" if item.answered else "moved"})
        return found

    def _standing(self) -> dict[str, Any]:
        found: dict[str, Any] = {colour: {"version": 0, "orders": []} for colour in self.colours}
        for row in StandingList.objects.filter(game=self.game).order_by("generation"):
            found[self.colours[row.seat]] = {
                "version": row.version,
                "orders": [
                    {
                        "id": one["id"], "line": one["line"], "active": not one.get("off", False),
                        "used": one.get("used", 0),
                        "notes": [{"what": note["what"], "why": note["why"]["key"]} for note in one.get("notes", [])],
                    }
                    for one in row.orders
                ],
            }  # fmt: skip
        return found

    def _fired(self) -> list[dict[str, Any]]:
        rows_ = Firing.objects.filter(game=self.game, fired_at__isnull=False).order_by("fired_at", "pk")
        return [
            {"seat": self.colours[each.seat], "order": each.order, "outcome": each.result["outcome"]}
            for each in rows_
        ]

    def _draft(self) -> dict[str, Any]:
        drafts = {row.seat: row.lines for row in Draft.objects.filter(game=self.game)}
        return {colour: drafts.get(seat, "none") for seat, colour in enumerate(self.colours)}

    def _game(self) -> dict[str, Any]:
        return {
            "status": self.game.status, "paused": self.game.paused_at is not None, "turn": self.game.turn,
            "rates": self.game.rates, "votes": sorted(self.game.votes),
        }  # fmt: skip

    def _people(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for colour, user in self.people.items():
            if user is None:
                continue
            figures = rows.known(user.pk, self.now)
            found[colour] = {
                "score": figures.figures.score, "word": figures.figures.word, "barred_until": figures.barred_until,
                "vacation_left": announced.left(user.pk, self.now),
            }  # fmt: skip
        return found

    def _in_order(self, expected: Given, got: Sequence[Any]) -> Iterator[Wrong]:
        start = 0
        for wanted in expected.listed():
            found = next(
                (at for at in range(start, len(got)) if fits(wanted.value, got[at], self.begins)), None
            )
            if found is None:
                yield wanted.path, wanted.value, list(got[start:])
                return
            start = found + 1
