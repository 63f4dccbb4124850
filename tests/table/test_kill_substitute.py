"""A request to take an open seat dies anywhere, or meets another: the seat changes hands once, whole, or not at all."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from accounts.models import User
from horror.clock import Rung
from horror.models import Draft, Game, Obligation, Tenure
from horror.table.acts import Answer, Profile, Substitution
from horror.table.people import resign, returning, substitute
from tests.table.clocked import at, came, due, kept, lapsed, looked, row, seen, states, worked
from tests.table.conftest import Played, Start, caller
from tests.table.killing import Victims, assert_whole
from tests.table.together import ROUNDS, at_once

DOT, CID = 3, 2


def left(start: Start) -> Played:
    """Seat 0 resigned in its turn, with a draft, and the steward has not moved yet."""
    played = came(start, "brisk")
    Draft.objects.create(game_id=played.id, seat=0, lines=["take 3"], reason="", at=at(1))
    resign.resign(played.id, 0, caller(played.people[0]), at(30))
    return played


def opened(start: Start) -> Played:
    """Seat 0 is open, and its person may still come back; it is the other's turn."""
    played = came(start, "brisk")
    lapsed(played, 0, 36)
    worked(played, 37)
    looked(played, 0)
    assert states(played) == ["open", "playing"]
    return played


def take(played: Played, person: User, hours: float = 62) -> Answer:
    wanted = Substitution(profile=Profile(name=person.name), seat=0)
    return substitute.take(played.id, wanted, caller(person, key="the key", body_hash="the body"), at(hours))


@pytest.mark.rules("TAB-78", "TAB-79")
def test_killed_after_any_statement_of_a_substitution(
    transactional_db: None, start: Start, victim: Victims
) -> None:
    def settled(played: Played) -> None:
        assert take(played, played.people[DOT]).outcome == "done"
        tenures = Tenure.objects.filter(game=played.id, seat=0).order_by("generation")
        assert list(tenures.values_list("ended", flat=True)) == ["resigned", "substituted", ""]
        assert [what for what in seen(played, 1) if what[1] == "substituted"] == [(0, "substituted")]
        assert (row(played, 0).owner, states(played)[0]) == (played.people[DOT], "playing")
        assert due(played, 0) == 62 + 12 + 24
        assert not Draft.objects.filter(game=played.id).exists()
        assert list(Obligation.objects.filter(game=played.id).values_list("how", flat=True)) == ["void"]
        assert_whole(played.game)
        Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)  # one has so many at a time

    one = left(start)
    order = {"do": "substitute", "author": str(one.people[DOT].pk), "now": at(62).isoformat()}
    statements = victim.order(**order, game=one.id)["lived"]
    settled(one)
    happened = []
    for after in range(1, statements + 1):
        played = left(start)
        assert victim.order(**order, game=played.id, after=after) == {"died": 9}, after
        happened.append(row(played, 0).owner == played.people[DOT])
        settled(played)
    assert happened == sorted(happened)
    assert set(happened) == {False, True}


@pytest.mark.postgresql
@pytest.mark.rules("TAB-78")
def test_of_two_who_take_a_seat_at_once_one_has_it(transactional_db: None, start: Start) -> None:
    for _ in range(ROUNDS):
        played = left(start)
        found = at_once(*[partial(take, played, played.people[person]) for person in (CID, DOT)])
        assert sorted(type(each).__name__ for each in found) == ["Answer", "SeatTaken"]
        winner = played.people[CID if isinstance(found[0], Answer) else DOT]
        assert row(played, 0).owner == winner
        assert Tenure.objects.get(game=played.id, seat=0, to_entry=None).person == winner
        assert_whole(played.game)


@pytest.mark.postgresql
@pytest.mark.rules("TAB-77", "TAB-78")
def test_who_comes_back_as_another_takes_the_seat_has_it_or_has_lost_it(
    transactional_db: None, start: Start
) -> None:
    for _ in range(ROUNDS):
        played = opened(start)
        ann, dot = played.people[0], played.people[DOT]
        back = partial(returning.here, played.id, 0, caller(ann), at(62))
        found: list[Any] = at_once(back, partial(take, played, dot))
        names = tuple(type(each).__name__ for each in found)
        assert names in {("Answer", "SeatTaken"), ("NotYourSeat", "Answer")}
        holder, returns = (ann, 1) if names[0] == "Answer" else (dot, 0)
        assert (row(played, 0).owner, states(played)[0]) == (holder, "playing")
        assert kept(played, 0).rung.returns == returns
        assert_whole(played.game)


@pytest.mark.rules("TAB-66", "TAB-79")
def test_a_seat_is_taken_in_the_moment_in_which_another_lapses(transactional_db: None, start: Start) -> None:
    """Both happen, in whichever order, and neither costs the other's seat anything."""
    for _ in range(ROUNDS):
        played = opened(start)
        hours = due(played, 1)
        assert hours is not None
        found = at_once(partial(take, played, played.people[DOT], hours), partial(lapsed, played, 1, hours))
        assert [type(each).__name__ for each in found] == ["Answer", "bool"] and found[1] is True
        assert states(played) == ["playing", "stood_in"]
        assert (row(played, 0).owner, kept(played, 0).rung) == (played.people[DOT], Rung())
        assert sorted(what for what in seen(played, None) if what[1] in ("substituted", "lapsed")) == [
            (0, "lapsed"), (0, "substituted"), (1, "lapsed")
        ]  # fmt: skip
        assert_whole(played.game)
