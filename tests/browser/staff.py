"""The deed `staff NAME [SECRET]`: somebody is of the staff from now on, with a second factor of this secret."""

from __future__ import annotations

from accounts import factors
from accounts.models import User


def main(name: str, secret: str = "") -> None:
    assert User.objects.filter(name=name).update(is_staff=True) == 1
    if secret:
        factors.enrol(User.objects.get(name=name), secret)
