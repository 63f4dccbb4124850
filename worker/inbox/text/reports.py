"""What mail servers report of mails that we sent: that they were refused (RFC 3464), or complained of (ARF)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from worker.inbox.text.headers import headers
from worker.inbox.text.letters import decoded, plain
from worker.inbox.text.parts import Part, parts

MOST_SAID = 500
"""Characters of what another server said, at most."""
MOST_READ = 64 * 1024
"""Bytes of a report that are looked at."""
MOST_GROUPS = 200
"""Recipients of whom it may tell."""

_ORIGINALS = ("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers")
_FIELD = re.compile(r"^([A-Za-z][A-Za-z0-9-]{0,60})[ ]*:[ ]*(.*(?:\n[ ].*)*)", re.MULTILINE)
_STATUS = re.compile(r"\b[245]\.\d{1,3}\.\d{1,3}\b")
_ADDRESS = re.compile(r"(?<![^\s<>@\"(),;:\[\]])[^\s<>@\"(),;:\[\]]{1,128}@[^\s<>@\"(),;:\[\]]{1,255}")


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
    whole = parts(raw)
    if whole.kind != "multipart/report":
        return None
    told = {part.kind: part for part in reversed(whole.children)}
    original = next((part for kind, part in told.items() if kind in _ORIGINALS), None)
    if (feedback := told.get("message/feedback-report")) is not None:
        return _complaint(_groups(feedback), original)
    if (delivery := told.get("message/delivery-status")) is not None:
        return _delivery(_groups(delivery), original)
    if whole.parameters.get("report-type", "").lower() == "delivery-status":
        return DeliveryReport((), _field_of(original, "message-id"))
    return None


def _groups(part: Part) -> list[dict[str, str]]:
    """The fields of each group of lines in a part."""
    text = plain(decoded(part.data()[:MOST_READ], "utf-8"))
    found = []
    for group in re.split(r"\n[ ]*\n", text)[:MOST_GROUPS]:
        fields: dict[str, str] = {}
        for name, value in _FIELD.findall(f"{group}\n"):
            fields.setdefault(name.lower(), " ".join(value.split()))
        if fields:
            found.append(fields)
    return found


def _delivery(groups: Sequence[dict[str, str]], original: Part | None) -> DeliveryReport:
    refused = []
    for fields in groups:
        recipient = _typed(fields.get("final-recipient", "")) or _typed(fields.get("original-recipient", ""))
        if not recipient:
            continue
        action = fields.get("action", "").split("(")[0].strip().lower()
        known = Action(action) if action in set(Action) else Action.DELAYED
        status = _STATUS.search(fields.get("status", ""))
        refused.append(
            Refused(
                recipient=recipient,
                action=known,
                status=status[0] if status else "4.0.0",
                said=_typed(fields.get("diagnostic-code", "")),
            )
        )
    return DeliveryReport(tuple(refused), _field_of(original, "message-id"))


def _complaint(groups: Sequence[dict[str, str]], original: Part | None) -> Complaint:
    fields = {name: value for group in reversed(groups) for name, value in group.items()}
    recipient = fields.get("original-rcpt-to", "") or _field_of(original, "to")
    address = _ADDRESS.search(recipient)
    return Complaint(
        kind=fields.get("feedback-type", "abuse").lower(),
        recipient=address[0] if address else "",
        message_id=_field_of(original, "message-id"),
    )


def _typed(value: str) -> str:
    """The value of a field that says first of what type it is: ``rfc822; ada@example.org``."""
    kind, mark, said = value.partition(";")
    return (said if mark else kind).strip().strip("<>")[:MOST_SAID]


def _field_of(original: Part | None, name: str) -> str:
    """A field of the mail that a report is about, of which it has the whole or the header."""
    if original is None:
        return ""
    found = headers(original.data().lstrip())
    return found.message_id if name == "message-id" else found.first(name)
