"""Undo: one's own last moves, freely or with the consent of all other seats (TAB-20, TAB-21). Never past a
draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from horror.models import Checkpoint, Entry
from horror.rules.kernel.draws import Draw
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.codec import codec, draws
from horror.table.errors import BadRequest, NeedsConsent, NothingOpen, UndoRefused
from horror.table.history import position_before
from horror.table.writer import Table

QUESTION = "undo"


def undo(game_id: str, seat: int, caller: Caller, now: datetime, count: int = 1) -> Answer:
    """Take back the seat's last ``count`` moves, where TAB-20 lets it without asking.

    Raises :class:`NeedsConsent` where the others must be asked, :class:`UndoRefused` where nothing helps,
    beside :class:`NotYourSeat` and :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        table.played_by_author(seat)
        table.must_run()
        _take_back(table, seat, _free(table, seat, count))
        return table.answer(seat)

    return act(game_id, caller, now, body)


def ask(game_id: str, seat: int, caller: Caller, now: datetime, count: int = 1) -> Answer:
    """Ask all other seats to let the seat's last ``count`` moves, and all that came after them, be undone.

    Bots consent. The question falls when a move is made. Raises :class:`UndoRefused`.
    """

    def body(table: Table) -> Answer:
        table.played_by_author(seat)
        table.must_run()
        moves = _with_consent(table, seat, count)
        game = table.game
        game.votes[QUESTION] = {
            "by": seat, "agreed": [seat], "count": count, "first": moves[0].number, "position": game.position,
        }  # fmt: skip
        table.note("undo_asked", range(len(table.seats)), seat=seat, count=count)
        _decide(table)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def consent(game_id: str, seat: int, agree: bool, caller: Caller, now: datetime) -> Answer:
    """Answer what :func:`ask` asked; the last consent undoes, one no closes the question.

    Raises :class:`NothingOpen` when nobody asks, or a move was made since.
    """

    def body(table: Table) -> Answer:
        table.played_by_author(seat)
        table.must_run()
        question = open_question(table.game.votes, table.game.position)
        if question is None:
            raise NothingOpen("nobody asks for an undo", "TAB-20")
        table.note("undo_answered", range(len(table.seats)), seat=seat, agree=agree)
        if agree:
            question["agreed"] = sorted({*question["agreed"], seat})
            _decide(table)
        else:
            del table.game.votes[QUESTION]
        return table.answer(seat)

    return act(game_id, caller, now, body)


def open_question(votes: dict[str, Any], position: int) -> dict[str, Any] | None:
    """The undo that is being asked for, if no move was made since."""
    question: dict[str, Any] | None = votes.get(QUESTION)
    return question if question is not None and question["position"] == position else None


def _decide(table: Table) -> None:
    question = table.game.votes[QUESTION]
    if all(other.index in question["agreed"] for other in table.seats if other.human):
        seat: int = question["by"]
        _take_back(table, seat, _with_consent(table, seat, question["count"]))


def _take_back(table: Table, seat: int, moves: Sequence[Entry]) -> None:
    table.game.votes.pop(QUESTION, None)
    table.undone(position_before(table.game, moves[0].number), seat, moves)


def _of_this_turn(table: Table) -> list[Entry]:
    """The moves of this turn that stand, the last first. No undo goes behind the turn's beginning."""
    number = (
        Checkpoint.objects.filter(game=table.game)
        .order_by("-number")
        .values_list("number", flat=True)
        .first()
    )
    standing = Entry.objects.between(table.game.pk, number or 0, table.game.entries)
    return list(standing.filter(kind=Entry.Kind.MOVE, undone_by=None).order_by("-number"))


def _free(table: Table, seat: int, count: int) -> list[Entry]:
    moves = _checked(_of_this_turn(table), seat, count)
    taken = []
    for entry in moves[:count]:
        _must_not_draw(entry)
        if entry.seat != seat:
            raise NeedsConsent("another seat has moved since; all other seats must agree", "TAB-20")
        if table.position.active != seat:
            raise NeedsConsent("it is not your turn; all other seats must agree", "TAB-20")
        if any(event.reveals for event in codec(table.game.ruleset).events(bytes(entry.events))):
            raise NeedsConsent("a secret has come out since; all other seats must agree", "TAB-20")
        taken.append(entry)
    if len(taken) < count:
        raise UndoRefused(f"this turn has only {len(taken)} moves of yours to undo", "TAB-20")
    return taken[::-1]


def _with_consent(table: Table, seat: int, count: int) -> list[Entry]:
    moves = _checked(_of_this_turn(table), seat, count)
    taken, own = [], 0
    for entry in moves:
        _must_not_draw(entry)
        taken.append(entry)
        own += entry.seat == seat
        if own == count:
            return taken[::-1]
    raise UndoRefused(f"this turn has only {own} moves of yours to undo", "TAB-20")


def _checked(moves: list[Entry], seat: int, count: int) -> list[Entry]:
    if count < 1:
        raise BadRequest("at least one move is undone")
    if not moves:
        raise UndoRefused("nothing has been moved in this turn", "TAB-20")
    if moves[0].answers and moves[0].seat == seat:
        raise UndoRefused("an answer is changed by giving another one", "TAB-03")
    return moves


def _must_not_draw(entry: Entry) -> None:
    drawn: list[Draw] = draws(bytes(entry.draws))
    if drawn or (entry.seat is None):
        raise UndoRefused("a draw is never undone", "TAB-20")
