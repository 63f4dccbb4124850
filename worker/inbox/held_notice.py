"""Telling an owner of mails that are held: from whom, what is known of the sender, which orders (MAIL-03)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from textwrap import shorten

from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.ledger import Delivery
from accounts.outbox import Dropped, Letter, Reason
from accounts.post.models import Inbound
from worker.inbox import held, held_lines, matching, opening
from worker.inbox.text.limits import Beyond
from worker.notices import frame, personal
from worker.notices.words import words

MOST, LEAST = 20, 3
"""Orders of held mails that are shown, of each at least so many."""
SHOWN = 100
"""Characters of each of them."""
SOON_READ = 256 * 1024
"""Bytes of a mail of which orders are shown: the others are read while nobody else writes to the database."""


class Held(outbox.Kind):
    """Goes to the verified address alone, whoever wrote."""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        person, address = personal.reader_of(delivery)
        rows = held.numbered(delivery)
        if not rows:
            raise Dropped(Reason.UNTRUE)
        with translation.override(person.language):
            subject = _("A mail for you is held")
            first = _("Somebody wrote to your address here: was that you?")
            parts = [_told(row, len(rows)) for row in rows]
            if (game := delivery.notice.game) is not None:
                about = _("It was about the game %(game)s.") % {"game": words(game.name)}
                parts.insert(0, frame.Part("", [about], listed=False))
            parts.append(frame.Part("", _what_to_do(rows), listed=False))
            thread = frame.Thread(subject=subject)
            return Letter(frame.message(delivery, person, address, thread, first, parts))

    def told(self, delivery: Delivery, parcel: Letter, now: datetime) -> None:
        held.tell_of_rest(delivery.notice, now)


def _told(row: Inbound, of: int) -> frame.Part:
    lines = [
        _("From: %(sender)s") % {"sender": words(row.written_by) or _("several senders, or none")},
        _why(row),
    ]
    lines += _asks(row, max(LEAST, MOST // of))
    if of > 1:
        lines.append(_("Answer “allow %(number)s” if you wrote it.") % {"number": row.told_as})
    lines.append(
        _("If you allow it, it runs, and mails from this address count as yours from then on.")
        if held.is_taken(row)
        else _("If you allow it, it runs; other mails from there are held all the same.")
    )
    return frame.Part(f"{row.told_as}.", lines, listed=False)


def _what_to_do(rows: Sequence[Inbound]) -> list[str]:
    several = len(rows) > 1
    return [
        _("Nothing of them was run. If you wrote all of them, answer “allow”: then all run.") if several else
        _("Nothing of it was run. If you wrote it, answer “allow”: then it runs."),
        _("Mails that you did not write are dropped after three days if you do nothing."),
        _("Whom you have allowed says “allowed”, written to your own address; “allowed drop” and the address takes it"
          " back."),
    ]  # fmt: skip


def _why(row: Inbound) -> str:
    return {
        Inbound.Reason.STRANGER: _("This is none of your verified addresses."),
        Inbound.Reason.SENDERS: _("It does not name one sender."),
        Inbound.Reason.FORGED: _(
            "The domain of this sender says that the mail is not its own: it may be forged."
        ),
    }.get(Inbound.Reason(row.reason), _("This is none of your verified addresses."))


def _asks(row: Inbound, most: int) -> list[str]:
    """What it asks for, where that is soon read, and whether it has words besides: these are not told."""
    if row.size > SOON_READ or row.person is None:
        return []
    place = matching.place_of(row, opening.header_of(row))
    if place is None or row.raw is None:
        return []
    try:
        script = opening.reading_of(row, place).script
    except Beyond:
        return []
    asked = held_lines.asked(script, row.person, opening.language_at(place).words)
    shown = [shorten(words(line), SHOWN, placeholder=" …") for line in asked[:most]]
    told = [*shown, "…"] if len(asked) > most else shown
    lines = [_("It asks for: %(orders)s") % {"orders": "; ".join(told)}] if told else []
    if held_lines.has_words(script):
        lines.append(
            _("It has words too, which are not shown here: what it says to others is said if you allow it.")
        )
    return lines


outbox.register(held.KIND, Held())
