"""From which addresses your mails count beside your own (MAIL-03)."""

from __future__ import annotations

from datetime import datetime

import msgspec
from rest_framework.request import Request

from accounts import security
from accounts.post import senders
from api.endpoint import Endpoint, operation
from api.problems import NotFound


class SenderShown(msgspec.Struct, kw_only=True):
    """An address that you have allowed by answering the mail that told you of held ones: what comes from there is taken
    as yours."""

    id: int
    address: str
    allowed_at: datetime


class SendersShown(msgspec.Struct, kw_only=True):
    """The addresses that you have allowed."""

    senders: list[SenderShown]


class SendersView(Endpoint):
    @operation(
        "Addresses that you have allowed", {200: SendersShown}, scope="account", tag="people", name="list_senders"
    )  # fmt: skip
    def get(self, request: Request) -> SendersShown:
        """Beside the verified ones of your account, from which you may always write."""
        rows = senders.of(security.somebody(request))
        return SendersShown(
            senders=[SenderShown(id=row.pk, address=row.address, allowed_at=row.allowed_at) for row in rows]
        )


class SenderView(Endpoint):
    @operation(
        "Allow an address no more", {204: None}, scope="account", problems=[404], tag="people",
        name="remove_sender",
    )  # fmt: skip
    def delete(self, request: Request, sender: int) -> None:
        """What comes from there is held again, as mails of anybody else are."""
        if not senders.drop(security.somebody(request), sender):
            raise NotFound
