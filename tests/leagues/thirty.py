"""A season of thirty entries in which everything happens that can, with results that are said beforehand (D8).

Thirty people enter, and all but Player 30 confirm; Player 31, 32 and 33 wait. Then, counted from the first day of play:

* day 0: all make a move, but for Player 5 and Player 17, who never come;
* day 1: the organiser has the first game of the group 1 of tier 2 called off, as its dice were told; it is played again;
* day 3: Player 5 and Player 17 are replaced by Player 32 and Player 33, who wait since Player 31 has Player 30's place;
* day 4: Player 9 leaves, and Player 30 gives up waiting: so the steward plays on for nobody;
* day 5: the organiser takes three points off Player 2, excuses nothing, and deletes the account;
* day 6: the second game of Player 1's group is set aside, and nobody ever mends it;
* day 7: all games end as `RESULTS` says, but for that one and the two that are slow: those of `SLOW`, in which the seats
  play on until the hard end, one of them much slower than the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from accounts import deletion
from accounts.leagues import following
from accounts.leagues.acts.kinds import MatchPlace
from accounts.leagues.acts.points import Adjudicate, Penalty
from accounts.leagues.models import Match, Season
from accounts.models import User
from horror.models import Job
from horror.table import quarantine
from tests.leagues.seasons import (
    BEGIN,
    DAY,
    HOUR,
    Course,
    Order,
    league,
    people,
    points,
    seat_of_lowest,
    seed,
)

SEED = bytes(range(32))
RULES = {"season_days": 28, "overtime_days": 14, "check_in_days": 7, "registration_days": 7, "again": 14}
OWNER, FIRST = 0, 1
SLOW_SEAT = 1
Pause = Callable[[Course], None]


class Thirty:
    """The course of it. ``outage``: how long the server is away after the games have ended that end early."""

    def __init__(self, order: Order = list, outage: timedelta = timedelta()) -> None:
        self.people = people(34, first=0)
        self.owner = self.people[OWNER]
        season = following.plan(league(self.owner, **RULES), BEGIN + DAY, BEGIN)
        self.course = Course(season, order)
        self.outage = outage

    def player(self, number: int) -> User:
        return self.people[number]

    def play(self) -> Season:
        """From the draft to the end."""
        self.gather()
        self.first_week()
        if self.outage:
            self.course.outage(self.outage)
        self.to_the_end()
        return self.course.season

    def gather(self) -> None:
        """Until all games have begun."""
        course = self.course
        course.until(Season.State.REGISTRATION)
        seed(course.season, SEED)
        course.enter(self.people[FIRST:31])
        course.until(Season.State.CHECK_IN)
        course.confirm(self.people[FIRST:30])
        for late in self.people[31:34]:
            course.door.wait(late, course.now)
        course.begin()

    def first_week(self) -> None:
        course, door = self.course, self.course.door
        course.come(but=(self.player(5), self.player(17)))
        course.go(DAY)
        called_off = MatchPlace(tier=2, group=1, number=0)
        door.act(self.owner, Adjudicate(match=called_off, how="void"), course.now)
        course.go(2 * DAY)
        door.stop_waiting(self.player(30), course.now)
        course.go(DAY)
        door.leave(self.player(9), course.now)
        course.go(DAY)
        door.act(self.owner, Penalty(entry=course.entry(self.player(2)).number, points=-3), course.now)
        deletion.delete(self.owner, course.now)
        course.go(DAY)
        set_aside(self.mine()[1], course)
        course.go(DAY)
        ends = [match for match in course.running if match.pk not in {one.pk for one in self.slow()}]
        course.declare(ending, ends)

    def mine(self) -> list[Match]:
        """The games of the first player's group."""
        group = self.course.entry(self.player(1)).group
        return [match for match in self.course.matches if match.group_id == group.pk]

    def slow(self) -> list[Match]:
        """The last game of the first player's group, and the last of the last group."""
        return [self.mine()[6], [one for one in self.course.matches if one.replaces_id is None][-1]]

    def to_the_end(self) -> None:
        """The slow games are played until they are decided; a seat of each waits a day before it moves, others do not."""
        course = self.course
        while course.season.state in Season.PLAYED:
            for match in self.slow():
                self._moves(match)
            course.go(12 * HOUR)
        course.until(Season.State.FINISHED)

    def _moves(self, match: Match) -> None:
        match.refresh_from_db()
        turn = self.course.turn(match)
        if match.state != Match.State.RUNNING or turn is None:
            return
        if turn.index != SLOW_SEAT or self.course.now - asked_at(turn) >= 12 * HOUR:
            self.course.say(match, "pass")


def asked_at(turn) -> object:
    from horror.clock import SeatClock

    return SeatClock.of(turn.clock).open.owed.opened


def set_aside(match: Match, course: Course) -> None:
    """A job of the game fails for good."""
    job = Job.objects.filter(game=match.game_id).first()
    quarantine.quarantine(
        str(match.game_id), course.now, job_id=job.pk if job else 0, kind="advance", report=""
    )


def ending(match: Match) -> str:
    """What is declared: by the number of the game in its group.

    0, 3 and 6: the lowest entry wins with 10, the others have 9, 8, 7 by their seats. 1: all save it, the last seat is
    out. 2: nobody wins, the game has beaten all. 4: who turned wins, in the first seat; the second is out. 5: the highest
    entry wins, the others have 5, 2 and 0. 7: the lowest wins, the others have 3.
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
