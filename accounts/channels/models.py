"""Where people and programs are told beside mail, and what waits for them there (PUSH-03 to PUSH-06)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts import sealing
from accounts.channels.events import Owner
from accounts.ledger import Delivery

ID = 12
NAME = 60
"""Characters of the name of an endpoint, or a device."""
ADDRESS = 1000
"""Characters of an address."""
SHOWN = 280


class EndpointQuerySet(models.QuerySet["Endpoint"]):
    def on(self) -> EndpointQuerySet:
        """Those to which events flow: to none of an account that is closed."""
        return self.filter(state=Endpoint.State.ON, made_by__is_active=True)


class Endpoint(models.Model):
    """An address that is told events: of a person (or a program's account), a game, or a league.

    ``address`` and ``secret`` are sealed; ``shown`` is all that anybody sees of the address again. ``old_secret`` signs
    beside the newer one until ``old_until``. ``code`` is what it has to echo before events flow.

    ``asked`` is what is to be tried at once, out of the order; what came of it stands in ``tried_at`` and ``status``.
    ``failures`` in a row since ``failing_since`` say when the next try is, ``next_at``. ``caller`` is the claim of the
    worker that calls it just now: who finds another there has lost it.
    """

    class Kind(models.TextChoices):
        STANDARD = "standard", "Standard Webhooks"
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        NTFY = "ntfy", "ntfy"

    class State(models.TextChoices):
        UNPROVEN = "unproven", "has not echoed its code yet"
        ON = "on", "is told events"
        OFF = "off", "is told nothing"

    class Why(models.TextChoices):
        NONE = "", "none"
        OWNER = "owner", "turned off by its owner"
        GONE = "gone", "it said that it is gone"
        DEAD = "dead", "it has not answered for five days"

    class Asked(models.TextChoices):
        NOTHING = "", "nothing"
        PROOF = "proof", "its code is to be sent"
        TEST = "test", "a test is to be sent"

    id = models.CharField(primary_key=True, max_length=ID, editable=False)
    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=NAME, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.UNPROVEN)
    why = models.CharField(max_length=8, choices=Why, blank=True, default=Why.NONE)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="endpoints"
    )
    game = models.ForeignKey("horror.Game", on_delete=models.CASCADE, null=True, related_name="endpoints")
    league = models.ForeignKey(
        "leagues.League", on_delete=models.CASCADE, null=True, related_name="endpoints"
    )
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    address = models.TextField()
    shown = models.CharField(max_length=SHOWN)
    host = models.CharField(max_length=254)
    secret = models.TextField(blank=True)
    old_secret = models.TextField(blank=True)
    old_until = models.DateTimeField(null=True)
    events = models.JSONField(default=list)
    code = models.CharField(max_length=64, blank=True)
    guesses = models.PositiveSmallIntegerField(default=0)
    asked = models.CharField(max_length=8, choices=Asked, blank=True, default=Asked.NOTHING)
    tried_at = models.DateTimeField(null=True)
    status = models.CharField(max_length=12, blank=True)
    created_at = models.DateTimeField()
    last_ok_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    failing_since = models.DateTimeField(null=True)
    next_at = models.DateTimeField(null=True)
    off_at = models.DateTimeField(null=True)
    caller = models.CharField(max_length=32, blank=True)

    objects: ClassVar[EndpointQuerySet] = EndpointQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="endpoint_of_one",
                condition=Q(person__isnull=False, game=None, league=None)
                | Q(person=None, game__isnull=False, league=None)
                | Q(person=None, game=None, league__isnull=False),
            )
        ]

    @property
    def owner(self) -> Owner:
        """Whose it is."""
        if self.game_id is not None:
            return "game"
        return "person" if self.league_id is None else "league"

    @property
    def channel(self) -> str:
        """The channel of the ledger by which it is told."""
        standard = self.kind == Endpoint.Kind.STANDARD
        return Delivery.Channel.WEBHOOK if standard else self.kind

    @property
    def url(self) -> str:
        """The address. Raises cryptography.fernet.InvalidToken where no key opens it."""
        return sealing.opened(self.address, sealing.ENDPOINTS)

    def secrets(self, now: datetime) -> list[str]:
        """What signs now: the secret, and while it is changed the one before. Raises InvalidToken likewise."""
        kept = [self.secret]
        if self.old_secret and self.old_until is not None and now < self.old_until:
            kept.append(self.old_secret)
        return [sealing.opened(each, sealing.ENDPOINTS) for each in kept if each]

    def __str__(self) -> str:
        return f"{self.kind} {self.id} of a {self.owner} ({self.state})"


class Waiting(models.Model):
    """A delivery in the line of an endpoint. Those of one game are called one after the other.

    ``refusals`` counts answers since ``refused_since`` by which the endpoint did not take this one. ``again``: it was
    handed over before, and is told once more because somebody has asked for that.
    """

    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="waiting", db_index=False)
    delivery = models.OneToOneField(Delivery, on_delete=models.CASCADE, related_name="waits")
    event = models.CharField(max_length=32)
    game = models.ForeignKey(
        "horror.Game", on_delete=models.CASCADE, null=True, related_name="+", db_index=False
    )
    seat = models.PositiveSmallIntegerField(null=True)
    not_before = models.DateTimeField(null=True)
    refusals = models.PositiveSmallIntegerField(default=0)
    refused_since = models.DateTimeField(null=True)
    again = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["endpoint", "id"], name="waiting_in_line")]

    def __str__(self) -> str:
        return f"{self.event} for {self.endpoint_id}"


class Subscription(models.Model):
    """A device of a person that takes web push: where, sealed, and with which keys (RFC 8291).

    ``digest`` tells addresses apart; ``name`` is what its owner calls the device.
    """

    id = models.CharField(primary_key=True, max_length=ID, editable=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices")
    digest = models.CharField(max_length=64, unique=True)
    endpoint = models.TextField()
    p256dh = models.TextField()
    auth = models.TextField()
    shown = models.CharField(max_length=SHOWN)
    name = models.CharField(max_length=NAME, blank=True)
    created_at = models.DateTimeField()
    last_ok_at = models.DateTimeField(null=True)

    def info(self) -> dict[str, Any]:
        """As a browser gave it. Raises cryptography.fernet.InvalidToken where no key opens it."""
        endpoint, p256dh, auth = (
            sealing.opened(each, sealing.ENDPOINTS) for each in (self.endpoint, self.p256dh, self.auth)
        )
        return {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}

    def __str__(self) -> str:
        return f"{self.name or self.shown} of {self.person_id}"


class Host(models.Model):
    """How often a host was called in a minute (PUSH-04)."""

    name = models.CharField(primary_key=True, max_length=254)
    minute = models.DateTimeField()
    calls = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name}: {self.calls}"
