"""Once more: the game that people of one that is over make by the same rules, one for all of them (TAB-209 to
TAB-212).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple, cast

import msgspec

from horror.models import Game, Rematch, Seat, Tenure
from horror.models.game import Letters, Visibility
from horror.table import create, hints
from horror.table.acts import Caller, NewGame, Profile, Reliability
from horror.table.clocks import rates
from horror.table.errors import NotYourSeat, WrongStatus
from horror.table.frame import durable, locked
from horror.table.people import admission, invitations
from horror.table.read import Door, doors
from horror.table.renaming import numbered


def make(
    over: Door,
    profile: Profile,
    reliability: Reliability,
    caller: Caller,
    now: datetime,
    *,
    trial: bool = False,
) -> Game:
    """The rematch of a game: that which somebody has made before, into which the caller is invited then, else a new one
    of the caller's, who sits in it.

    Raises :class:`WrongStatus` for a game that is not over, was never begun, or has a host (TAB-212);
    :class:`NotYourSeat` for who did not play in it; :class:`NotTaken` where the caller and who made it, or sits
    there, stay apart (PEO-02); and as :func:`horror.table.create.create`.
    """
    game = over.game
    if not game.ended or game.started_at is None:
        raise WrongStatus("a game is played once more when it is over", rule="TAB-209")
    if game.host:
        raise WrongStatus("this game was made by a service, which alone has it played again", rule="TAB-212")
    if not Tenure.objects.of(game.pk, caller.author).exclude(ended=Tenure.End.LEFT).exists():
        raise NotYourSeat("who has played in a game plays it once more", rule="TAB-209")
    new = _again(game, over.seats, caller.author, profile, reliability)
    made = create.create(msgspec.structs.replace(new, trial=trial), caller, now, again_of=game.pk)
    if str(made.creator_id) == str(caller.author):
        return made
    return _let_in(made.pk, caller.author, reliability, now)


def others(over: Door, person: Any) -> list[str]:
    """The people who sat in a game at its end beside this one (a primary key), by the ids that seats show."""
    return [str(seat.owner_id) for seat in over.seats if seat.human and str(seat.owner_id) != str(person)]


class Again(NamedTuple):
    """A rematch: its game, and who hosts it, by the id that seats show."""

    game: str
    by: str | None


def known(game: Game, people: Iterable[Any]) -> dict[Any, Again]:
    """The rematch of a game for those of these people (users, or None for visitors) who may know of it, by primary key.
    A query where the game is over, another one where it has a rematch, and of a private one two more for each.
    """
    made = Rematch.objects.filter(of=game).values_list("game", flat=True).first() if game.ended else None
    if made is None:
        return {}
    opened = doors(made, people)
    return {pk: Again(made, _host(way.game)) for pk, way in opened.items()}


def tell(game: Game) -> None:
    """Have who looks at a game look again: its rematch was made, or more people may know of it (TAB-211)."""
    hints.changed(game.pk, game.entries)


def _host(game: Game) -> str | None:
    return None if game.creator_id is None else str(game.creator_id)


def _let_in(made: str, person: Any, reliability: Reliability, now: datetime) -> Game:
    """Invite a person (a primary key) who asks later, as long as the game is a lobby without this person. Under the
    game's lock, since its host may be inviting the same one.
    """
    with durable():
        game = locked(made)
        seated = set(Seat.objects.filter(game=game, owner__isnull=False).values_list("owner", flat=True))
        if game.status == Game.Status.LOBBY and str(person) not in map(str, seated):
            admission.must_be_taken(reliability, [game.creator_id, *seated])
            invitations.let_in(game, person, now + invitations.LASTS, now)
    return game


def _again(
    game: Game, seats: Sequence[Seat], maker: Any, profile: Profile, reliability: Reliability
) -> NewGame:
    """TAB-210: the same rules, options, clock and bots; a bot sits for who has resigned. A password is not known: who
    is asked needs none.
    """
    bots = tuple(
        seat.bot for seat in seats if seat.bot and not seat.human and str(seat.owner_id) != str(maker)
    )
    alone = len(bots) == len(seats) - 1
    by = rates.of(game)
    kept = (
        {name: value for name, value in msgspec.to_builtins(by).items() if name != "then"}
        if by
        else {"preset": "none"}
    )
    hidden = Game.Visibility.PRIVATE if game.password else game.visibility
    return NewGame(
        ruleset=game.ruleset, seats=len(seats), name=numbered(game.name), options=game.options, preset=game.preset,
        visibility="unlisted" if alone else cast(Visibility, hidden), bots=bots, profile=profile, strict=game.strict,
        opening_hours=game.opening_hours, reliability=reliability,
        least_reliability=min(game.least_reliability, reliability.score), newcomers=game.newcomers or reliability.new,
        rates=None if alone else kept, rated=None if game.rated else False,
        ballots=None if game.ballots is None else tuple(game.ballots), pause_hours=game.pause_hours,
        pauses=game.pauses, letters=cast(Letters, game.letters),
    )  # fmt: skip
