"""More time for who is waited for (TAB-64), and other rates for a game under way (TAB-69)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from accounts.models import User
from accounts.vacation import announced
from horror.clock import PRESETS
from horror.models import Entry, Game
from horror.table import create, read, stops
from horror.table.acts import Join, NewGame, Profile
from horror.table.deeds import Extended, RatesChanged
from horror.table.deeds.agreements import Question
from horror.table.errors import BadRequest, NothingOpen
from horror.table.late import credit, lapse
from horror.table.people import returning, seats
from horror.table.votes import extend, vote
from tests.table.clocked import at, closed, due, kept, lapsed, seen, states
from tests.table.conftest import NOW, Played, Start, caller
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.give import Give
from tests.table.tides.moves.take import Take

DAILY, BRISK = PRESETS["daily"], PRESETS["brisk"]


def give(played: Played, giver: int, to: int, hours: float = 1) -> None:
    extend.extend(played.id, giver, to, caller(played.people[giver]), at(hours))


def all_vote(played: Played, what: Question, hours: float = 1, first: int = 0) -> None:
    for seat in (first, *({0, 1, 2} - {first})):
        vote.vote(played.id, seat, what, True, caller(played.people[seat]), at(hours))


def test_another_gives_a_seat_a_turn_more(played: Played) -> None:
    """TAB-64."""
    give(played, 1, 0)
    assert due(played, 0) == 24 + 24 + 72
    assert kept(played, 0).free_until == at(48)
    assert seen(played, None)[-1] == (1, "extended")
    assert not lapsed(played, 0, 96)
    assert lapsed(played, 0, 120)


def test_more_time_is_told_by_whom_and_for_whom(played: Played) -> None:
    give(played, 1, 0)
    door = read.door(played.id, None)
    assert read.stream(door, text=True).items[-1].text == ["Ben has given Ann more time."]
    assert read.stream(door).items[-1].table == Extended(to=0)


def test_more_time_is_given_once_for_what_a_seat_owes(played: Played) -> None:
    """TAB-64."""
    give(played, 1, 0)
    with pytest.raises(NothingOpen, match="given more time for this already"):
        give(played, 2, 0)
    assert due(played, 0) == 120


@pytest.fixture
def long(start: Start) -> Played:
    """A game of turns alone, one seat after the other."""
    return start(options={"turns": 50, "tribute": False, "tide": False})


def test_a_seat_is_given_more_time_three_times_in_a_game_and_again_by_all(long: Played) -> None:
    """TAB-64."""
    for turn in range(4):
        if turn < 3:
            give(long, 1, 0, turn)
        else:
            with pytest.raises(NothingOpen, match="3 times in this game"):
                give(long, 1, 0, turn)
            all_vote(long, "extend", turn)
            assert kept(long, 0).free_until == at(turn + 48)
        for seat in range(3):
            long.do(seat, EndTurn(), now=at(turn + (seat == 2)))


def test_who_wishes_for_more_time_asks_and_all_others_grant_it(played: Played) -> None:
    """TAB-64."""
    vote.vote(played.id, 0, "extend", True, caller(played.people[0]), at(1))
    vote.vote(played.id, 1, "extend", True, caller(played.people[1]), at(1))
    assert due(played, 0) == 96
    vote.vote(played.id, 2, "extend", True, caller(played.people[2]), at(1))
    assert due(played, 0) == 120
    assert kept(played, 0).extended == 0
    assert read.stream(read.door(played.id, None), text=True).items[-1].text == [
        "All others have given Ann more time."
    ]


def test_a_wish_for_more_time_falls_with_what_it_was_for(long: Played) -> None:
    """TAB-64."""
    voted(long, (0, 1), "extend", 1)
    long.do(0, EndTurn(), now=at(2))
    assert long.game.votes == {}
    with pytest.raises(NothingOpen):
        voted(long, (2,), "extend", 3)
    voted(long, (1,), "extend", 3)  # who is waited for now wishes for some, and grants nobody any
    assert long.game.votes == {"extend": {"by": 1, "agreed": [1]}}
    voted(long, (0, 2), "extend", 4)
    assert due(long, 1) == 2 + 24 + 96


def test_a_wish_that_is_granted_too_late_changes_nothing(played: Played) -> None:
    played.do(0, EndTurn(), now=at(1))
    voted(played, (0, 1), "extend", 2)
    played.do(0, Give(0), now=at(3))
    voted(played, (2,), "extend", 4)
    assert (played.game.votes, kept(played, 0).extended, due(played, 1)) == ({}, 0, 25)


def test_a_reaction_is_given_a_turn_more_too(played: Played) -> None:
    played.do(0, Take(3), EndTurn(), now=at(5))
    give(played, 2, 1, 6)
    assert [due(played, seat) for seat in range(3)] == [29, 53, 29]


@pytest.mark.parametrize(
    ("giver", "to", "why"),
    [
        (0, 0, "others give a seat more time"),
        (0, 1, "nobody waits for this seat"),
        (1, 2, "nobody waits for this seat"),
    ],
)
def test_who_needs_no_time_is_given_none(played: Played, giver: int, to: int, why: str) -> None:
    before = Entry.objects.filter(game=played.id).count()
    with pytest.raises(NothingOpen, match=why) as refused:
        give(played, giver, to)
    assert refused.value.rule == "TAB-64"
    assert Entry.objects.filter(game=played.id).count() == before


def test_who_has_answered_in_a_gather_needs_no_more_time(played: Played) -> None:
    played.do(0, Take(3), EndTurn(), now=at(5))
    played.do(1, Give(0), now=at(6))
    with pytest.raises(NothingOpen):
        give(played, 2, 1, 7)


def test_who_owes_nothing_cannot_ask_for_more_time(played: Played) -> None:
    with pytest.raises(NothingOpen):
        vote.vote(played.id, 1, "extend", True, caller(played.people[1]), at(1))
    assert Game.objects.get(pk=played.id).votes == {}


def test_all_go_over_to_other_rates_and_what_is_owed_begins_anew(played: Played) -> None:
    """TAB-69."""
    all_vote(played, "rates_brisk", 20)
    assert Game.objects.get(pk=played.id).rates["preset"] == "brisk"
    assert due(played, 0) == 20 + 12 + 36
    assert [kept(played, seat).bank for seat in range(3)] == [BRISK.cap] * 3
    assert closed(played) == [(0, "turn", "void")]
    assert read.stream(read.door(played.id, None)).items[-1].table == RatesChanged(preset="brisk")


def test_a_bank_below_the_new_cap_stays(played: Played) -> None:
    """TAB-69."""
    all_vote(played, "rates_slow", 1)
    assert [kept(played, seat).bank for seat in range(3)] == [DAILY.bank] * 3


def test_the_same_rates_are_no_change(played: Played) -> None:
    with pytest.raises(BadRequest) as refused:
        vote.vote(played.id, 0, "rates_daily", True, caller(played.people[0]), at(1))
    assert (refused.value.rule, refused.value.path) == ("TAB-69", "$.what")


def test_only_a_private_game_goes_on_without_a_clock(played: Played) -> None:
    """TAB-69."""
    with pytest.raises(BadRequest) as refused:
        vote.vote(played.id, 0, "rates_none", True, caller(played.people[0]), at(1))
    assert refused.value.rule == "TAB-50"


@pytest.fixture
def private(people: list[User]) -> Played:
    return among_themselves(people, "tides")


def among_themselves(people: list[User], ruleset: str) -> Played:
    """A private game, with whose password all have come in."""
    new = NewGame(
        ruleset=ruleset, seats=3, name="Ebb", visibility="private", password="tide", autostart=True,
        strict=False, profile=Profile(name="Ann"),
    )  # fmt: skip
    game = create.create(new, caller(people[0]), NOW)
    for person in people[1:3]:
        seats.join(game.pk, Join(profile=Profile(name=person.name), password="tide"), caller(person), NOW)
    return Played(game, people)


def test_a_private_game_goes_on_without_a_clock_and_with_one_again(private: Played) -> None:
    """TAB-69."""
    all_vote(private, "rates_none", 20)
    assert (private.game.rates, due(private, 0), closed(private)) == ({}, None, [(0, "turn", "void")])
    private.do(0, Take(3), now=at(2000))
    all_vote(private, "rates_brisk", 2001)
    assert due(private, 0) == 2001 + 12 + 24
    assert [kept(private, seat).bank for seat in range(3)] == [BRISK.bank] * 3


def voted(played: Played, voters: Sequence[int], what: Question, hours: float) -> None:
    for seat in voters:
        vote.vote(played.id, seat, what, True, caller(played.people[seat]), at(hours))


def test_who_has_played_before_there_was_a_clock_is_late_first(private: Played) -> None:
    """TAB-81: nobody who agreed on the clock has never come."""
    all_vote(private, "rates_none", 20)
    all_vote(private, "rates_daily", 21)
    assert lapsed(private, 0, 21 + 96)
    assert states(private) == ["late", "playing", "playing"]


def test_who_is_stood_in_for_stays_so_without_a_clock_until_back(private: Played) -> None:
    """TAB-69."""
    assert lapsed(private, 0, 96)  # who has never come
    assert states(private) == ["open", "playing", "playing"]
    voted(private, (1, 2), "rates_none", 100)
    assert states(private) == ["stood_in", "playing", "playing"]
    returning.here(private.id, 0, caller(private.people[0]), at(102))
    assert states(private)[0] == "playing"
    assert seen(private, 1)[-1] == (0, "returned")


def test_a_game_that_waits_for_who_never_came_waits_no_more_without_a_clock(people: list[User]) -> None:
    """TAB-69, TAB-81."""
    played = among_themselves(people, "classic")
    assert lapsed(played, 0, 96)
    assert stops.of(played.game, 1)[0].ends is None
    voted(played, (1, 2), "rates_none", 100)
    assert stops.of(played.game, 1)[0].ends == at(100)
    voted(played, (1, 2), "rates_daily", 101)
    assert due(played, 0) == 101 + 96


def test_a_clock_that_begins_knows_of_vacations_that_were_announced_before(private: Played) -> None:
    """TAB-62, TAB-69."""
    all_vote(private, "rates_none", 1)
    in_force = announced.announce(private.people[0], at(48).date(), at(72).date(), at(2)).vacation
    private.work(at(2))
    assert private.game.stops == []
    all_vote(private, "rates_daily", 3)
    private.work(at(3))
    assert stops.absences(private.game, 0) == [(in_force.begins, in_force.ends)]
    assert due(private, 0) == 3 + 96 + 48
    all_vote(private, "rates_none", 4)
    assert stops.absences(private.game, 0) == []
    assert read.stream(read.door(private.id, private.people[1]), text=True).items[-1].text == [
        "The clock of Ann stands still for no vacation any more."
    ]


def test_a_clock_that_begins_knows_nothing_of_what_would_have_stopped_it_before(private: Played) -> None:
    """TAB-65, TAB-69."""
    all_vote(private, "rates_none", 1)
    credit.credited(at(2), at(3), at(3))
    all_vote(private, "rates_daily", 4)
    private.do(0, Take(3), now=at(5))
    assert (private.game.stops, due(private, 0)) == ([], 4 + 96)


def test_without_a_clock_nobody_is_given_more_time(private: Played) -> None:
    all_vote(private, "rates_none", 20)
    with pytest.raises(NothingOpen, match="no clock"):
        give(private, 1, 0, 21)
    assert lapse.look(private.id, 0, NOW + timedelta(days=99)) is False
