"""One game of simulated people on the real table, from its first move to its end, on a virtual clock."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import Min
from msgspec.structs import replace

from accounts.models import User
from horror import present
from horror.clock import Habits
from horror.models import Game, Job, Obligation, Seat
from horror.rules.base.moves.end_turn import EndTurn
from horror.table import create, dispatch, jobs, read
from horror.table.acts import Act, Caller, Join, NewGame, Profile
from horror.table.asked import STANDING
from horror.table.people import returning, seats
from horror.table.submit import submit
from tests.pace import parameters
from tests.pace.arms import Arm
from tests.pace.chance import drawn
from tests.pace.clock import VirtualClock
from tests.pace.deciding import Wishes, decided
from tests.pace.leaving import Leaving
from tests.pace.parameters import people
from tests.pace.regret import Regret
from tests.pace.told import Told
from tests.pace.visits import Person, Visit
from tests.pace.waits import NAMES, OWN_TURN, RETURN, TRADE, Waits
from worker import deadlines

MONDAY = datetime(2027, 1, 4, tzinfo=UTC)
"""Games begin at any moment of the week from here."""
MOST_MOVES = 20_000


def game_of(arm: Arm) -> parameters.Game:
    """The game that is played in an arm."""
    game = people().game
    return replace(game, ruleset=arm.ruleset, options={}) if arm.ruleset else game


class Stuck(RuntimeError):
    """The game waits for somebody who will never move, or moves without end."""


class Sitting:
    """A person at the table: the visits, and what is open between two of them.

    ``offers`` counts the trades that the person would have offered by now and has not: where nothing could be offered
    in one own turn, it is in the next. One a turn: ``offered``.
    """

    def __init__(self, person: Person, user: User, since: datetime) -> None:
        self.person, self.user = person, user
        self._visits = person.visits(since)
        self.visit: Visit = next(self._visits)
        self.turn = -1
        self.offers = 0
        self.offered = False
        self.offered_at: datetime | None = None

    def here(self, now: datetime) -> bool:
        """Whether the person is at the server."""
        while self.visit.ends < now:
            self.visit = next(self._visits)
        return self.visit.begins <= now

    def next_look(self, now: datetime) -> datetime:
        """When the person comes next, after this moment."""
        while self.visit.begins <= now:
            self.visit = next(self._visits)
        return self.visit.begins


class Playing:
    """A game that is being played. ``now`` stands still while people who are there act."""

    def __init__(self, seed: int, arm: Arm, given: parameters.Game | None = None) -> None:
        self.seed, self.arm, self.given = seed, arm, given or game_of(arm)
        begins = MONDAY + timedelta(hours=168 * drawn(seed, "begins").random())
        self.clock = VirtualClock(begins)
        self.moves = 0
        self.made: Counter[str] = Counter()
        with present.use(self.clock):
            self.people = [self._person(seat) for seat in range(self.given.seats)]
            self.game = self._begun()
            self.leaving = self._adopters()
        self.regret = Regret(self.game, seed)
        self.waits = Waits(begins)
        self.begins = begins
        self._cause_of_turn = (-1, "")

    def _person(self, seat: int) -> Sitting:
        person = Person(self.seed, seat)
        user = User.objects.create(
            email=f"{seat}@example.org", name=f"Player {seat}", time_zone=person.zone_name
        )
        return Sitting(person, user, self.clock())

    def _begun(self) -> str:
        given, host = self.given, self.people[0].user
        new = NewGame(
            ruleset=given.ruleset, seats=given.seats, name="A game", options=given.options, strict=False,
            autostart=True, profile=self._profile(host), rates={"preset": given.preset},
        )  # fmt: skip
        game = create.create(new, Caller(author=host.pk), self.clock())
        for sitting in self.people[1:]:
            joined = Join(profile=self._profile(sitting.user))
            seats.join(game.pk, joined, Caller(author=sitting.user.pk), self.clock())
        return game.pk

    def _adopters(self) -> dict[int, Leaving]:
        """Who leaves standing orders, by seat."""
        rules = read.seat_door(self.game, 0).rules
        return {
            seat: Leaving(self.game, rules, self.seed, seat, sitting.user)
            for seat, sitting in enumerate(self.people)
            if sitting.person.adopts(self.arm.adoption)
        }

    def _profile(self, user: User) -> Profile:
        habits = Habits(zone=user.time_zone, sleep=people().habits.sleep)
        return Profile(name=user.name, time_zone=user.time_zone, habits=habits)

    # -- the course of time

    def play(self) -> Told:
        """Go from event to event until the game is over."""
        began = time.process_time()
        with present.use(self.clock):
            while (upon := self._settled()) is not None:
                self.clock.forward(upon)
        game = Game.objects.get(pk=self.game)
        self.waits.now(self.clock(), "")
        position = read.seat_door(self.game, 0).position
        return Told(
            self.seed, self.arm.name, (self.clock() - self.begins) / timedelta(days=1), position.turn, self.moves,
            position.result.outcome if position.result else game.status,
            [standing.points for standing in position.score()], self.waits.hours,
            time.process_time() - began, Counter(Obligation.objects.values_list("how", flat=True)), self.made,
            [seat in self.leaving for seat in range(self.given.seats)], self.regret.answers, self.regret.regretted,
            Counter(what for one in self.leaving.values() for what in one.notes.values()),
        )  # fmt: skip

    def _settled(self) -> datetime | None:
        """Let everything happen that can happen now; when to look again, None once the game is over."""
        last = 0
        while True:
            self._work()
            door = read.seat_door(self.game, last)
            if door.game.ended:
                return None
            if self._arrived(door):
                continue
            open_now = [each for each in door.position.waiting() if door.seats[each.seat].waited_for]
            self._account(door, open_now)
            actor = self._actor(door.position, open_now)
            if actor is None:
                return self._next(door, open_now)
            self._act(actor, open_now)
            last = actor

    def _work(self) -> None:
        """Look at seats whose time has come, and do the jobs of the table that are due, as a worker would at once."""
        while deadlines.sweep() or self._done():
            pass

    def _done(self) -> int:
        taken = jobs.take("turns", self.clock(), 10)
        for claimed in taken:
            if claimed.kind != STANDING:
                self._run(claimed)
            elif self.regret.looking(int(claimed.key), partial(self._run, claimed)):
                self.people[int(claimed.key)].offered_at = None
        return len(taken)

    def _run(self, claimed: jobs.Claimed) -> None:
        if not dispatch.run(claimed, self.clock()):
            raise Stuck(Job.objects.get(pk=claimed.id).error)

    def _arrived(self, door: read.Door) -> bool:
        """Who is there and was stood in for is back; who sees the board for the first time may write where to begin.
        Whether anything came of it.
        """
        now = self.clock()
        for seat in self._looking(door):
            sitting = self.people[seat]
            if not sitting.here(now):
                continue
            if door.seats[seat].waited_for:
                self.leaving[seat].first_look(door.position, now)
            else:
                returning.here(self.game, seat, Caller(author=sitting.user.pk), now)
            return True
        return False

    def _looking(self, door: read.Door) -> list[int]:
        """Who has something to do at the own next visit though nothing is asked."""
        away = [seat.index for seat in door.seats if not seat.waited_for and not _gone(seat)]
        new = [seat for seat, one in self.leaving.items() if not one.looked and door.position.set_up]
        return [*away, *(seat for seat in new if seat not in away)]

    def _next(self, door: read.Door, open_now: Sequence[Any]) -> datetime:
        now = self.clock()
        asked = {each.seat for each in open_now if not each.answered} | set(self._looking(door))
        looks = [self.people[seat].next_look(now) for seat in asked]
        jobs_due = Job.objects.open().filter(queue="turns").aggregate(Min("not_before"))["not_before__min"]
        sweep_due = Seat.objects.aggregate(Min("look_at"))["look_at__min"]
        found = [*looks, *(due for due in (jobs_due, sweep_due) if due is not None)]
        if not found:
            raise Stuck(f"nobody is asked in {self.game}")
        return min(found)

    # -- who acts

    def _actor(self, position: Any, open_now: Sequence[Any]) -> int | None:
        """Who is there and answers next: offers first, as they may lapse with the turn."""
        now = self.clock()
        for blocking in (False, True):
            for each in open_now:
                if each.answered or each.blocking is not blocking or not self.people[each.seat].here(now):
                    continue
                if blocking and each.seat == position.active and self._waits_for_answers(each.seat, open_now):
                    continue
                if not blocking and not position.choices(
                    each.seat
                ):  # the maker is being asked something else
                    continue
                return each.seat
        return None

    def _waits_for_answers(self, seat: int, open_now: Sequence[Any]) -> bool:
        """Whether somebody who has offered a trade leaves the turn where it is for the answers."""
        sitting = self.people[seat]
        if sitting.offered_at is None:
            return False
        unanswered = any(not each.blocking and not each.answered for each in open_now)
        patient = self.clock() < sitting.offered_at + timedelta(hours=people().trade.returns)
        if unanswered and patient:
            return True
        sitting.offered_at = None
        return False

    def _act(self, seat: int, open_now: Sequence[Any]) -> None:
        sitting = self.people[seat]
        door = read.door(self.game, sitting.user)
        position = door.position
        if position.active == seat and sitting.turn != position.turn:
            sitting.turn, sitting.offered_at = position.turn, None
            sitting.offers += drawn(self.seed, seat, "offers", position.turn).random() < people().trade.offers
            sitting.offered = False
        wishes = Wishes(self.arm, sitting.offers > 0 and not sitting.offered, f"{self.seed}/{seat}")
        move = decided(door, wishes)
        leaving = self.leaving.get(seat)
        if leaving is not None and isinstance(move, EndTurn):
            leaving.ending(door, self.clock())
        decision = next((each for each in open_now if each.seat == seat and not each.answered), None)
        act = Act(
            author=sitting.user.pk, seat=seat, script=(move,), expected_cursor=door.cursor,
            decision=decision.id if decision and decision.blocking else "",
        )  # fmt: skip
        answer = submit(self.game, act, self.clock())
        if answer.outcome != "done":
            raise Stuck(f"{self.game}: {move} of seat {seat}: {answer}")
        kind = type(move).__struct_config__.tag
        self.made[str(kind)] += 1
        if kind == "offer":
            sitting.offers, sitting.offered, sitting.offered_at = sitting.offers - 1, True, self.clock()
        if leaving is not None:
            leaving.made(str(kind), self.clock())
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise Stuck(f"{self.game} does not end")

    # -- what the game waits for

    def _account(self, door: read.Door, open_now: Sequence[Any]) -> None:
        self.waits.now(self.clock(), self._cause(door.position, open_now))

    def _cause(self, position: Any, open_now: Sequence[Any]) -> str:
        owing = [each for each in open_now if each.blocking and not each.answered]
        if not owing:
            return ""
        first = owing[0]
        if first.kind == "place":
            return NAMES["place"]
        own = first.seat == position.active and not first.gather and first.kind != "special_build"
        if not own:
            if self.people[position.active].turn == position.turn:
                self._cause_of_turn = (position.turn, RETURN)
            return NAMES.get(first.kind, "other")
        if self._cause_of_turn[0] != position.turn:
            self._cause_of_turn = (position.turn, OWN_TURN)
        if self.people[first.seat].offered_at is not None:
            return TRADE
        return self._cause_of_turn[1]


def _gone(seat: Seat) -> bool:
    """Whether nobody comes back to this seat any more."""
    return not seat.human or bool(seat.clock.get("rung", {}).get("gone"))
