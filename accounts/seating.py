"""What the table is told of a person who sits down."""

from __future__ import annotations

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


def sitting(user: User) -> Profile:
    """The same of who sits down just now."""
    return msgspec.structs.replace(profile_of(user), away=tuple(games.days_of(user.pk)))
