"""Who decides a protest, and that what staff have decided stands (ORG-01, ORG-04)."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail

from accounts.leagues import protests
from accounts.leagues.acts.points import Adjudicate, Excuse, Penalty
from accounts.leagues.judging import Ruling
from accounts.leagues.models import Act, Match, Member, Protest, Season
from accounts.leagues.refused import NotOpen, NotOrganiser, SeenBefore
from accounts.models import User
from tests.leagues.seasons import BEGIN, DAY, HOUR, begun, live, people, place, seat_of_lowest

State = Season.State
PState = Protest.State
RULES: dict[str, Any] = {"season_days": 28, "registration_days": 1, "check_in_days": 1, "protest_days": 14}
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("posted"), pytest.mark.rules("ORG-04")]


class Case:
    """A season of one group, or of two, whose games go on but for those that are ended."""

    def __init__(self, players: int = 5) -> None:
        who = people(2 + players)
        self.organiser, self.staff, self.players = who[0], who[1], who[2:]
        User.objects.filter(pk=self.staff.pk).update(is_staff=True)
        self.staff.refresh_from_db()
        self.course = begun(self.players, group=5, **RULES)
        self.course.season.league.members.update(person=self.organiser)
        self.course.come()

    def player(self, entry: int) -> User:
        person = self.course.season.entries.get(number=entry).person
        assert person is not None
        return person

    def ended(self) -> Match:
        """A game that is over."""
        match = next(match for match in self.course.running if self.course.turn(match))
        self.course.declare(seat_of_lowest, [match])
        return Match.objects.select_related("group").get(pk=match.pk)

    def protest(self, match: Match, seat: int = 0) -> Protest:
        return self.course.door.protest(self.player(match.seats[seat]), match, self.course.now)

    def other_group(self, match: Match) -> User:
        entry = self.course.season.entries.exclude(group=match.group_id).exclude(group=None).first()
        assert entry is not None and entry.player is not None
        return entry.player

    def run_by(self, who: User) -> None:
        Member.objects.create(league=self.course.season.league, person=who, role="organiser", joined_at=BEGIN)

    def decide(self, who: User, protest: Protest, ruling: Ruling | None = None) -> Protest:
        return self.course.door.decide(who, protest, self.course.now, ruling)

    def mails(self, to: User) -> list[str]:
        self.course.work()
        return [
            each.subject.partition(": ")[2]
            for each in mail.outbox
            if each.to == [to.email] and "protest" in each.subject
        ]


def again(protest: Protest) -> Protest:
    return Protest.objects.get(pk=protest.pk)


def test_a_protest_goes_to_staff_and_lapses_while_games_go_on() -> None:
    case = Case()
    protest = case.protest(case.ended())
    live(case.course, 7)
    assert case.course.season.state == State.RUNNING
    assert (again(protest).state, case.mails(case.staff)) == (PState.STAFF, ["a protest is yours to decide"])
    live(case.course, 7)
    assert case.course.season.state == State.RUNNING
    assert again(protest).state == PState.LAPSED


def test_a_protest_goes_to_staff_during_a_break() -> None:
    case = Case()
    protest = case.protest(case.ended())
    Season.objects.filter(pk=case.course.pk).update(
        stopped_at=case.course.now, stopped_until=case.course.now + 10 * DAY
    )
    case.course.go(7 * DAY)
    assert again(protest).state == PState.STAFF


def test_a_season_under_way_is_looked_at_when_the_time_of_a_protest_is_over() -> None:
    case = Case()
    protest = case.protest(case.ended())
    due = protest.at + protests.WEEK
    case.course.go(due - 600 * (DAY / 86400) - case.course.now)
    assert case.course.season.next_at == due


def test_staff_have_a_week_from_when_a_protest_came_to_them() -> None:
    case = Case()
    protest = case.protest(case.ended())
    case.course.outage(10 * DAY)
    case.course.go()
    assert again(protest).staff_at == case.course.now
    live(case.course, 6)
    assert again(protest).state == PState.STAFF
    live(case.course, 1)
    assert again(protest).state == PState.LAPSED


def test_staff_do_not_decide_while_organisers_do() -> None:
    case = Case()
    protest = case.protest(case.ended())
    with pytest.raises(NotOrganiser):
        case.decide(case.staff, protest)
    case.run_by(case.staff)
    assert case.decide(case.staff, protest).final is False


def test_a_game_that_was_decided_anew_is_for_staff_and_what_they_ruled_stands() -> None:
    case = Case()
    match = case.ended()
    first, second = case.protest(match), case.protest(match, 1)
    case.decide(case.organiser, first, Ruling(how="draw"))
    assert again(second).state == PState.STAFF
    third = case.protest(match, 2)
    assert third.state == PState.STAFF
    with pytest.raises(NotOrganiser):
        case.decide(case.organiser, second, Ruling(how="void"))
    assert len(case.mails(case.staff)) == 2
    case.decide(case.staff, second, Ruling(how="as_played"))
    told = again(third)
    assert (told.state, told.answer, told.final) == (PState.UPHELD, "we have looked", True)
    assert case.mails(case.player(match.seats[2])).count("your protest") == 1
    act = Act.objects.filter(season=case.course.pk, kind="overrule").order_by("number").first()
    assert act is not None
    with pytest.raises(NotOpen, match="staff have decided this"):
        case.course.door.protest_against_act(case.player(match.seats[0]), act, case.course.now)
    Protest.objects.filter(pk=third.pk).delete()
    with pytest.raises(NotOpen, match="staff have decided this"):
        case.protest(match, 2)


def test_nobody_appeals_when_staff_have_ruled_on_the_game() -> None:
    case = Case()
    match = case.ended()
    first, second = case.protest(match), case.protest(match, 1)
    case.decide(case.organiser, first)
    case.course.door.appeal(case.player(match.seats[0]), first, case.course.now)
    assert again(second).state == PState.STAFF, "who decides the one decides the other"
    Protest.objects.filter(pk=second.pk).update(state=PState.REJECTED, decided_at=case.course.now)
    case.decide(case.staff, first, Ruling(how="draw"))
    with pytest.raises(NotOpen):
        case.course.door.appeal(case.player(match.seats[1]), second, case.course.now)


def test_a_decision_on_a_season_that_has_changed_is_refused() -> None:
    case = Case()
    protest = case.protest(case.ended())
    version = case.course.season.version
    case.course.door.act(case.organiser, Penalty(entry=1, points=1), case.course.now)
    args = (protest.pk, case.organiser, True, "so", case.course.now, Ruling(how="draw"))
    with pytest.raises(SeenBefore):
        protests.decide(*args, version)
    assert protests.decide(*args, version + 1).state == PState.UPHELD


@pytest.mark.rules("ORG-01")
def test_an_organiser_does_not_decide_about_an_act_on_the_own_group() -> None:
    case = Case(10)
    match = case.ended()
    mine, other = case.player(match.seats[0]), case.other_group(match)
    case.run_by(mine)
    case.run_by(case.player(match.seats[1]))
    act = case.course.door.act(
        case.organiser, Excuse(match=place(match), entry=match.seats[0]), case.course.now
    )
    protest = case.course.door.protest_against_act(other, act, case.course.now)
    assert protest.state == PState.STAFF, "one has acted, the others play there"
    assert case.mails(case.staff) == ["a protest is yours to decide"]
    Protest.objects.filter(pk=protest.pk).update(state=PState.OPEN, staff_at=None)
    for who in (mine, case.organiser):
        with pytest.raises(NotOrganiser):
            case.decide(who, protest)
    case.course.go(HOUR, HOUR)
    assert again(protest).state == PState.STAFF


@pytest.mark.rules("ORG-01")
def test_organisers_who_neither_play_there_nor_acted_decide() -> None:
    case = Case(10)
    match = case.ended()
    case.run_by(case.other_group(match))
    act = case.course.door.act(case.organiser, Penalty(entry=match.seats[0], points=-3), case.course.now)
    protest = case.course.door.protest_against_act(case.player(match.seats[0]), act, case.course.now)
    with pytest.raises(NotOrganiser, match="you did yourself"):
        case.decide(case.organiser, protest)
    assert case.mails(case.organiser) == []
    assert case.mails(case.other_group(match)) == ["a protest of " + case.player(match.seats[0]).name]
    assert case.decide(case.other_group(match), protest).state == PState.REJECTED


def test_the_answer_is_the_reason_of_the_act_as_a_whole() -> None:
    case = Case()
    protest = case.protest(case.ended())
    answer = "we have looked at it, move by move; " * 20
    protests.decide(protest.pk, case.organiser, True, answer, case.course.now, Ruling(how="draw"))
    assert case.course.acts("overrule")[0].reason == answer.strip()


@pytest.mark.rules("ORG-01")
def test_a_protest_is_listed_to_who_may_decide_it_now_and_to_nobody_else() -> None:
    case = Case(10)
    game = case.ended()
    player, apart = case.player(game.seats[1]), case.other_group(game)
    for who in (player, apart):
        case.run_by(who)
    row = case.protest(game)

    def listed(who: User) -> list[Protest]:
        return protests.with_judge(who)

    assert listed(case.organiser) == listed(apart) == [row]
    assert listed(player) == listed(case.staff) == []
    penalty = case.course.door.act(apart, Penalty(entry=game.seats[0], points=-1), case.course.now)
    other = case.course.door.protest_against_act(case.player(game.seats[0]), penalty, case.course.now)
    assert listed(case.organiser) == [row, other]
    assert listed(apart) == [row], "the act was done by that one"
    Protest.objects.filter(pk=row.pk).update(state=PState.STAFF, staff_at=case.course.now + HOUR)
    assert (listed(case.organiser), listed(case.staff)) == ([other], [row])
    Protest.objects.update(state=PState.REJECTED)
    assert listed(case.organiser) == listed(case.staff) == []


@pytest.mark.rules("ORG-01")
def test_a_protest_is_not_listed_to_who_has_decided_its_game_or_plays_where_its_act_was_done() -> None:
    case = Case(10)
    match = case.course.running[0]
    apart = case.other_group(match)
    case.run_by(apart)
    case.course.door.act(case.organiser, Adjudicate(match=place(match), how="draw"), case.course.now)
    case.course.go(HOUR, HOUR)
    game = case.course.match(match.group.tier, match.group.number, match.number)
    row = case.protest(game)
    assert protests.with_judge(case.organiser) == []
    assert protests.with_judge(apart) == [row]
    with pytest.raises(NotOrganiser, match="you did yourself"):
        case.decide(case.organiser, row)
