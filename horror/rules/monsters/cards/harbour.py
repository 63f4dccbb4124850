"""The commercial harbour: a resource for a commodity of the other's choice (IMP-06, CH-413)."""

from typing import ClassVar

from horror.rules.base.cards import COMMODITIES, KIND_INDEX, Commodity, Resource
from horror.rules.cities.cards.progress import EffectStep
from horror.rules.cities.cards.rivals import holding, others
from horror.rules.monsters.position import HorrorPosition


class AnswerHarbour(EffectStep, tag="answer_harbour"):
    """IMP-06: ``seat`` gives ``by`` a commodity for the resource that it is offered."""

    phase: ClassVar[str] = "actions"

    by: int
    resource: Resource


def partners(p: HorrorPosition, seat: int) -> list[int]:
    """IMP-06, CH-413: sane seats with cards; only among sane seats is the card used."""
    return [other for other in holding(p, others(p, seat)) if p.sane(other)] if p.sane(seat) else []


def has_harbour(p: HorrorPosition, seat: int) -> bool:
    """IMP-06: whether a seat has played a commercial harbour in this turn."""
    return bool(p.state.seats[seat].harbours)


def unasked(p: HorrorPosition, seat: int) -> list[int]:
    """IMP-06: those whom the harbours played in this turn may still ask, each once for each card."""
    mine = p.state.seats[seat]
    return [other for other in partners(p, seat) if mine.harbour_asked.count(other) < mine.harbours]


def commodities_of(p: HorrorPosition, seat: int) -> list[Commodity]:
    """The commodities that a seat holds."""
    return [name for name in COMMODITIES if p.state.seats[seat].hand[KIND_INDEX[name]]]
