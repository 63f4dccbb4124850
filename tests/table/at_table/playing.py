"""A scenario of the table, step by step, on a real game: every refusal is looked at, and every round's end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import Any

from accounts.away import Away
from accounts.models import User
from accounts.reliability import rows
from accounts.seating import profile_of, sitting
from accounts.vacation import announced
from horror import present
from horror.clock import habits_of
from horror.games.scenario.at_table import Step, TableRound
from horror.games.scenario.document import BadScenario
from horror.games.scenario.reading import Scenario
from horror.games.scenario.running import RESIGN, Failure, led_to
from horror.models import Game, Seat, Snapshot, StandingList
from horror.rules.kernel.phrases import Explained
from horror.table import create, dispatch, jobs, read, submit, undo
from horror.table.acts import Act, Answer, Caller, Join, NewGame, Substitution
from horror.table.late import deadlines, heartbeats, lapse
from horror.table.people import resign, returning, seats, substitute
from horror.table.standing_orders import writing
from horror.table.votes import extend, vote
from tests.table.at_table import seen
from tests.table.at_table import sitting as chairs
from tests.table.at_table.moments import BEGINS, moment, moment_of

NO, ABOUT = "no ", " of "
"""How a vote against something begins, and what stands before the seat that a vote is about."""


class _Stopped(Exception):
    """The scenario cannot go on."""


class _Refused(Exception):
    """The table has refused a step, by this rule, about this place."""

    def __init__(self, rule: str, where: str, reason: str) -> None:
        super().__init__(reason)
        self.rule = rule
        self.where = where


def play(scenario: Scenario) -> list[Failure]:
    """Everything that did not hold, in order; empty when all did. In a test with a database."""
    return AtTable(scenario).failures


class AtTable:
    """A scenario that is being played. ``now`` stands still but for the step `at`."""

    def __init__(self, scenario: Scenario) -> None:
        assert scenario.table is not None
        self.scenario, self.table = scenario, scenario.table
        self.failures: list[Failure] = []
        begins = moment(self.table.begins, BEGINS) if self.table.begins else BEGINS
        assert begins is not None, self.table.begins
        self.begins = self.now = begins
        self.pages: dict[str, tuple[int, str]] = {}
        """Who has looked: how far it was told then, and what it owed."""
        try:
            with present.use(lambda: self.now):
                position = led_to(scenario)
                self.colours = list(scenario.face.players(position))
                self.people = {colour: self._sits(colour) for colour in self.colours}
                self.game = chairs.begun(scenario, position, self.people, begins).pk
                others = [name for name in self.table.people if name not in self.colours]
                self.people |= {name: self._sits(name) for name in others}
                self.made = ""
                for part in self.table.rounds:
                    self._round(part)
        except _Stopped:
            pass
        except BadScenario as error:
            self.fail(error.path, error.expected, error.got)

    def fail(self, path: str, expected: Any, got: Any) -> None:
        self.failures.append(Failure(self.scenario.name, path, str(expected), str(got)))

    def _sits(self, colour: str) -> User | None:
        said = self.table.people.get(colour)
        if said is not None and said.value == "bot":
            return None
        told = said.mapping(chairs.known_keys()) if said is not None else {}
        return chairs.person(colour, told, self.begins)

    # -- rounds

    def _round(self, part: TableRound) -> None:
        before = list(self.game_row.cursors)
        for step in part.steps:
            try:
                self._take(step)
            except _Refused as refused:
                self.fail(step.path, "to be done", f"refused by {refused.rule} at {refused.where}: {refused}")
                raise _Stopped from None
        for step in part.refusals:
            self._refusal(step)
        shown = seen.Seen(
            self.scenario, self.game, self.colours, self.people, part.view, before, self.now, self.begins
        )
        for path, expected in part.expect.items():
            for wrong in shown.unmet(path, expected):
                self.fail(*wrong)

    def _refusal(self, step: Step) -> None:
        before = self._mark()
        wanted = f"to be refused by {' or '.join(step.rules)}{f' at {step.where}' if step.where else ''}"
        try:
            self._take(step)
        except _Refused as refused:
            if refused.rule not in step.rules or step.where and refused.where != step.where:
                self.fail(step.path, wanted, f"refused by {refused.rule} at {refused.where}: {refused}")
            elif not str(refused):
                self.fail(step.path, "a reason", "none")
        else:
            self.fail(step.path, wanted, "it was done")
            raise _Stopped
        if self._mark() != before:
            self.fail(step.path, "a refusal that changes nothing", "another table")
            raise _Stopped

    def _mark(self) -> Any:
        """All of the table that nobody's refusal may change."""
        game = self.game_row
        return (
            game.entries, game.rates, game.stops, game.votes, game.status, game.paused_at,
            list(Snapshot.objects.filter(game=game).values_list("hash")),
            list(Seat.objects.filter(game=game).order_by("index").values_list("clock", "state", "owner", "habits")),
            list(StandingList.objects.filter(game=game).order_by("pk").values_list("seat", "version", "orders")),
            list(Away.objects.order_by("pk").values_list("first", "last", "charged")),
            list(User.objects.order_by("pk").values_list("time_zone", "sleep", "rest_day")),
            Game.objects.count(),
        )  # fmt: skip

    # -- steps

    def _take(self, step: Step) -> None:
        steps: Mapping[str, Callable[[Step], None]] = {
            "at": self._at, "lapse": self._lapse, "rates": self._rates, "advance": lambda step: None,
            "heartbeat": self._heartbeat, "order": self._order, "undo": self._undo,
            "ask_undo": self._ask_undo, "consent": self._consent, "vote": self._vote, "more_time": self._more_time,
            "here": self._here, "standing": self._standing, "read": self._read, "habits": self._habits,
            "vacation": self._vacation, "new_game": self._new_game, "sit_down": self._sit_down,
            "take_seat": self._take_seat, "name": self._name,
        }  # fmt: skip
        with _refusals():
            steps[step.what](step)
        self._work()

    def _at(self, step: Step) -> None:
        then = moment_of(step.value, self.begins)
        if then < self.now:
            raise step.value.fault("a moment that has not passed")
        self.now = then

    def _lapse(self, step: Step) -> None:
        """The sweep looks, and these seats' time has run out, and no other's."""
        value = step.value
        wanted = [] if value.value in (None, "none") else (
            [each.text() for each in value.listed()] if isinstance(value.value, list) else [value.text()]
        )  # fmt: skip
        got = []
        while heartbeats.may_lapse(self.now) and (taken := deadlines.take(self.now, 50)):
            got += [self.colours[each.seat] for each in taken if lapse.look(each.game, each.seat, self.now)]
        if sorted(got) != sorted(wanted):
            self.fail(step.path, f"{wanted or 'nobody'} to run out of time", got or "nobody")
            raise _Stopped

    def _order(self, step: Step) -> None:
        lines = (
            [each.text() for each in step.value.listed()]
            if isinstance(step.value.value, list)
            else [step.value.text()]
        )
        seat = self._seat(step)
        if lines == [RESIGN]:
            resign.resign(self.game, seat, self._caller(step), self.now)
            return
        cursor, decision = self.pages.pop(step.seat, (None, ""))
        act = Act(
            author=self._user(step).pk,
            seat=seat,
            script=tuple(lines),
            expected_cursor=cursor,
            decision=decision,
        )
        answer = submit.submit(self.game, act, self.now)
        if step.comes_to:
            if answer.outcome != step.comes_to:
                self.fail(step.path, step.comes_to, f"{answer.outcome}: {_why(answer)}")
                raise _Stopped
        elif answer.outcome != "done":
            refusal = answer.refusal
            raise _Refused(refusal.rule or "-" if refusal else answer.outcome, _column(answer), _why(answer))

    def _undo(self, step: Step) -> None:
        undo.undo(self.game, self._seat(step), self._caller(step), self.now, self._count(step))

    def _ask_undo(self, step: Step) -> None:
        undo.ask(self.game, self._seat(step), self._caller(step), self.now, self._count(step))

    def _consent(self, step: Step) -> None:
        undo.consent(self.game, self._seat(step), step.value.flag(), self._caller(step), self.now)

    def _vote(self, step: Step) -> None:
        what: Any = step.value.text()
        agree = not what.startswith(NO)
        what, _, colour = what.removeprefix(NO).partition(ABOUT)
        about = self.colours.index(colour) if colour in self.colours else None
        vote.vote(self.game, self._seat(step), what, agree, self._caller(step), self.now, about=about)

    def _more_time(self, step: Step) -> None:
        to = self.colours.index(step.value.one_of(self.colours))
        extend.extend(self.game, self._seat(step), to, self._caller(step), self.now)

    def _here(self, step: Step) -> None:
        returning.here(self.game, self._seat(step), self._caller(step), self.now)

    def _standing(self, step: Step) -> None:
        version = None
        orders = step.value
        if isinstance(orders.value, dict):
            written = orders.mapping(("version", "orders"))
            version, orders = written["version"].number(0, 10_000), written["orders"]
        sent = [each.value for each in orders.listed()]
        writing.write(self.game, self._seat(step), sent, version, self._caller(step), self.now)

    def _read(self, step: Step) -> None:
        """The seat's page is open: its next order is given upon what it shows."""
        seat = self._seat(step)
        door = read.door(self.game, self._user(step))
        self.pages[step.seat] = (door.cursor, Seat.objects.get(game=self.game, index=seat).owes)

    def _habits(self, step: Step) -> None:
        user = self._user(step)
        habits = habits_of(step.value.mapping() and step.value.value)
        user.time_zone, user.rest_day = habits.zone, habits.rest_day
        user.sleep = list(habits.sleep) if habits.sleep else None
        user.save()
        seats.keep_up(user, profile_of(user))

    def _vacation(self, step: Step) -> None:
        if step.value.value == "over":
            announced.end(self._user(step), self.now)
            return
        days = step.value.mapping(("first", "last"))
        first, last = (date.fromisoformat(days[name].text()) for name in ("first", "last"))
        announced.announce(self._user(step), first, last, self.now)

    def _rates(self, step: Step) -> None:
        """Somebody makes another game with these rates."""
        self._makes(self.colours[0], {"rates": chairs.asked(step.value.value)})

    def _new_game(self, step: Step) -> None:
        known = ("rates", "visibility", "least_reliability", "newcomers")
        told = {key: each.value for key, each in step.value.mapping(known).items()}
        if "rates" in told:
            told["rates"] = chairs.asked(told["rates"])
        self._makes(step.seat, told)

    def _makes(self, colour: str, told: Mapping[str, Any]) -> None:
        user = self.people[colour]
        assert user is not None
        new = NewGame(
            ruleset=self.scenario.face.ruleset.name, seats=3, name="Another", profile=sitting(user),
            reliability=rows.reliability(user.pk, self.now), **told,
        )  # fmt: skip
        self.made = create.create(new, Caller(author=user.pk), self.now).pk

    def _sit_down(self, step: Step) -> None:
        """In the game that was made last."""
        user = self._user(step)
        join = Join(profile=sitting(user), reliability=rows.reliability(user.pk, self.now))
        seats.join(self.made, join, self._caller(step), self.now)

    def _heartbeat(self, step: Step) -> None:
        heartbeats.beat(self.now)

    def _take_seat(self, step: Step) -> None:
        """Somebody who does not sit in the game takes a seat of it."""
        user, colour = self._user(step), step.value.one_of(self.colours)
        wanted = Substitution(
            profile=sitting(user),
            seat=self.colours.index(colour),
            reliability=rows.reliability(user.pk, self.now),
        )
        substitute.take(self.game, wanted, self._caller(step), self.now)
        self.people[colour] = user

    def _name(self, step: Step) -> None:
        named = self.people[step.value.one_of(list(self.people))]
        assert named is not None
        substitute.name(self.game, self._seat(step), named.pk, self._caller(step), self.now)

    # -- who

    @property
    def game_row(self) -> Game:
        return Game.objects.get(pk=self.game)

    def _seat(self, step: Step) -> int:
        if step.seat not in self.colours:
            raise BadScenario(step.path, f"one of the seats {', '.join(self.colours)}", step.seat)
        return self.colours.index(step.seat)

    def _user(self, step: Step) -> User:
        if step.seat not in self.people:
            self._seat(step)
        user = self.people[step.seat]
        if user is None:
            raise BadScenario(step.path, "the seat of a person", step.seat)
        return user

    def _caller(self, step: Step) -> Caller:
        return Caller(author=self._user(step).pk)

    @staticmethod
    def _count(step: Step) -> int:
        return 1 if step.value.value is None else step.value.number(0, 1000)

    def _work(self) -> None:
        """Do what is due by now, as workers would at once."""
        while taken := jobs.take("turns", self.now, 20):
            for claimed in taken:
                dispatch.run(claimed, self.now)


@contextmanager
def _refusals() -> Iterator[None]:
    """What the table says no with, whatever part of it."""
    try:
        yield
    except Explained as error:
        raise _Refused(
            str(getattr(error, "rule", None) or "-"), str(getattr(error, "path", None) or ""), str(error)
        ) from error


def _column(answer: Answer) -> str:
    refusal = answer.refusal
    return f"column {refusal.column}" if refusal is not None and refusal.column is not None else ""


def _why(answer: Answer) -> str:
    if answer.conflict is not None:
        return answer.conflict.code
    return "" if answer.refusal is None else answer.refusal.key or answer.refusal.reason
