"""What both monopoly cards do (IMP-06)."""

from horror.rules.base.cards import KIND_INDEX, no_cards
from horror.rules.cities.cards.events import Monopolised
from horror.rules.cities.cards.rivals import hand_over, holding, others
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.errors import IllegalMove


def check_rivals(p: CitiesPosition, seat: int) -> None:
    """CK-16: somebody else holds cards; how many a seat holds is public, of which kinds is not."""
    if not holding(p, others(p, seat)):
        raise IllegalMove("IMP-06", "nobody else holds a card")


def monopolise(p: CitiesPosition, seat: int, name: str, most: int) -> None:
    """IMP-06: every other seat hands over what it has of a kind, up to ``most``."""
    kind = KIND_INDEX[name]
    counts = [0] * p.seats
    for other in others(p, seat):
        counts[other] = min(most, p.state.seats[other].hand[kind])
        taken = no_cards()
        taken[kind] = counts[other]
        hand_over(p, other, seat, taken)
    p.events.append(Monopolised(seat=seat, kind=name, counts=counts, rule="IMP-06"))
