"""Messages between the seats (TAB-16): entries of the log that change no position."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from horror import sizes
from horror.games.grammar.saying import said
from horror.models import Game, often
from horror.table import terms
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds import Message
from horror.table.errors import BadText, NoSuchSeat, WrongStatus
from horror.table.table import Table

Carries: TypeAlias = Callable[[Any, Collection[Any] | None, datetime], None]
"""Whether a person (a primary key) may write to these, or to all (None), at a time. Raises :class:`NotCarried`."""

_asked: list[Carries] = []
# All controls but tabulator and new line; embeddings, overrides and isolates of direction (single marks may stay).
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def carried_where(carries: Carries) -> None:
    """Have what people write asked about here; to be done when the apps are ready. One query at most."""
    _asked.append(carries)


def say(
    game_id: str, seat: int, to: Sequence[int] | None, text: str, caller: Caller, now: datetime
) -> Answer:
    """Write to these seats, or (None) to all and the spectators. Also after the end (TAB-33); before the start
    to all alone.

    Raises :class:`NotYourSeat`, :class:`WrongStatus` for a letter in a lobby, :class:`LettersClosed` for what the game
    does not carry (TAB-165, TAB-166), :class:`NotCarried` for what this person may not write (PEO-04, PEO-22),
    :class:`BadText` for an empty or overlong text, and :class:`NoSuchSeat` for seats
    that there are not.
    """

    def body(table: Table) -> Answer:
        table.played_by_author(seat)
        deliver(table, seat, to, checked_text(text))
        return table.answer(seat)

    return act(game_id, caller, now, body)


def checked_text(text: str) -> str:
    """The text without blanks around it; raises :class:`BadText` when it is empty or too long, or steers what shows
    it: terminals by control characters, the lines around it by marks that turn the direction of writing.
    """
    text = text.strip().replace("\r\n", "\n")
    if not 0 < len(text) <= sizes.MESSAGE:
        raise BadText("a message has 1 to {most} characters", most=sizes.MESSAGE)
    if _STEERING.search(text):
        raise BadText("a message has no control characters")
    return text


def must_be_carried(game: Game, line: str) -> None:
    """Raise what a line ``say TO: TEXT`` would be refused for: :class:`horror.rules.kernel.ruleset.BadOrder`,
    :class:`BadText`, :class:`LettersClosed`.
    """
    meant = said(line, [seat.colour for seat in often.seats(game.pk)])
    if meant is not None:
        checked_text(meant.text)
        terms.must_be_carried(game, meant.to)


def deliver(table: Table, seat: int, to: Sequence[int] | None, text: str) -> None:
    """Log a message; its author and those it is sent to see it, or everybody.

    Raises :class:`WrongStatus` for one to some seats of a lobby, where whoever likes sits down and gets up;
    :class:`LettersClosed` for one that the game does not carry.
    """
    terms.must_be_carried(table.game, to)
    _must_be_let(table, seat, to)
    if to is None:
        table.do(Message(to=None, text=text), seat)
        return
    if not to or any(not 0 <= other < len(table.seats) for other in to):
        raise NoSuchSeat("a message goes to at least one seat of this game", path="$.to")
    if table.game.status == Game.Status.LOBBY:
        raise WrongStatus("before the start a message goes to all")
    table.do(Message(to=sorted(set(to)), text=text), seat)


def _must_be_let(table: Table, seat: int, to: Sequence[int] | None) -> None:
    author = table.seats[seat].owner_id
    if author is None:
        return
    others = {row.owner_id for row in table.seats if row.human and to is not None and row.index in to}
    for carries in _asked:
        carries(author, None if to is None else others - {author}, table.now)
