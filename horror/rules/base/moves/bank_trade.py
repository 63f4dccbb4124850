"""Exchange cards with the bank or at a harbour."""

from collections.abc import Sequence
from functools import lru_cache
from operator import ge
from typing import Annotated, ClassVar

from horror.rules.base.cards import KIND_INDEX, KINDS, Cards, Kind
from horror.rules.base.events import BankTraded
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import KIND
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.kernel.roles import Number


class BankTrade(Move, tag="bank_trade", frozen=True):
    """BASE-53 to BASE-58: ``count`` cards of one kind for one of another."""

    rule: ClassVar[str] = "BASE-59"
    group: ClassVar[str] = "trade"
    touch: ClassVar[tuple[str, ...]] = ("give", "get", "count")

    give: Annotated[Kind, KIND]
    count: Number
    get: Annotated[Kind, KIND]


def completed(p: BasePosition, seat: int, move: BankTrade) -> BankTrade:
    return filled_in(move, "count", lambda: [p.bank_rates(seat).counts[KIND_INDEX[move.give]]])


def check(p: BasePosition, seat: int, move: BankTrade) -> None:
    if move.give == move.get:
        raise IllegalMove("BASE-56", "{kind} is not exchanged for {kind}", kind=KIND(move.give))
    rates, give = p.bank_rates(seat), KIND_INDEX[move.give]
    rate, rule = rates.counts[give], rates.rules[give]
    if move.count != rate:
        raise IllegalMove(rule, "your rate for {kind} is {rate} for 1", kind=KIND(move.give), rate=rate)
    held = p.state.seats[seat].hand[give]
    if held < rate:
        raise IllegalMove(
            rule, "you hold {held} {kind} and need {rate}", held=held, kind=KIND(move.give), rate=rate
        )
    if not p.state.bank[KIND_INDEX[move.get]]:
        raise IllegalMove("BASE-57", "the bank has no {kind}", kind=KIND(move.get))


def choices(p: BasePosition, seat: int) -> Sequence[Choice]:
    hand, counts = p.state.seats[seat].hand, p.bank_rates(seat).counts
    if not any(map(ge, hand, counts)):
        return ()
    available = tuple([get for get, left in enumerate(p.state.bank) if left])
    found: list[Choice] = []
    for give, rate in enumerate(counts):
        if hand[give] >= rate:
            found += exchanges(give, rate, available)
    return found


@lru_cache(maxsize=4096)
def exchanges(give: int, rate: int, available: tuple[int, ...]) -> tuple[BankTrade, ...]:
    """One kind at a rate for each of the others that the bank has."""
    return tuple(BankTrade(KINDS[give], rate, KINDS[get]) for get in available if get != give)


def do(p: BasePosition, seat: int, move: BankTrade) -> None:
    hand, bank = p.state.seats[seat].hand, p.state.bank
    give, get = KIND_INDEX[move.give], KIND_INDEX[move.get]
    hand[give] -= move.count
    bank[give] += move.count
    bank[get] -= 1
    hand[get] += 1
    rule = p.bank_rates(seat).rules[give]
    p.events.append(
        BankTraded(seat=seat, give=Cards(**{move.give: move.count}), get=Cards(**{move.get: 1}), rule=rule)
    )


MOVE_KIND = MoveKind(BankTrade, check, choices, do, completed)
