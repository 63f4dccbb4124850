"""The league of `make serve`: always there, with a season that goes on, and programs that play it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from accounts.leagues import entering
from accounts.leagues.course import steps
from accounts.leagues.models import Entry, League, Match, Season
from accounts.models import User
from deploy.demo.league import serving
from horror.models import Entry as Logged
from horror.models import Game
from tests.leagues.seasons import people
from tests.worker.games import work

NOW = datetime(2026, 11, 20, 12, 0, 25, tzinfo=UTC)
DAY = timedelta(days=1)
State = Season.State
pytestmark = pytest.mark.django_db(transaction=True)


def settled(now: datetime) -> Season:
    """All is done that is due by now, as by a worker."""
    for _ in range(3):
        steps.sweep(now)
        work(now, "turns")
    return Season.objects.order_by("-number")[0]


@pytest.fixture
def season() -> Season:
    serving.keep(NOW)
    settled(NOW)
    serving.keep(NOW)
    return settled(NOW)


def test_its_season_is_under_way_at_once(season: Season) -> None:
    assert season.state == State.RUNNING
    assert [group.entries.count() for group in season.groups.order_by("tier")] == [5, 5]
    assert League.objects.visible_to(None).filter(slug=serving.SLUG).exists()
    assert set(Match.objects.values_list("game__status", flat=True)) == {Game.Status.RUNNING}
    assert set(season.entries.values_list("person__program", "person__mails")) == {(True, "none")}


def test_a_look_is_a_move(season: Season) -> None:
    before = Logged.objects.count()
    for look in range(1, 6):
        serving.keep(NOW + timedelta(seconds=look * serving.PERIOD))
        assert Logged.objects.count() > before
        before = Logged.objects.count()


def test_nothing_is_made_twice(season: Season) -> None:
    serving.keep(NOW)
    assert (League.objects.count(), Season.objects.count(), User.objects.count()) == (1, 1, serving.ENTRIES)


def test_it_moves_for_nobody_else(season: Season) -> None:
    (person,) = people(1)
    for game in Game.objects.all():
        game.seats.update(owner=person)
    before = Logged.objects.count()
    for look in range(1, 20):
        serving.keep(NOW + timedelta(seconds=look * serving.PERIOD))
    assert Logged.objects.count() == before


def test_the_next_season_takes_whoever_enters(season: Season) -> None:
    later = NOW.replace(second=0) + DAY
    Season.objects.filter(pk=season.pk).update(state=State.FINISHED, next_at=None)
    Match.objects.all().delete()
    serving.keep(later)
    assert settled(later).state == State.REGISTRATION
    serving.keep(later)
    (person,) = people(1)
    following = Season.objects.get(number=2)
    entering.enter(following.pk, person, later)
    assert settled(later + DAY).state == State.CHECK_IN
    serving.keep(later + DAY)
    entering.check_in(following.pk, person, later + DAY)
    assert settled(later + 2 * DAY).state == State.RUNNING
    assert following.entries.filter(state=Entry.State.PLAYING).count() == serving.ENTRIES + 1
