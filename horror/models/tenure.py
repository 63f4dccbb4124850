"""Who held which seat, and when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from horror import sizes
from horror.models.game import Game


class TenureQuerySet(models.QuerySet["Tenure"]):
    def of(self, game_id: str, person: Any) -> TenureQuerySet:
        """The times at which this person (a primary key) held a seat of the game; nobody's when there is no person."""
        return self.none() if person is None else self.filter(game_id=game_id, person_id=person)

    def counting_with(self, person: Any, words: Iterable[str]) -> TenureQuerySet:
        """The times at which this person (a primary key) held a seat, with the games, in all that count days of
        vacation together under one of these words (TAB-168)."""
        held = self.filter(person_id=person, game__days_with__in=list(words))
        return held.exclude(ended=Tenure.End.LEFT).select_related("game").order_by("pk")


class Tenure(models.Model):
    """That somebody held a seat from one entry of the log to another, both included.

    A person (empty once the account is gone) or a ``bot``. ``to_entry`` is empty while it lasts. Where one gives way to
    another in the same entry, as a person who resigns does to the steward, the entry belongs to both.
    ``generation`` is the number of tenures that the seat had before (its row counts them). ``began_at`` and
    ``ended_at`` are the times of those entries, null where nobody kept them; ``ended`` says how it ended: ``finished``
    where it lasted to the game's end.
    """

    class End(models.TextChoices):
        FINISHED = "finished", "played to the game's end"
        LEFT = "left", "left the lobby"
        RESIGNED = "resigned", "resigned"
        HANDED_OVER = "handed_over", "left with the consent of the others, or to a substitute"
        SUBSTITUTED = "substituted", "a substitute took the seat"
        ABANDONED = "abandoned", "was away for good"
        PASSED_ON = "passed_on", "another holder was named as the game was brought in"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="tenures", db_index=False)
    seat = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    bot = models.CharField(max_length=sizes.NAMED, blank=True)
    from_entry = models.PositiveIntegerField()
    to_entry = models.PositiveIntegerField(null=True)
    began_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    ended = models.CharField(max_length=12, choices=End, blank=True)

    objects: ClassVar[TenureQuerySet] = TenureQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "generation"], name="tenure_once"),
            models.UniqueConstraint(
                fields=["game", "seat"], condition=Q(to_entry=None), name="tenure_open_once"
            ),
        ]
        indexes = [models.Index(fields=["person", "ended_at"], name="tenure_of_person")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} from {self.from_entry}"

    def covers(self, number: int) -> bool:
        """Whether it lasted at this entry."""
        return self.from_entry <= number and (self.to_entry is None or number <= self.to_entry)
