"""Answers to the mail about what staff did: their text is the appeal (PEO-30).

Who may appeal so is who may be obeyed (MAIL-03). What others send is held, as ever, where the account is open; where it
is closed nobody could let it run, so it is met with silence. What came of it is told at the address of the account.
"""

from __future__ import annotations

from datetime import datetime

from accounts import letters
from accounts.conduct.models import WORDS, Appeal, Measure
from accounts.conduct.refused import NoAppeal
from accounts.judging import appeals, measures
from accounts.post.models import Inbound
from horror.table import jobs
from horror.table.frame import durable
from worker.inbox import answering, governor, held, opening
from worker.inbox.matching import Place
from worker.inbox.text.headers import Headers
from worker.inbox.text.limits import Beyond
from worker.inbox.trust import sender_of

RECEIVED = "conduct/email/appeal_received"
Reason = Inbound.Reason
State = Inbound.State


def answered(
    row: Inbound, place: Place, header: Headers, why: Inbound.Reason, claimed: jobs.Claimed, now: datetime
) -> None:
    """Take the appeal, unless there is a reason ``why`` the mail is not obeyed; and tell what came of it."""
    person, delivery = place.person, place.delivery
    assert person is not None and delivery is not None
    if why != Reason.NONE and person.is_active:
        return held.hold(row, place, why, sender_of(header), claimed, now)
    with durable():
        if why != Reason.NONE:
            answering.read(row, State.DROPPED, why, now)
        else:
            row.person = person
            words = _words(row, place)
            came = _appealed(measures.told_by(delivery.notice), words, now)
            reason = {"taken": Reason.NONE, "again": Reason.REPEATED}.get(came, Reason.NOTHING)
            silent, _last = governor.silent(row, now, fruitless=reason in governor.FRUITLESS)
            answering.read(row, State.DONE, reason, now, person=person, delivery=delivery)
            address = person.verified_address
            if address is not None and not silent:
                told = {"user": person, "came": came, "words": words, "most": WORDS}
                letters.write(RECEIVED, address, person.language, told, now)
        jobs.finish(claimed, now)
    return None


def _words(row: Inbound, place: Place) -> str:
    """What its sender wrote; nothing for what is beyond a limit."""
    try:
        return "" if row.cut else opening.reading_of(row, place).own.strip()
    except Beyond:
        return ""


def _appealed(measure: Measure | None, words: str, now: datetime) -> str:
    """What came of it: `taken`, or `again`, `size` or `late`: why it was not."""
    if measure is not None and Appeal.objects.filter(measure=measure).exists():
        return "again"
    if not 0 < len(words) <= WORDS:
        return "size"
    try:
        appeals.against(measure, words, now)
    except NoAppeal:
        return "late"
    return "taken"
