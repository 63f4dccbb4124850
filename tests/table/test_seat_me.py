"""Seat me: who sits where, by what is wished, and that nothing else decides."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from horror.models import Game, Invitation, Seat
from horror.table import create
from horror.table.acts import Answer, Join, NewGame, Profile, Reliability
from horror.table.errors import (
    AsksTooMuch,
    Barred,
    SeatTaken,
    TooManyGames,
    UnknownRuleset,
    WrongStatus,
)
from horror.table.finding.near import near
from horror.table.finding.seat_me import Wish, seat_me
from horror.table.people import seats
from horror.table.tongues import BadLanguage
from tests.table.conftest import NOW, caller
from tests.table.together import at_once

GOOD = Reliability(score=90)
NEW = Reliability(score=81, new=True)
HOUR = timedelta(hours=1)


def profile(person: User, **fields: Any) -> Profile:
    return Profile(name=person.name, **fields)


def seated(person: User, known: Reliability = GOOD, zone: str = "UTC", key: str = "", **wish: Any) -> Game:
    by = caller(person, key=key, body_hash=str(wish) if key else "")
    return seat_me(Wish(**wish), profile(person, time_zone=zone), known, by, NOW)


def from_all(*others: User) -> Reliability:
    """Of somebody who is kept apart from these."""
    return Reliability(score=90, apart=frozenset(other.pk for other in others))


def lobby(person: User, minute: int = 0, zone: str = "UTC", **fields: Any) -> Game:
    """A lobby of Tides with its maker, which has waited since so many minutes after the beginning."""
    new = NewGame(
        ruleset="tides", name="A table", profile=profile(person, time_zone=zone), reliability=GOOD,
        **{"seats": 3, "language": "", **fields},
    )  # fmt: skip
    return create.create(new, caller(person), NOW - HOUR + timedelta(minutes=minute))


def sitting(game: Game) -> list[str]:
    return [seat.name for seat in Seat.objects.filter(game=game).order_by("index") if seat.owner_id]


@pytest.mark.rules("TAB-193")
def test_one_sits_at_the_table_that_has_waited_for_longest(people: list[User]) -> None:
    ann, ben, cid, dot = people
    lobby(ann, 2)
    oldest = lobby(ben, 1)
    lobby(cid, 3)
    assert seated(dot) == oldest
    assert sitting(oldest) == ["Ben", "Dot"]
    assert Game.objects.count() == 3


@pytest.mark.rules("TAB-195")
def test_where_no_table_fits_one_is_made_that_fits_who_wishes_the_like(people: list[User]) -> None:
    ann, ben, cid, dot = people
    wish: dict[str, Any] = {"ruleset": "tides", "pace": "slow", "language": "de", "least_reliability": 60}
    made = seated(ann, **wish)
    assert (made.visibility, made.rates["preset"], made.language, made.least_reliability) == (
        "public",
        "slow",
        "de",
        60,
    )
    assert made.autostart and made.plain and made.newcomers and made.creator_id == ann.pk
    assert seated(ben, **wish) == made
    assert seated(cid) == made  # who wants anything
    made.refresh_from_db()
    assert (sitting(made), made.status) == (["Ann", "Ben", "Cid"], "running")
    assert seated(dot, **wish) != made


@pytest.mark.rules("TAB-193")
@pytest.mark.parametrize(
    ("table", "wish"),
    [
        ({"visibility": "unlisted"}, {}),
        ({"visibility": "private"}, {}),
        ({"password": "sesame"}, {}),
        ({"rates": {"preset": "slow"}}, {"pace": "daily"}),
        ({"language": "de"}, {"language": "en"}),
        ({"least_reliability": 50}, {"least_reliability": 51}),
        ({"options": {"turns": 7}}, {}),
        ({"seats": 2, "bots": ("steward",), "rates": {"preset": "none"}}, {}),
    ],
)
def test_a_table_that_is_otherwise_is_passed_over(
    people: list[User], table: dict[str, Any], wish: dict[str, Any]
) -> None:
    ann, ben = people[:2]
    assert seated(ben, **wish) != lobby(ann, **table)


@pytest.mark.rules("TAB-193", "TAB-89")
@pytest.mark.parametrize(
    ("table", "known"),
    [({"least_reliability": 85}, Reliability(score=84)), ({"newcomers": False}, NEW)],
)
def test_nobody_is_seated_where_that_one_could_not_sit_down(
    people: list[User], table: dict[str, Any], known: Reliability
) -> None:
    ann, ben, cid = people[:3]
    there = lobby(ann, **table)
    assert seated(ben, known) != there
    assert seated(cid) == there


@pytest.mark.rules("TAB-191", "TAB-193")
def test_the_pace_is_that_of_a_turn_whatever_the_clock_is_called(people: list[User]) -> None:
    there = lobby(people[0], rates={"preset": "league", "turn": 30 * 3600})
    assert seated(people[1], pace="daily") == there


@pytest.mark.rules("TAB-190", "TAB-193")
def test_a_table_of_any_language_fits_whoever_names_one(people: list[User]) -> None:
    there = lobby(people[0], language="")
    assert seated(people[1], language="de") == there


@pytest.mark.rules("TAB-195")
def test_who_waits_already_is_told_where(people: list[User]) -> None:
    ann, ben = people[:2]
    waiting = seated(ann)
    assert seated(ann) == waiting
    lobby(ben, -10)
    assert seated(ann) == waiting
    assert sitting(waiting) == ["Ann"]


@pytest.mark.rules("TAB-193")
def test_a_table_that_one_has_left_is_offered_no_more(people: list[User]) -> None:
    ann, ben, cid = people[:3]
    there = lobby(ann)
    assert seated(ben) == there
    seats.leave(there.pk, caller(ben), NOW)
    assert seated(ben) != there
    assert seated(cid) == there


@pytest.mark.rules("TAB-89", "TAB-88", "TAB-195")
@pytest.mark.parametrize("there_is_one", [True, False])
def test_what_no_table_can_be_is_refused_whatever_tables_there_are(
    people: list[User], there_is_one: bool
) -> None:
    ann, ben = people[:2]
    if there_is_one:
        lobby(ann, least_reliability=88)
    before = Game.objects.count()
    with pytest.raises(AsksTooMuch):
        seated(ben, Reliability(score=84), least_reliability=85)
    with pytest.raises(Barred):
        seated(ben, Reliability(score=84, barred_until=NOW + HOUR))
    with pytest.raises(UnknownRuleset):
        seated(ben, ruleset="chess")
    with pytest.raises(BadLanguage):
        seated(ben, language="Klingon")
    assert Game.objects.count() == before


def test_no_more_lobbies_are_made_than_one_may_have(people: list[User]) -> None:
    ann, ben, cid = people[:3]
    for _ in range(5):
        lobby(ann, visibility="unlisted")
    with pytest.raises(TooManyGames):
        seated(ann)
    there = lobby(ben)
    assert seated(ann) == there


@pytest.mark.rules("TAB-194")
@pytest.mark.parametrize(
    ("zones", "are"),
    [
        ([], True),
        (["Europe/Berlin", "Africa/Lagos", "Europe/Moscow"], True),
        (["Europe/Berlin", "America/New_York"], False),
        (["Asia/Tokyo"], False),
    ],
)
def test_days_are_like_each_other_within_four_hours(zones: list[str], are: bool) -> None:
    assert near("Europe/Berlin", zones, NOW) is are


@pytest.mark.rules("TAB-194")
def test_days_on_both_sides_of_the_date_line_are_like_each_other() -> None:
    assert near("Pacific/Auckland", ["Pacific/Honolulu"], NOW)


@pytest.mark.rules("TAB-194")
def test_tables_of_like_days_come_first_and_others_before_none(people: list[User]) -> None:
    ann, ben, cid, dot = people
    far = lobby(ann, 0, "Asia/Tokyo")
    like = lobby(ben, 1, "Europe/Paris")
    assert seated(cid, zone="Europe/Berlin", near=True) == like
    assert seated(dot, zone="Europe/Berlin") == far
    seats.cancel(like.pk, caller(ben), NOW)
    seats.leave(far.pk, caller(dot), NOW)
    assert seated(cid, zone="Europe/Berlin", near=True) == far


@pytest.mark.rules("TAB-196")
def test_one_is_not_seated_with_whom_one_is_kept_apart(people: list[User]) -> None:
    """At whose table, or beside whom."""
    ann, ben, cid, dot = people
    there = lobby(ann)
    seats.join(there.pk, Join(profile=profile(dot)), caller(dot), NOW)
    assert seated(ben, from_all(ann)) != there
    assert seated(cid, from_all(dot)) != there


@pytest.mark.rules("TAB-196")
def test_one_is_not_seated_at_a_table_whose_maker_one_is_kept_apart_from(people: list[User]) -> None:
    ann, ben = people[:2]
    there = lobby(ann, creator_seat=None)
    assert seated(ben, from_all(ann)) != there


@pytest.mark.rules("TAB-196")
def test_nothing_decides_but_tables_that_fit_and_who_sits_there(people: list[User]) -> None:
    """Private games, tables that do not fit, blocks between others, sleep and days of rest: the answer is the same."""
    ann, ben, cid, dot = people
    first, second = lobby(ann, 1), lobby(cid, 2)
    lobby(cid, 0, visibility="private")
    lobby(cid, 0, visibility="unlisted")
    lobby(dot, 0, password="sesame", zone="Asia/Tokyo")
    habits = {"zone": "UTC", "sleep": ["00:00", "10:00"], "rest_day": 2}
    Seat.objects.filter(game=first).update(habits=habits)
    assert seated(ben, from_all(dot), near=True) == first  # who sits at no table that fits
    assert sitting(second) == ["Cid"]


def test_who_has_invited_the_person_is_answered_by_sitting_down(people: list[User]) -> None:
    ann, ben = people[:2]
    there = lobby(ann)
    invited = Invitation.objects.create(
        game=there, by=ann, person=ben, name=ben.name, created_at=NOW, until=NOW + HOUR
    )
    assert seated(ben) == there
    invited.refresh_from_db()
    assert invited.state == "accepted"


def test_the_same_key_gets_the_same_table(people: list[User]) -> None:
    ann, ben = people[:2]
    made = seated(ann, key="k")
    seats.cancel(made.pk, caller(ann), NOW)
    lobby(ben)
    assert seated(ann, key="k") == made
    assert sitting(made) == ["Ann"]
    assert Game.objects.count() == 2


def test_a_key_is_kept_too_where_one_waits_already(people: list[User]) -> None:
    ann, ben = people[:2]
    waiting = seated(ann)
    assert seated(ann, key="k") == waiting
    seats.cancel(waiting.pk, caller(ann), NOW)
    assert seated(ann, key="k") == waiting
    assert seated(ben) != waiting


def test_people_who_come_at_once_sit_at_one_table(transactional_db: None, people: list[User]) -> None:
    """Three whom one table takes, and a fourth: never two that wait, and never one too many at either."""
    ann, ben, cid, dot = people
    for number in range(4):
        wish: dict[str, Any] = {"ruleset": "tides", "language": f"a{'abcd'[number]}"}
        at_once(*[partial(seated, person, **wish) for person in (ann, ben, cid, dot)])
        games = list(Game.objects.filter(language=wish["language"]))
        assert sorted(len(sitting(game)) for game in games) == [1, 3]
        assert sorted(game.status for game in games) == ["lobby", "running"]
        for game in games:
            assert len(set(sitting(game))) == len(sitting(game))
            if game.status == "lobby":
                seats.cancel(game.pk, caller(User.objects.get(pk=game.creator_id)), NOW)


def test_one_who_presses_twice_at_once_sits_once(transactional_db: None, people: list[User]) -> None:
    ann = people[0]
    first, second = at_once(*[partial(seated, ann, ruleset="tides", key="k")] * 2)
    assert first == second
    third, fourth = at_once(*[partial(seated, ann, ruleset="tides")] * 2)
    assert third == fourth == first
    assert Game.objects.count() == 1


def test_the_last_seat_goes_to_one_of_those_who_join_and_who_are_seated(
    transactional_db: None, people: list[User]
) -> None:
    ann, ben, cid, _ = people
    for _ in range(3):
        there = lobby(ann, seats=2, autostart=True)
        sit = partial(seats.join, there.pk, Join(profile=profile(ben)), caller(ben), NOW)
        joined, found = at_once(sit, partial(seated, cid, ruleset="tides"))
        assert isinstance(found, Game)
        assert isinstance(joined, Answer | SeatTaken | WrongStatus)
        assert isinstance(joined, Answer) is (found != there)
        there.refresh_from_db()
        assert (len(sitting(there)), there.status) == (2, "running")
        if found != there:
            seats.cancel(found.pk, caller(cid), NOW)
