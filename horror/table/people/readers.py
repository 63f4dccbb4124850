"""Who may read private games that are not theirs: games name a word, and services say whom it lets in (TAB-169).

Readers see what spectators of a public game see. No game is locked for it, and none changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from horror.models import InvitedReader
from horror.table import terms


def let_in(word: str, people: Iterable[Any]) -> None:
    """Let these people (primary keys) read all games of a word, those to come too; who may do so already still may.

    Raises :class:`BadTerms` for a word that games cannot share.
    """
    terms.must_be_word(word, "TAB-169")
    rows = [InvitedReader(word=word, person_id=person) for person in people]
    InvitedReader.objects.bulk_create(rows, ignore_conflicts=True)


def put_out(word: str, people: Iterable[Any] | None = None) -> None:
    """Let these people read the games of a word no more, or (None) nobody; what is theirs otherwise stays open to them.
    An open socket shows nothing from then on.
    """
    let = InvitedReader.objects.of(word)
    (let if people is None else let.filter(person__in=list(people))).delete()


def forget_person(person: Any) -> None:
    """A person (a primary key) whose account is deleted reads nothing any more."""
    InvitedReader.objects.filter(person=person).delete()
