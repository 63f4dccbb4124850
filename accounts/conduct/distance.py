"""Whom somebody keeps at a distance. A block parts two people, whoever of them made it (PEO-01 to PEO-04); a mute
folds away what another writes (PEO-05). docs/decisions/blocks-by-effect.md.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.conduct.models import Distance
from accounts.conduct.refused import TooManyDistances
from horror.models import Invitation
from horror.table import caps
from horror.table.aside import Unwanted
from horror.table.errors import NotCarried

MOST = 500
"""People whom one keeps at a distance, of either kind."""
How = Distance.How


def keep(person: Any, other: Any, how: Distance.How, now: datetime) -> None:
    """From now on a person (a primary key) keeps another at a distance; done twice it is done once. Invitations between
    the two come to nothing by a block. Raises :class:`TooManyDistances`.
    """
    with transaction.atomic():
        caps.one_at_a_time(person)
        mine = Distance.objects.filter(person=person, how=how)
        if mine.exclude(other=other).count() >= MOST:
            raise TooManyDistances("you keep {n} people at a distance: take one of them back first", n=MOST)
        row = Distance(person_id=person, other_id=other, how=how, made_at=now)
        Distance.objects.bulk_create([row], ignore_conflicts=True)
        if how == How.BLOCK:
            between = Q(by=person, person=other) | Q(by=other, person=person)
            Invitation.objects.filter(between, state=Invitation.State.OPEN).update(person=None)


def end(person: Any, other: Any, how: Distance.How) -> None:
    """It is over."""
    Distance.objects.filter(person=person, other=other, how=how).delete()


def kept(person: Any, how: Distance.How) -> list[Distance]:
    """Whom a person keeps so, the newest first."""
    rows = Distance.objects.filter(person=person, how=how, other__deleted_at=None)
    return list(rows.select_related("other").order_by("-made_at", "-pk"))


def between(person: Any, other: Any) -> set[str]:
    """How a person keeps this other one at a distance."""
    return set(Distance.objects.filter(person=person, other=other).values_list("how", flat=True))


def blocks(person: Any) -> QuerySet[Distance]:
    """The blocks that part a person from others, whoever made them."""
    return Distance.objects.filter(Q(person=person) | Q(other=person), how=How.BLOCK)


def parted(person: Any, field: str = "pk") -> Exists:
    """For queries of people: whether the one in this field and a person (a primary key) are apart."""
    other = OuterRef(field)
    rows = Distance.objects.filter(how=How.BLOCK)
    return Exists(rows.filter(Q(person=person, other=other) | Q(person=other, other=person)))


def unwanted(person: Any) -> Unwanted:
    """Whose words a person does not want; one query."""
    rows = list(Distance.objects.filter(person=person).values_list("other", "how"))
    return Unwanted(
        folded=frozenset(other for other, _how in rows),
        closed=frozenset(other for other, how in rows if how == How.BLOCK),
    )


def must_be_carried(author: Any, to: Collection[Any] | None, now: datetime) -> None:
    """PEO-04: raise :class:`NotCarried` for a letter to somebody whom its author has blocked. Who is blocked writes as
    before: it is not shown."""
    if to is None:
        return
    blocked = Distance.objects.filter(person=author, other__in=list(to), how=How.BLOCK)
    if blocked.exists():
        raise NotCarried(
            "you have blocked somebody to whom this would go: no letters go between you", rule="PEO-04"
        )
