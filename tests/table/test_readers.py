"""People whom a word lets read private games that are not theirs: as spectators of a public game, and nobody else."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from horror.models import Game, InvitedReader
from horror.table import create, message, read, seen, submit
from horror.table.acts import Caller, Join, NewGame, Profile, Seated, Substitution
from horror.table.errors import BadTerms, NotFound, NotYourSeat, WrongStatus
from horror.table.exports import export
from horror.table.people import readers, seats, substitute
from horror.table.votes import vote
from tests.table.conftest import NOW, Played, Start, act, caller
from tests.table.playing import whole_game
from tests.table.together import at_once

pytestmark = pytest.mark.rules("TAB-169")
WORD = "league:7"


@pytest.fixture
def hidden(people: list[User]) -> Played:
    """A private game of a league's, of Ann, Ben and Cid."""
    new = NewGame(
        ruleset="tides", seats=3, name="Neap", visibility="private", creator_seat=None, autostart=True,
        readers=WORD, rates={"preset": "daily"}, host="league",
        people={at: Seated(person=one.pk, profile=Profile(name=one.name)) for at, one in enumerate(people[:3])},
    )  # fmt: skip
    return Played(create.create(new, Caller(source="host"), NOW), people)


def found(played: Played, person: User | None) -> bool:
    """Whether a person finds the game: by the door, and by every other way alike."""
    pk = None if person is None else person.pk
    ways = {
        bool(read.doors(played.id, [person])),
        Game.objects.visible_to(person).filter(pk=played.id).exists(),
    }
    try:
        read.door(played.id, person)
        ways.add(True)
    except NotFound:
        ways.add(False)
    if person is not None:
        try:
            submit.submit(played.id, act(person, 0, "take 1"), NOW)
        except NotYourSeat:
            ways.add(True)
        except NotFound:
            ways.add(False)
    assert len(ways) == 1, (pk, ways)
    return ways.pop()


def test_a_stranger_finds_it_as_little_as_a_game_that_is_not_there(
    hidden: Played, people: list[User]
) -> None:
    dot = people[3]
    assert not found(hidden, dot)
    assert not found(hidden, None)
    readers.let_in("league:8", [dot.pk])
    assert not found(hidden, dot)


def test_who_is_let_in_reads_it_and_who_is_put_out_does_not(hidden: Played, people: list[User]) -> None:
    dot = people[3]
    readers.let_in(WORD, [dot.pk, people[0].pk])
    assert found(hidden, dot)
    readers.put_out(WORD, [dot.pk, people[0].pk])
    assert not found(hidden, dot)
    assert read.door(hidden.id, people[0]).seat == 0, "whose seat it is reads it anyway"
    readers.let_in(WORD, [dot.pk])
    readers.put_out(WORD)
    assert not found(hidden, dot)


def test_it_may_be_said_any_number_of_times(people: list[User]) -> None:
    for _ in range(2):
        readers.let_in(WORD, [people[0].pk, people[0].pk, people[1].pk])
    assert InvitedReader.objects.of(WORD).count() == 2
    readers.let_in(WORD, [])
    readers.put_out("league:8", [people[0].pk])
    assert InvitedReader.objects.count() == 2
    readers.forget_person(people[0].pk)
    assert list(InvitedReader.objects.values_list("person", flat=True)) == [people[1].pk]


@pytest.mark.parametrize("word", ["", "League", " ", "x" * 65, "é"])
def test_a_word_that_games_cannot_share_lets_nobody_in(people: list[User], word: str) -> None:
    with pytest.raises(BadTerms):
        readers.let_in(word, [people[0].pk])


def test_the_empty_word_of_games_without_one_is_no_word(people: list[User], start: Start) -> None:
    private = start()
    Game.objects.filter(pk=private.id).update(visibility="private")
    assert not found(private, people[3])
    with pytest.raises(IntegrityError):
        InvitedReader.objects.create(word="", person=people[3])


def told(door: read.Door) -> dict[str, Any]:
    """Everything that a door gives."""
    return {
        "view": read.view(door),
        "stream": read.stream(door, text=True, limit=500),
        "decisions": read.decisions(door),
        "questions": read.questions(door),
        "votes": read.votes(door),
        "undo": read.undoable(door),
        "cursor": door.cursor,
        "letters": seen.letters([door], {door.game.pk: 0}),
        "export": list(export.export(door)),
        "host": door.host,
        "seat": door.seat,
    }


def test_readers_see_what_spectators_of_a_public_game_see(hidden: Played, people: list[User]) -> None:
    dot = people[3]
    whole_game(hidden)
    message.say(hidden.id, 0, [1], "between us", caller(people[0]), NOW)
    readers.let_in(WORD, [dot.pk])
    as_reader = told(read.door(hidden.id, dot))
    Game.objects.filter(pk=hidden.id).update(visibility="public", readers="")
    assert as_reader == told(read.door(hidden.id, None))
    assert b"between us" not in b"".join(as_reader["export"])


def test_readers_do_nothing_and_sit_nowhere(hidden: Played, people: list[User]) -> None:
    dot = people[3]
    readers.let_in(WORD, [dot.pk])
    with pytest.raises(NotYourSeat):
        message.say(hidden.id, 0, None, "hello", caller(dot), NOW)
    with pytest.raises(NotYourSeat):
        vote.vote(hidden.id, 0, "draw", True, caller(dot), NOW)
    with pytest.raises(NotFound):
        seats.join(hidden.id, Join(profile=Profile(name="Dot")), caller(dot), NOW)
    with pytest.raises(WrongStatus):
        substitute.take(hidden.id, Substitution(profile=Profile(name="Dot"), seat=0), caller(dot), NOW)


@pytest.mark.rules("TAB-147", "TAB-169")
def test_a_stranger_is_told_of_its_seats_what_is_told_of_no_game(hidden: Played, people: list[User]) -> None:
    wanted = Substitution(profile=Profile(name="Dot"), seat=0)
    for game in (hidden.id, "aaaaaaaaaaaa"):
        with pytest.raises(NotFound) as error:
            substitute.take(game, wanted, caller(people[3]), NOW)
        assert error.value.reason == "there is no such game"


def test_it_stands_in_no_list_of_readers(hidden: Played, people: list[User]) -> None:
    dot = people[3]
    readers.let_in(WORD, [dot.pk])
    assert not Game.objects.listed_to(dot).filter(pk=hidden.id).exists()
    assert not Game.objects.with_open_seats(dot).filter(pk=hidden.id).exists()


def test_a_door_costs_one_statement_as_before(hidden: Played, people: list[User], start: Start) -> None:
    other = start()
    readers.let_in(WORD, [people[3].pk])
    for game, person in ((hidden, people[3]), (hidden, people[0]), (other, people[3]), (other, None)):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            read.door(game.id, person)
        assert len(asked) == 1


def test_a_list_costs_one_statement_however_many_games(
    hidden: Played, people: list[User], start: Start
) -> None:
    readers.let_in(WORD, [people[3].pk])
    others = [start().id for _ in range(3)]
    Game.objects.filter(pk__in=others).update(visibility="private")
    with CaptureQueriesContext(connection) as asked:
        assert [game.pk for game in Game.objects.visible_to(people[3])] == [hidden.id]
    assert len(asked) == 1


def test_the_account_s_end_takes_the_reader_along(hidden: Played, people: list[User]) -> None:
    readers.let_in(WORD, [people[3].pk])
    people[3].delete()
    assert not InvitedReader.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_several_let_the_same_in_at_once(hidden: Played, people: list[User]) -> None:
    let_in = partial(readers.let_in, WORD, [person.pk for person in people])
    at_once(let_in, let_in)
    assert InvitedReader.objects.of(WORD).count() == 4
