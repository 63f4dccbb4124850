"""Creating, joining, leaving, starting; who may open which game; lobbies that time out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError

from accounts.models import User
from horror.models import DiceSecret, Entry, Game, Seat, Snapshot
from horror.rules.kernel.links import committed
from horror.table import create, erase, read
from horror.table.acts import Join, NewGame, Profile, Seated
from horror.table.deeds import Started
from horror.table.errors import (
    AlreadySeated,
    BadRequest,
    KeyReused,
    NoSuchSeat,
    NotFound,
    NotTheHost,
    NotYourSeat,
    SeatTaken,
    TooManyPlayers,
    WrongPassword,
    WrongStatus,
)
from horror.table.exports import published
from horror.table.people import seats
from tests.table.conftest import NOW, Played, act, caller, started
from tests.table.playing import join, lobby


def test_a_new_game_is_a_lobby_with_a_commitment_and_no_secret_in_sight(people) -> None:
    game = lobby(people)
    assert game.status == Game.Status.LOBBY
    assert len(game.commitment) == 64
    assert game.secret == ""
    shown = published.dice(read.door(game.pk, None))
    assert (shown.commitment, shown.salts, shown.secret) == (game.commitment, None, None)
    assert len(game.pk) == 12
    assert not Snapshot.objects.exists()
    with pytest.raises(WrongStatus):
        read.view(read.door(game.pk, None))


@pytest.mark.parametrize(
    "wrong",
    [
        {"ruleset": "chess"}, {"seats": 9}, {"options": {"turns": 0}}, {"options": {"tune": 1}}, {"bots": ("hal",)},
        {"preset": "short"}, {"name": " "}, {"name": "Ebb\nSubject: flow"}, {"name": "\u202eEbb"},
        {"creator_seat": 3}, {"profile": None}, {"bots": ("steward",) * 3},
        {"lobby_until": NOW - timedelta(days=1)}, {"lobby_until": NOW + timedelta(days=400)},
    ],
)  # fmt: skip
def test_a_game_that_nobody_could_play_is_not_created(people, wrong) -> None:
    fields = {"ruleset": "tides", "seats": 3, "name": "Ebb", "profile": Profile(name="Ann"), **wrong}
    with pytest.raises(BadRequest):
        create.create(NewGame(**fields), caller(people[0]), NOW)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("fields", "options"),
    [
        ({}, {}),
        ({"preset": "long"}, {"turns": 9, "tribute": False}),
        ({"preset": "long", "options": {"turns": 2}}, {"turns": 2, "tribute": False}),
        ({"preset": "long", "options": {"tribute": True}}, {"turns": 9, "tribute": True}),
    ],
)
def test_a_preset_sets_options_and_its_own_options_go_before_it(people, fields, options) -> None:
    assert lobby(people, **fields).options == options


def test_creating_twice_with_one_key_creates_once(people) -> None:
    new = NewGame(ruleset="tides", seats=3, name="Ebb", profile=Profile(name="Ann"))
    first = create.create(new, caller(people[0], key="k", body_hash="b"), NOW)
    assert create.create(new, caller(people[0], key="k", body_hash="b"), NOW) == first
    with pytest.raises(KeyReused):
        create.create(new, caller(people[0], key="k", body_hash="c"), NOW)
    assert create.create(new, caller(people[1], key="k", body_hash="b"), NOW) != first
    assert Game.objects.count() == 2


def test_people_sit_down_and_the_host_starts(people) -> None:
    game = lobby(people)
    assert join(game, people[1], seat=2).seat == 2
    assert join(game, people[2]).seat == 1
    with pytest.raises(AlreadySeated):
        join(game, people[2])
    with pytest.raises(SeatTaken):
        join(game, people[3])
    with pytest.raises(NotTheHost):
        seats.start(game.pk, caller(people[1]), NOW)
    answer = seats.start(game.pk, caller(people[0]), NOW)
    assert [type(item.table) for item in answer.items] == [Started]
    game.refresh_from_db()
    assert (game.status, game.started_at, game.turn) == ("running", NOW, 1)
    with pytest.raises(WrongStatus):
        join(game, people[3])


def test_a_game_with_a_free_seat_does_not_start(people) -> None:
    game = lobby(people)
    with pytest.raises(SeatTaken, match="blue, white"):
        seats.start(game.pk, caller(people[0]), NOW)


def test_a_game_of_one_person_and_bots_starts_by_itself(people) -> None:
    game = lobby(people, bots=("steward", "steward"), autostart=True)
    assert game.status == "running"
    assert [seat.bot for seat in Seat.objects.filter(game=game).order_by("index")] == [
        "",
        "steward",
        "steward",
    ]
    assert Played(game, people).do(0, "take 1").outcome == "done"


def test_the_host_seats_bots(people) -> None:
    game = lobby(people)
    assert seats.seat_bot(game.pk, None, "steward", caller(people[0]), NOW).seat == 1
    assert seats.seat_bot(game.pk, 2, "steward", caller(people[0]), NOW).seat == 2
    with pytest.raises(SeatTaken):
        seats.seat_bot(game.pk, 2, "steward", caller(people[0]), NOW)
    with pytest.raises(BadRequest):
        seats.seat_bot(game.pk, 2, "hal", caller(people[0]), NOW)
    with pytest.raises(NotTheHost):
        seats.seat_bot(game.pk, 2, "steward", caller(people[1]), NOW)


def test_a_person_leaves_a_lobby_and_its_host_closes_it(people) -> None:
    game = lobby(people)
    join(game, people[1], salt="mine")
    seats.leave(game.pk, caller(people[1]), NOW)
    seat = Seat.objects.get(game=game, index=1)
    assert seat.free and not seat.salt and not seat.name
    with pytest.raises(NotYourSeat):
        seats.leave(game.pk, caller(people[1]), NOW)
    seats.leave(game.pk, caller(people[0]), NOW)
    game.refresh_from_db()
    assert (game.status, game.ended_at) == ("cancelled", NOW)
    assert committed(game.pk, bytes.fromhex(game.secret)) == game.commitment


def test_the_host_closes_a_lobby(people) -> None:
    game = lobby(people, creator_seat=None)
    with pytest.raises(NotTheHost):
        seats.cancel(game.pk, caller(people[1]), NOW)
    seats.cancel(game.pk, caller(people[0]), NOW)
    game.refresh_from_db()
    assert game.status == "cancelled"


def test_a_lobby_that_does_not_fill_in_time_is_closed(people) -> None:
    """TAB-31."""
    late, early = lobby(people, lobby_until=NOW + timedelta(days=2)), lobby(people)
    assert seats.close_expired(NOW + timedelta(days=1)) == 0
    assert seats.close_expired(NOW + timedelta(days=3)) == 1
    late.refresh_from_db()
    early.refresh_from_db()
    assert (late.status, early.status) == ("cancelled", "lobby")
    assert read.stream(read.door(late.pk, people[0])).items[-1].table.rule == "TAB-31"
    assert published.dice(read.door(late.pk, None)).secret == late.secret != ""


def test_salts_are_taken_until_the_start_and_listed_after_it(people) -> None:
    game = lobby(people)
    join(game, people[1], salt="b")
    join(game, people[2])
    seats.salt(game.pk, 0, "a", caller(people[0]), NOW)
    with pytest.raises(BadRequest):
        seats.salt(game.pk, 0, "a" * 65, caller(people[0]), NOW)
    with pytest.raises(NotYourSeat):
        seats.salt(game.pk, 0, "z", caller(people[1]), NOW)
    seats.start(game.pk, caller(people[0]), NOW)
    with pytest.raises(WrongStatus):
        seats.salt(game.pk, 0, "later", caller(people[0]), NOW)
    assert published.dice(read.door(game.pk, None)).salts == ["a", "b", ""]


def test_a_password_is_asked_of_everybody_but_the_creator(people) -> None:
    game = lobby(people, password="Sesame", creator_seat=None)
    assert "Sesame" not in game.password
    for wrong in ("", "sesame"):
        with pytest.raises(WrongPassword):
            join(game, people[1], password=wrong)
    join(game, people[1], password="Sesame")
    join(game, people[0])


def test_a_private_game_and_a_missing_one_look_the_same(people) -> None:
    game = lobby(people, visibility="private", password="Sesame")
    for pk in (game.pk, "nosuchgame12"):
        for person in (people[1], AnonymousUser(), None):
            with pytest.raises(NotFound, match="there is no such game"):
                read.door(pk, person)
        with pytest.raises(NotFound, match="there is no such game"):
            seats.join(pk, Join(profile=Profile(name="x"), password="?"), caller(people[1]), NOW)
        with pytest.raises(NotFound, match="there is no such game"):
            seats.leave(pk, caller(people[1]), NOW)
        with pytest.raises(NotFound, match="there is no such game"):
            Played(Game(pk=pk), people).do(1, "take 1")
    join(game, people[1], password="Sesame")
    assert read.door(game.pk, people[1]).seat == 1
    assert read.door(game.pk, people[0]).host


def test_lists_hold_what_a_person_may_know(people) -> None:
    public, unlisted, private = (lobby(people, visibility=how) for how in ("public", "unlisted", "private"))
    other = people[3]
    assert set(Game.objects.visible_to(people[0])) == {public, unlisted, private}
    assert set(Game.objects.visible_to(other)) == {public, unlisted}
    assert set(Game.objects.listed_to(other)) == set(Game.objects.listed_to(None)) == {public}
    assert set(Game.objects.listed_to(people[0])) == {public, unlisted, private}
    assert set(Game.objects.seated(people[0])) == {public, unlisted, private}
    assert not Game.objects.seated(other).exists() and not Game.objects.seated(None).exists()
    assert set(Game.objects.open_lobbies()) == {public, unlisted, private}


def test_my_turn_lists_games_that_wait_for_me(people) -> None:
    played = started(people)
    assert [game.pk for game in Game.objects.waiting_for(people[0])] == [played.id]
    assert not Game.objects.waiting_for(people[1]).exists()
    played.do(0, "end turn")
    assert Game.objects.waiting_for(people[1]).exists()
    played.do(1, "give 0")
    assert not Game.objects.waiting_for(people[1]).exists()


def test_the_secret_is_sealed_and_opens_under_a_rotated_key(people, settings) -> None:
    from horror.table import dice

    row = DiceSecret.objects.get(game=lobby(people))
    secret = dice.opened(row)
    assert committed(row.game_id, secret) == row.game.commitment
    assert secret not in bytes(row.sealed)
    old = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [old]
    assert dice.opened(row) == secret
    call_command("reseal")
    settings.SECRET_KEY_FALLBACKS = []
    row.refresh_from_db()
    assert dice.opened(row) == secret


def test_dice_that_no_key_opens_are_named_before_a_game_needs_them(people, settings, capsys) -> None:
    game = started(people).game
    call_command("check", databases=["default"], fail_level="WARNING")
    settings.SECRET_KEY = "new, and the old one forgotten"
    with pytest.raises(SystemCheckError, match=f"sealed under another SECRET_KEY, {game.pk} for one"):
        call_command("check", databases=["default"], fail_level="WARNING")
    with pytest.raises(CommandError, match=f"no key opens the secrets of 1 games: {game.pk}"):
        call_command("reseal")
    assert "0 secrets are sealed" in capsys.readouterr().out


def test_a_bot_acts_for_bots_only(people) -> None:
    from horror.table import submit

    game = lobby(people, bots=("steward", "steward"), autostart=True)
    with pytest.raises(NotYourSeat):
        submit.submit(game.pk, act(None, 0, "take 1", source="bot"), NOW)
    with pytest.raises(NotYourSeat):
        submit.submit(game.pk, act(None, 0, "take 1", source="api"), NOW)
    Played(game, people).do(0, "end turn")
    assert submit.submit(game.pk, act(None, 1, "give 0", source="bot"), NOW).outcome == "done"


LEAGUE = {"source": "job", "key": "round 1, table 3", "body_hash": "it"}


def league_table(people: list[User], **fields: Any) -> Game:
    """A game whose people are put into their seats, as a league does it."""
    seated = {
        index: Seated(person=people[who].pk, profile=Profile(name=people[who].name))
        for index, who in ((2, 0), (0, 1))
    }
    new = NewGame(
        ruleset="tides", seats=3, name="Round 1", creator_seat=None, people=seated, autostart=True, **fields
    )
    return create.create(new, caller(None, **LEAGUE), NOW)


def test_people_are_put_into_seats_of_a_new_game_once(people: list[User]) -> None:
    game = league_table(people, bots=("steward",))
    seats = list(game.seats.order_by("index"))
    assert [seat.owner_id for seat in seats] == [people[1].pk, None, people[0].pk]
    assert [seat.name for seat in seats] == ["Ben", "Steward Blue", "Ann"]
    assert game.status == "running" and game.creator_id is None
    assert seats[0].owes and seats[0].owes_since == NOW
    again = league_table(people, bots=("steward",))
    assert again == game and Game.objects.count() == 1


def test_nobody_is_put_into_a_seat_by_a_person_or_twice(people: list[User]) -> None:
    ann = Seated(person=people[0].pk, profile=Profile(name="Ann"))
    new = NewGame(ruleset="tides", seats=3, name="Round 1", creator_seat=None, people={1: ann})
    with pytest.raises(NotYourSeat):
        create.create(new, caller(people[1]), NOW)
    for wrong, error in (({3: ann}, NoSuchSeat), ({0: ann, 1: ann}, AlreadySeated)):
        with pytest.raises(error):
            create.create(msgspec.structs.replace(new, people=wrong), caller(None, **LEAGUE), NOW)
    with pytest.raises(TooManyPlayers):
        full = msgspec.structs.replace(new, bots=("steward",) * 3)
        create.create(full, caller(None, **LEAGUE), NOW)
    host = msgspec.structs.replace(new, creator_seat=1, profile=Profile(name="Ben"))
    with pytest.raises(NoSuchSeat, match="creator"):
        create.create(host, caller(None, **LEAGUE), NOW)
    assert not Game.objects.exists()


def test_the_name_of_who_was_put_into_a_seat_goes_with_the_account(people: list[User]) -> None:
    game = league_table(people, bots=("steward",))
    assert erase.games_of(people[0].pk) == [game.pk]
    erase.erase_name(game.pk, people[0].pk)
    told = b"".join(bytes(entry.payload) for entry in Entry.objects.filter(game=game, kind="table"))
    assert b"Ann" not in told and b"Ben" in told and b"Steward Blue" in told
    assert game.seats.get(index=2).name == ""
    assert read.door(game.pk, None).names == ["Ben", "Steward Blue", "a former player (white)"]
