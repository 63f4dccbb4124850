"""Whatever the bytes are, reading them fails in one way alone (MAIL-10). More of them: `make mail-fuzz`."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.mails.large import AT_LIMITS, HOSTILE
from tests.mails.mutated import everything, mutated

COUNT = 500


@pytest.mark.rules("MAIL-10")
def test_changed_mails_are_read_or_refused(request: pytest.FixtureRequest) -> None:
    for raw in islice(mutated(request.config.getoption("--chance")), COUNT):
        everything(raw)


@pytest.mark.rules("MAIL-10")
@pytest.mark.parametrize("name", HOSTILE | AT_LIMITS)
def test_hostile_mails_are_read_or_refused(name: str) -> None:
    everything((HOSTILE | AT_LIMITS)[name]())


def test_the_same_chance_changes_the_same() -> None:
    assert list(islice(mutated(3), 20)) == list(islice(mutated(3), 20))
    assert len(set(islice(mutated(3), 200))) > 190
