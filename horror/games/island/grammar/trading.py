"""The orders of trade, the same in every game that has it: bank, offers and their answers."""

from collections.abc import Sequence
from typing import Any

from horror.games.grammar.subject import Missing, Subject
from horror.games.grammar.words import column_of, number
from horror.games.island.grammar.words import MOST_CARDS, Words, place
from horror.rules.base.cards import Cards, words
from horror.rules.base.moves.accept import Accept
from horror.rules.base.moves.bank_trade import BankTrade
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.offer import Offer
from horror.rules.base.moves.withdraw import Withdraw
from horror.rules.kernel.moves import OPEN
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder

WORDS = r"""
?trading: bank_trade | bank_rate | offer | offer_last | trade | accept | decline | counter | withdraw

bank_trade: _BANK _TRADE? _COLON? NUMBER resource _FOR? one
bank_rate: _BANK _TRADE? _COLON? resource _FOR? one
one: NUMBER? resource

offer: _OFFER counts _FOR counts ((_AT | _WITH) seats)?
offer_last: _OFFER _AT? seats _COLON? counts _FOR counts
trade: _TRADE counts _FOR counts (_WITH | _AT) (seats | _art? bank)
bank: _BANK
accept: _ACCEPT _offer? which?
decline: _DECLINE _offer? which?
withdraw: _WITHDRAW _offer? which?
counter: _COUNTER _offer? OFFER_ID? (_WITH | _COLON)? counts _FOR counts
_offer: _art? _OFFER
?which: OFFER_ID | NUMBER
"""


class TradeWords(Words):
    """What orders of trade mean. A rate at the bank, an offer and the seats that it goes to may be left open."""

    def bank_trade(self, parts: list[Any]) -> BankTrade:
        return BankTrade(give=parts[1], count=number(parts[0], MOST_CARDS), get=parts[2])

    def bank_rate(self, parts: list[Any]) -> BankTrade:
        return BankTrade(give=parts[0], count=OPEN, get=parts[1])

    def one(self, parts: list[Any]) -> str:
        count, kind = self.item(parts)
        if count != 1:
            raise BadOrder(column_of(parts[0]), [phrase("1, since one exchange gives one card")])
        return kind

    def offer(self, parts: list[Any]) -> Offer:
        return Offer(give=self.cards(parts[0]), get=self.cards(parts[1]), to=next(iter(parts[2:]), OPEN))

    def offer_last(self, parts: list[Any]) -> Offer:
        return self.offer([*parts[1:], parts[0]])

    def bank(self, parts: list[Any]) -> None:
        return None

    def trade(self, parts: list[Any]) -> BankTrade | Offer:
        """A trade with seats is an offer to them; one with the bank has one kind on each side."""
        give, get, partners = parts
        if partners is not None:
            return self.offer(parts)
        if len(give) != 1 or list(get.values()) != [1]:
            raise BadOrder(self.end, [phrase("a trade of one kind for 1 card of another")])
        ((kind, count),) = give.items()
        return BankTrade(give=kind, count=count, get=next(iter(get)))

    def accept(self, parts: list[Any]) -> Accept:
        return Accept(offer_named(parts))

    def decline(self, parts: list[Any]) -> Decline:
        return Decline(offer_named(parts))

    def counter(self, parts: list[Any]) -> Counter:
        *named, give, get = parts
        return Counter(offer=offer_named(named), give=self.cards(give), get=self.cards(get))

    def withdraw(self, parts: list[Any]) -> Withdraw:
        return Withdraw(offer_named(parts))


def offer_named(parts: Sequence[Any]) -> str:
    """``T1`` of however it was written."""
    return f"T{place(parts[0].lstrip('tT'))}" if parts else OPEN


def format_terms(give: Cards, get: Cards) -> str:
    """``1 wool for 2 ore``."""
    return f"{words(give.listed())} for {words(get.listed())}"


def format_seats(to: Sequence[int], view: Any) -> str:
    """The colours of seats, or ``all`` with whom the reader may trade."""
    everybody = view.seats[view.reader].partners if view.reader >= 0 else []
    return "all" if list(to) == everybody else ", ".join(view.seats[seat].colour for seat in to)


_an_offer = Missing(phrase("an offer such as T1"))

TRADING = Subject(
    "trading",
    WORDS,
    TradeWords,
    forms={
        BankTrade: lambda move, view: f"bank {move.count} {move.give} for 1 {move.get}",
        Offer: lambda move, view: (
            f"offer {format_terms(move.give, move.get)} to {format_seats(move.to, view)}"
        ),
        Accept: lambda move, view: f"accept {move.offer}",
        Decline: lambda move, view: f"decline {move.offer}",
        Counter: lambda move, view: f"counter {move.offer} {format_terms(move.give, move.get)}",
        Withdraw: lambda move, view: f"withdraw {move.offer}",
    },
    missing={(kind, "offer"): _an_offer for kind in (Accept, Decline, Counter, Withdraw)},
)
