"""Who would take an open seat, of which games (TAB-78)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from django.conf import settings
from django.db import models, transaction

from horror import sizes


class StandbyQuerySet(models.QuerySet["Standby"]):
    def rulesets_of(self, person: Any) -> list[str]:
        """The games of whose open seats a person (a primary key) wants to be told, by name."""
        return sorted(self.filter(person_id=person).values_list("ruleset", flat=True))

    def replace(self, person: Any, rulesets: Collection[str]) -> None:
        """From now on these are the games."""
        with transaction.atomic():
            self.filter(person_id=person).exclude(ruleset__in=rulesets).delete()
            rows = [self.model(person_id=person, ruleset=name) for name in sorted(set(rulesets))]
            self.bulk_create(rows, ignore_conflicts=True)


class Standby(models.Model):
    """That somebody wants to be told when a seat is open in a game of this ruleset."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standby", db_index=False
    )
    ruleset = models.CharField(max_length=sizes.NAMED)

    objects: ClassVar[StandbyQuerySet] = StandbyQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name_plural = "standby"
        constraints = [models.UniqueConstraint(fields=["ruleset", "person"], name="standby_once")]
        indexes = [models.Index(fields=["person"], name="standby_of_person")]

    def __str__(self) -> str:
        return f"{self.person_id} for {self.ruleset}"
