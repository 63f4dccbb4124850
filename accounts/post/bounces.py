"""What hosts and readers report of our mails, and what follows for an address (MAIL-23)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol, TypeAlias, runtime_checkable

from accounts.post.models import Inbound


class Refused(Protocol):
    """What a report says of one recipient of a mail."""

    @property
    def of_address(self) -> bool:
        """Whether it speaks of the address itself."""

    @property
    def of_us(self) -> bool:
        """Whether it speaks of this server."""

    @property
    def action(self) -> str:
        """``failed`` where the mail was given up."""


@runtime_checkable
class Refusals(Protocol):
    """A report of deliveries."""

    @property
    def recipients(self) -> Sequence[Refused]: ...


@runtime_checkable
class Complaint(Protocol):
    """Somebody has called a mail unwanted."""

    @property
    def kind(self) -> str: ...


Report: TypeAlias = Refusals | Complaint


def told(inbound: Inbound, report: Report, now: datetime) -> None:
    """What follows of a report that came to the return path of a mail, in the caller's transaction."""
    raise NotImplementedError
