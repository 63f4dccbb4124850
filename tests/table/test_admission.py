"""Who sits down, by how far others can rely on them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from horror.models import Game, Seat, Submission
from horror.table import create
from horror.table.acts import Join, NewGame, Profile, Reliability
from horror.table.errors import AsksTooMuch, Barred, NotFound, Refused, Unreliable
from horror.table.people import invitations, seats
from tests.table.conftest import NOW, caller

A_DAY = timedelta(days=1)


def make(people: list[User], **fields: Any) -> Game:
    new = {"ruleset": "tides", "seats": 3, "name": "Ebb", "profile": Profile(name="Ann"), **fields}
    return create.create(NewGame(**new), caller(people[0]), NOW)


def sit(game: Game, person: User, now: Any = NOW, key: str = "", **known: Any) -> None:
    join = Join(profile=Profile(name=person.name), reliability=Reliability(**known))
    seats.join(game.pk, join, caller(person, key=key), now)


def invite(game: Game, person: User) -> None:
    wanted = invitations.Wanted(name=person.name, person=person.pk)
    invitations.invite(game.pk, wanted, caller(game.creator), NOW)


def refusal(error: pytest.ExceptionInfo[Refused]) -> tuple[str, str | None]:
    return error.value.reason, error.value.rule


def test_who_has_less_than_a_game_asks_for_is_told_what_it_asks(people: list[User]) -> None:
    """TAB-89."""
    game = make(people, least_reliability=80)
    with pytest.raises(Unreliable) as refused:
        sit(game, people[1], score=79)
    assert refusal(refused) == ("this game asks for a reliability of 80, and yours is 79", "TAB-89")
    assert Seat.objects.filter(game=game).exclude(owner=None).count() == 1
    sit(game, people[1], score=80)


def test_a_game_may_be_for_people_who_are_not_new(people: list[User]) -> None:
    """TAB-89."""
    game = make(people, newcomers=False)
    with pytest.raises(Unreliable) as refused:
        sit(game, people[1], score=81, new=True)
    assert refusal(refused) == ("this game takes nobody who is new here: play in others first", "TAB-89")
    sit(game, people[1], score=5)


def test_whoever_is_invited_sits_down_all_the_same(people: list[User]) -> None:
    """TAB-89: by the invitation, or without naming it."""
    game = make(people, least_reliability=95, newcomers=False)
    for person in people[1:3]:
        invite(game, person)
    sit(game, people[1], score=5, new=True)
    mine = invitations.open_to([people[2].pk], NOW)[people[2].pk][0]
    join = Join(profile=Profile(name="Cid"), reliability=Reliability(score=5, new=True))
    invitations.accept(game.pk, mine.pk, join, caller(people[2]), NOW)
    assert Seat.objects.filter(game=game).exclude(owner=None).count() == 3


@pytest.mark.parametrize(
    ("fields", "said", "path"),
    [
        ({"least_reliability": 96}, "a game asks for a reliability of 0 to 95", "$.least_reliability"),
        ({"least_reliability": -1}, "a game asks for a reliability of 0 to 95", "$.least_reliability"),
        (
            {"least_reliability": 71, "reliability": Reliability(score=70)},
            "you can ask for no more than your own reliability, which is 70",
            "$.least_reliability",
        ),
        (
            {"newcomers": False, "reliability": Reliability(score=81, new=True)},
            "who is new here cannot keep new people out",
            "$.newcomers",
        ),
    ],
)
def test_nobody_asks_for_more_than_there_is_or_than_their_own(
    people: list[User], fields: dict[str, Any], said: str, path: str
) -> None:
    """TAB-89."""
    with pytest.raises(AsksTooMuch) as refused:
        make(people, **fields)
    assert (*refusal(refused), refused.value.path) == (said, "TAB-89", path)
    assert not Game.objects.exists()


def test_one_may_ask_for_ones_own(people: list[User]) -> None:
    """TAB-89."""
    mine = Reliability(score=93)
    game = make(people, least_reliability=93, newcomers=False, reliability=mine)
    assert (game.least_reliability, game.newcomers) == (93, False)


@pytest.mark.parametrize(("hours", "said"), [(1, "1 hour"), (1.5, "2 hours"), (48, "48 hours")])
def test_who_abandoned_a_game_begins_no_new_one_for_a_while(
    people: list[User], hours: float, said: str
) -> None:
    """TAB-88."""
    until = NOW + timedelta(hours=hours)
    game = make(people)
    with pytest.raises(Barred) as refused:
        sit(game, people[1], score=76, barred_until=until)
    assert refusal(refused) == (f"you abandoned a game, and begin no new one for {said}", "TAB-88")
    with pytest.raises(Barred):
        make(people, reliability=Reliability(score=76, barred_until=until))
    sit(game, people[1], now=until, score=76, barred_until=until)


def test_an_invitation_does_not_lift_that(people: list[User]) -> None:
    """TAB-88."""
    game = make(people)
    invite(game, people[1])
    with pytest.raises(Barred):
        sit(game, people[1], score=76, barred_until=NOW + A_DAY)


@pytest.mark.parametrize("fields", [{"bots": ("steward", "steward")}, {"creator_seat": None}])
def test_whom_nobody_would_wait_for_may_make_a_game_meanwhile(
    people: list[User], fields: dict[str, Any]
) -> None:
    """TAB-88: against bots, or without sitting in it."""
    make(people, reliability=Reliability(score=76, barred_until=NOW + A_DAY), **fields)
    with pytest.raises(Barred):
        make(people, reliability=Reliability(score=76, barred_until=NOW + A_DAY), bots=("steward",))


def test_a_game_that_was_made_before_is_answered_again(people: list[User]) -> None:
    """TAB-88: the request came twice, and its maker abandoned another game in between."""
    new = NewGame(ruleset="tides", seats=3, name="Ebb", profile=Profile(name="Ann"))
    first = create.create(new, caller(people[0], key="k"), NOW)
    barred = Reliability(score=76, barred_until=NOW + A_DAY)
    again = NewGame(ruleset="tides", seats=3, name="Ebb", profile=Profile(name="Ann"), reliability=barred)
    assert create.create(again, caller(people[0], key="k"), NOW) == first


def test_a_refusal_is_kept_with_its_key_and_told_again(people: list[User]) -> None:
    """TAB-89."""
    game = make(people, least_reliability=80)
    for score in (79, 100):
        with pytest.raises(Unreliable) as refused:
            sit(game, people[1], key="k", score=score)
        assert refusal(refused) == ("this game asks for a reliability of 80, and yours is 79", "TAB-89")
    assert Submission.objects.filter(game=game, author=people[1]).count() == 1


def test_a_stranger_is_not_told_what_a_private_game_asks(people: list[User]) -> None:
    game = make(people, visibility="private", least_reliability=80)
    with pytest.raises(NotFound):
        sit(game, people[1], score=5)
