"""People whose addresses are verified, and games of theirs that are over, as rows."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress

from accounts.models import User
from horror.models import Game
from horror.table.clocks import rates
from horror.table.results import GameResult, TenureResult
from tests.ratings.endings import BEGAN, LASTED, ended, held


def sign_up(count: int, called: str = "guest") -> list[User]:
    """So many people whose addresses are verified."""
    names = [f"{called}{number}" for number in range(count)]
    users = [User(email=f"{name}@example.org", name=name) for name in names]
    people = User.objects.bulk_create(users)
    EmailAddress.objects.bulk_create(
        EmailAddress(user=user, email=user.email, verified=True, primary=True) for user in people
    )
    return people


def over(
    kind: str, people: list[User], tenures: list[TenureResult] | None = None, *, day: int = 0, **fields: Any
) -> GameResult:
    """A game of these people, by seat, that has ended ``day`` days after the first one, with its row."""
    ended_at = BEGAN + LASTED + timedelta(days=day)
    began = fields.pop("started_at", ended_at - LASTED)
    ruleset = fields.get("ruleset", "catan_horror")
    game = Game.objects.create(
        ruleset=ruleset, rules_version=1, name="Island", visibility="public", created_at=began,
        lobby_until=began, started_at=began, ended_at=ended_at, changed_at=ended_at, status="finished",
        commitment="", rates=rates.kept(rates.asked({})), rated=True,
    )  # fmt: skip
    seats = [held(seat, user.pk) for seat, user in enumerate(people)] if tenures is None else tenures
    return ended(kind, seats, game=game.pk, started_at=began, ended_at=ended_at, **fields)
