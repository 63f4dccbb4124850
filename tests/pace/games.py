"""What who thinks ahead must know of a game: how its steward reads a view, what cities bring, what is placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from horror.games.catan_horror.bots import situation as horror
from horror.games.catan_horror.bots import weights as horror_weights
from horror.games.catan_horror.facts import FACTS as HORROR
from horror.games.classic.bots import situation as classic
from horror.games.classic.bots import weights as classic_weights
from horror.games.classic.facts import FACTS as CLASSIC
from horror.rules.base.cards import KINDS, RESOURCES
from horror.rules.base.moves import place
from horror.rules.cities.towns.production import CITY_COMMODITY
from horror.rules.monsters.turn.moves import place as horror_place


class Game(NamedTuple):
    """``reads`` is how a view looks to the steward; from ``accept_margin`` on an offer is a gain; above
    ``discard_over`` cards half of a hand goes. Cards are of these ``kinds``; the second card of a city is of the kind
    ``city`` says of the first, else of the same. ``towns`` are those of the set-up, in this order, which may be placed
    by ``placed``. ``first``: whether a seat, as it is seen, has something to play before the dice; ``beset``: whether
    knights may be asked before them.
    """

    reads: Callable[[Any], Any]
    accept_margin: float
    discard_over: int
    kinds: tuple[str, ...]
    city: Mapping[int, int]
    towns: tuple[str, ...]
    placed: Callable[[Any, int], Sequence[Any]]
    first: Callable[[Any], bool]
    beset: Callable[[Any], bool]


def _beset(sees: Any) -> bool:
    return any(sees.foes_at.get(group.at) or sees.nearest_foe[group.at] <= 1 for group in sees.groups)


GAMES: Mapping[str, Game] = {
    "catan_horror": Game(
        horror.Situation,
        horror_weights.WEIGHTS.trade.accept_margin,
        HORROR.discard_over,
        KINDS,
        CITY_COMMODITY,
        ("settlement", "city"),
        horror_place.choices,
        lambda seat: "alchemist" in seat.progress,
        _beset,
    ),
    "classic": Game(
        classic.Situation,
        classic_weights.WEIGHTS.trade.accept_margin,
        CLASSIC.discard_over,
        RESOURCES,
        {},
        ("settlement", "settlement"),
        place.choices,
        lambda seat: seat.development.knight > 0,
        lambda sees: False,
    ),
}
"""By ruleset."""
