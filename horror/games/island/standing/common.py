"""Common standing orders of games on an island: offers of others, and what is kept of a hand (TAB-133)."""

from __future__ import annotations

from horror.games.island.standing.hand import Discarding
from horror.games.island.standing.trade import Offered
from horror.games.standing.common import Common
from horror.rules.base.cards import words
from horror.rules.base.facts import Facts
from horror.rules.kernel.phrases import phrase

DECLINES = (
    Common(
        Offered,
        phrase("Decline all offers until my turn"),
        ("when offered anything: decline until my next turn",),
    ),
    Common(Offered, phrase("Decline all offers, always"), ("when offered anything: decline",)),
)


def spared(facts: Facts, condition: str) -> tuple[str, str]:
    """The lines that give up cards under a condition, and keep to the last what a city costs, or a settlement."""
    city, settlement = (words(cost.listed()) for cost in (facts.city_cost, facts.settlement_cost))
    return (
        f"{condition}: drop wool, lumber, brick keep {city}",
        f"{condition}: drop ore keep {settlement}",
    )


def discards(facts: Facts) -> tuple[Common, ...]:
    """What is kept of a hand of which half must go."""
    city, settlement = spared(facts, "when discarding")
    return (
        Common(Discarding, phrase("When I discard, keep what a city costs"), (city,)),
        Common(Discarding, phrase("When I discard, keep what a settlement costs"), (settlement,)),
    )
