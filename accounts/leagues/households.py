"""Who shares a household with whom, as both say themselves: they are parted where there are two groups (LEA-11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.db import transaction

from accounts.leagues.locking import one_at_a_time
from accounts.leagues.models import Household
from accounts.leagues.refused import BadLeague
from accounts.models import User

MOST = 10
"""With so many people somebody shares a household at most."""


class Said(NamedTuple):
    """With whom somebody says to share a household; ``pending``: the other has not, so it counts for nothing."""

    other: User
    pending: bool


def said_by(person: User) -> Sequence[Said]:
    """With whom somebody has said to share a household, by name; what others alone have said is not told."""
    rows = Household.objects.filter(person=person, by=person).select_related("other")
    others = sorted((row.other for row in rows), key=lambda other: (other.name, str(other.pk)))
    known = pairs([person.pk, *(other.pk for other in others)]) if others else set()
    return [Said(other, frozenset((person.pk, other.pk)) not in known) for other in others]


def pairs(people: Collection[Any]) -> set[frozenset[Any]]:
    """Which of these people (primary keys) share a household: both say so, or staff have noted it. One query."""
    rows = Household.objects.filter(person__in=people, other__in=people)
    said = set(rows.values_list("person", "other", "by"))
    return {
        frozenset((person, other))
        for person, other, by in said
        if by is None or (other, person, other) in said
    }


def say(person: User, others: Collection[Any]) -> None:
    """Somebody shares a household with these people (primary keys), and of those named before with no others.

    Raises :class:`BadLeague` for people that there are not, or too many.
    """
    wanted = set(others)
    if len(wanted) > MOST:
        raise BadLeague("a household has at most {most} others", most=MOST, rule="LEA-11", path="$.people")
    known = set(User.objects.filter(pk__in=wanted, is_active=True).values_list("pk", flat=True))
    if wanted - known or person.pk in wanted:
        raise BadLeague("these are ids of other people here", rule="LEA-11", path="$.people")
    with transaction.atomic():
        one_at_a_time(person.pk)
        Household.objects.filter(person=person, by=person).exclude(other__in=wanted).delete()
        there = set(Household.objects.filter(person=person).values_list("other", flat=True))
        Household.objects.bulk_create(
            Household(person=person, other_id=other, by=person) for other in sorted(wanted - there)
        )
