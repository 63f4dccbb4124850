"""When there is news of a season: a word for each that is another one whenever what its readers are shown is."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Count, Max, Q, Sum

from accounts.leagues.models import Match, Member, Season

LENGTH = 16
"""Letters of a word."""
OF_ITSELF = (
    "version",
    "state",
    "halted",
    "since",
    "finished_at",
    "stopped_until",
    "league__visibility",
    "league__name",
)
OF_GAMES = {
    "running": Count("groups__matches", filter=Q(groups__matches__state=Match.State.RUNNING)),
    "over": Count("groups__matches", filter=Q(groups__matches__state__in=Match.OVER)),
    "void": Count("groups__matches", filter=Q(groups__matches__state=Match.State.VOID)),
    "last": Max("groups__matches__ended_at"),
    "moved": Sum("groups__extra"),
    "highest": Max("groups__tier"),
}


class Stands(NamedTuple):
    """The ``word`` of a season (docs/live.md), and how many tiers it has."""

    word: str
    tiers: int


def stands(seasons: Collection[int]) -> dict[int, Stands]:
    """How these seasons (primary keys) stand. One query, however many games they have."""
    rows = Season.objects.filter(pk__in=seasons).order_by().annotate(**OF_GAMES)
    return {
        row[0]: Stands(hashlib.sha256(repr(row).encode()).hexdigest()[:LENGTH], row[-1] or 0)
        for row in rows.values_list("pk", *OF_ITSELF, *OF_GAMES)
    }


def versions(seasons: Collection[int]) -> dict[int, tuple[Any, ...]]:
    """For each of these seasons something that changes with its word, and with who belongs to its league; never shown.
    Two queries.
    """
    belong = Member.objects.filter(league__seasons__in=seasons).order_by().values_list("league__seasons")
    members = {pk: counted for pk, *counted in belong.annotate(Count("pk"), Max("pk"))}
    return {pk: (told, members.get(pk)) for pk, told in stands(seasons).items()}
