"""`python -m tests.browser.opened LEAGUE`: registration for the season that is planned in a league of the server with
this DATA_DIR opens now."""

from __future__ import annotations

import os
import sys

import django


def main(slug: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()

    from accounts.leagues.course import steps
    from accounts.leagues.locking import locked
    from accounts.leagues.models import Season
    from horror import present

    season_id = Season.objects.get(league__slug=slug, state=Season.State.DRAFT).pk
    now = present.now()
    with locked(season_id) as season:
        season.opens_at = season.next_at = now
        season.save()
    steps.step(season_id, now)


if __name__ == "__main__":
    main(*sys.argv[1:])
