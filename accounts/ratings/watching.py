"""Whom staff look at: people who meet one another in most of their rated games (RAT-13)."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from itertools import combinations
from typing import NamedTuple

from accounts.models import User
from accounts.ratings.models import RatedPart, Subject

LATELY = timedelta(days=90)
LEAST = 5
"""Games together, of which fewer say nothing."""
SHARE = 0.6


class Pair(NamedTuple):
    """Two people, those who meet: in so many games, and how many each has played."""

    one: User
    other: User
    together: int
    of_one: int
    of_other: int


def pairs(category: str, now: datetime) -> list[Pair]:
    """The pairs that have met in more than 60 % of the games that one of them has played of late, the most first. Two
    queries.
    """
    parts = RatedPart.objects.filter(
        rated__category=category, rated__void="", rated__ended_at__gt=now - LATELY, rated__ended_at__lte=now
    ).exclude(subject__person=None)
    tables: dict[int, list[int]] = defaultdict(list)
    for rated, subject in parts.order_by("rated", "subject").values_list("rated", "subject"):
        tables[rated].append(subject)
    games = Counter(subject for table in tables.values() for subject in table)
    met = Counter(pair for table in tables.values() for pair in combinations(table, 2))
    often = {
        pair: together
        for pair, together in met.items()
        if together >= LEAST and together > SHARE * min(games[pair[0]], games[pair[1]])
    }
    named = {subject for pair in often for subject in pair}
    rows = Subject.objects.filter(pk__in=named).select_related("person")
    people = {row.pk: row.person for row in rows if row.person is not None}
    found = []
    for pair, together in often.items():
        one, other = sorted(pair, key=lambda subject: (people[subject].name, subject))
        found.append(Pair(people[one], people[other], together, games[one], games[other]))
    return sorted(found, key=lambda pair: (-pair.together, pair.one.name, pair.other.name))
