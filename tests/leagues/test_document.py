"""The document of a season that the server has run is one that the verifier accepts, also with the games' exports."""

from __future__ import annotations

from pathlib import Path

import pytest

from accounts.leagues import following
from accounts.leagues.acts.doing import act, reverse
from accounts.leagues.acts.kinds import MatchPlace
from accounts.leagues.acts.points import Adjudicate, Excuse, Penalty
from accounts.leagues.models import Match, Season
from accounts.models import User
from tests.leagues.seasons import BEGIN, DAY, Course, league, people, seat_of_lowest
from tests.leagues.verified import verified

State = Season.State
pytestmark = pytest.mark.django_db


def begun(who: list[User], owner: User) -> Course:
    course = Course(following.plan(league(owner, again=7), BEGIN + DAY, BEGIN))
    course.until(State.REGISTRATION)
    course.enter(who)
    course.until(State.CHECK_IN)
    course.confirm(who)
    course.begin()
    return course


@pytest.mark.rules("SCH-01", "SCH-05", "PTS-04", "LEA-03", "LEA-04", "API-05")
def test_a_season_of_several_tiers_is_accepted_with_its_exports(tmp_path: Path) -> None:
    who = people(10)
    course = begun(who, who[0])
    course.declare(seat_of_lowest)
    course.until(State.FINISHED)
    assert course.season.groups.count() > 1
    verdict = verified(course, tmp_path)
    assert verdict.wrong == []
    assert "matches/*/result/kind" not in verdict.on_trust


@pytest.mark.rules("LEA-07")
def test_the_document_is_right_after_somebody_has_closed_the_account(tmp_path: Path) -> None:
    who = people(7)
    course = begun(who, who[0])
    course.declare(seat_of_lowest)
    course.until(State.FINISHED)
    course.season.entries.filter(person=who[3]).update(person=None, player=None)
    assert verified(course, tmp_path).wrong == []


@pytest.mark.rules("ORG-02", "LEA-12", "PTS-04")
def test_what_organisers_have_done_is_found_in_the_document(tmp_path: Path) -> None:
    *who, owner = people(8)
    course = begun(who, owner)

    def do(deed: Penalty | Excuse | Adjudicate) -> int:
        return act(course.pk, owner, deed, "as the rules say", course.season.version, course.now).number

    first, second, *_ = course.matches
    do(Penalty(entry=2, points=-3))
    taken = do(Penalty(entry=3, points=5))
    reverse(course.pk, owner, taken, "a slip", course.season.version, course.now)
    for match, how in ((first, "void"), (second, "draw")):
        place = MatchPlace(tier=1, group=1, number=match.number)
        do(Adjudicate(match=place, how=how))  # type: ignore[arg-type]
    course.go()
    course.come()
    course.go(2 * DAY)  # until the game in the place of the first has begun
    course.declare(seat_of_lowest)
    third = course.matches[2]
    do(Excuse(match=MatchPlace(tier=1, group=1, number=third.number), entry=third.seats[0]))
    course.until(State.FINISHED)
    assert {match.state for match in course.matches} == {Match.State.FINISHED, Match.State.VOID}
    assert course.matches[-1].replaces is not None
    assert verified(course, tmp_path).wrong == []
