"""Of which league a game is: the table does not know, so that leagues tell it of their games."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from rest_framework.request import Request

from accounts.leagues import hosting
from accounts.leagues.models import League, Match
from accounts.models import User
from api.endpoint import Endpoint, operation
from api.problems import NotFound
from api.shapes import person
from horror.models import Game


class GameLeague(msgspec.Struct, kw_only=True):
    """The `league` (its word in addresses) of a game, and what it is called (`name`); the number of the `season`, the
    `group` of a `tier`, and the game's number in it (`match`)."""

    league: str
    name: str
    season: int
    tier: int
    group: int
    match: int


def leagues_of(games: Iterable[Game], reader: User | None) -> dict[str, GameLeague]:
    """Of which leagues these games are, by id, as far as a reader may know of them (ORG-05): one query, and none where
    leagues have made none of them."""
    made = [game.pk for game in games if game.host == hosting.HOST]
    return _leagues(made, reader) if made else {}


def _leagues(games: Iterable[str], reader: User | None) -> dict[str, GameLeague]:
    known = League.objects.visible_to(reader)
    found = Match.objects.filter(game__in=games, group__season__league__in=known).values_list(
        "game", "group__season__league__slug", "group__season__league__name", "group__season__number",
        "group__tier", "group__number", "number",
    )  # fmt: skip
    return {
        game: GameLeague(league=slug, name=name, season=season, tier=tier, group=group, match=number)
        for game, slug, name, season, tier, group, number in found
    }


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
        found = _leagues([game], person(request))
        if game not in found:
            raise NotFound
        return found[game]
