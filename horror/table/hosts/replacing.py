"""The host of a game puts somebody else into a seat (TAB-146)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

import msgspec

from horror.models import Game, Seat, Tenure
from horror.rules.kernel.events import SPECTATOR
from horror.table.acting import act
from horror.table.acts import Answer, Caller, Profile
from horror.table.errors import AlreadySeated, BadRequest, NothingOpen
from horror.table.hosts.host import must_be_under_way, must_host
from horror.table.people import substitute
from horror.table.table import Table


class Replacement(msgspec.Struct, frozen=True, kw_only=True):
    """Who comes into a seat, and how that of who held it has ended: ``substituted``, which counts as abandoned where
    that one was away (TAB-84), or ``handed_over``, which counts as nothing (TAB-82). ``person`` is a primary key.
    """

    seat: int
    person: Any
    profile: Profile
    ended: Literal["substituted", "handed_over"]
    reason: str


def replace(game_id: str, new: Replacement, caller: Caller, now: datetime) -> Answer:
    """A person has a seat from now on, whoever held it, be it open or not, with or without that one's consent; in a
    lobby as well, which the former then has just left.

    Raises :class:`NotTheHost`, :class:`BadText`, :class:`AlreadySeated` for who has sat elsewhere in the game,
    :class:`NothingOpen` for a seat that is out of the game, :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        said = must_host(table, new.reason)
        if table.game.status != Game.Status.LOBBY:
            must_be_under_way(table)
        row = table.seat(new.seat)
        if row.resigned_at is not None and not row.bot:
            raise NothingOpen("this seat is out of the game", rule="TAB-36")
        _must_be_free_to_sit(table, row, new.person)
        if new.ended == "handed_over" and row.resigned_at is not None:
            table.tenures.hand_over(row)
        substitute.take_over(table, row, new.person, new.profile, ended=_ended(table, new), **said)
        return table.answer(SPECTATOR)

    if new.person is None:
        raise BadRequest("a person is put into a seat, nobody else")
    return act(game_id, caller, now, body)


def _ended(table: Table, new: Replacement) -> Tenure.End:
    lobby = table.game.status == Game.Status.LOBBY
    return Tenure.End.LEFT if lobby else Tenure.End(new.ended)


def _must_be_free_to_sit(table: Table, row: Seat, person: Any) -> None:
    """TAB-78: who has sat in the game takes no other seat of it; but who is put back into the own one may be."""
    if any(seat.human and str(seat.owner_id) == str(person) for seat in table.seats):
        raise AlreadySeated("this person sits in the game already", rule="TAB-78")
    held = Tenure.objects.of(table.game.pk, person).exclude(ended=Tenure.End.LEFT)
    if held.exclude(seat=row.index).exists():
        raise AlreadySeated("this person has sat in the game, in another seat", rule="TAB-78")
