"""The job that interprets a mail that was stored (MAIL-05): whose it is, whether it is obeyed, what it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import structlog
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import mailing
from accounts.post import bounces
from accounts.post.models import Inbound
from accounts.rooms import Room
from horror.table import jobs
from horror.table.errors import NotNow
from horror.table.frame import durable
from worker.inbox import (
    accepting,
    allowing,
    answering,
    appealing,
    brief,
    held,
    keys,
    matching,
    newcomers,
    opening,
    running,
    to_us,
    trust,
    waiting,
)
from worker.inbox.commands import table
from worker.inbox.course import Asked, Course
from worker.inbox.pieces import pieces
from worker.inbox.text.extent import Line
from worker.inbox.text.headers import Headers, headers
from worker.inbox.text.limits import Beyond
from worker.inbox.text.machines import machine
from worker.inbox.text.reading import Reading
from worker.inbox.text.reports import report
from worker.inbox.told import Part, Stopped, Told
from worker.notices.words import words as shown

log = structlog.get_logger(__name__)

Reason = Inbound.Reason
State = Inbound.State
HINTED = 6
"""Words of a line that may have been meant as a command, at most."""


def given_up(game: str | None, key: str, now: datetime) -> None:
    """A mail is given up after a fault: its sender is told that, where it is somebody's."""
    row = Inbound.objects.stored().filter(pk=int(key)).first()
    if row is not None:
        answering.given_up(row, now)


@jobs.handler(held.JOB, queue=held.JOB, quarantines=False, given_up=given_up)
def interpret(claimed: jobs.Claimed, now: datetime) -> None:
    """Interpret one mail, once; its key is the row."""
    row = Inbound.objects.filter(pk=int(claimed.key)).first()
    if row is None:
        return
    with structlog.contextvars.bound_contextvars(inbound=row.pk):
        if row.state == State.HELD:
            held.look(row, claimed, now)
        elif row.state == State.STORED:
            _interpret(row, claimed, now)


def _interpret(row: Inbound, claimed: jobs.Claimed, now: datetime) -> None:
    header = opening.header_of(row)
    place = matching.place_of(row, header)
    if place is None:
        return drop(row, Reason.UNKNOWN, claimed, now)
    if place.room == Room.RETURN:
        return _reported(row, claimed, now)
    if place.room == Room.UNSUBSCRIBE:
        return _unsubscribed(row, place, claimed, now)
    if place.room in (Room.POSTMASTER, Room.ABUSE):
        return to_us.forward(row, header, claimed, now)
    if machine(header, opening.ours(), row.sender) is not None:
        return drop(row, Reason.MACHINE, claimed, now)
    verdict = trust.verdict_of(header, row.verdict, row.sender)
    if place.room == Room.HELP:
        return to_us.help_at(row, header, verdict, claimed, now)
    if place.room == Room.NEW:
        return newcomers.sign_up(row, header, verdict, claimed, now)
    if place.person is None:
        accepted = accepting.answered(row, place, header, verdict, claimed, now)
        if accepted is None:
            return None
        place = accepted
    assert place.person is not None
    why = trust.why_not(header, verdict, place.owners)
    owners = why == Reason.NONE or held.is_released(row)
    if matching.may_appeal(place.room, place.delivery):
        return appealing.answered(row, place, header, why if not owners else Reason.NONE, claimed, now)
    if not owners and not allowing.is_that(row, header, verdict, place):
        return held.hold(row, place, why, trust.sender_of(header), claimed, now)
    with translation.override(place.person.language):
        _obey(row, header, place, owners, claimed, now)
    return None


def drop(row: Inbound, why: Inbound.Reason, claimed: jobs.Claimed, now: datetime) -> None:
    """A mail is neither read nor answered."""
    with durable():
        answering.read(row, State.DROPPED, why, now)
        jobs.finish(claimed, now)
    log.info("inbound_dropped", reason=why)


def _reported(row: Inbound, claimed: jobs.Claimed, now: datetime) -> None:
    """At a return path reports are read, and nothing else is (MAIL-07)."""
    try:
        found = report(bytes(row.raw or b""))
    except Beyond:
        found = None
    if found is None:
        return drop(row, Reason.NOT_A_REPORT, claimed, now)
    with durable():
        bounces.told(row, found, now)
        answering.read(row, State.DONE, Reason.REPORT, now)
        jobs.finish(claimed, now)
    return None


def _unsubscribed(row: Inbound, place: matching.Place, claimed: jobs.Claimed, now: datetime) -> None:
    """Any mail there ends the mails of its reader, and is not answered (MAIL-22)."""
    assert place.delivery is not None
    with durable():
        mailing.ended_by(place.delivery, now)
        answering.read(row, State.DONE, Reason.NONE, now)
        jobs.finish(claimed, now)


# -- a mail of somebody who plays


def _obey(
    row: Inbound, header: Headers, place: matching.Place, owners: bool, claimed: jobs.Claimed, now: datetime
) -> None:
    """Do what a mail asks for, and note what came of it. Of one that is not its owner's only ``allow`` is done."""
    person = place.person
    assert person is not None
    row.person, row.game_id, row.seat, row.delivery = person, place.game, place.seat, place.delivery
    Inbound.objects.filter(pk=row.pk).update(
        person=person, game=place.game, seat=place.seat, delivery=place.delivery
    )
    if (until := waiting.awaited(waiting.earlier(row), now)) is not None:
        raise NotNow(until - now)
    told = Told(answers=header.message_id, subject=header.subject)
    reading = _read(row, place, told)
    if reading is None:
        return answering.finish(row, told, Reason.LIMIT, claimed, now)
    token = place.token
    key = keys.key_of(token, reading.own, header.message_id if place.room == Room.PERSON else "")
    taken = keys.take(row, key, keys.copy_of(row, header.message_id), now)
    if taken == keys.Other.COPY or not isinstance(taken, keys.Taken) and _is_again(header, key):
        return _elsewhere(row, claimed, now)
    if isinstance(taken, keys.Later):
        raise NotNow(taken.until - now)
    if isinstance(taken, keys.Other):
        return _repeated(row, taken, told, claimed, now)
    asked = Asked(row, person, taken, now, place.delivery)
    script, more = (reading.script, None) if owners else allowing.cut(reading.script)
    told.parts = [*_parts(asked, place, script), *([] if more is None else [more])]
    told.words = [*reading.before, *reading.after]
    told.unread = list(reading.unread)
    if not reading.script:
        told.notes += _hints(told.words)
    brief.cut(told)
    answering.finish(row, told, _reason(told), claimed, now)
    return None


def _hints(words: Sequence[str]) -> list[str]:
    """What may help who has written no line that is understood: the form of the first one that begins as a command."""
    for line in words:
        command = table.meant(line) if len(line.split()) <= HINTED else None
        if command is not None:
            said = {"line": shown(line.strip()), "why": table.explained(command)}
            return [_("“%(line)s” is no order and no command: %(why)s") % said]
    return []


def _read(row: Inbound, place: matching.Place, told: Told) -> Reading | None:
    """The text of a mail; None for one that is beyond a limit, which is told."""
    if row.cut:
        told.notes.append(_("Your mail is too large, and was not read. Please send the text alone."))
        return None
    try:
        return opening.reading_of(row, place)
    except Beyond as beyond:
        said = {"limit": answering.limit(beyond.limit), "most": beyond.most}
        told.notes.append(_("Your mail was not read: it has more than %(most)s %(limit)s.") % said)
        return None


def _parts(asked: Asked, place: matching.Place, script: Sequence[Line]) -> list[Part]:
    """What comes of each piece of the script."""
    found = pieces(place, script)
    tries = any(running.is_preview(line) for line in script)
    parts = []
    for number, piece in enumerate(found):
        course = Course(asked, number, piece.sitting)
        if piece.refused is not None:
            line, why = piece.refused
            stopped = Stopped(number=line.number, typed=line.typed.strip(), why=why)
            parts.append(Part(stopped=stopped, unrun=[each.typed.strip() for each in piece.script]))
        elif tries:
            parts.append(running.tried(course, piece.script))
        else:
            parts.append(running.run(course, piece.script))
    return parts


def _reason(told: Told) -> Inbound.Reason:
    if told.changed or told.asked:
        return Reason.NONE
    return Reason.CONFLICT if any(part.conflict for part in told.parts) else Reason.NOTHING


def _is_again(header: Headers, key: str) -> bool:
    """Whether the row that has this key has the same mail, which came by another way: that is not answered once more,
    whatever has come of the first.
    """
    first = Inbound.objects.filter(spent=key).first()
    ids = () if first is None or first.raw is None else (headers(bytes(first.raw)).message_id,)
    return bool(header.message_id) and header.message_id in ids


def _repeated(row: Inbound, taken: keys.Other, told: Told, claimed: jobs.Claimed, now: datetime) -> None:
    """The same text has answered the same mail before."""
    told.notes.append(
        _(
            "The same text answered the same mail before, and is not done yet: it is tried again, and answered then."
        )
        if taken == keys.Other.UNDONE
        else _("Already done: the same text answered the same mail before, and nothing of it runs again.")
    )
    answering.finish(row, told, Reason.REPEATED, claimed, now, state=State.DUPLICATE)


def _elsewhere(row: Inbound, claimed: jobs.Claimed, now: datetime) -> None:
    """What a mail asks for is done by the same mail that came by another way, or to another address."""
    with durable():
        answering.read(row, State.DUPLICATE, Reason.ELSEWHERE, now)
        jobs.finish(claimed, now)
