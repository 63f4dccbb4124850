"""Who does not come, who leaves, and who plays for them (LEA-05 to LEA-07)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.leagues import admission, following, leaving
from accounts.leagues.models import Entry, Match, Season, Standin
from accounts.leagues.reckoning.rules import rules_of
from accounts.leagues.refused import AlreadyEntered, MayNotEnter, NotOpen
from accounts.ledger import Notice
from horror.models import Seat
from horror.table.acts import Caller
from horror.table.people import resign
from tests.leagues.seasons import DAY, HOUR, Course, begun, live, people, seat_of_lowest

State = Entry.State
RULES: dict[str, Any] = {"season_days": 14, "no_show_hours": 24, "registration_days": 1, "check_in_days": 1}
pytestmark = pytest.mark.django_db


def give_up(course: Course, seat: Seat, other: Any = None) -> None:
    """Who sits there resigns, and this other person takes the seat."""
    resign.resign(seat.game_id, seat.index, Caller(author=seat.owner_id), course.now)
    if other is not None:
        match = Match.objects.get(game=seat.game_id)
        leaving.take(course.pk, match.pk, seat.index, other, course.now)


def seats_of(course: Course, person: Any) -> list[Seat]:
    return list(Seat.objects.filter(game__match__group__season=course.pk, owner=person))


@pytest.mark.rules("LEA-05", "LEA-06")
def test_who_never_comes_is_replaced_in_all_games_by_who_waits_longest() -> None:
    who = people(8)
    course = begun(who[:6], who[6:], **RULES)
    live(course, 2, but=(who[2],))
    entry = course.entry(who[2])
    assert (entry.state, entry.player, entry.vanished) == (State.NO_SHOW, who[6], False)
    assert len(seats_of(course, who[6])) == 3
    assert seats_of(course, who[2]) == []
    assert admission.barred_until(course.season.league_id, who[2].pk, course.now) is None
    assert [act.kind for act in course.season.acts.order_by("number")] == ["no_show", "replaced"]


@pytest.mark.rules("LEA-06")
def test_who_comes_late_and_before_anybody_else_has_the_place_again() -> None:
    who = people(6)
    course = begun(who, **RULES)
    live(course, 2, but=(who[2],))
    assert course.entry(who[2]).state == State.NO_SHOW
    late = next(match for match in course.running if (turn := course.turn(match)) and turn.owner == who[2])
    course.say(late, "pass")
    course.go(HOUR, HOUR)
    entry = course.entry(who[2])
    assert (entry.state, entry.player, entry.left_at) == (State.PLAYING, who[2], None)


@pytest.mark.rules("LEA-06")
def test_who_has_acted_in_a_game_that_is_over_has_come() -> None:
    who = people(6)
    course = begun(who, **RULES)
    mine = [match for match in course.running if course.entry(who[2]).number in match.seats]
    first = next(match for match in mine if (turn := course.turn(match)) and turn.owner == who[2])
    course.say(first, seat_of_lowest(first))
    live(course, 2, but=(who[2],))
    assert course.entry(who[2]).state == State.PLAYING


@pytest.mark.rules("LEA-06")
@pytest.mark.parametrize("taken", [False, True])
def test_who_has_acted_in_a_seat_and_given_it_up_has_come(taken: bool) -> None:
    who = people(7)
    course = begun(who[:6], **RULES)
    mine = [match for match in course.running if course.entry(who[2]).number in match.seats]
    first = next(match for match in mine if (turn := course.turn(match)) and turn.owner == who[2])
    course.say(first, "pass")
    give_up(course, Seat.objects.get(game=first.game_id, owner=who[2]), who[6] if taken else None)
    live(course, 2, but=(who[2],))
    assert (course.entry(who[2]).state, course.entry(who[2]).player) == (State.PLAYING, who[2])


@pytest.mark.rules("LEA-06")
def test_not_coming_twice_in_a_row_bars_for_30_days() -> None:
    who = people(6)
    course = begun(who, **RULES)
    entry = course.entry(who[2])
    Entry.objects.filter(pk=entry.pk).update(state=State.NO_SHOW)
    course.declare(seat_of_lowest)
    course.until(Season.State.FINISHED)
    again = Course(following.plan(course.season.league, course.now + DAY, course.now))
    again.now = course.now
    again.until(Season.State.REGISTRATION)
    again.enter(who)
    again.until(Season.State.CHECK_IN)
    again.confirm(who)
    again.begin()
    live(again, 2, but=(who[2],))
    until = admission.barred_until(again.season.league_id, who[2].pk, again.now)
    assert until == again.entry(who[2]).left_at + timedelta(days=30)


@pytest.mark.rules("LEA-07", "LEA-08")
def test_who_leaves_with_notice_loses_the_seats_and_no_points() -> None:
    who = people(7)
    course = begun(who[:6], **RULES)
    course.come()
    course.door.leave(who[3], course.now)
    course.go(DAY)
    entry = course.entry(who[3])
    assert (entry.state, entry.player, entry.vanished) == (State.LEFT, None, False)
    assert not Seat.objects.filter(game__match__group__season=course.pk, owner=who[3], bot="").exists()
    until = admission.barred_until(course.season.league_id, who[3].pk, course.now)
    assert until == entry.left_at + timedelta(days=30)
    course.door.wait(who[6], course.now)
    course.go(DAY)
    assert course.entry(who[3]).player == who[6]
    assert course.entry(who[3]).substituted_at - entry.left_at <= following.FOUND


@pytest.mark.rules("LEA-07", "PTS-01")
def test_who_gives_up_every_seat_without_a_word_has_left_and_two_points_less() -> None:
    who = people(6)
    course = begun(who, **RULES)
    course.come()
    for seat in seats_of(course, who[1]):
        assert course.entry(who[1]).player == who[1]
        resign.resign(seat.game_id, seat.index, Caller(author=who[1].pk), course.now)
    course.go(HOUR, HOUR)
    entry = course.entry(who[1])
    assert (entry.state, entry.vanished) == (State.LEFT, True)
    row = next(row for row in entry.group.table["rows"] if row["entry"] == entry.number)
    assert row["points"] == -200
    assert row["withdrawn"]


@pytest.mark.rules("LEA-07")
def test_who_gives_up_every_seat_one_after_the_other_has_left_though_others_stand_in() -> None:
    who = people(9)
    course = begun(who[:6], **RULES)
    course.come()
    for seat, other in zip(seats_of(course, who[1]), who[6:], strict=True):
        assert course.entry(who[1]).state == State.PLAYING
        give_up(course, seat, other)
        course.go(HOUR, HOUR)
    entry = course.entry(who[1])
    assert (entry.state, entry.player, entry.vanished) == (State.LEFT, None, True)
    assert {len(seats_of(course, other)) for other in who[6:]} == {1}


@pytest.mark.rules("LEA-07")
@pytest.mark.parametrize("taken", [False, True])
def test_who_gives_up_one_game_and_plays_the_others_to_the_end_has_not_left(taken: bool) -> None:
    who = people(7)
    course = begun(who[:6], **RULES)
    course.come()
    seat = seats_of(course, who[1])[0]
    give_up(course, seat, who[6] if taken else None)
    course.go(HOUR, HOUR)
    course.declare(seat_of_lowest, [match for match in course.running if match.game_id != seat.game_id])
    course.go(6 * HOUR, HOUR)
    entry = course.entry(who[1])
    assert (course.season.state, entry.state, entry.vanished) == ("running", State.PLAYING, False)


@pytest.mark.rules("LEA-05", "LEA-07")
def test_a_single_seat_goes_to_who_waits_and_carries_no_place() -> None:
    who = people(7)
    course = begun(who[:6], **RULES)
    course.come()
    mine = seats_of(course, who[1])
    resign.resign(mine[0].game_id, mine[0].index, Caller(author=who[1].pk), course.now)
    course.door.wait(who[6], course.now)
    course.go(2 * HOUR, HOUR)
    assert course.entry(who[1]).player == who[1]
    assert [seat.game_id for seat in seats_of(course, who[6])] == [mine[0].game_id]
    assert course.season.waiting.get().state == "waiting"


@pytest.mark.rules("LEA-05")
def test_who_stood_in_for_a_game_that_is_over_plays_in_the_group_no_more() -> None:
    who = people(7)
    course = begun(who[:6], **RULES)
    course.come()
    first, second, third = seats_of(course, who[1])
    give_up(course, first, who[6])
    with pytest.raises(AlreadyEntered):
        give_up(course, second, who[6])
    course.go(HOUR)
    course.declare(seat_of_lowest, [match for match in course.running if match.game_id == first.game_id])
    leaving.take(course.pk, Match.objects.get(game=second.game_id).pk, second.index, who[6], course.now)
    course.go(HOUR)
    assert second.game_id in {seat.game_id for seat in seats_of(course, who[6])}
    course.declare(seat_of_lowest, [match for match in course.running if match.game_id == second.game_id])
    course.door.wait(who[6], course.now)
    course.door.leave(who[1], course.now)
    course.go(2 * HOUR, HOUR)
    assert course.entry(who[1]).player == who[6]
    assert third.game_id in {seat.game_id for seat in seats_of(course, who[6])}


@pytest.mark.rules("LEA-07")
def test_a_seat_that_waits_for_its_substitute_is_not_given_up() -> None:
    """Between the season's decision and the table's there may be any time."""
    who = people(7)
    course = begun(who[:6], who[6:], **RULES)
    course.come()
    course.door.leave(who[3], course.now)
    course.order = lambda due: [pk for pk in due if not _is_seat(pk)]
    course.go(2 * HOUR, HOUR)
    assert course.entry(who[3]).player == who[6]
    course.order = list
    course.go(HOUR, HOUR)
    assert course.entry(who[3]).player == who[6]
    assert {seat.owner for seat in Seat.objects.filter(index=0, game=seats_of(course, who[6])[0].game_id)}


def _is_seat(pk: int) -> bool:
    from horror.models import Job

    return Job.objects.get(pk=pk).kind == "league_seat"


@pytest.mark.rules("LEA-05", "LEA-07")
def test_who_has_left_the_place_of_another_may_wait_and_be_placed_again() -> None:
    """Only who entered first is barred."""
    who = people(7)
    course = begun(who[:6], who[6:], **RULES)
    course.come()
    course.door.leave(who[3], course.now)
    course.go(DAY)
    course.door.leave(who[6], course.now)
    course.go(HOUR)
    assert course.entry(who[3]).player is None
    course.door.wait(who[6], course.now)
    course.go(6 * HOUR, HOUR)
    assert (course.season.state, course.season.failures) == (Season.State.RUNNING, 0)
    assert course.entry(who[3]).player == who[6]
    assert len(seats_of(course, who[6])) == 3
    assert Notice.objects.filter(kind__startswith="league.placed", person=who[6]).count() == 2


@pytest.mark.rules("LEA-05", "LEA-11")
def test_who_plays_for_another_has_a_place_and_gets_no_second_one() -> None:
    who = people(13)
    course = begun(who[:12], who[12:], group=6, **RULES)
    course.come()
    course.door.leave(who[3], course.now)
    course.go(DAY)
    place = course.entry(who[3])
    assert place.player == who[12]
    with pytest.raises(AlreadyEntered):
        course.door.wait(who[12], course.now)
    course.season.waiting.update(state="waiting")
    other = course.season.entries.exclude(group=place.group_id).order_by("number")[0]
    course.door.leave(other.person, course.now)
    course.go(6 * HOUR, HOUR)
    assert course.season.state == Season.State.RUNNING
    assert [entry.number for entry in course.season.entries.filter(player=who[12])] == [place.number]


@pytest.mark.rules("LEA-07")
def test_who_has_no_game_left_has_nothing_to_leave() -> None:
    who = people(6)
    course = begun(who, **RULES)
    mine = course.entry(who[1]).number
    course.declare(seat_of_lowest, [match for match in course.running if mine in match.seats])
    with pytest.raises(NotOpen):
        course.door.leave(who[1], course.now)


@pytest.mark.rules("LEA-09")
def test_a_game_between_entries_that_are_all_gone_holds_nobody_up() -> None:
    who = people(6)
    course = begun(who, **RULES)
    course.come()
    last = course.matches[0]
    gone = [Entry.objects.get(season=course.pk, number=number).person for number in last.seats]
    for person in gone:
        course.door.leave(person, course.now)
    others = [match for match in course.running if match.pk != last.pk]
    course.declare(seat_of_lowest, [match for match in others if course.turn(match)])
    course.go(DAY)
    assert course.season.state in (Season.State.CLOSING, Season.State.RUNNING)
    assert not Standin.objects.exists()
    with pytest.raises(MayNotEnter):
        admission.must_be_fit(course.season, rules_of(course.season.rules), gone[0], course.now)
