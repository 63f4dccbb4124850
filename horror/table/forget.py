"""Forget: a game is deleted with everything that belongs to it. Nothing of it can be read or verified afterwards."""

from __future__ import annotations

from django.db import transaction

from horror.models import Entry, Game


def forget(game_id: str) -> bool:
    """Delete a game that is over or set aside, whole. False when there is none, or it goes on.

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
