"""How long an order stands, what drops it, and how late it answers: the end of its line (TAB-106, TAB-108, TAB-110)."""

from __future__ import annotations

import calendar
from typing import Any

from lark import Token

from horror.games.grammar.subject import Subject
from horror.games.grammar.words import column_of
from horror.games.standing.family import Words, bounds_of
from horror.games.standing.order import (
    AnyOrder,
    AtTurn,
    Delay,
    ForGood,
    NextTurn,
    OnDay,
    Until,
    Used,
    Watch,
)
from horror.rules.kernel.phrases import Phrase, counted, phrase
from horror.rules.kernel.ruleset import BadOrder

WORDS = r"""
?holding: watch | delay | next_turn | at_turn | on_day | used | for_good

watch: _UNLESS_CHANGED WATCHED
delay: _ANSWER_AFTER NUMBER _TO NUMBER _MINUTES
next_turn: _UNTIL _MY_NEXT_TURN
at_turn: _UNTIL _TURN NUMBER
on_day: _UNTIL DAY
used: _USED NUMBER _TIMES
for_good: _FOR_GOOD
"""


class HoldingWords(Words):
    """What they mean."""

    def watch(self, parts: list[Any]) -> Token:
        [word] = parts
        return Token("WATCH", str(word).lower())

    def delay(self, parts: list[Any]) -> Delay:
        least = self.count(parts[0], Delay, "least")
        return Delay(least, self.whole(parts[1], least, bounds_of(Delay, "most")[1]))

    def next_turn(self, parts: list[Any]) -> Until:
        return NextTurn()

    def at_turn(self, parts: list[Any]) -> Until:
        [turn] = parts
        return AtTurn(self.count(turn, AtTurn, "turn"))

    def on_day(self, parts: list[Any]) -> Until:
        [day] = parts
        if not is_day(day):
            raise BadOrder(column_of(day), [phrase("a day such as 2027-03-01")])
        return OnDay(str(day))

    def used(self, parts: list[Any]) -> Until:
        [times] = parts
        return Used(self.count(times, Used, "times"))

    def for_good(self, parts: list[Any]) -> Until:
        return ForGood()


HOLDING = Subject("holding", WORDS, HoldingWords, forms={})


def is_day(day: str) -> bool:
    """Whether the calendar has this day."""
    year, month, number = map(int, day.split("-"))
    return year > 0 and 1 <= month <= 12 and 1 <= number <= calendar.monthrange(year, month)[1]


def holding_words(order: AnyOrder) -> str:
    """What the end of the canonical line says: what is not usual in the family."""
    usual = order.match.usual(order.do)
    watch = f" unless changed {order.watch}" if order.watch not in (None, usual.watch) else ""
    delay = f" answer after {order.delay.least} to {order.delay.most} min" if order.delay else ""
    until = f" {until_words(order.until)}" if order.until not in (None, usual.until) else ""
    return watch + delay + until


def until_words(until: Until | None) -> str:
    """How long it stands, in the words of a line."""
    match until:
        case NextTurn():
            return "until my next turn"
        case AtTurn():
            return f"until turn {until.turn}"
        case OnDay():
            return f"until {until.day}"
        case Used():
            return f"used {until.times} times"
        case _:
            return "for good"


def told_until(until: Until | None) -> Phrase:
    """How long it stands, for people."""
    match until:
        case NextTurn():
            return phrase("until your next turn has begun")
        case AtTurn():
            return phrase("until turn {turn} begins", turn=until.turn)
        case OnDay():
            return phrase("until {day} begins", day=until.day)
        case Used():
            return counted("until it has been used {n} time", "until it has been used {n} times", until.times)
        case _:
            return phrase("to the end of the game")


def told_watch(watch: Watch | None) -> Phrase:
    """What drops it, for people."""
    if watch == "nothing":
        return phrase("whatever changes")
    if watch == "mine":
        return phrase("unless something happens to what you have")
    return phrase("unless something happens to what it names")
