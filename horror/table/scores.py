"""How many points the seats of games have, as everybody may count them: for lists of games."""

from __future__ import annotations

from collections.abc import Sequence

from horror.models import Game, Snapshot
from horror.table import results


def points_of(games: Sequence[Game]) -> dict[str, list[int]]:
    """The points of the seats in turn order, of games under way as everybody can count them, of games that are over
    hidden ones too (TAB-192). Games that have none to be told are not there: those that have not begun or stand aside,
    and what the code cannot read. One query, where any is under way.
    """
    ends = {game.pk: results.end_of(game) for game in games}
    found = {
        pk: [seat.points for seat in end.seats] for pk, end in ends.items() if end is not None and end.seats
    }
    under_way = {game.pk: game for game in games if game.status == Game.Status.RUNNING}
    if under_way:
        for pk, data in Snapshot.objects.filter(game__in=list(under_way)).values_list("game", "data"):
            position = results.position_of(under_way[pk], data)
            if position is not None:
                found[pk] = [standing.public_points for standing in position.score()]
    return found
