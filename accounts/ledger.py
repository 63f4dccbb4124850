"""The ledger of what people are told outside of the pages: notices, and for each its deliveries by some channel.

docs/decisions/outbox.md says why it has this shape; `accounts.outbox` writes it.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts import mail_tokens


class Notice(models.Model):
    """One thing that somebody is to be told, or an address: what it is about, and not what it says.

    ``kind`` is one that `accounts.outbox` knows. ``about`` is a decision, an invitation, whatever tells notices of a
    kind to the same reader apart; ``round`` counts those about the same: 0 for the first, more when what it said has
    changed since. Notices about games have a game, those to a seat its index; what accounts and operators are told has
    neither, and where an address is nobody's, no person.
    """

    kind = models.CharField(max_length=40)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="notices"
    )
    game = models.ForeignKey(
        "horror.Game", on_delete=models.CASCADE, null=True, related_name="notices", db_index=False
    )
    seat = models.PositiveSmallIntegerField(null=True)
    about = models.CharField(max_length=64, blank=True)
    round = models.PositiveSmallIntegerField(default=0)
    supersedes = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "kind", "about", "round"],
                condition=Q(seat__isnull=False),
                name="one_notice_to_a_seat",
            ),
            models.UniqueConstraint(
                fields=["person", "kind", "about", "round"],
                condition=Q(seat=None),
                name="one_notice_to_a_person",
            ),
            models.CheckConstraint(
                condition=Q(seat=None) | Q(game__isnull=False), name="seat_of_a_notice_is_of_a_game"
            ),
        ]
        indexes = [
            models.Index(fields=["game", "seat", "id"], name="notice_thread"),
            models.Index(fields=["made_at"], condition=Q(game=None), name="notice_of_no_game"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id or ''}/{'' if self.seat is None else self.seat} {self.about}"


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    def thread(self, game_id: str, seat: int) -> DeliveryQuerySet:
        """The mails that one seat was or is to be sent, oldest first."""
        return self.to_seat(game_id, seat).filter(channel=Delivery.Channel.MAIL)

    def to_seat(self, game_id: str, seat: int) -> DeliveryQuerySet:
        """What one seat was or is to be told by any channel, oldest first."""
        rows = self.filter(notice__game_id=game_id, notice__seat=seat)
        return rows.select_related("notice").order_by("pk")

    def waiting(self) -> DeliveryQuerySet:
        """Those of which nothing has left yet."""
        return self.filter(state__in=[Delivery.State.QUEUED, Delivery.State.HELD])

    def open(self) -> DeliveryQuerySet:
        """Those that are to be handed over, or once more."""
        return self.filter(
            state__in=[Delivery.State.QUEUED, Delivery.State.HELD, Delivery.State.HANDING_OVER]
        )

    def told(self) -> DeliveryQuerySet:
        """Those whose reader has them, or may have."""
        return self.filter(state__in=[Delivery.State.SENT, Delivery.State.JOINED, Delivery.State.MAYBE])


class Delivery(models.Model):
    """A notice by one channel.

    ``target`` is an address, or empty where the notice's kind says at the time to whom it goes. ``body`` is what it
    says, sealed, and only where that cannot be written when it is handed over: it is gone with that, unless its kind
    keeps it for an answer. ``cursor`` is how far of a seat's stream the delivery has told; the next one goes on from
    there. It is not handed over before ``next_at``; its job says when it is looked at. ``joined_to`` is the delivery in
    which it was told.

    ``thread`` tells the mails of a seat apart that belong together (the game's turn), and ``orders`` are those that a
    mail has numbered, a line each, the first one being number 1: a mail is answered by numbers as long as its reader
    sees what it told (MAIL-16). A mail is answered at ``reply_token``, and reports of hosts on it come to
    ``return_token`` (MAIL-01).
    """

    class Channel(models.TextChoices):
        MAIL = "mail", "mail"
        PUSH = "push", "push"
        WEBHOOK = "webhook", "webhook"
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        NTFY = "ntfy", "ntfy"

    class State(models.TextChoices):
        QUEUED = "queued", "to be handed over"
        HELD = "held", "to be handed over when its reader is not at the page any more"
        HANDING_OVER = "handing_over", "being handed over, or cut off in it"
        SENT = "sent", "handed over"
        MAYBE = "maybe", "cut off while it was handed over, and not tried again"
        JOINED = "joined", "told together with another"
        SUPERSEDED = "superseded", "not told any more"
        FAILED = "failed", "given up"

    class Reason(models.TextChoices):
        NONE = "", "none"
        NOT_WANTED = "not_wanted", "not wanted"
        UNVERIFIED = "unverified", "address unverified"
        QUIET = "quiet", "quiet"
        UNTRUE = "untrue", "no longer true"
        GONE = "gone", "gone"
        REFUSED = "refused", "not taken"
        FAULT = "fault", "fault of the server"
        GATHERED = "gathered", "to be told with others at a time of its reader's"

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries", db_index=False)
    channel = models.CharField(max_length=12, choices=Channel)
    target = models.CharField(max_length=254, blank=True)
    message_id = models.CharField(max_length=160, blank=True)
    body = models.TextField(blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.QUEUED)
    reason = models.CharField(max_length=12, choices=Reason, default=Reason.NONE, blank=True)
    cursor = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=300, blank=True)
    sent_at = models.DateTimeField(null=True)
    joined_to = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="joined")
    reply_token = models.CharField(max_length=mail_tokens.LENGTH, null=True, unique=True)
    return_token = models.CharField(max_length=mail_tokens.LENGTH, null=True, unique=True)
    thread = models.CharField(max_length=40, blank=True, default="", db_default="")
    orders = models.TextField(blank=True, default="", db_default="")

    objects: ClassVar[DeliveryQuerySet] = DeliveryQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(fields=["notice", "channel", "target"], name="one_delivery_a_target"),
            models.UniqueConstraint(
                fields=["message_id"], condition=~Q(message_id=""), name="one_delivery_a_message_id"
            ),
        ]

    @property
    def begun(self) -> bool:
        """Whether its reader may have it, if it is not known to have been sent."""
        return self.state not in (Delivery.State.QUEUED, Delivery.State.HELD)

    @property
    def surely_told(self) -> bool:
        """Whether the host said that it has this."""
        return self.state in (Delivery.State.SENT, Delivery.State.JOINED)

    def __str__(self) -> str:
        return f"{self.notice} by {self.channel} ({self.state})"
