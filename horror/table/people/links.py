"""Bound dice at the table: anchors, the opening, links, deposits (docs/dice.md says why)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import msgspec

from horror.models import Game, Seat
from horror.rules.kernel.chains import MISSING, Entered
from horror.rules.kernel.links import OPENING
from horror.rules.kernel.phrases import counted
from horror.table import caps, dice, jobs
from horror.table.acting import act
from horror.table.acts import Answer, Caller, Mixed
from horror.table.deeds import (
    DiceAnchored,
    DiceDeposited,
    DiceFrozen,
    DiceReady,
    DiceStirred,
    DiceUnbound,
    GameRestored,
    Started,
)
from horror.table.errors import BadRequest, DiceRefused, LinkMissing, NotNow, WrongStatus
from horror.table.frame import durable, locked
from horror.table.table import Table

_HEX = re.compile(r"[0-9a-f]{64}")


# -- what a player does


def anchor(game_id: str, seat: int, anchor: str, generation: int, caller: Caller, now: datetime) -> Answer:
    """Bind the dice of one's seat by the anchor (hex) of its chain number ``generation``.

    Before the opening it takes the place of an earlier one; afterwards it is the only one of the tenure, and ripens.
    Raises :class:`DiceRefused`, beside :class:`NotYourSeat` and :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        row = table.played_by_author(seat)
        if table.game.ended:
            raise WrongStatus("the game is over", rule="TAB-33")
        bind(table, row, anchor, generation)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def ready(game_id: str, seat: int, link: str, caller: Caller, now: datetime) -> Answer:
    """Show the first link, once the anchors are frozen; the last one lets the game be set up.

    Raises :class:`WrongLink`, :class:`DiceRefused`, beside :class:`NotYourSeat` and :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        table.played_by_author(seat)
        shown(table, seat, link)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def deposit(game_id: str, seat: int, index: int | None, link: str, caller: Caller, now: datetime) -> Answer:
    """Leave link number ``index`` with the server: it serves every turn up to it in which none is sent. Without a
    number it is looked for among the next ones.

    The receipt is an item of its owner's stream. Raises :class:`WrongLink`, :class:`DiceRefused`, beside
    :class:`NotYourSeat` and :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        table.played_by_author(seat)
        _must_be_running(table)
        _hex(link)
        chains, where = table.dice.chains, (table.game.pk, table.game.turn, seat)
        number = table.dice.change(chains.number, *where, link) if index is None else index
        table.dice.change(chains.deposited, *where, number, link, dice.left(link))
        table.dice.say(deposit={"seat": seat, "index": number})
        table.do(DiceDeposited(index=number), seat)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def release(game_id: str, seat: int, caller: Caller, now: datetime) -> Answer:
    """The seed is lost: the seat plays on free, and the next turn that it begins counts as missing.

    Raises :class:`DiceRefused`, beside :class:`NotYourSeat` and :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        row = table.played_by_author(seat)
        _must_be_running(table)
        table.dice.change(table.dice.chains.released, seat)
        row.anchor = ""
        table.dice.say(released=seat)
        table.do(DiceUnbound(), seat)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def _must_be_running(table: Table) -> None:
    if not table.dice.second:
        raise DiceRefused("this game's dice know no links")
    if table.game.ended:
        raise WrongStatus("the game is over", rule="TAB-33")
    if table.game.started_at is None:
        raise WrongStatus("the game has not started")


# -- what verbs of seats and moves call


def bind(table: Table, row: Seat, anchor: str, generation: int) -> None:
    """Take an anchor for a seat; raises :class:`BadRequest` or :class:`DiceRefused`."""
    if not table.dice.second:
        raise DiceRefused("this game's dice know no anchors")
    _hex(anchor)
    frozen = table.game.opening_until is not None or table.game.started_at is not None
    current = table.dice.chains.seats[row.index].generation if frozen else 0
    if generation != current:
        raise DiceRefused(
            "seat {seat} has had {chains} before this one: its generation is {n}",
            seat=row.index,
            chains=counted("{n} chain", "{n} chains", current),
            n=current,
        )
    if frozen:
        table.dice.change(table.dice.chains.anchored, row.index, anchor)
        waits = table.dice.chains.seats[row.index].waits
        told: dict[str, Any] = {"seat": row.index, "generation": generation, "anchor": anchor, "waits": waits}
        table.dice.say(anchored=told)
        table.do(DiceAnchored(generation=generation, anchor=anchor, waits=waits), row.index)
    row.anchor = anchor


def tenure_over(table: Table, row: Seat) -> None:
    """Somebody leaves a seat: chain and deposit end with that."""
    frozen = table.game.opening_until is not None or table.game.started_at is not None
    if table.dice.second and frozen and (row.anchor or table.dice.chains.seats[row.index].released):
        table.dice.change(table.dice.chains.ended, row.index)
        table.dice.say(ended=[*table.dice.saying.get("ended", ()), row.index])
    row.anchor = ""


def begin(table: Table) -> None:
    """All seats are taken: freeze the anchors, wait for the links of those who are bound, and set the game up.

    Nobody is waited for where all seats are free. Raises :class:`WrongStatus` while links are waited for, and
    :class:`TooManyGames` for a game of bots alone whose maker has others of the kind under way.
    """
    game = table.game
    caps.may_begin(game, table.seats)
    if game.opening_until is not None:
        if table.dice.chains.awaited() and game.opening_until > table.now:
            raise WrongStatus("the game waits for the first links of its dice")
        set_up(table)
        return
    if table.dice.second:
        frozen = table.dice.froze(table.rules.purposes)
        table.dice.say(frozen=frozen["anchors"], **{name: frozen[name] for name in frozen if name == "root"})
        until = game.starts_at or table.now + timedelta(hours=game.opening_hours)
        if table.dice.chains.awaited() and until > table.now:
            table.do(DiceFrozen(anchors=frozen["anchors"], until=until))
            table.put("opening", not_before=until, replanned=bool(game.host))
            return
    set_up(table)


def begins_later(table: Table) -> None:
    """Have the anchors frozen, and the game set up, when it is time; for one that begins at a time (TAB-141)."""
    game = table.game
    if game.starts_at is not None:
        table.put("opening", not_before=game.starts_at - timedelta(hours=game.opening_hours))


def go_on(table: Table) -> None:
    """Set a game up whose opening is over, and whose seats are all taken; not before the time at which it begins."""
    game = table.game
    if game.opening_until is None or any(seat.free for seat in table.seats):
        return
    if game.starts_at is not None and game.starts_at > table.now:
        return
    if not table.dice.chains.awaited() or game.opening_until <= table.now:
        set_up(table)


def shown(table: Table, seat: int, link: str) -> None:
    """Take the first link of a seat."""
    table.must_be_lobby()
    if not table.dice.second:
        raise DiceRefused("this game's dice know no links")
    _hex(link)
    table.dice.change(table.dice.chains.ready, table.game.pk, seat, link)
    table.dice.say(ready={"seat": seat, "link": link})
    table.do(DiceReady(link=link), seat)
    go_on(table)


def set_up(table: Table) -> None:
    """Set the game up: everything drawn comes from the committed secret and from what the seats added."""
    if table.dice.second:
        table.dice.opened()
    draws = table.dice.draws(OPENING)
    table.do(Started(colours=[seat.colour for seat in table.seats]), draws=draws)


@jobs.handler("opening")
def opening(job: jobs.Claimed, now: datetime) -> None:
    """The time for first links is over: set the game up without those that are missing; or, of a game that begins at a
    time, that for anchors is (TAB-141).

    Raises :class:`NotNow` where it is not, and :class:`horror.table.errors.LostClaim` when another worker has the job.
    """

    def body(table: Table) -> Answer:
        until = table.game.opening_until
        if table.game.status == Game.Status.LOBBY:
            _time_for_anchors_over(table)
            go_on(table)
            if table.game.started_at is None and until is not None and until > table.now:
                raise NotNow(until - table.now)  # the clock was set back since
        return Answer(outcome="done")

    assert job.game is not None
    act(job.game, Caller(source="job"), now, body, job=job)


def _time_for_anchors_over(table: Table) -> None:
    """TAB-141: the anchors of a game that begins at a time are frozen, where there are any; at that time it begins,
    whatever is missing.
    """
    game = table.game
    if game.starts_at is None or game.opening_until is not None:
        return
    over = game.starts_at - timedelta(hours=game.opening_hours)
    if over > table.now:
        raise NotNow(over - table.now)  # the clock was set back since
    if game.starts_at <= table.now or any(seat.anchor for seat in table.seats):
        begin(table)
    else:
        table.put("opening", not_before=game.starts_at, replanned=True)


def given(table: Table, seat: int, link: str) -> None:
    """Look at the link of a submission before anything is run; raises :class:`WrongLink`, :class:`LinkMissing`."""
    if not table.dice.second:
        return
    if link:
        _hex(link)
        table.dice.checked(table.position.turn, seat, link)
        return
    wanted = table.game.strict and table.by_player
    if wanted and table.position.active == seat and table.dice.chains.owes(table.position.turn, seat):
        raise LinkMissing(
            "this game wants the link of your seat with your first move in a turn; send it, leave a deposit, or "
            "release the seat if its seed is lost"
        )


def mixed(entered: Entered | None) -> Mixed | None:
    """What an author is told of the link that entered, or did not."""
    if entered is None:
        return None
    state = "missing" if entered.state in MISSING else entered.state
    return msgspec.convert({"turn": entered.turn, "state": state, "mix": entered.mix}, Mixed)


def must_be_bound(table: Table) -> None:
    """Raise :class:`DiceRefused` where there are no links to stir."""
    if not table.dice.second or not table.dice.chains.bound:
        raise DiceRefused("no seat of this game has links to be stirred")


def stir(table: Table) -> None:
    """From the next turn on, links are used that nobody could have foreseen draws by."""
    turn = table.game.turn + 1
    table.dice.change(table.dice.chains.stir, turn)
    table.dice.say(stirred=turn)
    table.do(DiceStirred(turn=turn, rule="TAB-30"))


def restored(game_id: str, now: datetime, epoch: int) -> bool:
    """Say in the log that the game goes on from a backup: the same turns need the same links, and draw the same.

    Once an ``epoch``; whether it was said now. Raises :class:`NotFound`.
    """
    declared = False

    def body(table: Table) -> Answer:
        nonlocal declared
        declared = table.game.declared_in != epoch
        if declared:
            table.game.declared_in = epoch
            declare_restored(table)
        return Answer(outcome="done")

    act(game_id, Caller(source="command"), now, body)
    return declared


def declare_restored(table: Table) -> None:
    """The entry of a game that goes on from a backup, or from another server's lines."""
    table.dice.say(restored=table.game.turn)
    table.do(GameRestored(turn=table.game.turn))


# -- another SECRET_KEY


def reseal() -> tuple[int, list[str]]:
    """Seal what players have left with the server anew under the newest key, as :func:`dice.reseal` does the secrets.

    How many deposits were sealed, and the games with one that no key opens. One game after the other is locked, since
    moves write the same row.
    """
    done, lost = 0, []
    for game_id in dice.with_deposits():
        with durable():
            found = dice.reseal_deposits(locked(game_id))
        if found is None:
            lost.append(game_id)
        else:
            done += found
    return done, lost


def _hex(value: str) -> None:
    if not _HEX.fullmatch(value):
        raise BadRequest("an anchor or link is 64 lower-case hexadecimal digits")
