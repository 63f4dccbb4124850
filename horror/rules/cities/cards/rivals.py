"""Other seats, as progress cards look at them: by points that everybody counts, and by hands (IMP-06)."""

import itertools
from collections.abc import Sequence

from horror.rules.base.cards import NAMES, Cards, covers, move_cards
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.phrases import Phrase
from horror.rules.kernel.roles import SEAT


def others(p: CitiesPosition, seat: int) -> list[int]:
    """All other seats, in turn order."""
    return list(p.in_turn_order(seat)[1:])


def holding(p: CitiesPosition, seats: Sequence[int]) -> list[int]:
    """Those of the seats that hold any card; how many a seat holds is public."""
    return [seat for seat in seats if any(p.state.seats[seat].hand)]


def ahead(p: CitiesPosition, seat: int) -> list[int]:
    """CH-392: the seats with more points than this one; towns that are lost count nothing."""
    mine = p.public_points(seat)
    return [other for other in others(p, seat) if p.public_points(other) > mine]


def named(p: CitiesPosition, victim: int | None, possible: Sequence[int], lack: Phrase) -> int:
    """IMP-06: the seat that a move names; refuse one that names none, though several can be meant or nobody can.

    ``lack`` says of ``{seat}`` why one that is not possible cannot be meant.
    """
    if victim is None:
        if not possible:
            raise IllegalMove("IMP-06", "this is played against another player, and there is nobody")
        raise IllegalMove(
            "IMP-06",
            "this is played against another player, and one of {seats} must be named",
            seats=[SEAT(each) for each in possible],
        )
    if victim not in possible:
        raise IllegalMove("IMP-06", lack.key, seat=SEAT(victim))
    return victim


def parts_of(hand: Sequence[int], count: int) -> list[Cards]:
    """Every way to choose so many cards of a hand."""
    kinds = [name for name, held in zip(NAMES, hand, strict=True) if held]
    found = [
        Cards(**{name: names.count(name) for name in names})
        for names in itertools.combinations_with_replacement(kinds, count)
    ]
    return [chosen for chosen in found if covers(hand, chosen.listed())]


def hand_over(p: CitiesPosition, giver: int, taker: int, amounts: Sequence[int]) -> None:
    """Cards from one hand to another; the caller has seen that they are there."""
    move_cards(p.state.seats[giver].hand, p.state.seats[taker].hand, amounts)
