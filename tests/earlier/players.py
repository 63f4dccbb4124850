"""People who speak HTTP with this very process, at times that are told to them."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.test import Client

from clients.dice_notes import Anew, Notes

ROOT = "/api/v1"
BEGAN = datetime(2026, 11, 1, 9, tzinfo=UTC)
"""When the first of the games was made."""
READ = BEGAN + timedelta(days=5)
"""When all of them are read, and taken up again."""
SECRET_KEY = "of the tests " * 4
"""Tokens and the secrets of dice are of this key."""


TRADE = ("offer", "counter", "withdraw", "bank_trade")
EAGER = ("build_settlement", "build_city", "roll")
"""Kinds of moves that nobody leaves out who wants the game to go on."""


class Clock:
    """The time for everybody, which goes on when it is told to."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def go(self, **how_long: float) -> datetime:
        self.at += timedelta(**how_long)
        return self.at


class Player:
    """Somebody with an access token and notes of the dice; or a visitor, who has neither."""

    def __init__(self, name: str, token: str = "", notes: Path | None = None, when: str = "then") -> None:
        self.name = name
        self.when = when
        self.token = token
        self.notes = Notes(notes) if notes is not None else None
        self.http = Client(SERVER_NAME="127.0.0.1")
        self.sent = 0

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON (or text) of an answer."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if method != "GET":
            self.sent += 1
            headers["Idempotency-Key"] = f"{self.name} {self.when} {self.sent}"
        content = b"" if body is None else json.dumps(body).encode()
        answer: Any = self.http.generic(
            method, ROOT + path, data=content, content_type="application/json", headers=headers
        )
        told = answer.content.decode()
        media = answer.headers.get("Content-Type", "").partition(";")[0]
        return answer.status_code, json.loads(told) if media.endswith("json") else told

    def get(self, path: str) -> Any:
        """What is there, None where the reader is told that there is nothing."""
        status, told = self.call("GET", path)
        return told if status == 200 else None

    def must(self, method: str, path: str, body: Any = None) -> Any:
        status, told = self.call(method, path, body)
        assert status < 300, f"{self.name}: {method} {path} {body}: {status} {told}"
        return told

    def dice(self, game: str) -> Any:
        assert self.notes is not None
        return self.must("GET", f"/games/{game}/dice/?after={self.notes.after(game)}")

    def anchor(self, game: str, seat: int) -> dict[str, Any]:
        """What binds the dice of a seat."""
        assert self.notes is not None
        return dict(self.notes.anchor(game, self.must("GET", f"/games/{game}/dice/"), seat))

    def ready(self, game: str) -> tuple[int, Any] | None:
        """Show the first link, where it is waited for."""
        assert self.notes is not None
        body = self.notes.ready(game, self.must("GET", f"/games/{game}/dice/"))
        if body is None:
            return None
        status, told = self.call("POST", f"/games/{game}/dice/ready/", body)
        self.notes.answered(game, told)
        return status, told

    def link(self, game: str) -> str:
        """The link for the next submission, "" where none is wanted."""
        if self.notes is None or not self.notes.of(game)["chains"]:
            return ""
        try:
            return self.notes.link(game, self.dice(game))
        except Anew:
            return self.notes.link(game, self.dice(game))

    def submit(self, game: str, orders: str, link: str | None = None, **fields: Any) -> tuple[int, Any]:
        sent = self.link(game) if link is None else link
        body = {"orders": orders, **({"link": sent} if sent else {}), **fields}
        status, told = self.call("POST", f"/games/{game}/submissions/", body)
        if self.notes is not None and sent:
            if status == 200:
                self.notes.answered(game, told)
            else:
                self.notes.refused(game)
        return status, told

    def decide(
        self, game: str, eager: tuple[str, ...] = EAGER, quiet: tuple[str, ...] = TRADE
    ) -> tuple[int, Any]:
        """Send one of the orders that may be given: of an eager kind if there is one, of a quiet one if there is no
        other. Which one follows from the game, the seat and the cursor.
        """
        shown = self.must("GET", f"/games/{game}/choices/")
        pick = random.Random(f"{game} {shown['seat']} {shown['cursor']}")
        choices = [choice for choice in shown["choices"] if choice.get("order")]
        choices = [choice for choice in choices if kind_of(choice) not in quiet] or choices
        pick.shuffle(choices)
        choices.sort(key=lambda choice: kind_of(choice) not in eager)
        status, told = 0, None
        for choice in choices[:12]:
            status, told = self.submit(game, choice["order"])
            if status == 200:
                break
        return status, told


def kind_of(choice: dict[str, Any]) -> str:
    return str((choice.get("move") or choice["template"])["type"])


def asked(player: Player, game: str) -> list[int]:
    """The seats that the game waits for."""
    decisions = player.must("GET", f"/games/{game}/decisions/")["decisions"]
    return [one["seat"] for one in decisions if one["blocking"] and not one["answered"]]


def visitor() -> Player:
    return Player("visitor")


def people_in(folder: Path) -> list[Player]:
    """The people of the database, with their tokens and notes, as `making` has left them in a folder."""
    people = json.loads((folder / "people.json").read_text())
    return [
        Player(one["name"], one["token"], folder / f"notes-{one['name']}.json", "later") for one in people
    ]
