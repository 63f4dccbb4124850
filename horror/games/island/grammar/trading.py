"""The orders of trade, the same in every game that has it: bank, offers and their answers."""

from collections.abc import Sequence
from typing import Any

from horror.games.grammar.language import end_column
from horror.games.grammar.words import column_of, number
from horror.games.island.grammar.words import Words, place
from horror.rules.base.cards import Cards, words
from horror.rules.base.moves.accept import Accept
from horror.rules.base.moves.bank_trade import BankTrade
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.offer import Offer
from horror.rules.base.moves.withdraw import Withdraw
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder


def author(view: Any) -> int:
    """The seat whose orders are read and written by a view: its reader's; where that is no seat, the active one."""
    reader: int = view.reader
    active: int = view.turn.player
    return reader if reader >= 0 else active


class TradeWords(Words):
    """Trees of trade orders to moves. ``partners`` are the seats that an offer to all goes to, in order of seats."""

    def __init__(self, order: str, view: Any, partners: tuple[int, ...]) -> None:
        super().__init__([seat.colour for seat in view.seats], author(view))
        self.order = order
        self.view = view
        self.end = end_column(order)
        self.partners = partners

    def rate(self, kind: str) -> int:
        """How many cards of a kind buy one at the bank, by what the view shows."""
        raise NotImplementedError

    def cards(self, counts: dict[str, int]) -> Cards:
        return Cards(**counts)

    def seats(self, words: list[Any]) -> tuple[int, ...]:
        return self.partners if words[0].type == "ALL" else super().seats(words)

    def bank_trade(self, parts: list[Any]) -> Move:
        count, give = number(parts[0], 120), parts[1]
        return BankTrade(give=give, count=count, get=parts[2])

    def bank_rate(self, parts: list[Any]) -> Move:
        return BankTrade(give=parts[0], count=self.rate(parts[0]), get=parts[1])

    def one(self, parts: list[Any]) -> str:
        count, kind = self.item(parts)
        if count != 1:
            raise BadOrder(column_of(parts[0]), [phrase("1, since one exchange gives one card")])
        return kind

    def offer(self, parts: list[Any]) -> Move:
        return Offer(give=self.cards(parts[0]), get=self.cards(parts[1]), to=(*parts[2:], self.partners)[0])

    def offer_last(self, parts: list[Any]) -> Move:
        return self.offer([*parts[1:], parts[0]])

    def bank(self, parts: list[Any]) -> None:
        return None

    def trade(self, parts: list[Any]) -> Move:
        """A trade with seats is an offer to them; one with the bank has one kind on each side."""
        give, get, partners = parts
        if partners is not None:
            return self.offer(parts)
        if len(give) != 1 or list(get.values()) != [1]:
            raise BadOrder(self.end, [phrase("a trade of one kind for 1 card of another")])
        ((kind, count),) = give.items()
        return BankTrade(give=kind, count=count, get=next(iter(get)))

    def accept(self, parts: list[Any]) -> Move:
        return Accept(self.answered(parts))

    def decline(self, parts: list[Any]) -> Move:
        return Decline(self.answered(parts))

    def counter(self, parts: list[Any]) -> Move:
        *named, give, get = parts
        return Counter(offer=self.answered(named), give=self.cards(give), get=self.cards(get))

    def withdraw(self, parts: list[Any]) -> Move:
        return Withdraw(
            self.which(parts, [offer.offer for offer in self.view.offers if offer.seat == self.me])
        )

    def answered(self, parts: list[Any]) -> str:
        """The offer named, or the only one that waits for an answer of this seat."""
        asked = [
            offer.offer for offer in self.view.offers if self.me in offer.to and self.me not in offer.declined
        ]
        return self.which(parts, asked)

    def which(self, named: list[Any], known: Sequence[str]) -> str:
        if named:
            return f"T{place(named[0].lstrip('tT'))}"
        if len(known) == 1:
            return known[0]
        raise BadOrder(self.end, list(known) or [phrase("an offer such as T1")])


def format_terms(give: Cards, get: Cards) -> str:
    """``1 wool for 2 ore``."""
    return f"{words(give.listed())} for {words(get.listed())}"


def format_seats(view: Any, to: Sequence[int], partners: Sequence[int]) -> str:
    """The colours of seats, or ``all``."""
    return "all" if tuple(to) == tuple(partners) else ", ".join(view.seats[seat].colour for seat in to)
