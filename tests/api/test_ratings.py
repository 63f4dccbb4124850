"""Ratings over HTTP: the list of a ruleset, how hard its presets are, and a person's games one by one."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import deletion
from accounts.models import User
from accounts.ratings import ledger
from accounts.ratings.formula import START, compared, shown, shown_deviation
from accounts.ratings.models import RatedGame, Rating
from horror import present
from horror.models import Game
from tests.api.conftest import MakePerson, Person
from tests.ratings.endings import BEGAN, LASTED, held, left
from tests.ratings.over import over, sign_up

HORROR = "/ratings/catan_horror/"


def lately() -> int:
    """A day on which, and soon after which, games that end are not old yet."""
    return (present.now() - BEGAN - LASTED).days - 60


def history(person: User | Person, query: str = "") -> str:
    pk = person.user.pk if isinstance(person, Person) else person.pk
    return f"/people/{pk}/ratings/{query}"


def listed(people: list[User], games: int = 12) -> None:
    """So many games of the first of these people with three others each time, of which the first wins all."""
    first, *others = people
    for number in range(games):
        table = [first, *(others[(3 * number + place) % len(others)] for place in range(3))]
        assert ledger.enter(over("won", table, day=lately() + number, winners=[0]))


@pytest.mark.rules("RAT-07", "RAT-12")
def test_the_list_has_who_played_enough_against_enough_others_by_what_is_certain(
    db: None, visitor: Person
) -> None:
    people = sign_up(14)
    listed(people)
    told = visitor.read(HORROR)
    row = Rating.objects.get(subject__person=people[0])
    assert (row.games, row.people, row.most) == (12, 13, 3)
    assert told["people"] == [
        {
            "place": 1,
            "id": str(people[0].pk),
            "name": people[0].name,
            "rating": shown(row.mu),
            "deviation": shown_deviation(row.sigma),
            "games": 12,
        }
    ]
    board = Rating.objects.get(subject__preset="standard")
    assert told["boards"] == [
        {
            "preset": "standard",
            "seats": 4,
            "series": 1,
            "rating": shown(board.mu),
            "deviation": shown_deviation(board.sigma),
            "games": 12,
        }
    ]
    assert (told["category"], told["next"]) == ("catan_horror", None)
    assert visitor.read("/ratings/classic/") == {
        "category": "classic", "people": [], "found": None, "next": None, "boards": []
    }  # fmt: skip
    assert visitor.get("/ratings/chess/").status_code == 404


@pytest.mark.rules("RAT-07")
@pytest.mark.parametrize(
    "changed",
    [
        {"games": 9},
        {"people": 11},
        {"most": 7},
        {"last_at": BEGAN - timedelta(days=365)},
    ],
)
def test_who_has_played_too_little_or_too_often_with_one_or_not_of_late_is_not_listed(
    db: None, visitor: Person, changed: dict[str, Any]
) -> None:
    people = sign_up(14)
    listed(people)
    assert len(visitor.read(HORROR)["people"]) == 1
    Rating.objects.filter(subject__person=people[0]).update(**changed)
    assert visitor.read(HORROR)["people"] == []


@pytest.mark.rules("RAT-07")
def test_three_accounts_that_play_each_other_come_into_no_list(db: None, visitor: Person) -> None:
    three = sign_up(3)
    for number in range(12):
        ledger.enter(over("won", three, day=lately() + number, winners=[0]))
    assert shown(Rating.objects.get(subject__person=three[0]).mu) > 1700
    assert visitor.read(HORROR)["people"] == []


def strengths(people: list[User], mus: list[float]) -> None:
    """All these people stand in the list, with these means."""
    for person, mu in zip(people, mus, strict=True):
        floor = mu - 5
        Rating.objects.filter(subject__person=person).update(
            mu=mu, sigma=5, floor=floor, games=12, people=13, most=3, last_at=present.now()
        )


@pytest.mark.rules("RAT-07", "RAT-12")
def test_the_list_is_told_a_page_at_a_time_in_as_many_queries_whoever_stands_there(
    db: None, visitor: Person
) -> None:
    people = sign_up(14)
    listed(people)
    strengths(people, [30 + number / 2 for number in range(14)])
    with CaptureQueriesContext(connection) as whole:
        told = visitor.read(HORROR)["people"]
    assert [row["id"] for row in told] == [str(person.pk) for person in reversed(people)]
    assert [row["place"] for row in told] == list(range(1, 15))
    pages, next_at = [], 1
    while next_at is not None:
        with CaptureQueriesContext(connection) as few:
            page = visitor.read(f"{HORROR}?from={next_at}&limit=5")
        assert len(few) == len(whole)
        pages += page["people"]
        next_at = page["next"]
    assert pages == told
    assert visitor.get(f"{HORROR}?from=0").status_code == 400


@pytest.mark.rules("RAT-07")
def test_somebody_s_page_of_the_list_is_found(db: None, visitor: Person) -> None:
    people = sign_up(15)
    listed(people[:14])
    strengths(people[:14], [30 - number // 2 for number in range(14)])
    whole = visitor.read(HORROR)["people"]
    for row in whole:
        page = visitor.read(f"{HORROR}?limit=4&person={row['id']}")
        assert page["found"] == row["place"]
        assert page["people"] == whole[(row["place"] - 1) // 4 * 4 :][:4]
    unlisted = visitor.read(f"{HORROR}?from=13&person={people[14].pk}")
    assert (unlisted["found"], unlisted["people"]) == (None, whole[12:])
    assert visitor.get(f"{HORROR}?person=ada").status_code == 400


@pytest.mark.rules("RAT-12")
def test_the_list_is_kept_until_somebody_is_rated(db: None, visitor: Person) -> None:
    people = sign_up(14)
    listed(people)
    first = visitor.get(HORROR)
    assert first.headers["Cache-Control"] == "public, no-cache"
    assert visitor.get(HORROR, If_None_Match=first.headers["ETag"]).status_code == 304
    ledger.enter(over("lost", people[:4], day=lately() + 30))
    assert visitor.get(HORROR, If_None_Match=first.headers["ETag"]).status_code == 200


@pytest.mark.rules("RAT-08", "RAT-12")
def test_a_person_s_games_are_told_with_what_was_expected_and_what_came_of_it(
    person: MakePerson, visitor: Person
) -> None:
    ann = person("Ann")
    others = sign_up(3)
    table = [ann.user, *others]
    ledger.enter(over("won", table, winners=[0], fates="wwwt"))
    ledger.enter(
        over("lost", table, [*left(0, ann.user.pk), *(held(n, table[n].pk) for n in (1, 2, 3))], day=3)
    )
    ledger.enter(over("won", table, day=5, winners=[1], opposed=False, ruleset="classic", preset="plain"))
    told = visitor.read(history(ann))
    assert (told["id"], told["name"], told["next"]) == (str(ann.user.pk), "Ann", None)
    newest, lost, won = told["games"]
    expected = compared([START] * 5, [0, 1, 1, 2, 2])[0]
    game = Game.objects.order_by("ended_at")[0]
    assert won == {
        "at": (BEGAN + LASTED).isoformat().replace("+00:00", "Z"),
        "category": "catan_horror",
        "preset": "standard",
        "seats": 4,
        "game": game.pk,
        "name": game.name,
        "kind": "won",
        "role": "stayed",
        "fate": "well",
        "points": 5,
        "won": True,
        "expected": 0.25,
        "counts": True,
        "before": 1500,
        "after": shown(expected.mu),
    }
    assert (lost["role"], lost["expected"], lost["before"]) == ("left", None, won["after"])
    assert lost["after"] < lost["before"]
    assert (newest["category"], newest["won"]) == ("classic", False)
    classic, horror = sorted(told["ratings"], key=lambda row: row["category"] != "classic")
    assert (horror["category"], horror["games"], horror["people"], horror["provisional"]) == (
        "catan_horror", 2, 3, True
    )  # fmt: skip
    assert [point["rating"] for point in horror["curve"]] == [won["after"], lost["after"]]
    assert [point["rating"] for point in classic["curve"]] == [newest["after"]] == [classic["rating"]]
    assert told["favourites"] == [
        {"ruleset": "catan_horror", "preset": "standard", "games": 2},
        {"ruleset": "classic", "preset": "plain", "games": 1},
    ]
    assert [each["category"] for each in visitor.read(history(ann, "?category=classic"))["games"]] == [
        "classic"
    ]


@pytest.mark.rules("RAT-12")
def test_games_are_told_a_page_at_a_time_and_void_ones_not_at_all(db: None, visitor: Person) -> None:
    people = sign_up(4)
    for day in range(5):
        ledger.enter(over("lost", people, day=day))
    RatedGame.objects.filter(number=3).update(void="a mistake")
    ledger.play_through("catan_horror")
    told, cursor = [], ""
    while cursor is not None:
        page = visitor.read(history(people[0], f"?limit=2&cursor={cursor}" if cursor else "?limit=2"))
        told += page["games"]
        cursor = page["next"]
    days = [each["at"][:10] for each in told]
    assert days == [(BEGAN + LASTED + timedelta(days=day)).date().isoformat() for day in (4, 3, 1, 0)]
    assert page["ratings"][0]["games"] == len(page["ratings"][0]["curve"]) == 4
    assert visitor.get(history(people[0], "?cursor=nonsense")).status_code == 400


@pytest.mark.rules("RAT-12")
def test_a_game_that_is_not_listed_any_more_is_not_named_to_others(
    person: MakePerson, visitor: Person
) -> None:
    ann = person("Ann")
    ledger.enter(over("lost", [ann.user, *sign_up(3)]))
    Game.objects.update(visibility="private")
    told = visitor.read(history(ann))["games"][0]
    assert (told["game"], told["name"], told["kind"]) == (None, None, "lost")


@pytest.mark.rules("RAT-10", "RAT-12")
def test_nobody_is_told_of_who_has_closed_the_account(db: None, visitor: Person) -> None:
    people = sign_up(14)
    listed(people)
    deletion.delete(people[0], present.now())
    assert visitor.get(history(people[0])).status_code == 404
    assert visitor.read(HORROR)["people"] == []
    told = json.dumps(visitor.read(history(people[1])))
    assert str(people[0].pk) not in told


@pytest.mark.rules("RAT-12")
def test_who_was_never_rated_has_no_rating(person: MakePerson, visitor: Person) -> None:
    told = visitor.read(history(person("Ann")))
    assert (told["ratings"], told["favourites"], told["games"]) == ([], [], [])
