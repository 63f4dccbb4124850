from __future__ import annotations

import pytest

from accounts.models import User
from tests.ratings.over import sign_up


@pytest.fixture
def people(db: None) -> list[User]:
    """Four people whose addresses are verified."""
    return sign_up(4)
