"""Standing orders that do not fire show in nothing that others get (docs/hidden.md); longer courses, with orders in
several seats: ``python -m tests.worker.unseen``.
"""

from __future__ import annotations

import random

import pytest

from accounts.models import User
from tests.worker.twins import Setting, differences, twins

MOVES = 45


@pytest.mark.django_db(transaction=True)
@pytest.mark.rules("TAB-122", "TAB-124")
@pytest.mark.parametrize("ruleset", ["classic", "catan_horror"])
def test_orders_that_do_not_fire_show_in_nothing_that_others_get(
    people: list[User], chance: random.Random, ruleset: str
) -> None:
    without, with_them = twins(Setting.of(people, ruleset, chance.randrange(1 << 30), MOVES, [0]))
    assert (without.lists, with_them.lists, with_them.fired) == (0, 1, 0)
    assert without.entries == with_them.entries > MOVES
    assert without.told.mails and without.told.changes
    assert list(differences(without.told, with_them.told)) == []
