"""Seats: people and bots come and go while a game is a lobby, and it starts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec

from horror import sizes
from horror.models import ENDED, STEWARD, Game, Invitation, Seat, Tenure
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.roles import COLOUR, NAME
from horror.table import caps, passwords
from horror.table.acting import act
from horror.table.acts import Answer, Caller, Join, Profile
from horror.table.clocks import obligations
from horror.table.deeds import Joined, Left
from horror.table.errors import (
    AlreadySeated,
    BadRequest,
    BadText,
    NotFound,
    NotTheHost,
    NotYourSeat,
    SeatTaken,
    UnknownBot,
    WrongPassword,
    WrongStatus,
)
from horror.table.people import admission, away, links
from horror.table.people.names import apart
from horror.table.table import Table


def join(
    game_id: str,
    join: Join,
    caller: Caller,
    now: datetime,
    *,
    admit: Callable[[Table], Invitation] | None = None,
) -> Answer:
    """A person sits down, at the wished seat or the first free one; the last one starts a game that starts
    by itself.

    A private game is joined by whoever knows its id and its password, or is invited. By an
    invitation of theirs, which ``admit`` gives in the same transaction, people sit down only while it is open. Raises
    :class:`AlreadySeated`, :class:`SeatTaken`, :class:`WrongPassword`, :class:`WrongStatus`; :class:`NotFound` where a
    stranger may not know of the game; :class:`Barred`, :class:`Unreliable` by what is known of the person (TAB-88,
    TAB-89); :class:`NotTaken` where somebody there and the person stay apart (PEO-02).
    """

    knows = knows_password(game_id, join.password)

    def body(table: Table) -> Answer:
        game = table.game
        stranger = str(caller.author) != str(game.creator_id)
        by = None if admit is None else admit(table)
        invited = Invitation.objects.open(table.read_at).filter(game=game, person=caller.author)
        if by is not None:
            table.must_be_lobby()
            if not invited.filter(pk=by.pk).exists():
                raise WrongStatus("this invitation is not open any more")
        closed = game.password or game.visibility == Game.Visibility.PRIVATE
        knows_it = knows or by is not None or bool(closed and stranger and invited.exists())
        if game.visibility == Game.Visibility.PRIVATE and stranger and not knows_it:
            raise NotFound
        table.must_be_lobby()
        if table.seat_of_author() is not None:
            raise AlreadySeated("you sit in this game already")
        if game.password and stranger and not knows_it:
            if join.password:
                raise WrongPassword("that is not its password")
            raise WrongPassword("this game asks for a password")
        if join.reliability is not None:
            admission.must_not_be_barred(join.reliability, table.now)
            unfit = admission.unfit(game, join.reliability) if stranger else None
            if unfit is not None and not invited.exists():
                raise unfit
            here = (seat.owner_id for seat in table.seats if seat.human)
            admission.must_be_taken(join.reliability, [game.creator_id, *here])
        if join.anchor and join.seat is None:
            raise BadRequest("an anchor is that of one seat: name it")
        return table.answer(take_seat(table, join))

    if caller.author is None:
        raise NotYourSeat("a person sits down, nobody else")
    return act(game_id, caller, now, body, uninvited=True)


def knows_password(game_id: str, password: str) -> bool:
    """Whether this opens the game. Checked before the lock, for it takes long. Hashed once where the game has a
    password, and where a stranger may not learn whether there is a game; else not at all.
    """
    if not password:
        return False
    row = Game.objects.filter(pk=game_id).values_list("password", "visibility").first()
    kept, visibility = row or ("", Game.Visibility.PRIVATE)
    if kept:
        return passwords.is_right(password, kept)
    if visibility == Game.Visibility.PRIVATE:
        passwords.in_vain(password)
    return False


def salt(game_id: str, seat: int, salt: str, caller: Caller, now: datetime) -> Answer:
    """Set what this seat adds to the key of the dice; possible from the commitment to the start."""

    def body(table: Table) -> Answer:
        table.must_be_lobby()
        row = table.played_by_author(seat)
        row.salt = _salt(salt)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def seat_bot(game_id: str, seat: int | None, bot: str, caller: Caller, now: datetime) -> Answer:
    """The host puts a bot into a free seat."""

    def body(table: Table) -> Answer:
        table.must_be_lobby()
        must_be_creator(table)
        if bot not in table.rules.bots:
            raise UnknownBot(
                "there is no bot {name}; there are: {there}",
                name=NAME(repr(bot)),
                there=sorted(table.rules.bots),
                path="$.bot",
            )
        row = _free(table, seat)
        sit_bot(table, row, bot)
        start_if_full(table)
        return msgspec.structs.replace(_answer(table), seat=row.index)

    return act(game_id, caller, now, body)


def leave(game_id: str, caller: Caller, now: datetime) -> Answer:
    """A person leaves the lobby; when it is the creator, the lobby closes. That of a game which another hosts is left
    by who deletes the account alone, for whom the steward plays from the start (TAB-141).
    """

    def body(table: Table) -> Answer:
        table.must_be_lobby()
        row = table.seat_of_author()
        if row is None:
            raise NotYourSeat("you do not sit in this game")
        if table.game.host and caller.source != "job":
            raise WrongStatus(
                "you were put into this game, and its host alone puts somebody else there", rule="TAB-141"
            )
        table.acting = row.index
        links.tenure_over(table, row)
        row.owner = row.joined_at = None
        row.name = row.salt = ""
        follow(row, Profile(name=""))
        table.do(Left(), row.index)
        table.tenures.end(row, Tenure.End.LEFT)
        if table.game.host:
            row.clock = {}
            sit_bot(table, row, STEWARD)
        if str(caller.author) == str(table.game.creator_id):
            table.end("closed")
        return table.answer(row.index)

    return act(game_id, caller, now, body)


def start(game_id: str, caller: Caller, now: datetime) -> Answer:
    """The host starts a game whose seats are all taken, also before the time at which it was to begin."""

    def body(table: Table) -> Answer:
        table.must_be_lobby()
        must_be_creator(table)
        if free := [seat.colour for seat in table.seats if seat.free]:
            raise SeatTaken("these seats are still free: {seats}", seats=[COLOUR(colour) for colour in free])
        table.game.starts_at = None
        links.begin(table)
        return _answer(table)

    return act(game_id, caller, now, body)


def cancel(game_id: str, caller: Caller, now: datetime) -> Answer:
    """The host closes the lobby, or stops a game in which nobody but bots plays; staff may for the host.

    Raises :class:`WrongStatus` for a game that people play, who agree on its end (TAB-30), and for one that is over.
    """

    def body(table: Table) -> Answer:
        must_be_creator(table)
        lobby = table.game.status == Game.Status.LOBBY
        if not lobby and (table.game.ended or caps.attended(table.seats)):
            table.must_be_lobby()
        table.end("closed" if lobby else "stopped")
        return _answer(table)

    return act(game_id, caller, now, body)


def close_expired(now: datetime, limit: int = 100) -> int:
    """TAB-31: close lobbies whose time is over, unless they have all their players and wait for the dice alone.

    For the sweep; returns how many.
    """
    expired = Game.objects.expired_lobbies(now).order_by("lobby_until")
    closed = 0
    for game_id in expired.values_list("pk", flat=True)[:limit]:
        try:
            act(game_id, Caller(source="job", key="lobby-over"), now, _close_expired)
        except (WrongStatus, NotFound):  # started, closed or gone since it was listed
            continue
        closed += 1
    return closed


def _close_expired(table: Table) -> Answer:
    table.must_be_lobby()
    if table.game.lobby_until > table.read_at:
        raise WrongStatus("the lobby has time left")
    if table.game.opening_until is not None and not any(seat.free for seat in table.seats):
        raise WrongStatus("the game has all its players, and waits for the first links of its dice")
    table.end("lobby_over", rule="TAB-31")
    return table.answer(SPECTATOR)


# -- what creating and joining share


def take_seat(table: Table, join: Join) -> int:
    """The author sits down who may; the number of the seat. Whoever has invited the person is answered by that, and a
    game begins for which nobody else was missing. Raises :class:`SeatTaken`.
    """
    seat = _free(table, join.seat)
    seat.salt = _salt(join.salt)
    table.acting = seat.index
    sit(table, seat, table.caller.author, join.profile)
    if join.anchor:
        links.bind(table, seat, join.anchor, join.generation)
    start_if_full(table)
    Invitation.objects.answered_by(table.game, table.caller.author, join.profile.name).update(
        state=Invitation.State.ACCEPTED, ended_at=table.now
    )
    return seat.index


def sit(table: Table, seat: Seat, person: Any, profile: Profile) -> None:
    """A person (a primary key) sits down here."""
    seat.owner_id = person
    seat.name = apart(profile.name, [other.name for other in table.seats if other.name])
    follow(seat, profile)
    seat.clock, seat.state = obligations.fresh(table.game), Seat.State.PLAYING
    seat.joined_at = table.now
    table.do(Joined(name=seat.name), seat.index)
    table.tenures.begin(seat, seat.owner_id)
    away.take_down(table, seat, profile.away, table.now)


def keep_up(person: Any, profile: Profile) -> None:
    """Let the seats that somebody holds in games that are not over follow the profile: language, time zone, mails, and
    the habits of which what is asked from now on takes account.

    The name stays that by which the others know them there.
    """
    Seat.objects.filter(owner=person).exclude(game__status__in=ENDED).update(**_followed(profile))


def follow(seat: Seat, profile: Profile) -> None:
    """Copy into a seat what the table must know of who sits there; the name apart."""
    for name, value in _followed(profile).items():
        setattr(seat, name, value)


def _followed(profile: Profile) -> dict[str, Any]:
    """What a seat has of its person's profile, as columns; the name apart."""
    habits = msgspec.to_builtins(profile.habits)
    return {
        "language": profile.language, "time_zone": profile.time_zone, "mails": profile.mails, "habits": habits
    }  # fmt: skip


def sit_bot(table: Table, seat: Seat, bot: str) -> None:
    """A bot sits down here."""
    seat.bot, seat.joined_at = bot, table.now
    seat.name = f"{bot} {seat.colour}".title()
    table.do(Joined(name=seat.name, bot=bot), seat.index)
    table.tenures.begin(seat, bot=bot)


def start_if_full(table: Table) -> None:
    """Start a game that starts by itself, or whose opening has begun, once nobody is missing."""
    if any(seat.free for seat in table.seats):
        return
    if table.game.opening_until is not None:
        links.go_on(table)
    elif table.game.autostart and table.game.starts_at is None:
        links.begin(table)


def _free(table: Table, wished: int | None) -> Seat:
    free = [seat for seat in table.seats if seat.free and wished in (None, seat.index)]
    if not free:
        if wished is None:
            raise SeatTaken("no seat is free")
        raise SeatTaken("seat {seat} is not free", seat=wished)
    return free[0]


def _salt(salt: str) -> str:
    if len(salt) > sizes.SALT:
        raise BadText("a salt has at most {most} characters", most=sizes.SALT, path="$.salt")
    return salt


def must_be_creator(table: Table) -> None:
    author = table.caller.author
    if table.by_host or (author is None and table.caller.source == "command"):
        return
    if author is None or str(author) != str(table.game.creator_id):
        raise NotTheHost("only the creator of the game does this")


def _answer(table: Table) -> Answer:
    seat = table.seat_of_author()
    return table.answer(SPECTATOR if seat is None else seat.index)
