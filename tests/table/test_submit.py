"""Submitting scripts: what counts, what is refused, what conflicts."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from horror.games.classic import CLASSIC
from horror.models import Draft, Entry, Game, Submission
from horror.rules.kernel.draws import ScriptedDraws
from horror.rules.robber.moves.robber import Robber
from horror.table import codec, drafts, history, preview, read, submit
from horror.table.conditions import Condition
from horror.table.errors import BadRequest, BadText, KeyReused, NotYourSeat, WrongStatus
from horror.table.script import Ran, lines, run, understood
from tests.rules.classic_positions import robbing
from tests.table.conftest import NOW, Played, act
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.give import Give
from tests.table.tides.moves.roll import Roll
from tests.table.tides.moves.take import Take


def test_a_move_is_logged_with_its_events_draws_and_hash(played: Played) -> None:
    answer = played.do(0, Roll(), entropy="salt and pepper")
    assert answer.outcome == "done"
    entry = Entry.objects.get(game=played.id, number=played.game.entries)
    assert (entry.kind, entry.seat, entry.decision, entry.entropy) == ("move", 0, "D1", "salt and pepper")
    assert entry.state_hash == played.game.snapshot.hash
    assert len(codec.draws(bytes(entry.draws))) == 1
    assert answer.items[0].move == {"type": "roll"}
    assert answer.items[0].events[0]["face"] in range(1, 7)
    history.replay(played.game)


def test_what_a_move_leaves_open_is_logged_filled_in() -> None:
    """BASE-33: whom to rob, where only one can be robbed; a preview and a trial of a script see the same move."""
    position = robbing()
    (alone,) = [move for move in position.choices(0) if move.hex == "K"]
    (line,) = lines([Robber(hex="K")], CLASSIC.colours)
    assert alone.victim is not None and understood(CLASSIC, line, position, 0) == alone
    (ran,) = run(CLASSIC, position, 0, [line], lambda: ScriptedDraws(random=["wool"]))
    assert isinstance(ran, Ran) and ran.move == alone


def test_a_secret_face_is_its_seat_s_alone(played: Played) -> None:
    played.do(0, Roll())
    mine = read.stream(read.door(played.id, played.people[0])).items[-1]
    others = read.stream(read.door(played.id, played.people[1])).items[-1]
    assert "face" in mine.events[0]
    assert "face" not in others.events[0]
    assert mine.move is not None
    assert others.move is None


def test_an_illegal_move_changes_nothing_and_says_what_would_be_legal(played: Played) -> None:
    before = (played.game.entries, played.game.snapshot.hash, bytes(played.game.dice_secret.chain))
    answer = played.do(0, Take(4), entropy="x")
    assert answer.outcome == "refused"
    assert answer.refusal is not None
    assert (answer.refusal.rule, answer.refusal.line) == ("TAB-01", 1)
    assert {"move": {"type": "take", "coins": 1}} in answer.refusal.legal
    assert (played.game.entries, played.game.snapshot.hash, bytes(played.game.dice_secret.chain)) == before
    assert Submission.objects.filter(game=played.id, outcome="refused").count() == 1


def test_the_wrong_seat_and_a_stranger_are_told_apart_from_an_illegal_move(played: Played) -> None:
    """TAB-02."""
    assert played.do(1, Take(1)).refusal.rule == "TAB-02"
    with pytest.raises(NotYourSeat):
        submit.submit(played.id, act(played.people[3], 0, Take(1)), NOW)
    with pytest.raises(NotYourSeat):
        submit.submit(played.id, act(played.people[0], 7, Take(1)), NOW)


def test_a_script_stops_at_the_first_refusal_and_keeps_the_rest(played: Played) -> None:
    """TAB-34."""
    answer = played.do(0, "take 1", Take(2), "take 9", "end turn")
    assert answer.outcome == "partial"
    assert [item.events[0]["coins"] for item in answer.items] == [1, 2]
    assert answer.refusal.line == 3
    assert answer.draft == ["take 9", "end turn"]
    assert Draft.objects.get(game=played.id).lines == ["take 9", "end turn"]
    assert drafts.of(read.door(played.id, played.people[1])) is None
    assert drafts.drop(played.id, 0, Condition(), played.people[0].pk, NOW)


def test_order_text_that_does_not_parse_says_where_and_what_was_expected(played: Played) -> None:
    answer = played.do(0, "take 1", "rock")
    assert answer.refusal.unparsed
    assert answer.refusal.expected == ["take", "roll"]
    assert (answer.refusal.line, answer.refusal.column, answer.refusal.nearest) == (2, 1, "roll")
    assert answer.outcome == "partial" and answer.refusal.orders == []


def test_an_order_that_resembles_none_is_answered_with_one_of_each_kind(played: Played) -> None:
    orders = played.do(0, "let us all go to sea").refusal.orders
    assert orders == ["take 1", "roll", "peek", "whisper 1", "curse", "end turn"]
    assert played.do(1, "let us all go to sea").refusal.orders == ["whisper 0"]


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("say hello", 10, ": and the text"),
        ("say green: hello", 5, "all"),
        ("say all:", 9, "the text"),
        ("note blue lies", 1, "an order, or say all: and words to the others"),
    ],
)
def test_a_line_that_is_no_order_of_the_game_is_answered_as_what_it_is(
    played: Played, line: str, column: int, expected: str
) -> None:
    """docs/orders.md: lines that are no moves; the orders of the game would explain nothing here."""
    refusal = played.do(0, line).refusal
    assert (refusal.unparsed, refusal.column, refusal.expected[0]) == (True, column, expected)


def test_blank_lines_and_comments_are_nothing_and_lines_keep_their_numbers(played: Played) -> None:
    answer = played.do(0, "# my turn", "", "take 1  # one", "take 9")
    assert (answer.outcome, answer.refusal.line) == ("partial", 4)


def test_a_message_may_be_as_long_in_a_script_as_by_itself(played: Played) -> None:
    assert played.do(0, "take 1", "say blue: " + "x" * 2000).outcome == "done"
    with pytest.raises(BadText):
        played.do(0, "say blue: " + "x" * 2001)
    with pytest.raises(BadRequest):
        played.do(0, "say blue" + ", blue" * 500 + ": " + "x" * 2000)


def test_messages_in_a_script_count_on_their_own_and_the_answer_says_so(played: Played) -> None:
    """TAB-34: who is told that nothing counted would say it again."""
    answer = played.do(0, "take 9", "say blue: look out", "say all: hello")
    assert (answer.outcome, answer.refusal.line, answer.draft) == ("partial", 1, ["take 9"])
    assert [item.table.text for item in answer.items] == ["look out", "hello"]
    assert [item.table.to for item in answer.items] == [[1], None]


def test_an_atomic_script_runs_whole_or_not_at_all(played: Played) -> None:
    """TAB-35."""
    before = played.game.snapshot.hash
    refused = played.do(0, "take 1", "take 9", atomic=True)
    assert (refused.outcome, refused.refusal.line, refused.draft) == ("refused", 2, [])
    silent = played.do(0, "say all: hello", "take 9", atomic=True)
    assert (silent.outcome, silent.items) == ("refused", [])
    assert played.game.snapshot.hash == before
    drawing = played.do(0, "roll", "take 1", atomic=True)
    assert (drawing.outcome, drawing.refusal.rule, drawing.refusal.line) == ("refused", "TAB-35", 1)
    assert played.game.snapshot.hash == before
    assert played.do(0, "take 1", "roll", atomic=True).outcome == "done"


def test_an_atomic_script_shows_no_secret_before_its_end(played: Played) -> None:
    """TAB-35: who is refused at a later line would know it and have paid nothing."""
    peeking = played.do(0, "peek", "take 9", atomic=True)
    assert (peeking.refusal.rule, peeking.refusal.line, "secret" in peeking.refusal.key) == (
        "TAB-35",
        1,
        True,
    )
    assert played.do(0, "take 1", "peek", atomic=True).outcome == "done"
    played.do(0, EndTurn())
    played.do(0, Give(0))
    played.do(1, Give(0))
    closing = played.do(2, "give 0", "take 9", atomic=True)
    assert (closing.refusal.rule, closing.refusal.line, "last answer" in closing.refusal.key) == (
        "TAB-35",
        1,
        True,
    )
    assert played.do(2, "give 0", atomic=True).outcome == "done"


def test_an_absurd_script_is_a_bad_request(played: Played) -> None:
    for script in ([], ["#"], ["take 1"] * 201, ["x" * 501]):
        with pytest.raises(BadRequest):
            played.do(0, *script)
    with pytest.raises(BadRequest):
        played.do(0, Take(1), entropy="x" * 129)


def test_a_repeated_key_gets_the_first_answer_in_every_byte(played: Played) -> None:
    first = played.do(0, Roll(), key="k1", body_hash="b1")
    entries = played.game.entries
    played.do(0, Take(1))
    again = played.do(0, Roll(), key="k1", body_hash="b1")
    assert again == first
    assert bytes(Submission.objects.get(key="k1").answer) == codec.encode(again)
    assert played.game.entries == entries + 1
    with pytest.raises(KeyReused):
        played.do(0, Take(1), key="k1", body_hash="b2")


def test_a_repeated_key_gets_the_first_refusal_too(played: Played) -> None:
    first = played.do(0, Take(9), key="k", body_hash="b")
    assert first.outcome == "refused"
    assert played.do(0, Take(9), key="k", body_hash="b") == first
    assert Submission.objects.filter(key="k").count() == 1


def test_keys_of_two_people_do_not_meet(played: Played) -> None:
    played.do(0, EndTurn(), key="k", body_hash="b")
    assert played.do(1, Give(0), key="k", body_hash="c").outcome == "done"


def test_a_cursor_that_lies_ahead_is_a_conflict(played: Played) -> None:
    """TAB-19: nobody has decided on a view that is still to come."""
    cursor = read.door(played.id, played.people[0]).cursor
    ahead = played.do(0, Take(1), expected_cursor=cursor + 1)
    assert (ahead.outcome, ahead.conflict.code, ahead.conflict.changes) == ("conflict", "view_changed", [])
    assert ahead.conflict.parts["cursor"].value == cursor
    assert played.do(0, Take(1), expected_cursor=cursor).outcome == "done"


def test_a_changed_view_is_a_conflict_that_says_what_changed(played: Played) -> None:
    """TAB-19."""
    cursor = read.door(played.id, played.people[0]).cursor
    played.do(0, Take(1))
    answer = played.do(0, Take(2), expected_cursor=cursor)
    assert answer.outcome == "conflict"
    assert answer.conflict.code == "view_changed"
    assert [item.cursor for item in answer.conflict.changes] == [cursor + 1]
    assert answer.conflict.decisions[0].id == "D1"
    assert played.do(0, Take(2), expected_cursor=cursor + 1).outcome == "done"


@pytest.mark.rules("MAIL-15")
def test_who_goes_on_in_the_own_turn_meets_no_conflict_with_oneself(played: Played) -> None:
    """What others write changes nothing; what others move, and the turn that has passed, does."""
    cursor = read.door(played.id, played.people[0]).cursor
    played.do(0, Take(1))
    played.do(1, "say all: hurry up")
    assert played.do(0, Take(2), expected_cursor=cursor).outcome == "conflict"
    assert played.do(0, Take(2), expected_cursor=cursor, continues=True, decision="D1").outcome == "done"
    ahead = played.do(0, Roll(), expected_cursor=cursor + 9, continues=True)
    assert ahead.conflict.code == "view_changed"
    played.do(0, EndTurn())
    assert played.do(0, Roll(), expected_cursor=cursor, continues=True).outcome == "conflict"


@pytest.mark.rules("MAIL-15")
def test_who_goes_on_meets_a_conflict_with_what_somebody_else_did_for_the_seat(played: Played) -> None:
    cursor = read.door(played.id, played.people[0]).cursor
    played.do(0, Take(1))
    Submission.objects.filter(game=played.id, source="api").update(author=None, source="bot")
    assert played.do(0, Take(2), expected_cursor=cursor, continues=True).outcome == "conflict"


def test_a_message_changes_nothing_that_one_decides_on(played: Played) -> None:
    cursor = read.door(played.id, played.people[0]).cursor
    played.do(1, "say all: hurry up")
    assert played.do(0, Take(2), expected_cursor=cursor).outcome == "done"


def test_a_closed_decision_is_a_conflict(played: Played) -> None:
    """TAB-19."""
    played.do(0, EndTurn(), decision="D1")
    answer = played.do(0, EndTurn(), decision="D1")
    assert (answer.outcome, answer.conflict.code) == ("conflict", "decision_closed")
    assert {asked.id for asked in answer.conflict.decisions} == {"D2"}


def test_nothing_is_moved_before_the_start_or_after_the_end(start) -> None:
    """TAB-33: messages are still carried."""
    played = start(2, options={"turns": 1, "tribute": False})
    played.do(0, EndTurn())
    played.work()
    assert played.game.status == Game.Status.FINISHED
    with pytest.raises(WrongStatus) as refused:
        played.do(0, Take(1))
    assert refused.value.rule == "TAB-33"
    assert played.do(0, "say all: well played").outcome == "done"


@pytest.mark.parametrize("key", ["k", ""])
def test_a_refusal_by_status_is_stored_and_raised_again(start, key: str) -> None:
    played = start(2, seats=3)
    for _ in range(2):
        with pytest.raises(WrongStatus, match="not started"):
            played.do(0, Take(1), key=key)
    assert Submission.objects.filter(game=played.id, outcome="error").count() == (1 if key else 2)


def test_a_preview_writes_and_draws_nothing(played: Played) -> None:
    """TAB-15."""
    before = (played.game.entries, Submission.objects.count())
    seen = preview.preview(
        played.id, act(played.people[0], 0, "take 2", "take 1", "roll", "take 1"), NOW
    ).told
    assert [line.events[0]["coins"] for line in seen.lines] == [2, 1]
    assert (seen.stopped, seen.stopped_line) == ("draw", 3)
    mine = read.view(read.door(played.id, played.people[0])).seats[0].coins
    assert seen.view["seats"][0]["coins"] == mine + 3
    assert (played.game.entries, Submission.objects.count()) == before


def test_a_preview_tells_in_sentences_what_would_happen(played: Played) -> None:
    """TAB-15; the same ones that the log has afterwards."""
    seen = preview.preview(played.id, act(played.people[0], 0, "take 2", "take 1"), NOW).told
    told = [line.text for line in seen.lines]
    played.do(0, "take 2", "take 1")
    items = read.stream(read.door(played.id, played.people[0]), text=True).items[-2:]
    assert told == [item.text for item in items] and all(told)


def test_a_preview_shows_no_secret(played: Played) -> None:
    """TAB-15."""
    seen = preview.preview(played.id, act(played.people[0], 0, "peek"), NOW).told
    assert (seen.lines, seen.stopped, seen.stopped_line) == ([], "secret", 1)
    played.do(0, EndTurn())
    played.do(0, Give(0))
    played.do(1, Give(0))
    last = preview.preview(played.id, act(played.people[2], 2, "give 0"), NOW).told
    assert (last.lines, last.stopped) == ([], "gather")
    assert [each for each in last.choices if "give" in str(each)] == [], "there is one last answer"
    refused = preview.preview(played.id, act(played.people[2], 2, "give 99"), NOW).told
    assert refused.refusal.rule == "TAB-03"


def test_a_preview_does_not_show_how_a_game_ends(start) -> None:
    """TAB-15, TAB-35: then everybody sees everything; who tried it would know all hands, and might go on otherwise."""
    played = start(3, options={"turns": 1, "tribute": False, "tide": False})
    seen = preview.preview(played.id, act(played.people[0], 0, "take 1", "end turn"), NOW).told
    assert (len(seen.lines), seen.stopped, seen.stopped_line) == (1, "secret", 2)
    refused = played.do(0, "end turn", "take 1", atomic=True)
    assert refused.refusal.rule == "TAB-35" and not played.game.ended
    assert played.do(0, "take 1", "end turn", atomic=True).outcome == "done" and played.game.ended


def test_a_preview_does_not_show_whether_the_next_turn_ends_the_game(start) -> None:
    """TAB-15, TAB-35: points that nobody else sees may decide that; so no preview goes past the end of a turn."""
    seen = []
    for turns in (1, 5):
        played = start(3, options={"turns": turns, "tribute": False, "tide": False})
        told = preview.preview(played.id, act(played.people[0], 0, "take 1", "end turn"), NOW).told
        line = played.do(0, "take 1", "end turn", "take 1", atomic=True).refusal
        seen.append((len(told.lines), told.stopped, told.stopped_line, line.line, line.key))
    assert seen[0] == seen[1] and seen[0][:4] == (1, "secret", 2, 2)


def test_a_submission_asks_the_database_the_same_however_long_the_log(played: Played) -> None:
    def statements() -> list[str]:
        with CaptureQueriesContext(connection) as asked:
            assert played.do(0, Take(1), key=str(played.game.entries), entropy="x").outcome == "done"
        return [statement["sql"].split()[0] for statement in asked.captured_queries]

    statements()  # what the seat adds to the dice enters with its first move in a turn
    short = statements()
    for _ in range(100):
        played.do(0, Take(1))
    assert statements() == short
    assert len(short) <= 17
