"""Bots take their time where people look on, and let nobody wait who has come back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from horror.models import Job
from horror.table import presence
from horror.table.asked import OPTIONAL_WAIT
from horror.table.presence import THERE
from horror.table.thinking import pauses
from tests.worker.games import game_of, move, work

pytestmark = pytest.mark.django_db(transaction=True)

SECOND = timedelta(seconds=1)


def after(seconds: int) -> timedelta:
    return timedelta(seconds=seconds)


def set_up(people, now):
    """A game of a person who is at the page and two bots, at the moment in which the bots have to place."""
    game = game_of(people[:1], bots=("steward", "steward"), now=now)
    presence.touch(game.pk, 0, people[0], now)
    move(game, people[0], now)
    return game


def bots_due(game):
    return {
        job.key.rpartition(":")[2]: job.not_before for job in Job.objects.open().filter(game=game, kind="bot")
    }


def test_a_bot_moves_after_a_moment_and_the_next_one_after_another(people, now):
    game = set_up(people, now)
    due = now + after(pauses().first)
    assert bots_due(game) == {"1": due}
    work(due - SECOND, "turns")
    assert bots_due(game) == {"1": due}
    work(due, "turns")
    assert set(bots_due(game)) == {"2"}


def test_where_programs_play_nobody_waits_for_a_bot(people, now):
    game = game_of(people[:1], bots=("steward", "steward"), now=now)
    move(game, people[0], now)
    assert bots_due(game) == {"1": now}


def test_who_comes_back_finds_bots_that_think_for_seconds(people, now):
    game = set_up(people, now)
    left = now + THERE + SECOND
    long, short = now + after(pauses().away), left + after(pauses().first)
    Job.objects.filter(game=game, kind="bot").update(created_at=now, not_before=long)
    presence.touch(game.pk, 0, people[0], left)
    assert bots_due(game) == {"1": short}
    Job.objects.filter(game=game, kind="bot").update(not_before=long)
    presence.touch(game.pk, 0, people[0], left + SECOND)
    assert bots_due(game) == {"1": long}, "nobody has come who was not there"


@pytest.mark.parametrize(
    "waits",
    [{"not_before": OPTIONAL_WAIT}, {"failures": 1}, {"claim": "another"}],
    ids=["for an answer", "after a failure", "being done"],
)
def test_who_comes_back_hastens_no_bot_that_waits_for_something_else(people, now, waits):
    game = set_up(people, now)
    row = {"created_at": now, "not_before": now + after(pauses().away), **waits}
    if "not_before" in waits:
        row["not_before"] = now + waits["not_before"]
    Job.objects.filter(game=game, kind="bot").update(**row)
    presence.touch(game.pk, 0, people[0], now + THERE + SECOND)
    assert bots_due(game) == {"1": row["not_before"]}
