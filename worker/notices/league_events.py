"""What happens in a season, as other channels than mail tell it: to its people, and to its endpoints (PUSH-05)."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.channels.formats import in_words
from accounts.leagues import telling
from accounts.leagues.models import Season
from accounts.ledger import Delivery, Notice


def event_of(notice: Notice) -> str:
    """The type of the event: ``league.`` and what happened."""
    return f"league.{notice.kind.split('.')[1]}"


def word(notice: Notice, season: Season, title: str, text: str, quiet_until: datetime | None) -> outbox.Word:
    """What is said of it."""
    link = f"{settings.PUBLIC_URL}/leagues/{season.league.slug}/seasons/{season.number}/"
    data = {"league": season.league.slug, "season": season.number, "link": link}
    return outbox.Word(event_of(notice), data, title, text, link, quiet_until=quiet_until)


class OfLeague(outbox.Kind):
    """For the endpoints of a league alone; nobody is mailed by it."""

    def event(self, notice: Notice) -> str:
        return event_of(notice)

    def word(self, delivery: Delivery, now: datetime) -> outbox.Word:
        season = Season.objects.select_related("league").filter(pk=delivery.notice.about).first()
        if season is None:
            raise outbox.Dropped(outbox.Reason.GONE)
        told = {"league": season.league.name, "number": season.number}
        title = _("%(league)s, season %(number)s") % told
        return word(delivery.notice, season, title, in_words(event_of(delivery.notice)), None)


outbox.register(telling.SEASON, OfLeague())
