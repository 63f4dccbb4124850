"""How an entry ended, as its row keeps it."""

from __future__ import annotations

import msgspec

from accounts.leagues.models import Entry
from accounts.leagues.reckoning.exchange import Went


class Final(msgspec.Struct, frozen=True, kw_only=True):
    """Where an entry stood in its group of a tier at the end, by how many points (hundredths), and where it went."""

    tier: int
    group: int
    place: int
    points: int
    per_game: int
    went: Went

    @property
    def leads_to(self) -> int:
        """The tier in which the next season begins for it."""
        return self.tier + {"promoted": -1, "stayed": 0, "relegated": 1}[self.went]


def final_of(entry: Entry) -> Final:
    """Raises LookupError for an entry that is not at its end."""
    if entry.final is None:
        raise LookupError(f"entry {entry.pk} is not at its end")
    return msgspec.convert(entry.final, Final)
