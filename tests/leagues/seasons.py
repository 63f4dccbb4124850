"""What tests of seasons do: people, a league, and the time that goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress

from accounts.leagues import entering, founding
from accounts.leagues.course import steps
from accounts.leagues.models import League, Match, Season
from accounts.models import User
from horror.models import Seat
from horror.table import submit
from horror.table.acts import Act
from tests.worker.games import work

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


class Course:
    """A season on a clock of its own."""

    def __init__(self, season: Season) -> None:
        self.pk = season.pk
        self.now = BEGIN

    @property
    def season(self) -> Season:
        return Season.objects.select_related("league").get(pk=self.pk)

    @property
    def matches(self) -> list[Match]:
        found = Match.objects.filter(group__season=self.pk).select_related("group")
        return list(found.order_by("group__tier", "group__number", "number"))

    def go(self, by: timedelta | None = None) -> None:
        """Let time go on, in hours, and everything be done that is due."""
        until = self.now + (by or timedelta())
        while True:
            steps.sweep(self.now)
            work(self.now)
            if self.now >= until:
                return
            self.now = min(self.now + 6 * HOUR, until)

    def until(self, state: str, within: timedelta = 120 * DAY) -> None:
        """Let time go on until the season is in this state."""
        last = self.now + within
        while self.season.state != state:
            assert self.now < last, f"{self.season.state} and not {state}"
            self.go(6 * HOUR)

    def enter(self, who: Iterable[User]) -> None:
        for person in who:
            entering.enter(self.pk, person, self.now)

    def confirm(self, who: Iterable[User]) -> None:
        for person in who:
            entering.check_in(self.pk, person, self.now)

    def say(self, match: Match, order: str) -> None:
        """Whose turn it is in a game says this, be it a person or a bot."""
        seats: Sequence[Seat] = list(Seat.objects.filter(game=match.game_id).order_by("index"))
        turn = next(seat for seat in seats if seat.owes)
        act = Act(author=turn.owner_id, seat=turn.index, script=(order,))
        answer = submit.submit(match.game_id, act, self.now)
        assert answer.outcome == "done", answer

    def declare(self, ending: Callable[[Match], str]) -> None:
        """All games that go on end so."""
        for match in self.matches:
            if match.state == Match.State.RUNNING:
                self.say(match, ending(match))
        self.go()


def seat_of_lowest(match: Match) -> str:
    """The entry that came first wins, the others reach a point less for each seat."""
    winner = match.seats.index(min(match.seats))
    points = ",".join("10" if seat == winner else str(9 - seat) for seat in range(len(match.seats)))
    return f"declare points {winner} {points} {'w' * len(match.seats)}"
