"""The ladder: what becomes of a seat whose time runs out, and how it comes back (TAB-70 to TAB-77, TAB-80 to TAB-84).

One function for each thing that can happen to a seat: it gives where the seat stands then, and what the table has to
do. What has no function here changes nothing: a message, an announcement, an order that fires, a pause, an extension.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from horror.clock.obligation import Cls
from horror.clock.rates import DAYS, HOURS, Ladder

State: TypeAlias = Literal["playing", "late", "stood_in", "open"]
REACTIONS = 8
"""So many reactions that ran out, with no act of the person between them, and the seat is stood in for (TAB-71)."""
RETURNS = 3
"""So often comes a person back to the same seat (TAB-77)."""
HELD = 72 * HOURS
"""For so many seconds the set-up stands still for somebody who never came (TAB-81)."""
UNDECIDED = 7 * DAYS
"""After so many more, without a vote, the steward plays on."""
ABANDONED = 72 * HOURS
"""When the clock ran so many seconds for a seat that is stood in for by lapse, its person has abandoned it (TAB-84)."""
GIVEN_UP = 7 * DAYS
"""When the clock ran so many seconds after a person's time ran out, without a sign since, the seat is abandoned though
the game goes on (TAB-84)."""
DEAD_AFTER = 7 * DAYS
"""When the clock ran so many seconds for an open seat, the others may vote it out of the game (TAB-80)."""
SILENCE = 7 * DAYS
"""In a game without a clock the others may have a seat stood in for that was silent for so many seconds."""


class Rung(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a seat stands on the ladder. A person who sits down begins with the defaults."""

    state: State = "playing"
    strikes: int = 0
    """Own turns, or placings, in which the clock had to play since the person last answered in one (TAB-71)."""
    struck: int | None = None
    """The turn that has had its strike."""
    lapses: int = 0
    """Reactions that ran out since the person last acted."""
    returns: int = 0
    """How often the person has come back."""
    came: bool = False
    """Whether the person has ever acted in this seat (TAB-81)."""
    since: datetime | None = None
    """When it was stood in for by lapse, or became open; the later of the two."""
    own_turns: int = 0
    """Own turns of the seat that have ended since it was stood in for by lapse."""
    former: Literal["playing", "late"] | None = None
    """Where it stood before its person had it stood in for; None: it is not stood in for by wish (TAB-75)."""
    held: bool = False
    """Whether an open seat has nobody who plays: the others wait for whoever takes it (TAB-81)."""
    gone: bool = False
    """Whether the person may not come back to the open seat (TAB-77, TAB-82)."""


class Next(msgspec.Struct, frozen=True, kw_only=True):
    """Where a seat stands now, and what the table does about it; entries and mails tell how the rung has changed."""

    rung: Rung
    plays: Literal["person", "clock", "placing", "steward", "nobody"] = "person"
    """Who answers what the seat owes: the person; the clock, by neutral moves until it owes nothing (TAB-70); the
    steward until it owes nothing, as in the set-up (TAB-81), or from now on (TAB-74); nobody, as the game stands."""
    anew: Literal["returned", "first"] | None = None
    """As what open obligations of the person begin anew, if they do (:data:`horror.clock.Case`)."""
    stop: Literal["begins", "ends"] | None = None
    """Whether the stop of a seat that nobody came to begins, for ``HELD`` seconds, or ends."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How soon a seat climbs the ladder."""

    strikes: int
    """So many, and it is stood in for."""
    stood_in: int
    """Seconds that the clock must have run for it then, before it is open."""
    own_turns: int
    """So many of its turns must have ended besides."""


LIMITS: Mapping[Ladder, Limits] = {
    "gentle": Limits(strikes=3, stood_in=72 * HOURS, own_turns=2),
    "standard": Limits(strikes=2, stood_in=72 * HOURS, own_turns=2),
    "strict": Limits(strikes=1, stood_in=24 * HOURS, own_turns=1),
}
"""TAB-71, TAB-76."""


def plays(rung: Rung) -> Literal["person", "steward", "nobody"]:
    """Who plays a seat that stands there."""
    if rung.state in ("playing", "late"):
        return "person"
    return "nobody" if rung.held else "steward"


def by_lapse(rung: Rung) -> bool:
    """Whether the seat is stood in for because its time ran out, not by its own wish."""
    return rung.state == "stood_in" and rung.former is None


def lapsed(rung: Rung, ladder: Ladder, cls: Cls, turn: int | None, now: datetime) -> Next:
    """Time ran out for the person (TAB-70, TAB-71); of a gather, when it closes (TAB-60).

    ``turn`` is the number of the seat's own turn, or of the turn in which it reacts; None in the set-up.
    """
    if plays(rung) != "person":
        return Next(rung=rung, plays=plays(rung))
    if cls == "reaction":
        rung = _with(rung, lapses=rung.lapses + 1)
    elif turn is None or turn != rung.struck:
        rung = _with(rung, strikes=rung.strikes + 1, struck=turn)
    if not rung.came:
        held = turn is None
        rung = _with(rung, state="open", since=now, held=held)
        return Next(rung=rung, plays=plays(rung), stop="begins" if held else None)
    if rung.strikes >= LIMITS[ladder].strikes or rung.lapses >= REACTIONS:
        return stood_in(rung, now)
    return Next(rung=_with(rung, state="late"), plays="placing" if turn is None else "clock")


def stood_in(rung: Rung, now: datetime) -> Next:
    """The steward plays for a seat from now on, because its time ran out or, without a clock, by the others' vote
    (TAB-74). Who has come back as often as may be does not again: the seat is open for good (TAB-77).
    """
    if plays(rung) != "person":
        return Next(rung=rung, plays=plays(rung))
    gone = rung.returns >= RETURNS
    state: State = "open" if gone else "stood_in"
    return Next(rung=_with(rung, state=state, since=now, own_turns=0, gone=gone), plays="steward")


def acted(rung: Rung, ladder: Ladder) -> Next:
    """The person gave an order, wrote a list of standing orders, or pressed the button (TAB-73): before anything else
    that comes of it. Whoever is away comes back by that (TAB-77), unless ``gone``.
    """
    if rung.gone:
        return Next(rung=rung, plays=plays(rung))
    here = _with(rung, state="playing", lapses=0, came=True)
    if rung.state in ("playing", "late"):
        return Next(rung=here)
    if rung.former is not None:
        return Next(rung=_with(here, former=None), anew="first")
    here = _with(
        here,
        strikes=min(rung.strikes, LIMITS[ladder].strikes - 1),
        returns=rung.returns + 1,
        since=None,
        own_turns=0,
        held=False,
    )
    return Next(rung=here, anew="returned", stop="ends" if rung.held else None)


def answered(rung: Rung, cls: Cls) -> Next:
    """The person's own order closed an obligation, after :func:`acted`: one of the own turn ends strikes (TAB-73)."""
    rung = _with(rung, strikes=0, struck=None) if cls == "turn" else rung
    return Next(rung=rung, plays=plays(rung))


def absence_began(rung: Rung) -> Next:
    """A vacation begins in which the person wants the steward to play (TAB-75). It changes nothing for a seat that
    is stood in for by lapse, or open: those want the person back.
    """
    if rung.state in ("playing", "late"):
        return Next(rung=_with(rung, state="stood_in", former=rung.state), plays="steward")
    return Next(rung=rung, plays=plays(rung))


def absence_ended(rung: Rung) -> Next:
    """The vacation is over: what was before goes on (TAB-75)."""
    if rung.former is None:
        return Next(rung=rung, plays=plays(rung))
    return Next(rung=_with(rung, state=rung.former, former=None), anew="first")


def own_turn_ended(rung: Rung) -> Next:
    """An own turn of the seat is over (TAB-76)."""
    rung = _with(rung, own_turns=rung.own_turns + 1) if by_lapse(rung) else rung
    return Next(rung=rung, plays=plays(rung))


def clock_ran(rung: Rung, ladder: Ladder, ran: int, now: datetime) -> Next:
    """The clock has run for so many seconds ``since`` (:func:`horror.clock.ran`): a seat that is stood in for by lapse
    may be open now (TAB-76).
    """
    limits = LIMITS[ladder]
    if by_lapse(rung) and ran >= limits.stood_in and rung.own_turns >= limits.own_turns:
        return opened(rung, now)
    return Next(rung=rung, plays=plays(rung))


def opened(rung: Rung, now: datetime) -> Next:
    """The others have voted that a seat be open which is stood in for by lapse (TAB-80), or it has become so."""
    rung = _with(rung, state="open", since=now) if by_lapse(rung) else rung
    return Next(rung=rung, plays=plays(rung))


def released(rung: Rung) -> Next:
    """Nobody took the seat for which the set-up stood: by vote or after ``UNDECIDED`` the steward plays on (TAB-81)."""
    rung = _with(rung, held=False)
    return Next(rung=rung, plays=plays(rung))


def resigned(rung: Rung, now: datetime) -> Next:
    """The person resigns where the steward plays on (TAB-82): the seat is open, whatever it was, and for good.

    Where by option nobody plays on, the seat leaves the game (TAB-36) and the ladder.
    """
    since = rung.since if rung.state == "open" else now
    gone = _with(rung, state="open", since=since, former=None, held=False, gone=True)
    return Next(rung=gone, plays="steward", stop="ends" if rung.held else None)


def substituted(rung: Rung) -> Next:
    """Another person takes an open seat, and begins at the foot of the ladder."""
    return Next(rung=Rung(), anew="first", stop="ends" if rung.held else None)


def may_be_released(rung: Rung, now: datetime) -> bool:
    """Whether the others may vote that the steward plays on for who never came (TAB-81)."""
    return rung.held and rung.since is not None and (now - rung.since).total_seconds() >= HELD


def may_be_dead(rung: Rung, ran: int) -> bool:
    """Whether the others may vote that an open seat leaves the game (TAB-80), for which the clock ran so long."""
    return rung.state == "open" and not rung.held and ran >= DEAD_AFTER


def abandoned(rung: Rung, ran: int) -> bool:
    """Whether the person has abandoned the seat, when the game is over or another person takes it (TAB-84); ``ran`` as
    :func:`waited` has it. Whoever has resigned has left before.
    """
    return rung.state == "open" or (by_lapse(rung) and ran >= ABANDONED)


def _with(rung: Rung, **changed: object) -> Rung:
    return msgspec.structs.replace(rung, **changed)
