"""A season of thirty entries, with all that may happen to it (D8): its tables are those of `data/`, whatever happens to
its jobs.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from django.core.cache import cache

from accounts.leagues import document
from accounts.leagues.models import Entry, Group, Match
from clients import verify_league
from tests.api.conftest import Person
from tests.api.leagues.kit import SEASON
from tests.leagues import told
from tests.leagues.seasons import DAY
from tests.leagues.thirty import RULES, Thirty
from tests.leagues.web_door import WebDoor

DATA = Path(__file__).parent / "data"
pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.mark.usefixtures("posted")
@pytest.mark.rules("LEA-01", "LEA-05", "LEA-06", "LEA-07", "LEA-08", "LEA-12", "LEA-13", "PTS-05", "ORG-02")
def test_thirty_entries_end_as_was_reckoned_all_done_over_http() -> None:
    cache.clear()
    season = Thirty(door=WebDoor).play()
    published = Person().get(f"{SEASON}document/").content
    assert published == document.encoded(season)
    found = told.encoded(season)
    assert told.tables(msgspec.json.decode(found)) == (DATA / "thirty.txt").read_text()
    assert found == (DATA / "thirty.json").read_bytes()
    assert verify_league.verify(verify_league.parsed(found)).wrong == []


@pytest.mark.rules("LEA-01", "LEA-12")
def test_three_weeks_without_a_server_cost_nobody_a_point() -> None:
    """The server is away from the fourth day of play on, until after the end of the season: no seat loses by that, and
    groups that still play have two weeks more, and overtime after that."""
    thirty = Thirty(outage=timedelta(days=21))
    season = thirty.play()
    assert season.hard_end_at - season.ends_at >= timedelta(days=RULES["overtime_days"])
    playing = Group.objects.filter(season=season, matches__state=Match.State.ADJUDICATED)
    assert {group.extra for group in playing} == {14 * 24 * 3600}
    left = Entry.objects.filter(season=season, state__in=(Entry.State.LEFT, Entry.State.NO_SHOW))
    assert set(left.values_list("number", flat=True)) == {5, 9, 17}
    decided = Match.objects.filter(group__season=season, state=Match.State.ADJUDICATED)
    assert {one.ended_at - season.ends_at for one in decided} == {
        season.hard_end_at - season.ends_at + 14 * DAY
    }
    tables = told.tables(msgspec.json.decode(told.encoded(season)))
    assert tables == (DATA / "outage.txt").read_text()
