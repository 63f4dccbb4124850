"""What readers are shown of entries and decisions, and what deeds do to the rows of their game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from msgspec import UNSET

from horror.games.locale import speech
from horror.models import Entry, Game, Seat
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.events import EVERYTHING, SPECTATOR
from horror.rulesets import rulesets
from horror.table.contents import Advanced, Content, Moved, stored
from horror.table.deeds import (
    Amended,
    Created,
    DiceDeposited,
    DiceFrozen,
    Ended,
    Message,
    Paused,
    Quarantined,
    Released,
    Resigned,
    Resumed,
    Started,
    Undo,
)
from horror.table.deeds.deed import Before, Deed, Telling
from horror.table.showing import Logged, decision_shown, place_of, shown
from tests.table.tides.moves.take import Take
from tests.table.tides.state import Peeked

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
NAMES = ["Ann", "Ben", "Cid"]
PEEKED = Peeked(seat=0, coins=3, rule="TAB-01")
TAKE = Take(coins=2)


def entry(content: Content, seat: int | None = 0, **fields: Any) -> Logged:
    kind, payload = stored(content)
    events = fields.pop("events", ())
    row = Entry(
        number=4, kind=kind, payload=payload, seat=seat, turn=2, at=NOW, cursors=[1, 2, 3, 4], **fields
    )
    return Logged(row, content, events)


def test_the_move_and_its_decision_are_shown_to_who_made_it_and_to_who_knows_everything() -> None:
    what = entry(Moved(TAKE), decision="D3", events=[PEEKED])
    for reader in (0, EVERYTHING):
        item = shown(what, reader, 7)
        assert (item.cursor, item.at, item.turn, item.seat) == (7, NOW, 2, 0)
        assert (item.decision, item.move) == ("D3", {"type": "take", "coins": 2})
        assert item.table is None
    for reader in (1, 2, SPECTATOR):
        item = shown(what, reader, 7)
        assert item.seat == 0
        assert not item.decision and not item.move


def test_everybody_is_shown_which_decision_an_answer_was_given_to_but_not_the_answer() -> None:
    what = entry(Moved(TAKE), decision="D3", answers=True)
    for reader in (1, 2, SPECTATOR):
        item = shown(what, reader, 7)
        assert (item.answered, item.decision) == (True, "D3")
        assert not item.move


def test_what_nobody_did_is_no_reader_s_own() -> None:
    what = entry(Advanced(), None, decision="D3")
    assert not shown(what, SPECTATOR, 7).decision
    assert not shown(what, 0, 7).decision


def test_an_entry_that_was_undone_says_so() -> None:
    assert shown(entry(Moved(TAKE), undone_by=6), 1, 7).undone
    assert not shown(entry(Moved(TAKE)), 1, 7).undone


def test_events_are_shown_to_those_who_see_them() -> None:
    what = entry(Moved(TAKE), events=[PEEKED])
    assert shown(what, 0, 7).events == [{"type": "peeked", "seat": 0, "coins": 3, "rule": "TAB-01"}]
    assert shown(what, EVERYTHING, 7).events == shown(what, 0, 7).events
    assert all("coins" not in event for event in shown(what, 1, 7).events)


def test_a_deed_is_shown_by_the_place_of_the_reader() -> None:
    undo = Undo(moves=2, entries=[2, 3], cursors=[[5, 6], [], [4], [8]])
    what = entry(undo)
    assert shown(what, EVERYTHING, 7).table == undo
    assert shown(what, 2, 7).table == Undo(moves=1, undoes=[4])
    assert shown(what, SPECTATOR, 7).table == Undo(moves=1, undoes=[8])
    assert not shown(what, 0, 7).move


def test_readers_stand_in_turn_order_with_the_spectators_behind() -> None:
    assert [place_of(reader, [0] * 4) for reader in (0, 1, 2, SPECTATOR)] == [0, 1, 2, 3]


def test_a_decision_is_shown_with_the_time_since_when_it_is_owed() -> None:
    asked = Decision(id="D3", kind="turn", seat=1, blocking=True, gather=True, answered=False)
    item = decision_shown(asked, Seat(index=1, owes="D3", owes_since=NOW))
    assert (item.id, item.kind, item.seat, item.since) == ("D3", "turn", 1, NOW)
    assert (item.blocking, item.gather, item.answered) == (True, True, False)
    assert decision_shown(asked, Seat(index=1, owes="D2", owes_since=NOW)).since is UNSET
    assert decision_shown(asked, Seat(index=1, owes="D3")).since is UNSET


# -- what follows from deeds


def settled(deed: Deed, **fields: Any) -> tuple[Game, Seat]:
    game, seat = Game(**fields), Seat(index=1, owner_id=UUID(int=1))
    deed.settle(game, seat, NOW)
    return game, seat


def test_a_game_begins_halts_and_goes_on() -> None:
    game, _ = settled(Started(colours=["red"]), status="lobby")
    assert (game.status, game.started_at) == ("running", NOW)
    assert settled(Paused(rule="TAB-30"), status="running")[0].paused_at == NOW
    assert settled(Resumed(rule="TAB-30"), status="running", paused_at=NOW)[0].paused_at is None
    assert settled(Quarantined(), status="running")[0].status == Game.Status.QUARANTINED
    assert settled(Released(), status="quarantined")[0].status == Game.Status.RUNNING
    assert settled(Amended(before=1, after=2), rules_version=1)[0].rules_version == 2
    until = NOW + timedelta(hours=12)
    assert settled(DiceFrozen(anchors=[], until=until))[0].opening_until == until


@pytest.mark.parametrize(
    ("outcome", "status"),
    [("points", "finished"), ("draw", "finished"), ("cancelled", "cancelled"), ("lobby_over", "cancelled")],
)
def test_a_game_ends_finished_or_without_a_result(outcome: str, status: str) -> None:
    game, _ = settled(
        Ended(outcome=outcome, winners=[2], rule=None),
        status="running",
        paused_at=NOW - timedelta(days=1),
        votes={"draw": {}},
    )
    assert (game.status, game.ended_at, game.paused_at, game.votes) == (status, NOW, None, {})
    assert game.result == {"outcome": outcome, "winners": [2]}


@pytest.mark.parametrize("out", [True, False])
def test_who_has_resigned_has_left_its_seat_and_what_was_voted_on(out: bool) -> None:
    game, seat = settled(Resigned(out=out), votes={"draw": {}})
    assert (seat.resigned_at, game.votes) == (NOW, {})
    Resigned(out=out).settle(Game(), None, NOW)


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ([], "The game is over."),
        ([1], "The game is over: Ben has won."),
        ([0, 2], "The game is over: Ann and Cid have won."),
        ([0, 1, 2], "The game is over: all have won together."),
    ],
)
def test_who_has_won_is_told(winners: list[int], told: str) -> None:
    deed = Ended(outcome="points", winners=winners, rule=None)
    assert deed.told(Telling(speech(), "", NAMES)) == told


def test_which_deeds_change_the_position_and_which_go_back() -> None:
    changing: tuple[Content, ...] = (
        Started(colours=[]),
        Amended(before=1, after=2),
        Resigned(out=True),
        Undo(moves=1),
        Moved(TAKE),
        Advanced(),
    )
    assert all(what.changes_state is True for what in changing)
    over = Ended(outcome="", winners=[], rule=None)
    unchanging: tuple[Content, ...] = (Created(), Resigned(), Paused(rule="TAB-30"), over)
    assert all(what.changes_state is False for what in unchanging)
    assert Undo(moves=2, entries=[4, 5]).back == [4, 5]
    assert all(not what.back for what in (*changing, *unchanging))


def test_letters_are_between_their_author_and_those_they_are_to() -> None:
    assert Message(to=[2, 0], text="x").between(1) == {0, 1, 2}
    assert Message(to=[2], text="x").between(None) == {2}
    assert Message(to=None, text="x").between(1) is None
    assert Message(to=[2, 0], text="x").readers(1, 4) == [0, 1, 2]
    assert DiceDeposited(index=3).readers(2, 3) == [2]
    assert DiceDeposited(index=3).readers(None, 3) == []


def test_what_was_said_to_whom_is_told_in_one_line() -> None:
    tell = Telling(speech(), "Ann", NAMES)
    assert Message(to=None, text="a\u2028\r\nb").told(tell) == "Ann to all: a b"


def test_nothing_is_done_before_the_start_or_for_nobody() -> None:
    tides = rulesets()["tides"]
    before = Before(tides, None, 0)
    with pytest.raises(LookupError, match="had not started"):
        Advanced().apply(before, NoDraws())
    with pytest.raises(LookupError, match="had not started"):
        Created().apply(before, NoDraws())
    with pytest.raises(LookupError, match="no seat"):
        Moved(TAKE).apply(before._replace(seat=None), NoDraws())
    with pytest.raises(LookupError, match="nobody"):
        Resigned(out=True).apply(before._replace(seat=None), NoDraws())
    with pytest.raises(LookupError, match="entry 3"):
        Undo(moves=1, entries=[3]).apply(before, NoDraws())
