"""What mails of a season consist of, and what they tell of it and of somebody's entry."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.leagues.models import Entry, Season
from worker.notices.words import words


class Said(NamedTuple):
    """What a mail says: its subject, paragraphs, and a link with its words.

    ``answer`` is the line that in answer does the same as the link, if one does; ``because`` why it goes to its reader,
    who has entered where it is empty: ``plays``, ``looks_after``; ``first`` its first line where that asks something,
    and until when.
    """

    subject: str
    lines: Sequence[str]
    link: str
    button: str
    answer: str = ""
    because: str = ""
    first: str = ""


def page(season: Season, *more: object) -> str:
    where = "/".join(str(each) for each in ("leagues", season.league.slug, "seasons", season.number, *more))
    return f"{settings.PUBLIC_URL}/{where}/"


def named(season: Season) -> dict[str, object]:
    """How sentences name it."""
    return {"league": words(season.league.name), "number": season.number}


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
