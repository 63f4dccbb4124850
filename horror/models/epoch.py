"""Which course of time the stored games are on."""

from __future__ import annotations

import base64
import secrets
from typing import ClassVar

from django.db import models
from django.db.models.expressions import RawSQL

FIRST = "first"
"""The word of a database that was never restored."""


def new_word() -> str:
    """Eight random letters and digits: a backup that is restored twice must not count up to the same word twice."""
    return base64.b32encode(secrets.token_bytes(5)).decode().lower()


class EpochQuerySet(models.QuerySet["Epoch"]):
    def word(self) -> str:
        """That of now."""
        return self.order_by("-pk").values_list("word", flat=True).first() or FIRST


class Epoch(models.Model):
    """The time from one restore of a backup to the next; the newest is that of now, and before the first there is
    no row.

    A cursor counts within one epoch: past the moment of the backup the same cursors come to other items.
    ``declared_at`` is when every game under way had been told of the restore, null until then.
    """

    word = models.CharField(max_length=8)
    begun_at = models.DateTimeField()
    declared_at = models.DateTimeField(null=True)

    objects: ClassVar[EpochQuerySet] = EpochQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.word


def epoch_now() -> RawSQL:
    """The word of now as a column, so that it is of the same moment as what it is read with, and no statement more."""
    return RawSQL(  # no value of anybody is in it
        f"COALESCE((SELECT word FROM horror_epoch ORDER BY id DESC LIMIT 1), '{FIRST}')",
        (),
        output_field=models.CharField(),
    )
