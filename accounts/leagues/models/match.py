"""Groups, and the games of their schedules."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models

from accounts.leagues.models.season import Season
from horror.models import Game


class Group(models.Model):
    """Entries that play each other: ``number`` (from 1) of its ``tier`` (from 1, the highest).

    ``extra`` is by how many seconds its end has moved, for what was no fault of anybody in it (LEA-12). ``table`` is
    its standing as JSON, reckoned anew whenever something changes it (PTS-04). ``promoted`` and ``relegated`` are how
    many go up and down by their place alone (LEA-04). ``looked_at`` is when games for a table were last looked for
    (FMT-05).
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="groups", db_index=False)
    tier = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    promoted = models.PositiveSmallIntegerField(default=0)
    relegated = models.PositiveSmallIntegerField(default=0)
    extra = models.PositiveIntegerField(default=0)
    table = models.JSONField(null=True)
    looked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "tier", "number"], name="group_once")]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.tier}/{self.number}"

    @property
    def ends_at(self) -> datetime:
        """When its games go over to the faster clocks."""
        return self.season.ends_at + timedelta(seconds=self.extra)

    @property
    def hard_end_at(self) -> datetime:
        """When what is not over is decided."""
        return self.season.hard_end_at + timedelta(seconds=self.extra)


class Match(models.Model):
    """A game of a group's schedule; ``seats`` are the numbers of its entries in turn order (SCH-01).

    ``result`` is what the points are reckoned of (:class:`horror.table.results.GameResult` as JSON), null before it is
    over. ``excused`` are the numbers of entries whose lapses in it do not count, ``ruled`` is what an organiser has
    decided of it: its ``kind`` and the ``winners``, instead of those of its result (ORG-02). Where a
    protest has led to another decision about one that was over, ``played`` is what it came to before: ``state``,
    ``cause`` and ``ruled`` (ORG-04). One that is void has a ``cause``, and where there was time for it another that
    ``replaces`` it (LEA-12).
    """

    class State(models.TextChoices):
        PLANNED = "planned", "its game is to be made"
        RUNNING = "running", "under way"
        FINISHED = "finished", "played to its end"
        ADJUDICATED = "adjudicated", "decided at the end of the season"
        VOID = "void", "counts for nobody"

    OVER = (State.FINISHED, State.ADJUDICATED, State.VOID)

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="matches", db_index=False)
    number = models.PositiveSmallIntegerField()
    seats = models.JSONField()
    game = models.OneToOneField(Game, on_delete=models.PROTECT, null=True, related_name="match")
    state = models.CharField(max_length=12, choices=State, default=State.PLANNED)
    result = models.JSONField(null=True)
    ended_at = models.DateTimeField(null=True)
    cause = models.CharField(max_length=40, blank=True)
    excused = models.JSONField(default=list)
    ruled = models.JSONField(null=True)
    played = models.JSONField(null=True)
    replaces = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="successor")

    class Meta:
        verbose_name_plural = "matches"
        constraints = [models.UniqueConstraint(fields=["group", "number"], name="match_once")]

    def __str__(self) -> str:
        return f"{self.group_id}: {self.number}"

    @property
    def over(self) -> bool:
        return self.state in self.OVER
