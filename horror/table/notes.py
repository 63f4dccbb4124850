"""Notes to oneself about a game. Nobody else learns of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from horror import sizes
from horror.models import Notes
from horror.table.conditions import Condition, new_word
from horror.table.errors import TooManyNotes
from horror.table.frame import durable


def of(game_id: str, person: Any) -> Notes | None:
    """What a person has noted of a game."""
    return Notes.objects.filter(person=person, game=game_id).exclude(text="").first()


def write(game_id: str, person: Any, text: str, condition: Condition, now: datetime) -> None:
    """Note this in place of all that was noted; no text at all for no notes. The same once more is no fault, whatever
    the condition.

    Raises :class:`WrittenSince`, :class:`Unread`, :class:`TooManyNotes`, :class:`Busy`.
    """
    with durable():
        own = Notes.objects.filter(person=person, game=game_id)
        if not own.exists():
            if not text:
                condition.must_hold("")
                return
            fresh = Notes(person_id=person, game_id=game_id, text="", word="", at=now)
            Notes.objects.bulk_create([fresh], ignore_conflicts=True)  # so that there is a row to lock
        row = own.select_for_update().get()
        if row.text != text:
            condition.must_hold(row.word)
            if not row.text and _games_noted(person) >= sizes.NOTED_GAMES:
                raise TooManyNotes("a person has notes about at most {most} games", most=sizes.NOTED_GAMES)
            row.text, row.word, row.at = text, new_word() if text else "", now
            row.save(update_fields=["text", "word", "at"])


def _games_noted(person: Any) -> int:
    """Of how many games a person has noted something that stands."""
    return Notes.objects.filter(person=person).exclude(text="").count()
