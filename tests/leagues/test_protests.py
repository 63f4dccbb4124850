"""Protests: games that are decided anew, appeals, their ends, and who is told (ORG-04)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core import mail

from accounts.leagues.judging import CAUSE, Ruling
from accounts.leagues.models import Act, Match, Protest, Season
from accounts.leagues.refused import BadAct, NotEntered, NotOpen, NotOrganiser
from accounts.models import User
from tests.leagues.seasons import DAY, HOUR, begun, people, seat_of_lowest
from tests.leagues.verified import verified

State = Season.State
PState = Protest.State
RULES: dict[str, Any] = {"season_days": 14, "overtime_days": 7, "registration_days": 1, "check_in_days": 1}
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("posted")]


class Case:
    """A season that is over, of which somebody protests against the result of a game: one who has lost it."""

    def __init__(self) -> None:
        who = people(8)
        self.organiser, self.staff, self.players = who[0], who[1], who[2:]
        User.objects.filter(pk=self.staff.pk).update(is_staff=True)
        self.staff.refresh_from_db()
        self.course = begun(self.players, **RULES)
        self.course.season.league.members.update(person=self.organiser)
        self.course.come()
        self.course.declare(seat_of_lowest)
        self.match = self.course.matches[0]
        self.seat = self.match.seats.index(max(self.match.seats))
        self.who = self.player(self.match.seats[self.seat])
        mail.outbox.clear()
        self.protest = self.course.door.protest(self.who, self.match, self.course.now)

    def player(self, entry: int) -> User:
        person = self.course.season.entries.get(number=entry).person
        assert person is not None
        return person

    def state(self) -> str:
        self.protest.refresh_from_db()
        return self.protest.state

    def anew(self) -> Match:
        return self.course.matches[0]

    def win(self) -> Act:
        """The protest is upheld: who protested has won."""
        self.course.door.decide(
            self.organiser, self.protest, self.course.now, Ruling(how="win", seat=self.seat)
        )
        return self.course.acts("overrule")[-1]

    def points(self, entry: int) -> int:
        (group,) = self.course.season.groups.all()
        return next(row["points"] for row in group.table["rows"] if row["entry"] == entry)

    def mails(self, to: User) -> list[str]:
        self.course.work()
        return [each.subject.partition(": ")[2] for each in mail.outbox if each.to == [to.email]]


@pytest.mark.rules("ORG-04", "PTS-04")
def test_a_game_is_decided_anew_and_what_was_played_is_kept(tmp_path: Path) -> None:
    case = Case()
    loser, winner = max(case.match.seats), min(case.match.seats)
    before = case.points(loser), case.points(winner)
    act = case.win()
    assert (act.target["how"], act.target["seat"], act.role, act.reason) == (
        "win",
        case.seat,
        Act.Role.ORGANISER,
        "we have looked",
    )
    assert act.before == {"kind": "won", "winners": [case.match.seats.index(winner)]}
    assert act.after == {"kind": "won", "winners": [case.seat]}
    match = case.anew()
    assert (match.state, match.ruled, match.result) == (
        Match.State.FINISHED,
        {"kind": "won", "winners": [case.seat]},
        case.match.result,
    )
    assert case.points(loser) > before[0]
    assert case.points(winner) < before[1]
    case.course.until(State.FINISHED)
    told = verified(case.course, tmp_path)
    assert told.wrong == []
    assert "matches/*/played" not in told.on_trust


@pytest.mark.rules("ORG-04", "PTS-04")
def test_a_game_that_a_protest_makes_void_counts_for_nobody_and_is_not_played_again_at_the_end(
    tmp_path: Path,
) -> None:
    case = Case()
    case.course.door.decide(case.organiser, case.protest, case.course.now, Ruling(how="void"))
    match = case.anew()
    assert (match.state, match.cause, match.played["state"]) == (Match.State.VOID, CAUSE, "finished")
    assert len(case.course.matches) == 6
    case.course.until(State.FINISHED)
    assert verified(case.course, tmp_path).wrong == []


@pytest.mark.rules("ORG-04")
def test_against_what_was_decided_anew_others_protest_to_staff_whose_word_is_the_last(tmp_path: Path) -> None:
    case = Case()
    act = case.win()
    course = case.course
    other = case.player(min(case.match.seats))
    course.go(2 * DAY)
    second = course.door.protest_against_act(other, act, course.now)
    assert second.state == PState.STAFF
    with pytest.raises(NotOrganiser):
        course.door.decide(case.organiser, second, course.now, Ruling(how="as_played"))
    course.door.decide(case.staff, second, course.now, Ruling(how="as_played"))
    match = case.anew()
    assert (match.ruled, match.played, match.state) == (None, None, Match.State.FINISHED)
    last = course.acts("overrule")[-1]
    with pytest.raises(NotOpen):
        course.door.protest_against_act(case.who, last, course.now)
    course.until(State.FINISHED)
    assert verified(course, tmp_path).wrong == []


@pytest.mark.rules("ORG-04")
def test_a_season_waits_for_protests_against_what_organisers_did_last() -> None:
    case = Case()
    course = case.course
    course.go(6 * DAY)
    case.win()
    course.go(5 * DAY - HOUR)
    assert course.season.state == State.CLOSING
    course.go(DAY)
    assert course.season.state == State.FINISHED


@pytest.mark.rules("ORG-04")
def test_nothing_is_ruled_that_a_game_cannot_come_to() -> None:
    case = Case()
    door, now = case.course.door, case.course.now
    for ruling in (
        Ruling(how="win"),
        Ruling(how="win", seat=3),
        Ruling(how="draw", seat=1),
        Ruling(how="as_played"),
    ):
        with pytest.raises(BadAct):
            door.decide(case.organiser, case.protest, now, ruling)
    assert case.state() == PState.OPEN
    assert case.anew().played is None


@pytest.mark.rules("ORG-04")
def test_an_appeal_goes_to_staff_and_ends_there() -> None:
    case = Case()
    course = case.course
    course.door.decide(case.organiser, case.protest, course.now)
    with pytest.raises(NotEntered):
        course.door.appeal(case.player(min(case.match.seats)), case.protest, course.now)
    assert case.mails(case.who) == ["your protest"]
    course.door.appeal(case.who, case.protest, course.now)
    course.door.appeal(case.who, case.protest, course.now)
    assert case.state() == PState.STAFF
    assert case.mails(case.staff) == ["a protest is yours to decide"]
    with pytest.raises(NotOrganiser):
        course.door.decide(case.organiser, case.protest, course.now)
    course.door.decide(case.staff, case.protest, course.now)
    assert case.state() == PState.REJECTED
    with pytest.raises(NotOpen):
        course.door.decide(case.staff, case.protest, course.now)
    assert case.mails(case.staff) == ["a protest is yours to decide"]
    assert case.mails(case.who) == ["your protest"] * 2
    assert "That is final." in mail.outbox[-1].body


@pytest.mark.rules("ORG-04")
def test_an_appeal_that_nobody_decides_stays_rejected() -> None:
    case = Case()
    course = case.course
    course.door.decide(case.organiser, case.protest, course.now)
    course.go(4 * DAY)
    course.door.appeal(case.who, case.protest, course.now)
    course.go(7 * DAY - HOUR)
    assert (case.state(), course.season.state) == (PState.STAFF, State.CLOSING)
    course.go(DAY)
    assert (case.state(), case.protest.final, course.season.state) == (
        PState.REJECTED,
        True,
        State.FINISHED,
    )


@pytest.mark.rules("ORG-04")
def test_one_does_not_appeal_when_the_days_are_over() -> None:
    case = Case()
    course = case.course
    course.door.decide(case.organiser, case.protest, course.now)
    with pytest.raises(NotOpen):
        course.door.appeal(case.who, case.protest, course.now + 5 * DAY + HOUR)
    course.go(6 * DAY)
    assert (case.state(), case.protest.final, course.season.state) == (
        PState.REJECTED,
        True,
        State.FINISHED,
    )


@pytest.mark.rules("ORG-04")
def test_who_decides_a_protest_is_told_each_time_once() -> None:
    case = Case()
    course = case.course
    assert case.mails(case.organiser) == [f"a protest of {case.who.name}"]
    course.go(5 * DAY - HOUR)
    assert len(case.mails(case.organiser)) == 1
    course.go(2 * HOUR, HOUR)
    assert case.mails(case.organiser)[1:] == ["a protest waits for you"]
    assert case.mails(case.staff) == []
    course.go(2 * DAY)
    assert case.state() == PState.STAFF
    assert case.mails(case.staff) == ["a protest is yours to decide"]
    assert case.mails(case.who) == []
    course.go(7 * DAY)
    assert case.state() == PState.LAPSED
    assert case.mails(case.who)[0] == "your protest"
    assert len(case.mails(case.organiser)) == 2


@pytest.mark.rules("ORG-04", "ORG-01")
def test_an_organiser_who_plays_in_the_group_is_not_asked_to_decide() -> None:
    who = people(6)
    course = begun(who, **RULES)
    course.come()
    course.declare(seat_of_lowest)
    match = course.matches[0]
    mail.outbox.clear()
    course.door.protest(course.season.entries.get(number=match.seats[0]).person, match, course.now)
    course.work()
    assert [each.subject for each in mail.outbox if "protest" in each.subject] == []
