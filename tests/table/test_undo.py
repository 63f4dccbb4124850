"""Taking moves back (TAB-20, TAB-21)."""

from __future__ import annotations

import random

import msgspec
import pytest

from accounts.models import User
from horror.models import Entry, Seat, Snapshot
from horror.rules.kernel.choices import sample
from horror.table import history, read, submit, undo
from horror.table.deeds import Started, Undo, UndoAnswered, UndoAsked
from horror.table.errors import BadRequest, NeedsConsent, NothingOpen, NotYourSeat, UndoRefused, WrongStatus
from horror.table.people import resign
from horror.table.votes import vote
from tests.table.conftest import NOW, Played, Start, act, caller
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.give import Give
from tests.table.tides.moves.peek import Peek
from tests.table.tides.moves.roll import Roll
from tests.table.tides.moves.take import Take
from tests.table.tides.moves.whisper import Whisper

STARTED = Started(colours=["red", "blue", "white"])


def hash_of(played: Played) -> str:
    return Snapshot.objects.get(game=played.id).hash


def back(played: Played, seat: int, count: int = 1, **fields):
    return undo.undo(played.id, seat, caller(played.people[seat], **fields), NOW, count)


def test_own_moves_are_undone_last_first(played: Played) -> None:
    hashes = [hash_of(played)]
    for coins in (1, 2, 3):
        played.do(0, Take(coins))
        hashes.append(hash_of(played))
    back(played, 0)
    assert hash_of(played) == hashes[2]
    back(played, 0, count=2)
    assert hash_of(played) == hashes[0]
    with pytest.raises(UndoRefused):
        back(played, 0)
    played.do(0, Take(3), Take(1))
    back(played, 0)
    history.replay(played.game)


def test_what_may_be_undone_is_counted_for_the_seat_whose_turn_it_is(played: Played) -> None:
    """Down to a draw, to a secret, to another seat's move; whoever looks on has nothing to undo."""

    def free() -> list[int]:
        return [read.undoable(read.door(played.id, person)) for person in (*played.people[:3], None)]

    played.do(0, Take(1), Take(2), Take(3))
    assert free() == [3, 0, 0, 0]
    back(played, 0, count=2)
    assert free() == [1, 0, 0, 0]
    played.do(0, Roll())
    assert free() == [0, 0, 0, 0]
    played.do(0, Take(1))
    assert free() == [1, 0, 0, 0]
    played.do(1, Whisper(2))
    assert free() == [0, 0, 0, 0] and undo.free(played.game) == [0, 1, 0]
    undo.ask(played.id, 1, caller(played.people[1]), NOW)
    for seat in (0, 2):
        undo.consent(played.id, seat, True, caller(played.people[seat]), NOW)
    assert free() == [1, 0, 0, 0]
    played.do(0, EndTurn())
    vote.vote(played.id, 0, "pause", True, caller(played.people[0]), NOW)
    for seat in (1, 2):
        vote.vote(played.id, seat, "pause", True, caller(played.people[seat]), NOW)
    assert played.game.paused_at is not None and free() == [0, 0, 0, 0]


def test_what_was_undone_stays_readable_and_is_marked(played: Played) -> None:
    """TAB-21."""
    before = read.door(played.id, None).cursor
    played.do(0, Whisper(1), Take(1), Take(2))
    back(played, 0, count=3)
    items = read.stream(read.door(played.id, None), after=before).items
    assert [item.undone for item in items] == [True, True, False]
    assert items[-1].table == Undo(moves=2, undoes=[before + 1, before + 2])
    mine = read.stream(read.door(played.id, played.people[1]), after=before).items
    assert mine[-1].table.undoes == [before + 1, before + 2, before + 3]
    assert mine[0].events[0]["type"] == "whispered"


def test_an_undo_makes_an_older_view_stale(played: Played) -> None:
    played.do(0, Take(1))
    cursor = read.door(played.id, played.people[0]).cursor
    back(played, 0)
    assert played.do(0, Take(1), expected_cursor=cursor).outcome == "conflict"


def test_a_draw_is_never_undone(played: Played) -> None:
    """TAB-20."""
    played.do(0, Take(1), Roll(), Take(2))
    back(played, 0)
    for ask in (back, lambda played, seat: undo.ask(played.id, seat, caller(played.people[seat]), NOW)):
        with pytest.raises(UndoRefused, match="draw"):
            ask(played, 0)


def test_the_draws_go_on_after_an_undo(played: Played) -> None:
    played.do(0, Roll(), entropy="a")
    number = played.game.dice_secret.number
    played.do(0, Take(1), entropy="b")
    back(played, 0)
    assert played.game.dice_secret.number == number
    played.do(0, Roll(), entropy="c")
    assert played.game.dice_secret.number == number + 1
    history.replay(played.game)


def test_past_a_secret_the_others_must_agree(played: Played) -> None:
    """TAB-20."""
    before = hash_of(played)
    played.do(0, Peek())
    with pytest.raises(NeedsConsent, match="secret"):
        back(played, 0)
    undo.ask(played.id, 0, caller(played.people[0]), NOW)
    assert read.votes(read.door(played.id, played.people[2])) == {
        "undo": {"by": 0, "agreed": [0], "count": 1}
    }
    assert read.votes(read.door(played.id, None)) == {}
    undo.consent(played.id, 1, True, caller(played.people[1]), NOW)
    answer = undo.consent(played.id, 2, True, caller(played.people[2]), NOW)
    assert hash_of(played) == before
    assert [type(item.table) for item in answer.items] == [UndoAnswered, Undo]
    assert played.game.votes == {}
    history.replay(played.game)


def test_past_another_s_move_the_others_must_agree_and_it_goes_too(played: Played) -> None:
    """TAB-20."""
    before = hash_of(played)
    played.do(0, Take(1))
    played.do(1, Whisper(2))
    with pytest.raises(NeedsConsent, match="another seat"):
        back(played, 0)
    with pytest.raises(NeedsConsent, match="not your turn"):
        back(played, 1)
    undo.ask(played.id, 0, caller(played.people[0]), NOW)
    for seat in (1, 2):
        undo.consent(played.id, seat, True, caller(played.people[seat]), NOW)
    assert hash_of(played) == before
    assert Entry.objects.filter(game=played.id, kind="move", undone_by=None).count() == 0


def test_all_moves_that_were_asked_for_go_and_all_that_came_after_them(played: Played) -> None:
    """TAB-20: the others hear what is asked; the moves before stay."""
    played.do(0, Take(1))
    before = hash_of(played)
    played.do(0, Take(2), Peek(), Take(3))
    asked = undo.ask(played.id, 0, caller(played.people[0]), NOW, count=3)
    assert [item.table for item in asked.items] == [UndoAsked(count=3)]
    for seat in (1, 2):
        undo.consent(played.id, seat, True, caller(played.people[seat]), NOW)
    assert hash_of(played) == before and undo.free(played.game) == [1, 0, 0]
    with pytest.raises(NothingOpen) as refused:
        undo.consent(played.id, 1, True, caller(played.people[1]), NOW)
    assert refused.value.rule == "TAB-20"


def test_one_no_closes_the_question_and_so_does_a_move(played: Played) -> None:
    played.do(0, Peek())
    undo.ask(played.id, 0, caller(played.people[0]), NOW)
    undo.consent(played.id, 1, False, caller(played.people[1]), NOW)
    with pytest.raises(NothingOpen):
        undo.consent(played.id, 2, True, caller(played.people[2]), NOW)
    undo.ask(played.id, 0, caller(played.people[0]), NOW)
    played.do(1, Whisper(2))
    assert "undo" in read.votes(read.door(played.id, played.people[0]))  # or it would betray the whisper
    played.do(0, Take(1))
    with pytest.raises(NothingOpen):
        undo.consent(played.id, 1, True, caller(played.people[1]), NOW)
    assert read.votes(read.door(played.id, played.people[1])) == {}


def test_bots_consent(start) -> None:
    played = start(2, seats=3, bots=("steward",))
    resign.resign(played.id, 1, caller(played.people[1]), NOW)
    before = hash_of(played)
    played.do(0, Take(1), Peek())
    undo.ask(played.id, 0, caller(played.people[0]), NOW, count=2)
    assert hash_of(played) == before


def test_no_undo_goes_behind_the_beginning_of_the_turn(played: Played) -> None:
    """TAB-20."""
    played.do(0, Take(1), EndTurn())
    for seat in range(3):
        played.do(seat, Give(0))
    played.work()
    with pytest.raises(UndoRefused, match="no move of yours"):
        back(played, 1)
    played.do(1, Take(1))
    with pytest.raises(UndoRefused, match="only one move of yours"):
        back(played, 1, count=2)
    with pytest.raises(UndoRefused, match="no move of yours"):
        undo.ask(played.id, 0, caller(played.people[0]), NOW)
    back(played, 1)


def test_an_answer_in_a_gather_is_changed_and_not_undone(played: Played) -> None:
    """TAB-03."""
    played.do(0, EndTurn())
    played.do(0, Give(1))
    with pytest.raises(UndoRefused) as refused:
        back(played, 0)
    assert refused.value.rule == "TAB-03"


def test_an_undo_repeated_by_key_undoes_once(played: Played) -> None:
    played.do(0, Take(1), Take(2))
    first = back(played, 0, key="k", body_hash="b")
    assert back(played, 0, key="k", body_hash="b") == first
    assert Entry.objects.filter(game=played.id, kind="move", undone_by=None).count() == 1


def test_only_its_player_undoes_for_a_seat(played: Played) -> None:
    played.do(0, Take(1))
    other = caller(played.people[1])
    with pytest.raises(NotYourSeat):
        undo.undo(played.id, 0, other, NOW)
    with pytest.raises(NotYourSeat):
        undo.ask(played.id, 0, other, NOW)
    undo.ask(played.id, 0, caller(played.people[0]), NOW)
    with pytest.raises(NotYourSeat):
        undo.consent(played.id, 2, True, other, NOW)
    with pytest.raises(BadRequest):
        back(played, 0, count=0)


def test_nothing_is_undone_after_the_end(start) -> None:
    played = start(2, options={"turns": 1, "tribute": False})
    played.do(0, Take(1), EndTurn())
    played.work()
    ann = caller(played.people[0])
    for attempt in (
        lambda: back(played, 0),
        lambda: undo.ask(played.id, 0, ann, NOW),
        lambda: undo.consent(played.id, 0, True, ann, NOW),
    ):
        with pytest.raises(WrongStatus):
            attempt()


def _all_that(played: Played, person: User | None) -> object:
    """Everything that a reader can read of what has happened since the start."""
    door = read.door(played.id, person)
    began = next(item.cursor for item in read.stream(door).items if item.table == STARTED)
    page = read.stream(door, after=began, text=True)
    assert page.items
    return msgspec.to_builtins([page, read.decisions(door), read.votes(door), door.cursor])


def test_who_saw_none_of_the_moves_learns_of_no_undo(start: Start) -> None:
    """Two games, equal to Cid and to who looks on: in the one Ann whispers to Ben and takes it back, and not in
    the other."""
    quiet, busy = start(), start()
    busy.do(0, Whisper(1), Whisper(1))
    back(busy, 0, count=2)
    for game in (quiet, busy):
        game.do(0, Take(1))
    for person in (quiet.people[2], None):
        assert _all_that(quiet, person) == _all_that(busy, person)
        items = read.stream(read.door(busy.id, person)).items
        assert not any(isinstance(item.table, Undo) for item in items)
    assert _all_that(quiet, quiet.people[1]) != _all_that(busy, busy.people[1])
    history.replay(busy.game)


def test_an_undo_counts_for_each_reader_what_that_reader_had_seen(start: Start) -> None:
    """Cid saw one move come and go in both games; how many whispers there were beside it is told to nobody."""
    one, more = start(), start()
    one.do(0, Whisper(1), Take(1))
    back(one, 0, count=2)
    more.do(0, Whisper(1), Whisper(1), Take(1), Whisper(1))
    back(more, 0, count=4)
    for person in (one.people[2], None):
        assert _all_that(one, person) == _all_that(more, person)
        page = read.stream(read.door(more.id, person), text=True)
        assert page.items[-1].table.moves == 1 and page.items[-1].text == ["Ann took back 1 move."]
    for seat, moves in ((0, 4), (1, 4)):
        page = read.stream(read.door(more.id, more.people[seat]), text=True)
        assert page.items[-1].table.moves == moves and page.items[-1].text == [
            f"Ann took back {moves} moves."
        ]


@pytest.mark.rules("TAB-20")
@pytest.mark.parametrize("ruleset", ["tides", "classic", "catan_horror"])
def test_as_many_moves_are_undone_as_a_game_says(start: Start, chance: random.Random, ruleset: str) -> None:
    """At any time of a game: so many, and not one more. What is kept of it is what the log says."""
    played = start(ruleset=ruleset)
    hashes = [hash_of(played)]
    for _ in range(50):
        position = read.seat_door(played.id, 0).position
        if position.finished:
            break
        if position.automatic_turn_next:
            played.work()
            hashes = [hash_of(played)]
            continue
        free = [read.undoable(read.door(played.id, person)) for person in played.people]
        assert free[position.active] == undo.free(played.game)[position.active] and free[3] == 0
        game = played.game
        known, game.undoable = game.undoable, None
        assert known == undo.free(game)
        seat = chance.choice([position.active, *range(position.seats)])
        with pytest.raises((UndoRefused, NeedsConsent)) as refused:
            back(played, seat, count=free[seat] + 1)
        assert refused.value.rule == ("TAB-03" if "answer" in str(refused.value) else "TAB-20")
        if free[seat] and chance.random() < 0.3:
            back(played, seat, count=free[seat])
            assert hash_of(played) == hashes[-1 - free[seat]]
            del hashes[-free[seat] :]
            assert read.undoable(read.door(played.id, played.people[seat])) == 0
            continue
        seat = chance.choice(position.owing())
        played.do(seat, sample(position.choices(seat), chance.randrange))
        hashes.append(hash_of(played))


def test_what_the_steward_moved_for_a_seat_is_not_taken_back_by_its_player_alone(played: Played) -> None:
    """TAB-20, TAB-74: nor is it one of the moves that are the player's own."""
    seat = Seat.objects.get(game=played.id, index=0)
    Seat.objects.filter(pk=seat.pk).update(state="stood_in")
    submit.submit(played.id, act(None, 0, Take(2), source="bot"), NOW)
    Seat.objects.filter(pk=seat.pk).update(state="playing")
    with pytest.raises(UndoRefused, match="no move of yours"):
        back(played, 0)
    played.do(0, Take(1))
    back(played, 0)
    with pytest.raises(UndoRefused, match="no move of yours"):
        undo.ask(played.id, 0, caller(played.people[0]), NOW)


def test_below_a_move_of_the_steward_the_others_must_agree(played: Played) -> None:
    """TAB-20."""
    played.do(0, Take(1))
    Seat.objects.filter(game=played.id, index=0).update(state="stood_in")
    submit.submit(played.id, act(None, 0, Take(2), source="bot"), NOW)
    Seat.objects.filter(game=played.id, index=0).update(state="playing")
    with pytest.raises(NeedsConsent, match="the steward has moved"):
        back(played, 0)
