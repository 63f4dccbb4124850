"""Mails of Catan Horror: for whom the monster turn stops is told what happened, what is asked, how it stands."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox

from accounts.ledger import Delivery
from accounts.models import User
from horror.clock.vacation import Span
from horror.models import Game, Job, Seat
from horror.rules.kernel.moves import Move
from horror.table import dispatch, jobs, read
from horror.table.people import away
from tests.german import english_in
from tests.table.automatic_turn import choice, laid, seats_asked
from tests.table.conftest import NOW, Played
from tests.worker.games import first_line, person, work
from worker.notices.notify import QUIET

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_the_monster_turn_stops_for_is_mailed_with_story_question_orders_and_board() -> None:
    """X-03, X-59: both seats of a gather, first about the assault, then about special building."""
    people = [person("ada"), person("bob"), person("eve")]
    played = laid(people)
    Seat.objects.filter(game=played.id, index=2).update(language="de")
    now = NOW + timedelta(minutes=1)
    people[2].language = "de"
    people[2].save(update_fields=["language"])
    words = (
        (
            ("Monsters assault a town: say what", "Say who fights, hides or flees"),
            ("Monster bestürmen einen Ort: Sage, was", "Sage, wer kämpft, sich versteckt oder flieht"),
        ),
        (
            ("turn is over, and you hold", "build, pass, or pass until"),
            ("ist zu Ende, und du hast", "Baue, passe, oder passe bis"),
        ),
    )
    for stop in range(2):
        position = read.seat_door(played.id, 0).position
        for seat in seats_asked(position):
            played.do(seat, choice(read.seat_door(played.id, seat).position, seat), now=now)
        outbox.outbox.clear()
        now += QUIET + timedelta(seconds=1)
        work(now)
        now += QUIET + timedelta(seconds=1)
        work(now)
        to: dict[str, Any] = {message.to[0]: message for message in outbox.outbox}
        assert set(to) >= {people[1].email, people[2].email}
        for seat in (1, 2):
            message = to[people[seat].email]
            door = read.door(played.id, people[seat])
            whole = words[stop][seat - 1][1]
            unfolded = message.body.replace("\n    ", " ")
            [asked] = [line for line in unfolded.splitlines() if whole in line]
            assert asked.startswith("  * "), "in the text with all facts"
            assert door.rules.text_board(read.view(door), door.language) in message.body
            assert door.language == ("en", "de")[seat - 1]
            if door.language == "de":
                told = [message.subject, message.body, *(part.content for part in message.alternatives)]
                assert len(told) == 3 and english_in(" ".join(told), "ada bob eve") == set()
            frame = (("The board", ", blue"), ("Das Brett", ", Weiß"))[seat - 1]
            assert frame[0] in message.body and frame[1] in message.subject
            first = next(
                door.rules.format(move, read.view(door))
                for move in read.able(door).choices
                if isinstance(move, Move) and type(move).__name__ in ("Fight", "PassBuilding", "Pass")
            )
            assert door.rules.order_text(first, door.language) in message.body
            assert Game.objects.get(pk=played.id).name in message.subject
        story = to[people[1].email].body.partition("What happened")[2].partition("The board")[0]
        assert (" moved " in story) == (stop == 0)
        assert "rolled" not in story  # what monsters did, without the dice for it
    assert not Delivery.objects.filter(notice__game=played.id, state="failed").exists()


def to_special_building(people: list[User]) -> tuple[Played, datetime]:
    """Blue and white are asked whether they build, and nobody has been told yet."""
    played, now = laid(people), NOW + timedelta(minutes=1)
    for _ in range(2):
        position = read.seat_door(played.id, 0).position
        for seat in seats_asked(position):
            played.do(seat, choice(read.seat_door(played.id, seat).position, seat), now=now)
        now += timedelta(minutes=1)
        played.work(now)
    assert [each.kind for each in read.seat_door(played.id, 0).position.waiting()] == ["special_build"] * 2
    outbox.outbox.clear()
    return played, now


def be_away(played: Played, now: datetime) -> None:
    """Blue is away from now on, for two days."""
    away.be_away(played.id, played.people[1].pk, [Span(now, now + timedelta(days=2))], now)


def told(people: list[User]) -> list[str]:
    """What blue is mailed."""
    return [first_line(message) for message in outbox.outbox if message.to == [people[1].email]]


@pytest.mark.rules("TAB-93")
def test_who_is_on_vacation_is_not_asked_what_is_answered_for_the_seat_in_a_moment() -> None:
    people = [person("ada"), person("bob"), person("eve")]
    played, now = to_special_building(people)
    be_away(played, now)
    work(now, queue="mail")  # before the job that answers
    work(now + QUIET, queue="mail")
    assert told(people) == []
    assert [message.to for message in outbox.outbox] == [[people[2].email]]
    work(now + QUIET)
    work(now + 2 * QUIET)
    assert not any("need not answer" in subject for subject in told(people))


@pytest.mark.rules("TAB-93")
def test_a_mail_that_was_on_its_way_is_not_handed_over_once_the_seat_is_answered_for() -> None:
    people = [person("ada"), person("bob"), person("eve")]
    played, now = to_special_building(people)
    jobs.put("notify", played.id, now)
    for job in jobs.due(now, "mail"):
        if Job.objects.get(pk=job).kind == "notify":
            do = jobs.claim(job, now)
            assert do is not None and dispatch.run(do, now)
    mine = Delivery.objects.filter(notice__game=played.id, notice__seat=1, notice__kind="turn")
    assert mine.waiting().count() == 1
    be_away(played, now)
    played.work(now)
    work(now + QUIET)
    assert told(people) == []
    assert [(row.state, row.reason) for row in mine] == [("superseded", "untrue")]
