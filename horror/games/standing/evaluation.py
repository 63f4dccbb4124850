"""Which standing order fires when decisions of its owner are open, and what comes of the others (TAB-102 to TAB-105).

A function of what the owner may know. Whoever calls it keeps what came of it (:class:`Kept`), and submits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from horror.games.standing.language import StandingLanguage
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import (
    Action,
    AtTurn,
    Delay,
    ForGood,
    Found,
    Kept,
    NextTurn,
    OnDay,
    Used,
    rest_of,
)
from horror.games.standing.trial import Trial
from horror.games.standing.turn import Late, Neutral, Steward
from horror.games.standing.watch import changed
from horror.rules.kernel.phrases import Phrase, phrase

MOST_FIRINGS = 200
"""TAB-103: so many times the orders of a seat fire in a turn of the game."""
MOST_SKIPS = 3
"""TAB-104: an order that matched so often and could never be given is switched off."""
TURN_OVER = phrase("the turn in which it was to go on is over")

By: TypeAlias = Literal["", "steward", "neutral"]
DECIDES: Mapping[Sequence[Action], By] = {(Steward(),): "steward", (Neutral(),): "neutral"}
"""TAB-118: scripts by which somebody else decides."""


class Fires(NamedTuple):
    """An order that fires: on which decision, the orders to give for its owner, or ``by`` whom he has others decide.
    ``once`` is the word by which the table counts what it answers (TAB-113).
    """

    id: str
    asked: Asked
    orders: tuple[str, ...]
    by: By = ""
    once: str = ""
    delay: Delay | None = None


class Left(NamedTuple):
    """An order that leaves a decision to its owner (TAB-128)."""

    id: str


class Note(NamedTuple):
    """What became of an order that did not fire, and why: ``skipped`` on this decision, ``dropped`` by its watch,
    switched ``off``, ``over``; ``stopped``: lines of it wait in a turn that is over (TAB-130). ``error`` is what was
    raised within it, for the log of the server.
    """

    id: str
    what: Literal["skipped", "dropped", "off", "over", "stopped"]
    why: Phrase
    opened: int = 0
    error: Exception | None = None


class Outcome(NamedTuple):
    """The order that fires, if one does, and what is noted of others."""

    fires: Fires | None
    notes: tuple[Note, ...] = ()


def looked(
    language: StandingLanguage, orders: Sequence[Kept], look: Look, asked: Sequence[Asked], late: bool = False
) -> Outcome:
    """TAB-103: the first order that fires on a decision: those that the game waits for before others, orders for one's
    own turn before others, else as their owner has put them. ``late``: the clock has run out, so what is ordered for
    that comes last. A decision that an order leaves to its owner is answered by none behind it, but when the clock has
    run out. What an order is to answer later (:attr:`Kept.waiting`) is left to it. An exception in an order is
    that order's alone.
    """
    notes = [Note(kept.id, "over", phrase("its time is over")) for kept in orders if over(kept, look)]
    done = {note.id for note in notes} | {kept.id for kept in orders if kept.off}
    notes += [
        Note(kept.id, "stopped", TURN_OVER)
        for kept in orders
        if kept.rest and kept.id not in done and not goes_on(kept, look)
    ]
    later = {opened for kept in orders if kept.id not in done for opened in kept.waiting}
    if look.fired >= MOST_FIRINGS:
        return Outcome(None, tuple(notes))
    for one in sorted(asked, key=lambda each: not each.decision.blocking):
        if one.decision.answered or one.decision.seat != look.seat or one.opened in later:
            continue
        left = False
        for kept in sorted(orders, key=_rank):
            of_late = isinstance(kept.order.match, Late)
            if kept.id in done or (left if not of_late else not late):
                continue
            try:
                came = _considered(language, kept, look, one)
            except Exception as error:  # whatever it is, it harms this order alone
                came = Note(kept.id, "off", phrase("it failed; the operators are told"), one.opened, error)
            if isinstance(came, Fires):
                return Outcome(came, tuple(notes))
            if isinstance(came, Left):
                left = True
            elif came is not None:
                notes.append(came)
                if came.what != "skipped":
                    done.add(kept.id)
    return Outcome(None, tuple(notes))


def _rank(kept: Kept) -> tuple[bool, bool]:
    """What is for the clock's end comes last, what is for one's own turn first."""
    return isinstance(kept.order.match, Late), not kept.order.match.own_turn


def over(kept: Kept, look: Look) -> bool:
    """TAB-106: whether the time of an order is over. The beginning of the next turn itself is looked at yet."""
    if kept.off:
        return False
    match kept.order.until:
        case NextTurn():
            begun = look.own_turns - kept.own_turns
            return begun > 1 or (begun == 1 and not look.begins and not goes_on(kept, look))
        case AtTurn(turn):
            return look.position.turn >= turn
        case OnDay(day):
            return look.moment.day >= day
        case Used(times):
            return kept.used >= times
        case ForGood() | None:
            return False


def goes_on(kept: Kept, look: Look) -> bool:
    """TAB-130: whether lines of an order wait in the turn that runs for an answer to something else."""
    return bool(kept.rest) and look.own_turn and look.own_turns == kept.begun


def _considered(
    language: StandingLanguage, kept: Kept, look: Look, asked: Asked
) -> Fires | Left | Note | None:
    """What comes of an order on a decision; None where it does not match, or has been on it before."""
    order = kept.order
    if asked.opened in kept.fired:
        return None
    rests = goes_on(kept, look)
    found = Found() if rests and asked.decision.blocking else order.match.met(look, asked, kept)
    if found is None or (found.once and found.once in look.answered):
        return None
    if not all(guard.holds(look, asked, found, kept) for guard in order.guards):
        return None
    why = changed(language, kept, look, asked)
    if why is not None:
        return Note(kept.id, "dropped", why, asked.opened)
    trial, reasons = Trial(look, asked, order, found), []
    for script in (rest_of(kept.rest),) if rests else order.do:
        if by := DECIDES.get(script):
            return Fires(kept.id, asked, (), by)
        tried = trial.of(script)
        if tried.asks:
            return Left(kept.id)
        if tried.orders:
            return Fires(kept.id, asked, tried.orders, once=found.once, delay=order.delay)
        if tried.elsewhere and order.match.own_turn and not look.begins:
            return None  # it waits until that is answered (TAB-130)
        reasons.append(tried.why)
    why = next((reason for reason in reasons if reason is not None), None)
    if why is None or asked.opened in kept.skipped:
        return None
    if len(kept.skipped) + 1 >= MOST_SKIPS:
        off = phrase("it could not be given {times} times: {why}", times=MOST_SKIPS, why=why)
        return Note(kept.id, "off", off, asked.opened)
    return Note(kept.id, "skipped", why, asked.opened)
