"""What games that somebody follows have come to: their versions, and what of them a list shows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from django.db.models import Count, Max, OuterRef, Q, Subquery, Sum

from horror.models import ENDED, Epoch, Game, Rematch, Seat, epoch_now
from horror.table.read import is_running
from horror.table.showing import place_of


def versions(game_ids: Iterable[str]) -> dict[str, tuple[Any, ...]]:
    """The version of each of these games, to whom it is open, its name, the epoch, and what tells whether a draft was
    written, or others may know of its rematch, for whoever looks whether a hint was lost; never shown to readers.
    """
    again = Rematch.objects.filter(of=OuterRef("pk"))
    invited = again.values("pk").annotate(count=Count("game__invitations")).values("count")
    games = Game.objects.filter(pk__in=list(game_ids)).annotate(
        epoch_now=epoch_now(),
        again_to=Subquery(again.values("game__visibility")),
        again_asks=Subquery(invited),
    )
    rows = games.values_list(
        "pk",
        "entries",
        "visibility",
        "name",
        "epoch_now",
        "again_to",
        "again_asks",
        Count("drafts"),
        Max("drafts__at"),
    )
    return {pk: tuple(version) for pk, *version in rows}


# -- a person's games


class GameNow(msgspec.Struct, frozen=True, kw_only=True):
    """How a game stands for who sits in it. ``cursor`` is that of the newest item of the seat's stream; ``decision``
    the one that the game waits for from the seat, null while it waits for nothing of it; ``draft`` a word that is
    another one whenever the person's draft is, null where there is none.
    """

    game: str
    name: str
    ruleset: str
    status: str
    paused: bool
    seat: int
    cursor: int
    decision: str | None
    draft: str | None = None


def games_now(people: Mapping[Any, Collection[str]]) -> tuple[str, dict[Any, list[GameNow]]]:
    """The epoch, and how the games stand in which these people sit, by their primary keys: those that are not over, and
    of the others the ones that are named. A query each.
    """
    epoch = Epoch.objects.word()
    ended = {game for games in people.values() for game in games}
    held = Seat.objects.filter(owner_id__in=list(people), resigned_at=None).select_related("game")
    found: dict[Any, list[GameNow]] = {pk: [] for pk in people}
    for seat in held.filter(~Q(game__status__in=ENDED) | Q(game_id__in=ended)).order_by("pk"):
        game = seat.game
        if game.ended and game.pk not in people[seat.owner_id]:
            continue
        found[seat.owner_id].append(
            GameNow(
                game=game.pk,
                name=game.name,
                ruleset=game.ruleset,
                status=game.status,
                paused=game.paused_at is not None,
                seat=seat.index,
                cursor=game.cursors[place_of(seat.index, game.cursors)],
                decision=(seat.owes or None) if is_running(game) else None,
                draft=seat.draft or None,
            )
        )
    return epoch, found


def seated_versions(people: Iterable[Any]) -> dict[Any, tuple[int, int]]:
    """For each of these people a pair that changes when they sit down somewhere, or leave; one query."""
    held = Seat.objects.filter(owner_id__in=list(people), resigned_at=None).exclude(game__status__in=ENDED)
    rows = held.order_by().values_list("owner_id").annotate(Count("pk"), Sum("pk"))
    return {pk: (count, total) for pk, count, total in rows}


# -- then
