"""Standing orders that do not fire show in nothing that others get: two courses of one game, with them and without.

Both have the same id and the same dice, and the same is done in them. All that the API, the export, mails and hints of
change give to the other seats and to visitors is the same, byte for byte (docs/hidden.md).
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.core.cache import cache
from django.utils import timezone

from accounts import tokens
from accounts.ledger import Notice
from accounts.models import User
from horror.models import Entry, Firing, Game, StandingList
from horror.rules.kernel.choices import sample
from horror.table import hints, read
from horror.table.acts import Act, Caller, Join, NewGame, Profile
from horror.table.answering import rehearsal
from horror.table.create import create
from horror.table.people.seats import join
from horror.table.standing_orders import writing
from horror.table.submit import submit
from tests.api.conftest import Person
from tests.worker.games import kind_of, work

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("TAB-122", "TAB-124")]
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MOVES = 45
NEVER = " and anybody has at least 99 points"
WRITTEN = [
    f"when offered anything{NEVER}: decline",
    f"when discarding{NEVER}: drop wool, ore",
    f"when my turn begins{NEVER}: roll",
    f"when placing{NEVER}: first of 12, 19",
    "after 72 h: end turn",
    "if late: steward",
]
OF_GAMES = {
    "classic": [],
    "catan_horror": [
        f"when special building{NEVER}: pass",
        f"when assaulted{NEVER}: all fight answer after 5 to 20 min",
    ],
}
PATHS = (
    "",
    "view/",
    "decisions/",
    "choices/",
    "events/?text=true",
    "log/",
    "table/",
    "board.json",
    "now/",
    "export/",
)


class Course:
    """A game that is played by the same chance however often, and what others get of it."""

    def __init__(self, people: Sequence[User], ruleset: str, seed: int, beforehand: Sequence[str]) -> None:
        self.people = people
        self.beforehand = list(beforehand)
        self.chance = random.Random(seed)
        self.told: list[tuple[str, bytes]] = []
        self.now = NOW
        new = NewGame(
            ruleset=ruleset, seats=len(people), name="Twin", profile=Profile(name="Ada"), autostart=True,
            rates={"preset": "daily"},
        )  # fmt: skip
        game = create(new, Caller(author=people[0].pk), NOW)
        for one in people[1:]:
            join(game.pk, Join(profile=Profile(name=one.name)), Caller(author=one.pk), NOW)
        self.id = game.pk

    def play(self, moves: int) -> None:
        """So many moves by chance, each with the work that follows; the first seat writes, tries and forgets orders."""
        for number in range(moves):
            self.now += timedelta(minutes=7)
            if self.beforehand and number % 9 == 0:
                self._write(number)
            if not self._move():
                break
            work(self.now)
            if number % 14 == 13:
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

    def _write(self, number: int) -> None:
        """As its player may at any time, whatever the others do."""
        caller = Caller(author=self.people[0].pk)
        if not Game.objects.get(pk=self.id).ended:
            written = self.beforehand[number // 9 % 2 :]
            writing.write(self.id, 0, written, None, caller, self.now)
            rehearsal.rehearse(self.id, 0, None, caller, self.now)

    def _look(self) -> None:
        """What others get now."""
        cache.clear()
        for name, person in _readers(self.people):
            for path in PATHS:
                answer = person.get(f"/games/{self.id}/{path}")
                body = b"".join(answer.streaming_content) if answer.streaming else answer.content
                self.told.append((f"{name} {path} {answer.status_code}", body))


def _readers(people: Sequence[User]) -> list[tuple[str, Person]]:
    made = [("visitor", Person())]
    for one in people[1:]:
        now = timezone.now()
        _, text = tokens.create(one, "reads", ["read"], now + timedelta(days=1), now)
        made.append((one.name, Person(one, text)))
    return made


def course(people: Sequence[User], ruleset: str, seed: int, beforehand: Sequence[str]) -> tuple[Any, ...]:
    """All that others get in the course of a game; it is gone then, so that another one may be called the same."""
    drawn = random.Random(seed)
    changed: list[int] = []
    outbox.outbox.clear()

    def on_change(game: str, version: int) -> None:
        if changed[-1:] != [version]:
            changed.append(version)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda size=None: drawn.randbytes(32 if size is None else size))
        patch.setattr(hints, "_changed", [on_change])
        played = Course(people, ruleset, seed, beforehand)
        played.play(MOVES)
    mails = [
        (message.to, message.subject, message.body, str(message.alternatives), message.extra_headers)
        for message in outbox.outbox
        if message.to != [people[0].email]
    ]
    entries = Entry.objects.filter(game=played.id).count()
    fired = Firing.objects.filter(game=played.id).count()
    lists = StandingList.objects.filter(game=played.id).count()
    Notice.objects.all().delete()
    Entry.objects.filter(game=played.id).delete()
    Game.objects.all().delete()
    return (played.told, sorted(mails, key=str), changed), entries, fired, lists


@pytest.mark.parametrize("ruleset", ["classic", "catan_horror"])
def test_orders_that_do_not_fire_show_in_nothing_that_others_get(
    people: list[User], chance: random.Random, ruleset: str
) -> None:
    seed = chance.randrange(1 << 30)
    without, entries, _, none = course(people, ruleset, seed, [])
    with_them, same, fired, lists = course(people, ruleset, seed, [*WRITTEN, *OF_GAMES[ruleset]])
    assert (none, lists, fired) == (0, 1, 0)
    assert entries == same > MOVES
    for one, other in zip(without[0], with_them[0], strict=True):
        assert one == other, one[0]
    assert without[1] == with_them[1] and without[1]
    assert without[2] == with_them[2]
