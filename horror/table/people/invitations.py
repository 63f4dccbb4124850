"""Invitations: a host asks somebody by name into a lobby, who then sees the game and may sit down.

A host is told the same whether or not anybody is meant (docs/decisions/invitations-by-name.md): there is a row anyway,
and the same work is done for it. What a row says holds only as long as its game is a lobby, so nothing needs to be done
when a game begins, ends or is closed.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec
from django.conf import settings

from horror.models import Game, Invitation, InvitationLink
from horror.rules.kernel.events import SPECTATOR
from horror.table import caps, news
from horror.table.acting import act
from horror.table.acts import Answer, Caller, Join
from horror.table.errors import NotFound, TooManyInvitations, WrongStatus
from horror.table.news import News
from horror.table.people import seats
from horror.table.table import Table

LASTS = timedelta(days=14)
"""How long an invitation may be answered, unless the lobby closes earlier."""
DAY = timedelta(days=1)
KEPT = timedelta(days=30)
"""How long one can still be looked at that is open no more."""
LISTED = 100
_State = Invitation.State


class Caps(NamedTuple):
    """Invitations that one host sends in a day, and may have open in one game; those that one person may have open from
    all hosts, and may get from one host in a day. What goes beyond the last two is taken and told to nobody.
    """

    day: int = 30
    game: int = 20
    person: int = 10
    again: int = 3


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Whom a host asks for: a ``name``, or a ``player`` by id; and the ``person`` (a primary key) who is meant, if
    anybody is.
    """

    name: str = ""
    player: str = ""
    person: Any = None


def figures() -> Caps:
    """The caps; `settings.INVITATION_CAPS` may name others."""
    return Caps(**getattr(settings, "INVITATION_CAPS", {}))


def invite(game_id: str, wanted: Wanted, caller: Caller, now: datetime) -> Answer:
    """The host invites somebody; who is asked for already stays so. ``invitation`` of the answer is its id.

    Raises :class:`NotTheHost`, :class:`WrongStatus`, :class:`TooManyInvitations`.
    """

    def body(table: Table) -> Answer:
        seats.must_be_creator(table)
        table.must_be_lobby()
        mine = Invitation.objects.filter(game=table.game, state=_State.OPEN)
        end_expired(now, mine)
        row = mine.filter(name=wanted.name, player=wanted.player).first()
        if row is None:
            _may_invite(table, now)
            row = _new(table, wanted, now)
        return _answer(table, row)

    return act(game_id, caller, now, body)


def accept(game_id: str, invitation: str, join: Join, caller: Caller, now: datetime) -> Answer:
    """Sit down by an invitation, as by :func:`horror.table.people.seats.join`."""
    own = _of(game_id, invitation, person=caller.author)
    return seats.join(game_id, join, caller, now, admit=lambda _table: own)


def decline(game_id: str, invitation: str, caller: Caller, now: datetime) -> Answer:
    """Say no. Raises :class:`NotFound`, :class:`WrongStatus` for one that is not open."""
    return _end(_of(game_id, invitation, person=caller.author), _State.DECLINED, caller, now)


def withdraw(game_id: str, invitation: str, caller: Caller, now: datetime) -> Answer:
    """Take an invitation back. Raises :class:`NotFound`, :class:`WrongStatus` for one that is not open."""
    return _end(_of(game_id, invitation, by=caller.author), _State.WITHDRAWN, caller, now)


def of_game(game_id: str, person: Any) -> list[Invitation]:
    """Those into a game that this person (a primary key) made or got, newest first."""
    rows = Invitation.objects.filter(game=game_id).select_related("game", "by")
    mine = rows.filter(by=person) | rows.filter(person=person)
    return list(mine.order_by("-created_at", "pk")[:LISTED])


def open_to(people: Iterable[Any], now: datetime) -> dict[Any, list[Invitation]]:
    """What each of these people (primary keys) may accept, oldest first; one query."""
    found: dict[Any, list[Invitation]] = {pk: [] for pk in people}
    for row in Invitation.objects.open(now).of(found):
        found[row.person_id].append(row)
    return found


def ids_open_to(people: Iterable[Any], now: datetime) -> dict[Any, frozenset[str]]:
    """The same by their ids alone, for whoever looks whether there are others."""
    found: dict[Any, set[str]] = {}
    rows = Invitation.objects.open(now).filter(person__in=list(people))
    for person, pk in rows.values_list("person", "pk"):
        found.setdefault(person, set()).add(pk)
    return {person: frozenset(pks) for person, pks in found.items()}


def let_in(game: Game, person: Any, until: datetime, now: datetime) -> Invitation:
    """The open invitation of a person (a primary key) who comes by another way into a lobby, of its host's: a link, or
    a rematch. Nobody is told of it, since the person asks for it. The game is locked by whoever calls this.
    """
    assert game.creator_id is not None  # links and rematches end with their host's account
    here = Invitation.objects.filter(game=game, state=_State.OPEN)
    end_expired(now, here)
    if (mine := here.filter(person=person).first()) is not None:
        return mine
    row, made = here.get_or_create(
        name="", player=str(person),
        defaults={
            "game": game, "by_id": game.creator_id, "person_id": person, "state": _State.OPEN, "created_at": now,
            "until": min(game.lobby_until, until), "told_at": now,
        },
    )  # fmt: skip
    if not made:  # whoever was asked by id, and wants no invitations, wants this one
        here.filter(pk=row.pk).update(person=person)
    return row


def end_expired(now: datetime, rows: Any = None) -> int:
    """End those whose time is over; returns how many. For the sweep."""
    rows = Invitation.objects.filter(state=_State.OPEN) if rows is None else rows
    ended: int = rows.filter(until__lte=now).update(state=_State.ENDED, ended_at=now)
    return ended


def forget(now: datetime) -> int:
    """Delete those that are long over; returns how many."""
    return Invitation.objects.filter(ended_at__lt=now - KEPT).delete()[0]


def forget_person(person: Any) -> None:
    """Nobody is told any more of what somebody (a primary key) was asked who is gone, or asked others."""
    Invitation.objects.filter(by=person).delete()
    InvitationLink.objects.filter(by=person).delete()
    Invitation.objects.filter(person=person).update(person=None)


def _of(game_id: str, invitation: str, **whose: Any) -> Invitation:
    row = Invitation.objects.filter(pk=invitation, game=game_id, **whose).first()
    if row is None:
        raise NotFound
    return row


def _may_invite(table: Table, now: datetime) -> None:
    by, most = table.caller.author, figures()
    caps.one_at_a_time(by)
    if Invitation.objects.filter(game=table.game, state=_State.OPEN).count() >= most.game:
        raise TooManyInvitations("{n} invitations into this game are open", n=most.game)
    if Invitation.objects.filter(by=by, created_at__gt=now - DAY).count() >= most.day:
        raise TooManyInvitations("you have sent {n} invitations within a day", n=most.day)


def _new(table: Table, wanted: Wanted, now: datetime) -> Invitation:
    told = _is_told(table, wanted.person or uuid.uuid4(), now) and wanted.person is not None
    row = Invitation(
        game=table.game, by_id=table.caller.author, person_id=wanted.person if told else None, name=wanted.name,
        player=wanted.player, created_at=now, until=min(table.game.lobby_until, now + LASTS),
    )  # fmt: skip
    row.save(force_insert=True)
    news.announce(News.INVITED, None, now, row.pk)
    return row


def _is_told(table: Table, person: Any, now: datetime) -> bool:
    """Whether an invitation gets to a person: not to who is in the game, or was asked often enough."""
    most, known = figures(), Invitation.objects.filter(person=person)
    here = {str(pk) for pk in (table.game.creator_id, *(seat.owner_id for seat in table.seats))}
    asked = known.filter(by=table.caller.author, created_at__gt=now - DAY).count()
    waiting = list(known.open(now).values_list("game", flat=True)[: most.person])
    return str(person) not in here and asked < most.again and len(waiting) < most.person and (
        table.game.pk not in waiting
    )  # fmt: skip


def _end(row: Invitation, state: str, caller: Caller, now: datetime) -> Answer:
    def body(table: Table) -> Answer:
        if row.state != state:  # said before, and well
            table.must_be_lobby()
            open_one = Invitation.objects.filter(pk=row.pk, state=_State.OPEN, until__gt=now)
            if not open_one.update(state=state, ended_at=now):
                raise WrongStatus("this invitation is not open any more")
        return _answer(table, row)

    return act(row.game_id, caller, now, body, uninvited=True)


def _answer(table: Table, row: Invitation) -> Answer:
    seat = table.seat_of_author()
    return table.answer(SPECTATOR if seat is None else seat.index, invitation=row.pk)
