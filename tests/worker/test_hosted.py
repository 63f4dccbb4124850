"""The mails of games that have a host: what it has done, and to nobody that a seat is open (TAB-140 to TAB-148)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox

from accounts.models import User
from accounts.standby import Standby
from horror.table.acts import Caller
from horror.table.hosts import ending, extending, pausing, replacing
from horror.table.people import resign
from tests.german import english_in
from tests.table.conftest import Played
from tests.table.hosted import REASON, host, hosted, put
from tests.worker.games import person, unfolded, work

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


@pytest.fixture
def game(now: datetime) -> Played:
    """A classic game of three; Dora would take a seat of one."""
    people = [person(name) for name in ("ada", "bob", "cid", "dora")]
    Standby.objects.replace(people[3].pk, ["classic"])
    played = hosted(people, 3, now=now, ruleset="classic", options={})
    work(now)
    outbox.outbox.clear()
    return played


def mails(who: User) -> list[Any]:
    return [each for each in outbox.outbox if each.to == [who.email]]


def bodies(who: User) -> str:
    return "\n".join(f"{each.subject} {unfolded(each)}" for each in mails(who))


@pytest.mark.rules("TAB-140")
def test_who_was_put_into_a_game_is_told_that_it_waits(now: datetime) -> None:
    people = [person(name) for name in ("ada", "bob", "cid")]
    hosted(people, 3, now=now, ruleset="classic", options={})
    work(now)
    assert [len(mails(who)) for who in people] == [1, 0, 0]


@pytest.mark.rules("TAB-147")
def test_nobody_is_told_of_an_open_seat(game: Played, now: datetime) -> None:
    resign.resign(game.id, 0, Caller(author=game.people[0].pk), now)
    work(now + HOUR)
    assert not mails(game.people[3])


@pytest.mark.rules("TAB-146")
@pytest.mark.parametrize("ended", ["substituted", "handed_over"])
def test_who_is_replaced_is_told_and_who_comes_is_asked(game: Played, now: datetime, ended: Any) -> None:
    replacing.replace(game.id, put(0, game.people[3], ended), host(), now)
    work(now + HOUR)
    assert "The host of the game Round 1 has put somebody else into the seat of red." in bodies(
        game.people[0]
    )
    assert "Round 1, set-up, red" in bodies(game.people[3])


@pytest.mark.rules("TAB-146")
def test_it_is_told_in_german(game: Played, now: datetime) -> None:
    User.objects.filter(pk=game.people[0].pk).update(language="de")
    replacing.replace(game.id, put(0, game.people[3]), host(), now)
    work(now + HOUR)
    (message,) = mails(game.people[0])
    assert "Die Spielleitung hat in der Partie Round 1 jemand anderen" in message.body
    assert not english_in(message.body, "Round 1")


@pytest.mark.rules("TAB-143")
def test_who_has_more_time_is_told(game: Played, now: datetime) -> None:
    extending.extend(game.id, 0, 3600, REASON, host(), now + HOUR)
    work(now + HOUR)
    work(now + 2 * HOUR)
    assert "You were given more time for what you are asked." in bodies(game.people[0])


@pytest.mark.rules("TAB-144")
def test_everybody_is_told_until_when_the_game_is_paused(game: Played, now: datetime) -> None:
    pausing.pause(game.id, now + 30 * HOUR, REASON, host(), now)
    work(now)
    work(now + HOUR)
    for who in game.people[:3]:
        assert "The host has paused the game. It goes on from" in bodies(who)
        assert "or before that" not in bodies(who)


@pytest.mark.rules("TAB-142", "TAB-148")
@pytest.mark.parametrize("called_off", [True, False])
def test_everybody_is_told_how_it_has_ended(game: Played, now: datetime, called_off: bool) -> None:
    if called_off:
        ending.stop(game.id, REASON, host(), now)
    else:
        ending.adjudicate(game.id, [1], 0, REASON, host(), now)
    work(now + HOUR)
    how = "its host has called it off" if called_off else "its host has ended it as it stands"
    for who in game.people[:3]:
        assert (
            "Round 1" in bodies(who) and f"The game is over: {how}" in bodies(who) and REASON in bodies(who)
        )
