"""Once more: the rematch of a game that is over."""

from __future__ import annotations

import msgspec
from rest_framework.request import Request

from accounts import directory, security, trials
from accounts.seating import sitting
from api import codec
from api.endpoint import Endpoint, operation
from api.shapes import caller_of, door, now, person, reliability_of
from horror.table import rematch
from horror.table.acts import Caller
from horror.table.errors import Refused
from horror.table.people import invitations


class RematchShown(msgspec.Struct, kw_only=True):
    """The rematch of a game, null where there is none of which you may know; `by` is the id of who hosts it, the one
    that seats show as `player`."""

    game: str | None
    by: str | None = None


codec.prepare(RematchShown)


class RematchView(Endpoint):
    @operation(
        "The rematch of a game",
        {200: RematchShown},
        visitors=True,
        problems=[404],
        tag="seats",
        name="get_rematch",
    )
    def get(self, request: Request, game: str) -> RematchShown:
        found = door(request, game)
        known = rematch.known(found.game, [person(request)])
        return _shown(next(iter(known.values()), None))

    @operation(
        "Play a game once more",
        {200: RematchShown},
        scope="host",
        trial=True,
        problems=[404, 409, 422],
        tag="seats",
        name="make_rematch",
    )
    def post(self, request: Request, game: str) -> RematchShown:
        """Whoever of its players asks first makes the game and sits in it, and the others are invited; whoever asks
        later is let into that one. To ask again changes nothing."""
        found, user, at = door(request, game), security.somebody(request), now()
        caller = msgspec.structs.replace(caller_of(request), key="")  # there is one rematch, whatever the key
        made = rematch.make(
            found, sitting(user), reliability_of(request, at), caller, at, trial=trials.is_trial(user)
        )
        if made.creator_id == user.pk and made.status == made.Status.LOBBY:
            for player in rematch.others(found, user.pk):
                _invite(request, made.pk, player)
            rematch.tell(found.game)
        return RematchShown(game=made.pk, by=None if made.creator_id is None else str(made.creator_id))


def _shown(again: rematch.Again | None) -> RematchShown:
    return RematchShown(game=None) if again is None else RematchShown(game=again.game, by=again.by)


def _invite(request: Request, game: str, player: str) -> None:
    """The game is there, whoever could not be asked: its page shows who was."""
    user = security.somebody(request)
    meant = directory.meant(user, player=player)
    wanted = invitations.Wanted(player=player, person=meant)
    try:
        invitations.invite(game, wanted, Caller(author=user.pk, source="api"), now())
    except Refused:
        return
