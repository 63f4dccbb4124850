"""Who held the seats of a game, one after another."""

from __future__ import annotations

import msgspec
from rest_framework.request import Request

from accounts.seating import names_of
from api.endpoint import Endpoint, operation
from api.shapes import door
from horror.table.holders import holders


class SeatHolder(msgspec.Struct, kw_only=True):
    """That somebody, or a bot, held a `seat` from one turn of the game to another. `former`: the account is gone, and
    the name with it, so that `name` is empty, as it is for a bot."""

    seat: int
    player: str | None
    name: str
    former: bool
    bot: str | None
    since: int
    until: int | None


class SeatHolders(msgspec.Struct, kw_only=True):
    """Who held the seats since the game began: by seat, and of each in order."""

    holders: list[SeatHolder]


class HoldersView(Endpoint):
    @operation(
        "Who held its seats, one after another",
        {200: SeatHolders},
        visitors=True,
        problems=[404],
        tag="reading",
        name="list_holders",
    )
    def get(self, request: Request, game: str) -> SeatHolders:
        """Whoever resigned, was away for good or gave the seat away, and who took it then: what the log has told
        everybody."""
        found = holders(door(request, game).game)
        names = names_of(held.person for held in found if held.person)
        return SeatHolders(
            holders=[
                SeatHolder(
                    seat=held.seat,
                    player=str(held.person) if held.person in names else None,
                    name=names.get(held.person, ""),
                    former=not held.bot and held.person not in names,
                    bot=held.bot or None,
                    since=held.since,
                    until=held.until,
                )
                for held in found
            ]
        )
