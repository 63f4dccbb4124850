"""How often each number fell in a game, and what the points were made of at its end."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from django.utils import timezone

from horror.games import RULESETS
from horror.models import Entry, Game
from horror.rules.base.events import Rolled
from horror.table.codec import codec, encode
from tests.api.conftest import MakeTable, Person, Table
from tests.api.playing import through_setup
from tests.worker.games import work


def rolled(game: Table) -> list[int]:
    """The numbers in the log, each time that dice were rolled for production and not set by an alchemist."""
    events = codec(Game.objects.get(pk=game.id).ruleset).events
    entries = Entry.objects.filter(game_id=game.id, undone_by=None)
    return [
        sum(event.dice)
        for entry in entries
        if b'"play_alchemist"' not in bytes(entry.payload)
        for event in events(bytes(entry.events))
        if isinstance(event, Rolled)
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everybody_reads_how_often_each_number_fell(
    table: MakeTable, visitor: Person, chance: random.Random, ruleset: str
) -> None:
    game = table(ruleset=ruleset)
    none = visitor.read(f"{game.path}/rolls/")
    assert none["total"] == 0 and {(each["count"], each["expected"]) for each in none["rolls"]} == {(0, 0.0)}
    through_setup(game, chance)
    while len(rolled(game)) < 2:
        work(timezone.now(), "turns")
        if game.waits_for() is not None:
            game.step(chance)
    fell = rolled(game)
    told = visitor.read(f"{game.path}/rolls/")
    assert told["total"] == len(fell) > 0
    assert {each["number"]: each["count"] for each in told["rolls"] if each["count"]} == Counter(fell)
    assert [each["number"] for each in told["rolls"]] == list(range(2, 13))
    assert [each["expected"] for each in told["rolls"]] == [
        round(len(fell) * ways / 36, 2) for ways in (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    ]
    assert [game.people[0].read(f"{game.path}/rolls/")[each] for each in ("total", "rolls")] == [
        told["total"],
        told["rolls"],
    ]


def test_a_roll_that_was_taken_back_fell_for_nobody(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    through_setup(game, chance)
    while not rolled(game):
        game.step(chance)
    entry = next(
        each
        for each in Entry.objects.filter(game_id=game.id).exclude(draws=encode([]))
        if b'"rolled"' in bytes(each.events)
    )
    assert visitor.read(f"{game.path}/rolls/")["total"] == 1
    Entry.objects.filter(pk=entry.pk).update(undone_by=entry.number + 1)
    assert visitor.read(f"{game.path}/rolls/")["total"] == 0


def test_what_points_are_made_of_stays_hidden_until_the_end(table: MakeTable, chance: random.Random) -> None:
    game = table()
    through_setup(game, chance)
    assert game.people[0].read(f"{game.path}/table/")["tally"] is None
