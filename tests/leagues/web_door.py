"""The door to a season as programs have it: every deed is a request to the API, by a token that may do that and no
more, at the time of the clock of the season.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from accounts.leagues.acts.doing import AnyDeed
from accounts.leagues.judging import Ruling
from accounts.leagues.models import Act, Match, Protest, Season
from accounts.models import User
from horror import present
from horror.models import Seat
from tests.api.conftest import Person
from tests.api.leagues.kit import SEASON, speaking
from tests.api.sessions import session_of
from tests.leagues.door import Door

SCOPES = ("read", "play", "league", "organise")


class WebDoor(Door):
    """A season, the first of the league `test`, as its people reach it over HTTP. What nobody does in a season that is
    told so (`thirty`) is tested in `tests/api/leagues`.
    """

    def __init__(self, season: int) -> None:
        super().__init__(season)
        self._people: dict[Any, Person] = {}

    @classmethod
    def found(cls, owner: User, rules: Mapping[str, Any], opens_at: datetime, now: datetime) -> Season:
        who = speaking(owner, SCOPES)
        league = {"slug": "test", "name": "Test", "rules": rules}
        _answered(who, "POST", "/leagues/", now, league)
        plan = {"opens_at": opens_at.isoformat(), "reason": "winter begins"}
        _answered(who, "POST", "/leagues/test/seasons/", now, plan)
        return Season.objects.get(league__slug="test", number=1)

    def enter(self, who: User, now: datetime) -> None:
        self._ask(who, "PUT", f"{SEASON}entry/", now)

    def confirm(self, who: User, now: datetime) -> None:
        self._ask(who, "POST", f"{SEASON}check-in/", now)

    def wait(self, who: User, now: datetime) -> None:
        self._ask(who, "PUT", f"{SEASON}waiting/", now)

    def stop_waiting(self, who: User, now: datetime) -> None:
        self._ask(who, "DELETE", f"{SEASON}waiting/", now)

    def leave(self, who: User, now: datetime) -> None:
        self._ask(who, "DELETE", f"{SEASON}entry/?leave=true", now)

    def act(self, who: User, deed: AnyDeed, now: datetime) -> Act:
        return self._act(
            who, "acts/", now, act=msgspec.to_builtins(deed), reason="as the rules of the league say"
        )

    def protest(self, who: User, match: Match, now: datetime) -> Protest:
        place = {"tier": match.group.tier, "group": match.group.number, "number": match.number}
        told = self._ask(who, "POST", f"{SEASON}protests/", now, {"match": place, "text": "that was not so"})
        return Protest.objects.get(pk=told["id"])

    def decide(self, who: User, protest: Protest, now: datetime, ruling: Ruling | None = None) -> Protest:
        body = {
            "upheld": ruling is not None,
            "answer": "we have looked",
            "ruling": msgspec.to_builtins(ruling),
        }
        self._ask(who, "POST", f"{SEASON}protests/{protest.pk}/decide/", now, body)
        return Protest.objects.get(pk=protest.pk)

    def say(self, seat: Seat, order: str, now: datetime) -> None:
        assert seat.owner is not None
        path = f"/games/{seat.game_id}/submissions/"
        key = {"Idempotency_Key": f"{seat.index}-{now.isoformat()}"}
        told = self._ask(seat.owner, "POST", path, now, {"script": [order]}, **key)
        assert told["outcome"] == "done", told

    def delete(self, who: User, now: datetime) -> None:
        """By a session: a token cannot."""
        with present.use(lambda: now):
            session = session_of(self._person(who))
        _answered(session, "DELETE", "/me/", now)

    def _person(self, who: User) -> Person:
        if who.pk not in self._people:
            self._people[who.pk] = speaking(who, SCOPES)
        return self._people[who.pk]

    def _ask(self, who: User, method: str, path: str, now: datetime, body: Any = None, **headers: str) -> Any:
        return _answered(self._person(who), method, path, now, body, **headers)

    def _act(self, who: User, path: str, now: datetime, **body: Any) -> Act:
        version = self._ask(who, "GET", f"{SEASON}acts/", now)["version"]
        told = self._ask(who, "POST", SEASON + path, now, {**body, "version": version})
        return Act.objects.get(season=self.season, number=told["number"])


def _answered(who: Person, method: str, path: str, now: datetime, body: Any = None, **headers: str) -> Any:
    """What somebody is answered who asks this at that time, where it is done."""
    with present.use(lambda: now):
        answer = who.call(method, path, body, raw=None, **headers)
    assert answer.status_code in (200, 201, 204), (method, path, answer.content)
    return answer.json() if answer.content else None
