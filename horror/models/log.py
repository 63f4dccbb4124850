"""What was sent, what came of it, and the states that are kept."""

from __future__ import annotations

from typing import ClassVar, Literal

from django.conf import settings
from django.db import models

from horror import sizes
from horror.models.game import Game

Source = Literal["api", "web", "mail", "order", "bot", "clock", "job", "command", "host"]

BROUGHT_IN = "/brought in"
"""How the scope of a submission ends that came with a game."""


class SubmissionQuerySet(models.QuerySet["Submission"]):
    def asked_here(self) -> SubmissionQuerySet:
        """Those that came to this server, and not with a game that was brought in."""
        return self.exclude(scope__endswith=BROUGHT_IN)

    def seats_by_mail(self, game: Game) -> list[int]:
        """The seats of a game for which somebody has ever ordered by mail."""
        by_mail = self.filter(game=game, source=Submission.Source.MAIL, seat__isnull=False)
        return list(by_mail.order_by("seat").values_list("seat", flat=True).distinct())


class Submission(models.Model):
    """One request, mail or job that tried to act: the unit of idempotency and of receipts.

    ``scope`` says whose keys these are (``<game>/<person, seat or job>``; ``new/<person>`` for games being
    created): a key is used once in its scope. ``answer`` is the first answer, as bytes. Nobody but the
    author is shown a submission. ``lean``: of a refusal or a conflict that is no longer new, only what it said
    and not its lists. One whose scope ends in ``/brought in`` stands for all that came alike in a game that was
    brought in: of these no more is known than who acted and how that came.
    """

    class Source(models.TextChoices):
        API = "api"
        WEB = "web"
        MAIL = "mail"
        ORDER = "order"
        BOT = "bot"
        CLOCK = "clock"
        JOB = "job"
        COMMAND = "command"
        HOST = "host"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="submissions")
    seat = models.PositiveSmallIntegerField(null=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    source = models.CharField(max_length=8, choices=Source)
    scope = models.CharField(max_length=64)
    key = models.CharField(max_length=sizes.KEY)
    body_hash = models.CharField(max_length=64)
    received_at = models.DateTimeField()
    outcome = models.CharField(max_length=16)
    answer = models.BinaryField()
    lean = models.BooleanField(default=False)

    objects: ClassVar[SubmissionQuerySet] = SubmissionQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="submission_once")]
        indexes = [
            models.Index(
                fields=["received_at"],
                condition=models.Q(lean=False, outcome__in=("refused", "conflict")),
                name="submission_lists",
            )
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.pk}"


class EntryQuerySet(models.QuerySet["Entry"]):
    def between(self, game_id: str, after: int, to: int) -> EntryQuerySet:
        """Entries with numbers above ``after`` up to ``to``, in order."""
        return self.filter(game_id=game_id, number__gt=after, number__lte=to).order_by("number")

    def changing(self) -> EntryQuerySet:
        """Entries that changed the position."""
        return self.exclude(state_hash="")


class Entry(models.Model):
    """One row of a game's append-only log; only ``undone_by`` is ever written afterwards.

    ``kind`` is ``move`` for a move of a seat (``payload`` is the move as JSON) and for an advance (it is empty), and
    ``table`` for a deed of the table (horror.table.deeds). ``state_hash`` is that of the position afterwards, empty
    where it did not change. ``events`` and ``draws`` are JSON arrays as bytes. ``cursors``
    holds each reader's cursor after this entry, spectators last; a reader sees the entry when there is a
    :class:`Sighting` of it. ``answers`` is true for an answer in a gather, which may still change when it is
    given. ``dice`` is what happened to the bound links with it (docs/dice.md), null where nothing did. ``by_order`` is
    the number of the standing order that made the move, for its owner alone.
    """

    class Kind(models.TextChoices):
        MOVE = "move"
        TABLE = "table"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, null=True, related_name="entries")
    seat = models.PositiveSmallIntegerField(null=True)
    decision = models.CharField(max_length=sizes.DECISION, blank=True)
    answers = models.BooleanField(default=False)
    payload = models.BinaryField()
    events = models.BinaryField()
    draws = models.BinaryField()
    entropy = models.CharField(max_length=sizes.ENTROPY, blank=True)
    dice = models.JSONField(null=True)
    by_order = models.CharField(max_length=sizes.NAMED, blank=True, default="", db_default="")
    state_hash = models.CharField(max_length=64, blank=True)
    rules_version = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    at = models.DateTimeField()
    cursors = models.JSONField()
    undone_by = models.PositiveIntegerField(null=True)

    objects: ClassVar[EntryQuerySet] = EntryQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="entry_once")]
        indexes = [
            models.Index(fields=["game", "number"], condition=models.Q(dice__isnull=False), name="entry_dice")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number}"


class SightingQuerySet(models.QuerySet["Sighting"]):
    def of(self, game_id: str, reader: int, after: int) -> SightingQuerySet:
        """What this reader sees past a cursor, in order, entries included; served by the index alone."""
        return (
            self.filter(game_id=game_id, reader=reader, cursor__gt=after)
            .select_related("entry")
            .order_by("cursor")
        )


class Sighting(models.Model):
    """That a reader sees an entry, at which cursor: the index of one reader's stream, without holes.

    ``reader`` is a seat, or -1 for spectators.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+", db_index=False)
    reader = models.SmallIntegerField()
    cursor = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="sightings")

    objects: ClassVar[SightingQuerySet] = SightingQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "reader", "cursor"], name="sighting_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.reader}@{self.cursor}"


class Snapshot(models.Model):
    """The newest state of a game, as the canonical bytes."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="snapshot")
    data = models.BinaryField()
    position = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.game_id}@{self.position}"


class Checkpoint(models.Model):
    """The state right after entry ``number``, which began ``turn``: undo and history start here."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="checkpoints", db_index=False)
    turn = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="checkpoint_once")]

    def __str__(self) -> str:
        return f"{self.game_id} turn {self.turn}"


class Draft(models.Model):
    """What a seat's holder is about to do: the unrun rest of the last script that stopped, and then what the holder has
    planned. Private to its author, counted by nothing that others see. None where it has no lines.

    The last ``planned`` of the ``lines`` were written as a plan, and never sent. Which version it is,
    ``Seat.draft`` says.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="drafts", db_index=False)
    seat = models.PositiveSmallIntegerField()
    lines = models.JSONField()
    planned = models.PositiveSmallIntegerField(default=0, db_default=0)
    reason = models.TextField(blank=True)
    """Why the script stopped, in English: in drafts of before refusals were kept."""
    refusal = models.JSONField(null=True)
    """Why the script stopped, as the answer keeps it, without what would have been legal."""
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="draft_once")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"
