"""Where seats stand on the ladder goes with a game to another server (TAB-70 to TAB-84)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from horror.clock import Rung
from horror.models import Entry, Game
from horror.table.acts import Profile, Substitution
from horror.table.exports import export, exported, imports
from horror.table.people import returning, substitute
from tests.table.clocked import at, came, due, kept, lapsed, looked, row, states, worked
from tests.table.conftest import Played, Start, caller
from tests.table.killing import assert_whole

LATER = 500
"""Hours after the beginning of a game at which it is brought in."""


def moved(played: Played, people: Mapping[int, Any] | None = None) -> None:
    """The game goes to another server, where these people, or who played before, go on with the seats."""
    lines = list(export.export_whole(played.game))
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    who = people if people is not None else dict(enumerate(played.people[:2]))
    imports.bring_in(exported.read(lines), at(LATER), people=who)
    assert_whole(played.game)


@pytest.mark.rules("TAB-81")
def test_who_has_come_has_come(start: Start) -> None:
    played = came(start, "brisk")
    moved(played)
    assert [kept(played, seat).rung for seat in (0, 1)] == [Rung(came=True)] * 2
    assert due(played, 0) == LATER + 36
    assert lapsed(played, 0, LATER + 36)
    assert states(played) == ["stood_in", "playing"]  # and not open, as for who never came


def test_so_it_is_by_an_export_that_does_not_say_where_seats_stand(start: Start) -> None:
    played = came(start, "brisk")
    lines = list(export.export_whole(played.game))
    lines[0] = lines[0].replace(b'"rung":{"came":true}', b'"rung":null')
    assert lines[0].count(b'"rung":null') == 2
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    imports.bring_in(exported.read(lines), at(LATER), people=dict(enumerate(played.people[:2])))
    assert kept(played, 0).rung == Rung(came=True)


def test_somebody_else_begins_at_its_foot(start: Start) -> None:
    played = came(start, "brisk")
    lapsed(played, 0, 36)
    moved(played, {0: played.people[3], 1: played.people[1]})
    assert (kept(played, 0).rung, states(played)) == (Rung(), ["playing", "playing"])
    assert due(played, 0) == LATER + 36


@pytest.mark.rules("TAB-74", "TAB-76", "TAB-77")
def test_who_is_stood_in_for_stays_so_and_time_for_that_begins_anew(start: Start) -> None:
    played = came(start, "brisk")
    lapsed(played, 0, 36)
    worked(played, 37)
    before = kept(played, 0).rung
    moved(played)
    rung = kept(played, 0).rung
    assert (rung.state, rung.strikes, rung.own_turns, rung.since) == ("stood_in", 1, 1, at(LATER))
    assert before.since != rung.since
    assert (row(played, 0).acting_bot, due(played, 0)) == ("steward", None)
    assert looked(played, 0) == LATER + 24
    assert states(played)[0] == "open"
    returning.here(played.id, 0, caller(played.people[0]), at(LATER + 25))
    assert (states(played)[0], kept(played, 0).rung.returns) == ("playing", 1)


@pytest.mark.rules("TAB-81")
def test_for_who_never_came_the_set_up_stands_still_there_too(start: Start) -> None:
    played = start(3, ruleset="classic", rates={"preset": "brisk"})
    lapsed(played, 0, 36)
    moved(played, dict(enumerate(played.people[:3])))
    assert kept(played, 0).rung.held
    assert [(stop["kind"], stop["ends"]) for stop in played.game.stops] == [("open", None)]
    returning.here(played.id, 0, caller(played.people[0]), at(LATER + 1))
    assert due(played, 0) == LATER + 1 + 4 + 24


@pytest.mark.rules("TAB-79")
def test_a_seat_that_was_taken_over_is_the_substitute_s(start: Start) -> None:
    played = came(start, "brisk")
    ann, ben, _, dot = played.people
    lapsed(played, 0, 36)
    worked(played, 37)
    looked(played, 0)
    wanted = Substitution(profile=Profile(name="Dot"), seat=0)
    substitute.take(played.id, wanted, caller(dot), at(62))
    moved(played, {0: dot, 1: ben})
    assert (row(played, 0).owner, states(played)[0]) == (dot, "playing")
    assert list(played.game.tenures.filter(seat=0).values_list("person", "to_entry").order_by("generation")) == [
        (ann.pk, played.game.tenures.get(seat=0, person=dot).from_entry), (dot.pk, None)
    ]  # fmt: skip
