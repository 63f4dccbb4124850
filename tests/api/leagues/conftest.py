"""A league of Scripted (`tests/leagues/scripted`) with its people, spoken to over HTTP, on a clock that tests turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import override_settings

from horror import present
from tests.api.leagues.kit import Played
from tests.leagues.conftest import posted as posted
from tests.leagues.seasons import BEGIN

MakeLeague = Callable[..., Played]


@pytest.fixture(autouse=True, scope="package")
def _scripted() -> Iterator[None]:
    with override_settings(HORROR_GAMES="tests.leagues.scripted.GAMES"):
        yield


@pytest.fixture
def league(db: None) -> Iterator[MakeLeague]:
    """Makes a league whose first season is open to entries; the clock of the process is that of the last one made."""
    made: list[Played] = []

    def make(people: int = 7, **rules: Any) -> Played:
        made.append(Played(people, **rules))
        return made[-1]

    with present.use(lambda: made[-1].now if made else BEGIN):
        yield make
