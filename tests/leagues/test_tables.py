"""A table over all games with a tag (FMT-05)."""

from __future__ import annotations

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.leagues import entering, following, protests, tables
from accounts.leagues.acts.dates import Cancel
from accounts.leagues.judging import Ruling
from accounts.leagues.models import Match as Played
from accounts.leagues.models import Protest, Season
from accounts.leagues.reckoning.points import Points, Score
from accounts.leagues.reckoning.standings import Match, standings
from accounts.leagues.reckoning.tables import best_of
from accounts.leagues.refused import NotOpen
from accounts.models import User
from tests.leagues.evenings import TAG, end, game
from tests.leagues.seasons import BEGIN, DAY, HOUR, Course, league, people
from tests.worker.games import unfolded

State = Season.State


def table(owner: User, **rules: object) -> Course:
    wanted = {"format": "table", "tag": TAG, "season_days": 28, **rules}
    course = Course(following.plan(league(owner, **wanted), BEGIN, BEGIN))
    course.go()
    assert course.season.state == State.REGISTRATION
    return course


def rows(course: Course) -> list[tuple[int, int, int]]:
    """Entry, points and counted games, by place."""
    kept = course.season.groups.get().table
    return [(row["entry"], row["points"], row["counted"]) for row in kept["rows"]]


@pytest.mark.django_db
@pytest.mark.rules("FMT-05")
def test_games_with_the_tag_count_for_who_had_entered_when_they_began() -> None:
    ann, bob, cid, dot = people(4)
    course = table(ann)
    course.enter([ann, bob, cid])
    first = game(course, [ann, bob, cid])
    early = game(course, [ann, bob, dot])
    course.go(HOUR, HOUR)
    course.enter([dot])
    end(course, early, 0)  # Dot had not entered when it began
    end(course, first, 1)
    end(course, game(course, [ann, bob, cid], tag="other"), 0)
    end(course, game(course, [ann, bob, dot], visibility="private"), 0)
    end(course, game(course, [dot, cid, ann]), 0)
    assert rows(course) == [(2, 1000, 1), (4, 1000, 1), (1, 400, 2), (3, 400, 2)]
    assert not course.season.seed


@pytest.mark.django_db
@pytest.mark.rules("FMT-05")
def test_who_enters_a_table_stands_in_it_at_once_and_who_withdraws_is_marked_there() -> None:
    ann, bob = people(2)
    course = table(ann)
    course.enter([ann, bob])
    course.work()
    assert sorted(entry for entry, _, _ in rows(course)) == [1, 2]
    entering.withdraw(course.pk, bob, course.now)
    course.work()
    marked = {row["entry"]: row["withdrawn"] for row in course.season.groups.get().table["rows"]}
    assert marked == {1: False, 2: True}


@pytest.mark.django_db
@pytest.mark.rules("FMT-05")
def test_a_table_ends_at_its_time_and_is_closing_like_others() -> None:
    ann, bob, cid = people(3)
    course = table(ann)
    course.enter([ann, bob, cid])
    course.door.withdraw(cid, course.now)
    course.enter([cid])
    end(course, game(course, [ann, bob, cid]), 2)
    course.go(course.season.ends_at - course.now - 6 * HOUR, DAY)
    late = game(course, [ann, bob, cid])
    course.go(6 * HOUR)
    assert course.season.state == State.CLOSING
    assert len(course.season.seed) == 64
    end(course, late, 0)
    course.until(State.FINISHED)
    assert rows(course)[0] == (3, 1000, 1)
    assert [entry.final["went"] for entry in course.season.entries.order_by("number")] == ["stayed"] * 3


@pytest.mark.django_db
@pytest.mark.rules("FMT-05")
def test_games_that_did_not_count_are_not_read_again_at_every_look() -> None:
    ann, bob, cid, dot = people(4)
    course = table(ann)
    course.enter([ann, bob, cid])
    end(course, game(course, [ann, bob, cid]), 0)

    def look() -> int:
        course.go(2 * DAY, DAY)
        with CaptureQueriesContext(connection) as queries:
            tables.look(course.season, course.now)
        return len(queries)

    before = look()
    for _ in range(3):
        end(course, game(course, [ann, bob, dot]), 0)
    assert look() == before
    end(course, game(course, [ann, bob, cid]), 1)
    assert {counted for _, _, counted in rows(course)} == {2}


@pytest.mark.rules("FMT-05")
def test_the_best_of_the_first_count() -> None:
    def match(number: int, *points: int) -> Match:
        scores = tuple(Score("won" if one == 10 else "beaten", one, 1, 100 * one) for one in points)
        return Match(number, (1, 2), "finished", scores, (0, 0))

    played = [match(1, 4, 2), match(2, 10, 2), match(3, 2, 10), match(4, 10, 2)]
    whole = standings([1, 2], played, [1, 2], Points())
    found = best_of(whole, best=2, first=3)
    assert [(row.entry, row.points, row.counted, row.wins) for row in found] == [
        (1, 1400, 2, 1),
        (2, 1200, 2, 1),
    ]
    assert [term.match for term in found[0].terms] == [1, 2]
    assert [term.match for term in found[1].terms] == [1, 3]
    assert best_of(whole, None, None) == whole


@pytest.mark.usefixtures("posted")
@pytest.mark.django_db
@pytest.mark.rules("FMT-05", "LEA-01")
def test_the_end_of_a_table_is_told_without_words_of_groups_and_tiers() -> None:
    ann, bob, cid = people(3)
    course = table(ann)
    course.enter([ann, bob, cid])
    end(course, game(course, [ann, bob, cid]), 0)
    course.until(State.FINISHED)
    course.go(HOUR, HOUR)
    over = {each.to[0]: unfolded(each) for each in mail.outbox if each.subject == "Test: season 1 is over"}
    assert "You are number 1 of its table, by 10 points." in over[ann.email]
    assert len(over) == 3
    assert not [word for word in ("group", "tier") for body in over.values() if word in body]


@pytest.mark.django_db
@pytest.mark.rules("FMT-05")
def test_a_game_of_another_number_of_seats_counts_in_no_table() -> None:
    who = people(4)
    course = table(who[0])
    course.enter(who)
    end(course, game(course, who), 0)
    assert rows(course) == [(number, 0, 0) for number in (1, 2, 3, 4)]


@pytest.mark.django_db
@pytest.mark.rules("FMT-05", "ORG-04")
def test_one_protests_against_a_game_of_a_table_while_it_runs_and_that_goes_by_time() -> None:
    owner, ann, bob, cid = people(4)
    course = table(owner)
    course.enter([ann, bob, cid])
    for winner in (0, 1):
        end(course, game(course, [ann, bob, cid]), winner)
    first, second = course.matches
    protest = course.door.protest(bob, first, course.now)
    course.door.decide(owner, protest, course.now, Ruling(how="win", seat=1))
    course.go(HOUR, HOUR)
    assert [(number, points) for number, points, _ in rows(course)] == [(2, 2000), (1, 600), (3, 400)]
    course.go(DAY)
    protest = course.door.protest(ann, second, course.now)
    course.door.decide(owner, protest, course.now)
    course.door.appeal(ann, protest, course.now)
    course.go(7 * DAY - HOUR)
    protest.refresh_from_db()
    assert protest.state == Protest.State.STAFF
    course.go(HOUR, HOUR)
    protest.refresh_from_db()
    assert (protest.state, course.season.state) == (Protest.State.REJECTED, State.REGISTRATION)
    with pytest.raises(NotOpen, match="within 5 days"):
        course.door.protest(cid, first, course.now)


@pytest.mark.django_db
@pytest.mark.rules("FMT-05", "ORG-02", "ORG-04")
def test_protests_in_a_table_that_is_called_off_are_over() -> None:
    owner, ann, bob, cid = people(4)
    course = table(owner)
    course.enter([ann, bob, cid])
    end(course, game(course, [ann, bob, cid]), 0)
    protest = course.door.protest(bob, course.matches[0], course.now)
    course.door.act(owner, Cancel(), course.now)
    protest.refresh_from_db()
    assert (protest.state, protest.final) == (Protest.State.LAPSED, True)
    assert protests.with_judge(owner) == []


@pytest.mark.django_db
@pytest.mark.rules("LEA-01", "ORG-04")
def test_nobody_protests_before_groups_play() -> None:
    ann = people(1)[0]
    course = Course(following.plan(league(ann), BEGIN, BEGIN))
    course.until(State.REGISTRATION)
    course.enter([ann])
    with pytest.raises(NotOpen, match="under way"):
        course.door.protest(ann, Played(), course.now)
