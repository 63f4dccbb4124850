from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from tests.ratings.over import sign_up


@pytest.fixture
def people(db: None) -> list[User]:
    """Four people whose addresses are verified."""
    return sign_up(4)


@pytest.fixture(scope="session")
def victim(django_db_setup: None) -> Iterator[Any]:
    """Processes that die at a chosen moment, on the test database (tests.table.killing)."""
    from tests.table.killing import victims

    with victims() as found:
        yield found
