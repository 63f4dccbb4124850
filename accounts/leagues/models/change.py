"""What was done to a league itself, and not in a season of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from accounts.leagues.models.act import REASON
from accounts.leagues.models.league import League


class Change(models.Model):
    """Something that who runs a league has done to it: for who belongs to it to read (ORG-02).

    ``kind`` says what, ``whom`` to whom, ``before`` and ``after`` what that changed. Names are those of accounts, so
    that one that is closed is not named any more.
    """

    class Kind(models.TextChoices):
        FOUNDED = "founded", "founded the league"
        APPOINTED = "appointed", "had somebody run it"
        DISMISSED = "dismissed", "dismissed somebody"
        WENT = "went", "went"
        HANDED_OVER = "handed_over", "handed it over"
        RULES = "rules", "changed the rules of the next season"
        PLANNED = "planned", "planned a season"
        INVITED = "invited", "made an invitation"
        UNINVITED = "uninvited", "took an invitation back"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="changes")
    who = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind)
    whom = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=REASON, blank=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.league_id} {self.kind}"
