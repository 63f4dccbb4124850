"""Times in which nobody could play are credited to all games, and to who ran out of time meanwhile (TAB-65, TAB-90)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from structlog.testing import capture_logs

from accounts.models import User
from accounts.reliability import rows
from horror import present
from horror.models import Game, Job, Obligation, Stop
from horror.table import quarantine
from horror.table.errors import Busy
from horror.table.late import credit, heartbeats
from horror.table.votes import vote
from tests.table.clocked import HOUR, at, due, lapsed, row, seen, states
from tests.table.conftest import Played, Start, caller
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.give import Give
from tests.table.together import at_once


@pytest.fixture
def come(played: Played) -> Played:
    """A game in which everybody has acted once: seat 0 owes its turn, and is due after 96 hours."""
    for seat in range(3):
        played.do(seat, "take 1")
    return played


def away(begins: float, ends: float) -> Stop:
    """The server was away between these hours, and is back."""
    return credit.credited(at(begins), at(ends), at(ends))


def excuses() -> list[str]:
    return list(Obligation.objects.lapsed().order_by("pk").values_list("excused", flat=True))


def credits(played: Played) -> int:
    return sum(what == "clock_credit" for _, what in seen(played, None))


# -- games that nobody writes


def test_what_is_due_is_right_soon_in_games_in_which_nobody_acts(
    come: Played, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TAB-65."""
    monkeypatch.setattr(credit, "SLICE", 2)
    games = [come, *(start() for _ in range(4))]
    away(5, 15)
    assert due(come, 0) == 96
    come.work(at(15))
    assert [(due(game, 0), credits(game)) for game in games] == [(106, 1)] * 5
    assert not Game.objects.behind().exists()
    assert row(come, 0).look_at == at(24 * 0.8 + 10)


def test_the_web_servers_silence_is_brought_to_games_by_jobs(come: Played) -> None:
    heartbeats.beat(at(1))
    assert not Job.objects.filter(kind="credit").exists()
    heartbeats.beat(at(2))
    come.work(at(2))
    assert due(come, 0) == 97


def test_it_is_taken_up_once_however_often_jobs_are_done(come: Played) -> None:
    away(5, 15)
    come.do(0, "take 1", now=at(15))
    come.work(at(15))
    credit.take_up(come.id, at(16))
    assert (due(come, 0), credits(come)) == (106, 1)


def test_games_without_a_clock_and_those_that_are_over_are_left_alone(come: Played, start: Start) -> None:
    calm = start(1, seats=2, bots=("steward",))
    for seat in range(3):
        vote.vote(come.id, seat, "draw", True, caller(come.people[seat]), at(10))
    away(5, 15)
    come.work(at(15))
    assert credits(come) == credits(calm) == 0


def test_a_game_that_is_set_aside_takes_it_up_when_it_goes_on(come: Played) -> None:
    quarantine.quarantine(come.id, at(4), job_id=0, kind="bot", report="")
    away(5, 15)
    come.work(at(15))
    assert credits(come) == 0
    quarantine.release(come.id, at(20))
    come.do(0, "take 1", now=at(20))
    assert (due(come, 0), credits(come)) == (96 + 16, 1)


def test_a_game_that_is_busy_is_told_a_little_later_and_holds_up_no_other(
    come: Played, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, right = start(), credit.take_up

    def take_up(game: str, *more: Any) -> None:
        if game == come.id and len(more) == 1:
            raise Busy
        right(game, *more)

    monkeypatch.setattr(credit, "take_up", take_up)
    away(5, 15)
    other.work(at(15))
    assert [due(each, 0) for each in (come, other)] == [106, 106]
    assert not Job.objects.open().filter(kind="credit").exists()


@pytest.mark.django_db(transaction=True)
def test_a_move_and_the_credit_at_once_are_one_credit(start: Start) -> None:
    played = start()
    away(5, 15)
    at_once(
        partial(played.do, 0, "take 1", now=at(16)),
        partial(credit.take_up, played.id, at(16)),
        partial(credit.take_up, played.id, at(16)),
    )
    assert (due(played, 0), credits(played)) == (106, 1)


# -- lapses: TAB-90


def test_a_lapse_that_a_credit_covers_is_excused_and_reliability_follows(come: Played) -> None:
    """TAB-90."""
    assert lapsed(come, 0, 96)
    ann = come.people[0].pk
    assert rows.known(ann, at(97)).figures.asked == 1
    away(95, 95.5)
    come.work(at(97))
    assert excuses() == ["the server was away"]
    assert rows.known(ann, at(97)).figures.asked == 0
    assert states(come)[0] == "late"


@pytest.mark.parametrize(("begins", "ends"), [(-3, -1), (97, 98)])
def test_one_before_or_after_it_excuses_nothing(come: Played, begins: float, ends: float) -> None:
    """TAB-90."""
    assert lapsed(come, 0, 96)
    away(begins, ends)
    come.work(at(99))
    assert excuses() == [""]


def test_a_time_in_which_the_clock_stood_anyhow_excuses_nothing(come: Played) -> None:
    """TAB-90: nothing would have been due later for it."""
    for seat in range(3):
        vote.vote(come.id, seat, "pause", True, caller(come.people[seat]), at(10))
    come.go_on(at(20))
    assert lapsed(come, 0, 106)
    away(11, 19)
    come.work(at(107))
    assert excuses() == [""]


def test_what_staff_excused_or_count_after_all_stays(come: Played) -> None:
    """TAB-90."""
    assert lapsed(come, 0, 96)
    Obligation.objects.update(excused="ill")
    away(95, 95.5)
    come.work(at(97))
    assert excuses() == ["ill"]
    Obligation.objects.update(excused="")
    come.work(at(98))
    assert excuses() == [""]


def test_a_lapse_that_a_gather_still_keeps_is_excused_as_it_closes(come: Played) -> None:
    """TAB-60, TAB-90."""
    come.do(0, EndTurn(), now=at(1))
    assert lapsed(come, 0, 25)
    away(20, 24)
    come.work(at(26))
    for seat in (1, 2):
        come.do(seat, Give(0), now=at(26))
    assert excuses() == ["the server was away"]


# -- by hand


@pytest.fixture
def staff(db: None) -> User:
    return User.objects.create_superuser(
        "staff@example.org", password="correct horse battery staple", name="Sam"
    )


def command(begins: str, ends: str, by: str = "staff@example.org", reason: str = "the certificate") -> str:
    said = StringIO()
    with present.use(lambda: at(97)):
        call_command("credit", begins, ends, by=by, reason=reason, stdout=said)
    return said.getvalue()


def test_staff_credit_what_heartbeats_do_not_show(come: Played, staff: User) -> None:
    """TAB-65, TAB-90."""
    assert lapsed(come, 0, 96)
    with capture_logs() as logged:
        said = command("2026-11-21T13:00+01:00", "2026-11-21T14:00Z")  # hours 24 to 26
    assert said == "2:00:00 are credited; games that are being told: 1\n"
    (noted,) = [line for line in logged if line["event"] == "clocks_credited"]
    assert (noted["by"], noted["reason"], noted["begins"]) == (
        str(staff.pk),
        "the certificate",
        "2026-11-21 13:00:00+01:00",
    )
    stop = Stop.objects.get()
    assert (stop.begins, stop.ends, stop.reason, stop.by, stop.made_at) == (
        at(24), at(26), "the certificate", staff, at(97)
    )  # fmt: skip
    come.work(at(97))
    assert excuses() == ["the certificate"]
    assert credits(come) == 1


@pytest.mark.parametrize(
    ("begins", "ends", "more", "said"),
    [
        ("yesterday", "2026-11-21T14:00Z", {}, "FROM is no moment: expected a moment with its time zone, like "),
        ("2026-11-21T13:00Z", "2026-11-21", {}, "UNTIL has no time zone: expected a moment with its time zone"),
        ("2026-11-21T13:00Z", "2026-11-21T13:00Z", {}, "which is 2026-11-21T13:00:00+00:00: give a later UNTIL"),
        ("2026-11-21T13:00Z", "2026-11-21T12:00Z", {}, "give a later UNTIL"),
        ("2026-11-21T13:00Z", "2026-11-25T13:00Z", {}, "UNTIL is 2026-11-24T13:00:00+00:00 at the latest"),
        ("2026-11-01T13:00Z", "2026-11-16T13:00Z", {}, "14 days at most: until 2026-11-15T13:00:00+00:00"),
        ("2026-11-21T13:00Z", "2026-11-21T14:00Z", {"reason": "  "}, "a reason of 1 to 200 characters"),
        ("2026-11-21T13:00Z", "2026-11-21T14:00Z", {"by": "ann@example.org"}, "no member of staff has the address"),
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_what_would_be_right(
    come: Played, staff: User, begins: str, ends: str, more: dict[str, str], said: str
) -> None:
    with pytest.raises(CommandError) as error:
        command(begins, ends, **more)
    assert said in str(error.value)
    assert not Stop.objects.exists() and not Job.objects.filter(kind__in=["credit", "excuse"]).exists()


def test_two_weeks_to_this_moment_are_credited(come: Played, staff: User) -> None:
    stop = credit.by_hand(at(97) - timedelta(days=14), at(97), at(97), reason="a storm", by=staff)
    assert stop.ends - stop.begins == 14 * 24 * HOUR
    assert not lapsed(come, 0, 97)
    assert lapsed(come, 0, 96 + 97)
