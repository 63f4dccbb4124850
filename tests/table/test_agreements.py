"""Votes, resigning, messages (TAB-16, TAB-30 to TAB-33)."""

from __future__ import annotations

import pytest

from horror.models import Game
from horror.rules.kernel.links import committed
from horror.rules.kernel.ruleset import Result
from horror.table import message, read, results
from horror.table.deeds import Ended, Message
from horror.table.deeds.agreements import Question
from horror.table.errors import BadRequest, NothingOpen, NotYourSeat, WrongStatus
from horror.table.people import resign
from horror.table.votes import vote
from tests.table.conftest import NOW, Played, caller


def votes(played: Played, seat: int, what: Question, agree: bool = True):
    return vote.vote(played.id, seat, what, agree, caller(played.people[seat]), NOW)


def test_all_seats_agree_on_a_draw_and_the_dice_are_opened(played: Played) -> None:
    """TAB-30."""
    votes(played, 0, "draw")
    assert played.game.status == "running"
    assert read.votes(read.door(played.id, None)) == {"draw": {"by": 0, "agreed": [0]}}
    votes(played, 1, "draw")
    votes(played, 1, "draw")
    answer = votes(played, 2, "draw")
    game = played.game
    assert (game.status, results.by_rules(game), game.ended_at) == (
        "finished",
        Result(outcome="draw", winners=[]),
        NOW,
    )
    assert committed(game.pk, bytes.fromhex(game.secret)) == game.commitment
    assert isinstance(answer.items[-1].table, Ended)
    assert played.open_jobs()[-1] == ("ended", "")
    assert not game.seats.exclude(owes="").exists()


def test_all_seats_agree_to_cancel(played: Played) -> None:
    """TAB-30."""
    for seat in range(3):
        votes(played, seat, "cancel")
    game = played.game
    assert game.status == "cancelled"
    assert committed(game.pk, bytes.fromhex(game.secret)) == game.commitment


def test_one_no_closes_a_question(played: Played) -> None:
    votes(played, 0, "draw")
    votes(played, 1, "draw", agree=False)
    assert played.game.votes == {}
    with pytest.raises(NothingOpen):
        votes(played, 2, "draw", agree=False)


def test_a_pause_stops_the_game_until_all_end_it(played: Played) -> None:
    """TAB-30, TAB-95."""
    for seat in range(3):
        votes(played, seat, "pause")
    assert played.game.paused_at == NOW
    assert ("halted", "") in played.open_jobs()
    with pytest.raises(WrongStatus) as refused:
        played.do(0, "take 1")
    assert refused.value.rule == "TAB-30"
    assert read.able(read.door(played.id, played.people[0])).choices == []
    assert read.decisions(read.door(played.id, None)) == []
    assert not Game.objects.waiting_for(played.people[0]).exists()
    played.go_on()
    assert Game.objects.waiting_for(played.people[0]).exists()
    assert played.do(0, "take 1").outcome == "done"
    with pytest.raises(WrongStatus):
        votes(played, 2, "resume")


def test_the_steward_plays_on_for_a_seat_that_resigned(played: Played) -> None:
    """TAB-30, TAB-32."""
    played.do(0, "take 3")
    coins = read.view(read.door(played.id, played.people[0])).seats[0].coins
    resign.resign(played.id, 0, caller(played.people[0]), NOW)
    seat = played.game.seats.get(index=0)
    assert (seat.bot, seat.owner_id, seat.human) == ("steward", played.people[0].pk, False)
    assert ("bot", "0") in played.open_jobs()
    with pytest.raises(NotYourSeat):
        played.do(0, "take 1")
    door = read.door(played.id, played.people[0])
    assert (door.seat, hasattr(read.view(door).seats[0], "coins")) == (None, True)
    assert read.view(door).seats[0].coins != coins  # the former owner reads as a spectator does: unset
    votes(played, 1, "draw")
    votes(played, 2, "draw")
    assert played.game.status == "finished"


def test_a_former_owner_still_opens_a_private_game(start) -> None:
    played = start(2)
    Game.objects.filter(pk=played.id).update(visibility="private")
    resign.resign(played.id, 1, caller(played.people[1]), NOW)
    assert read.door(played.id, played.people[1]).seat is None


def test_a_message_is_read_by_its_author_and_those_it_goes_to(played: Played) -> None:
    """TAB-16."""
    before = played.game.position
    heads = {seat: read.door(played.id, played.people[seat]).cursor for seat in range(3)}
    message.say(played.id, 0, [2], "  meet me ", caller(played.people[0]), NOW)
    after = {seat: read.door(played.id, played.people[seat]).cursor for seat in range(3)}
    assert {seat: after[seat] - heads[seat] for seat in after} == {0: 1, 1: 0, 2: 1}
    item = read.stream(read.door(played.id, played.people[2]), after=heads[2], text=True).items[0]
    assert item.table == Message(to=[2], text="meet me")
    assert item.text == ["Ann to Cid: meet me"]
    message.say(played.id, 1, None, "hello", caller(played.people[1]), NOW)
    assert read.stream(read.door(played.id, None)).items[-1].table.text == "hello"
    assert played.game.position == before


@pytest.mark.parametrize("sign", ["\x07", "\x1b[2J", "\x9b2J", "\r", "\u202e", "\u2066"])
def test_a_message_steers_nothing_that_shows_it(played: Played, sign: str) -> None:
    """Neither a terminal that shows a mail, nor the direction of the lines about it."""
    with pytest.raises(BadRequest, match="control characters"):
        message.say(played.id, 1, None, f"well{sign}played", caller(played.people[1]), NOW)
    with pytest.raises(BadRequest, match="control characters"):
        played.do(1, f"say all: well{sign}played")


def test_a_message_has_lines_and_any_script(played: Played) -> None:
    text = "first\r\n\tsecond \U0001f468\u200d\U0001f469\u200d\U0001f467 \u05e9\u05dc\u05d5\u05dd\u200f!"
    answer = message.say(played.id, 1, None, text, caller(played.people[1]), NOW)
    assert answer.items[0].table.text == text.replace("\r", "")


def test_messages_without_text_or_reader_are_bad_requests(played: Played) -> None:
    for to, text in (([1], " "), ([1], "x" * 2001), ([], "x"), ([7], "x")):
        with pytest.raises(BadRequest):
            message.say(played.id, 0, to, text, caller(played.people[0]), NOW)


def test_every_act_of_the_table_has_words(played: Played) -> None:
    for seat in (0, 1):
        votes(played, seat, "pause")
    votes(played, 1, "pause", agree=False)
    resign.resign(played.id, 2, caller(played.people[2]), NOW)
    for seat in (0, 1):
        votes(played, seat, "cancel")
    texts = [item.text for item in read.stream(read.door(played.id, None), text=True).items]
    assert all(lines and all(lines) for lines in texts)
    assert texts[-1] == ["All seats agreed to cancel the game."]


def test_nobody_writes_a_line_of_the_log_that_looks_like_another_s(played: Played) -> None:
    """The message keeps its lines; the log, which tells each in one, shows a blank for a break."""
    message.say(played.id, 0, None, "hi\nBen resigned.\u2028Ben: yes", caller(played.people[0]), NOW)
    item = read.stream(read.door(played.id, None), text=True).items[-1]
    assert item.text == ["Ann to all: hi Ben resigned. Ben: yes"]
    assert item.table.text.count("\n") == 1
