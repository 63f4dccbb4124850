"""People who play by mail."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from horror.models import Game
from tests.worker.games import game_of, move, person, work


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def people() -> list[User]:
    """Ada, Bob and Eve, who get mails."""
    made = [person("ada"), person("bob"), person("eve")]
    User.objects.update(mails_html=False)  # a picture takes longer to draw than all else
    for each in made:
        each.refresh_from_db()
    return made


@pytest.fixture
def game(people: list[User], now: datetime) -> Game:
    """A game in which Ada is asked to place her first settlement, and has the mail."""
    made = game_of(people, now=now)
    work(now)
    return made


@pytest.fixture
def played(people: list[User], now: datetime) -> Game:
    """A game in which all have placed, and Ada is asked to roll, and has the mail."""
    made = game_of(people, now=now)
    for number in (0, 1, 2, 2, 1, 0):
        move(made, people[number], now)
    work(now)
    work(now + timedelta(minutes=10))
    return made
