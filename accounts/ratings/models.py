"""The rows of ratings: whom they are of, how they stand, and the ledger of games from which they follow (RAT-10)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.ratings.formula import PROVISIONAL
from horror import sizes
from horror.models import Game

LISTED_GAMES, LISTED_PEOPLE = 10, 12
"""RAT-07: who has fewer rated games, or against fewer different people, does not stand in the list."""
LISTED_FOR = timedelta(days=180)
"""RAT-07: after the last rated game."""
REASON = 200


class Category(models.Model):
    """The ratings of one game (RAT-01): ``name`` is its ruleset, ``rated`` the number of the last game in the ledger.
    Whoever writes in a category's ledger holds the lock of this row.
    """

    name = models.CharField(primary_key=True, max_length=sizes.NAMED)
    rated = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "categories"

    def __str__(self) -> str:
        return self.name


class Subject(models.Model):
    """Who or what has ratings: a ``person``, until the account is closed for good, or a board (RAT-04), which is the
    ``ruleset`` and ``preset`` of games with so many ``seats``, while the preset meant the same (``series``). The ledger
    names subjects alone, so that it can be played through whoever is gone.
    """

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    ruleset = models.CharField(max_length=sizes.NAMED, blank=True)
    preset = models.CharField(max_length=sizes.NAMED, blank=True)
    seats = models.PositiveSmallIntegerField(default=0)
    series = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["ruleset", "preset", "seats", "series"], condition=~Q(ruleset=""), name="board_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.preset} {self.seats}" if self.ruleset else str(self.person or "left")


class RatingQuerySet(models.QuerySet["Rating"]):
    def listed(self, now: datetime) -> RatingQuerySet:
        """RAT-07: people who stand in the list of a category, the strongest first."""
        people = self.filter(subject__person__is_active=True, subject__person__deleted_at=None)
        enough = people.filter(games__gte=LISTED_GAMES, people__gte=LISTED_PEOPLE)
        known = enough.filter(games__gte=2 * F("most"), last_at__gte=now - LISTED_FOR)
        return known.select_related("subject__person").order_by("-floor", "subject")

    def boards(self) -> RatingQuerySet:
        """The ratings of boards, the hardest first."""
        return self.exclude(subject__ruleset="").select_related("subject").order_by("-mu", "subject")


class Rating(models.Model):
    """How a subject stands in a category, after the last game of the ledger. ``floor`` is mu - sigma, by which people
    are listed; ``games`` are those that counted, ``last_at`` is when the last of them ended. ``met`` says with which
    other subjects in how many of them, ``people`` how many these are, and ``most`` how often the one met most often.
    """

    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="ratings", db_index=False)
    subject = models.ForeignKey(Subject, on_delete=models.PROTECT, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    floor = models.FloatField()
    games = models.PositiveIntegerField()
    last_at = models.DateTimeField()
    people = models.PositiveIntegerField()
    most = models.PositiveIntegerField()
    met = models.JSONField()

    objects: ClassVar[RatingQuerySet] = RatingQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["category", "subject"], name="rating_once")]
        indexes = [models.Index(fields=["category", "-floor"], name="rating_by_floor")]

    def __str__(self) -> str:
        return f"{self.subject_id} in {self.category_id}"

    @property
    def provisional(self) -> bool:
        """RAT-07: whether too little is known yet."""
        return self.games < PROVISIONAL


class RatedGame(models.Model):
    """A game that was rated: an entry of its category's ledger, whose ``number`` was given when it was first rated and
    never changes. ``inputs`` are all that the rating follows from (:class:`accounts.ratings.fold.Ending`), ``changes``
    what it changed (:class:`accounts.ratings.rating.Change`, a list) by the version ``formula`` of the arithmetic, both
    as JSON. One that is ``void``, for that reason, changes nothing from the next ``rerate`` on.
    """

    category = models.ForeignKey(
        Category, on_delete=models.PROTECT, related_name="rated_games", db_index=False
    )
    number = models.PositiveIntegerField()
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField()
    preset = models.CharField(max_length=sizes.NAMED)
    seats = models.PositiveSmallIntegerField()
    formula = models.PositiveSmallIntegerField()
    inputs = models.TextField()
    changes = models.TextField()
    void = models.CharField(max_length=REASON, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["category", "number"], name="rated_in_order")]
        indexes = [models.Index(fields=["category", "ended_at"], name="rated_lately")]
        permissions = [("void_ratedgame", "Can have rated games changed or left out")]

    def __str__(self) -> str:
        return f"{self.category_id} {self.number}: {self.game_id}"


class RatedPart(models.Model):
    """That a subject took part in a rated game: by this row its history is found."""

    rated = models.ForeignKey(RatedGame, on_delete=models.CASCADE, related_name="parts", db_index=False)
    subject = models.ForeignKey(Subject, on_delete=models.PROTECT, related_name="+", db_index=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rated", "subject"], name="part_once")]
        indexes = [models.Index(fields=["subject", "-rated"], name="part_of_subject")]

    def __str__(self) -> str:
        return f"{self.subject_id} in {self.rated_id}"
