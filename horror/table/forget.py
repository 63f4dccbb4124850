"""Forget: a game that nobody needs, whole; of what was refused long ago the lists that came with the answer; and which
standing orders fired on what is long past.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.db.models.functions import Coalesce

from horror.models import Checkpoint, Entry, Firing, Game, Submission
from horror.table.acting import decoded
from horror.table.codec import encode

LISTS_KEPT = timedelta(days=7)
"""How long an answer that refused something can be given again with its lists."""
FIRINGS_KEPT = timedelta(days=30)
"""How long it can still be looked up which standing orders fired."""
SLICE = 2000
"""Answers that are shortened at a time, and firings that are deleted."""


def forget(game_id: str) -> bool:
    """Delete a game that is over or set aside, whole. False when there is none, or it goes on. Nothing of it can be
    read or verified afterwards.

    For games that nobody plays in, such as demonstrations: players keep theirs for ever.
    """
    with transaction.atomic(durable=True):
        game = Game.objects.select_for_update().filter(pk=game_id).first()
        if game is None or game.status in (Game.Status.LOBBY, Game.Status.RUNNING):
            return False
        if game.seats.exclude(owner=None).exists():
            return False
        Entry.objects.filter(game=game).delete()  # entries protect their submissions
        game.delete()
    return True


def lists(now: datetime) -> int:
    """Take out of the answers that refused something more than a week ago, or came too late, what would have been legal
    and what had changed: kilobytes each, of which anybody can cause as many as he likes. Gives how many there were.

    What was refused stays refused, for the same reason. Answers of what counted stay as they are, for ever.
    """
    old = Submission.objects.filter(
        lean=False, outcome__in=("refused", "conflict"), received_at__lt=now - LISTS_KEPT
    )
    with transaction.atomic():
        rows = list(old.order_by("received_at").select_for_update(skip_locked=True)[:SLICE])
        for row in rows:
            answer = decoded(bytes(row.answer))
            if answer.refusal is not None:
                answer.refusal.legal, answer.refusal.orders = [], []
            if answer.conflict is not None:
                answer.conflict.changes = []
            row.answer, row.lean = encode(answer), True
        Submission.objects.bulk_update(rows, ["answer", "lean"], batch_size=500)
    return len(rows)


def firings(now: datetime) -> int:
    """Delete what is kept of standing orders that fired, or were to, more than 30 days ago on something that nobody can
    be asked again: a turn has begun since, behind which no undo goes, or the game is over. Gives how many there were.

    What they moved stays, and so does by which order, with the entries of the log.
    """
    begun_since = Checkpoint.objects.filter(game=OuterRef("game"), number__gt=OuterRef("entry"))
    past = Exists(begun_since) | Q(game__ended_at__isnull=False)
    old = Firing.objects.alias(at=Coalesce(F("fired_at"), F("fire_at"))).filter(at__lt=now - FIRINGS_KEPT)
    with transaction.atomic():
        rows = list(old.filter(past).order_by("at").values_list("pk", flat=True)[:SLICE])
        return Firing.objects.filter(pk__in=rows).delete()[0]
