"""One game of simulated people over HTTP, from its beginning to its end, on a virtual clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Min

from horror import present
from horror.models import Entry, Job, Obligation, Seat, Submission
from horror.table import dispatch, jobs
from tests.pace.chance import drawn
from tests.pace.clock import VirtualClock
from tests.season.explained import Rates, Stop, Wait
from tests.season.people import Player
from tests.season.told import Played, Span
from worker import deadlines

MONDAY = datetime(2027, 1, 4, tzinfo=UTC)
"""Games begin at any moment of the week from here."""
SEATS = 4


class Stuck(RuntimeError):
    """The game waits for somebody who will never move."""


class Playing:
    """A game that is being played. ``now`` stands still while people who are there act."""

    def __init__(self, seed: int, ruleset: str, most_days: float = 365) -> None:
        self.seed, self.ruleset = seed, ruleset
        self.begins = MONDAY + timedelta(hours=168 * drawn(seed, "begins").random())
        self.ends = self.begins + timedelta(days=most_days)
        self.clock = VirtualClock(self.begins)
        self.moves = 0
        self.plans = self._plans()
        self.stops: list[Stop] = []
        self.seen: list[Span] = []
        self.banks: dict[tuple[int, datetime], timedelta] = {}
        self.more: dict[tuple[int, datetime], timedelta] = {}
        self._since: dict[int, datetime] = {}
        self._paused: datetime | None = None

    def _plans(self) -> list[tuple[datetime, str]]:
        """What people agree on besides playing, and when."""
        pick = drawn(self.seed, "plans")
        day = timedelta(days=1)
        pause = self.begins + pick.uniform(3, 6) * day
        return sorted(
            [
                (pause, "pause"),
                (pause + pick.uniform(1, 3) * day, "resume"),
                (self.begins + pick.uniform(1, 3) * day, "extension"),
                (self.begins + pick.uniform(10, 12) * day, "extension"),
                (self.begins + pick.uniform(9, 12) * day, "vacation"),
            ]
        )

    def play(self) -> Played:
        """Go from event to event until the game is over, or the days are."""
        with present.use(self.clock):
            self._begin()
            while self.clock() < self.ends and (upon := self._settled()) is not None:
                self.clock.forward(upon)
            return self.told()

    def _begin(self) -> None:
        self.people = [Player(self.seed, seat, self.begins) for seat in range(SEATS)]
        self.watching = {
            "ruleset": self.ruleset,
            "seats": SEATS,
            "name": "A game of the season",
            "strict": False,
        }
        made = self.people[0].put(
            "POST", "/games/", {**self.watching, "autostart": True, "rates": {"preset": "daily"}}
        )
        self.game: str = made["id"]
        self.by = made["rates"]
        for player in self.people[1:]:
            player.do(self.game, "join", {})

    # -- the course of time

    def _settled(self) -> datetime | None:
        """Let everything happen that can happen now; when to look again, None once the game is over."""
        while True:
            self._work()
            game = self.people[0].get(f"/games/{self.game}/")
            asked = self._asked(game)
            self._account(game, asked)
            if game["status"] != "running":
                return None
            if self._planned(game, asked) or self._visited(game, asked):
                continue
            return self._next(game, asked)

    def _work(self) -> None:
        """Look at seats whose time has come, and do the jobs of the table that are due, as workers would at once."""
        while deadlines.sweep() or self._done():
            pass

    def _done(self) -> int:
        taken = jobs.take("turns", self.clock(), 10)
        for claimed in taken:
            if not dispatch.run(claimed, self.clock()):
                raise Stuck(Job.objects.get(pk=claimed.id).error)
        return len(taken)

    def _asked(self, game: dict[str, Any]) -> list[dict[str, Any]]:
        """What people still have to answer."""
        if game["status"] != "running":
            return []
        told = self.people[0].get(f"/games/{self.game}/decisions/")["decisions"]
        return [each for each in told if not each["answered"] and each["blocking"]]

    def _account(self, game: dict[str, Any], asked: Sequence[dict[str, Any]]) -> None:
        """For whom the game waits, by what everybody is told; a pause ends no wait."""
        now = self.clock()
        owing = {each["seat"] for each in asked if _is_played(game, each["seat"])}
        if self._paused is not None and game["status"] == "running":
            owing |= set(self._since)
        for seat in [seat for seat in self._since if seat not in owing]:
            self.seen.append((seat, self._since.pop(seat), now))
        for seat in owing:
            self._since.setdefault(seat, now)
        for seat in range(SEATS):
            self.banks[seat, now] = timedelta(seconds=game["seats"][seat]["clock"]["bank"])

    def _next(self, game: dict[str, Any], asked: Sequence[dict[str, Any]]) -> datetime:
        now = self.clock()
        away = [seat for seat in range(SEATS) if not (_is_played(game, seat) or self.people[seat].gone)]
        looks = [self.people[seat].next_look(now) for seat in {*away, *(each["seat"] for each in asked)}]
        due = [
            Job.objects.open().filter(queue="turns").aggregate(Min("not_before"))["not_before__min"],
            Seat.objects.aggregate(Min("look_at"))["look_at__min"],
            self.plans[0][0] if self.plans else None,
        ]
        found = [*looks, *(each for each in due if each is not None)]
        if not found:
            raise Stuck(f"nobody is asked in {self.game}")
        return max(now, min(found))

    # -- what people do

    def _visited(self, game: dict[str, Any], asked: Sequence[dict[str, Any]]) -> bool:
        """Somebody who is there answers, or is back; whether anybody was."""
        now = self.clock()
        if self._paused is not None:
            return False
        for seat, player in enumerate(self.people):
            if not (_is_played(game, seat) or player.gone) and player.here(now):
                player.comes_back(self.game)
                return True
        for each in asked:
            if self.people[each["seat"]].here(now):
                self.moves += self.people[each["seat"]].moves(self.game, self.ruleset, each["id"])
                return True
        return False

    def _planned(self, game: dict[str, Any], asked: Sequence[dict[str, Any]]) -> bool:
        now = self.clock()
        if not self.plans or self.plans[0][0] > now:
            return False
        _, what = self.plans.pop(0)
        if what == "pause":
            for seat, player in enumerate(self.people):
                if _is_played(game, seat):
                    player.do(self.game, "votes", {"what": "pause", "agree": True})
            self._paused = now
        elif what == "resume":
            for seat, player in enumerate(self.people):
                if _is_played(game, seat):
                    player.do(self.game, "votes", {"what": "resume", "agree": True})
            assert self._paused is not None
            self.stops.append(Stop("TAB-56", self._paused, now))
            self._paused = None
        elif what == "vacation":
            self._vacation(now)
        else:
            self._extension(game, asked, now)
        return True

    def _vacation(self, now: datetime) -> None:
        first = (now + timedelta(days=2)).date()
        days = {"first": first.isoformat(), "last": (first + timedelta(days=2)).isoformat()}
        self.people[1].put("PUT", "/me/vacation/", days)
        self._work()
        items = self.people[0].get(f"/games/{self.game}/events/?after=0&limit=500")["items"]
        while items:
            for item in items:
                table = item.get("table") or {}
                for span in table["spans"] if table.get("type") == "absent" else ():
                    begins, ends = (datetime.fromisoformat(span[name]) for name in ("begins", "ends"))
                    self.stops.append(Stop("TAB-62", begins, ends, item["seat"]))
            items = self.people[0].get(f"/games/{self.game}/events/?after={items[-1]['cursor']}&limit=500")[
                "items"
            ]

    def _extension(self, game: dict[str, Any], asked: Sequence[dict[str, Any]], now: datetime) -> None:
        owing = [each["seat"] for each in asked if _is_played(game, each["seat"])]
        if owing:
            giver = next(seat for seat in range(SEATS) if seat != owing[0] and _is_played(game, seat))
            self.people[giver].do(self.game, "extensions", {"seat": owing[0]})
            self.more[owing[0], now] = timedelta(seconds=self.by["turn"])

    # -- at the end

    def told(self) -> Played:
        """What came of it so far."""
        now = self.clock()
        self.seen += [(seat, since, now) for seat, since in self._since.items()]
        game = self.people[0].get(f"/games/{self.game}/")
        waits = [self._wait(row) for row in Obligation.objects.filter(game=self.game).order_by("pk")]
        by = {name: timedelta(seconds=self.by[name]) for name in ("turn", "reaction", "awake", "cap")}
        return Played(
            self.seed, self.ruleset, game["status"], (now - self.begins) / timedelta(days=1), self.moves,
            Rates(**by), self.stops, waits, [span for span in self.seen if span[1] < span[2]], self._wrong(waits),
        )  # fmt: skip

    def _wait(self, row: Obligation) -> Wait:
        more = [
            given
            for (seat, at), given in self.more.items()
            if seat == row.seat and row.opened <= at <= row.closed
        ]
        known = [at for seat, at in self.banks if seat == row.seat and at <= row.opened]
        bank = self.banks[row.seat, max(known)] if known else timedelta(seconds=self.by["bank"])
        return Wait(
            row.seat, row.cls, row.how, row.opened, row.closed, bank, sum(more, timedelta()),
            self.people[row.seat].person.zone_name,
        )  # fmt: skip

    def _wrong(self, waits: Sequence[Wait]) -> list[str]:
        """What was doubled or lost: of moves, of entries, of waits."""
        found = []
        numbers = list(
            Entry.objects.filter(game=self.game).order_by("number").values_list("number", flat=True)
        )
        if numbers != list(range(1, len(numbers) + 1)):
            found.append("entries of the log are missing, or there twice")
        moved = Submission.objects.filter(
            game=self.game, source="api", outcome="done", entries__kind=Entry.Kind.MOVE
        )
        if moved.distinct().count() != self.moves:
            found.append(f"{self.moves} moves were sent, {moved.count()} are kept")
        told = Counter(item for item in self._lapsed())
        kept = Counter(wait.seat for wait in waits if wait.how == "lapse")
        if told != kept:
            found.append(f"told that time ran out: {told}, kept: {kept}")
        now = self.clock()
        open_now = [(seat, since, now) for seat, since in self._since.items() if since < now]
        mine = [(wait.seat, wait.opened, wait.closed) for wait in waits]
        lost = set(_united([*self.seen])) ^ set(_united([*mine, *open_now, *self._still_open(now)]))
        found += [
            f"seat {seat} was waited for from {since} to {until}, in one account alone"
            for seat, since, until in lost
        ]
        return found

    def _still_open(self, now: datetime) -> list[Span]:
        """What is owed at the end, where the days are over before the game is."""
        rows = Seat.objects.filter(game=self.game).exclude(clock={})
        opened = [(row.index, row.clock.get("open")) for row in rows]
        return [
            (
                seat,
                datetime.fromisoformat(owed["owed"]["opened"]),
                datetime.fromisoformat(owed.get("answered", now.isoformat())),
            )
            for seat, owed in opened
            if owed
        ]

    def _lapsed(self) -> list[int]:
        """Of whom everybody was told that time ran out."""
        found, after = [], 0
        while items := self.people[0].get(f"/games/{self.game}/events/?after={after}&limit=500")["items"]:
            found += [item["seat"] for item in items if (item.get("table") or {}).get("type") == "lapsed"]
            after = items[-1]["cursor"]
        return found


def _is_played(game: dict[str, Any], seat: int) -> bool:
    """Whether a seat's person is waited for, and not the steward."""
    return game["seats"][seat]["clock"]["state"] in ("playing", "late")


def _united(spans: Sequence[Span]) -> list[Span]:
    """Spans of the same seat that touch, as one."""
    found: list[Span] = []
    for seat, begins, ends in sorted(spans):
        if begins >= ends:
            continue
        if found and found[-1][0] == seat and begins <= found[-1][2]:
            found[-1] = (seat, found[-1][1], max(ends, found[-1][2]))
        else:
            found.append((seat, begins, ends))
    return found
