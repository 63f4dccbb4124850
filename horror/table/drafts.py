"""What a seat's holder is about to do, kept for all devices of that person: the rest of a script that stopped, and
lines that are planned and were not sent yet. Nobody else ever learns of it, nor when it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from horror import sizes
from horror.models import Draft, Seat, often
from horror.rules.kernel.moves import Move
from horror.table import hints, read, telling
from horror.table.acts import Refusal
from horror.table.codec import codec, encode
from horror.table.conditions import Condition, new_word
from horror.table.errors import BadRequest, NotYourSeat
from horror.table.frame import durable, locked
from horror.table.read import Door
from horror.table.script import Ran
from horror.table.standing_orders.writing import must_be_under_way
from horror.table.table import Table


def of(door: Door) -> Draft | None:
    """The draft of the reader's seat."""
    if door.seat is None or not door.seats[door.seat].draft:
        return None
    return Draft.objects.filter(game=door.game, seat=door.seat).first()


def word(door: Door) -> str | None:
    """The word of the version of the reader's draft, of which no other has the same; None where there is none."""
    return None if door.seat is None else door.seats[door.seat].draft or None


def told(door: Door) -> list[str]:
    """The lines of the reader's draft as the reader writes them: what was typed as it was typed (TAB-216)."""
    kept = of(door)
    return [
        line if isinstance(line, str) else _written(door, _move(door, line))
        for line in ([] if kept is None else kept.lines)
    ]


def _written(door: Door, move: Move) -> str:
    return door.rules.order_text(door.rules.format(move, read.view(door)), door.language)


def script(door: Door, kept: Draft) -> tuple[Move | str, ...]:
    """The lines of a draft as they are given."""
    return tuple(line if isinstance(line, str) else _move(door, line) for line in kept.lines)


def _move(door: Door, line: Any) -> Move:
    return codec(door.rules.name).move(encode(line))


def stopped(door: Door, kept: Draft) -> Refusal | None:
    """Why the script of a draft stopped, in the reader's language; None where only a sentence of it was kept."""
    if kept.refusal is None:
        return None
    return telling.refusal(msgspec.convert(kept.refusal, Refusal), door.rules, door.names, door.language)


# -- written by its author


def write(
    game_id: str, seat: int, lines: Sequence[Move | str], condition: Condition, person: Any, now: datetime
) -> None:
    """Plan these lines in place of all that the draft has; without any there is no draft. What is there already, word
    for word, stays as it is, whatever the condition: it was asked for before.

    Raises :class:`WrittenSince`, :class:`Unread`, :class:`NotYourSeat`, :class:`WrongStatus`, :class:`Busy`.
    """
    planned = [kept_as(line) for line in lines]
    with durable():
        row = _locked(game_id, seat, person)
        must_be_under_way(row.game)
        kept = Draft.objects.filter(game=game_id, seat=seat).first() if row.draft else None
        if (kept.lines if kept else []) == planned:
            return
        condition.must_hold(row.draft)
        _keep(row, planned, now)


def leave(game_id: str, seat: int, rest: Sequence[Any], person: Any, now: datetime) -> None:
    """Keep the rest of a script that stopped, in place of an earlier one and before what is planned; lines of it are
    planned no more. What is there already, word for word, stays as it is.

    Raises :class:`BadRequest` for more lines than a script has, :class:`NotYourSeat`, :class:`WrongStatus`,
    :class:`Busy`.
    """
    if len(rest) > sizes.LINES:
        raise BadRequest("a script has at most {most} lines", most=sizes.LINES)
    lines = [kept_as(line) for line in rest]
    with durable():
        row = _locked(game_id, seat, person)
        must_be_under_way(row.game)
        kept = Draft.objects.filter(game=game_id, seat=seat).first() if row.draft else None
        planned = list(kept.lines[len(kept.lines) - kept.planned :]) if kept else []
        for line in lines:
            if planned and _bare(planned[0]) == _bare(line):
                planned.pop(0)
        if kept is not None and kept.lines == lines + planned:
            return
        same = kept is not None and kept.planned < len(kept.lines) and kept.lines[:1] == lines[:1]
        _keep(row, lines + planned, now, len(planned), kept.refusal if kept is not None and same else None)


def drop(game_id: str, seat: int, condition: Condition, person: Any, now: datetime) -> bool:
    """Throw the draft away; whether there was one. Raises as :func:`write`, but whatever becomes of the game."""
    with durable():
        return dropped(game_id, seat, condition, person, now)


def dropped(game_id: str, seat: int, condition: Condition, person: Any, now: datetime) -> bool:
    """The same in a transaction that has begun."""
    row = _locked(game_id, seat, person)
    condition.must_hold(row.draft, needed=False)
    there: str = row.draft
    if there:
        _keep(row, [], now)
    return bool(there)


def _locked(game_id: str, index: int, person: Any) -> Seat:
    """The seat of a game under its lock, played by this person."""
    game = locked(game_id)
    for seat in often.seats(game_id):
        if seat.index == index and seat.human and str(seat.owner_id) == str(person):
            seat.game = game
            return seat
    raise NotYourSeat("you do not play seat {seat}", seat=index)


def _keep(row: Seat, lines: list[Any], now: datetime, planned: int | None = None, why: Any = None) -> None:
    """Write a draft, of which the last lines are ``planned`` (all, if nothing is said), and tell this person's other
    devices; the game's version is what it was.
    """
    if lines:
        values = {
            "lines": lines, "planned": len(lines) if planned is None else planned, "reason": "", "refusal": why,
            "at": now,
        }  # fmt: skip
        Draft.objects.update_or_create(game=row.game, seat=row.index, defaults=values)
    else:
        Draft.objects.filter(game=row.game, seat=row.index).delete()
    row.draft = new_word() if lines else ""
    row.save(update_fields=["draft"])
    hints.changed(row.game.pk, row.game.entries)


def kept_as(line: Move | str) -> Any:
    """A line as a draft has it."""
    return line.strip() if isinstance(line, str) else msgspec.to_builtins(line)


# -- after a submission


class Sent(NamedTuple):
    """A line of a script as it was sent, and what it came to, where that was a move."""

    line: Move | str
    ran: Ran | None = None

    def is_planned(self, planned: Any) -> bool:
        """Whether it is this line of a draft: word for word, or the move that it meant."""
        meant = [] if self.ran is None else [self.ran.order, msgspec.to_builtins(self.ran.move)]
        return any(_bare(planned) == each for each in [_bare(kept_as(self.line)), *meant])


def _bare(line: Any) -> Any:
    return line.partition("#")[0].strip() if isinstance(line, str) else line


def follow(
    table: Table, row: Seat, sent: Iterable[Sent], rest: list[Any] | None, refusal: Refusal | None = None
) -> None:
    """What becomes of a draft by a script of its author: these lines of the script are dealt with, since they ran or
    are in its ``rest``, and are planned no more; what was planned besides stays, behind that rest, which takes
    the place of an earlier one. None: nothing was left.
    """
    if not table.by_player or (rest is None and not row.draft):
        return
    kept = Draft.objects.filter(game=table.game, seat=row.index).first() if row.draft else None
    lines = [] if kept is None else list(kept.lines)
    planned = lines[len(lines) - (kept.planned if kept else 0) :]
    earlier = lines[: len(lines) - len(planned)]
    before = len(earlier), len(planned)
    for each in sent:
        for part in (earlier, planned):
            if part and each.is_planned(part[0]):
                part.pop(0)
                break
    if rest is None and (len(earlier), len(planned)) == before:
        return
    why = refusal if rest is not None else None
    draft = Draft(
        seat=row.index,
        lines=(earlier if rest is None else rest) + planned,
        planned=len(planned),
        refusal=None if why is None else msgspec.to_builtins(why),
    )
    if rest is None and kept is not None and len(earlier) == before[0]:
        draft.reason, draft.refusal = kept.reason, kept.refusal
    table.draft = draft
    row.draft = new_word() if draft.lines else ""
