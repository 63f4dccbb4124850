"""What people and organisers do in the same moment (LEA-01, LEA-11): on a database with locks of rows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import deletion
from accounts.leagues import admission, answered, entering, following, founding, leaving, members
from accounts.leagues.acts.kinds import MatchPlace
from accounts.leagues.acts.points import Adjudicate
from accounts.leagues.course import steps
from accounts.leagues.judging import Ruling
from accounts.leagues.models import Answered, Change, Entry, League, Match, Member, Season
from accounts.leagues.refused import NotOpen
from accounts.models import User
from horror.models import Seat
from horror.table.acts import Caller
from horror.table.people import resign
from tests.leagues.door import Door
from tests.leagues.seasons import BEGIN, DAY, begun, opened, people, seat_of_lowest
from tests.table.together import ROUNDS, at_once

RULES: dict[str, Any] = {"ruleset": "scripted", "preset": "plain", "seats": 3}
pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def leagues(owners: list[User], seats: int, many: int) -> list[Season]:
    """So many seasons that are open to entries."""
    found = []
    for number in range(many):
        league = founding.found(
            owners[number // founding.FOUNDED], slug=f"l{number}", name="L", about="", visibility="public",
            rules={"ruleset": "scripted", "preset": "plain", "seats": seats}, now=BEGIN,
        )  # fmt: skip
        season = following.plan(league, BEGIN, BEGIN)
        steps.step(season.pk, BEGIN)
        found.append(season)
    return found


@pytest.mark.rules("LEA-11")
def test_two_entries_at_once_do_not_pass_the_limit_of_games() -> None:
    who, *owners = people(4)
    seasons = leagues(owners, 4, 7)
    for season in seasons[:5]:
        entering.enter(season.pk, who, BEGIN)
    for _ in range(ROUNDS):
        enter: Callable[[Season], Any] = lambda season: partial(entering.enter, season.pk, who, BEGIN)  # noqa: E731
        told = at_once(enter(seasons[5]), enter(seasons[6]))
        assert sorted(type(one).__name__ for one in told) == ["Entry", "MayNotEnter"], told
        assert admission.open_games(who.pk) == admission.GAMES
        Entry.objects.filter(season__in=seasons[5:]).delete()


@pytest.mark.rules("LEA-11")
def test_one_person_enters_a_season_once_however_often_it_is_asked_at_once() -> None:
    course = opened(people(5))
    late = people(1, first=9)[0]
    door = Door(course.pk)
    told = at_once(*[partial(door.enter, late, course.now)] * 3)
    assert Entry.objects.filter(season=course.pk, person=late).count() == 1
    assert sum(one is None for one in told) == 1


@pytest.mark.rules("LEA-01")
def test_of_requests_with_one_key_at_once_one_is_done_and_all_get_its_answer() -> None:
    course = opened(people(5))
    for number, late in enumerate(people(ROUNDS, first=9)):
        key = Caller(author=late.pk, source="api", key="one", body_hash=f"{number}")

        def enter(late: User = late) -> bytes:
            return str(entering.enter(course.pk, late, course.now).number).encode()

        told = at_once(*[partial(answered.once, key, course.now, enter)] * 3)
        entry = Entry.objects.get(season=course.pk, person=late)
        assert told == [str(entry.number).encode()] * 3
        assert Answered.objects.filter(scope=str(late.pk)).count() == 1


@pytest.mark.rules("LEA-01")
def test_two_workers_compose_a_season_once() -> None:
    who = people(6)
    course = opened(who)
    course.until(Season.State.CHECK_IN)
    course.confirm(who)
    course.now = course.season.starts_at
    told = at_once(*[partial(steps.step, course.pk, course.now)] * 3)
    assert sorted(told) == [False, False, True]
    assert len(course.matches) == 6


@pytest.mark.rules("LEA-05", "LEA-11")
def test_who_takes_a_seat_is_locked_in_one_order_with_all_who_wait() -> None:
    """So that two seasons do not wait for each other's people."""
    who = people(8)
    course = begun(who[:6], who[7:], season_days=14, registration_days=1, check_in_days=1)
    course.come()
    seat = Seat.objects.filter(game__match__group__season=course.pk, owner=who[1]).order_by("game")[0]
    resign.resign(seat.game_id, seat.index, Caller(author=who[1].pk), course.now)
    match = Match.objects.get(game=seat.game_id)
    with CaptureQueriesContext(connection) as asked, pytest.raises(NotOpen, match="somebody waits"):
        leaving.take(course.pk, match.pk, seat.index, who[6], course.now)
    said = [query["sql"] for query in asked.captured_queries]
    first = next(sql for sql in said if "FOR NO KEY UPDATE" in sql and User._meta.db_table in sql)
    assert [one.pk.hex in first.replace("-", "") for one in who[6:]] == [True, True], first
    assert "ORDER BY" in first


@pytest.mark.rules("ORG-02", "LEA-01")
def test_a_decision_and_a_result_in_the_same_moment_leave_one_of_both() -> None:
    who = people(7)
    course = begun(who[1:], season_days=14, registration_days=1, check_in_days=1)
    course.season.league.members.update(person=who[0])
    for match in course.running[:ROUNDS]:
        place = MatchPlace(tier=1, group=1, number=match.number)
        deed = Adjudicate(match=place, how="draw")
        at_once(
            partial(course.door.act, who[0], deed, course.now),
            partial(course.say, match, seat_of_lowest(match)),
        )
        course.go()
        kept = Match.objects.get(pk=match.pk)
        ruled = kept.ruled is not None
        assert kept.state == Match.State.FINISHED
        assert kept.result["kind"] == ("adjudicated" if ruled else "won")
        assert course.season.groups.get().table is not None


@pytest.mark.rules("ORG-03", "LEA-13")
def test_a_season_that_is_planned_as_rules_change_goes_by_those_of_its_league() -> None:
    (owner,) = people(1)
    league = founding.found(
        owner, slug="test", name="L", about="", visibility="public", rules=RULES, now=BEGIN
    )
    for round_ in range(ROUNDS):
        stale = League.objects.get(pk=league.pk)
        changed = {**RULES, "registration_days": 2 + round_}
        at_once(
            partial(founding.plan, stale, owner, BEGIN, "so", BEGIN),
            partial(founding.change_rules, stale, owner, changed, None, "so", BEGIN),
        )
        season = Season.objects.get(league=league)
        days = League.objects.get(pk=league.pk).rules["registration_days"]
        assert (days, season.closes_at - season.opens_at) == (2 + round_, (2 + round_) * DAY)
        season.delete()
        Change.objects.all().delete()


@pytest.mark.rules("ORG-04")
def test_of_two_rulings_on_one_game_at_once_one_is_done() -> None:
    who = people(8)
    course = begun(who[1:], season_days=28, registration_days=1, check_in_days=1)
    course.season.league.members.update(person=who[0])
    match = course.running[0]
    course.declare(seat_of_lowest, [match])
    match = Match.objects.select_related("group").get(pk=match.pk)
    rows = [
        course.door.protest(course.season.entries.get(number=number).player, match, course.now)
        for number in match.seats[:2]
    ]
    told = at_once(
        partial(course.door.decide, who[0], rows[0], course.now, Ruling(how="draw")),
        partial(course.door.decide, who[0], rows[1], course.now, Ruling(how="void")),
    )
    assert sorted(type(one).__name__ for one in told) == ["NotOrganiser", "Protest"], told
    assert len(course.acts("overrule")) == 1


@pytest.mark.rules("LEA-13")
def test_of_three_who_run_a_league_the_one_who_stays_owns_it_when_the_others_go_at_once() -> None:
    for number in range(ROUNDS):
        owner, first, second = people(3, first=1 + 3 * number)
        found = founding.found(
            owner, slug=f"l{number}", name="L", about="", visibility="public", rules=RULES, now=BEGIN
        )
        for helper in (first, second):
            members.appoint(found, owner, helper, "it is needed", BEGIN)
        told = at_once(partial(deletion.delete, owner, BEGIN), partial(deletion.delete, first, BEGIN))
        assert told == [None, None]
        assert Member.objects.get(league=found, role="owner").person == second
