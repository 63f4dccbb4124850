"""Distances, reports, what staff did, and appeals."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from horror import sizes

WORDS = 2000
"""Characters that somebody writes to staff, or staff to somebody."""
_PERSON = settings.AUTH_USER_MODEL


class Distance(models.Model):
    """That one keeps another at a distance (PEO-01, PEO-05); the other never learns of it."""

    class How(models.TextChoices):
        BLOCK = "block", "blocked"
        MUTE = "mute", "muted"

    person = models.ForeignKey(_PERSON, on_delete=models.CASCADE, related_name="distances", db_index=False)
    other = models.ForeignKey(_PERSON, on_delete=models.CASCADE, related_name="+")
    how = models.CharField(max_length=5, choices=How)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "other", "how"], name="distance_once")]

    def __str__(self) -> str:
        return f"{self.person_id} has {self.how}ed {self.other_id}"


class Report(models.Model):
    """What somebody has told staff (PEO-10). ``about`` is the one word of what it is about; ``evidence`` what the
    server copied of that then; ``person`` whom it concerns, if anybody. The same person reports the same once while it
    is open.
    """

    class Kind(models.TextChoices):
        ABUSE = "abuse"
        SPAM = "spam"
        CHEATING = "cheating"
        NAME = "name"
        OTHER = "other"

    class State(models.TextChoices):
        OPEN = "open", "not decided yet"
        ACTED = "acted", "staff did something"
        DISMISSED = "dismissed", "staff saw nothing to do"

    by = models.ForeignKey(_PERSON, on_delete=models.SET_NULL, null=True, related_name="+")
    person = models.ForeignKey(_PERSON, on_delete=models.SET_NULL, null=True, related_name="reported")
    kind = models.CharField(max_length=8, choices=Kind)
    about = models.CharField(max_length=120)
    words = models.CharField(max_length=WORDS, blank=True)
    evidence = models.JSONField(default=dict)
    made_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(_PERSON, on_delete=models.SET_NULL, null=True, related_name="+")
    answer = models.CharField(max_length=WORDS, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["by", "about"], condition=Q(state="open"), name="report_open_once"
            )
        ]
        indexes = [models.Index(fields=["state", "made_at"], name="report_in_queue")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.about}"


class MeasureQuerySet(models.QuerySet["Measure"]):
    def standing(self, now: datetime) -> MeasureQuerySet:
        """Those that hold: neither over nor taken back."""
        return self.filter(Q(until=None) | Q(until__gt=now), revoked_at=None)


class Measure(models.Model):
    """What staff did to a person, why, and until when (PEO-20). ``name`` is the one that was taken away, if one was;
    from a game or a league where ``about`` says from which (``game:<id>``, ``league:<word>``), whose maker may be gone.
    """

    class Kind(models.TextChoices):
        WARN = "warn", "a warning"
        MUTE = "mute", "no letters and no words at tables"
        BAR = "bar", "no new games"
        RENAME = "rename", "another name"
        CLOSE = "close", "the account is closed"
        UNNAME = "unname", "another name of a game or a league"

    person = models.ForeignKey(_PERSON, on_delete=models.CASCADE, null=True, related_name="measures")
    kind = models.CharField(max_length=6, choices=Kind)
    reason = models.CharField(max_length=WORDS)
    until = models.DateTimeField(null=True)
    name = models.CharField(max_length=sizes.GAME_NAME, blank=True)
    about = models.CharField(max_length=60, blank=True, default="", db_default="")
    by = models.ForeignKey(_PERSON, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.ForeignKey(_PERSON, on_delete=models.SET_NULL, null=True, related_name="+")
    revoked_reason = models.CharField(max_length=WORDS, blank=True)

    objects: ClassVar[MeasureQuerySet] = MeasureQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{self.kind} {self.person_id}"


class Appeal(models.Model):
    """What somebody says against a measure; one for each (PEO-30)."""

    class State(models.TextChoices):
        OPEN = "open", "not decided yet"
        GRANTED = "granted", "the measure is taken back"
        REJECTED = "rejected", "the measure stays"

    measure = models.OneToOneField(Measure, on_delete=models.CASCADE, related_name="appeal")
    words = models.CharField(max_length=WORDS)
    at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(_PERSON, on_delete=models.SET_NULL, null=True, related_name="+")
    answer = models.CharField(max_length=WORDS, blank=True)

    def __str__(self) -> str:
        return f"against {self.measure}"


class Welcome(models.Model):
    """An address, as a keyed hash, that an operator lets sign up for a while (PEO-50)."""

    digest = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"until {self.until:%Y-%m-%d}"
