"""The answer of a held sender to the mail that tells of what is held: ``allow``, and nothing else (MAIL-03).

The address of that mail was sent to the owner's verified address alone, so who knows it may say that the held mails are
the owner's. More than that is not said by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts import rooms
from accounts.post.models import Inbound
from accounts.rooms import Room
from worker.inbox import held, opening, running, trust
from worker.inbox.commands import table
from worker.inbox.matching import Place
from worker.inbox.text.extent import Line
from worker.inbox.text.headers import Headers
from worker.inbox.text.limits import Beyond
from worker.inbox.told import Part, Stopped

FORM = "allow [N]"


def is_that(row: Inbound, header: Headers, verdict: Inbound.Verdict, place: Place) -> bool:
    """Whether a mail that is not of its owner is such an answer: at the address of a mail that tells of held ones,
    from one of those senders, and it begins with ``allow``.
    """
    address, delivery = rooms.own(row.recipient), place.delivery
    if address is None or address.room != Room.REPLY or delivery is None or delivery.notice.kind != held.KIND:
        return False
    if trust.why_not(header, verdict, held.senders_in(delivery)) != Inbound.Reason.NONE:
        return False
    try:
        script = opening.reading_of(row, place).script
    except Beyond:
        return False
    return bool(_allows(script)) and not any(running.is_preview(line) for line in script)


def cut(script: Sequence[Line]) -> tuple[Sequence[Line], Part | None]:
    """Of such an answer what runs, and what is said of the rest, where there is any."""
    allows = _allows(script)
    rest = script[len(allows) :]
    if not rest:
        return allows, None
    why = _("from an address that is not yours only “allow” is taken here")
    stopped = Stopped(number=rest[0].number, typed=rest[0].typed.strip(), why=why)
    return allows, Part(stopped=stopped, unrun=[line.typed.strip() for line in rest[1:]])


def _allows(script: Sequence[Line]) -> Sequence[Line]:
    """The lines with which it begins that are ``allow``."""
    for number, line in enumerate(script):
        found = table.found(line.order)
        if line.form or line.letter is not None or found is None or found[0].form != FORM:
            return script[:number]
    return script
