"""When people are away."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from horror import sizes
from horror.clock.vacation import Vacation


class AwayQuerySet(models.QuerySet["Away"]):
    def of(self, person: Any) -> AwayQuerySet:
        """The vacations of a person (a primary key), the oldest first."""
        return self.filter(person_id=person).order_by("first", "pk")


class Away(models.Model):
    """A vacation that somebody announced: whole days, the first and the last included, in the zone of then.

    ``steward``: where a game lets one choose, the steward plays meanwhile; else the clock stands still (TAB-75).
    ``charged`` is how many days it cost, or would if it lasts: those given back are none of it any more.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations", db_index=False
    )
    first = models.DateField()
    last = models.DateField()
    zone = models.CharField(max_length=sizes.TIME_ZONE)
    announced_at = models.DateTimeField()
    steward = models.BooleanField(default=False)
    charged = models.PositiveSmallIntegerField()

    objects: ClassVar[AwayQuerySet] = AwayQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name_plural = "away"
        constraints = [
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="away_ends_after_it_begins")
        ]
        indexes = [models.Index(fields=["person", "last"], name="away_of_person")]

    def __str__(self) -> str:
        return f"{self.first} to {self.last}"

    @property
    def vacation(self) -> Vacation:
        """The same as a value."""
        return Vacation(self.first, self.last, self.zone, self.announced_at)
