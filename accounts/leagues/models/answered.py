"""What was answered to requests that may come again."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from horror import sizes


class Answered(models.Model):
    """The first answer to a request that carries a key (docs/api.md, Idempotency).

    ``scope`` is whose keys these are, ``body_hash`` what came with the key. ``answer`` is as JSON what was answered, or
    where it is ``refused`` why (:meth:`horror.table.errors.Refused.stored`).
    """

    scope = models.CharField(max_length=sizes.SHARED_WORD)
    key = models.CharField(max_length=sizes.KEY)
    body_hash = models.CharField(max_length=64)
    refused = models.BooleanField(default=False)
    answer = models.BinaryField()
    at = models.DateTimeField()

    objects: ClassVar[models.Manager[Answered]] = models.Manager()

    class Meta:
        verbose_name_plural = "answered"
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="answered_once")]
        indexes = [models.Index(fields=["at"], name="answered_at")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
