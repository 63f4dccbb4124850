"""The host of a game puts somebody else into a seat (TAB-146)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from horror.clock import Rung
from horror.clock.vacation import Span
from horror.models import Draft, Obligation, Tenure
from horror.table import read, submit
from horror.table.acts import Profile
from horror.table.errors import AlreadySeated, BadRequest, NotYourSeat, WrongStatus
from horror.table.hosts import ending, pausing, replacing
from horror.table.hosts.replacing import Replacement
from horror.table.people import resign
from tests.table.clocked import at, closed, due, kept, lapsed, looked, row, seen, states, worked
from tests.table.conftest import NOW, Played, act, caller
from tests.table.hosted import DAY, REASON, host, hosted, put, told
from tests.table.killing import assert_whole

pytestmark = pytest.mark.rules("TAB-146")
ANN, BEN, CID, DOT = range(4)


def replace(played: Played, seat: int, person: int, hours: float, ended: Any = "substituted") -> None:
    replacing.replace(played.id, put(seat, played.people[person], ended), host(), at(hours))


def ends(played: Played, seat: int) -> list[tuple[str | None, str]]:
    tenures = Tenure.objects.filter(game=played.id, seat=seat).order_by("generation")
    return [(each.person.name if each.person else each.bot, each.ended) for each in tenures]


@pytest.mark.rules("TAB-79")
def test_a_seat_that_is_waited_for_is_anothers_with_the_whole_time(game: Played) -> None:
    Draft.objects.create(game_id=game.id, seat=0, lines=["take 3"], reason="", at=at(1))
    replace(game, 0, CID, 10)
    seat = row(game, 0)
    assert (seat.owner, seat.name, seat.state) == (game.people[CID], "Cid", "playing")
    assert (kept(game, 0).rung, kept(game, 0).bank, due(game, 0)) == (Rung(), 24 * 3600, 10 + 36)
    assert told(game) == [f"Cid plays for Ann from now on, by the host of the game (league): {REASON}"]
    assert seen(game, BEN)[-1] == (0, "substituted")
    assert ends(game, 0) == [("Ann", "substituted"), ("Cid", "")]
    assert not Draft.objects.filter(game=game.id).exists()
    assert ("notify", "") in game.open_jobs()
    with pytest.raises(NotYourSeat):
        game.do(0, "take 1", now=at(11))
    assert submit.submit(game.id, act(game.people[CID], 0, "take 1"), at(11)).outcome == "done"
    assert_whole(game.game)


def test_what_the_former_owed_falls_away(game: Played) -> None:
    before = closed(game)
    replace(game, 0, CID, 10)
    assert closed(game) == [*before, (0, "turn", "void")]
    owed = Obligation.objects.filter(game=game.id).order_by("-pk")[0]
    assert (owed.person, owed.generation, owed.ran) == (game.people[ANN], 0, 10 * 3600)
    lapsed(game, 0, 46)
    last = Obligation.objects.filter(game=game.id).order_by("-pk")[0]
    assert (last.person, last.generation, last.how) == (game.people[CID], 1, "lapse")


def test_a_seat_that_is_not_waited_for_is_anothers_too(game: Played) -> None:
    replace(game, 1, CID, 10, "handed_over")
    assert ends(game, 1) == [("Ben", "handed_over"), ("Cid", "")]
    assert (due(game, 0), due(game, 1)) == (36, None)
    assert [each.seat for each in read.decisions(read.door(game.id, None))] == [0]


@pytest.mark.rules("TAB-82", "TAB-84")
@pytest.mark.parametrize("ended", ["substituted", "handed_over"])
def test_an_open_seat_is_filled(game: Played, ended: str) -> None:
    lapsed(game, 0, 36)
    worked(game, 37)
    looked(game, 0)
    assert states(game) == ["open", "playing"]
    replace(game, 0, CID, 62, ended)
    assert states(game) == ["playing", "playing"]
    assert ends(game, 0) == [("Ann", ended), ("Cid", "")]


@pytest.mark.rules("TAB-82")
@pytest.mark.parametrize(("ended", "former"), [("substituted", "resigned"), ("handed_over", "handed_over")])
def test_the_host_says_how_it_ended_for_who_resigned(game: Played, ended: str, former: str) -> None:
    resign.resign(game.id, 0, caller(game.people[ANN]), at(5))
    replace(game, 0, CID, 20, ended)
    assert ends(game, 0) == [("Ann", former), ("steward", ended), ("Cid", "")]
    assert row(game, 0).resigned_at is None


@pytest.mark.rules("TAB-78")
def test_who_has_sat_in_the_game_takes_no_other_seat(game: Played) -> None:
    with pytest.raises(AlreadySeated):
        replace(game, 0, BEN, 1)
    with pytest.raises(AlreadySeated):
        replace(game, 0, ANN, 1)
    replace(game, 0, CID, 2)
    with pytest.raises(AlreadySeated):
        replace(game, 1, ANN, 3)
    replace(game, 0, ANN, 4)
    assert ends(game, 0) == [("Ann", "substituted"), ("Cid", "substituted"), ("Ann", "")]
    assert_whole(game.game)


@pytest.mark.rules("TAB-144")
def test_a_seat_is_filled_while_the_game_is_paused(game: Played) -> None:
    pausing.pause(game.id, at(50), REASON, host(), at(2))
    replace(game, 0, CID, 10)
    assert due(game, 0) is None
    worked(game, 50)
    assert due(game, 0) == 50 + 36
    assert_whole(game.game)


@pytest.mark.rules("TAB-141")
def test_somebody_else_is_put_into_the_lobby(people: list[User]) -> None:
    played = hosted(people, starts_at=NOW + 2 * DAY)
    replace(played, 0, CID, 10)
    assert ends(played, 0) == [("Ann", "left"), ("Cid", "")]
    replace(played, 1, ANN, 11)
    worked(played, 48)
    assert [seat.name for seat in played.game.seats.order_by("index")] == ["Cid", "Ann"]
    assert played.game.status == "running"
    assert_whole(played.game)


def test_there_must_be_a_seat_and_a_person(game: Played) -> None:
    with pytest.raises(NotYourSeat):
        replace(game, 2, CID, 1)
    nobody = Replacement(seat=0, person=None, profile=Profile(name="X"), ended="substituted", reason=REASON)
    with pytest.raises(BadRequest):
        replacing.replace(game.id, nobody, host(), at(1))
    ending.stop(game.id, REASON, host(), at(1))
    with pytest.raises(WrongStatus):
        replace(game, 0, CID, 2)


@pytest.mark.rules("TAB-62")
def test_the_vacation_of_who_comes_counts(game: Played) -> None:
    new = put(0, game.people[CID])
    away = Span(at(20), at(44))
    cid = Replacement(
        seat=0,
        person=new.person,
        ended="substituted",
        reason=REASON,
        profile=Profile(name="Cid", away=(away,)),
    )
    replacing.replace(game.id, cid, host(), at(10))
    assert due(game, 0) == 10 + 36 + 24
