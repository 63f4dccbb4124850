"""Founding a league, its rules, its next season, and the list of newcomers (API-03)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.leagues import founding, placement
from accounts.leagues.models.league import ABOUT, NAME, SLUG
from accounts.leagues.reckoning.rules import MOST_ENTRIES, Rules
from api.endpoint import operation
from api.leagues import lists
from api.leagues.acts import Reason, Version
from api.leagues.doors import KEY, SEASONS, Found, LeagueEndpoint, fit, once
from api.leagues.lists import LeagueShown, SeasonShown, league_shown, season_shown
from api.leagues.shapes import Visibility
from api.shapes import Strict, now


class LeagueRequest(Strict, kw_only=True):
    """A league: its word in addresses (`slug`: letters a to z, digits, single hyphens), what it is called, what it says
    of itself (`about`), who sees it, and the `rules` of its first season (LEA-14)."""

    slug: Annotated[str, Meta(min_length=1, max_length=SLUG)]
    name: Annotated[str, Meta(min_length=1, max_length=NAME)]
    about: Annotated[str, Meta(max_length=ABOUT)] = ""
    visibility: Visibility = "public"
    rules: dict[str, Any]


class RulesRequest(Strict):
    """The `rules` of a season that has not opened, as a whole: what is left out is as usual (LEA-14). `season` is the
    number of the one that is meant, and is needed while another is under way. And why (`reason`), which everybody reads
    who belongs to the league."""

    rules: dict[str, Any]
    reason: Reason
    season: Annotated[int, Meta(ge=1, le=SEASONS)] | None = None


class RulesShown(msgspec.Struct, kw_only=True):
    """The `rules` of a season that is to come (its number), with every member."""

    season: int
    rules: Rules


class PlanRequest(Strict):
    """When registration opens; the other dates follow from the rules. And why (`reason`), which everybody reads who
    belongs to the league."""

    opens_at: Annotated[datetime, Meta(tz=True)]
    reason: Reason


class PlacementRequest(Strict):
    """Newcomers by the numbers of their `entries`, the strongest first, why (`reason`, which everybody reads who has
    entered), and the `version` of the season that you have seen."""

    entries: Annotated[list[Annotated[int, Meta(ge=1, le=100_000)]], Meta(max_length=MOST_ENTRIES)]
    reason: Reason
    version: Version


class LeaguesView(lists.LeaguesView):
    @operation(
        "Found a league",
        {201: LeagueShown},
        body=LeagueRequest,
        scope="organise",
        problems=[422],
        headers=KEY,
        tag="leagues",
        name="found_league",
    )
    def post(self, request: Request, body: LeagueRequest) -> LeagueShown:
        """It is yours: you run it, and say who else does."""
        somebody, at = security.somebody(request), now()

        def do() -> LeagueShown:
            league = founding.found(
                somebody,
                slug=body.slug,
                name=body.name,
                about=body.about,
                visibility=body.visibility,
                rules=body.rules,
                now=at,
            )
            return league_shown(Found(league, somebody.pk, "owner", somebody.is_staff))

        return fit(lambda: once(request, body, at, LeagueShown, do))


class RulesView(LeagueEndpoint):
    @operation(
        "Change the rules of the next season",
        {200: RulesShown},
        body=RulesRequest,
        scope="organise",
        problems=[404, 409, 422],
        tag="leagues",
        name="change_league_rules",
    )
    def put(self, request: Request, slug: str, body: RulesRequest) -> RulesShown:
        """For its owner, until registration opens: a season that has opened keeps those that it opened with, and to
        change them is refused with the number of the one that can have others (ORG-03)."""
        found, somebody, at = self.league(request, slug), security.somebody(request), now()

        def do() -> RulesShown:
            season = founding.change_rules(found.league, somebody, body.rules, body.season, body.reason, at)
            return RulesShown(season=season, rules=msgspec.convert(body.rules, Rules))

        return fit(do)


class SeasonsView(LeagueEndpoint):
    @operation(
        "Plan the next season",
        {201: SeasonShown},
        body=PlanRequest,
        scope="organise",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="plan_season",
    )
    def post(self, request: Request, slug: str, body: PlanRequest) -> SeasonShown:
        """As a draft, of which the rules can be changed until registration opens, by itself (LEA-13)."""
        found, at = self.league(request, slug), now()
        somebody = security.somebody(request)

        def do() -> SeasonShown:
            season = founding.plan(found.league, somebody, body.opens_at, body.reason, at)
            season.league = found.league
            return season_shown(found, season)

        return fit(lambda: once(request, body, at, SeasonShown, do))


class PlacementView(LeagueEndpoint):
    @operation(
        "Publish the list of newcomers",
        {200: SeasonShown},
        body=PlacementRequest,
        scope="organise",
        problems=[404, 409, 422],
        tag="leagues",
        name="place_newcomers",
    )
    def put(self, request: Request, slug: str, number: int, body: PlacementRequest) -> SeasonShown:
        """While registration is open, where the rules place newcomers by a list (LEA-03); anew as a whole. It is shown
        in the entries, and is an act that everybody reads who has entered."""
        found, season = self.season(request, slug, number)
        somebody, at = security.somebody(request), now()
        placed = placement.publish(season.pk, somebody, body.entries, body.reason, body.version, at)
        return season_shown(found, placed)
