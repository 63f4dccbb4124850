"""The ledger of mails: one row for each thing that somebody was, or was not, told by mail."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from horror.models.compiled import Compiled


class MailQuerySet(models.QuerySet["Mail"]):
    def thread(self, game_id: str, seat: int) -> MailQuerySet:
        """What one seat was or is to be told, oldest first."""
        return self.filter(game_id=game_id, seat=seat).order_by("pk")

    def told(self) -> MailQuerySet:
        """Those whose reader has them, or may have."""
        return self.filter(state__in=[Mail.State.SENT, Mail.State.JOINED, Mail.State.MAYBE])


class Mail(models.Model):
    """One mail to one seat. Its text is not kept: it may show a hand, and is made from the seat's view alone.

    ``round`` counts mails about the same decision: 0 for the first, more when what it said has changed since.
    ``cursor`` is how far of the seat's stream the mail has told; the next mail goes on from there.
    """

    class Kind(models.TextChoices):
        TURN = "turn", "a seat must decide"
        OFFER = "offer", "a seat may answer an offer"
        RECALL = "recall", "nothing is asked any more"
        OVER = "over", "the game is over"
        HALTED = "halted", "play is stopped"

    class State(models.TextChoices):
        QUEUED = "queued", "to be handed over"
        HANDING_OVER = "handing_over", "being handed over, or cut off in it"
        SENT = "sent", "handed over"
        MAYBE = "maybe", "cut off while it was handed over, and not tried again"
        JOINED = "joined", "told together with another"
        SUPERSEDED = "superseded", "no longer true"
        FAILED = "failed", "given up"

    kind = models.CharField(max_length=12, choices=Kind)
    game = models.ForeignKey("horror.Game", on_delete=models.CASCADE, related_name="mails")
    seat = models.PositiveSmallIntegerField()
    decision = models.CharField(max_length=16, blank=True)
    round = models.PositiveSmallIntegerField(default=0)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    message_id = models.CharField(max_length=160, unique=True)
    supersedes = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=12, choices=State, default=State.QUEUED)
    cursor = models.PositiveIntegerField(default=0)
    failures = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)

    objects: ClassVar[MailQuerySet] = MailQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "kind", "decision", "round"], name="one_mail_a_decision_and_seat"
            )
        ]
        indexes = [models.Index(fields=["game", "seat", "id"])]

    @property
    def surely_told(self) -> bool:
        """Whether the host said that it has this."""
        return self.state in (Mail.State.SENT, Mail.State.JOINED)

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}/{self.seat} {self.decision} ({self.state})"


_SEAT = {"game": Mail._meta.get_field("game"), "seat": Mail._meta.get_field("seat")}
_TOLD = Compiled(lambda game, seat: Mail.objects.thread(game, seat).told(), **_SEAT)
_LAST_TOLD = Compiled(lambda game, seat: Mail.objects.thread(game, seat).told().reverse()[:1], **_SEAT)
_LAST_ABOUT = Compiled(
    lambda game, seat, kind, decision: (
        Mail.objects.thread(game, seat).filter(kind=kind, decision=decision).reverse()[:1]
    ),
    kind=Mail._meta.get_field("kind"),
    decision=Mail._meta.get_field("decision"),
    **_SEAT,
)


def told_in_thread(game_id: str, seat: int) -> list[Mail]:
    """The mails to a seat that its reader has, or may have, oldest first."""
    return _TOLD(game=game_id, seat=seat)


def last_told(game_id: str, seat: int) -> Mail | None:
    """The newest mail to a seat that its reader has, or may have."""
    return _LAST_TOLD.first(game=game_id, seat=seat)


def last_about(game_id: str, seat: int, kind: str, decision: str) -> Mail | None:
    """The newest mail of a kind to a seat about a decision."""
    return _LAST_ABOUT.first(game=game_id, seat=seat, kind=kind, decision=decision)
