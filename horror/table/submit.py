"""Submit: a seat's script, run on the position under the game's lock; and what it would do, without doing it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any, Literal

import msgspec

from horror import sizes
from horror.games.grammar.saying import Say
from horror.models import Draft, Game, often
from horror.rules.kernel.able import Able
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import IllegalMove, WouldDraw
from horror.rules.kernel.events import redact, sees
from horror.rules.kernel.fields import places_in
from horror.rules.kernel.phrases import as_data, phrase
from horror.rules.kernel.ruleset import BadOrder
from horror.table import jobs, links, returning, telling, tenures
from horror.table.acting import Body
from horror.table.acting import act as acting
from horror.table.acts import Act, Answer, Conflict, Item, LineMeant, Preview, Previewed, Refusal
from horror.table.choices import pieces, told
from horror.table.contents import Moved
from horror.table.deeds import Lapsed
from horror.table.errors import BadRequest, NotFound
from horror.table.message import checked_text, deliver
from horror.table.script import (
    Beforehand,
    Line,
    Ran,
    applied,
    as_draft,
    lines,
    refusal,
    refused_before_last,
    run,
    understood,
)
from horror.table.showing import decision_shown, logged, place_of, shown
from horror.table.standing_orders.writing import OnTheWay, must_be_under_way
from horror.table.table import Table

EPOCH_CHANGED = phrase(
    "the server goes on from a backup: throw away what you keep of this game, and read it anew"
)
CHANGES = 50
"""Items that a conflict tells at most."""


def submit(game_id: str, act: Act, now: datetime, job: jobs.Claimed | None = None) -> Answer:
    """Run a script for a seat and store what came of it; the answer says how far it went.

    Raises :class:`NotYourSeat`, :class:`WrongStatus`, :class:`BadRequest`, :class:`KeyReused`, :class:`NotFound`,
    :class:`Busy`; with a ``job``, which ends with the effect, :class:`LostClaim` and :class:`JobRefused`.
    """

    return acting(game_id, act, now, body_of(act), job=job)


def body_of(act: Act) -> Body:
    """What a script does to a table: the part of its author, alone in a transaction or beside others'."""

    def body(table: Table) -> Answer:
        row = table.played_by_author(act.seat)
        script = _lines(table, act)
        if all(isinstance(line.content, Say) for line in script):
            for line in script:
                _say(table, act.seat, line)
            return table.answer(act.seat)
        if all(isinstance(line.content, Say | Beforehand) for line in script):
            must_be_under_way(table)
            returning.acts(table, row)
            return _run(table, act, script)
        table.must_run()
        returning.acts(table, row)
        if conflict := _conflict(table, act):
            if _overtaken(conflict, act.seat):
                table.draft = Draft(seat=act.seat, lines=as_draft(script, 1))
            return Answer(
                outcome="conflict", cursor=table.cursor_of(act.seat), seat=act.seat, conflict=conflict
            )
        links.given(table, act.seat, act.link)
        table.dice.entropy = act.entropy
        return _run(table, act, script)

    return body


def _lines(table: Table, act: Act) -> list[Line]:
    if len(act.entropy) > sizes.ENTROPY:
        raise BadRequest("entropy has at most {most} characters", most=sizes.ENTROPY)
    script = lines(act.script, [seat.colour for seat in table.seats])
    for line in script:
        if isinstance(line.content, Say):
            checked_text(line.content.text)
    return script


def _conflict(table: Table, act: Act) -> Conflict | None:
    """TAB-19: whether the decision is closed, or what the seat must know has changed since the act's
    cursor; so it has for one whose cursor lies ahead, or is of another epoch, as after a restored backup.
    """
    place = place_of(act.seat, table.game.basis)
    cursor: int = table.game.cursors[place]
    waiting = table.position.waiting()
    epoch: str = table.game.epoch
    known = act.expected_cursor
    code: Literal["decision_closed", "view_changed", "epoch_changed"]
    if act.epoch and act.epoch != epoch:
        code, detail, known = "epoch_changed", EPOCH_CHANGED, None
    elif act.expected_cursor is not None and table.game.basis[place] > act.expected_cursor:
        code, detail = "view_changed", phrase("something has happened since; look again before you decide")
    elif act.expected_cursor is not None and act.expected_cursor > cursor:
        code = "view_changed"
        detail = phrase("your stream ends at {cursor}; look again before you decide", cursor=cursor)
    elif act.decision and not any(asked.id == act.decision and asked.seat == act.seat for asked in waiting):
        code = "decision_closed"
        detail = phrase("decision {decision} is not open to this seat any more", decision=act.decision)
    else:
        return None
    after = known if known is not None else max(0, cursor - 5)
    return Conflict(
        code=code,
        detail="",
        key=detail.key,
        parts=as_data(detail.parts),
        decisions=[
            decision_shown(decision, table.seats[decision.seat])
            for decision in waiting
            if decision.known_to(act.seat)
        ],
        changes=_changes(table, act.seat, after, min(cursor, after + CHANGES)),
        epoch=epoch if code == "epoch_changed" else "",
    )


def _overtaken(conflict: Conflict, seat: int) -> bool:
    """Whether the clock has answered for the seat meanwhile, so that its orders are kept for it (TAB-66)."""
    return any(item.seat == seat and isinstance(item.table, Lapsed) for item in conflict.changes)


def _changes(table: Table, seat: int, after: int, to: int) -> list[Item]:
    held = often.tenures(table.game.pk, table.caller.author)
    changes = []
    for sighting in often.sighted(table.game.pk, seat, after, to):
        what = logged(table.game.ruleset, sighting.entry)
        if not tenures.may_read(what.content, what.entry.seat, what.entry.number, held):
            what = tenures.withheld(what)
        changes.append(shown(what, seat, sighting.cursor))
    return changes


def _run(table: Table, act: Act, script: Sequence[Line]) -> Answer:
    stopped: Refusal | None = None
    count, said, to_run = 0, 0, script
    if act.atomic:
        stopped = refused_before_last(table.rules, table.position, act.seat, script, act.decision)
        if stopped is not None:
            to_run = []
    draws = partial(table.draws, act.seat)
    written = table.caller.author is not None
    meant = []
    beforehand = OnTheWay(table, act.seat)
    for step in run(
        table.rules, table.position, act.seat, to_run, draws, act.decision, written, beforehand.line
    ):
        if isinstance(step, Ran):
            count += 1
            if written:
                meant.append(LineMeant(**_meant(step)))
            table.enter(Moved(step.move), act.seat, step.after, step.draws, step.reply)
            beforehand.moved()
        elif isinstance(step, Line):
            if isinstance(step.content, Say):
                _say(table, act.seat, step)
            said += 1
        else:
            stopped = step
    if count:
        table.end_if_finished()
    answer = table.answer(act.seat, dice=links.mixed(table.dice.told), lines=meant, standing=beforehand.shown)
    if stopped is not None:
        answer.outcome, answer.refusal = ("partial" if count or said else "refused"), stopped
        if not act.atomic and len(script) > 1:
            answer.draft = as_draft(script, stopped.line)
            why = msgspec.structs.replace(stopped, orders=[], legal=[])
            table.draft = Draft(seat=act.seat, lines=answer.draft, refusal=msgspec.to_builtins(why))
    return answer


def _meant(ran: Ran) -> dict[str, Any]:
    return {"line": ran.line.number, "move": msgspec.to_builtins(ran.move), "order": ran.order}


def _say(table: Table, seat: int, line: Line) -> None:
    assert isinstance(line.content, Say)
    deliver(table, seat, line.content.to, line.content.text)


def preview(game_id: str, act: Act, now: datetime, language: str = "", in_turn: bool = False) -> Preview:
    """What a script would do up to the first draw or secret (TAB-15): nothing is locked, drawn, written or told. In
    this language, or else in that of the seat; ``in_turn`` tries it in the seat's own turn, were all else as it is, if
    it has one.

    Raises as :func:`submit` does, except that no key is looked at.
    """
    game = Game.objects.select_related("snapshot").filter(pk=game_id).first()
    if game is None:
        raise NotFound
    table = Table(game, often.seats(game.pk), act, now)
    table.must_be_known_to_author()
    author = table.played_by_author(act.seat)
    table.must_run()
    spoken = language or author.language
    names = [seat.name or table.rules.seat_name(seat.colour, spoken) for seat in table.seats]
    current = table.rules.load(bytes(game.snapshot.data))
    result = Preview(lines=[], view={})
    if in_turn:
        result.assumes = list(current.assumes)
        current = current.in_turn(act.seat) or current
    for line in _lines(table, act):
        if isinstance(line.content, Say | Beforehand):
            continue
        trial = current.copy()
        try:
            move = understood(table.rules, line, trial, act.seat)
            if in_turn and isinstance(move, tuple(current.earlier)):
                continue
            done = applied(table.rules, trial, act.seat, line, move, NoDraws(), written=True)
        except WouldDraw:
            result.stopped = "draw"
        except (BadOrder, IllegalMove) as error:
            why = refusal(table.rules, current, act.seat, line, error)
            result.refusal = telling.refusal(why, table.rules, names, spoken)
        else:
            result.stopped = done.discloses
        if result.stopped or result.refusal is not None:
            result.stopped_line = line.number if result.stopped else None
            break
        current = done.after.position
        seen = [redact(event, act.seat) for event in done.after.events if sees(event, act.seat)]
        result.lines.append(
            Previewed(
                **_meant(done),
                events=[msgspec.to_builtins(event) for event in seen],
                text=[table.rules.narrate(event, act.seat, names, spoken) for event in seen],
                places=[places_in(event) for event in seen] if any(map(places_in, seen)) else [],
            )
        )
    view, able = current.view(act.seat), Able(current, act.seat)
    result.view = msgspec.to_builtins(view)
    result.choices = told(table.rules, view, able.priced)
    result.short = told(table.rules, view, able.short)
    result.pieces = pieces(view, able.priced, able.short)
    return result
