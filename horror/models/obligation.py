"""What people owed, and when they answered."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from django.conf import settings
from django.db import models

from horror import sizes
from horror.models.game import Game

How = Literal["person", "order", "early", "continuation", "lapse", "steward", "void"]


class ObligationQuerySet(models.QuerySet["Obligation"]):
    def of(self, person: Any) -> ObligationQuerySet:
        """What this person (a primary key) owed, the oldest first."""
        return self.filter(person_id=person).order_by("closed", "pk")

    def of_turns(self) -> ObligationQuerySet:
        """Those of own turns and of the set-up, by which people are judged."""
        return self.filter(cls=Obligation.Class.TURN)

    def lapsed(self) -> ObligationQuerySet:
        """Those that ran out."""
        return self.filter(how=Obligation.How.LAPSE)


class Obligation(models.Model):
    """That a game waited for a person's seat, once nobody waits any more: from when, until when, and who answered.

    ``generation`` is that of the tenure, ``person`` its holder (empty once the account is gone). ``kinds`` are those of
    the decisions, in order. ``base`` and ``due`` are the instants at which the allowance and the bank would have run
    out, as the clock stood when it was closed; null where it stood still. ``ran`` is for how many seconds the clock
    ran, ``spent`` what the bank paid of them. ``how``: who gave the closing answer; ``lapse`` where the clock gave any,
    ``void`` where nobody had to answer any more. ``excused`` is why a lapse does not count, empty where it does.
    """

    class Class(models.TextChoices):
        TURN = "turn", "in its own turn, or in the set-up"
        REACTION = "reaction", "in another's turn"

    class How(models.TextChoices):
        PERSON = "person"
        ORDER = "order", "a standing order"
        EARLY = "early", "an early turn"
        CONTINUATION = "continuation"
        LAPSE = "lapse", "the clock"
        STEWARD = "steward"
        VOID = "void", "nobody: it fell away"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="obligations")
    seat = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    cls = models.CharField(max_length=8, choices=Class)
    kinds = models.JSONField()
    opened = models.DateTimeField()
    base = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    closed = models.DateTimeField()
    ran = models.PositiveIntegerField()
    spent = models.PositiveIntegerField()
    how = models.CharField(max_length=12, choices=How)
    excused = models.CharField(max_length=sizes.EXCUSE, blank=True)

    objects: ClassVar[ObligationQuerySet] = ObligationQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["person", "closed"], name="obligation_of_person")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} {self.opened:%m-%d %H:%M}"
