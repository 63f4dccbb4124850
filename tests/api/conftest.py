"""People who play over HTTP, and games for them."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts import tokens
from accounts.models import User
from tests.api import contract
from tests.api.members import member_of

ROOT = "/api/v1"
_numbers = itertools.count()


@dataclass
class Person:
    """Somebody (or nobody: a visitor) with an access token, speaking HTTP."""

    user: User | None = None
    token: str | None = None
    http: Client = field(default_factory=lambda: Client(raise_request_exception=True))

    def call(
        self, method: str, path: str, body: Any = None, *, raw: bytes | None = None, **headers: str
    ) -> Any:
        """Any request below /api/v1; `raw` sends bytes as they are. Header names with underscores for hyphens."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        content = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        content_type = sent.pop("Content-Type", "application/json")
        response = self.http.generic(
            method, ROOT + path, data=content, content_type=content_type, headers=sent
        )
        contract.check_response(method, response)
        return response

    def get(self, path: str, **headers: str) -> Any:
        return self.call("GET", path, None, raw=None, **headers)

    def read(self, path: str) -> dict[str, Any]:
        """What is told at a path, where that is told."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.content
        told: dict[str, Any] = answer.json()
        return told

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.call("POST", path, body, raw=None, **headers)

    def submit(self, game: str, body: Any, key: str | None = None, **headers: str) -> Any:
        """A submission with an idempotency key of its own, unless one is given."""
        return self.post(
            f"/games/{game}/submissions/", body, Idempotency_Key=key or f"key-{next(_numbers)}", **headers
        )


@dataclass
class Table:
    """A game with its people, in the order of seats."""

    id: str
    people: list[Person]

    @property
    def path(self) -> str:
        return f"/games/{self.id}"

    def waits_for(self) -> Person | None:
        """Whoever the game waits for first, None when it is over."""
        decisions = self.people[0].get(f"{self.path}/decisions/").json()["decisions"]
        owing = [
            decision["seat"] for decision in decisions if decision["blocking"] and not decision["answered"]
        ]
        return self.people[owing[0]] if owing else None

    def asked(self) -> Person:
        """The same of a game that waits for somebody."""
        person = self.waits_for()
        assert person is not None
        return person

    def not_asked(self) -> Person:
        decisions = self.people[0].get(f"{self.path}/decisions/").json()["decisions"]
        asked = {decision["seat"] for decision in decisions}
        return next(person for seat, person in enumerate(self.people) if seat not in asked)

    def step(self, chance: random.Random) -> Any:
        """One move of whoever is asked, chosen from the choices that the API gives; the answer."""
        return play_one(self.asked(), self.id, chance)


MakePerson = Callable[..., Person]
MakeTable = Callable[..., Table]

QUIET = ("offer", "counter", "withdraw")
"""Kinds of moves that a random player had better leave alone, lest a game never end."""
EAGER = ("build_settlement", "build_city")
"""Kinds of moves that bring its end near."""


def play_one(person: Person, game: str, chance: random.Random) -> Any:
    """Choose among the choices and submit; a template's member that its check refuses is drawn again."""
    shown = person.get(f"/games/{game}/choices/").json()
    choices = (
        [choice for choice in shown["choices"] if kind_of(choice) in EAGER]
        or [choice for choice in shown["choices"] if kind_of(choice) not in QUIET]
        or shown["choices"]
    )
    for _ in range(50):
        move = member_of(chance.choice(choices), chance)
        answer = person.submit(game, {"moves": [move], "entropy": str(chance.random())})
        if answer.status_code != 422:
            return answer
    raise AssertionError(f"no member of {choices} was accepted: {answer.json()}")


def kind_of(choice: dict[str, Any]) -> str:
    return str((choice.get("move") or choice["template"])["type"])


@pytest.fixture(autouse=True)
def _fresh_counters() -> None:
    """Limits of one test are not used up by another."""
    cache.clear()


@pytest.fixture
def person(db: None) -> MakePerson:
    """Makes people with a verified address and a token of all scopes (or those named)."""

    def make(name: str | None = None, scopes: Sequence[str] = tokens.SCOPES) -> Person:
        number = next(_numbers)
        user = User.objects.create_user(f"p{number}@example.org", name=name or f"Player {number}")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        now = timezone.now()
        _, text = tokens.create(user, "tests", scopes, now + timedelta(days=1), now)
        return Person(user, text)

    return make


@pytest.fixture
def visitor(db: None) -> Person:
    return Person()


@pytest.fixture
def lobby(person: MakePerson) -> MakeTable:
    """Makes a lobby whose host sits in seat 0; other members are passed on."""

    def make(seats: int = 3, host: Person | None = None, **members: Any) -> Table:
        host = host or person()
        body = {"ruleset": "classic", "seats": seats, "name": "A game", **members}
        answer = host.post("/games/", body)
        assert answer.status_code == 201, answer.content
        return Table(answer.json()["id"], [host])

    return make


@pytest.fixture
def table(person: MakePerson, lobby: MakeTable) -> MakeTable:
    """Makes a game that has started, every seat taken by a person."""

    def make(seats: int = 3, **members: Any) -> Table:
        game = lobby(seats, **members)
        password = {"password": members["password"]} if "password" in members else {}
        for number in range(1, seats):
            guest = person()
            answer = guest.post(f"{game.path}/join/", {**password, "salt": f"salt {number}"})
            assert answer.status_code == 200, answer.content
            game.people.append(guest)
        answer = game.people[0].post(f"{game.path}/start/")
        assert answer.status_code == 200, answer.content
        return game

    return make
