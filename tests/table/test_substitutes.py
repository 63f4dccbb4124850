"""Somebody takes a seat that is open to others (TAB-78, TAB-79)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from horror.clock import Rung
from horror.clock.vacation import Span
from horror.games.standing.language import offered_by
from horror.models import Draft, Game, Obligation, Seat, Submission, Tenure
from horror.rulesets import rulesets
from horror.table import erase, passwords, read, submit, undo
from horror.table.acts import Answer, Join, Profile, Reliability, Substitution
from horror.table.errors import (
    AlreadySeated,
    KeyReused,
    NotFound,
    NotYourSeat,
    SeatTaken,
    UndoRefused,
    Unreliable,
    WrongPassword,
    WrongStatus,
)
from horror.table.people import resign, returning, seats, substitute
from horror.table.standing_orders import lists
from horror.table.votes import vote
from tests.table.beforehand import RED, market, write
from tests.table.bound import Begin
from tests.table.clocked import at, came, closed, due, kept, lapsed, looked, row, seen, states, worked
from tests.table.conftest import Played, Start, act, caller
from tests.table.killing import assert_whole
from tests.table.tides.moves.end_turn import EndTurn

DOT = 3
"""Of the people, who takes the seat."""


@pytest.fixture
def opened(start: Start) -> Played:
    """A strict game of two in which seat 0 is open, after 61 hours; it is the other's turn."""
    played = came(start, "brisk")
    lapsed(played, 0, 36)
    worked(played, 37)
    looked(played, 0)
    assert states(played) == ["open", "playing"]
    return played


def take(played: Played, person: int = DOT, seat: int = 0, hours: float = 62, **fields: Any) -> Answer:
    user = played.people[person]
    profile = fields.pop("profile", Profile(name=user.name))
    wanted = Substitution(profile=profile, seat=seat, **fields)
    return substitute.take(played.id, wanted, caller(user), at(hours))


@pytest.mark.rules("TAB-78", "TAB-79")
def test_whoever_takes_an_open_seat_plays_it_from_then_on(opened: Played) -> None:
    Seat.objects.filter(game=opened.id, index=0).update(clock={**row(opened, 0).clock, "extended": 3})
    answer = take(opened)
    assert (answer.outcome, answer.seat) == ("done", 0)
    seat = row(opened, 0)
    assert (seat.owner, seat.name, seat.state, seat.bot) == (opened.people[DOT], "Dot", "playing", "")
    assert kept(opened, 0).rung == Rung()
    assert (kept(opened, 0).bank, kept(opened, 0).extended) == (24 * 3600, 0)
    assert seen(opened, 1)[-1] == (0, "substituted")
    door = read.door(opened.id, opened.people[1])
    assert read.stream(door, text=True).items[-1].text == ["Dot takes over the seat of Ann."]
    opened.do(1, EndTurn(), now=at(63))
    worked(opened, 63)
    assert due(opened, 0) == 63 + 12 + 24
    assert submit.submit(opened.id, act(opened.people[DOT], 0, EndTurn()), at(64)).outcome == "done"
    assert_whole(opened.game)


def closed_to_strangers(played: Played, visibility: str) -> Played:
    """The same game with the password sesame."""
    hashed = passwords.hashed("sesame")
    Game.objects.filter(pk=played.id).update(visibility=visibility, password=hashed)
    return played


@pytest.fixture
def left(start: Start) -> Played:
    """A game of two in whose first turn seat 0 resigned, 30 hours after it began; the steward has not moved yet."""
    played = came(start, "brisk")
    resign.resign(played.id, 0, caller(played.people[0]), at(30))
    assert states(played) == ["open", "playing"]
    return played


@pytest.mark.rules("TAB-79", "TAB-82")
def test_what_is_open_begins_anew_and_in_full(left: Played) -> None:
    take(left, hours=31)
    assert due(left, 0) == 31 + 12 + 24
    (decision,) = read.decisions(read.seat_door(left.id, 0))
    assert (decision.since, decision.due) == (at(31), at(31 + 12 + 24))
    lapsed(left, 0, 31 + 12 + 24)
    assert closed(left) == [(0, "turn", "void"), (0, "turn", "lapse")]
    rows = Obligation.objects.filter(game=left.id).order_by("pk")
    assert [(owed.person, owed.generation) for owed in rows] == [(left.people[0], 0), (left.people[DOT], 2)]


@pytest.mark.rules("TAB-79", "TAB-82", "TAB-84")
def test_who_held_the_seat_and_how_that_ended(left: Played, opened: Played) -> None:
    for played in (left, opened):
        take(played)
    ended = {
        played.id: [
            (tenure.person and tenure.person.name, tenure.bot, tenure.ended)
            for tenure in Tenure.objects.filter(game=played.id, seat=0).order_by("generation")
        ]
        for played in (left, opened)
    }
    assert ended[left.id] == [("Ann", "", "resigned"), (None, "steward", "substituted"), ("Dot", "", "")]
    assert ended[opened.id] == [("Ann", "", "substituted"), ("Dot", "", "")]


@pytest.mark.rules("TAB-79")
def test_neither_the_steward_nor_who_sat_there_before_plays_it(left: Played) -> None:
    take(left, hours=31)
    entries = left.game.entries
    worked(left, 32)
    assert left.game.entries == entries
    with pytest.raises(NotYourSeat):
        left.do(0, EndTurn(), now=at(32))
    with pytest.raises(NotYourSeat):
        returning.here(left.id, 0, caller(left.people[0]), at(32))
    assert read.door(left.id, left.people[0]).seat is None


@pytest.mark.rules("TAB-32", "TAB-79")
def test_who_sat_in_a_private_game_may_look_on_and_others_find_none(start: Start) -> None:
    played = closed_to_strangers(came(start, "brisk"), "private")
    ann, ben, cid, dot = played.people
    resign.resign(played.id, 0, caller(ann), at(1))
    with pytest.raises(NotFound):
        take(played, hours=2)
    with pytest.raises(NotFound):
        take(played, hours=2, password="wrong")
    take(played, hours=2, password="sesame")
    assert read.door(played.id, ann).seat is None
    assert Game.objects.listed_to(ann).filter(pk=played.id).exists()
    assert not Game.objects.seated(ann).filter(pk=played.id).exists()
    assert Game.objects.seated(dot).filter(pk=played.id).exists()
    with pytest.raises(NotYourSeat):
        undo.undo(played.id, 0, caller(ann), at(3))
    with pytest.raises(NotFound):
        read.door(played.id, cid)
    with pytest.raises(NotFound):
        undo.undo(played.id, 0, caller(cid), at(3))


@pytest.mark.rules("TAB-78")
def test_who_has_ever_sat_in_the_game_takes_no_seat_of_it(left: Played) -> None:
    with pytest.raises(AlreadySeated, match="before") as before:
        take(left, person=0)
    assert before.value.rule == "TAB-78"
    with pytest.raises(AlreadySeated, match="sit in this game already"):
        take(left, person=1)


@pytest.mark.rules("TAB-78")
def test_who_left_while_it_was_a_lobby_may_take_one(start: Start) -> None:
    lobby = start(2, seats=3, rates={"preset": "brisk"})
    seats.leave(lobby.id, caller(lobby.people[1]), at(0))
    for person in lobby.people[2:]:
        seats.join(lobby.id, Join(profile=Profile(name=person.name)), caller(person), at(0))
    resign.resign(lobby.id, 0, caller(lobby.people[0]), at(1))
    assert take(lobby, person=1, hours=2).seat == 0


@pytest.mark.rules("TAB-78")
def test_who_is_nobody_sits_down_nowhere(left: Played) -> None:
    wanted = Substitution(profile=Profile(name="Bot"), seat=0)
    with pytest.raises(NotYourSeat, match="a person sits down"):
        substitute.take(left.id, wanted, caller(None), at(31))


@pytest.mark.rules("TAB-79")
def test_the_seat_is_called_after_its_substitute_and_knows_where_this_one_lives(left: Played) -> None:
    profile = Profile(name="Ann", time_zone="Asia/Tokyo", language="de", mails=False)
    take(left, hours=31, profile=profile)
    seat = row(left, 0)
    assert (seat.name, seat.time_zone, seat.language, seat.mails) == ("Ann", "Asia/Tokyo", "de", False)


@pytest.mark.rules("TAB-14", "TAB-79")
def test_a_substitute_is_told_from_who_sits_there_already(left: Played) -> None:
    take(left, hours=31, profile=Profile(name="Ben"))
    assert [row(left, seat).name for seat in range(2)] == ["Ben (2)", "Ben"]


@pytest.mark.rules("TAB-79")
def test_who_takes_a_seat_in_its_turn_is_told_what_is_asked(left: Played) -> None:
    worked(left, 30)
    take(left, hours=31)
    newest = Submission.objects.filter(game=left.id).latest("pk")
    assert (newest.seat, newest.author) == (0, left.people[DOT])
    assert row(left, 0).pace == 0
    assert "notify" in {kind for kind, _ in left.open_jobs()}


@pytest.mark.rules("TAB-78")
def test_a_seat_that_is_not_open_is_nobody_s_to_take(start: Start) -> None:
    played = came(start, "brisk")
    with pytest.raises(SeatTaken) as taken:
        take(played, hours=2)
    assert taken.value.rule == "TAB-78"
    lapsed(played, 0, 36)
    with pytest.raises(SeatTaken):
        take(played, hours=37)
    for none in (-1, 2, 7):
        with pytest.raises(NotYourSeat, match=f"no seat {none}"):
            take(played, seat=none, hours=37)


def test_no_seat_is_taken_while_nothing_else_is(left: Played) -> None:
    vote.vote(left.id, 1, "pause", True, caller(left.people[1]), at(40))
    with pytest.raises(WrongStatus, match="paused"):
        take(left)
    left.go_on(at(41))
    vote.vote(left.id, 1, "draw", True, caller(left.people[1]), at(41))
    with pytest.raises(WrongStatus, match="over"):
        take(left)


@pytest.mark.rules("TAB-78")
def test_a_game_with_a_password_asks_for_it(start: Start) -> None:
    played = closed_to_strangers(came(start, "brisk"), "public")
    resign.resign(played.id, 0, caller(played.people[0]), at(1))
    for password, why in (("", "asks for a password"), ("wrong", "not its password")):
        with pytest.raises(WrongPassword, match=why) as refused:
            take(played, hours=2, password=password)
        assert refused.value.path == "$.password"
    assert take(played, hours=2, password="sesame").outcome == "done"


@pytest.mark.rules("TAB-78", "TAB-88", "TAB-89")
def test_it_is_taken_by_who_is_as_reliable_as_the_game_asks(start: Start) -> None:
    played = came(start, "brisk", least_reliability=80)
    resign.resign(played.id, 0, caller(played.people[0]), at(1))
    with pytest.raises(Unreliable) as unfit:
        take(played, hours=2, reliability=Reliability(score=79))
    assert unfit.value.rule == "TAB-89"
    with pytest.raises(Unreliable) as program:
        take(played, hours=2, reliability=Reliability(score=90), program=True)
    assert program.value.rule == "TAB-78"
    barred = Reliability(score=80, barred_until=at(99))
    assert take(played, hours=2, reliability=barred).outcome == "done"


@pytest.mark.rules("TAB-20", "TAB-79")
def test_moves_of_who_sat_there_before_are_not_one_s_own(left: Played) -> None:
    assert undo.free(left.game) == [1, 0]
    take(left, hours=31)
    assert undo.free(left.game) == [0, 0]
    dot = caller(left.people[DOT])
    with pytest.raises(UndoRefused, match="no move of yours"):
        undo.undo(left.id, 0, dot, at(32))
    submit.submit(left.id, act(left.people[DOT], 0, "take 2"), at(32))
    assert undo.free(left.game) == [1, 0]
    with pytest.raises(UndoRefused, match="only one move of yours"):
        undo.ask(left.id, 0, dot, at(32), count=2)
    undo.undo(left.id, 0, dot, at(33))
    assert undo.free(left.game) == [0, 0]
    Game.objects.filter(pk=left.id).update(undoable=None)
    assert undo.free(left.game) == [0, 0]
    assert_whole(left.game)


@pytest.mark.rules("TAB-79")
def test_the_dice_are_bound_no_more_by_who_sat_there_before(begin: Begin) -> None:
    played = begin(rates={"preset": "brisk"})
    played.play(0, "take 1")
    lapsed(played, 0, 36)
    worked(played, 37)
    looked(played, 0)
    assert played.dice()["links"]["seats"][0]["anchor"]
    take(played)
    assert played.dice()["links"]["seats"][0]["anchor"] == ""


@pytest.mark.rules("TAB-79")
def test_drafts_end_with_who_wrote_them(left: Played) -> None:
    Draft.objects.create(game_id=left.id, seat=0, lines=["take 3"], reason="", at=at(30))
    take(left, hours=31)
    assert not Draft.objects.exists()


def test_open_questions_are_closed(start: Start) -> None:
    played = came(start, "brisk", 3)
    resign.resign(played.id, 0, caller(played.people[0]), at(1))
    vote.vote(played.id, 1, "draw", True, caller(played.people[1]), at(2))
    assert set(played.game.votes) == {"draw"}
    take(played, hours=3)
    assert played.game.votes == {}
    for person, seat in ((1, 1), (2, 2)):
        vote.vote(played.id, seat, "draw", True, caller(played.people[person]), at(4))
    assert played.game.status == "running"
    vote.vote(played.id, 0, "draw", True, caller(played.people[DOT]), at(4))
    assert played.game.status == "finished"


@pytest.mark.rules("TAB-62", "TAB-79")
def test_the_game_waits_in_the_substitute_s_vacation_not_in_that_of_before(left: Played) -> None:
    away = (Span(at(40), at(64)),)
    take(left, hours=31, profile=Profile(name="Dot", away=away))
    assert seen(left, 1)[-2:] == [(0, "substituted"), (0, "absent")]
    assert due(left, 0) == 31 + 12 + 24 + 24


def test_a_repeated_key_gets_the_first_answer(left: Played) -> None:
    dot = left.people[DOT]
    wanted = Substitution(profile=Profile(name="Dot"), seat=0)
    key = caller(dot, key="k", body_hash="b")
    assert substitute.take(left.id, wanted, key, at(31)) == substitute.take(left.id, wanted, key, at(32))
    with pytest.raises(KeyReused):
        substitute.take(left.id, wanted, caller(dot, key="k", body_hash="c"), at(32))


def test_names_of_deleted_accounts_leave_the_entry(left: Played) -> None:
    take(left, hours=31)
    told = "{} takes over the seat of {}."
    gone = "a former player (red)"
    for person, names in ((0, ("Dot", gone)), (DOT, (gone, gone))):
        erase.erase_name(left.id, left.people[person].pk)
        door = read.door(left.id, None)
        assert read.stream(door, text=True).items[-1].text == [told.format(*names)]
        assert door.names[0] == names[0]
    assert_whole(left.game)


@pytest.mark.rules("TAB-82")
def test_who_resigns_in_a_game_without_a_clock_leaves_the_seat_open_as_well(start: Start) -> None:
    played = came(start, "brisk")
    Game.objects.filter(pk=played.id).update(rates={})
    played.game.seats.update(clock={}, look_at=None)
    assert row(played, 0).clock == {}
    resign.resign(played.id, 0, caller(played.people[0]), at(1))
    take(played, hours=2)
    assert (states(played), row(played, 0).clock) == (["playing", "playing"], {})


# -- whom a player has named


def name(played: Played, person: User | None, seat: int = 0, hours: float = 0) -> Answer:
    pk = None if person is None else person.pk
    return substitute.name(played.id, seat, pk, caller(played.people[seat]), at(hours))


@pytest.mark.rules("TAB-78")
def test_whom_a_player_has_named_has_twelve_hours_alone(start: Start) -> None:
    played = came(start, "brisk")
    cid, dot = played.people[2:]
    entries = played.game.entries
    name(played, dot)
    assert played.game.entries == entries  # nobody else learns of it
    resign.resign(played.id, 0, caller(played.people[0]), at(1))
    with pytest.raises(SeatTaken, match="asked first, until 12 hours") as early:
        take(played, person=2, hours=12.9)
    assert early.value.rule == "TAB-78"
    assert Game.objects.with_open_seats(cid).filter(pk=played.id).exists()
    assert take(played, person=2, hours=13).seat == 0
    assert row(played, 0).substitute is None


@pytest.mark.rules("TAB-78", "TAB-89")
def test_who_was_named_needs_no_password_and_is_as_reliable_as_need_be(start: Start) -> None:
    played = closed_to_strangers(came(start, "brisk", least_reliability=80), "private")
    dot = played.people[DOT]
    name(played, dot)
    with pytest.raises(NotFound):
        take(played, hours=1)  # it is not open yet, and there is no such game for strangers
    resign.resign(played.id, 0, caller(played.people[0]), at(1))
    assert [game.pk for game in Game.objects.with_open_seats(dot)] == [played.id]
    assert not Game.objects.with_open_seats(played.people[2]).exists()
    assert take(played, hours=2, reliability=Reliability(score=3)).seat == 0


@pytest.mark.rules("TAB-78")
def test_who_has_sat_in_the_game_is_not_named(start: Start) -> None:
    played = came(start, "brisk")
    for person in played.people[:2]:
        with pytest.raises(AlreadySeated):
            name(played, person)
    with pytest.raises(NotYourSeat):
        substitute.name(played.id, 0, None, caller(played.people[1]), at(0))
    name(played, played.people[DOT])
    name(played, None)
    assert row(played, 0).substitute is None
    vote.vote(played.id, 0, "draw", True, caller(played.people[0]), at(1))
    vote.vote(played.id, 1, "draw", True, caller(played.people[1]), at(1))
    with pytest.raises(WrongStatus, match="over") as over:
        name(played, played.people[DOT])
    assert over.value.rule == "TAB-33"


@pytest.mark.rules("TAB-78")
def test_nor_is_who_has_left_it_named(start: Start) -> None:
    played = came(start, "brisk", 3)
    resign.resign(played.id, 1, caller(played.people[1]), at(1))
    with pytest.raises(AlreadySeated):
        name(played, played.people[1], hours=2)


@pytest.mark.rules("TAB-78")
def test_a_seat_from_which_somebody_was_away_is_offered_to_who_was_named_first(opened: Played) -> None:
    name(opened, opened.people[2], seat=0, hours=61.5)
    with pytest.raises(SeatTaken, match="asked first"):
        take(opened, hours=62)
    assert take(opened, hours=60 + 13).seat == 0


@pytest.mark.rules("TAB-79", "TAB-121")
def test_standing_orders_end_with_who_wrote_them(people: list[User]) -> None:
    played = market(people)
    write(played, RED, "when my turn begins: roll")
    assert row(played, RED).has_orders
    resign.resign(played.id, RED, caller(played.people[RED]), at(1))
    take(played, seat=RED, hours=2)
    assert not row(played, RED).has_orders
    language = offered_by(rulesets()["classic"])
    assert language is not None and lists.of(played.game, row(played, RED), language) is None
