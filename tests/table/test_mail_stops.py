"""Who plays by mail, and time: mails that are on their way (TAB-66), and mails that neither come nor go (TAB-65)."""

from __future__ import annotations

from datetime import datetime, timedelta
from email.utils import parseaddr
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.post import own, store, ways
from accounts.post.late import AGAIN
from accounts.post.models import Inbound, MailWay
from horror.models import Game, Job, Obligation, Seat, Stop
from horror.table import stops
from horror.table.late import deadlines, lapse
from tests.post.mails import raw, told
from tests.table.clocked import HOUR, MINUTE, at, due, lapsed, row, seen
from tests.table.conftest import Played, Start

pytestmark = pytest.mark.django_db(transaction=True)
DUE = 96.0
SECOND = timedelta(seconds=1)


@pytest.fixture
def come(start: Start) -> Played:
    """A game in which seat 0 owes its turn, and is due after 96 hours; seat 1 has ordered by mail, seat 0 has not."""
    played = start(2, options={"tribute": False, "turns": 99}, rates={"preset": "daily", "away": "clock"})
    played.do(0, "take 1")
    played.do(1, "take 1", source="mail")
    return played


def by_mail(played: Played) -> None:
    """Seat 0 orders by mail too."""
    played.do(0, "say all: hello", source="mail", key="by mail")


def mail_of(played: Played, person: int = 0, **about: Any) -> str:
    return own.reply_address(told(person=played.people[person], **about))


def came_in(address: str, arrived: datetime, now: datetime, text: str = "end turn") -> Inbound:
    store.take(
        raw(text), address, way=Inbound.Way.LMTP, sender="ada@example.org", now=now, arrived_at=arrived
    )
    return Inbound.objects.latest("pk")


def looked(played: Played, now: datetime) -> bool:
    return lapse.look(played.id, 0, now)


@pytest.mark.rules("TAB-66")
def test_a_mail_that_arrived_in_time_is_read_before_anybody_runs_out_of_time(come: Played) -> None:
    address = mail_of(come, game_id=come.id, seat=0)
    mail = came_in(address, at(DUE), at(DUE) + 30 * SECOND)
    assert not lapsed(come, 0, DUE)
    assert row(come, 0).look_at == at(DUE) + MINUTE + AGAIN and seen(come, None)[-1][1] == "moved"
    Inbound.objects.filter(pk=mail.pk).update(state=Inbound.State.DONE)
    assert looked(come, at(DUE) + MINUTE + AGAIN)


@pytest.mark.rules("TAB-66")
@pytest.mark.parametrize("late", ["after", "another", "old", "held"])
def test_no_other_mail_keeps_anybody_waiting(come: Played, start: Start, late: str) -> None:
    game = start(2).id if late == "another" else come.id
    arrived = at(DUE) + SECOND if late == "after" else at(DUE)
    received = at(DUE) - 10 * MINUTE if late == "old" else at(DUE) + 30 * SECOND
    mail = came_in(mail_of(come, game_id=game, seat=0), arrived, received)
    if late == "held":
        Inbound.objects.filter(pk=mail.pk).update(state=Inbound.State.HELD)
    assert lapsed(come, 0, DUE)


@pytest.mark.rules("TAB-66")
def test_a_mail_to_the_address_of_a_person_is_waited_for_in_all_games_of_that_one(come: Played) -> None:
    ann, stranger = come.people[0], User.objects.create_user("s@example.org", name="S")
    came_in(own.person_address(stranger), at(DUE), at(DUE))
    came_in(own.person_address(ann), at(DUE), at(DUE), "game one")
    assert not lapsed(come, 0, DUE)
    Inbound.objects.filter(person=ann).delete()
    assert lapsed(come, 0, DUE)


@pytest.mark.rules("TAB-66", "MAIL-01")
@pytest.mark.parametrize("line", ["In_Reply_To", "References"])
def test_a_mail_to_our_sender_is_waited_for_by_what_it_answers(come: Played, settings, line: str) -> None:
    mail = told(person=come.people[0], game_id=come.id, seat=0)
    for ids, waits in (("<a@b.c>", False), (f"<a@b.c> {mail.message_id} <d@e.f>", True)):
        store.take(
            raw(ids, **{line: ids}), parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
            way=Inbound.Way.LMTP, sender="ada@example.org", now=at(DUE),
        )  # fmt: skip
        mine = Inbound.objects.filter(game=come.id, delivery=mail, person=come.people[0])
        assert mine.exists() is waits
    assert not lapsed(come, 0, DUE)


@pytest.mark.rules("TAB-66")
def test_a_mail_that_nobody_reads_is_waited_for_ten_minutes(come: Played) -> None:
    came_in(mail_of(come, game_id=come.id, seat=0), at(DUE), at(DUE) + 30 * SECOND)
    now = at(DUE) + MINUTE
    while not looked(come, now):
        now = row(come, 0).look_at or at(0)
    assert at(DUE) + 10 * MINUTE < now <= at(DUE) + 11 * MINUTE


@pytest.mark.rules("TAB-66")
def test_a_look_that_waits_is_a_job_that_waits(come: Played) -> None:
    """One that had failed before."""
    came_in(mail_of(come, game_id=come.id, seat=0), at(DUE), at(DUE) + 30 * SECOND)
    deadlines.failed(deadlines.Look(come.id, 0), at(DUE))
    come.work(at(DUE) + MINUTE)
    job = Job.objects.open().get(kind="lapse")
    assert (job.not_before, job.failures) == (at(DUE) + MINUTE + AGAIN, 0)
    Inbound.objects.all().delete()
    come.work(at(DUE) + MINUTE + AGAIN)
    assert Obligation.objects.lapsed().filter(game=come.id).count() == 1


@pytest.mark.rules("TAB-66")
def test_a_poll_that_has_begun_since_brings_what_came_in_time(come: Played, settings) -> None:
    settings.MAIL_IN, settings.IMAP_SECONDS = ["imap"], 120
    ways.well(ways.IMAP, at(DUE) - SECOND)
    assert not lapsed(come, 0, DUE)
    ways.well(ways.IMAP, at(DUE) + SECOND)
    assert looked(come, at(DUE) + MINUTE + AGAIN)


@pytest.mark.rules("TAB-66")
@pytest.mark.parametrize("counts", [True, False])
def test_a_poll_that_does_not_come_is_waited_for_one_interval(come: Played, settings, counts: bool) -> None:
    settings.MAIL_IN, settings.IMAP_SECONDS = ["imap"] if counts else [], 120
    ways.well(ways.IMAP, at(DUE) - SECOND)
    assert looked(come, at(DUE) + MINUTE) is not counts
    assert not counts or looked(come, at(DUE) + 4 * MINUTE)


@pytest.mark.rules("TAB-65")
@pytest.mark.parametrize("way", [ways.MAILD, ways.IMAP, ways.OUT])
def test_who_plays_by_mail_does_not_run_out_of_time_while_mails_do_not_come_or_go(
    come: Played, settings, way: str
) -> None:
    settings.MAIL_IN = ["maild", "imap"]
    by_mail(come)
    (ways.failing if way == ways.OUT else ways.well)(way, at(90))
    assert not lapsed(come, 0, DUE) and not lapsed(come, 0, DUE + 5)
    assert ways.well(way, at(102)) is not None
    assert not lapsed(come, 0, 102)
    stop = Stop.objects.get()
    assert (stop.kind, stop.begins, stop.ends) == ("mail", at(90), at(104))
    assert due(come, 0) == DUE + 14
    assert seen(come, None)[-2:] == [(0, "clock_credit"), (1, "clock_credit")]
    assert [each.seat for each in stops.of(come.game, 0)] == [0]
    MailWay.objects.update(well_at=at(DUE + 14) + SECOND)
    assert lapsed(come, 0, DUE + 14)


@pytest.mark.rules("TAB-65")
def test_who_does_not_play_by_mail_is_not_concerned(come: Played, settings) -> None:
    settings.MAIL_IN = ["maild"]
    ways.well(ways.MAILD, at(90))
    assert lapsed(come, 0, DUE)
    ways.well(ways.MAILD, at(102))
    come.work(at(102))
    assert stops.of(come.game, 0) == []
    assert [(stop.kind, stop.seat) for stop in stops.of(come.game, 1)] == [("mail", 1)]
    assert [each for each in seen(come, None) if each[1] == "clock_credit"] == [(1, "clock_credit")]
    come.work(at(103))
    assert not Game.objects.behind().exists()
    assert Obligation.objects.lapsed().filter(excused="").count() == 1


@pytest.mark.rules("TAB-65")
@pytest.mark.parametrize(
    ("way", "silence", "counts"),
    [
        (ways.MAILD, 10 * MINUTE, True),
        (ways.MAILD, HOUR, False),
        (ways.MAILD, timedelta(days=15), True),
        (ways.OUT, HOUR, True),
        (ways.MAILD, -HOUR, True),
    ],
)
def test_what_is_no_outage_of_mail(settings, way: str, silence: timedelta, counts: bool) -> None:
    """Short silences; ways that nobody relies upon, or that are long gone; a way out that was not needed."""
    settings.MAIL_IN = ["maild"] if counts else []
    ways.well(way, at(0))
    assert ways.well(way, at(0) + silence) is None
    assert not Stop.objects.exists() and MailWay.objects.get().well_at == at(0) + silence


@pytest.mark.rules("TAB-65")
def test_our_way_out_fails_from_its_first_failure_on(settings) -> None:
    for minutes in (0, 3, 9):
        ways.failing(ways.OUT, at(0) + minutes * MINUTE)
    ways.well(ways.OUT, at(0) + 10 * MINUTE)
    assert not Stop.objects.exists()
    for minutes in (20, 25):
        ways.failing(ways.OUT, at(0) + minutes * MINUTE)
    stop = ways.well(ways.OUT, at(0) + 31 * MINUTE)
    assert stop is not None and (stop.begins, stop.ends) == (at(0) + 20 * MINUTE, at(0) + 151 * MINUTE)


@pytest.mark.rules("TAB-65", "TAB-90")
def test_who_ran_out_of_time_while_nobody_knew_that_mails_did_not_come_is_excused(
    come: Played, settings
) -> None:
    settings.MAIL_IN = ["maild"]
    by_mail(come)
    ways.well(ways.MAILD, at(DUE))
    assert lapsed(come, 0, DUE)
    ways.well(ways.MAILD, at(DUE) + HOUR)
    come.work(at(DUE) + HOUR)
    assert Obligation.objects.lapsed().get(game=come.id).excused == "mails neither came nor went"


def test_a_lapse_asks_once_more_for_what_it_waits_for(come: Played) -> None:
    """That is all that mails cost of a storm of lapses."""
    with CaptureQueriesContext(connection) as asked:
        assert lapsed(come, 0, DUE)
    mails = [query["sql"] for query in asked if "post_inbound" in query["sql"]]
    assert len(mails) == 1 and Seat.objects.get(game=come.id, index=0).state == "late"
