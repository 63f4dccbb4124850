"""Telling an owner of mails that are held: from whom, what is known of the sender, which orders (MAIL-03)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.ledger import Delivery
from accounts.outbox import Dropped, Letter, Reason
from accounts.post.models import Inbound
from worker.inbox import held, matching, opening
from worker.inbox.text.limits import Beyond
from worker.notices import frame
from worker.notices.words import words

MOST = 20
"""Orders of a held mail that are shown."""


class Held(outbox.Kind):
    """Goes to the verified address alone, whoever wrote."""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        person = delivery.notice.person
        if person is None or not person.is_active:
            raise Dropped(Reason.GONE)
        address = person.verified_address
        if address is None:
            raise Dropped(Reason.UNVERIFIED)
        rows = [row for row in held.told_by(delivery, now) if row.state == Inbound.State.HELD]
        if not rows:
            raise Dropped(Reason.UNTRUE)
        with translation.override(person.language):
            subject = _("A mail for you is held")
            first = _("Somebody wrote to your address here: was that you?")
            parts = [
                part
                for number, row in enumerate(held.told_by(delivery, now), 1)
                for part in _told(number, row)
            ]
            lines = [
                _("Nothing of them was run. If you wrote them, answer “allow” (or “allow 2” for the second alone):"
                  " they run, and this sender is taken from then on."),
                _("If you did not, do nothing: after three days they are dropped."),
            ]  # fmt: skip
            parts.append(frame.Part("", lines, listed=False))
            thread = frame.Thread(subject=subject)
            return Letter(frame.message(delivery, person, address, thread, first, parts))


def _told(number: int, row: Inbound) -> Iterator[frame.Part]:
    if row.state != Inbound.State.HELD:
        return
    lines = [
        _("From: %(sender)s") % {"sender": words(row.written_by) or _("several senders, or none")},
        _why(row),
    ]
    orders = _orders(row)
    if orders:
        lines.append(_("It asks for: %(orders)s") % {"orders": "; ".join(orders)})
    yield frame.Part(f"{number}.", lines, listed=False)


def _why(row: Inbound) -> str:
    return {
        Inbound.Reason.STRANGER: _("This is none of your verified addresses."),
        Inbound.Reason.SENDERS: _("It does not name one sender."),
        Inbound.Reason.FORGED: _(
            "The domain of this sender says that the mail is not its own: it may be forged."
        ),
    }.get(Inbound.Reason(row.reason), _("This is none of your verified addresses."))


def _orders(row: Inbound) -> list[str]:
    place = matching.place_of(row, opening.header_of(row))
    if place is None or row.raw is None:
        return []
    try:
        script = opening.reading_of(row, place).script
    except Beyond:
        return []
    return [words(line.typed.strip()) for line in script[:MOST]]


outbox.register(held.KIND, Held())
