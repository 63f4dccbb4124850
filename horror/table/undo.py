"""Undo: one's own last moves, freely or with the consent of all other seats (TAB-20, TAB-21). Never past a draw."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from horror.models import Checkpoint, Entry, Game
from horror.rules.kernel.phrases import counted
from horror.table import tenures, undoable
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds import Undo, UndoAnswered, UndoAsked
from horror.table.errors import BadRequest, NeedsConsent, NothingOpen, UndoRefused
from horror.table.people import returning
from horror.table.standing_orders.writing import OnTheWay
from horror.table.table import Table

QUESTION = "undo"


def undo(game_id: str, seat: int, caller: Caller, now: datetime, count: int = 1) -> Answer:
    """Take back the seat's last ``count`` moves, where TAB-20 lets it without asking.

    Raises :class:`NeedsConsent` where the others must be asked, :class:`UndoRefused` where nothing helps,
    beside :class:`NotYourSeat` and :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        returning.takes_part(table, seat)
        standing = _of_this_turn(table.game)
        _take_back(table, seat, _free(table, standing, seat, count), standing)
        OnTheWay(table, seat).moved()
        return table.answer(seat)

    return act(game_id, caller, now, body)


def ask(game_id: str, seat: int, caller: Caller, now: datetime, count: int = 1) -> Answer:
    """Ask all other seats to let the seat's last ``count`` moves, and all that came after them, be undone.

    Bots consent. The question falls with the next move that everybody sees. Raises :class:`UndoRefused`.
    """

    def body(table: Table) -> Answer:
        returning.takes_part(table, seat)
        moves = _with_consent(table, seat, count)
        game = table.game
        question = {"by": seat, "agreed": [seat], "count": count, "first": moves[0].number}
        game.votes[QUESTION] = {**question, "basis": game.basis[-1]}
        table.do(UndoAsked(count=count), seat)
        _decide(table)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def consent(game_id: str, seat: int, agree: bool, caller: Caller, now: datetime) -> Answer:
    """Answer what :func:`ask` asked; the last consent undoes, one no closes the question.

    Raises :class:`NothingOpen` when nobody asks, or a move was made since.
    """

    def body(table: Table) -> Answer:
        returning.takes_part(table, seat)
        question = open_question(table.game)
        if question is None:
            raise NothingOpen("nobody asks for an undo", rule="TAB-20")
        table.do(UndoAnswered(agree=agree), seat)
        if agree:
            question["agreed"] = sorted({*question["agreed"], seat})
            _decide(table)
        else:
            del table.game.votes[QUESTION]
        return table.answer(seat)

    return act(game_id, caller, now, body)


def open_question(game: Game) -> dict[str, Any] | None:
    """The undo that is being asked for. It falls with the next move that everybody sees, and with no other."""
    question: dict[str, Any] | None = game.votes.get(QUESTION)
    return question if question is not None and question["basis"] == game.basis[-1] else None


def free(game: Game) -> list[int]:
    """How many of its own last moves each seat may take back with :func:`undo`, if it is its turn."""
    known: list[int] | None = game.undoable
    if known is not None:
        return known
    since = tenures.held_since(game.pk)
    return undoable.counted(_of_this_turn(game), game.ruleset, len(game.cursors) - 1, since)


def _decide(table: Table) -> None:
    """Undo what was asked for, and everything since, once all people at the table agree."""
    question = table.game.votes[QUESTION]
    if not all(other.index in question["agreed"] for other in table.seats if other.waited_for):
        return
    standing = _of_this_turn(table.game)
    moves = [entry for entry in standing if entry.number >= question["first"]]
    for entry in moves:
        _must_not_draw(entry)
    _take_back(table, question["by"], moves[::-1], standing)


def _take_back(table: Table, seat: int, moves: Sequence[Entry], standing: Sequence[Entry]) -> None:
    table.game.votes.pop(QUESTION, None)
    numbers = [entry.number for entry in moves]
    table.do(Undo(moves=len(numbers), entries=numbers, cursors=table.log.seen_of(moves)), seat)
    left = [entry for entry in standing if entry.number not in numbers]
    since = table.tenures.since
    table.game.undoable = undoable.counted(left, table.game.ruleset, len(table.seats), since)


def _of_this_turn(game: Game) -> list[Entry]:
    """The moves of this turn that stand, the last first. No undo goes behind the turn's beginning."""
    number = Checkpoint.objects.filter(game=game).order_by("-number").values_list("number", flat=True).first()
    standing = Entry.objects.between(game.pk, number or 0, game.entries)
    moves = standing.filter(kind=Entry.Kind.MOVE, undone_by=None).select_related("submission")
    return list(moves.order_by("-number"))


def _is_own(entry: Entry, seat: int, since: undoable.Since) -> bool:
    """Whether the seat's player made the move, or an order that was left; what the clock or the steward did for the
    seat is nobody's to take back alone (TAB-21), nor is what somebody did who sat there before (TAB-79).
    """
    source = "" if entry.submission is None else entry.submission.source
    made_by_bot = source in (undoable.CLOCK, undoable.BOT)
    return entry.seat == seat and not made_by_bot and entry.number >= since.get(seat, 0)


def _free(table: Table, standing: list[Entry], seat: int, count: int) -> list[Entry]:
    """What goes when nobody is asked, in order.

    What a seat out of turn is told depends on its own moves alone, since it may not know of others' moves.
    """
    since = table.tenures.since
    moves = _down_to(standing, seat, count, since)
    if table.position.active != seat:
        raise NeedsConsent("it is not your turn; all other seats must agree", rule="TAB-20")
    for entry in moves:
        if (refused := undoable.bar_of(entry, table.game.ruleset, seat, since)) is not None:
            raise refused
    return moves[::-1]


def _with_consent(table: Table, seat: int, count: int) -> list[Entry]:
    """What goes when all agree, in order: the seat's moves and all that came after them."""
    since = table.tenures.since
    moves = _down_to(_of_this_turn(table.game), seat, count, since)
    for entry in moves:
        _must_not_draw(entry)
    return moves[::-1]


def _down_to(moves: list[Entry], seat: int, count: int, since: undoable.Since) -> list[Entry]:
    """The last moves down to the seat's own ``count``-th, the last first."""
    own = [entry for entry in moves if _is_own(entry, seat, since)]
    if count < 1:
        raise BadRequest("at least one move is undone")
    if len(own) < count:
        if not own:
            raise UndoRefused("this turn has no move of yours to undo", rule="TAB-20")
        there = counted("only one move", "only {n} moves", len(own))
        raise UndoRefused("this turn has {there} of yours to undo", there=there, rule="TAB-20")
    if own[0].answers:
        raise UndoRefused("an answer is changed by giving another one", rule="TAB-03")
    return [entry for entry in moves if entry.number >= own[count - 1].number]


def _must_not_draw(entry: Entry) -> None:
    if not undoable.draws_nothing(entry):
        raise UndoRefused("a draw is never undone", rule="TAB-20")
