"""Seasons of people who play Scripted (`tests/leagues/scripted`), on a clock that tests turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import override_settings

from tests.leagues.seasons import post


@pytest.fixture(autouse=True, scope="package")
def _scripted() -> Iterator[None]:
    with override_settings(HORROR_GAMES="tests.leagues.scripted.GAMES"):
        yield


@pytest.fixture
def posted() -> Iterator[None]:
    """The mails of the test's seasons are handed over."""
    with post():
        yield
