"""Two courses of one game, in one of which some seats have standing orders that never fire.

Both have the same id and the same dice, and the same is done in them. So all that the API, the export, mails and hints
of change give to the other seats and to visitors must be the same, byte for byte (docs/hidden.md).
"""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from django.core import mail as outbox
from django.core.cache import cache
from django.utils import timezone

from accounts import tokens
from accounts.ledger import Notice
from accounts.models import User
from horror.models import Entry, Firing, Game, Obligation, StandingList
from horror.rules.kernel.choices import sample
from horror.table import hints, read
from horror.table.acts import Act, Caller, Join, NewGame, Profile
from horror.table.answering import rehearsal
from horror.table.create import create
from horror.table.late import deadlines, lapse
from horror.table.people import returning
from horror.table.people.seats import join
from horror.table.standing_orders import writing
from horror.table.submit import submit
from tests.api.conftest import Person
from tests.worker.games import kind_of, work

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
WRITTEN_EACH, LOOKED_EACH = 9, 14
"""Moves."""
LEAP_EACH = 40
"""Moves after which nobody is there for a while, so that time runs out."""
LEAP = timedelta(hours=30)
NEVER = " and anybody has at least 99 points"
WRITTEN = (
    f"when offered anything{NEVER}: decline",
    f"when discarding{NEVER}: drop wool, ore",
    f"when my turn begins{NEVER}: roll",
    f"when placing{NEVER}: first of 12, 19",
    "after 72 h: end turn",
    f"if late{NEVER}: steward",
)
OF_GAMES = {
    "classic": (),
    "catan_horror": (
        f"when special building{NEVER}: pass",
        f"when assaulted{NEVER}: all fight answer after 5 to 20 min",
    ),
}
PATHS = (
    "",
    "view/",
    "decisions/",
    "choices/",
    "events/?text=true&limit=500&after={after}",
    "log/",
    "table/",
    "board.json",
    "now/",
    "export/",
)


class Told(NamedTuple):
    """What others got of a course: bodies by who asked for what, mails, and the versions that hints named."""

    bodies: list[tuple[str, bytes]]
    mails: list[str]
    changes: list[int]


class Ran(NamedTuple):
    """What happened in a course, and what others were ``told`` of it."""

    told: Told
    entries: int
    turns: int
    lapsed: int
    lists: int
    fired: int


class Setting(NamedTuple):
    """A game of these people in so many moves, by the chance of a seed. The ``owners`` (seats) may have orders, the
    ``readers`` look on: the others, and a visitor.
    """

    people: Sequence[User]
    ruleset: str
    seed: int
    moves: int
    owners: Sequence[int]
    readers: Sequence[tuple[str, Person]]

    @classmethod
    def of(
        cls, people: Sequence[User], ruleset: str, seed: int, moves: int, owners: Sequence[int]
    ) -> Setting:
        """With tokens by which the readers read."""
        readers, now = [("visitor", Person())], timezone.now()
        for seat, one in enumerate(people):
            if seat not in owners:
                _, text = tokens.create(one, "reads", ["read"], now + timedelta(days=1), now)
                readers.append((one.name, Person(one, text)))
        return cls(people, ruleset, seed, moves, owners, readers)


class Course:
    """A game that is played by the same chance however often; its owners have these orders."""

    def __init__(self, setting: Setting, beforehand: Sequence[str]) -> None:
        self.people, self.owners, self.readers = setting.people, setting.owners, setting.readers
        self.beforehand = list(beforehand)
        self.chance = random.Random(setting.seed)
        self.told: list[tuple[str, bytes]] = []
        self.come = dict.fromkeys((name for name, _ in self.readers), 0)
        self.now = NOW
        first, *others = self.people
        new = NewGame(
            ruleset=setting.ruleset, seats=len(self.people), name="Twin", profile=Profile(name=first.name),
            autostart=True, rates={"preset": "daily"}, rated=False,
        )  # fmt: skip
        game = create(new, Caller(author=first.pk), NOW)
        for one in others:
            join(game.pk, Join(profile=Profile(name=one.name)), Caller(author=one.pk), NOW)
        self.id = game.pk

    def play(self, moves: int) -> None:
        """So many moves by chance, each with the work that follows, while owners write, try and forget orders."""
        for number in range(moves):
            self.now += timedelta(minutes=7)
            if number % WRITTEN_EACH == 0:
                for owner in self.owners:
                    self._act(owner, number // WRITTEN_EACH)
            if number % LEAP_EACH == LEAP_EACH - 1:
                self._leap()
            if not self._move():
                break
            work(self.now)
            if number % LOOKED_EACH == LOOKED_EACH - 1:
                self._look()
        work(self.now + timedelta(hours=1))
        self._look()

    def _move(self) -> bool:
        door = read.door(self.id, None)
        owing = [each.seat for each in read.decisions(door) if each.blocking and not each.answered]
        if not owing:
            return not door.game.ended
        seat = self.chance.choice(owing)
        choices = list(read.able(read.seat_door(self.id, seat)).choices)
        calm = [each for each in choices if kind_of(each) not in ("offer", "counter")]
        chosen = sample(calm if self.chance.random() < 0.9 or not choices else choices, self.chance.randrange)
        submit(self.id, Act(seat=seat, author=self.people[seat].pk, source="web", script=(chosen,)), self.now)
        return True

    def _leap(self) -> None:
        """Nobody is there; whose time has run out meanwhile is late."""
        self.now += LEAP
        while looks := deadlines.take(self.now, deadlines.CROWD):
            for each in looks:
                lapse.look(each.game, each.seat, self.now)
            work(self.now)

    def _act(self, owner: int, time: int) -> None:
        """An owner says to be there, and writes orders, which would say so as well (TAB-73)."""
        caller = Caller(author=self.people[owner].pk)
        if Game.objects.get(pk=self.id).ended:
            return
        returning.here(self.id, owner, caller, self.now)
        if self.beforehand:
            writing.write(self.id, owner, self.beforehand[(time + owner) % 2 :], None, caller, self.now)
            if time % 2 == 0:
                rehearsal.rehearse(self.id, owner, None, caller, self.now)

    def _look(self) -> None:
        """What others get now."""
        cache.clear()
        for name, person in self.readers:
            for path in PATHS:
                answer = person.get(f"/games/{self.id}/{path.format(after=self.come[name])}")
                body = b"".join(answer.streaming_content) if answer.streaming else answer.content
                self.told.append((f"{name} {path} {answer.status_code}", body))
            self.come[name] = read.door(self.id, person.user).cursor


def course(setting: Setting, beforehand: Sequence[str]) -> Ran:
    """A game, and all that others get of it; it is gone then, so that another one may be called the same."""
    drawn = random.Random(setting.seed)
    changes: list[int] = []
    outbox.outbox.clear()

    def on_change(game: str, version: int) -> None:
        if changes[-1:] != [version]:
            changes.append(version)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda size=None: drawn.randbytes(32 if size is None else size))
        patch.setattr(hints, "_changed", [on_change])
        played = Course(setting, beforehand)
        played.play(setting.moves)
    private = {setting.people[owner].email for owner in setting.owners}
    mails = sorted(
        without_chance(repr((each.to, each.subject, each.body, each.alternatives, each.extra_headers)))
        for each in outbox.outbox
        if private.isdisjoint(each.to)
    )
    game = Game.objects.get(pk=played.id)
    ran = Ran(
        Told(played.told, mails, changes), game.entries, game.turn,
        lapsed=Obligation.objects.filter(game=game, how="lapse").count(),
        lists=StandingList.objects.filter(game=game).count(), fired=Firing.objects.filter(game=game).count(),
    )  # fmt: skip
    Notice.objects.all().delete()
    Entry.objects.filter(game=game).delete()
    Game.objects.all().delete()
    return ran


def without_chance(mail: str) -> str:
    """What a mail says, without the words by which it is answered or ended."""
    return re.sub(r"\br\.[a-z2-7]{16}|unsubscribe/[^\s\"\\\\]+", "", mail)


def twins(setting: Setting) -> tuple[Ran, Ran]:
    """A course without orders, and the same one in which its owners have some."""
    return course(setting, ()), course(setting, (*WRITTEN, *OF_GAMES[setting.ruleset]))


def differences(one: Told, other: Told) -> Iterator[str]:
    """Where others could tell the courses apart."""
    for (asked, first), (also, second) in zip(one.bodies, other.bodies, strict=False):
        if (asked, first) != (also, second):
            yield f"{asked} / {also}: {first!r:.2000} {second!r:.2000}"
    if len(one.bodies) != len(other.bodies):
        yield f"{len(one.bodies)} and {len(other.bodies)} answers"
    yield from (f"mail: {each}" for each in sorted(set(one.mails) ^ set(other.mails)))
    if len(one.mails) != len(other.mails) or one.changes != other.changes:
        yield f"{len(one.mails)} and {len(other.mails)} mails, hints {one.changes} and {other.changes}"
