"""People of a league who speak HTTP, and its season."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from accounts import tokens
from accounts.leagues import founding
from accounts.leagues.models import Match, Season
from accounts.models import User
from horror.models import Seat
from tests.api.conftest import Person
from tests.leagues.seasons import BEGIN, HOUR, Course, people, seat_of_lowest

SEASON = "/leagues/test/seasons/1/"
RULES: dict[str, Any] = {"ruleset": "scripted", "preset": "plain", "seats": 3, "season_days": 28}
State = Season.State


def speaking(user: User, scopes: tuple[str, ...] = tokens.SCOPES) -> Person:
    """Somebody with a token that lasts as long as any test."""
    _, text = tokens.create(user, "tests", scopes, BEGIN + timedelta(days=360), BEGIN)
    return Person(user, text)


class Played(Course):
    """A season, and those who play in it: `owner` runs the league and plays nowhere, `people` are to enter it,
    `other` is somebody else.
    """

    def __init__(self, count: int = 7, *, visibility: str = "public", **rules: Any) -> None:
        made = people(count + 2)
        self.owner, self.other = speaking(made[0]), speaking(made[1])
        self.people = [speaking(user) for user in made[2:]]
        assert made[0] is not None
        league = founding.found(
            made[0], slug="test", name="Test", about="A league.", visibility=visibility, rules={**RULES, **rules},
            now=BEGIN,
        )  # fmt: skip
        super().__init__(founding.plan(league, made[0], BEGIN + HOUR, "so", BEGIN))
        self.until(State.REGISTRATION)

    def entered(self) -> Played:
        """All have entered, over HTTP."""
        for person in self.people:
            answer = person.call("PUT", f"{SEASON}entry/")
            assert answer.status_code == 200, answer.content
        return self

    def confirmed(self) -> Played:
        """And confirmed."""
        self.entered().until(State.CHECK_IN)
        for person in self.people:
            assert person.post(f"{SEASON}check-in/").status_code == 200
        return self

    def under_way(self) -> Played:
        """Their games have begun."""
        self.confirmed().begin()
        return self

    def over(self) -> Played:
        """All games have been played; the entry that came first in each has won it."""
        self.under_way()
        self.declare(seat_of_lowest)
        assert self.season.state == State.CLOSING
        return self

    def finished(self) -> Played:
        self.over().until(State.FINISHED)
        return self

    @property
    def version(self) -> int:
        return self.season.version

    def person_of(self, entry: int) -> Person:
        """Who plays for an entry, by its number."""
        row = self.season.entries.get(number=entry)
        return next(person for person in self.people if person.user and person.user.pk == row.player_id)

    def act(
        self, what: dict[str, Any], who: Person | None = None, reason: str = "it is needed", **more: Any
    ) -> Any:
        """An act of the owner, or of somebody else, on the season as it is now."""
        body = {"act": what, "reason": reason, "version": self.version, **more}
        return (who or self.owner).post(f"{SEASON}acts/", body)

    def seat_of(self, match: Match, entry: int) -> Seat:
        return Seat.objects.get(game=match.game_id, index=match.seats.index(entry))


def place_of(match: Match) -> dict[str, int]:
    """How an act names a game."""
    return {"tier": match.group.tier, "group": match.group.number, "number": match.number}


def refused(answer: Any, status: int, code: str, rule: str) -> str:
    """That this is refused so; what is said of it."""
    told = answer.json()
    assert (answer.status_code, told.get("code"), told.get("rule")) == (status, code, rule), told
    return str(told["detail"])
