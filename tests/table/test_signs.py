"""When people were first asked, whether they have acted, and for how long it was waited for them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from horror.clock import Habits
from horror.clock.vacation import Span
from horror.table import message, signs
from horror.table.acts import Profile, Seated
from horror.table.clocks.waited import waited
from horror.table.errors import NotFound
from horror.table.hosts import pausing, replacing
from horror.table.signs import Sign
from horror.table.votes import extend
from tests.table.clocked import at, lapsed
from tests.table.conftest import NOW, Played, Start, caller
from tests.table.hosted import REASON, came, host, hosted, put

WITHIN = timedelta(hours=48)
HOUR = 3600


def sign(played: Played, seat: int) -> Sign:
    return next(each for each in signs.of([played.id], WITHIN) if each.seat == seat)


@pytest.mark.rules("TAB-140")
def test_whoever_was_asked_and_has_not_acted_is_silent(people: list[User]) -> None:
    played = hosted(people)
    first = sign(played, 0)
    assert (first.person, first.asked, first.silent_at, first.acted) == (people[0].pk, NOW, at(48), False)
    assert (sign(played, 1).asked, sign(played, 1).silent_at) == (None, None)
    message.say(played.id, 0, None, "I am here!", caller(people[0]), at(1))
    assert not sign(played, 0).acted
    played.do(0, "roll", "end turn", now=at(2))
    played.work(at(2))
    assert sign(played, 0).acted
    assert (sign(played, 1).asked, sign(played, 1).silent_at, sign(played, 1).acted) == (at(2), at(50), False)


@pytest.mark.rules("TAB-57", "TAB-58", "TAB-62")
def test_neither_sleep_nor_vacation_is_silence(people: list[User]) -> None:
    sleeps = Habits(zone="UTC", sleep=("10:00", "18:00"))
    profiles = [
        Profile(name="Ann", away=(Span(at(12), at(36)),)), Profile(name="Ben", habits=sleeps), Profile(name="Cid")
    ]  # fmt: skip
    seated = {
        index: Seated(person=person.pk, profile=profile)
        for index, (person, profile) in enumerate(zip(people[:3], profiles, strict=True))
    }
    played = hosted(people, 3, people=seated)
    assert sign(played, 0).silent_at == at(48 + 24)
    played.do(0, "roll", "end turn", now=at(0))
    played.work(at(0))
    assert sign(played, 1).asked == at(0)
    assert sign(played, 1).silent_at == at(48 + 6)  # noon two days later is in sleep, which ends at six


@pytest.mark.rules("TAB-144")
def test_while_the_game_is_paused_nobody_knows(people: list[User]) -> None:
    played = hosted(people)
    pausing.pause(played.id, at(30), REASON, host(), at(10))
    assert sign(played, 0).silent_at == at(48 + 20)


@pytest.mark.rules("TAB-146")
def test_signs_are_those_of_who_plays_now(people: list[User]) -> None:
    played = came(people)
    replacing.replace(played.id, put(0, people[2]), host(), at(10))
    found = sign(played, 0)
    assert (found.person, found.asked, found.acted) == (people[2].pk, at(10), False)
    replacing.replace(played.id, put(1, people[3]), host(), at(10))
    assert (sign(played, 1).person, sign(played, 1).asked) == (people[3].pk, None)


@pytest.mark.rules("TAB-140", "TAB-146")
def test_who_has_acted_in_a_seat_of_somebody_else_by_now(people: list[User]) -> None:
    played = hosted(people)
    played.do(0, "roll", "end turn", now=at(2))
    played.work(at(2))
    assert signs.acted_before([played.id]) == set()
    for seat in (0, 1):
        replacing.replace(played.id, put(seat, people[2 + seat]), host(), at(3))
    assert signs.acted_before([played.id]) == {(played.id, 0, people[0].pk)}
    assert signs.acted_before([]) == set()


@pytest.mark.rules("TAB-140")
def test_the_signs_of_many_games_cost_as_much_as_those_of_one(people: list[User]) -> None:
    games = [came(people).id for _ in range(3)]
    for some in (games[:1], games):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert len(signs.of(some, WITHIN)) == 2 * len(some)
        assert len(asked) == 3


@pytest.mark.rules("TAB-56")
def test_for_how_long_it_was_waited_for_each(people: list[User]) -> None:
    played = came(people)
    assert waited(played.id, NOW, at(10)) == {0: 10 * HOUR, 1: 0}
    assert waited(played.id, at(4), at(10)) == {0: 6 * HOUR, 1: 0}
    played.do(0, "roll", "end turn", now=at(10))
    played.work(at(10))
    pausing.pause(played.id, at(14), REASON, host(), at(12))
    assert waited(played.id, at(4), at(13)) == {0: 6 * HOUR, 1: 2 * HOUR}
    played.work(at(14))
    assert waited(played.id, at(4), at(15)) == {0: 6 * HOUR, 1: 3 * HOUR}
    replacing.replace(played.id, put(1, people[2]), host(), at(16))
    assert waited(played.id, at(4), at(20)) == {0: 6 * HOUR, 1: 8 * HOUR}
    assert waited(played.id, at(30), at(20)) == {0: 0, 1: 0}


@pytest.mark.rules("TAB-50")
def test_without_a_clock_nobody_knows(start: Start) -> None:
    played = start(1, seats=2, bots=("steward",), rates={"preset": "none"}, visibility="private")
    assert waited(played.id, NOW, at(5)) == {}
    assert (sign(played, 0).asked, sign(played, 0).silent_at) == (None, None)
    with pytest.raises(NotFound):
        waited("nowhere", NOW, at(5))


@pytest.mark.rules("TAB-66")
def test_what_has_lapsed_was_waited_for(people: list[User]) -> None:
    played = came(people)
    extend.extend(played.id, 1, 0, caller(people[1]), at(1))
    assert lapsed(played, 0, 36 + 12)
    assert waited(played.id, NOW, at(60))[0] == 48 * HOUR + 60
