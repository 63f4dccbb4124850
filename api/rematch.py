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
    """The rematch of a game, null where there is none of which you may know."""

    game: str | None


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
        return RematchShown(game=rematch.of(door(request, game).game, person(request)))

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
        return RematchShown(game=made.pk)


def _invite(request: Request, game: str, player: str) -> None:
    """The game is there, whoever could not be asked: its page shows who was."""
    user = security.somebody(request)
    meant = directory.meant(user, player=player)
    wanted = invitations.Wanted(player=player, person=meant)
    try:
        invitations.invite(game, wanted, Caller(author=user.pk, source="api"), now())
    except Refused:
        return
