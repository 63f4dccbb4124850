"""The mail about what staff did (PEO-20): where mails are taken it stands between fences, and its answer is the appeal
(PEO-30)."""

from __future__ import annotations

from datetime import datetime

from django.utils import translation

from accounts import letters, outbox
from accounts.judging import measures
from accounts.ledger import Delivery
from accounts.post import own
from worker.notices import frame


class MeasureLetter(letters.AccountLetter):
    """As it was noted, with the way to answer it."""

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        row = measures.told_by(delivery.notice)
        if row is None or row.person is None or not frame.is_answered(delivery):
            return super().letter(delivery, now)
        language = row.person.language
        with translation.override(language):
            above, below = frame.marks()
            told = {**measures.telling(row), "above": above, "below": below}
            subject, text, html = letters.rendered(measures.TOLD, delivery.target, language, told)
            made = letters.message(delivery, subject, frame.fenced(subject, text), html)
        made.reply_to = [own.reply_address(delivery)]
        return outbox.Letter(made)


outbox.register(measures.KIND, MeasureLetter())
