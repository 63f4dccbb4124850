"""A season of thirty entries in which everything happens that can, with results that are said beforehand (D8).

Players 1 to 30 enter in this order, and all but Player 30 confirm; Players 31, 32 and 33 wait, and Player 31 has the
place of Player 30. Then, counted from when the games begin:

* day 0: all play but for Player 5 and Player 17, who never come;
* day 1: these are replaced by Player 32 and Player 33; the organiser has game 0 of tier 2, group 1 called off, which is
  played again as game 8; staff do not hear the protest of who came first in it;
* day 2: Player 9 leaves, and Player 30 waits no more: the steward plays on for nobody;
* day 3: the organiser takes three points off Player 2, and deletes the account; game 1 of tier 1 is set aside, and
  nobody ever mends it;
* day 4: all other games end as :func:`ending` says, but for two that are slow, the last of tier 1 and of tier 3: in
  them the seats play on until the hard end, and one of each takes twice as long as the others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta

from accounts.leagues.acts.kinds import MatchPlace
from accounts.leagues.acts.points import Adjudicate, Penalty
from accounts.leagues.models import Match, Season
from accounts.leagues.reckoning.rules import Rules, as_data
from accounts.models import User
from horror.clock import SeatClock
from horror.models import Job
from horror.table import quarantine
from tests.leagues.door import Door
from tests.leagues.seasons import (
    BEGIN,
    DAY,
    HOUR,
    Course,
    Order,
    Worker,
    people,
    points,
    seat_of_lowest,
    seed,
    working,
)

SEED = bytes(range(32))
RULES = {
    "ruleset": "scripted",
    "preset": "plain",
    "seats": 3,
    "season_days": 14,
    "overtime_days": 7,
    "check_in_days": 7,
    "registration_days": 7,
    "no_show_hours": 24,
    "overtime_rates": as_data(Rules(ruleset="scripted", preset="plain"))["rates"],
    "again": 14,
}
SLOW_SEAT = 1
HALF = 12 * HOUR


class Thirty:
    """The course of it. ``outage``: for how long the server is away when the first games are over."""

    def __init__(
        self,
        order: Order = list,
        outage: timedelta = timedelta(),
        door: type[Door] = Door,
        worker: Worker = working,
    ) -> None:
        self.people = people(34, first=0)
        self.owner = self.people[0]
        self.staff = people(1, first=90)[0]
        self.staff.is_staff = True
        self.staff.save()
        self.course = Course(door.found(self.owner, RULES, BEGIN + DAY, BEGIN), order, door, worker)
        self.outage = outage

    def play(self) -> Season:
        """From the draft to the end."""
        self.gather()
        self.first_days()
        if self.outage:
            self.course.outage(self.outage)
        self.to_the_end()
        return self.course.season

    def gather(self) -> None:
        """Until all games have begun."""
        course = self.course
        course.until(Season.State.REGISTRATION)
        seed(course.season, SEED)
        course.enter(self.people[1:31])
        course.until(Season.State.CHECK_IN)
        course.confirm(self.people[1:30])
        for late in self.people[31:34]:
            course.door.wait(late, course.now)
        course.begin()

    def first_days(self) -> None:
        course, door = self.course, self.course.door
        absent = (self.people[5], self.people[17])
        course.come(but=absent)
        self.live(DAY, but=absent)
        called_off = MatchPlace(tier=2, group=1, number=0)
        door.act(self.owner, Adjudicate(match=called_off, how="void"), course.now)
        self.live(DAY)
        match = course.match(2, 1, 0)
        protest = door.protest(self.person(min(match.seats)), match, course.now)
        door.decide(self.staff, protest, course.now)
        door.stop_waiting(self.people[30], course.now)
        door.leave(self.people[9], course.now)
        self.live(DAY)
        door.act(self.owner, Penalty(entry=course.entry(self.people[2]).number, points=-3), course.now)
        door.delete(self.owner, course.now)
        set_aside(course.match(1, 1, 1), course)
        self.live(DAY)
        slow = self.slow()
        course.declare(ending, [match for match in course.running if match not in slow])

    def person(self, number: int) -> User:
        """Who plays for the entry of this number."""
        player = self.course.season.entries.get(number=number).player
        assert player is not None
        return player

    def live(self, by: timedelta, but: Collection[User] = ()) -> None:
        """Time goes on, and whose turn it is moves twice a day, but for these."""
        for _ in range(by // HALF):
            self.course.go(HALF, HALF)
            for match in self.course.running:
                self.moves(match, but)
        self.course.work()

    def slow(self) -> list[Match]:
        return [self.course.match(1, 1, 6), self.course.match(3, 1, 7)]

    def to_the_end(self) -> None:
        """The slow games are played until they are decided."""
        course = self.course
        while course.season.state in Season.PLAYED:
            for match in self.slow():
                if match.state == Match.State.RUNNING:
                    self.moves(match, slow=SLOW_SEAT)
            course.go(HALF, HALF)
        course.until(Season.State.FINISHED)

    def moves(self, match: Match, but: Collection[User] = (), slow: int | None = None) -> None:
        """Whose turn it is passes; the slow seat a day after it was asked."""
        turn = self.course.turn(match)
        if turn is None or turn.owner in but:
            return
        owed = SeatClock.of(turn.clock).open
        if turn.index != slow or owed is None or self.course.now - owed.owed.opened >= DAY:
            self.course.say(match, "pass")


def set_aside(match: Match, course: Course) -> None:
    """A job of the game fails for good."""
    job = Job.objects.filter(game=match.game_id).first()
    quarantine.quarantine(
        str(match.game_id), course.now, job_id=job.pk if job else 0, kind="advance", report=""
    )


def ending(match: Match) -> str:
    """What is declared: by the number of the game in its group.

    0, 3 and 6: the lowest entry wins with 10, the others have 9, 8, 7 by their seats. 1: all save it, the last seat is
    out. 2: nobody wins, the game has beaten all. 4: who turned wins, in the first seat; the second is out. 5: the
    highest entry wins, the others have 5, 2 and 0 by their seats. 7: the lowest wins, the others have 3. 8 is as 0.
    """
    at, seats = match.number % 8, len(match.seats)
    if at in (0, 3, 6):
        return seat_of_lowest(match)
    if at == 1:
        return f"declare all_saved {''.join(map(str, range(seats - 1)))} {','.join(['6'] * seats)} {'w' * (seats - 1)}o"
    if at == 2:
        return f"declare all_fallen - {','.join(['4'] * seats)} {'w' * seats}"
    if at == 4:
        return f"declare mad_victory 0 {','.join(['3'] * seats)} to{'w' * (seats - 2)}"
    if at == 5:
        others: Sequence[int] = (5, 2, 0)
        highest = max(match.seats)
        return points(
            match, highest, *(10 if one == highest else others[seat] for seat, one in enumerate(match.seats))
        )
    return points(match, min(match.seats), *(10 if one == min(match.seats) else 3 for one in match.seats))
