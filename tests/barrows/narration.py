"""The story of a game of Barrows: one plain sentence for each event, per reader and language."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from horror.games.locale import SOURCE
from horror.games.telling.teller import Sentences, Teller
from horror.rules.kernel.events import Event, Reader
from tests.barrows import events
from tests.barrows.words import goods, in_turn, talk, word


def sold(tell: Teller, e: events.Sold) -> str:
    good = word(tell.speech, "good", e.good)
    return tell.by(e.seat, "You sold 1 {good}.", "{name} sold 1 {good}.", good=good)


def bought(tell: Teller, e: events.Bought) -> str:
    good = word(tell.speech, "good", e.good)
    return tell.by(e.seat, "You bought 1 {good}.", "{name} bought 1 {good}.", good=good)


def looked(tell: Teller, e: events.Looked) -> str:
    if e.goods is UNSET:
        return tell.speech.count(
            "{name} looked at {n} good of the own pile.",
            "{name} looked at {n} goods of the own pile.",
            e.count,
            name=tell.names[e.seat],
        )
    return tell.by(
        e.seat,
        "You looked at the top of your pile: {goods}.",
        "{name} looked at the top of the own pile: {goods}.",
        goods=in_turn(tell.speech, e.goods),
    )


def stacked(tell: Teller, e: events.Stacked) -> str:
    if e.goods is UNSET:
        return tell.speech.say("{name} laid the goods back.", name=tell.names[e.seat])
    return tell.by(
        e.seat,
        "You laid the goods back: {goods}.",
        "{name} laid the goods back: {goods}.",
        goods=in_turn(tell.speech, e.goods),
    )


def shuffled(tell: Teller, e: events.Shuffled) -> str:
    return tell.by(e.seat, "You shuffled your discard pile.", "{name} shuffled the own discard pile.")


def drew(tell: Teller, e: events.Drew) -> str:
    if e.goods is UNSET:
        return tell.speech.count(
            "{name} drew {n} good.", "{name} drew {n} goods.", e.count, name=tell.names[e.seat]
        )
    return tell.by(e.seat, "You drew {goods}.", "{name} drew {goods}.", goods=goods(tell.speech, e.goods))


def rang(tell: Teller, e: events.Rang) -> str:
    return tell.by(e.seat, "You rang a bell.", "{name} rang a bell.")


def shown(tell: Teller, e: events.Shown) -> str:
    return tell.between(
        e.seat,
        e.to,
        "You showed {partner} a good: {good}.",
        "{name} showed you a good: {good}.",
        "{name} showed {partner} a good: {good}.",
        good=word(tell.speech, "good", e.good),
    )


def answered(tell: Teller, e: events.Answered) -> str:
    return tell.by(e.seat, "You answered at the fair.", "{name} answered at the fair.")


def passed(tell: Teller, e: events.Passed) -> str:
    if e.good is UNSET:
        return tell.between(
            e.seat,
            e.to,
            "You passed a good to {partner}.",
            "{name} passed a good to you.",
            "{name} passed a good to {partner}.",
        )
    return tell.between(
        e.seat,
        e.to,
        "You passed 1 {good} to {partner}.",
        "{name} passed 1 {good} to you.",
        "{name} passed 1 {good} to {partner}.",
        good=word(tell.speech, "good", e.good),
    )


def kept(tell: Teller, e: events.Kept) -> str:
    return tell.by(e.seat, "You kept all your goods.", "{name} kept all goods.")


def carter_came(tell: Teller, e: events.CarterCame) -> str:
    if e.good:
        good = word(tell.speech, "good", e.good)
        return tell.speech.say("The carter rolled {rolled} and took 1 {good}.", rolled=e.rolled, good=good)
    if e.rolled == 6:
        return tell.speech.say("The carter rolled 6 and brought one of each good.")
    return tell.speech.say("The carter rolled {rolled} and took nothing.", rolled=e.rolled)


def turn_began(tell: Teller, e: events.TurnBegan) -> str:
    return tell.by(e.seat, "Turn {turn} is yours.", "Turn {turn} is that of {name}.", turn=e.turn)


def market_closed(tell: Teller, e: events.MarketClosed) -> str:
    points = [f"{name} {count}" for name, count in zip(tell.names, e.points, strict=True)]
    return tell.speech.say("The market closed; points: {points}.", points=tell.speech.listed(points))


SENTENCES: Sentences[Teller] = {
    events.Sold: sold,
    events.Bought: bought,
    events.Looked: looked,
    events.Stacked: stacked,
    events.Shuffled: shuffled,
    events.Drew: drew,
    events.Rang: rang,
    events.Shown: shown,
    events.Answered: answered,
    events.Passed: passed,
    events.Kept: kept,
    events.CarterCame: carter_came,
    events.TurnBegan: turn_began,
    events.MarketClosed: market_closed,
}
"""One sentence an event type."""


def narrate(event: Event, reader: Reader, names: Sequence[str], language: str = SOURCE) -> str:
    """One plain sentence that tells an (already redacted) event to this reader."""
    return SENTENCES[type(event)](Teller(talk(language), reader, names), event)
