"""When the clocks of all games stood still, and whether the server was there."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.expressions import RawSQL

from horror import sizes


class StopQuerySet(models.QuerySet["Stop"]):
    def after(self, number: int) -> StopQuerySet:
        """Those that a game which has taken up all up to this one has still to take up."""
        return self.filter(pk__gt=number).order_by("pk")


class Stop(models.Model):
    """That clocks stood still, as people could not play: of all games, as the server was away; or of all seats that
    play by mail, as mails neither came nor went, which ends some time to come. Append only.
    """

    class Kind(models.TextChoices):
        OUTAGE = "outage", "the server was away"
        MAIL = "mail", "mails neither came nor went"

    kind = models.CharField(max_length=8, choices=Kind)
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    reason = models.CharField(max_length=sizes.EXCUSE, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()

    objects: ClassVar[StopQuerySet] = StopQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(ends__gt=models.F("begins")), name="stop_lasts")]

    def __str__(self) -> str:
        return f"{self.kind} {self.begins:%m-%d %H:%M} to {self.ends:%m-%d %H:%M}"


def newest_stop() -> RawSQL:
    """The number of the last server-wide stop as a column, 0 before the first: asked for with what it may concern."""
    return RawSQL(  # no value of anybody is in it
        "COALESCE((SELECT MAX(id) FROM horror_stop), 0)", (), output_field=models.BigIntegerField()
    )


class Heartbeat(models.Model):
    """When processes of a kind last said that they are there: one row a kind, since any one of them is enough.

    ``resumed_at`` is when they did so again after a silence.
    """

    kind = models.CharField(primary_key=True, max_length=8)
    at = models.DateTimeField()
    resumed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%m-%d %H:%M:%S}"
