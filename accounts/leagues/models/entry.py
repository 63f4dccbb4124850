"""Who plays in a season, who waits for a place, and who plays for whom."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.leagues.models.match import Group, Match
from accounts.leagues.models.season import Season
from horror import sizes


class SeasonEntryQuerySet(models.QuerySet["Entry"]):
    def of(self, season: Season, person: Any) -> SeasonEntryQuerySet:
        """The entry of a person (a primary key) in a season; nobody's when there is no person."""
        return self.none() if person is None else self.filter(season=season, person_id=person)

    def played(self, season: Season) -> SeasonEntryQuerySet:
        """Those of a season that have a place in it, and for which somebody plays."""
        return self.filter(season=season, player__isnull=False).exclude(state__in=Entry.OUT)

    def in_order(self) -> SeasonEntryQuerySet:
        """In the order in which they were made, by which lots are drawn (SCH-05)."""
        return self.order_by("number")


class Entry(models.Model):
    """A place in a season: an entry keeps its points whoever plays for it (LEA-08).

    ``person`` is who entered, null where the account is gone; ``player`` is who plays for it now, null where nobody
    does. ``name`` is that of the one who entered, then. ``number`` is its place in the order of entry. ``came`` says
    whence it comes and ``target`` into which tier it would go (LEA-03); ``last`` is what an earlier season says of it
    (:class:`accounts.leagues.reckoning.composition.Last`), null for newcomers, who are placed by ``rating``, or by the
    place at which they are ``listed``. ``seeded`` is its place among all as groups were filled, ``moved`` whether it
    came higher (``up``) or lower (``down``) than its target. ``index`` is that in its group's schedule.

    ``penalty`` are points of acts. ``rests``: withdrawn for a season's rest (LEA-10). ``left_at`` is when its first
    person was gone, ``vanished`` whether without a word (PTS-01), ``substituted_at`` when somebody else has taken all
    of its games (LEA-07). ``final`` is how it ended, and whither it goes (LEA-04), once that is known.
    """

    class State(models.TextChoices):
        ENTERED = "entered", "entered"
        CONFIRMED = "confirmed", "confirmed in time"
        UNCONFIRMED = "unconfirmed", "did not confirm in time"
        PLAYING = "playing", "plays"
        FINISHED = "finished", "has played to the end"
        WITHDRAWN = "withdrawn", "taken back before the start"
        NO_SHOW = "no_show", "its person never came"
        LEFT = "left", "its person left"

    class Came(models.TextChoices):
        NEW = "new", "is new"
        STAYED = "stayed", "stayed"
        PROMOTED = "promoted", "was promoted"
        RELEGATED = "relegated", "was relegated"
        RESTED = "rested", "has rested"
        LEFT = "left", "left the season before"

    OUT = (State.WITHDRAWN, State.UNCONFIRMED)
    """Of entries that have no place in the season any more."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries", db_index=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="entries", db_index=False
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    name = models.CharField(max_length=sizes.NAME)
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=State, default=State.ENTERED)
    entered_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    came = models.CharField(max_length=12, choices=Came, default=Came.NEW)
    target = models.PositiveSmallIntegerField(null=True)
    last = models.JSONField(null=True)
    rating = models.FloatField(null=True)
    listed = models.PositiveIntegerField(null=True)
    seeded = models.PositiveIntegerField(null=True)
    moved = models.CharField(max_length=4, blank=True)
    group = models.ForeignKey(Group, on_delete=models.PROTECT, null=True, related_name="entries")
    index = models.PositiveSmallIntegerField(null=True)
    penalty = models.SmallIntegerField(default=0)
    rests = models.BooleanField(default=False)
    left_at = models.DateTimeField(null=True)
    vanished = models.BooleanField(default=False)
    substituted_at = models.DateTimeField(null=True)
    final = models.JSONField(null=True)

    objects: ClassVar[SeasonEntryQuerySet] = SeasonEntryQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="entered_in_order"),
            models.UniqueConstraint(
                fields=["season", "person"], condition=Q(person__isnull=False), name="entered_once"
            ),
            models.UniqueConstraint(
                fields=["group", "index"], condition=Q(group__isnull=False), name="entry_index_once"
            ),
        ]
        indexes = [models.Index(fields=["person", "season"], name="entry_of_person")]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number} {self.name}"

    @property
    def called(self) -> str:
        """Its name; of an account that is gone that it has left (LEA-07)."""
        return self.name if self.person_id is not None else self.State.LEFT.value


class Waiting(models.Model):
    """That somebody wants a place in a season that has none, in the order in which they asked (LEA-05)."""

    class State(models.TextChoices):
        WAITING = "waiting", "waits"
        PLACED = "placed", "has got a place"
        GIVEN_UP = "given_up", "does not want it any more"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="waiting", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    place = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=State, default=State.WAITING)
    asked_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "waiting"
        constraints = [
            models.UniqueConstraint(fields=["season", "person"], name="waiting_once"),
            models.UniqueConstraint(fields=["season", "place"], name="waiting_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.place} ({self.state})"


class Standin(models.Model):
    """That somebody plays for an entry: in all its games, or in that of one match (LEA-06, LEA-07)."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="standins")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, related_name="standins")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    name = models.CharField(max_length=sizes.NAME)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} for {self.entry_id}"
