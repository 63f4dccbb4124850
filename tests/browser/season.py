"""`python -m tests.browser.season open|on SLUG`, in the server with this DATA_DIR: a league of this word whose first
season is open to entries, with six people in it; its next date is now, and these six confirm where that is asked."""

from __future__ import annotations

import os
import sys
from datetime import timedelta

import django

DATES = ("opens_at", "closes_at", "starts_at", "middle_at", "ends_at", "hard_end_at")
RULES = {"ruleset": "classic", "preset": "", "seats": 3}
PEOPLE = 7
"""The owner and those who enter."""


def main(deed: str, slug: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    if deed == "open":
        begin(slug)
    else:
        lead_on(slug)


def begin(slug: str) -> None:
    """A league that is found by its word, a season that is open, six entries."""
    from allauth.account.models import EmailAddress

    from accounts.leagues import entering, following, founding
    from accounts.leagues.course import steps
    from accounts.models import User
    from horror import present

    now = present.now()
    names = [f"{slug.title()} {number}" for number in range(PEOPLE)]
    owner, *people = [
        User.objects.create(email=f"{slug}{number}@example.org", name=name)
        for number, name in enumerate(names)
    ]
    for person in (owner, *people):
        EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    league = founding.found(
        owner, slug=slug, name=slug.title(), about="", visibility="public", rules=RULES, now=now
    )
    season = following.plan(league, now, now)
    steps.step(season.pk, now + timedelta(minutes=1))
    for person in people:
        entering.enter(season.pk, person, now)


def lead_on(slug: str) -> None:
    """All dates are so much earlier that the next one is now."""
    from accounts.leagues import dates, entering
    from accounts.leagues.course import steps
    from accounts.leagues.models import Entry, Season
    from accounts.models import User
    from horror import present

    now = present.now()
    season = Season.objects.get(league__slug=slug)
    due = dates.comes(season)
    assert due is not None
    by = due - now
    for name in DATES:
        setattr(season, name, getattr(season, name) - by)
    season.next_at = now
    season.save()
    steps.step(season.pk, now)
    season.refresh_from_db()
    if season.state == Season.State.CHECK_IN:
        for entry in Entry.objects.filter(season=season, name__startswith=slug.title()):
            entering.check_in(season.pk, User.objects.get(pk=entry.person_id), now)


if __name__ == "__main__":
    main(*sys.argv[1:])
