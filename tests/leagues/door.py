"""What people and organisers of a season do, through one small door: the functions that the API calls. The same over
HTTP is `web_door`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from accounts import deletion
from accounts.leagues import entering, following, founding, leaving, protests
from accounts.leagues.acts import doing
from accounts.leagues.acts.doing import AnyDeed
from accounts.leagues.judging import Ruling
from accounts.leagues.models import Act, Match, Protest, Season
from accounts.models import User
from horror.models import Seat
from horror.table import submit
from horror.table.acts import Act as Submitted


class Door:
    """A season as its people reach it."""

    def __init__(self, season: int) -> None:
        self.season = season

    @classmethod
    def found(cls, owner: User, rules: Mapping[str, Any], opens_at: datetime, now: datetime) -> Season:
        """The first season of a new league, as a draft."""
        league = founding.found(
            owner, slug="test", name="Test", about="", visibility="public", rules=rules, now=now
        )
        return following.plan(league, opens_at, now)

    def enter(self, who: User, now: datetime) -> None:
        entering.enter(self.season, who, now)

    def withdraw(self, who: User, now: datetime) -> None:
        entering.withdraw(self.season, who, now)

    def confirm(self, who: User, now: datetime) -> None:
        entering.check_in(self.season, who, now)

    def wait(self, who: User, now: datetime) -> None:
        entering.wait(self.season, who, now)

    def stop_waiting(self, who: User, now: datetime) -> None:
        entering.stop_waiting(self.season, who, now)

    def leave(self, who: User, now: datetime) -> None:
        leaving.leave(self.season, who, now)

    def act(self, who: User, deed: AnyDeed, now: datetime) -> Act:
        version = Season.objects.get(pk=self.season).version
        return doing.act(self.season, who, deed, "as the rules of the league say", version, now)

    def reverse(self, who: User, number: int, now: datetime) -> Act:
        version = Season.objects.get(pk=self.season).version
        return doing.reverse(self.season, who, number, "it was a mistake", version, now)

    def appeal(self, who: User, protest: Protest, now: datetime) -> Protest:
        return protests.appeal(protest.pk, who, "they did not look at the game", now)

    def protest_against_act(self, who: User, act: Act, now: datetime) -> Protest:
        return protests.protest(self.season, who, None, act, "that was not right", now)

    def decide(self, who: User, protest: Protest, now: datetime, ruling: Ruling | None = None) -> Protest:
        """It is upheld where something is ruled, and rejected else."""
        return protests.decide(protest.pk, who, ruling is not None, "we have looked", now, ruling)

    def protest(self, who: User, match: Match, now: datetime) -> Protest:
        return protests.protest(self.season, who, match, None, "that was not so", now)

    def say(self, seat: Seat, order: str, now: datetime) -> None:
        """Whoever sits there says this in the game."""
        act = Submitted(author=seat.owner_id, seat=seat.index, script=(order,))
        answer = submit.submit(seat.game_id, act, now)
        assert answer.outcome == "done", answer

    def delete(self, who: User, now: datetime) -> None:
        """Somebody deletes the account."""
        deletion.delete(who, now)
