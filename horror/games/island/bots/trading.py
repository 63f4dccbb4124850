"""Trade with the other seats: offering what somebody may take, taking what helps, answering what nearly does."""

from collections.abc import Collection, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from horror.games.bots.offered import Offered, best
from horror.games.island.bots.purse import Purse
from horror.rules.base.cards import KINDS, Cards, cards
from horror.rules.base.moves.accept import Accept
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.offer import Offer
from horror.rules.base.moves.withdraw import Withdraw
from horror.rules.kernel.moves import Move


class TradeWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The data files tell what each number means."""

    offer_margin: float
    accept_margin: float
    counter_margin: float
    offers: int
    threat: int


class Deal(Protocol):
    """An open offer."""

    @property
    def offer(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def give(self) -> Cards: ...
    @property
    def get(self) -> Cards: ...


class Holder(Protocol):
    """A seat, by how many cards it holds."""

    @property
    def seat(self) -> int: ...
    @property
    def hand_total(self) -> int: ...


class Turn(Protocol):
    """Which turn of the game it is."""

    @property
    def turn(self) -> int: ...


class Seen(Protocol):
    """What of a view is asked here."""

    @property
    def turn(self) -> Turn: ...
    @property
    def seats(self) -> Sequence[Holder]: ...
    @property
    def offers(self) -> Sequence[Deal]: ...
    @property
    def bank(self) -> Cards: ...
    @property
    def all_cards(self) -> Cards: ...


_Seen = TypeVar("_Seen", bound=Seen)


class Trader(Purse, Generic[_Seen]):
    """A hand that deals with others, by the view of its seat. Games say with whom."""

    view: _Seen
    seat: int
    trade: TradeWeights
    made: int
    """The offers that it has made in this turn."""

    @property
    def partners(self) -> Collection[int]:
        """The seats with which this one trades, now that nobody deals with who is about to win."""
        raise NotImplementedError

    def elsewhere(self, kind: int) -> int:
        """How many cards of a kind the others hold, all together: what neither bank nor hand has is theirs."""
        return self.view.all_cards.listed()[kind] - self.view.bank.listed()[kind] - self.hand[kind]

    def likely(self, give: int, get: int) -> float:
        """How likely it is that the others would give one kind for another, 0 … 1: they hold the one, and not yet
        the other.
        """
        there, too = self.elsewhere(get), self.elsewhere(give)
        return there / (there + too + 1)


def answer(s: Trader[Any], offered: Offered) -> Move | None:
    """Accept the offer that helps most; answer one that does not by what would; decline the others."""
    asked = {offer.offer: offer for offer in s.view.offers}

    def gain(move: Accept) -> float:
        offer = asked[move.offer]
        if offer.seat not in s.partners:
            return float("-inf")
        return s.gain(offer.get.listed(), offer.give.listed())

    accepted = best(offered.moves(Accept), gain, s.trade.accept_margin)
    return accepted or _counter(s, offered) or offered.first(Decline)


def _counter(s: Trader[Any], offered: Offered) -> Counter | None:
    """What the maker of an offer asks for, for another kind than was offered, or for one more of that: the best of
    these, once in a turn.
    """
    template = offered.template(Counter)
    if template is None or s.made:
        return None
    found = [
        Counter(offer=offer.offer, give=offer.get, get=cards(get))
        for offer in s.view.offers
        if offer.seat in s.partners
        for get in _dearer(offer.give.listed(), offer.get.listed())
    ]
    possible = [move for move in found if template.contains(move)]
    return best(
        possible, lambda move: _promise(s, move.give.listed(), move.get.listed()), s.trade.counter_margin
    )


def _dearer(gives: Sequence[int], wants: Sequence[int]) -> list[list[int]]:
    """What to ask instead of what a seat gives: one card more of it, or one of another kind than it wants."""
    more = [
        [count + (kind == one) for kind, count in enumerate(gives)] for one, held in enumerate(gives) if held
    ]
    other = [
        [int(kind == one) for kind in range(len(KINDS))]
        for one in range(len(KINDS))
        if not gives[one] and not wants[one]
    ]
    return more + other


def offer(s: Trader[Any], offered: Offered, kinds: Sequence[int]) -> Move | None:
    """One card of ``kinds`` for one, in every other round two for one, to all partners who hold cards: the exchange
    that helps, and that somebody may agree to. One such offer in a turn says what there is to say.
    """
    template, to = (
        offered.template(Offer),
        tuple(sorted(seat for seat in s.partners if s.view.seats[seat].hand_total)),
    )
    if template is None or s.made >= s.trade.offers or not to:
        return None
    if any(own.seat == s.seat for own in s.view.offers):
        return None
    count = 1 + s.view.turn.turn // len(s.view.seats) % 2
    found = [
        (
            [count * (kind == give) for kind in range(len(KINDS))],
            [int(kind == get) for kind in range(len(KINDS))],
        )
        for give, held in enumerate(s.hand)
        if held >= count
        for get in kinds
        if get != give and s.elsewhere(get)
    ]
    chosen = best(found, lambda term: _promise(s, *term), s.trade.offer_margin)
    return Offer(give=cards(chosen[0]), get=cards(chosen[1]), to=to) if chosen else None


def _promise(s: Trader[Any], give: Sequence[int], get: Sequence[int]) -> float:
    """What an exchange brings, times how likely it is to come about: as likely as its least likely pair of kinds."""
    pairs = [
        s.likely(given, got) for given, some in enumerate(give) if some for got, few in enumerate(get) if few
    ]
    return s.gain(give, get) * min(pairs)


def withdraw(s: Trader[Any], offered: Offered) -> Move | None:
    """Take back what a person before has offered in another seat's turn."""
    return offered.first(Withdraw)
