"""What a game settles of votes, pauses and letters when it is made, and that it holds."""

from __future__ import annotations

from functools import partial
from typing import Any, get_args

import pytest

from accounts.models import User
from horror.models import Entry, Game
from horror.table import create, message, preview, read, terms
from horror.table.acts import Caller, NewGame
from horror.table.deeds.agreements import Question
from horror.table.errors import BadTerms, LettersClosed, NothingOpen, Refused
from horror.table.exports import export, exported, imports
from horror.table.votes import vote
from tests.table.clocked import HOUR, at, seen
from tests.table.conftest import NOW, Played, Start, act, caller
from tests.table.playing import lobby
from tests.table.together import at_once


def all_vote(played: Played, what: Question, hours: float = 1) -> None:
    for seat in range(3):
        vote.vote(played.id, seat, what, True, caller(played.people[seat]), at(hours))


def refusal(played: Played, what: Question, hours: float = 1) -> Refused:
    before = Entry.objects.filter(game=played.id).count()
    with pytest.raises(NothingOpen) as error:
        vote.vote(played.id, 0, what, True, caller(played.people[0]), at(hours))
    assert Entry.objects.filter(game=played.id).count() == before
    return error.value


# -- votes


@pytest.mark.rules("TAB-162")
def test_a_game_that_says_nothing_votes_on_everything(played: Played) -> None:
    assert terms.ballots(played.game) == list(terms.BALLOTS)
    meant = {"rates" if what.startswith("rates_") else what for what in get_args(Question)} - {"resume"}
    assert meant == set(terms.BALLOTS)


@pytest.mark.rules("TAB-162")
@pytest.mark.parametrize("what", ["draw", "cancel", "rates_brisk", "stir", "leave", "extend"])
def test_what_is_not_open_to_votes_is_refused(start: Start, what: Any) -> None:
    played = start(ballots=("pause",))
    error = refusal(played, what)
    assert (error.rule, error.code) == ("TAB-162", "nothing_open")
    assert terms.ballots(played.game) == ["pause"]
    all_vote(played, "pause")
    assert played.game.paused_at == at(1)
    all_vote(played, "resume", 2)
    assert played.game.paused_at is None, "a pause is ended whatever may be asked"


@pytest.mark.rules("TAB-162")
def test_a_game_may_vote_on_nothing(start: Start) -> None:
    played = start(ballots=())
    assert terms.ballots(played.game) == []
    assert refusal(played, "pause").rule == "TAB-162"


@pytest.mark.rules("TAB-162")
def test_seat_votes_are_closed_alike(start: Start) -> None:
    played = start(ballots=("draw",))
    with pytest.raises(NothingOpen) as error:
        vote.vote(played.id, 0, "open_seat", True, caller(played.people[0]), at(1), about=1)
    assert error.value.rule == "TAB-162"


# -- pauses


@pytest.mark.rules("TAB-163")
def test_a_pause_lasts_as_long_as_the_game_says_and_everybody_is_told_two_days_before(start: Start) -> None:
    played = start(pause_hours=72)
    all_vote(played, "pause", 0)
    played.work(at(23.9))
    assert played.game.pause_ends_at is None
    played.work(at(24))
    assert (played.game.pause_ends_at, seen(played, None)[-1]) == (at(72), (None, "pause_ends"))
    played.work(at(72))
    assert played.game.paused_at is None


@pytest.mark.rules("TAB-163")
def test_of_the_shortest_pause_everybody_is_told_at_once(start: Start) -> None:
    played = start(pause_hours=48)
    all_vote(played, "pause", 0)
    played.work(at(0.1))
    assert played.game.pause_ends_at == at(48) + 0.1 * HOUR
    played.work(at(48.1))
    assert played.game.paused_at is None


@pytest.mark.rules("TAB-164")
def test_pauses_are_used_up(start: Start) -> None:
    played = start(pauses=1)
    assert terms.pauses_left(played.game) == 1
    all_vote(played, "pause", 1)
    all_vote(played, "resume", 2)
    assert (terms.pauses_left(played.game), "pause" in terms.ballots(played.game)) == (0, False)
    assert refusal(played, "pause", 3).rule == "TAB-164"
    assert terms.ballots(played.game) == [name for name in terms.BALLOTS if name != "pause"]


@pytest.mark.rules("TAB-164")
def test_a_pause_that_is_not_agreed_on_uses_up_none(start: Start) -> None:
    played = start(pauses=1)
    vote.vote(played.id, 0, "pause", True, caller(played.people[0]), at(1))
    vote.vote(played.id, 1, "pause", False, caller(played.people[1]), at(1))
    assert terms.pauses_left(played.game) == 1
    all_vote(played, "pause", 2)
    assert played.game.paused_at == at(2)


@pytest.mark.rules("TAB-164")
@pytest.mark.django_db(transaction=True)
def test_the_last_word_for_a_pause_given_twice_at_once_is_one_pause(start: Start) -> None:
    played = start(pauses=2)
    for seat in range(2):
        vote.vote(played.id, seat, "pause", True, caller(played.people[seat]), at(1))
    word = partial(vote.vote, played.id, 2, "pause", True, caller(played.people[2]), at(1))
    at_once(word, word)
    assert terms.pauses_left(played.game) == 1


# -- letters


@pytest.mark.rules("TAB-165")
def test_where_letters_go_to_the_table_none_goes_to_a_seat(start: Start) -> None:
    played = start(letters="table")
    ann = caller(played.people[0])
    before = played.game.entries
    with pytest.raises(LettersClosed) as error:
        message.say(played.id, 0, [1], "psst", ann, NOW)
    assert (error.value.rule, error.value.code) == ("TAB-165", "letters_closed")
    for script in (["say to blue: psst"], ["take 1", "say to blue: psst", "take 1"]):
        with pytest.raises(LettersClosed):
            played.do(0, *script)
    assert played.game.entries == before
    message.say(played.id, 0, None, "hello", ann, NOW)
    assert played.do(0, "say to all: good luck", "take 1").outcome == "done"
    assert seen(played, None)[-2:] == [(0, "message"), (0, "moved")]


@pytest.mark.rules("TAB-166")
def test_where_there_are_no_letters_nobody_writes_to_anybody(start: Start) -> None:
    played = start(letters="none")
    for to in (None, [1], [0, 1, 2]):
        with pytest.raises(LettersClosed) as error:
            message.say(played.id, 0, to, "psst", caller(played.people[0]), NOW)
        assert error.value.rule == "TAB-166"
    for line in ("say to all: hello", "say all: hello", "say to blue: psst"):
        with pytest.raises(LettersClosed):
            played.do(0, line)
    with pytest.raises(LettersClosed):
        preview.preview(played.id, act(played.people[0], 0, "say to all: hello"), NOW)
    all_vote(played, "draw")
    with pytest.raises(LettersClosed):
        message.say(played.id, 0, None, "well played", caller(played.people[0]), at(2))
    assert "message" not in [what for _, what in seen(played, None)]


@pytest.mark.rules("TAB-166")
def test_it_is_so_before_the_start_too(people: list[User]) -> None:
    quiet = lobby(people, letters="none")
    with pytest.raises(LettersClosed):
        message.say(quiet.pk, 0, None, "who comes?", caller(people[0]), NOW)


# -- what can be settled


@pytest.mark.parametrize(
    ("fields", "rule", "path"),
    [
        ({"ballots": ("pause", "coup")}, "TAB-162", "$.ballots"),
        ({"ballots": ("resume",)}, "TAB-162", "$.ballots"),
        ({"ballots": ("rates_brisk",)}, "TAB-162", "$.ballots"),
        ({"pause_hours": 47}, "TAB-163", "$.pause_hours"),
        ({"pause_hours": 721}, "TAB-163", "$.pause_hours"),
        ({"pauses": -1}, "TAB-164", "$.pauses"),
        ({"pauses": 100}, "TAB-164", "$.pauses"),
        ({"letters": "some"}, "TAB-165", "$.letters"),
        ({"days_with": "league/1"}, "TAB-168", None),
        ({"readers": "league/1"}, "TAB-169", None),
    ],
)
def test_what_no_game_or_no_person_settles_is_refused(
    people: list[User], fields: Any, rule: str, path: str | None
) -> None:
    with pytest.raises(BadTerms) as error:
        lobby(people, **fields)
    assert (error.value.rule, error.value.path) == (rule, path)
    assert not Game.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("word", ["League", "a b", "/x", "é", "x" * 65, "x\n", "\x00"])
@pytest.mark.parametrize("name", ["days_with", "readers"])
def test_words_that_games_cannot_share_are_refused(name: str, word: str) -> None:
    new = NewGame(ruleset="tides", seats=3, name="Ebb", creator_seat=None, **{name: word})  # type: ignore[arg-type]
    with pytest.raises(BadTerms):
        create.create(new, Caller(source="job"), NOW)


@pytest.mark.rules("TAB-163", "TAB-164")
def test_what_was_settled_goes_with_an_export_and_pauses_stay_used(start: Start) -> None:
    played = start(ballots=("cancel", "pause"), pause_hours=72, pauses=3, letters="table")
    all_vote(played, "pause", 1)
    all_vote(played, "resume", 2)
    told = exported.read(list(export.export_whole(played.game)))
    settled, left = terms.of(played.game), terms.pauses_left(played.game)
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    game = imports.bring_in(told, at(3), people=dict(enumerate(played.people[:3])))
    assert terms.of(game) == settled
    assert (game.pauses_taken, terms.pauses_left(game), left) == (1, 2, 2)


def test_exports_of_games_that_settle_nothing_are_as_they_were(played: Played) -> None:
    assert b'"terms"' not in next(iter(export.export(read.door(played.id, None))))


def test_an_export_that_settles_what_none_can_is_refused(start: Start) -> None:
    played = start(pauses=3)
    lines = list(export.export_whole(played.game))
    told = exported.read([lines[0].replace(b'"pauses":3', b'"pauses":300'), *lines[1:]])
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    with pytest.raises(BadTerms):
        imports.bring_in(told, NOW)
    assert not Game.objects.exists()
