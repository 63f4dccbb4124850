"""The deed `staff NAME`: somebody is of the staff from now on."""

from __future__ import annotations

from accounts.models import User


def main(name: str) -> None:
    assert User.objects.filter(name=name).update(is_staff=True) == 1
