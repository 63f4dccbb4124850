"""What people are mailed about their standing orders: what they have given, and which are given no more (TAB-126)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox

from accounts.models import User
from horror.models import Game, Seat
from horror.table.acts import Act, Caller
from horror.table.standing_orders import writing
from horror.table.submit import submit
from tests.games.ordered import built
from tests.german import english_in
from tests.table.automatic_turn import place
from tests.table.beforehand import MARKET
from tests.worker.games import first_line, game_of, work
from worker.notices.notify import QUIET

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("TAB-126")]
RED, BLUE, WHITE = 0, 1, 2
MINUTE = timedelta(minutes=1)
SELL = "when offered 1 wool for 1 ore: accept"


@pytest.fixture
def market(people: list[User], now: datetime) -> Game:
    """Red may trade in his turn, and has been told so."""
    game = game_of(people, now=now)
    place(game, bytes(built(MARKET).dump()))
    work(now)
    outbox.outbox.clear()
    return game


def write(game: Game, people: list[User], seat: int, now: datetime, *orders: str) -> None:
    writing.write(game.pk, seat, orders, None, Caller(author=people[seat].pk), now)


def do(game: Game, people: list[User], seat: int, now: datetime, *script: str) -> None:
    act = Act(seat=seat, author=people[seat].pk, source="web", script=script)
    assert submit(game.pk, act, now).outcome == "done"


def mails_to(user: User) -> list[Any]:
    return [message for message in outbox.outbox if message.to == [user.email]]


def test_the_next_mail_tells_which_move_an_order_has_given(
    market: Game, people: list[User], now: datetime
) -> None:
    """And none comes because it has given one; to others it is an answer like any (TAB-122)."""
    write(market, people, BLUE, now, SELL)
    do(market, people, RED, now, "offer 1 wool for 1 ore to blue")
    work(now + 10 * MINUTE)
    assert mails_to(people[BLUE]) == []
    do(market, people, RED, now + 20 * MINUTE, "offer 1 wool for 1 ore to all")
    work(now + 30 * MINUTE)
    work(now + 40 * MINUTE)
    (message,) = mails_to(people[BLUE])
    for text in (message.body, message.alternatives[0][0]):
        assert text.count("(by your standing order R1)") == 1
    (other,) = mails_to(people[WHITE])
    assert "standing order" not in other.body + other.alternatives[0][0]


def test_an_order_that_is_dropped_is_told_once_after_a_quiet_while(
    market: Game, people: list[User], now: datetime
) -> None:
    dropped(market, people, now)
    work(now + MINUTE)
    assert mails_to(people[BLUE]) == []
    work(now + MINUTE + QUIET)
    (message,) = mails_to(people[BLUE])
    assert "is given no more" in first_line(message)
    for text in (message.body, message.alternatives[0][0]):
        assert "R1" in text and SELL in text.replace("&#x27;", "'")
    work(now + 60 * MINUTE)
    assert len(mails_to(people[BLUE])) == 1


def test_what_another_mail_has_told_is_not_told_again(
    market: Game, people: list[User], now: datetime
) -> None:
    dropped(market, people, now, withdrawn=False)
    work(now + 60 * MINUTE)
    (message,) = mails_to(people[BLUE])
    assert "need not" in first_line(message) and "is given no more" in message.body


@pytest.mark.parametrize("broken", [{"orders": [{"of": "another time"}]}, {"turn": 5, "answered": 7}])
def test_where_a_list_cannot_be_looked_at_its_player_is_asked_and_the_game_goes_on(
    market: Game, people: list[User], now: datetime, broken: dict[str, Any]
) -> None:
    write(market, people, BLUE, now, "when my turn begins: roll")
    market.standing_lists.filter(seat=BLUE).update(**broken)
    do(market, people, RED, now, "end turn")
    work(now)
    market.refresh_from_db()
    assert market.status == Game.Status.RUNNING
    (message,) = mails_to(people[BLUE])
    assert "roll" in message.body


def test_of_a_list_that_was_written_anew_nothing_is_told(
    market: Game, people: list[User], now: datetime
) -> None:
    dropped(market, people, now)
    work(now + MINUTE)
    write(market, people, BLUE, now + 2 * MINUTE, SELL)
    work(now + 60 * MINUTE)
    assert mails_to(people[BLUE]) == []


def test_what_a_move_of_ones_own_has_dropped_is_known(
    market: Game, people: list[User], now: datetime
) -> None:
    do(market, people, RED, now, "after 2 h: end turn")
    do(market, people, RED, now, "offer 1 wool for 1 ore to blue")
    work(now + 60 * MINUTE)
    assert [each for each in mails_to(people[RED]) if "standing order" in each.body] == []


def test_it_is_told_in_the_reader_s_language(market: Game, people: list[User], now: datetime) -> None:
    Seat.objects.filter(game=market).update(language="de")
    User.objects.update(language="de")
    dropped(market, people, now)
    work(now + MINUTE + QUIET)
    (message,) = mails_to(people[BLUE])
    assert "Dauerbefehl R1" in message.body
    for text in (message.subject, message.body, message.alternatives[0][0]):
        assert not english_in(text.replace(SELL, ""), market.name)


def dropped(game: Game, people: list[User], now: datetime, withdrawn: bool = True) -> None:
    """An order of blue's is switched off, as if its data were of another time."""
    write(game, people, BLUE, now, SELL)
    row = game.standing_lists.get(seat=BLUE)
    row.orders[0]["order"]["match"]["family"] = "moonrise"
    row.save()
    do(game, people, RED, now, "offer 1 wool for 1 ore to blue")
    work(now)
    if withdrawn:
        do(game, people, RED, now, "withdraw T1")
