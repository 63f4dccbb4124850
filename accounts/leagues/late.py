"""What organisers do to standings when all has been played: a season waits for protests against it, within bounds."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.leagues.at_issue import OVERRULE
from accounts.leagues.entering import rules_of
from accounts.leagues.models import Act, Season

LASTS = timedelta(days=28)
"""So long after its games a season can be held up by acts (ORG-04)."""
JUDGING = ("penalty", "excuse", "reverse", OVERRULE)
"""Acts of organisers that change standings when all has been played: a season waits for protests against them."""


def last_act(season: Season) -> datetime | None:
    """When organisers last did something against which one protests when all has been played; None for never."""
    acts = season.acts.filter(role=Act.Role.ORGANISER, kind__in=JUDGING).order_by("-at")
    return acts.values_list("at", flat=True).first()


def acts_until(season: Season) -> datetime | None:
    """Until when organisers do such acts in a season that is over, so that it is finished 4 weeks after its games, but
    for protests; None while games go on."""
    if season.phase != Season.State.CLOSING:
        return None
    return season.since + LASTS - timedelta(days=rules_of(season).protest_days)
