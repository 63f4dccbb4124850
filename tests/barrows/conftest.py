"""People who play over HTTP, on a server that plays this game too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import override_settings

from tests.api.conftest import lobby, person, table, visitor
from tests.table.conftest import people

__all__ = ["lobby", "people", "person", "table", "visitor"]


@pytest.fixture(autouse=True, scope="package")
def _barrows() -> Iterator[None]:
    with override_settings(HORROR_GAMES="tests.barrows.GAMES"):
        yield
