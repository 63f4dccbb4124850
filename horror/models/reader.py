"""Who may read private games that are not theirs: by a word that games name (TAB-169)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from horror import sizes


class InvitedReaderQuerySet(models.QuerySet["InvitedReader"]):
    def of(self, word: str) -> InvitedReaderQuerySet:
        """Those whom this word lets in."""
        return self.filter(word=word)


class InvitedReader(models.Model):
    """That a person may read all games whose ``readers`` are those of this word, as spectators of a public game do."""

    word = models.CharField(max_length=sizes.SHARED_WORD)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    objects: ClassVar[InvitedReaderQuerySet] = InvitedReaderQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["word", "person"], name="reader_once"),
            models.CheckConstraint(condition=~Q(word=""), name="readers_have_a_word"),
        ]

    def __str__(self) -> str:
        return f"a reader of {self.word}"
