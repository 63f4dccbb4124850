"""Seats of a season that somebody has left: which there are, and taking one (LEA-05, LEA-07)."""

from __future__ import annotations

import msgspec
from rest_framework.request import Request

from accounts import security
from accounts.leagues import leaving
from api.endpoint import operation
from api.leagues.doors import KEY, LeagueEndpoint, once
from api.leagues.matches import MatchShown, match_shown, matches_of, names_of
from api.leagues.shapes import rules_shown
from api.problems import NotFound
from api.shapes import now


class VacantSeat(msgspec.Struct, kw_only=True):
    """A `seat` that nobody has any more, of the `match` of a `group` of a `tier`, whose `game` goes on; it is that of
    an `entry` (its number, and its `name`)."""

    tier: int
    group: int
    match: int
    seat: int
    game: str
    entry: int
    name: str


class VacantSeats(msgspec.Struct, kw_only=True):
    """Seats of a season that nobody has any more, by tier, group, match and seat."""

    seats: list[VacantSeat]


class SeatsView(LeagueEndpoint):
    @operation(
        "Seats that somebody has left",
        {200: VacantSeats},
        visitors=True,
        problems=[404],
        tag="leagues",
        name="list_league_seats",
    )
    def get(self, request: Request, slug: str, number: int) -> VacantSeats:
        """Whoever may, takes one (`…/take/`), unless somebody waits for it or plays in its group."""
        _, season = self.season(request, slug, number)
        return VacantSeats(
            seats=[
                VacantSeat(
                    tier=match.group.tier,
                    group=match.group.number,
                    match=match.number,
                    seat=seat,
                    game=str(match.game_id),
                    entry=entry.number,
                    name=entry.called,
                )
                for match, seat, entry in leaving.vacant(season)
            ]
        )


class TakeView(LeagueEndpoint):
    @operation(
        "Take a seat that somebody has left",
        {200: MatchShown},
        scope="league",
        limit="join",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="take_league_seat",
    )
    def post(
        self, request: Request, slug: str, number: int, tier: int, group: int, match: int, seat: int
    ) -> MatchShown:
        """In one game, for which nobody waits; you sit in it within moments. The points are the entry's, and the seat
        carries no place in the league with it (LEA-07)."""
        season, at = self.acting(request, slug, number), now()
        somebody = security.somebody(request)
        found = matches_of(season, group__tier=tier, group__number=group, number=match)
        if not found:
            raise NotFound
        (row,) = found

        def do() -> MatchShown:
            leaving.take(season.pk, row.pk, seat, somebody, at)
            return match_shown(row, rules_shown(season), names_of(season))

        return once(request, None, at, MatchShown, do)
