"""What people are mailed about their clocks: by when to answer, reminders, and what became of who ran out of time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox

from accounts.ledger import Delivery, Notice
from accounts.models import User
from horror import clock
from horror.models import Game, Seat
from horror.table import jobs
from horror.table.acts import Caller
from horror.table.clocks.obligations import GRACE
from horror.table.deeds.agreements import Question
from horror.table.late import lapse
from horror.table.votes import vote
from tests.german import english_in
from tests.worker.games import do_job, first_line, game_of, move, unfolded, work
from worker.notices import clocks
from worker.notices.desk import Desk, SeatNotice
from worker.notices.letter import write

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)
DAILY = clock.PRESETS["daily"]
FREE, BANK = DAILY.turn / 3600, DAILY.bank / 3600


def looked(game: Game, at: datetime, seat: int = 0) -> list[Any]:
    """The mails that go out when the clock of the seat is looked at then."""
    sent = len(outbox.outbox)
    lapse.look(game.pk, seat, at)
    work(at)
    return outbox.outbox[sent:]


def placed(people: list[User], now: datetime, **options: Any) -> Game:
    """A game after the set-up, in which the first seat is to roll; all mails so far are sent."""
    game = game_of(people, now=now, options=options)
    for seat in (0, 1, 2, 2, 1, 0):
        move(game, people[seat], now)
    work(now)
    return game


def clock_of(game: Game, seat: int, **changed: Any) -> None:
    row = Seat.objects.get(game=game, index=seat)
    Seat.objects.filter(pk=row.pk).update(clock={**row.clock, **changed})


def test_the_mail_of_a_turn_says_by_when_to_answer_in_the_reader_s_zone_and_language(
    people: list[User], now: datetime
) -> None:
    game = game_of(people, now=now)
    Seat.objects.filter(game=game).update(time_zone="Asia/Kathmandu", language="de")
    work(now)
    row = Seat.objects.get(game=game, index=0)
    due = clock.SeatClock.of(row.clock).due
    assert due == now + (FREE + BANK) * HOUR
    there = due + timedelta(hours=5, minutes=45)
    message: Any = outbox.outbox[0]
    for text in (unfolded(message), message.alternatives[0][0]):
        assert f" {there.day}. " in text and f"{there:%Y, %H:%M} (Asia/Kathmandu)" in text
        assert "zahlt dein Guthaben (3 Tage)" in text


def test_what_no_bank_pays_for_and_what_is_never_due_says_nothing_of_a_bank(
    people: list[User], now: datetime
) -> None:
    game = game_of(people, now=now)
    at = (now + HOUR).isoformat()
    clock_of(game, 0, due=at, free_until=at)
    work(now)
    (message,) = outbox.outbox
    assert "Please answer by" in message.body and "your bank" not in message.body
    Game.objects.filter(pk=game.pk).update(rates={})
    Seat.objects.filter(game=game).update(clock={})
    outbox.outbox.clear()
    move(game, people[0], now)
    work(now)
    (message,) = outbox.outbox
    assert "Please answer" not in message.body


def test_two_reminders_come_once_each_at_four_fifths_of_the_free_time_and_of_the_bank(
    people: list[User], now: datetime
) -> None:
    """TAB-67"""
    game = game_of(people, now=now)
    work(now)
    first, second = now + 0.8 * FREE * HOUR, now + (FREE + 0.8 * BANK) * HOUR
    assert looked(game, first - HOUR / 60) == []
    (message,) = looked(game, first)
    assert message.to == [people[0].email]
    assert "Asked of you until" in first_line(message) and "still waits for you" in message.alternatives[0][0]
    assert "your bank pays" in message.body and "From " in message.body
    assert looked(game, first + HOUR) == looked(game, second - HOUR) == []
    (message,) = looked(game, second)
    assert "Since " in message.body
    assert looked(game, second + HOUR) == []


def test_a_reminder_that_was_missed_is_not_told_beside_the_later_one(
    people: list[User], now: datetime
) -> None:
    game = game_of(people, now=now)
    work(now)
    assert len(looked(game, now + (FREE + 0.9 * BANK) * HOUR)) == 1


@pytest.mark.parametrize("switch", ["remind_of_free_time", "remind_of_bank"])
def test_each_reminder_may_be_switched_off(people: list[User], now: datetime, switch: str) -> None:
    """TAB-67"""
    game = game_of(people, now=now)
    work(now)
    User.objects.filter(pk=people[0].pk).update(**{switch: False})
    told = [len(looked(game, now + hours * HOUR)) for hours in (0.9 * FREE, FREE + 0.9 * BANK)]
    assert told == ([0, 1] if switch == "remind_of_free_time" else [1, 0])


def test_nobody_is_reminded_of_what_is_answered_stands_still_or_is_over(
    people: list[User], now: datetime
) -> None:
    game = game_of(people, now=now)
    work(now)
    later = now + 0.9 * FREE * HOUR
    stood = [{"kind": "pause", "begins": now.isoformat(), "ends": None}]
    Game.objects.filter(pk=game.pk).update(stops=stood)
    assert looked(game, later) == []
    Game.objects.filter(pk=game.pk).update(stops=[])
    assert looked(game, now + (FREE + BANK) * HOUR) == []
    move(game, people[0], now + HOUR)
    (message,) = looked(game, later, 1)
    assert message.to == [people[1].email] and "still waits for you" not in message.alternatives[0][0]
    assert looked(game, later + HOUR, 1) == [], "who was told so late is not reminded at once"


def test_a_reminder_is_not_handed_over_once_it_is_untrue(people: list[User], now: datetime) -> None:
    """What was noted is looked at again under the lock."""
    game = game_of(people, now=now)
    work(now)
    at = now + 0.8 * FREE * HOUR
    jobs.put("notify", game.pk, at)
    notify = jobs.due(at)
    assert len(notify) == 1
    do_job(notify[0])
    move(game, people[0], at)
    outbox.outbox.clear()
    work(at)
    assert [message.to for message in outbox.outbox] == [[people[1].email]]


def test_who_ran_out_of_time_is_told_what_the_clock_played_and_nobody_else_is(
    people: list[User], now: datetime
) -> None:
    """TAB-70"""
    game = placed(people, now)
    at = now + (FREE + BANK + DAILY.refill / 3600) * HOUR + GRACE
    mine, *others = sorted(looked(game, at), key=lambda message: message.to != [people[0].email])
    assert mine.to == [people[0].email]
    assert "The clock has played for you" in first_line(mine) and "cannot be taken back" in unfolded(mine)
    assert people[0].email not in [address for message in others for address in message.to]
    assert looked(game, at + HOUR) == []


def test_who_never_came_is_told_that_the_seat_is_free(people: list[User], now: datetime) -> None:
    """TAB-81"""
    game = game_of(people, now=now)
    work(now)
    at = now + (FREE + BANK) * HOUR + GRACE
    told = [first_line(message) for message in looked(game, at) if message.to == [people[0].email]]
    assert told == ["Somebody else may take your seat."]
    assert looked(game, at + HOUR) == []


def test_who_is_stood_in_for_is_told_how_to_come_back(people: list[User], now: datetime) -> None:
    """TAB-74: once, and not who wished it."""
    game = placed(people, now)
    for seat, former in ((0, None), (1, "playing")):
        rung = {"state": "stood_in", "since": now.isoformat(), "came": True, "former": former}
        clock_of(game, seat, rung=rung)
        Seat.objects.filter(game=game, index=seat).update(state="stood_in")
    told = [*looked(game, now + HOUR), *looked(game, now + 2 * HOUR)]
    (message,) = [each for each in told if "A bot plays for" in first_line(each)]
    assert message.to == [people[0].email]
    assert first_line(message) == "A bot plays for you until you are back."
    assert "Any order of yours brings you back" in unfolded(message)


def test_more_time_that_somebody_gave_is_told(people: list[User], now: datetime) -> None:
    """TAB-64"""
    game = game_of(people, now=now)
    work(now)
    row = Seat.objects.get(game=game, index=0)
    row.clock["open"]["owed"]["extra"] = DAILY.turn
    row.save()
    jobs.put("notify", game.pk, now + HOUR)
    work(now + HOUR)
    work(now + 2 * HOUR)
    (first, message) = outbox.outbox
    assert "You have more time, until" in first_line(message)


def test_the_end_of_a_pause_is_told_to_all_but_who_wants_it(people: list[User], now: datetime) -> None:
    """TAB-95."""
    game = game_of(people, now=now)
    work(now)

    def votes(seat: int, what: Question, at: datetime) -> None:
        vote.vote(game.pk, seat, what, True, Caller(author=people[seat].pk), at)

    for seat in range(3):
        votes(seat, "pause", now)
    work(now + HOUR)
    outbox.outbox.clear()
    votes(1, "resume", now + HOUR)
    work(now + HOUR)
    assert outbox.outbox == []  # perhaps all want it in a moment
    work(now + 2 * HOUR)
    assert sorted(message.to[0] for message in outbox.outbox) == [people[0].email, people[2].email]
    assert all(
        "The game goes on: the pause ends on" in first_line(message) and "(UTC)" in message.body
        for message in outbox.outbox
    )
    votes(0, "resume", now + 3 * HOUR)
    work(now + 4 * HOUR)
    assert len(outbox.outbox) == 2


def test_no_end_is_told_of_a_pause_that_all_have_ended_meanwhile(people: list[User], now: datetime) -> None:
    """TAB-95."""
    game = game_of(people, now=now)
    for what in ("pause", "resume"):
        for seat in range(3):
            vote.vote(game.pk, seat, what, True, Caller(author=people[seat].pk), now)
    work(now)
    work(now + HOUR)
    assert not any("pause" in first_line(message) for message in outbox.outbox)


def to_decide() -> list[Any]:
    return [each for each in outbox.outbox if "You may decide about a seat" in first_line(each)]


def test_the_others_are_told_when_they_may_vote_about_who_never_came(
    people: list[User], now: datetime, settings: Any
) -> None:
    """TAB-81: once, when there is time, and not who is for it already."""
    settings.MAIL_IN = ["maild"]
    game = game_of(people, now=now)
    lapse.look(game.pk, 0, now + (FREE + BANK) * HOUR + GRACE)
    row = Seat.objects.get(game=game, index=0)
    at = now + (FREE + BANK + 72) * HOUR + GRACE
    assert row.look_at == at
    work(at - HOUR)
    assert to_decide() == []
    vote.vote(game.pk, 2, "pause", True, Caller(author=people[2].pk), at)
    lapse.look(game.pk, 0, at)
    work(at)
    assert to_decide() == []  # nobody waits for them just now
    vote.vote(game.pk, 2, "steward", True, Caller(author=people[2].pk), at, about=0)
    for hours in (1, 2):
        work(at + hours * HOUR)
    (message,) = to_decide()
    assert message.to == [people[1].email]
    assert "Red never came" in message.body and "have a bot play on" in message.body
    for text in (unfolded(message), message.alternatives[0][0]):
        assert "“vote steward red yes”" in text and "“vote cancel yes”" in text


@pytest.mark.parametrize(("resigned", "told"), [("dead", 2), ("steward", 0)])
def test_the_others_are_told_when_they_may_take_a_seat_out_of_the_game(
    people: list[User], now: datetime, resigned: str, told: int
) -> None:
    """TAB-80: where seats leave the game."""
    game = placed(people, now, resigned=resigned)
    clock_of(game, 0, rung={"state": "open", "since": now.isoformat(), "came": True}, open=None)
    Seat.objects.filter(game=game, index=0).update(state="open")
    for days in (6, 7, 8):
        lapse.look(game.pk, 0, now + days * 24 * HOUR)
        work(now + days * 24 * HOUR)
        work(now + days * 24 * HOUR + HOUR)
        assert len(to_decide()) == (told if days > 6 else 0)
    assert all("take it out of the game" in each.body for each in to_decide())


def test_who_is_for_it_about_one_seat_is_told_of_another(people: list[User], now: datetime) -> None:
    """TAB-80."""
    game = placed(people, now, resigned="dead")
    for seat in (0, 1):
        clock_of(game, seat, rung={"state": "open", "since": now.isoformat(), "came": True}, open=None)
    Game.objects.filter(pk=game.pk).update(votes={"remove_seat": {"by": 2, "agreed": [2], "seat": 0}})
    desk = Desk(Game.objects.get(pk=game.pk), now + 8 * 24 * HOUR)
    [about] = clocks.ToDecide().concerns(desk, desk.seats[2])
    assert about.startswith("remove_seat.1.")


@pytest.mark.parametrize("kind", clocks.NOTICES, ids=lambda kind: str(kind.kind))
def test_who_reads_german_is_told_all_of_it_in_german(
    people: list[User], now: datetime, kind: SeatNotice
) -> None:
    game = game_of(people, now=now)
    Seat.objects.filter(game=game).update(language="de")
    for gone in (False, True):
        clock_of(game, 0, rung={"state": "open", "since": now.isoformat(), "gone": gone})
        desk = Desk(Game.objects.get(pk=game.pk), now + 2 * FREE * HOUR)
        row = Delivery(notice=Notice(kind=kind.kind, game=game, seat=0), message_id="<fixed>")
        letter: Any = write(desk, kind, desk.seats[0], row, "ada@example.org")
        message = letter.message
        told = " ".join([message.subject, message.body, message.alternatives[0][0]])
        assert (
            "Evening game" in told
            and english_in(told, "Ada Bob Eve Evening game", "ada@example.org", *letter.orders) == set()
        )
