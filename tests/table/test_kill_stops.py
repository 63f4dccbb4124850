"""Whoever stops or goes on with clocks dies anywhere: it has happened once, whole, or happens when it is tried again.

Pauses begin and end (TAB-95), who is away is answered for (TAB-93), outages are credited and excuse (TAB-65, TAB-90).
On one database, for the time that it takes: where transactions begin and end is the same on both, and that a death in
one leaves nothing behind on the other is shown by submissions and lapses.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import pytest

from horror.clock.vacation import Span
from horror.models import Entry, Game, Heartbeat, Job, Obligation, Stop
from horror.table import jobs, stops
from horror.table.deeds.agreements import Question
from horror.table.late import heartbeats
from horror.table.people import away
from horror.table.votes import vote
from tests.table.clocked import at, came, closed, due, kept, lapsed, seen
from tests.table.conftest import Played, Start, caller
from tests.table.killing import Victims, assert_whole, swept
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.give import Give

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]
SOON = jobs.LEASE + timedelta(minutes=1)


class Tried(NamedTuple):
    """What somebody dies of: an order to a victim, made anew in each game; when it is tried again; what holds then."""

    game: Callable[[], Played]
    order: Callable[[Played], dict[str, Any]]
    again: Callable[[Played, datetime], object]
    settled: Callable[[Played], None]


def died_everywhere(victim: Victims, tried: Tried) -> int:
    """Have victims die after each statement in turn, each in a game of its own; how many statements there are."""
    after = 0
    while True:
        after += 1
        played = tried.game()
        order = tried.order(played)
        became = victim.order(**order, game=played.id, after=after)
        if became == {"died": 9}:
            tried.again(played, datetime.fromisoformat(order["now"]))
        tried.settled(played)
        assert_whole(played.game)
        Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)  # a person has so many at once
        if became != {"died": 9}:
            assert became == {"lived": after - 1}
            return after - 1


def voted(played: Played, seat: int, what: Question, hours: float, **fields: Any) -> None:
    vote.vote(played.id, seat, what, True, caller(played.people[seat], **fields), at(hours))


def by_vote(what: Question, hours: float) -> Callable[[Played], dict[str, Any]]:
    """Seat 1, whose word is the last one, says it."""
    return lambda played: {
        "do": "vote", "what": what, "author": str(played.people[1].pk), "now": at(hours).isoformat()
    }  # fmt: skip


def by_job(kind: str, hours: float) -> Callable[[Played], dict[str, Any]]:
    return lambda played: {
        "do": "job", "job": Job.objects.open().get(kind=kind).pk, "now": at(hours).isoformat()
    }  # fmt: skip


def once_more(what: Question, hours: float) -> Callable[[Played, datetime], object]:
    return lambda played, _now: voted(played, 1, what, hours, key="k", body_hash="b")


def worked(played: Played, now: datetime) -> None:
    """Other workers take over what the dead one had."""
    swept(played, now + SOON)
    played.work(now + SOON)


def told(played: Played, what: str) -> int:
    return sum(each == what for _seat, each in seen(played, None))


def pauses(played: Played) -> list[tuple[datetime, datetime | None]]:
    return [(stop.begins, stop.ends) for stop in stops.of(played.game, 0)]


@pytest.mark.rules("TAB-95")
def test_killed_after_any_statement_of_a_pause_that_begins(start: Start, victim: Victims) -> None:
    def game() -> Played:
        played = came(start, "daily")
        voted(played, 0, "pause", 1)
        return played

    def settled(played: Played) -> None:
        assert (told(played, "paused"), pauses(played), due(played, 0)) == (1, [(at(2), None)], None)
        assert played.open_jobs().count(("pause", "")) == 1

    assert died_everywhere(victim, Tried(game, by_vote("pause", 2), once_more("pause", 2), settled)) > 4


def paused(start: Start) -> Played:
    played = came(start, "daily")
    for seat in (0, 1):
        voted(played, seat, "pause", 2)
    voted(played, 0, "resume", 5)
    return played


@pytest.mark.rules("TAB-95")
def test_killed_after_any_statement_of_the_last_word_that_ends_it(start: Start, victim: Victims) -> None:
    def settled(played: Played) -> None:
        assert (told(played, "resumed"), pauses(played)) == (1, [(at(2), at(6))])
        assert due(played, 0) == 96 + 4

    tried = Tried(lambda: paused(start), by_vote("resume", 6), once_more("resume", 6), settled)
    assert died_everywhere(victim, tried) > 4


@pytest.mark.rules("TAB-95")
def test_killed_after_any_statement_of_its_end_by_itself(start: Start, victim: Victims) -> None:
    def settled(played: Played) -> None:
        ((begun, ended),) = pauses(played)
        assert (told(played, "resumed"), begun, ended in (at(29), at(29) + SOON)) == (1, at(2), True)
        assert kept(played, 0).due == at(96) + (ended - begun)
        assert not Job.objects.open().filter(game=played.id, kind="pause").exists()

    tried = Tried(lambda: paused(start), by_job("pause", 29), worked, settled)
    assert died_everywhere(victim, tried) > 4


@pytest.mark.rules("TAB-93")
def test_killed_after_any_statement_of_the_answer_for_who_is_away(start: Start, victim: Victims) -> None:
    def game() -> Played:
        played = start(2)
        played.do(0, EndTurn(), now=at(0))
        away.be_away(played.id, played.people[1].pk, [Span(at(0), at(48))], at(1))
        return played

    def settled(played: Played) -> None:
        assert Entry.objects.filter(game=played.id, seat=1, kind=Entry.Kind.MOVE).count() == 1
        played.do(0, Give(0), now=at(2))
        assert sorted(closed(played)[1:]) == [(0, "reaction", "person"), (1, "reaction", "void")]

    assert died_everywhere(victim, Tried(game, by_job("absent", 1), worked, settled)) > 4


@pytest.fixture
def heard() -> Callable[[], None]:
    """The web server was heard at the beginning, and no outage was ever credited."""

    def begin() -> None:
        Stop.objects.all().delete()
        Heartbeat.objects.update_or_create(kind="web", defaults={"at": at(0), "resumed_at": None})

    return begin


def away_for_five_hours(played: Played) -> None:
    """Seat 0 is due after 96 hours, and five in which the server was away."""
    assert (told(played, "clock_credit"), due(played, 0), Stop.objects.count()) == (1, 101, 1)
    assert not Job.objects.open().filter(kind__in=("credit", "excuse")).exists()


@pytest.mark.rules("TAB-65")
def test_killed_after_any_statement_of_the_heartbeat_that_ends_an_outage(
    start: Start, victim: Victims, heard: Callable[[], None]
) -> None:
    def game() -> Played:
        heard()
        return came(start, "daily")

    def again(played: Played, now: datetime) -> None:
        heartbeats.beat(now)

    def settled(played: Played) -> None:
        played.work(at(5) + SOON)
        away_for_five_hours(played)

    tried = Tried(game, lambda _: {"do": "beat", "now": at(5).isoformat()}, again, settled)
    assert died_everywhere(victim, tried) > 4


@pytest.mark.rules("TAB-65")
def test_killed_after_any_statement_of_a_credit_that_is_brought_to_games(
    start: Start, victim: Victims, heard: Callable[[], None]
) -> None:
    def game() -> Played:
        heard()
        played = came(start, "daily")
        heartbeats.beat(at(5))
        return played

    def settled(played: Played) -> None:
        played.work(at(5) + SOON)
        away_for_five_hours(played)

    assert died_everywhere(victim, Tried(game, by_job("credit", 5), worked, settled)) > 4


@pytest.mark.rules("TAB-90")
def test_killed_after_any_statement_of_excusing_what_an_outage_covers(
    start: Start, victim: Victims, heard: Callable[[], None]
) -> None:
    def game() -> Played:
        heard()
        played = came(start, "daily")
        heartbeats.beat(at(95))
        Stop.objects.all().delete()
        Job.objects.filter(kind__in=("credit", "excuse")).delete()
        assert lapsed(played, 0, 96)
        heartbeats.beat(at(97))
        return played

    def settled(played: Played) -> None:
        lapses = Obligation.objects.lapsed().filter(game=played.id)
        assert list(lapses.values_list("excused", flat=True)) == ["the server was away"]

    assert died_everywhere(victim, Tried(game, by_job("excuse", 97), worked, settled)) > 2
