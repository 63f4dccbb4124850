"""Addresses that hosts have invited into games, and those that want no such mail ever; `accounts.invited_addresses`
writes them. No address stands here in clear (MAIL-27).
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from accounts.ledger import Delivery
from horror.models.game import public_id

ASKED = "signed_up"
"""The kind of the mail that asks an address whether it has signed up by mail (MAIL-02)."""
EXPLAINED = "not_accepted"
"""The kind of the one mail that says why an answer to such a mail, or to an invitation, did nothing."""


class InvitedAddress(models.Model):
    """That a host has had an address invited into a game.

    ``digest`` is a keyed hash of the address, ``mailed`` whether it was to get a mail: not one that got one lately, or
    wants none. ``delivery`` is that mail, which knows the address as long as it may be answered. Whoever accepts
    becomes its ``person``.
    """

    id = models.CharField(primary_key=True, max_length=12, default=public_id, editable=False)
    digest = models.CharField(max_length=64)
    game = models.ForeignKey("horror.Game", on_delete=models.SET_NULL, null=True, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    delivery = models.OneToOneField(Delivery, on_delete=models.SET_NULL, null=True, related_name="invited")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    mailed = models.BooleanField()
    made_at = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["digest", "made_at"], name="invited_address"),
            models.Index(fields=["by", "made_at"], name="invited_by"),
            models.Index(fields=["made_at"], name="invited_at"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} into {self.game_id}"


class NeverAgain(models.Model):
    """An address, as a keyed hash, that is invited by nobody any more: its reader has said so."""

    digest = models.CharField(max_length=64, unique=True)
    said_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"since {self.said_at:%Y-%m-%d}"
