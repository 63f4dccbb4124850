"""Mails that came in, and from where else somebody may write."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.ledger import Delivery
from horror.models import Submission


class InboundQuerySet(models.QuerySet["Inbound"]):
    def stored(self) -> InboundQuerySet:
        """Those that nobody has interpreted yet."""
        return self.filter(state=Inbound.State.STORED)


class Inbound(models.Model):
    """A mail that came in for one of our addresses (MAIL-05): kept as it came before its taking is acknowledged.

    ``recipient`` is the address of ours that it came to, ``sender`` that of its envelope, ``written_by`` that of its
    header ``From``. ``arrived_at`` is when the first host that we trust had it, ``received_at`` when we did.
    ``verdict`` is what a provider says of DMARC where it says so apart from the mail. ``cut``: it was over the limit,
    and only its headers are kept. ``raw`` goes when its time is over (``raw_until``).

    ``delivery`` is the row of the ledger that its address, or what it answers, names; ``person``, ``game`` and ``seat``
    are those of that row. ``spent`` is the key under which something of it ran, so that the same text to the same mail
    runs once, and ``once`` the one that it has at all of its sender's own addresses (MAIL-06); ``reason`` says why it
    came to its state, in a code of :class:`Inbound.Reason`.

    One that is held (MAIL-03) is told of in one mail of ours, ``told_in``, under one number there, ``told_as``: whoever
    answers that mail means by the number what stood beside it, whatever has become of the others.
    """

    class Way(models.TextChoices):
        SMTP = "smtp"
        LMTP = "lmtp"
        IMAP = "imap"
        WEBHOOK = "webhook"
        PAGE = "page"

    class State(models.TextChoices):
        STORED = "stored", "to be interpreted"
        HELD = "held", "kept until its owner allows the sender"
        DONE = "done", "interpreted"
        DUPLICATE = "duplicate", "the same came before"
        DROPPED = "dropped", "not read"
        EXPIRED = "expired", "held, and allowed by nobody in time"
        FAILED = "failed", "given up after a fault"

    class Verdict(models.TextChoices):
        NONE = "", "none"
        PASS = "pass", "aligned and passed"
        FAIL = "fail", "failed"

    class Reason(models.TextChoices):
        NONE = "", "none"
        UNKNOWN = "unknown", "no row has this address"
        STRANGER = "stranger", "its sender is not the owner of the address"
        SENDERS = "senders", "it does not name one sender"
        FORGED = "forged", "the domain of its sender says that it is not its own"
        MACHINE = "machine", "a program answered by itself"
        LIMIT = "limit", "over a limit"
        REPEATED = "repeated", "the same text answered the same mail before"
        ELSEWHERE = "elsewhere", "it came by another way before"
        NOT_A_REPORT = "not_a_report", "no report on a delivery"
        REPORT = "report", "a report on a delivery"
        NOTHING = "nothing", "it asks for nothing"
        CONFLICT = "conflict", "something has changed since the mail that it answers"
        FAULT = "fault", "fault of the server"

    sha256 = models.CharField(max_length=64)
    recipient = models.CharField(max_length=254)
    sender = models.CharField(max_length=254, blank=True)
    written_by = models.CharField(max_length=254, blank=True)
    way = models.CharField(max_length=8, choices=Way)
    received_at = models.DateTimeField()
    arrived_at = models.DateTimeField()
    size = models.PositiveIntegerField()
    cut = models.BooleanField(default=False)
    raw = models.BinaryField(null=True)
    raw_until = models.DateTimeField(null=True)
    verdict = models.CharField(max_length=4, choices=Verdict, blank=True, default=Verdict.NONE)
    state = models.CharField(max_length=9, choices=State, default=State.STORED)
    reason = models.CharField(max_length=12, choices=Reason, blank=True, default=Reason.NONE)
    delivery = models.ForeignKey(Delivery, on_delete=models.SET_NULL, null=True, related_name="inbound")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="inbound"
    )
    game = models.ForeignKey("horror.Game", on_delete=models.CASCADE, null=True, related_name="inbound")
    seat = models.PositiveSmallIntegerField(null=True)
    submission = models.ForeignKey(
        Submission, on_delete=models.SET_NULL, null=True, related_name="inbound", db_index=False
    )
    spent = models.CharField(max_length=80, blank=True)
    once = models.CharField(max_length=80, blank=True, default="", db_default="")
    held_until = models.DateTimeField(null=True)
    told_in = models.ForeignKey(Delivery, on_delete=models.SET_NULL, null=True, related_name="held")
    told_as = models.PositiveSmallIntegerField(null=True)
    read_at = models.DateTimeField(null=True)

    objects: ClassVar[InboundQuerySet] = InboundQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sha256", "recipient"], name="one_inbound_a_recipient"),
            models.UniqueConstraint(fields=["spent"], condition=~Q(spent=""), name="inbound_spent_once"),
            models.UniqueConstraint(fields=["once"], condition=~Q(once=""), name="inbound_runs_once"),
            models.UniqueConstraint(fields=["told_in", "told_as"], name="held_under_one_number"),
        ]
        indexes = [
            models.Index(fields=["received_at"], condition=Q(state="stored"), name="inbound_to_read"),
            models.Index(fields=["held_until"], condition=Q(state="held"), name="inbound_held"),
            models.Index(fields=["raw_until"], condition=Q(raw__isnull=False), name="inbound_raw"),
        ]

    def __str__(self) -> str:
        return f"{self.way} {self.received_at:%Y-%m-%d %H:%M:%S} ({self.state})"


class AllowedSender(models.Model):
    """An address from which a person writes too, beside the own ones: the person has said so (MAIL-03)."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="allowed_senders", db_index=False
    )
    address = models.CharField(max_length=254)
    allowed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "address"], name="allowed_sender_once")]

    def __str__(self) -> str:
        return f"{self.person_id} from {self.address}"


class MailWay(models.Model):
    """A way by which mails come or go, and since when it does not work.

    ``well_at`` is when it was last known to work. ``failing_since`` is when it failed first after that, of ways that
    tell their failures.
    """

    name = models.CharField(primary_key=True, max_length=8)
    well_at = models.DateTimeField()
    failing_since = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} {self.well_at:%m-%d %H:%M:%S}"


class Mailbox(models.Model):
    """How far a folder of an IMAP server has been read: all mails up to ``last_uid`` while it has this ``validity``."""

    name = models.CharField(primary_key=True, max_length=200)
    validity = models.BigIntegerField()
    last_uid = models.BigIntegerField()
    read_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} up to {self.last_uid}"


class Report(models.Model):
    """That a host has reported on a mail of ours, of which something may follow for its address (MAIL-23).

    One a mail: what is reported of it again says no more.
    """

    class Kind(models.TextChoices):
        NO_SUCH = "no_such", "there is no such address"
        TEMPORARY = "temporary", "it cannot be reached"
        US = "us", "the host refuses this server"

    delivery = models.OneToOneField(Delivery, on_delete=models.CASCADE, related_name="report")
    address = models.CharField(max_length=254)
    kind = models.CharField(max_length=9, choices=Kind)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["address", "at"], name="report_on_address")]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d}"


class Proven(models.Model):
    """When somebody's address was verified last: a mail that was handed over before may have gone to another one."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.person_id} {self.at:%Y-%m-%d}"


class Unreachable(models.Model):
    """An address to which no mails about games go any more (MAIL-23)."""

    address = models.CharField(primary_key=True, max_length=254)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"since {self.since:%Y-%m-%d}"
