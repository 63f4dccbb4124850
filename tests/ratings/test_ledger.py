"""The ledger (accounts.ratings.ledger): games are rated once, in order; played through again the same comes out."""

from __future__ import annotations

import random
from datetime import timedelta
from io import StringIO
from typing import Any

import msgspec
import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction

from accounts import deletion
from accounts.models import User
from accounts.ratings import ledger
from accounts.ratings.formula import START, compared, rested
from accounts.ratings.formula import Rating as Strength
from accounts.ratings.models import Category, RatedGame, RatedPart, Rating, Subject
from horror.models import Game
from horror.table.results import GameResult
from tests.ratings.endings import BEGAN, LASTED, held, left, replaced
from tests.ratings.over import over, sign_up
from tests.ratings.rows import rows

KINDS = ("won", "saved", "lost", "turned", "draw")
HORROR = "catan_horror"


def rate(result: GameResult) -> RatedGame | None:
    with transaction.atomic():
        return ledger.enter(result)


def of(person: User, category: str = HORROR) -> Rating:
    return Rating.objects.get(category=category, subject__person=person)


def board(series: int = 1) -> Rating:
    return Rating.objects.get(category=HORROR, subject__series=series)


def season(people: list[User], chance: random.Random, games: int = 12, first: int = 0) -> None:
    """So many games of three of these people, with leavers and substitutes among them, some of the classic game."""
    for number in range(first, first + games):
        three = chance.sample(people, 3)
        *_, other = [each for each in people if each not in three]
        seats: list[Any] = [held(seat, user.pk) for seat, user in enumerate(three)]
        happened = chance.randrange(4)
        if happened == 1:
            seats[2:] = left(2, three[2].pk)
        elif happened == 2:
            seats[2:] = replaced(2, three[2].pk, other.pk)
        kind = chance.choice(KINDS)
        plays = {} if kind in ("saved", "lost", "turned") else {"opposed": False, "ruleset": "classic"}
        fates = "".join(chance.choice("wwwt") for _ in range(3)) if not plays else "www"
        winners = [0] if kind == "won" else []
        assert rate(over(kind, three, seats, day=7 * number, winners=winners, fates=fates, **plays))


@pytest.mark.rules("RAT-01", "RAT-10")
def test_a_game_that_is_over_is_rated(people: list[User]) -> None:
    rated = rate(over("won", people, winners=[1]))
    assert (rated.number, rated.preset, rated.seats, rated.formula) == (1, "standard", 4, 1)
    expected = compared([START] * 5, [0, 1, 1, 1, 2])
    row = of(people[1])
    assert (row.mu, row.sigma) == expected[0]
    assert (row.floor, row.games, row.people, row.most, row.provisional) == (
        row.mu - row.sigma,
        1,
        3,
        1,
        True,
    )
    assert row.last_at == BEGAN + LASTED
    assert (board().mu, board().sigma) == expected[4]
    assert (board().people, board().met) == (0, {})
    told = {change.subject: change for change in ledger.changes_in(rated.changes)}
    assert told[row.subject_id].after == expected[0]
    assert set(told) == set(RatedPart.objects.filter(rated=rated).values_list("subject", flat=True))


@pytest.mark.rules("RAT-10")
def test_a_game_is_rated_once_and_numbers_follow_each_other_in_each_category(people: list[User]) -> None:
    first = over("won", people, winners=[1])
    assert rate(first).number == 1
    before = rows()
    assert rate(first) is None
    assert rows() == before
    assert rate(over("won", people, winners=[0], opposed=False, ruleset="classic")).number == 1
    assert rate(over("lost", people, day=1)).number == 2
    assert (of(people[0], "classic").games, of(people[0]).games) == (1, 2)
    assert Subject.objects.exclude(person=None).count() == 4


@pytest.mark.rules("RAT-05", "RAT-10")
def test_a_game_that_is_not_rated_leaves_nothing(people: list[User]) -> None:
    before = rows()
    assert rate(over("won", people, winners=[1], rates="none")) is None
    User.objects.filter(pk=people[2].pk).update(program=True)
    assert rate(over("won", people, winners=[1])) is None
    EmailAddress.objects.filter(user=people[1]).update(verified=False)
    User.objects.filter(pk=people[2].pk).update(program=False)
    assert rate(over("won", people, winners=[1])) is None
    assert (rows(), Subject.objects.count()) == (before, 0)


@pytest.mark.rules("RAT-09")
def test_who_has_not_played_for_long_is_less_certain_before_the_next_game_began(people: list[User]) -> None:
    rate(over("won", people, winners=[1]))
    was = of(people[1])
    day = 180 + 30
    later = rate(over("won", people, winners=[1], day=day))
    change = next(each for each in ledger.changes_in(later.changes) if each.subject == was.subject_id)
    assert change.before == rested(Strength(was.mu, was.sigma), 180)
    assert change.before.sigma > was.sigma


@pytest.mark.rules("RAT-09")
def test_nobody_is_idle_while_in_another_game(people: list[User]) -> None:
    rate(over("won", people, winners=[1]))
    was = of(people[1])
    busy = over("won", people, winners=[1], day=200, started_at=BEGAN)
    for seat, user in enumerate(people):
        began, until = BEGAN, None if seat else BEGAN + LASTED + timedelta(days=190)
        Game.objects.get(pk=busy.game).tenures.create(
            seat=seat, generation=0, person=user, from_entry=1, began_at=began, ended_at=until
        )
    later = rate(over("won", people, winners=[1], day=210))
    assert all(
        each.before.sigma <= was.sigma for each in ledger.changes_in(later.changes) if each.seat is not None
    )


@pytest.mark.rules("RAT-04")
def test_a_board_whose_preset_has_changed_goes_on_from_its_mean_and_is_uncertain_again(
    people: list[User],
) -> None:
    for day in range(3):
        rate(over("lost", people, day=day))
    old = board()
    rated = rate(over("lost", people, day=3, series=2))
    change = ledger.changes_in(rated.changes)[-1]
    assert (change.role, change.before) == ("board", (old.mu, 25 / 6))
    assert (board().mu, board(2).games) == (old.mu, 1)
    late = rate(over("lost", people, day=4, series=1))
    assert ledger.changes_in(late.changes)[-1].before == (old.mu, old.sigma)
    of_three = rate(over("lost", people[:3], day=5))
    assert ledger.changes_in(of_three.changes)[-1].before == START


@pytest.mark.rules("RAT-11")
@pytest.mark.parametrize("at_a_time", [1, 5, 1000])
def test_played_through_again_the_ledger_gives_the_same(
    people: list[User], chance: random.Random, at_a_time: int
) -> None:
    season(people, chance)
    before = rows()
    games = {row.name: row.rated for row in Category.objects.all()}
    assert sum(games.values()) == 12
    for name, rated in games.items():
        assert ledger.play_through(name, at_a_time=at_a_time) == (rated, 0)
    assert rows() == before


@pytest.mark.rules("RAT-11")
def test_what_was_spoilt_is_made_good(people: list[User], chance: random.Random) -> None:
    season(people, chance)
    before = rows()
    Rating.objects.filter(games__gt=2).update(mu=0, met={})
    RatedGame.objects.filter(number=2).update(changes="[]", formula=0)
    Rating.objects.create(
        category_id="classic", subject=Subject.objects.create(), mu=1, sigma=1, floor=0, games=1,
        last_at=BEGAN, people=0, most=0, met={},
    )  # fmt: skip
    call_command("rerate", stdout=StringIO())
    assert rows() == before


@pytest.mark.rules("RAT-11")
def test_nothing_that_changes_afterwards_changes_what_was_rated(
    people: list[User], chance: random.Random
) -> None:
    season(people, chance)
    before = rows()
    User.objects.filter(pk=people[0].pk).update(program=True)
    EmailAddress.objects.filter(user=people[1]).update(verified=False)
    Game.objects.update(visibility="private", rates={})
    deletion.delete(people[2], BEGAN + LASTED)
    call_command("rerate", stdout=StringIO())
    assert rows() == before


@pytest.mark.rules("RAT-11")
def test_from_a_number_on_what_comes_before_stands(people: list[User], chance: random.Random) -> None:
    season(people, chance)
    before = rows()
    spoilt = RatedGame.objects.filter(category=HORROR).order_by("number")
    assert len(spoilt) >= 3
    spoilt.filter(number__gte=3).update(changes="[]")
    Rating.objects.update(mu=0)
    told = StringIO()
    call_command("rerate", "--category", HORROR, "--from", "3", stdout=told)
    call_command("rerate", "--category", "classic", "--from", "100", stdout=StringIO())
    count = len(spoilt) - 2
    assert told.getvalue() == f"{HORROR}: {count} games rated again, {count} have changed\n"
    assert rows() == before
    with pytest.raises(CommandError, match="no ratings of chess"):
        call_command("rerate", "--category", "chess")


@pytest.mark.rules("RAT-11")
def test_a_game_that_is_made_void_is_as_if_it_had_not_been(people: list[User]) -> None:
    others = sign_up(3, "q")
    kept = [over("won", people, winners=[day % 4], day=day) for day in range(4)]
    for result in kept[:2]:
        rate(result)
    void = rate(over("won", [people[0], *others], winners=[0], day=2))
    for result in kept[2:]:
        rate(result)
    RatedGame.objects.filter(pk=void.pk).update(void="two of these are one person")
    call_command("rerate", stdout=StringIO())
    spoilt = [
        (row.subject_id, row.mu, row.sigma, row.games, row.met) for row in Rating.objects.order_by("subject")
    ]
    assert not Rating.objects.filter(subject__person__in=others).exists()
    RatedPart.objects.all().delete()
    RatedGame.objects.all().delete()
    Rating.objects.all().delete()
    Category.objects.update(rated=0)
    for result in kept:
        rate(result)
    fresh = [
        (row.subject_id, row.mu, row.sigma, row.games, row.met) for row in Rating.objects.order_by("subject")
    ]
    assert spoilt == fresh


@pytest.mark.rules("RAT-10")
def test_a_closed_account_leaves_the_ledger_and_its_ratings_without_a_name(people: list[User]) -> None:
    rate(over("won", people, winners=[1]))
    subject = of(people[1]).subject_id
    deletion.delete(people[1], BEGAN + LASTED)
    assert Subject.objects.get(pk=subject).person is None
    assert Rating.objects.get(subject=subject).games == 1
    inputs = RatedGame.objects.get().inputs
    assert not any(str(user.pk) in inputs or user.name in inputs for user in people)


@pytest.mark.rules("RAT-10")
def test_who_is_gone_when_a_game_is_rated_gets_no_subject(people: list[User]) -> None:
    result = over("won", people, winners=[1])
    deletion.delete(people[1], BEGAN + LASTED)
    rate(result)
    assert Subject.objects.exclude(ruleset="").count() == 1
    assert Subject.objects.count() == 4
    assert of(people[0]).mu == compared([START] * 5, [0, 1, 1, 1, 2])[1].mu


@pytest.mark.rules("RAT-10")
def test_the_ledger_keeps_all_that_a_rating_follows_from(people: list[User]) -> None:
    result = over(
        "won", people, [*left(0, people[0].pk), *(held(n, people[n].pk) for n in (1, 2, 3))], winners=[0]
    )
    kept = msgspec.json.decode(rate(result).inputs)
    assert kept["result"]["tenures"][0]["ended"] == "abandoned"
    assert (kept["result"]["series"], kept["result"]["results"][0]["turns"]) == (1, 20)
