"""Standing orders as text: what somebody who thinks as the steward does writes from what the seat sees.

An order is written so that it can be given whatever happens until then: its lines are wishes, or lean on nothing that
moves, and it watches nothing. What is left to the person are the few questions for which no line fits.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, cast

from msgspec.structs import replace

from horror.games.standing.order import MOST_CHARACTERS
from horror.rules.base.cards import NAMES, no_cards, words
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.choices import kind_of
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import WouldDraw
from horror.rules.kernel.ruleset import PlayedPosition
from tests.pace.imagined import Built, Hand, Imagined, less

MOST_WISHES = 14
MOST_SITES = 12
"""Wishes and sites for which a line of 500 characters has room."""
MOST_LINES = 10
"""So many orders a turn has at most that is written before it comes."""
LEVELS = ("improve politics", "improve trade", "improve science")
ANY_KNIGHT = "promote any"
"""A rank for whoever can have one: knights come after a list was written."""
END = "end turn"
STANDS = "unless changed nothing"
"""How an order ends whose lines are passed over, or answered otherwise, where they cannot be given."""


def wishes(game: Imagined, asked: bool = False) -> list[str]:
    """What would be built with the cards that may come until the own next turn; behind that all other towns, walls,
    levels and ranks, of which no future has told whether they are worth their cards: nobody wants to be ``asked`` for
    those. Roads are for places alone.
    """
    found = []
    for hands in game.futures:
        spent = no_cards()
        for came in hands:
            hand = less(came, spent)
            built = game.built_with(hand)
            spent = [gone + had - left for gone, had, left in zip(spent, hand, built.left, strict=True)]
            found.append(built)
    known = {order for built in found for order in (*built.orders, *built.spared)}
    wanted = wishes_of(found)
    if asked:
        return wanted[:MOST_WISHES]
    others = [
        order
        for order in (*game.possible, *LEVELS)
        if order not in known and not order.startswith(("build road", "promote"))
    ]
    spared = any(order.startswith("promote") for order in known.difference(wanted))
    return [*wanted, *([] if spared else [ANY_KNIGHT]), *dict.fromkeys(others)][:MOST_WISHES]


def wishes_of(futures: Iterable[Built]) -> list[str]:
    """What is wanted where it can be paid, the most wanted first; what is spared oftener is saved for others."""
    wanted: Counter[str] = Counter()
    ranks: Counter[str] = Counter()
    spared: Counter[str] = Counter()
    for built in futures:
        spared.update(built.spared)
        for rank, order in enumerate(built.orders):
            wanted[order] += 1
            ranks[order] += rank
    chosen = [order for order in wanted if wanted[order] > spared[order]]
    chosen.sort(key=lambda order: (ranks[order] / wanted[order], -wanted[order], order))
    return chosen


def special_building(wanted: Sequence[str], asked: bool = False) -> str:
    """What is wanted as far as it can be paid, and no more, or to be ``asked`` where any of it can; it stands also over
    a turn that was sent early.
    """
    lines = [f"ask me to {order}" if asked else order for order in wanted]
    while (
        len(line := f"when special building: {'; '.join([*lines, 'pass'])} {STANDS} for good")
        > MOST_CHARACTERS
    ):
        del lines[-1]
    return line


# -- cards


def discards(game: Imagined) -> str:
    """Which cards go first when half of too large a hand does."""
    large = [hand for hand in game.hands if sum(hand) > game.game.discard_over]
    return f"when discarding: {_lost(game, large or game.hands, lambda hand: sum(hand) // 2)} {STANDS}"


def gifts(game: Imagined) -> str:
    """Which cards go first when one or two must."""
    return f"when giving: {_lost(game, game.hands, lambda hand: min(2, sum(hand)))} {STANDS}"


def _lost(game: Imagined, hands: Sequence[Hand], many: Callable[[Hand], int]) -> str:
    """The order in which cards go, and what is kept of most of these hands."""
    gone = [game.with_hand(hand).least_missed(many(hand)) for hand in hands]
    kinds = range(len(game.game.kinds))
    often = [sum(one[kind] for one in gone) for kind in kinds]
    order = sorted(kinds, key=lambda kind: -often[kind])
    kept = [
        statistics.median_low([hand[kind] - one[kind] for hand, one in zip(hands, gone, strict=True)])
        for kind in range(len(NAMES))
    ]
    keep = f" keep {words(kept)}" if any(kept) else ""
    return f"drop {', '.join(NAMES[kind] for kind in order)}{keep}"


def taken(game: Imagined) -> str:
    """Which cards are of most use."""

    def use(kind: int) -> float:
        return game.sees.gain(no_cards(), _one(kind))

    order = sorted(range(len(NAMES)), key=use, reverse=True)
    return f"when taking: take {', '.join(NAMES[kind] for kind in order)} {STANDS}"


def _one(kind: int) -> list[int]:
    found = no_cards()
    found[kind] = 1
    return found


def offers(game: Imagined) -> Iterator[str]:
    """What is accepted, a card for a card, and from whom; all else is declined."""
    others = [seat for seat in game.view.seats if seat.seat != game.seat]
    partners = [seat.colour for seat in others if not game.sees.threatens(seat.seat)]
    by = "" if len(partners) == len(others) else f" by {', '.join(partners)}"
    looks = [game.with_hand(hand) for hands in game.futures for hand in hands[:2]]
    kinds, margin = game.game.kinds, game.game.accept_margin
    for kind, name in enumerate(kinds) if partners else ():
        given = [
            int(each != kind and other in kinds and _takes(looks, kind, each, margin))
            for each, other in enumerate(NAMES)
        ]
        if any(given):
            yield f"when offered at least 1 {name} for at most {words(given)}{by}: accept {STANDS}"
    yield f"when offered anything: decline {STANDS}"


def _takes(looks: Sequence[Any], kind: int, given: int, margin: float) -> bool:
    """Whether one card of a kind is wanted for one of another, with most hands that may come and hold that."""
    gains = [sees.gain(_one(given), _one(kind)) for sees in looks if sees.hand[given]]
    return 2 * sum(gain > margin for gain in gains) > len(gains)


# -- knights


def assaults(game: Imagined) -> Iterator[str]:
    """Hold the own towns; elsewhere get away from what is stronger."""
    held = {group.at for group in game.sees.groups}
    for town in game.view.towns:
        if town.owner == game.seat and town.at in held:
            yield f"when my town {town.at} is assaulted: all fight {STANDS}"
    yield f"when assaulted and outnumbered: all flee else all fight {STANDS}"
    yield f"when assaulted: all fight {STANDS}"
    yield f"when my knights fight: lose least; kill most; seal gate {STANDS}"


# -- turns and the set-up


def roll(game: Imagined) -> Iterator[str]:
    """The dice, where nothing is to be done before them."""
    if not game.game.first(game.view.seats[game.seat]):
        yield f"when my turn begins: roll {STANDS}"


class Planned:
    """A turn, or the rest of one, as it would be played were all as it is: up to its end, or the first draw."""

    def __init__(self, game: Imagined, position: PlayedPosition, hand: Hand | None = None) -> None:
        self._game, self._position = game, position
        if hand is not None:
            other: Any = position.copy()
            other.state.seats[game.seat].hand[:] = hand
            other.state.offers.clear()
            self._position = other

    @cached_property
    def lines(self) -> list[str]:
        """Its orders; nothing is offered in it."""
        seat, tried = self._game.seat, self._position.copy()
        found: list[str] = []
        while len(found) < MOST_LINES - 1:
            able = [one for one in tried.choices(seat) if not issubclass(kind_of(one), Offer)]
            move = self._game.rules.bots["steward"](tried.view(seat), able, self._game.pick) if able else None
            if move is None or isinstance(move, EndTurn):
                break
            found.append(self._game.rules.format(move, tried.view(seat)))
            try:
                tried.apply(seat, move, NoDraws())
            except WouldDraw:
                break
        return [*found, END]


class EarlyTurn:
    """A whole turn before it has begun: what is done in most of the turns that may come. At ``stakes`` is the more, the
    more orders it has, the more others would be given in any of those turns, and where knights of one's own may have to
    say before the roll whether they fight.
    """

    def __init__(self, game: Imagined, ahead: PlayedPosition) -> None:
        plans = [tuple(Planned(game, ahead, hand).lines) for hand in game.own_turns]
        [(self._lines, _)] = Counter(plans).most_common(1)
        orders = set[str]().union(*plans)
        self.stakes = len(self._lines) - 1 + (len(orders) - 1) / 2 + 2 * game.game.beset(game.sees)

    @property
    def line(self) -> str:
        """The order."""
        return f"when my turn begins: roll; {tried(self._lines)} {STANDS}"


def tried(lines: Sequence[str]) -> str:
    """The rest of a turn whose orders are passed over where they cannot be given; but for its end."""
    return "; ".join(line if line == END else f"try to {line}" for line in lines)


def going_on(game: Imagined, position: PlayedPosition, hours: int) -> Iterator[str]:
    """The rest of the turn for when an offer is taken, when all have answered, and after some hours if not."""
    for offer in cast(Any, position).state.offers:
        if offer.maker == game.seat:
            got = [getattr(offer.get, name) - getattr(offer.give, name) for name in NAMES]
            hand = tuple(had + came for had, came in zip(game.sees.hand, got, strict=True))
            rest = tried(Planned(game, position, hand).lines)
            yield f"when T{offer.number} is accepted: {rest} {STANDS}"
    rest = tried(Planned(game, position).lines)
    yield f"when all are closed: {rest} {STANDS}"
    yield f"after {hours} h: {rest} {STANDS}"


def placing(game: Imagined, towns: Sequence[str]) -> str:
    """The best places for these towns of the set-up, each with its road; for as many as they are."""
    scripts = []
    for town in dict.fromkeys(towns):
        places = game.game.placed(game.position, game.seat)
        left: list[Any] = [replace(one, town=town) for one in places]
        sites: list[str] = []
        while left and len(sites) < MOST_SITES:
            chosen = cast(Any, game.rules.bots["steward"](game.view, left, game.pick))
            sites.append(f"{chosen.at} road {chosen.road}")
            left = [one for one in left if one.at != chosen.at]
        scripts.append(f"{town} first of {', '.join(sites)}")
    return f"when placing: {'; '.join(scripts)} used {len(towns)} times"
