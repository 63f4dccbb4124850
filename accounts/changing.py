"""Changing what somebody has said of oneself; games under way follow, all but the name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError

from accounts import mailing, naming, profile
from accounts.models import User
from accounts.seating import profile_of
from horror import present
from horror.clock import habits_of
from horror.table.people import seats


def change(person: User, given: Mapping[str, Any]) -> bool:
    """Have these fields say this from now on; false where the account was deleted meanwhile.

    Raises ValidationError for what no field takes, and :class:`horror.clock.BadHabits` for habits that nobody can have.
    """
    for name, value in given.items():
        setattr(person, name, profile.plain_name(value) if name == "name" else value)
    if "name" in given:
        _check_name(person)
    person.clean_fields(exclude=[field.name for field in person._meta.fields if field.name not in given])
    habits_of({"zone": person.time_zone, "sleep": person.sleep, "rest_day": person.rest_day})
    if not given:
        return True
    fields = {name: getattr(person, name) for name in given}
    if "name" in fields:
        fields["skeleton"] = User.looks_of(person.name)
    if not User.objects.filter(pk=person.pk, deleted_at=None).update(**fields):
        return False
    seats.keep_up(person, profile_of(person))
    if given.get("mails", person.Mails.NONE) != person.Mails.NONE:
        mailing.forgive(person)
    if any(name.startswith("mails") for name in given):
        mailing.follow_gathered(person)
    return True


def _check_name(person: User) -> None:
    try:
        naming.check(person.name, person.pk, present.now())
    except ValidationError as error:
        raise ValidationError({"name": error}) from None
