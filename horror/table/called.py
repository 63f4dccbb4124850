"""Called: what a seat is called where its game is told."""

from __future__ import annotations

from collections.abc import Iterable

from horror.games.locale import speech
from horror.models import Seat
from horror.rules.kernel.ruleset import Ruleset


def is_former(seat: Seat) -> bool:
    """Whether the account of who sits here, or sat here last, is gone (:mod:`horror.table.erase`)."""
    return seat.owner_id is not None and not seat.name


def called(seat: Seat, rules: Ruleset, language: str) -> str:
    """A seat's name in a language: that of who sits there, or the colour where nobody does."""
    if is_former(seat):
        return former(seat.colour, rules, language)
    return seat.name or rules.seat_name(seat.colour, language)


def former(colour: str, rules: Ruleset, language: str) -> str:
    """What somebody is called whose account is gone: the colour tells two at one table apart."""
    return speech(language).say("a former player ({colour})", colour=rules.seat_name(colour, language))


def gone(seats: Iterable[Seat], rules: Ruleset, language: str) -> dict[str, str]:
    """What those are called whose names :mod:`horror.table.erase` took out of entries, by the colour that stands there
    instead: nobody who sits down is called like a colour."""
    return {seat.colour: former(seat.colour, rules, language) for seat in seats}
