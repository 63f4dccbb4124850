"""A name goes out of what acts say of who played for an entry, when its account is closed (LEA-07).

Acts keep names and not whose they are: that is told by the rows of who has come in for an entry, of which each was
made at the moment of its act. So it is found whatever somebody was called then, and no namesake is taken for another.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import Q

from accounts.leagues.models import Act, Entry, Season, Standin

CHOSEN = ("put_in", "replace")
"""Acts by which an organiser gives somebody a place, whose targets say whom."""
LEFT = "left"
"""What stands where a name was."""


def unname(season: Season, person: uuid.UUID) -> None:
    """Take the name of somebody out of the acts of a season. Under its lock, and as long as its entries and stand-ins
    know whose they are.
    """
    entries = {row.number: row for row in season.entries.all()}
    standins = Standin.objects.filter(entry__season=season).select_related("match__group").order_by("pk")
    history = _History(entries, list(standins))
    naming = Q(before__has_key="name") | Q(after__has_key="name")
    for act in season.acts.filter(naming, kind__in=(*CHOSEN, "replaced")):
        told = (act.before, act.after)
        if act.after.get("name") and person in history.came(act):
            act.after = {**act.after, "name": LEFT}
        if act.before.get("name") and person == history.held(act):
            act.before = {**act.before, "name": LEFT}
        if (act.before, act.after) != told:
            act.save(update_fields=["before", "after"])


class _History:
    """Who has played for which entry of a season, and when."""

    def __init__(self, entries: dict[int, Entry], standins: Sequence[Standin]) -> None:
        self.entries = entries
        self.standins = standins

    def came(self, act: Act) -> set[Any]:
        """Who has come in by an act (primary keys)."""
        if act.kind in CHOSEN:
            return {uuid.UUID(act.target["person"])}
        return {one.person_id for one in self._of(act, self._match(act)) if one.since == act.at}

    def held(self, act: Act) -> Any:
        """Who has played, until an act, for the entry that it names (a primary key)."""
        if act.kind != "replace":
            return None
        match = self._match(act)
        rows = [*self._of(act, match), *(self._of(act, None) if match is not None else ())]
        there = (one for one in rows if one.since < act.at and (one.until is None or one.until >= act.at))
        first = self.entries[act.target["entry"]].person_id
        return next((one.person_id for one in there), first)

    def _of(self, act: Act, match: int | None) -> list[Standin]:
        """Who has come in for the entry of an act in this match, or in all of its games, the last first."""
        entry = self.entries[act.target["entry"]]
        mine = [one for one in self.standins if one.entry_id == entry.pk]
        return [one for one in reversed(mine) if (one.match and one.match.number) == match]

    @staticmethod
    def _match(act: Act) -> int | None:
        """The number of the match in the entry's group that an act names, None for all."""
        match = act.target.get("match")
        number: int | None = match["number"] if isinstance(match, dict) else match
        return number
