"""`python -m tests.browser.organiser LEAGUE NAME`: somebody of this name runs a league of the server with this DATA_DIR
from now on, though nobody can speak for its owner."""

from __future__ import annotations

import os
import sys

import django


def main(league: str, name: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()

    from accounts.leagues.models import League, Member
    from accounts.models import User
    from horror import present

    Member.objects.create(
        league=League.objects.get(slug=league),
        person=User.objects.get(name=name),
        role=Member.Role.ORGANISER,
        joined_at=present.now(),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
