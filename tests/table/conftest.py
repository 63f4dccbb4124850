"""Games of Tides with people in their seats, and what tests do with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from accounts.models import User
from horror.models import Game, Job
from horror.table import create, dispatch, jobs, submit
from horror.table.acts import Act, Answer, Caller, Join, NewGame, Profile
from horror.table.people import seats
from horror.table.votes import vote

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True, scope="package")
def _tides() -> Iterator[None]:
    """A game for these tests alone."""
    with override_settings(HORROR_GAMES="tests.table.tides.GAMES"):
        yield


@pytest.fixture(scope="session")
def victim(django_db_setup: None) -> Iterator[Any]:
    """Victims on the test database (tests.table.killing): one process, which forks for each order."""
    from tests.table.killing import victims

    with victims() as found:
        yield found


@pytest.fixture
def people(db: None) -> list[User]:
    """Ann, Ben, Cid and Dot, who are real and verified enough for the table."""
    return [
        User.objects.create(email=f"{name.lower()}@example.org", name=name)
        for name in ("Ann", "Ben", "Cid", "Dot")
    ]


@pytest.fixture
def begin(people: list[User], tmp_path: Path) -> Callable[..., Any]:
    """Begins a game whose seats are bound (tests.table.bound): `begin(ruleset="classic")`."""
    from tests.table.bound import bound_game

    return lambda **fields: bound_game(people, tmp_path, **fields)


def caller(person: User | None, **fields: Any) -> Caller:
    return Caller(author=person.pk if person is not None else None, **fields)


def act(person: User | None, seat: int, *script: Any, **fields: Any) -> Act:
    return Act(author=person.pk if person is not None else None, seat=seat, script=script, **fields)


class Played:
    """A game with its people, and short ways to act in it."""

    def __init__(self, game: Game, people: list[User]) -> None:
        self.id = game.pk
        self.people = people

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.id)

    def do(self, seat: int, *script: Any, now: datetime = NOW, **fields: Any) -> Answer:
        return submit.submit(self.id, act(self.people[seat], seat, *script, **fields), now)

    def go_on(self, now: datetime = NOW) -> None:
        """All for whom the game waits end the pause."""
        for seat in self.game.seats.order_by("index"):
            if seat.waited_for:
                vote.vote(self.id, seat.index, "resume", True, caller(self.people[seat.index]), now)

    def work(self, now: datetime = NOW + timedelta(seconds=1), queue: str | None = "turns") -> int:
        """Do every job that is due, as a worker would; how many."""
        done = 0
        while ids := jobs.due(now, queue):
            for job_id in ids:
                if claimed := jobs.claim(job_id, now):
                    dispatch.run(claimed, now)
                    done += 1
        return done

    def open_jobs(self) -> list[tuple[str, str]]:
        rows = Job.objects.open().filter(game_id=self.id).order_by("pk")
        return [(job.kind, job.key.split(":", 2)[2]) for job in rows]


Start = Callable[..., Played]


def started(people: list[User], count: int = 3, **fields: Any) -> Played:
    """A game, of Tides where nothing else is said, that ``count`` people have started."""
    new = NewGame(
        ruleset=fields.pop("ruleset", "tides"), seats=fields.pop("seats", count), name="Spring tide",
        profile=Profile(name=people[0].name), autostart=True, **fields,
    )  # fmt: skip
    game = create.create(new, caller(people[0]), NOW)
    for person in people[1:count]:
        seats.join(game.pk, Join(profile=Profile(name=person.name)), caller(person), NOW)
    return Played(Game.objects.get(pk=game.pk), people)


@pytest.fixture
def played(people: list[User]) -> Played:
    return started(people)


@pytest.fixture
def start(people: list[User]) -> Start:
    return lambda *args, **fields: started(people, *args, **fields)


@pytest.fixture
def game(people: list[User]) -> Played:
    """A hosted game of two in which both have acted; it is the turn of seat 0, which is due after 36 hours."""
    from tests.table.hosted import came

    return came(people)
