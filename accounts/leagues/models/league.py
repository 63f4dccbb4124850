"""A league, who belongs to it, and who may not enter it for a while."""

from __future__ import annotations

from typing import Any, ClassVar

from django.apps import apps
from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q

from horror import sizes

SLUG, NAME, ABOUT = 40, 80, 4000
"""Characters of a league's word in addresses, of its name, and of what it says of itself."""


class LeagueQuerySet(models.QuerySet["League"]):
    """The only doors to leagues. A person is a user, an anonymous user, or None."""

    def visible_to(self, person: Any) -> LeagueQuerySet:
        """Public leagues, and private ones to which the person belongs, or has a place in a season that is not over
        (ORG-05); all for staff, who decide (ORG-04)."""
        if getattr(person, "is_staff", False):
            return self.all()
        return self.open_to(getattr(person, "pk", None))

    def open_to(self, pk: Any) -> LeagueQuerySet:
        """:meth:`visible_to` by a person's primary key, None for visitors."""
        public = Q(visibility=League.Visibility.PUBLIC)
        if pk is None:
            return self.filter(public)
        return self.filter(public | known_to(OuterRef("pk"), pk))


def known_to(league: Any, person: Any) -> Q:
    """Whether somebody knows of a private league (primary keys, or references to them): a member, and who has gone
    while playing, for as long as that goes on."""
    going = ~Q(season__state__in=("finished", "archived", "cancelled"))
    entry = apps.get_model("leagues", "Entry")._base_manager.filter(
        going, season__league=league, player_id=person
    )
    waiting = apps.get_model("leagues", "Waiting")._base_manager.filter(
        going, season__league=league, person_id=person, state="waiting"
    )
    member = Member.objects.filter(league=league, person_id=person)
    return Q(Exists(member)) | Q(Exists(entry)) | Q(Exists(waiting))


class League(models.Model):
    """A league: what is the same in all its seasons.

    ``rules`` are those of the next season, as JSON (:class:`accounts.leagues.reckoning.rules.Rules`), which the owner
    may still change; each season that opens keeps its own.
    """

    class Format(models.TextChoices):
        DIVISIONS = "divisions", "groups in tiers, with promotion and relegation"
        TABLE = "table", "one table over all games with a tag"

    class Visibility(models.TextChoices):
        PUBLIC = "public", "seen by everybody"
        PRIVATE = "private", "seen by its members alone"

    slug = models.SlugField(max_length=SLUG, unique=True)
    name = models.CharField(max_length=NAME)
    about = models.TextField(max_length=ABOUT, blank=True)
    format = models.CharField(max_length=12, choices=Format)
    ruleset = models.CharField(max_length=sizes.NAMED)
    visibility = models.CharField(max_length=8, choices=Visibility)
    rules = models.JSONField()
    created_at = models.DateTimeField()

    objects: ClassVar[LeagueQuerySet] = LeagueQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["visibility", "-created_at"], name="league_newest_first")]

    def __str__(self) -> str:
        return self.slug


class Member(models.Model):
    """That somebody belongs to a league: runs it (ORG-01), or, where it is private, sees it (ORG-05)."""

    class Role(models.TextChoices):
        OWNER = "owner", "runs it, and says who else does"
        ORGANISER = "organiser", "runs it"
        MEMBER = "member", "may see and enter it"

    RUNS = (Role.OWNER, Role.ORGANISER)
    """Roles by which one may act for the league (ORG-01)."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="members", db_index=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="leagues", db_index=False
    )
    role = models.CharField(max_length=12, choices=Role)
    joined_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "person"], name="member_once")]
        indexes = [models.Index(fields=["person"], name="member_of_person")]

    def __str__(self) -> str:
        return f"{self.person_id} {self.role} of {self.league_id}"


class Link(models.Model):
    """An invitation into a private league: whoever has the link may become a member, so many times (ORG-05).

    ``digest`` is the SHA-256 of the word in the link, which is shown once.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()
    until = models.DateTimeField()
    uses_left = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"into {self.league_id} until {self.until:%Y-%m-%d}"


class Barred(models.Model):
    """That somebody may not enter a league until then: for leaving (LEA-07), or for not coming twice (LEA-06)."""

    class Why(models.TextChoices):
        LEFT = "left", "left a season"
        NO_SHOW = "no_show", "did not come in two seasons in a row"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="barred", db_index=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    why = models.CharField(max_length=8, choices=Why)
    since = models.DateTimeField()
    until = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "barred"
        indexes = [models.Index(fields=["league", "person", "until"], name="barred_of_league")]

    def __str__(self) -> str:
        return f"{self.person_id} from {self.league_id} until {self.until:%Y-%m-%d}"


class Household(models.Model):
    """That two people share a household, and are parted where there are two groups (LEA-11).

    ``person`` says so (``by``), which counts where the other does too; or staff have noted it (``by`` is empty).
    Organisers are not told.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+", db_index=False
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "other"], name="household_once"),
            models.CheckConstraint(condition=~Q(person=F("other")), name="household_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} and {self.other_id}"
