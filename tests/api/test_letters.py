"""Letters belong to persons: what the next holder of a seat gets by every door of the server."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.ledger import Delivery, Notice
from horror.models import Game, Seat
from horror.table import message
from horror.table.acts import Caller
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from worker.notices.desk import Desk
from worker.notices.letter import write
from worker.notices.seats import NOTICES

SECRET = "my phone is 555-0199"


@pytest.fixture
def taken_over(person: MakePerson, lobby: MakeTable) -> tuple[Table, Person]:
    """A game in which the second seat was another's when a letter went to it; and who sits there now."""
    game, first, second = lobby(), person(), person()
    first.post(f"{game.path}/join/", {"seat": 1})
    person().post(f"{game.path}/join/", {"seat": 2})
    _old_letter(game)
    first.post(f"{game.path}/leave/")
    assert second.post(f"{game.path}/join/", {"seat": 1}).status_code == 200
    return game, second


def _old_letter(game: Table) -> None:
    """As letters were taken in lobbies once."""
    author = game.people[0].user
    assert author is not None
    Game.objects.filter(pk=game.id).update(status="running")
    message.say(game.id, 0, [1], SECRET, Caller(author=author.pk), timezone.now())
    Game.objects.filter(pk=game.id).update(status="lobby")


def test_nobody_writes_to_a_seat_of_a_lobby(person: MakePerson, lobby: MakeTable) -> None:
    game, guest = lobby(), person()
    guest.post(f"{game.path}/join/", {"seat": 1})
    answer = game.people[0].post(f"{game.path}/messages/", {"text": SECRET, "to": [1]})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_status")
    answer = game.people[0].submit(game.id, {"orders": f"say to blue: {SECRET}"})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_status")
    assert SECRET not in guest.get(f"{game.path}/events/").content.decode()
    assert game.people[0].submit(game.id, {"orders": "say all: hello"}).status_code == 200
    assert "hello" in guest.get(f"{game.path}/log/").content.decode()


def test_whoever_sits_down_next_reads_no_letter_of_the_seat(taken_over: tuple[Table, Person]) -> None:
    game, now_there = taken_over
    pages = ["events/?text=true", "events/", "log/", "export/"]
    for page in pages:
        answer = now_there.get(f"{game.path}/{page}")
        body = answer.getvalue().decode() if answer.streaming else answer.content.decode()
        assert "letter" in body and "555-0199" not in body, page
    items = now_there.get(f"{game.path}/events/").json()["items"]
    assert [item["cursor"] for item in items] == list(range(1, len(items) + 1))
    assert "555-0199" in game.people[0].get(f"{game.path}/events/").content.decode()


def test_the_first_mail_of_the_turn_tells_no_letter_of_the_seat(taken_over: tuple[Table, Person]) -> None:
    game, _ = taken_over
    assert game.people[0].post(f"{game.path}/start/").status_code == 200
    Seat.objects.filter(game=game.id).update(language="en")
    desk = Desk(Game.objects.get(pk=game.id), timezone.now())
    told = {}
    for row in desk.seats[:2]:
        mail = Delivery(
            notice=Notice(kind="turn", game=desk.game, seat=row.index),
            message_id="<fixed>",
        )
        told[row.index] = write(desk, NOTICES["turn"], row, mail, "reader@example.org").message.body
    assert "555-0199" in told[0]
    assert "A letter between others." in told[1] and "555-0199" not in told[1]
