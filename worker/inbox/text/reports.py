"""What mail servers report of mails that we sent: that they were refused (RFC 3464), or complained of (ARF)
(MAIL-23).
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Action(StrEnum):
    """What became of a mail, by a delivery report."""

    FAILED = "failed"
    DELAYED = "delayed"
    DELIVERED = "delivered"
    RELAYED = "relayed"
    EXPANDED = "expanded"


class Refused(msgspec.Struct, frozen=True):
    """What a delivery report says of one recipient: the address as the report names it, its enhanced status
    (``5.1.1``), what the other server said. A report that cannot be read, or has no status, is taken as temporary:
    ``4.0.0``.
    """

    recipient: str
    action: Action
    status: str
    said: str = ""

    @property
    def of_address(self) -> bool:
        """Whether it speaks of the address itself, and not of the mailbox, the mail or us."""
        return self.action == Action.FAILED and (self.status.startswith("5.1.") or self.status == "5.2.1")

    @property
    def of_us(self) -> bool:
        """Whether it speaks of this server, as a blocklist does."""
        return self.action == Action.FAILED and self.status.startswith("5.7.")


class DeliveryReport(msgspec.Struct, frozen=True):
    """A report of deliveries; ``message_id`` of the mail that it is about, empty where it does not tell."""

    recipients: tuple[Refused, ...]
    message_id: str


class Complaint(msgspec.Struct, frozen=True):
    """Somebody has called a mail of ours unwanted (RFC 5965)."""

    kind: str
    recipient: str
    message_id: str


def report(raw: bytes) -> DeliveryReport | Complaint | None:
    """What a mail at a return path reports; None for one that is no report.

    Raises :class:`worker.inbox.text.limits.Beyond`.
    """
    raise NotImplementedError
