"""Submit: a seat's script, run on the position under the game's lock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Literal

import msgspec

from horror import sizes
from horror.games.grammar.saying import Say
from horror.models import Submission, often
from horror.rules.kernel.phrases import as_data, phrase
from horror.table import drafts, jobs, tenures, terms
from horror.table.acting import Body
from horror.table.acting import act as acting
from horror.table.acts import Act, Answer, Conflict, Item, LineMeant, Refusal
from horror.table.aside import Aside
from horror.table.contents import Moved
from horror.table.deeds import Lapsed, Letter, Message, Undo, UndoAsked
from horror.table.drafts import Sent
from horror.table.errors import BadRequest
from horror.table.message import checked_text, deliver
from horror.table.people import links, returning
from horror.table.script import (
    Beforehand,
    Line,
    Ran,
    as_draft,
    lines,
    ordered,
    refused_before_last,
    run,
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
        script = script_of(table, act)
        if all(isinstance(line.content, Say) for line in script):
            for line in script:
                _say(table, act.seat, line)
            drafts.follow(table, row, _sent(act, script, {}), None)
            return table.answer(act.seat)
        if all(isinstance(line.content, Say | Beforehand) for line in script):
            must_be_under_way(table.game)
            returning.acts(table, row)
            return _run(table, act, script)
        table.must_run()
        returning.acts(table, row)
        if conflict := conflict_with(table, act):
            if _overtaken(conflict, act.seat):
                drafts.follow(table, row, _sent(act, script, {}), as_draft(script, 1))
            return Answer(
                outcome="conflict", cursor=table.cursor_of(act.seat), seat=act.seat, conflict=conflict
            )
        links.given(table, act.seat, act.link)
        table.dice.entropy = act.entropy
        return _run(table, act, script)

    return body


def script_of(table: Table, act: Act) -> list[Line]:
    """The lines of an act. Raises :class:`BadRequest`, and :class:`LettersClosed` for a message that the game does not
    carry.
    """
    if len(act.entropy) > sizes.ENTROPY:
        raise BadRequest("entropy has at most {most} characters", most=sizes.ENTROPY)
    if act.source == "order":
        return ordered([str(order) for order in act.script])
    script = lines(act.script, [seat.colour for seat in table.seats])
    for line in script:
        if isinstance(line.content, Say):
            checked_text(line.content.text)
            terms.must_be_carried(table.game, line.content.to)
    return script


def conflict_with(table: Table, act: Act) -> Conflict | None:
    """TAB-19: whether the decision is closed, or what the seat must know has changed since the act's
    cursor; so it has for one whose cursor lies ahead, or is of another epoch, as after a restored backup.
    """
    place = place_of(act.seat, table.game.basis)
    cursor: int = table.game.cursors[place]
    waiting = table.position.waiting()
    epoch: str = table.game.epoch
    known = act.expected_cursor
    if act.continues and known is not None and known <= cursor and _alone_since(table, act, known):
        return None
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
    changes = _changes(table, act.seat, after, min(cursor, after + CHANGES))
    if code != "epoch_changed" and (order := _moved_by(changes, act.decision)):
        detail = phrase("your standing order {order} has answered for you since", order=order)
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
        changes=changes,
        epoch=epoch if code == "epoch_changed" else "",
    )


def _alone_since(table: Table, act: Act, known: int) -> bool:
    """Whether all that a seat has seen since a cursor is what its player has done in the own turn that goes on, and
    what followed of it by the rules; letters change nothing, whoever wrote them.
    """
    cursor: int = table.game.cursors[place_of(act.seat, table.game.cursors)]
    if cursor - known > CHANGES or table.position.own_turn != act.seat:
        return False
    acted = False
    for sighting in often.sighted(table.game.pk, act.seat, known, cursor):
        item = shown(logged(table.game.ruleset, sighting.entry), act.seat, sighting.cursor)
        if isinstance(item.table, Message | Letter):
            continue
        follows = item.seat is None and item.table is None
        by_player = (item.move is not None and not item.by_order) or isinstance(item.table, Undo | UndoAsked)
        if item.turn != table.position.turn or not (follows or (item.seat == act.seat and by_player)):
            return False
        by = sighting.entry.submission_id
        if not follows and (by is None or not Submission.objects.filter(pk=by, author=act.author).exists()):
            return False
        acted = acted or not follows
    return acted


def _moved_by(changes: Sequence[Item], decision: str) -> str:
    """The standing order by which this decision, or any where it is empty, was answered for who is told of these
    changes, the newest, if one has (TAB-122).
    """
    answers = [item for item in changes if item.by_order and not item.undone]
    return next((item.by_order for item in reversed(answers) if decision in ("", item.decision)), "")


def _overtaken(conflict: Conflict, seat: int) -> bool:
    """Whether the clock has answered for the seat meanwhile, so that its orders are kept for it (TAB-66)."""
    return any(item.seat == seat and isinstance(item.table, Lapsed) for item in conflict.changes)


def _changes(table: Table, seat: int, after: int, to: int) -> list[Item]:
    held = often.tenures(table.game.pk, table.caller.author)
    aside = Aside(table.game.pk, seat, table.caller.author)
    changes = []
    for sighting in often.sighted(table.game.pk, seat, after, to):
        what = tenures.known(logged(table.game.ruleset, sighting.entry), held)
        if isinstance(what.content, Message) and aside.folds(sighting.entry):
            what = tenures.withheld(what)
        changes.append(shown(what, seat, sighting.cursor))
    return changes


def _run(table: Table, act: Act, script: Sequence[Line]) -> Answer:
    stopped: Refusal | None = None
    ran: dict[int, Ran] = {}
    said, to_run = set(), script
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
            ran[step.line.number] = step
            if written:
                meant.append(LineMeant(**meant_by(step)))
            table.enter(Moved(step.move), act.seat, step.after, step.draws, step.reply)
            beforehand.moved()
        elif isinstance(step, Line):
            if isinstance(step.content, Say):
                _say(table, act.seat, step)
            said.add(step.number)
        else:
            stopped = step
    if ran:
        table.end_if_finished()
    answer = table.answer(act.seat, dice=links.mixed(table.dice.told), lines=meant, standing=beforehand.shown)
    dealt_with = [line for line in script if line.number in {*ran, *said}]
    rest: list[Any] | None = None
    why: Refusal | None = None
    if stopped is not None:
        answer.outcome, answer.refusal = ("partial" if dealt_with else "refused"), stopped
        if not act.atomic and len(script) > 1:
            rest, dealt_with = as_draft(script, stopped.line), list(script)
            why, answer.draft = msgspec.structs.replace(stopped, orders=[], legal=[]), rest
    drafts.follow(table, table.seat(act.seat), _sent(act, dealt_with, ran), rest, why)
    return answer


def _sent(act: Act, dealt_with: Sequence[Line], ran: Mapping[int, Ran]) -> list[Sent]:
    """These lines of a script as they were sent, with what ran of them."""
    return [Sent(act.script[line.number - 1], ran.get(line.number)) for line in dealt_with]


def meant_by(ran: Ran) -> dict[str, Any]:
    """The members of :class:`LineMeant` of a line that was applied."""
    return {"line": ran.line.number, "move": msgspec.to_builtins(ran.move), "order": ran.order}


def _say(table: Table, seat: int, line: Line) -> None:
    assert isinstance(line.content, Say)
    deliver(table, seat, line.content.to, line.content.text)
