"""The mails that a vacation has begun, and that it is over: what they say of one's games, once each (TAB-94)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.core import mail as outbox

from accounts.ledger import Delivery
from accounts.models import User
from accounts.vacation import announced
from horror import clock
from horror.models import Game
from horror.table.acts import Caller
from horror.table.people import resign
from tests.german import english_in
from tests.worker.games import game_of, person, work
from worker.notices.notify import QUIET

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("TAB-94")]
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
DAY = timedelta(days=1)
FIRST, LAST = date(2026, 11, 25), date(2026, 11, 27)
BEGINS, ENDS = datetime(2026, 11, 25, tzinfo=UTC), datetime(2026, 11, 28, tzinfo=UTC)
DAILY: dict[str, Any] = msgspec.to_builtins(clock.PRESETS["daily"])


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in ("ada", "bob")]


def game(people: Sequence[User], name: str, **rates: Any) -> Game:
    """A game that Ada has begun and in which she is to place."""
    made = game_of(people, ("steward",), now=NOON)
    Game.objects.filter(pk=made.pk).update(
        name=name, rates={**DAILY, **rates} if rates != {"none": 1} else {}
    )
    made.refresh_from_db()
    return made


def away(ada: User, first: date = FIRST, last: date = LAST, **wish: Any) -> None:
    announced.announce(ada, first, last, NOON, **wish)
    work(NOON)
    outbox.outbox.clear()


def told(now: datetime) -> list[Any]:
    """The mails about vacations that go out in the minutes after that."""
    outbox.outbox.clear()
    work(now)
    assert not any("vacation" in message.subject for message in outbox.outbox), "at once"
    work(now + QUIET)
    return [message for message in outbox.outbox if "vacation" in message.subject]


def listed(message: Any) -> list[str]:
    """The points of a list in a mail, unfolded, without the links below them."""
    text = re.sub(r"\n    (?!http)", " ", message.body)
    return [line.removeprefix("  * ") for line in text.splitlines() if line.startswith("  * ")]


def test_when_it_begins_one_mail_says_what_each_game_does_meanwhile(people: list[User]) -> None:
    waiting, short = game(people, "Waiting"), game(people, "Short", vacation_days=2)
    choosing, running = game(people, "Choosing", away="choice"), game(people, "Running", vacation_days=0)
    game(people, "Timeless", none=1)
    away(people[0], steward=True)
    (message,) = told(BEGINS)
    assert message.to == ["ada@example.org"]
    until = "Saturday, 28 November 2026, 00:00 (UTC)"
    assert message.subject == f"Your vacation has begun: it lasts until {until}"
    lines = listed(message)
    assert sorted(lines) == [
        "Choosing: a bot plays for you meanwhile",
        "Running: it does not wait for you: your clock runs",
        "Short: your clock stands still until Friday, 27 November 2026, 00:00 (UTC), and runs from then on",
        "Waiting: your clock stands still until the vacation is over",
    ]
    for text in (message.body, message.alternatives[0][0]):
        assert all(f"/games/{each.pk}" in text for each in (waiting, short, choosing, running))
    assert told(BEGINS + DAY) == []


def test_when_it_is_over_one_mail_says_which_games_wait_and_until_when(people: list[User]) -> None:
    game(people, "Hers")
    left, other = game(people, "Left"), game(people[::-1], "Another")
    away(people[0])
    resign.resign(left.pk, 0, Caller(author=people[0].pk), NOON)
    told(BEGINS)
    (message,) = told(ENDS)
    assert (message.subject, message.to) == ("Your vacation is over", ["ada@example.org"])
    # four days for what she owed, and three on which her clock stood still
    due = "Monday, 30 November 2026, 12:00 (UTC)"
    lines = listed(message)
    assert lines[0] == f"Hers: it waits for you, until {due}"
    assert set(lines[1:]) <= {
        "Another: it does not wait for you now", "Left: a bot plays for you until you are back"
    }  # fmt: skip
    assert f"/games/{other.pk}" in message.body
    assert told(ENDS + DAY) == []


def test_one_that_is_ended_or_taken_back_in_time_is_not_told(people: list[User]) -> None:
    game(people, "Hers")
    away(people[0])
    work(BEGINS)
    assert Delivery.objects.waiting().filter(notice__kind="vacation_begins").count() == 1
    announced.end(people[0], BEGINS + timedelta(minutes=1))  # until the next midnight
    assert len(told(BEGINS + timedelta(minutes=1))) == 1
    assert [message.subject for message in told(BEGINS + DAY)] == ["Your vacation is over"]
    assert told(ENDS) == []
    announced.announce(people[0], date(2026, 12, 2), date(2026, 12, 3), ENDS)
    announced.end(people[0], ENDS)
    assert told(ENDS + 5 * DAY) == []


def test_the_next_one_that_is_announced_at_once_hides_no_end_but_one_in_force_does(
    people: list[User],
) -> None:
    game(people, "Hers")
    away(people[0])
    told(BEGINS)
    announced.announce(people[0], date(2026, 11, 28), date(2026, 11, 29), ENDS)  # in force twelve hours later
    assert [message.subject for message in told(ENDS)] == ["Your vacation is over"]
    (message,) = told(ENDS + DAY / 2)
    assert message.subject == "Your vacation has begun: it lasts until Monday, 30 November 2026, 00:00 (UTC)"


def test_one_that_nobody_looked_at_while_it_lasted_is_told_to_be_over_or_not_at_all(
    people: list[User],
) -> None:
    game(people, "Hers")
    away(people[0])
    assert [message.subject for message in told(ENDS + DAY)] == ["Your vacation is over"]
    announced.announce(people[0], date(2026, 12, 2), date(2026, 12, 3), ENDS + DAY)
    assert told(ENDS + 9 * DAY) == []


def test_who_plays_no_game_with_a_clock_is_told_nothing(people: list[User]) -> None:
    game(people, "Timeless", none=1)
    away(people[0])
    assert told(BEGINS) == told(ENDS) == []


@pytest.mark.parametrize(
    ("changed", "reason"), [({"mails": "none"}, "not_wanted"), ({"is_active": False}, "gone")]
)
def test_who_wants_no_mails_gets_none(people: list[User], changed: dict[str, Any], reason: str) -> None:
    game(people, "Hers")
    away(people[0])
    User.objects.filter(pk=people[0].pk).update(**changed)
    assert told(BEGINS) == []
    assert Delivery.objects.get(notice__kind="vacation_begins").reason == reason


def test_who_reads_german_is_told_all_of_it_in_german_and_in_the_own_zone(people: list[User]) -> None:
    for name, most in (("Eins", 10), ("Zwei", 1), ("Drei", 0)):
        game(people, name, vacation_days=most)
    User.objects.filter(pk=people[0].pk).update(language="de", time_zone="Europe/Berlin")
    people[0].refresh_from_db()
    away(people[0])
    for now in (BEGINS - timedelta(hours=1), ENDS - timedelta(hours=1)):
        outbox.outbox.clear()
        work(now)
        work(now + QUIET)
        message: Any = next(each for each in outbox.outbox if "Urlaub" in each.subject)
        text = " ".join([message.subject, message.body, message.alternatives[0][0]])
        assert "(Europe/Berlin)" in text
        assert english_in(text, "Ada Bob Eins Zwei Drei", "ada@example.org") == set()
