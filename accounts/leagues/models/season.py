"""A season of a league: where it stands, when it goes on, by which rules."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.leagues.models.league import League


class SeasonQuerySet(models.QuerySet["Season"]):
    def due(self, now: datetime) -> SeasonQuerySet:
        """Those with which it is time to look what comes next, the longest due first."""
        return self.filter(next_at__lte=now).order_by("next_at", "pk")


class Season(models.Model):
    """A season. ``next_at`` is when to look at it next, null where only somebody's act leads on (LEA-01).

    ``rules`` are frozen, and ``commitment`` and ``rules_digest`` published, when registration opens (SCH-05);
    ``sealed`` is the seed as nobody reads it, ``seed`` (hex) the same once it is revealed at the start. The dates are
    when a state is entered by the plan, which moves where one was entered late; ``since`` is when that of now was.
    ``version`` grows with each act that changes something (ORG-02: who acts says which version was seen). ``parted``
    are pairs of entries that have changed places so that households are not together (LEA-11): nobody is told of whom
    that is, but by these the groups can be reckoned again. ``failures`` counts those of the transition that is tried
    now; of one that is halted, ``halted`` is the state to which it goes back. A break lasts from ``stopped_at`` until
    ``stopped_until``, null where there is none; ``breaks`` are those that are over, as pairs of moments (LEA-10).
    ``warned``: everybody has been told that the end comes. ``cause`` says why it was cancelled.
    """

    class State(models.TextChoices):
        DRAFT = "draft", "being prepared"
        REGISTRATION = "registration", "open to entries"
        CHECK_IN = "check_in", "who has entered confirms"
        COMPOSING = "composing", "groups and games are made"
        RUNNING = "running", "under way"
        OVERTIME = "overtime", "under way by faster clocks"
        ADJUDICATING = "adjudicating", "what is not over is decided"
        CLOSING = "closing", "over, open to protests"
        FINISHED = "finished", "over for good"
        ARCHIVED = "archived", "over, and the next one has begun"
        CANCELLED = "cancelled", "did not take place"
        HALTED = "halted", "set aside after failures, tried again each hour"

    PLAYED = (State.RUNNING, State.OVERTIME, State.ADJUDICATING)
    """States in which games go on."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons", db_index=False)
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=State, default=State.DRAFT)
    since = models.DateTimeField()
    next_at = models.DateTimeField(null=True)
    opens_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    starts_at = models.DateTimeField()
    middle_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    hard_end_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    stopped_at = models.DateTimeField(null=True)
    stopped_until = models.DateTimeField(null=True)
    breaks = models.JSONField(default=list)
    rules = models.JSONField(null=True)
    rules_digest = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    sealed = models.TextField(blank=True)
    seed = models.CharField(max_length=64, blank=True)
    parted = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=0)
    failures = models.PositiveSmallIntegerField(default=0)
    halted = models.CharField(max_length=12, choices=State, blank=True)
    warned = models.BooleanField(default=False)
    cause = models.CharField(max_length=40, blank=True)

    objects: ClassVar[SeasonQuerySet] = SeasonQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="season_once"),
            models.CheckConstraint(
                condition=Q(state="halted") & ~Q(halted="") | ~Q(state="halted") & Q(halted=""),
                name="halted_season_goes_back",
            ),
        ]
        indexes = [
            models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="season_to_look_at"),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}/{self.number} ({self.state})"

    def become(self, state: str) -> None:
        """It goes over to another state, or back to one: what failed before counts no more."""
        self.state, self.halted, self.failures = state, "", 0

    def halt(self) -> None:
        """It is set aside in the state in which it is."""
        self.state, self.halted = self.State.HALTED, self.state

    @property
    def phase(self) -> str:
        """The state in which people find it: of one that is halted, that in which it was."""
        return self.halted or self.state
