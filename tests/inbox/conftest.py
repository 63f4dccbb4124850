"""People who play by mail."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils import timezone

from accounts.models import User
from tests.worker.games import person


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def people() -> list[User]:
    """Ada, Bob and Eve, who get mails."""
    return [person("ada"), person("bob"), person("eve")]
