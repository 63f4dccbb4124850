"""Of which league a game is: the table does not know, so that leagues tell it of their games."""

from __future__ import annotations

import msgspec
from rest_framework.request import Request

from accounts.leagues.models import League, Match
from api.endpoint import Endpoint, operation
from api.problems import NotFound
from api.shapes import person


class GameLeague(msgspec.Struct, kw_only=True):
    """The `league` (its word in addresses) of a game, and what it is called (`name`); the number of the `season`, the
    `group` of a `tier`, and the game's number in it (`match`)."""

    league: str
    name: str
    season: int
    tier: int
    group: int
    match: int


class GameLeagueView(Endpoint):
    @operation(
        "The league of a game",
        {200: GameLeague},
        visitors=True,
        problems=[404],
        tag="leagues",
        name="get_game_league",
    )
    def get(self, request: Request, game: str) -> GameLeague:
        """Where a game stands that a league has made; its `tag` begins with `league/`. 404 for another game, and for
        one of a league that you may not know of (ORG-05)."""
        known = League.objects.visible_to(person(request))
        played = Match.objects.filter(game=game, group__season__league__in=known)
        match = played.select_related("group__season__league").first()
        if match is None:
            raise NotFound
        season = match.group.season
        return GameLeague(
            league=season.league.slug,
            name=season.league.name,
            season=season.number,
            tier=match.group.tier,
            group=match.group.number,
            match=match.number,
        )
