"""What organisers have done, and what was said against it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from accounts.leagues.models.entry import Entry
from accounts.leagues.models.match import Match
from accounts.leagues.models.season import Season

REASON, TEXT = 200, 4000
"""Characters of a reason, and of a protest and its answer."""


class Act(models.Model):
    """Something that an organiser, staff or the server itself did in a season; public to who has entered (ORG-02).

    ``kind`` and ``target`` say what to whom, ``before`` and ``after`` what that changed. It is ``done`` when it has
    come into effect everywhere: what it does at tables is done by a job a game: ``left`` are the matches in which
    it is still to be done, ``failed`` says in which the table has refused it, and why. ``reason`` is one line, or the
    answer to the protest from which the act follows.
    """

    class Role(models.TextChoices):
        ORGANISER = "organiser"
        STAFF = "staff"
        SERVER = "server", "the server, by the rules"

    class State(models.TextChoices):
        ASKED = "asked", "comes into effect"
        DONE = "done", "is in effect"
        FAILED = "failed", "could not be done"
        REVERSED = "reversed", "was taken back"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="acts", db_index=False)
    number = models.PositiveIntegerField()
    who = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    role = models.CharField(max_length=12, choices=Role)
    kind = models.CharField(max_length=20)
    target = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=TEXT)
    at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.ASKED)
    left = models.JSONField(default=list)
    failed = models.JSONField(default=list)
    reverses = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, related_name="reversed_by")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="act_once")]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number} {self.kind}"


class Protest(models.Model):
    """A protest of an entrant against a result or an act (ORG-04).

    It came to staff at ``staff_at``; organisers or staff have ``decided_at`` it with this ``answer``. Against a
    rejection the entrant may appeal, once, with what it says against it (``appeal``); ``final``: nobody decides it any
    more.
    """

    class State(models.TextChoices):
        OPEN = "open", "the organisers decide"
        STAFF = "staff", "staff decide"
        UPHELD = "upheld", "was upheld"
        REJECTED = "rejected", "was rejected"
        LAPSED = "lapsed", "nobody decided; it stands as played"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="protests")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="protests")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, related_name="protests")
    act = models.ForeignKey(Act, on_delete=models.CASCADE, null=True, related_name="protests")
    text = models.CharField(max_length=TEXT)
    at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    staff_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=TEXT, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    appeal = models.CharField(max_length=TEXT, blank=True)
    appealed_at = models.DateTimeField(null=True)
    final = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "match"], name="protest_once_a_game"),
            models.CheckConstraint(
                condition=models.Q(match__isnull=False, act=None) | models.Q(match=None, act__isnull=False),
                name="protest_against_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.pk} ({self.state})"
