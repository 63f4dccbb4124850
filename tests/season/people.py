"""Somebody who plays over HTTP: a token, an account with habits, visits, and moves as a small program chooses them."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.test import Client

from accounts import tokens
from accounts.models import User
from clients import defender, settler
from tests.pace.chance import drawn
from tests.pace.parameters import people
from tests.pace.visits import Person, Visit

PROGRAMS = {"classic": settler.choose, "catan_horror": defender.choose}
LEFT_ALONE = ("offer", "counter")
"""Kinds of moves for which these people do not come back."""
AGAIN = 0.1
"""The share of requests that are sent twice, as where an answer was lost."""


class Player:
    """A person of a seat. ``sent`` counts the requests that changed something, each once; ``gone`` is who may not come
    back to the seat any more.
    """

    def __init__(self, seed: int, seat: int, since: datetime) -> None:
        self.seed, self.seat = seed, seat
        self.person = Person(seed, seat)
        self.sent = 0
        self.gone = False
        self._client = Client()
        self._visits = self.person.visits(since)
        self.visit: Visit = next(self._visits)
        user = User.objects.create_user(f"{seed}-{seat}@example.org", name=f"Player {seat}")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        _, self._token = tokens.create(user, "season", tokens.SCOPES, since + timedelta(days=365), since)
        self.put(
            "PATCH", "/me/", {"time_zone": self.person.zone_name, "sleep": list(people().habits.sleep or ())}
        )

    # -- over HTTP

    def get(self, path: str) -> Any:
        """What the API answers."""
        return self._call("GET", path, None, "")[1]

    def put(self, method: str, path: str, body: Any, key: str = "") -> Any:
        """Ask for a change that the API does; with a ``key`` now and then twice, which makes no difference."""
        status, answer = self._call(method, path, body, key)
        assert status < 300, (method, path, body, status, answer)
        self.sent += 1
        if key and drawn(self.seed, self.seat, "again", self.sent).random() < AGAIN:
            assert self._call(method, path, body, key) == (status, answer), (method, path)
        return answer

    def do(self, game: str, verb: str, body: Any) -> Any:
        """The same in a game."""
        return self.put("POST", f"/games/{game}/{verb}/", body, key=f"{self.seat}-{self.sent}")

    def _call(self, method: str, path: str, body: Any, key: str) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self._token}"} | ({"Idempotency-Key": key} if key else {})
        content = b"" if body is None else json.dumps(body).encode()
        response = self._client.generic(
            method, f"/api/v1{path}", data=content, content_type="application/json", headers=headers
        )
        return response.status_code, json.loads(response.content or b"null")

    def comes_back(self, game: str) -> None:
        """Say that one is there, to a seat that others play, or learn that it is open to them for good (TAB-77)."""
        status, answer = self._call("POST", f"/games/{game}/here/", None, f"back-{self.sent}")
        self.sent += 1
        assert status == 200 or (status, answer["rule"]) == (409, "TAB-77"), (status, answer)
        self.gone = status != 200

    # -- visits

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

    # -- play

    def moves(self, game: str, ruleset: str, blocking: str) -> bool:
        """Move once as the program chooses, upon what the API shows; whether there was anything to move."""
        offered = self.get(f"/games/{game}/choices/")
        shown = self.get(f"/games/{game}/view/")
        pick = drawn(self.seed, self.seat, "moves", shown["cursor"]).randrange
        move = PROGRAMS[ruleset](shown["view"], offered["choices"], self.seat, pick, LEFT_ALONE)
        if move is None:
            return False
        sent = {"moves": [move], "expected_cursor": shown["cursor"], "decision": blocking}
        answer = self.do(game, "submissions", sent)
        assert answer["outcome"] == "done", (move, answer)
        return True
