"""What the table is told of a person who sits down, and what those are called who sat there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from accounts.models import User
from accounts.vacation import games
from horror.table.acts import Profile


def profile_of(user: User) -> Profile:
    """What the table copies of a person."""
    return Profile(
        name=user.name,
        language=user.language,
        time_zone=user.time_zone,
        mails=user.mails != User.Mails.NONE,
        habits=user.habits,
    )


def names_of(people: Iterable[Any]) -> dict[Any, str]:
    """What people (primary keys) are called now; those whose accounts are gone are not there."""
    return dict(User.objects.filter(pk__in=set(people)).values_list("pk", "name"))


def sitting(user: User) -> Profile:
    """The same of who sits down just now."""
    return msgspec.structs.replace(profile_of(user), away=tuple(games.days_of(user.pk)))
