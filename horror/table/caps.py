"""How much of the server one person may keep busy: games that are not over, lobbies, games in which nobody plays, seats
taken over from others.

What nobody made but the operator (demonstrations, commands) is not counted, nor are games with a host. docs/limits.md
says why these figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Count, Exists, F, OuterRef, Q

from horror.models import ENDED, Game, Seat, Tenure
from horror.table.errors import TooManyGames


class Caps(NamedTuple):
    """Games that one person has made and that are not over; of these lobbies, and games under way in which nobody but
    bots plays; the seconds that anything which nobody waits for takes at least in such a game; and seats that one has
    taken over in games that go on; games, also those that are over, that one has made who is on trial.
    """

    living: int = 20
    lobbies: int = 5
    unattended: int = 2
    pace: int = 1
    taken_over: int = 5
    trial: int = 3


def caps() -> Caps:
    """The figures; `settings.GAME_CAPS` may name others."""
    return Caps(**getattr(settings, "GAME_CAPS", {}))


def attended(seats: Sequence[Seat]) -> bool:
    """Whether a person plays."""
    return any(seat.human for seat in seats)


def least_pace(game: Game, seats: Sequence[Seat]) -> int:
    """Seconds that a move of a bot or an automatic turn takes at least."""
    return 0 if game.creator_id is None or attended(seats) else caps().pace


def may_make(
    creator: Any, *, lobby: bool, people: bool, game: Game | None = None, trial: bool = False
) -> None:
    """Raise :class:`TooManyGames` where a person (a primary key) has as many games as one may have, to one more that
    stays a lobby, or begins at once with people or without; or on ``trial`` has made as many as one may (TAB-201).

    Asked before anything is done, for making a game takes long; and again with the new ``game``, which is stored
    and not counted, one request of the person after the other.
    """
    if creator is None:
        return
    mine = Game.objects.filter(creator_id=creator)
    if game is not None:
        one_at_a_time(creator)
        mine = mine.exclude(pk=game.pk)
    figures = caps()
    if trial and mine.count() >= figures.trial:
        raise TooManyGames("on trial one makes {n} games", n=figures.trial, rule="TAB-201")
    mine = mine.exclude(status__in=ENDED)
    counted = mine.aggregate(
        living=Count("pk"),
        lobbies=Count("pk", filter=Q(status=Game.Status.LOBBY)),
        unattended=Count("pk", filter=_unattended()),
    )
    if counted["living"] >= figures.living:
        raise TooManyGames("you have made {n} games that are not over yet", n=figures.living)
    if lobby and counted["lobbies"] >= figures.lobbies:
        raise TooManyGames("you have {n} lobbies open", n=figures.lobbies)
    if not lobby and not people and counted["unattended"] >= figures.unattended:
        raise _too_many_unattended()


def may_begin(game: Game, seats: Sequence[Seat]) -> None:
    """Raise :class:`TooManyGames` for a lobby without people whose creator has as many such games under way as one
    may have.
    """
    if game.creator_id is None or attended(seats):
        return
    one_at_a_time(game.creator_id)
    mine = Game.objects.filter(creator_id=game.creator_id).exclude(pk=game.pk)
    if mine.filter(_unattended()).count() >= caps().unattended:
        raise _too_many_unattended()


def may_take_over(person: Any) -> None:
    """Raise :class:`TooManyGames` where a person (a primary key) plays as many seats that were others' as one may
    (TAB-78).
    """
    one_at_a_time(person)
    if with_seats_enough([person]):
        raise TooManyGames(
            "you have taken over {n} seats in games that go on", n=caps().taken_over, rule="TAB-78"
        )


def with_seats_enough(people: Collection[Any]) -> set[Any]:
    """Those of these people (primary keys) who play as many seats that were others' as one may (TAB-78). One query."""
    held = Tenure.objects.filter(person__in=people, to_entry=None, began_at__gt=F("game__started_at"))
    held = held.filter(game__host="")  # into those a host has put them
    seats = Counter(map(str, held.exclude(game__status__in=ENDED).values_list("person", flat=True)))
    return {person for person in people if seats[str(person)] >= caps().taken_over}


def _unattended() -> Q:
    played = Seat.objects.filter(game=OuterRef("pk"), resigned_at=None).exclude(owner=None)
    return Q(status=Game.Status.RUNNING) & ~Q(Exists(played))


def _too_many_unattended() -> TooManyGames:
    return TooManyGames(
        "{n} games of yours in which nobody but bots plays are under way", n=caps().unattended
    )


def one_at_a_time(creator: Any) -> None:
    """Two requests of one person are counted one after the other. To be called inside the transaction."""
    list(
        get_user_model()._default_manager.select_for_update(no_key=True).filter(pk=creator).values_list("pk")
    )
