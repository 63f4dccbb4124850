"""What mails of a season tell of somebody's entry: when its games end, and how many points it has."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.leagues.models import Entry, Season


def ends(season: Season, entry: Entry | None) -> datetime:
    """When the games of somebody go over to faster clocks: that of the group, which may be later (LEA-12)."""
    return season.ends_at if entry is None or entry.group is None else entry.group.ends_at


def hard_end(season: Season, entry: Entry | None) -> datetime:
    """When what of them goes on is decided."""
    return season.hard_end_at if entry is None or entry.group is None else entry.group.hard_end_at


def points(hundredths: int) -> str:
    whole, part = divmod(hundredths, 100)
    if part:
        return _("%(points)s points") % {"points": f"{hundredths / 100:g}"}
    return ngettext("%(n)d point", "%(n)d points", whole) % {"n": whole}
