"""The mails that a seat is open: to whom, what they say, once, and only while it is so (TAB-78)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.db import connection

from accounts import deletion
from accounts.ledger import Delivery
from accounts.models import User
from accounts.standby import Standby
from horror.models import Game, Seat
from horror.table import news
from horror.table.acts import Caller, Profile, Substitution
from horror.table.news import News
from horror.table.people import resign, substitute
from tests.accounts import past
from tests.german import english_in
from tests.worker.games import game_of, person, unfolded, work
from worker.notices import offered

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("TAB-78")]
HOUR = timedelta(hours=1)


@pytest.fixture
def people() -> list[User]:
    """Ada, Bob and Fay play; Cid and Dora would take a seat of the classic game, Eve one of another."""
    everybody = [person(name) for name in ("ada", "bob", "fay", "cid", "dora", "eve")]
    for one in everybody[:5]:
        Standby.objects.replace(one.pk, ["classic"])
    Standby.objects.replace(everybody[5].pk, ["catan_horror"])
    return everybody


def leave(game: Game, who: User, now: datetime) -> None:
    resign.resign(game.pk, 0, Caller(author=who.pk), now)


def told() -> list[str]:
    """Who has got the mail of an open seat, in order."""
    found = [message for message in outbox.outbox if "a seat is open" in message.subject]
    return sorted(message.to[0].partition("@")[0] for message in found)


def take(game: Game, who: User, now: datetime) -> None:
    wanted = Substitution(profile=Profile(name=who.name), seat=0)
    substitute.take(game.pk, wanted, Caller(author=who.pk), now)


def test_all_who_want_it_are_told_at_once_but_for_who_has_sat_there(
    people: list[User], now: datetime
) -> None:
    game = game_of(people[:3], now=now)
    work(now)
    assert told() == []
    leave(game, people[0], now)
    work(now)
    work(now + HOUR)
    assert told() == ["cid", "dora"]
    message: Any = next(each for each in outbox.outbox if each.to == ["cid@example.org"])
    assert message.subject == "Evening game: a seat is open (red)"
    for text in (message.body, message.alternatives[0][0]):
        assert f"/games/{game.pk}" in text and "Whoever comes first has it." in text


def test_nobody_is_told_of_one_that_was_taken_meanwhile(people: list[User], now: datetime) -> None:
    game = game_of(people[:3], now=now)
    leave(game, people[0], now)
    take(game, people[3], now)
    work(now)
    assert told() == []


@pytest.mark.parametrize(
    ("changed", "asked"),
    [
        ({"visibility": "private"}, []),
        ({"visibility": "unlisted"}, []),
        ({"password": "some"}, []),
        ({"least_reliability": 82}, []),
        ({"least_reliability": 81}, ["cid", "dora"]),
        ({"newcomers": False}, []),
    ],
)
def test_they_are_told_of_public_games_that_take_them(
    people: list[User], now: datetime, changed: dict[str, Any], asked: list[str]
) -> None:
    game = game_of(people[:3], now=now)
    Game.objects.filter(pk=game.pk).update(**changed)
    leave(game, people[0], now)
    work(now)
    assert told() == asked


@pytest.mark.parametrize(
    "changed", [{"mails": "none"}, {"is_active": False}, {"program": True}, {"language": "de"}]
)
def test_who_wants_no_mails_gets_none_and_others_in_their_language(
    people: list[User], now: datetime, changed: dict[str, Any]
) -> None:
    game = game_of(people[:3], now=now)
    User.objects.filter(pk=people[3].pk).update(**changed)
    leave(game, people[0], now)
    work(now)
    assert told() == ["dora"]
    german = [message for message in outbox.outbox if "ein Platz ist offen" in message.subject]
    assert [message.to for message in german] == ([["cid@example.org"]] if "language" in changed else [])


def test_who_was_named_is_asked_alone_for_twelve_hours(people: list[User], now: datetime) -> None:
    game = game_of(people[:3], now=now)
    substitute.name(game.pk, 0, people[5].pk, Caller(author=people[0].pk), now)
    work(now)
    assert told() == []
    leave(game, people[0], now)
    work(now)
    work(now + 11 * HOUR)
    assert told() == ["eve"]
    message = next(each for each in outbox.outbox if each.to == ["eve@example.org"])
    assert "Who played there, Ada, has named you. For 12 hours nobody else may take it." in unfolded(message)
    work(now + 12 * HOUR)
    assert told() == ["cid", "dora", "eve"]


def test_others_are_not_told_of_a_seat_that_who_was_named_has_taken(
    people: list[User], now: datetime
) -> None:
    game = game_of(people[:3], now=now)
    substitute.name(game.pk, 0, people[5].pk, Caller(author=people[0].pk), now)
    leave(game, people[0], now)
    work(now)
    take(game, people[5], now + HOUR)
    work(now + 13 * HOUR)
    assert told() == ["eve"]
    assert not Delivery.objects.open().filter(notice__kind="seat_offered").exists()


@pytest.mark.rules("TAB-89")
def test_behind_those_who_may_not_take_it_others_are_told_up_to_so_many(
    people: list[User], now: datetime, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """Cid is not as reliable as the game asks, Dora has taken over as many seats as one may, Eve waits for others."""
    monkeypatch.setattr(offered, "SLICE", 1)
    monkeypatch.setattr(offered, "MOST", 2)
    settings.GAME_CAPS = {"taken_over": 1}
    for name in ("gus", "hal", "ida"):
        Standby.objects.replace(person(name).pk, ["classic"])
    late = past.game(people[3], people[1], at=now - 9 * HOUR)
    past.owed(late, people[3], "lapse", closed=now - HOUR)
    past.sat(past.game(None, at=now - 9 * HOUR), people[4], seat=1, began_at=now - HOUR)
    game = game_of(people[:3], now=now)
    Game.objects.filter(pk=game.pk).update(least_reliability=81)
    leave(game, people[0], now)
    work(now)
    assert told() == ["gus", "hal"]
    news.announce(News.SEAT_OPEN, game.pk, now)
    work(now)
    assert told() == ["gus", "hal"]


@pytest.mark.rules("TAB-89")
def test_no_game_waits_while_it_is_read_how_reliable_people_are(people: list[User], now: datetime) -> None:
    game = game_of(people[:3], now=now)
    Game.objects.filter(pk=game.pk).update(least_reliability=81)
    leave(game, people[0], now)
    locked: list[bool] = []

    def noted(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("SELECT") and "horror_obligation" in sql:
            locked.append(connection.in_atomic_block)
        return execute(sql, *rest)

    with connection.execute_wrapper(noted):
        work(now, "mail")
    assert locked == [False, False]  # Cid, Dora
    assert told() == ["cid", "dora"]


@pytest.mark.parametrize("gone", ["before", "since"])
def test_nobody_waits_for_who_was_named_and_has_no_account_any_more(
    people: list[User], now: datetime, gone: str
) -> None:
    """Whether the account ended before the seat was open, or since."""
    game = game_of(people[:3], now=now)
    substitute.name(game.pk, 0, people[5].pk, Caller(author=people[0].pk), now)
    steps: list[Callable[[], None]] = [
        lambda: leave(game, people[0], now),
        lambda: deletion.delete(people[5], now),
    ]
    for step in steps if gone == "since" else reversed(steps):
        step()
        work(now)
    assert Seat.objects.get(game=game, index=0).substitute is None
    assert told() == (["cid", "dora", "eve"] if gone == "since" else ["cid", "dora"])
    take(game, people[3], now + HOUR)


@pytest.mark.rules("TAB-79")
def test_who_has_taken_the_seat_is_mailed_what_it_owes_though_who_left_was(
    people: list[User], now: datetime
) -> None:
    game = game_of(people[:3], now=now)
    work(now)
    asked = [message for message in outbox.outbox if message.to == ["ada@example.org"]]
    assert len(asked) == 1
    leave(game, people[0], now)
    take(game, people[3], now)
    work(now + HOUR)
    (message,) = [each for each in outbox.outbox if each.to == ["cid@example.org"]]
    assert message.subject == asked[0].subject
    assert (
        "References" not in message.extra_headers
        or asked[0].extra_headers["Message-ID"] not in (message.extra_headers["References"])
    )
    assert [each.to for each in outbox.outbox].count(["ada@example.org"]) == 1


def test_whose_seat_was_taken_is_told_once_and_who_resigned_is_not(people: list[User], now: datetime) -> None:
    """TAB-79."""
    game = game_of(people[:3], now=now)
    away(game, 1, now)
    leave(game, people[0], now)
    User.objects.filter(pk=people[1].pk).update(language="de")
    for seat, who in ((0, people[3]), (1, people[4])):
        wanted = Substitution(profile=Profile(name=who.name), seat=seat)
        substitute.take(game.pk, wanted, Caller(author=who.pk), now)
    work(now)
    work(now + HOUR)
    (message,) = [each for each in outbox.outbox if "spielt jetzt" in each.subject]
    assert message.to == ["bob@example.org"]
    assert message.subject == "Evening game: jemand anders spielt jetzt Blau"
    assert f"/games/{game.pk}" in message.body
    assert english_in(message.body + message.subject, "Evening game", "example.org") == set()
    assert not any("somebody else plays" in each.subject for each in outbox.outbox)


def test_what_happened_long_ago_is_no_news(people: list[User], now: datetime) -> None:
    """TAB-79."""
    game = game_of(people[:3], now=now)
    away(game, 1, now)
    wanted = Substitution(profile=Profile(name="Dora"), seat=1)
    substitute.take(game.pk, wanted, Caller(author=people[4].pk), now)
    work(now + 48 * HOUR)
    assert not any("somebody else plays" in each.subject for each in outbox.outbox)


def away(game: Game, seat: int, now: datetime) -> None:
    """The seat's player has been away for so long that it is open."""
    row = Seat.objects.get(game=game, index=seat)
    rung = {"state": "open", "since": (now - HOUR).isoformat(), "came": True}
    Seat.objects.filter(pk=row.pk).update(clock={**row.clock, "rung": rung}, state="open")
