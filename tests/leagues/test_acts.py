"""What organisers do, and take back: places, letters, dates, decisions (ORG-01, ORG-02)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail

from accounts.leagues.acts.clocks import Break, Pause
from accounts.leagues.acts.dates import MessageGroup, MoveDate
from accounts.leagues.acts.places import Lift, PutIn, PutOut, Replace
from accounts.leagues.acts.points import Adjudicate, Penalty
from accounts.leagues.models import Act, Barred, Entry, Match, Season
from accounts.leagues.refused import BadAct, NotOpen
from accounts.ledger import Notice
from accounts.models import User
from horror.models import Entry as Logged
from horror.models import Game, Seat, Tenure
from horror.table import quarantine
from tests.leagues.seasons import (
    BEGIN,
    DAY,
    HOUR,
    Course,
    begun,
    opened,
    organised,
    people,
    place,
    seat_of_lowest,
)
from tests.leagues.thirty import set_aside

State = Season.State
RULES: dict[str, Any] = {"season_days": 14, "overtime_days": 7, "registration_days": 4, "check_in_days": 2}
pytestmark = pytest.mark.django_db


def season(who: list[User], **more: Any) -> Course:
    """One of all but the last of these, who runs it; its people have all made a move."""
    course = organised(begun(who[:-1], **(RULES | more)), who[-1])
    course.come()
    return course


@pytest.mark.rules("ORG-02", "LEA-11")
def test_an_organiser_puts_somebody_in_and_out_and_takes_either_back() -> None:
    who = people(8)
    course = organised(opened(who[:5], **RULES), who[7])
    act = course.door.act(who[7], PutIn(person=who[5].pk), course.now)
    assert course.entry(who[5]).state == Entry.State.ENTERED
    course.door.reverse(who[7], act.number, course.now)
    assert course.entry(who[5]).state == Entry.State.WITHDRAWN
    out = course.door.act(who[7], PutOut(entry=1), course.now)
    assert course.entry(who[0]).state == Entry.State.WITHDRAWN
    course.door.reverse(who[7], out.number, course.now)
    back = course.entry(who[0])
    assert (back.state, back.player, back.ended_at) == (Entry.State.ENTERED, who[0], None)
    assert [row.state for row in course.season.acts.order_by("number")] == [
        Act.State.REVERSED, Act.State.DONE, Act.State.REVERSED, Act.State.DONE,
    ]  # fmt: skip


@pytest.mark.rules("ORG-02", "LEA-05", "LEA-07", "LEA-11")
def test_whom_the_rules_do_not_take_no_organiser_brings_in() -> None:
    who = people(8)
    course = organised(opened(who[:5], **RULES, most=6), who[7])
    Barred.objects.create(
        league=course.season.league, person=who[5], why="left", since=BEGIN, until=BEGIN + 90 * DAY
    )
    with pytest.raises(BadAct) as error:
        course.door.act(who[7], PutIn(person=who[5].pk), course.now)
    assert error.value.rule == "LEA-07"
    course.door.act(who[7], Lift(person=who[5].pk), course.now)
    course.door.act(who[7], PutIn(person=who[5].pk), course.now)
    with pytest.raises(Exception, match="all 6 places are taken"):
        course.door.act(who[7], PutIn(person=who[6].pk), course.now)


@pytest.mark.rules("ORG-02", "LEA-05")
def test_who_is_put_in_when_entries_are_confirmed_has_confirmed() -> None:
    who = people(7)
    course = organised(opened(who[:5], **RULES), who[6])
    course.until(State.CHECK_IN)
    course.door.act(who[6], PutIn(person=who[5].pk), course.now)
    assert course.entry(who[5]).state == Entry.State.CONFIRMED


@pytest.mark.rules("LEA-05", "ORG-02")
def test_a_place_that_an_organiser_has_filled_is_not_given_to_who_waits_as_well() -> None:
    who = people(9)
    course = organised(opened(who[:6], **RULES, most=6), who[8])
    course.until(State.CHECK_IN)
    course.confirm(who[:4])
    course.door.wait(who[6], course.now)
    course.door.wait(who[7], course.now)
    course.door.withdraw(who[4], course.now)
    course.door.act(who[8], PutIn(person=people(1, first=50)[0].pk), course.now)
    course.until(State.RUNNING)
    assert course.season.entries.exclude(group=None).count() == 6
    assert course.entry(who[5]).state == Entry.State.UNCONFIRMED
    assert course.entry(who[6]).state == Entry.State.PLAYING
    assert not course.season.entries.filter(person=who[7]).exists()


@pytest.mark.usefixtures("posted")
@pytest.mark.rules("ORG-02")
def test_a_letter_of_the_organisers_comes_to_those_whom_it_is_for() -> None:
    who = people(11)
    course = season(who, group=5)
    mail.outbox.clear()
    course.door.act(who[10], MessageGroup(text="Play on time", tier=2, group=1), course.now)
    course.go(HOUR)
    told = set(course.season.entries.filter(group__tier=2).values_list("player__email", flat=True))
    assert {to for sent in mail.outbox if "Play on time" in sent.body for to in sent.to} == told
    assert len(told) == 5
    course.door.act(who[10], MessageGroup(text="All of you"), course.now)
    course.go(HOUR)
    assert sum("All of you" in sent.body for sent in mail.outbox) == 10


@pytest.mark.rules("ORG-02", "LEA-01")
@pytest.mark.parametrize(
    ("date", "state"), [("closes_at", State.REGISTRATION), ("starts_at", State.CHECK_IN)]
)
def test_a_date_that_is_moved_is_not_passed_before_it_comes(date: Any, state: str) -> None:
    who = people(7)
    course = organised(opened(who[:6], **RULES), who[6])
    course.until(state)
    course.confirm(who[:6] if state == State.CHECK_IN else ())
    course.door.act(who[6], MoveDate(date=date, days=3), course.now)
    then = getattr(course.season, date)
    course.go(then - course.now - HOUR)
    assert course.season.state == state
    course.go(2 * HOUR)
    assert course.season.state != state


@pytest.mark.rules("ORG-02", "LEA-01")
def test_an_act_is_taken_back_only_while_it_could_be_done() -> None:
    who = people(6)
    course = season(who, protest_days=1)
    act = course.door.act(who[5], Penalty(entry=1, points=-3), course.now)
    course.declare(seat_of_lowest)
    course.until(State.FINISHED)
    with pytest.raises(NotOpen):
        course.door.reverse(who[5], act.number, course.now)


@pytest.mark.rules("LEA-10", "ORG-02")
def test_the_end_of_a_break_ends_no_other_pause() -> None:
    who = people(6)
    course = season(who)
    paused, other = course.running[:2]
    until = course.now + 10 * DAY
    course.door.act(who[5], Pause(match=place(paused), until=until), course.now)
    course.go(HOUR)
    stopped = course.door.act(who[5], Break(until=course.now + 4 * DAY), course.now)
    course.go(HOUR)
    assert Game.objects.filter(match__group__season=course.pk, paused_at=None).count() == 0
    course.door.reverse(who[5], stopped.number, course.now)
    course.go(HOUR)
    still = Game.objects.exclude(paused_at=None).values_list("pk", flat=True)
    assert list(still) == [paused.game_id]
    assert other.game_id not in still


@pytest.mark.rules("ORG-02")
def test_a_game_is_decided_by_one_act_at_a_time() -> None:
    who = people(6)
    course = season(who)
    match = course.running[0]
    set_aside(match, course)
    course.door.act(who[5], Adjudicate(match=place(match), how="win", seat=1), course.now)
    with pytest.raises(BadAct, match="being decided"):
        course.door.act(who[5], Adjudicate(match=place(match), how="win", seat=2), course.now)
    course.go(HOUR)
    match.refresh_from_db()
    assert (match.state, match.ruled) == (Match.State.FINISHED, {"kind": "won", "winners": [1]})
    assert course.season.groups.get().extra < timedelta(days=1).total_seconds()
    course.go(5 * DAY, DAY)
    assert course.season.groups.get().extra < timedelta(days=1).total_seconds(), "it stands still no more"


@pytest.mark.rules("ORG-02", "LEA-06")
def test_somebody_else_plays_for_an_entry_when_a_game_that_was_set_aside_goes_on() -> None:
    who = people(7)
    course = organised(begun(who[:5], **RULES), who[6])
    course.come()
    match = next(one for one in course.running if 1 in one.seats)
    set_aside(match, course)
    course.door.act(who[6], Replace(entry=1, person=who[5].pk), course.now)
    course.go(3 * HOUR, HOUR)
    seat = Seat.objects.get(game=match.game_id, index=match.seats.index(1))
    assert seat.owner == who[0]
    quarantine.release(match.game_id, course.now)
    course.go(3 * HOUR, HOUR)
    seat.refresh_from_db()
    assert seat.owner == who[5]


@pytest.mark.rules("ORG-02", "LEA-11")
def test_nobody_plays_for_two_entries_by_an_act_of_an_organiser() -> None:
    who = people(12)
    course = season(who, group=5)
    first = course.season.entries.get(number=1)
    other = course.season.entries.exclude(group=first.group).order_by("number")[0]
    with pytest.raises(BadAct) as error:
        course.door.act(who[11], Replace(entry=other.number, person=who[0].pk), course.now)
    assert error.value.rule == "LEA-11"
    match = next(one for one in course.running if other.number in one.seats)
    deed = Replace(entry=other.number, person=who[0].pk, match=place(match))
    course.door.act(who[11], deed, course.now)  # one game of another carries no place with it
    course.go(HOUR)
    assert Seat.objects.filter(game=match.game_id, owner=who[0]).exists()


@pytest.mark.rules("LEA-06", "LEA-11")
def test_who_did_not_come_and_has_another_place_by_now_does_not_get_the_own_one_back() -> None:
    who = people(13)
    course = organised(begun(who[:12], **RULES, group=6, no_show_hours=24), who[12])
    course.come(but=[who[0]])
    course.go(2 * DAY)
    mine = course.entry(who[0])
    assert (mine.state, mine.player) == (Entry.State.NO_SHOW, None)
    other = course.season.entries.exclude(group=mine.group).order_by("number")[0]
    course.door.act(who[12], Replace(entry=other.number, person=who[0].pk), course.now)
    own = (match for match in course.running if mine.number in match.seats)
    late = next(match for match in own if (turn := course.turn(match)) and turn.owner == who[0])
    course.say(late, "pass")
    course.go(2 * HOUR, HOUR)
    assert [entry.number for entry in course.season.entries.filter(player=who[0])] == [other.number]


@pytest.mark.rules("LEA-12")
def test_while_a_game_stands_still_nobody_is_told_each_hour() -> None:
    who = people(6)
    course = season(who)
    paused, other = course.running[:2]
    course.door.act(who[5], Pause(match=place(paused), until=course.now + 2 * DAY), course.now)
    course.go(3 * DAY, HOUR)
    log = Logged.objects.filter(game=other.game_id)
    assert sum(b"rates_postponed" in bytes(entry.payload) for entry in log) == 1
    assert abs(course.season.groups.get().extra - 2 * DAY.total_seconds()) < DAY.total_seconds() / 24


@pytest.mark.rules("LEA-06", "RAT-06")
def test_who_did_not_come_has_a_mark_and_nothing_else() -> None:
    who = people(7)
    course = begun(who[:6], waiting=[who[6]], **RULES, again=7, protest_days=1)
    course.come(but=[who[0]])
    course.go(3 * DAY)
    entry = course.entry(who[0])
    assert (entry.state, entry.player) == (Entry.State.NO_SHOW, who[6])
    ended = Tenure.objects.filter(person=who[0]).values_list("ended", flat=True)
    assert set(ended) == {Tenure.End.HANDED_OVER}


@pytest.mark.usefixtures("posted")
@pytest.mark.rules("LEA-05", "LEA-13")
def test_too_few_are_told_that_there_is_no_season() -> None:
    who = people(3)
    course = opened(who, **RULES)
    course.until(State.CANCELLED)
    course.go(HOUR)
    assert Notice.objects.filter(kind="league.cancelled").count() == 3
    sent = [each for each in mail.outbox if "does not take place" in each.subject]
    assert len(sent) == 3 and "Too few" in sent[0].body


@pytest.mark.rules("ORG-02", "LEA-02")
def test_a_game_that_has_not_begun_is_won_by_nobody() -> None:
    """It can be called off, and is played then once more."""
    who = people(6)
    course = organised(opened(who[:5], **RULES), who[5])
    course.until(Season.State.CHECK_IN)
    course.confirm(who[:5])
    course.until(Season.State.RUNNING)
    course.work()
    match = course.matches[0]
    assert match.game and match.game.status == Game.Status.LOBBY
    for how, seat in (("win", 1), ("draw", None), ("as_it_stands", None)):
        with pytest.raises(BadAct, match="not begun"):
            course.door.act(who[5], Adjudicate(match=place(match), how=how, seat=seat), course.now)  # type: ignore[arg-type]
    course.door.act(who[5], Adjudicate(match=place(match), how="void"), course.now)
    course.go(HOUR)
    match.refresh_from_db()
    assert (match.state, match.ruled) == (Match.State.VOID, None)
