"""Cards that let a seat look at what another holds and take of it: master merchant and spy (IMP-06)."""

from typing import ClassVar

from horror.rules.base.cards import Cards
from horror.rules.cities.cards.events import CardsTaken, ProgressTaken
from horror.rules.cities.cards.progress import EffectStep
from horror.rules.cities.cards.rivals import hand_over
from horror.rules.cities.position import CitiesPosition


class TakeFromHand(EffectStep, tag="take_from_hand"):
    """IMP-06: a master merchant, who sees the hand of ``victim``, takes ``count`` cards of it."""

    phase: ClassVar[str] = "actions"

    victim: int
    count: int

    def without(self, p: CitiesPosition, seat: int) -> bool:
        """TAB-38: nor from a hand that there is no more."""
        return seat not in (self.seat, self.victim)


class TakeProgress(EffectStep, tag="take_progress"):
    """IMP-06: a spy, who sees the progress cards of ``victim``, takes one."""

    phase: ClassVar[str] = "actions"

    victim: int

    def without(self, p: CitiesPosition, seat: int) -> bool:
        """TAB-38: nor from cards that there are no more."""
        return seat not in (self.seat, self.victim)


def take_cards(p: CitiesPosition, seat: int, victim: int, taken: Cards) -> None:
    """IMP-06: cards out of a hand that the seat sees."""
    hand_over(p, victim, seat, taken.listed())
    p.events.append(CardsTaken(seat=seat, victim=victim, count=taken.total, cards=taken, rule="IMP-06"))


def take_progress(p: CitiesPosition, seat: int, victim: int, card: int) -> None:
    """IMP-06: a progress card that the seat sees."""
    p.state.seats[victim].progress.remove(card)
    p.state.seats[seat].progress.append(card)
    p.state.seats[seat].progress.sort()
    p.events.append(ProgressTaken(seat=seat, victim=victim, card=p.card_name(card), rule="IMP-06"))
