"""On what condition something that one person alone writes is written over: what that person has read of it still
stands. Two devices, or two tabs, write without knowing of each other.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.crypto import get_random_string

from horror import sizes
from horror.table.errors import Unread, WrittenSince


class Condition(NamedTuple):
    """Each version that was ever written has a word of its own; of what is not there it is empty. It is written over
    where its word is one of ``words``; with none of these where nothing is there yet. ``whatever``: where something is
    there, whatever that is. ``absent``: nowhere else than where nothing is.
    """

    words: frozenset[str] = frozenset()
    given: bool = False
    whatever: bool = False
    absent: bool = False

    def must_hold(self, word: str, *, needed: bool = True) -> None:
        """Raises :class:`WrittenSince` where it does not hold of the version with this word, and :class:`Unread` where
        one is ``needed``, since something is there, and none was given.
        """
        if self.absent and word or self.given and not (self.whatever and word or word in self.words):
            raise WrittenSince("this was written anew since you read it: read it again")
        if needed and word and not (self.given or self.absent):
            raise Unread("there is something already: say in If-Match which version you have read")


def new_word() -> str:
    """A word that no version had before."""
    return get_random_string(sizes.VERSION_WORD)
