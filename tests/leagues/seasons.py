"""What tests of seasons do: people, a league, and the time that goes on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import QuerySet

from accounts import outbox, sealing
from accounts.leagues import following, founding
from accounts.leagues.acts.kinds import MatchPlace
from accounts.leagues.course import registration, steps
from accounts.leagues.models import Act, Entry, League, Match, Season
from accounts.leagues.reckoning import lots
from accounts.models import User
from horror.models import Game, Heartbeat, Job, Seat
from horror.table import dispatch, jobs
from horror.table.late import deadlines, heartbeats, lapse
from tests.leagues.door import Door

BEGIN = datetime(2027, 1, 4, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def people(count: int, first: int = 1) -> list[User]:
    """So many people with verified addresses, Player 1 and so on."""
    made = []
    for number in range(first, first + count):
        user = User.objects.create(email=f"player{number}@example.org", name=f"Player {number}")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        made.append(user)
    return made


def league(owner: User, **rules: Any) -> League:
    """A league of Scripted, for three seats unless something else is said."""
    wanted = {"ruleset": "scripted", "preset": "plain", "seats": 3, "season_days": 28, **rules}
    return founding.found(
        owner, slug="test", name="Test", about="", visibility="public", rules=wanted, now=BEGIN
    )


Order = Callable[[Sequence[int]], Sequence[int]]
"""In which order the jobs that are due are delivered."""
Worker = Callable[[int, datetime], bool]
"""Does a job (a primary key) that was due then; whether it still was."""
MANY = 20
"""After so many rounds of what is due at one time it is asked whether that has an end."""


def working(job_id: int, now: datetime) -> bool:
    """A worker to which nothing happens."""
    claimed = jobs.claim(job_id, now)
    if claimed is None:
        return False
    assert dispatch.run(claimed, now), Job.objects.get(pk=job_id).error
    return True


_post = ContextVar("post", default=False)


@contextmanager
def post() -> Iterator[None]:
    """Mails of seasons are handed over; else nobody writes them: they would be a quarter of what a season costs."""
    before = _post.set(True)
    try:
        yield
    finally:
        _post.reset(before)


class Course:
    """A season on a clock of its own; ``order`` is that in which jobs are delivered to the ``worker``, ``door`` how
    people do what they do."""

    def __init__(
        self, season: Season, order: Order = list, door: type[Door] = Door, worker: Worker = working
    ) -> None:
        self.pk = season.pk
        self.now = BEGIN
        self.order = order
        self.worker = worker
        self.door = door(season.pk)

    @property
    def season(self) -> Season:
        return Season.objects.select_related("league").get(pk=self.pk)

    @property
    def _matches(self) -> QuerySet[Match]:
        found = Match.objects.filter(group__season=self.pk).select_related("group", "game")
        return found.order_by("group__tier", "group__number", "number")

    @property
    def matches(self) -> list[Match]:
        return list(self._matches)

    @property
    def running(self) -> list[Match]:
        """Those whose games people play in now."""
        going = self._matches.filter(state=Match.State.RUNNING, game__status=Game.Status.RUNNING)
        return list(going)

    def match(self, tier: int, group: int, number: int) -> Match:
        return self._matches.get(group__tier=tier, group__number=group, number=number)

    def entry(self, person: User) -> Entry:
        return Entry.objects.get(season=self.pk, person=person)

    def acts(self, kind: str) -> list[Act]:
        return list(Act.objects.filter(season=self.pk, kind=kind).order_by("number"))

    def work(self) -> None:
        """Everything that is due: what keepers, clocks and workers do, whatever follows from it included. Raises
        AssertionError where that has no end: the steward in all seats of a game of Scripted never declares one.
        """
        steps.sweep(self.now)
        rounds = 0
        while self._look_at_seats() or self._do_jobs():
            rounds += 1
            alone = self._without_people() if rounds % MANY == 0 else []
            assert not alone, (
                f"the steward plays in all seats of {', '.join(alone)}, which never ends by itself"
            )

    def _without_people(self) -> list[str]:
        """The games of Scripted that go on and in which nobody plays any more."""
        going = [match.game for match in self.running if match.game and match.game.ruleset == "scripted"]
        return [game.pk for game in going if not any(seat.human for seat in game.seats.all())]

    def _look_at_seats(self) -> bool:
        taken = deadlines.take(self.now, 50)
        for each in taken:
            lapse.look(each.game, each.seat, self.now)
        return bool(taken)

    def _do_jobs(self) -> int:
        if not _post.get():
            Job.objects.open().filter(kind=outbox.MAIL).update(done_at=self.now)
        return sum(self.worker(job_id, self.now) for job_id in self.order(jobs.due(self.now)))

    def go(self, by: timedelta = timedelta(), step: timedelta = 6 * HOUR) -> None:
        """Let time go on, step by step, and everything be done that is due."""
        until = self.now + by
        while True:
            self.work()
            if self.now >= until:
                return
            self.now = min(self.now + step, until)

    def until(self, state: str, within: timedelta = 120 * DAY) -> None:
        """Let time go on until the season is in this state."""
        last = self.now + within
        while self.season.state != state:
            assert self.now < last, f"{self.season.state} and not {state}"
            self.go(6 * HOUR)

    def begin(self) -> None:
        """Let time go on until the games of the season have begun."""
        self.until(Season.State.RUNNING)
        while len(self.running) < len(self.matches):
            self.go(6 * HOUR)

    def outage(self, by: timedelta) -> None:
        """The whole server is away for so long: nobody can answer, and nothing is done."""
        heartbeats.beat(self.now)
        self.now += by
        heartbeats.beat(self.now)
        Heartbeat.objects.all().delete()  # as on a simulated clock: whoever is there, answers
        self.work()

    def enter(self, who: Iterable[User]) -> None:
        for person in who:
            self.door.enter(person, self.now)

    def confirm(self, who: Iterable[User]) -> None:
        for person in who:
            self.door.confirm(person, self.now)

    def turn(self, match: Match) -> Seat | None:
        """The seat of a person for which a game waits now."""
        return Seat.objects.filter(game=match.game_id, bot="").exclude(owes="").first()

    def say(self, match: Match, order: str) -> None:
        """Whose turn it is in a game says this."""
        turn = self.turn(match)
        assert turn is not None, f"{match.game_id} waits for nobody"
        self.door.say(turn, order, self.now)

    def declare(self, ending: Callable[[Match], str], matches: Iterable[Match] | None = None) -> None:
        """These games, or all that go on, end so."""
        for match in self.running if matches is None else matches:
            self.say(match, ending(match))
        self.go()

    def come(self, but: Collection[User] = ()) -> None:
        """Everybody makes a move in each game, as long as it waits for none of the others."""
        for match in self.running:
            for _ in match.seats:
                turn = self.turn(match)
                if turn is None or turn.owner in but:
                    break
                self.say(match, "pass")


def opened(who: Sequence[User], **rules: Any) -> Course:
    """A season of the first person's, in which all of these have entered."""
    course = Course(following.plan(league(who[0], **rules), BEGIN + DAY, BEGIN))
    course.until(Season.State.REGISTRATION)
    course.enter(who)
    return course


def begun(who: Sequence[User], waiting: Iterable[User] = (), **rules: Any) -> Course:
    """A season of these people whose games have just begun; the others wait for a place."""
    course = opened(who, **rules)
    course.until(Season.State.CHECK_IN)
    course.confirm(who)
    for person in waiting:
        course.door.wait(person, course.now)
    course.begin()
    return course


def organised(course: Course, who: User) -> Course:
    """The season's league is run by somebody who plays in none of its games."""
    course.season.league.members.update(person=who)
    return course


def after(course: Course) -> Course:
    """The next season of the same league, at the time of this one."""
    mine = course.season
    then = Course(Season.objects.get(league=mine.league, number=mine.number + 1), course.order)
    then.now = course.now
    return then


def live(course: Course, days: int, but: Collection[User] = ()) -> None:
    """Everybody whose turn it is moves twice a day, but for these."""
    for _ in range(2 * days):
        for match in course.running:
            turn = course.turn(match)
            if turn is not None and turn.owner not in but:
                course.say(match, "pass")
        course.go(12 * HOUR, 12 * HOUR)


def seed(season: Season, word: bytes) -> None:
    """Have a season that is open go by this seed, so that all that is drawn is known beforehand."""
    Season.objects.filter(pk=season.pk).update(
        commitment=lots.commitment(word), sealed=sealing.sealed(word.hex(), registration.SEEDS)
    )


def place(match: Match) -> MatchPlace:
    """Where a game is in its season, as acts name it."""
    return MatchPlace(tier=match.group.tier, group=match.group.number, number=match.number)


def points(match: Match, winner: int, *victory_points: int, fates: str = "") -> str:
    """The entry of this number wins; the victory points are by the seats."""
    told = ",".join(map(str, victory_points))
    return f"declare points {match.seats.index(winner)} {told} {fates or 'w' * len(match.seats)}"


def seat_of_lowest(match: Match) -> str:
    """The entry that came first wins, the others reach a point less for each seat."""
    reached = [10 if entry == min(match.seats) else 9 - seat for seat, entry in enumerate(match.seats)]
    return points(match, min(match.seats), *reached)
