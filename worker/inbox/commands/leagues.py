"""Commands about leagues: entering a season, confirming that, withdrawing (MAIL-14)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from accounts.leagues import answered, entering
from accounts.leagues.models import League, Season
from worker.inbox.commands.command import Command, Done, Found, Subject
from worker.inbox.errand import Cannot, Errand


def _league(errand: Errand, found: Found) -> Done:
    season, deed = _season(errand, found["league"]), " ".join(found["deed"].lower().replace("-", " ").split())
    do = {"register": entering.enter, "check in": entering.check_in, "withdraw": entering.withdraw}[deed]

    def done() -> bytes:
        do(season.pk, errand.person, errand.now)
        return b""

    answered.once(errand.caller(), errand.now, done)
    return Done()


def _season(errand: Errand, name: str) -> Season:
    """The newest season of a league that is open, or has begun; the league by its word or its name."""
    name = " ".join(name.split())
    leagues = League.objects.visible_to(errand.person)
    found = list(leagues.filter(slug=name.lower())[:1]) or list(
        leagues.filter(name__iexact=name).order_by("pk")[:2]
    )
    if len(found) != 1:
        raise Cannot(_("there is no league %(name)s") % {"name": name})
    season = (
        Season.objects.filter(league=found[0]).exclude(state=Season.State.DRAFT).order_by("-number").first()
    )
    if season is None:
        raise Cannot(_("this league has no season that is open"))
    return season


COMMANDS = (
    Command(
        "league LEAGUE register|check in|withdraw",
        N_("enters the season of a league, confirms that, or takes it back"), "league monday check in",
        Subject.LEAGUES, r"league (?P<league>\S.*?) (?P<deed>register|check[ -]in|withdraw)", _league,
    ),
)  # fmt: skip
