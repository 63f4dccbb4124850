"""Which mail of ours a mail answers by what stands above it, whatever address it came to (MAIL-01)."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q

from accounts import rooms
from accounts.ledger import Delivery
from accounts.rooms import Room


def answered(ids: Sequence[str], person: UUID | None = None) -> Delivery | None:
    """The first of these mails, by their Message-IDs, that is one of ours; of those to this person, if one is given.

    A host on the way may have given our mail a Message-ID of its own and kept ours in the thread, in which each of ours
    is named by its reply address.
    """
    tokens = {each: _token(each) for each in ids}
    named = Q(message_id__in=ids) | Q(reply_token__in=[token for token in tokens.values() if token])
    rows = Delivery.objects.select_related("notice__person").filter(named) if ids else Delivery.objects.none()
    if person is not None:
        rows = rows.filter(notice__person=person)
    found = {name: row for row in rows for name in (row.message_id, row.reply_token)}
    return next((found[name] for each in ids for name in (each, tokens[each]) if name in found), None)


def _token(message_id: str) -> str:
    address = rooms.own(message_id.strip("<>"))
    return address.token if address is not None and address.room == Room.REPLY else ""
