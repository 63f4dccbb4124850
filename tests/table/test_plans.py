"""How the database answers what grows: lists in the order of an index, and no index that nothing needs."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from horror import checks
from horror.models import Game
from tests.table.conftest import NOW, Start

pytestmark = pytest.mark.django_db


@pytest.mark.postgresql
@pytest.mark.parametrize("whose", ["visitor", "person"])
def test_lists_of_games_are_read_in_the_order_of_an_index(whose: str) -> None:
    """With sorting made dear: a plan that sorts all the same has no index that gives the order."""
    person = User.objects.create(email="a@example.org", name="A") if whose == "person" else None
    listed = Game.objects.listed_to(person).order_by("-created_at", "pk")[:50]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off")
        plan = listed.explain()
    assert "game_newest_first" in plan and "Sort" not in plan, plan


@pytest.mark.postgresql
@pytest.mark.parametrize(
    ("narrow", "index", "condition"),
    [
        ({"status": "lobby"}, "game_of_status", "status"),
        ({"ruleset": "tides"}, "game_of_ruleset", "ruleset"),
        ({}, "game_newest_first", "created_at <="),
    ],
)
def test_what_a_list_is_narrowed_by_is_where_its_index_begins(
    people: list[User], narrow: dict[str, str], index: str, condition: str
) -> None:
    """A status or ruleset that few games have, or a page far down: not walked to from the newest of all.

    An empty table has no statistics by which to choose, so there is nothing else to choose.
    """
    listed = Game.objects.listed_to(people[0]).filter(**narrow)
    listed = (listed if narrow else listed.past(NOW, "abcdefghijkl")).order_by("-created_at", "pk")[:50]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off")
        for other in {"game_newest_first", "game_of_status", "game_of_ruleset"} - {index}:
            cursor.execute(f"DROP INDEX {other}")
        plan = listed.explain()
    begins = next(line for line in plan.splitlines() if "Index Cond" in line)
    assert index in plan and condition in begins and "Sort" not in plan, plan


@pytest.mark.parametrize("table", ["horror_entry", "horror_checkpoint", "horror_seat", "horror_draft"])
def test_what_a_unique_index_begins_with_has_no_index_of_its_own(table: str) -> None:
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)
    alone = [name for name, one in found.items() if one["index"] and one["columns"] == ["game_id"]]
    assert not alone
    assert any(one["unique"] and one["columns"][:1] == ["game_id"] for one in found.values())


def test_a_start_looks_at_each_version_of_the_rules_once(
    start: Start, django_assert_num_queries: Any
) -> None:
    for _ in range(3):
        start(2)
    Game.objects.update(rules_version=999)
    with django_assert_num_queries(1):
        faults = checks.live_games_have_their_rules(databases=["default"])
    assert len(faults) == 1 and "version 999" in faults[0].msg
