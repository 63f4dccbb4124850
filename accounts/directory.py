"""Who is meant by a name: for invitations, of which nothing is told to whoever asks, and among those with whom one has
sat in a game; and who may be looked up.
"""

from __future__ import annotations

import uuid
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, QuerySet

from accounts import profile
from accounts.conduct import distance
from accounts.models import User
from horror.models import Seat


def meant(inviter: User, *, name: str = "", player: str = "") -> Any:
    """The primary key of whom this one may invite by a name, or by an id as seats show it; None where that is
    nobody: nobody is called so, several are, who is wants no invitations, or the two are apart (PEO-02).

    Of several people of one name that one is meant with whom the inviter has sat in a game, where it is only one. One
    query, whatever comes of it.
    """
    called = _people(inviter).annotate(apart=distance.parted(inviter.pk)).filter(**_by(name, player))
    found = list(called[:2])
    if len(found) == 2 and found[0].known == found[1].known:  # type: ignore[attr-defined]
        return None
    if not found or found[0].invitations_from != User.Invitations.EVERYBODY or found[0].apart:
        return None
    return found[0].pk


def shown(player: uuid.UUID) -> User | None:
    """The person of an id as seats show it; None for an account that is closed, deleted, or nobody's yet."""
    return User.objects.filter(_verified(), pk=player, is_active=True).first()


def companion(person: User, name: str) -> User | None:
    """Who of this name has sat in a game with a person; None where that is nobody, or several. A name of which nobody
    has sat with the person is told nothing about: it may be somebody's or not.
    """
    named = User.objects.filter(_verified(), _sat_with(person), is_active=True, name=profile.plain_name(name))
    found = list(named.exclude(pk=person.pk)[:2])
    return found[0] if len(found) == 1 else None


def _by(name: str, player: str) -> dict[str, Any]:
    if not player:
        return {"name": profile.plain_name(name)}
    try:
        return {"pk": uuid.UUID(player)}
    except ValueError:
        return {"pk": uuid.uuid4()}


def _people(inviter: User) -> QuerySet[User]:
    """Open accounts, each with whether they have ever sat in a game with the inviter, those first."""
    known = _sat_with(inviter)
    return User.objects.filter(_verified(), is_active=True).annotate(known=known).order_by("-known")


def _sat_with(person: User) -> Exists:
    """Whether somebody has ever sat in a game with this one."""
    mine = Seat.objects.filter(owner=person).values("game")
    return Exists(Seat.objects.filter(owner=OuterRef("pk"), game__in=mine))


def _verified() -> Exists:
    return Exists(EmailAddress.objects.filter(user=OuterRef("pk"), verified=True))
