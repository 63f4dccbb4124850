"""Progress cards: decks, drawing, hands, playing (IMP-06)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from horror.rules.cities.cards.events import PointsCardShown, ProgressDiscarded, ProgressDrawn, ProgressPlayed
from horror.rules.cities.facts import TRACKS
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.roles import PROGRESS_CARD
from horror.rules.kernel.agenda import Gather, Step
from horror.rules.kernel.errors import IllegalMove


def draw_progress(p: CitiesPosition, track: int, red: int) -> None:
    """CK-14, IMP-06: each seat whose level suffices for the red die draws, in turn order from the active one."""
    for seat in p.in_turn_order(p.state.active):
        level = p.level(seat, track)
        if level and red <= level + p.facts.draw_margin and p.draws_progress(seat):
            draw_card(p, seat, track)


def draw_card(p: CitiesPosition, seat: int, track: int) -> None:
    """CK-15, CK-18: a random card of those never drawn, then those under the deck; an empty one gives none."""
    deck = p.state.decks[track]
    labels = [p.card_name(card) for card, left in enumerate(deck.fresh) for _ in range(left)]
    if labels:
        card = p.card_index[labels[p.draws.pick(f"{TRACKS[track]} deck", labels)]]
        deck.fresh[card] -= 1
    elif deck.under:
        card = deck.under.pop(0)
    else:
        return
    name = p.card_name(card)
    p.events.append(ProgressDrawn(seat=seat, deck=TRACKS[track], card=name, rule="IMP-06"))
    if p.facts.progress_cards[card].points:
        p.state.seats[seat].points_cards.append(card)
        p.events.append(PointsCardShown(seat=seat, card=name, rule="CH-464"))
    else:
        p.state.seats[seat].progress.append(card)
        p.state.seats[seat].progress.sort()


class ProgressOverflow(Gather, tag="progress_overflow"):
    """CK-17, IMP-06: seats with more progress cards than they may hold put one under its deck."""

    decision: ClassVar[str] = "choose_card_effect"
    phase: ClassVar[str] = "production"

    answers: list[str | None] = []

    def accept(self, p: CitiesPosition, seat: int, move: Any) -> bool:
        self.answers[self.seats.index(seat)] = move.card
        return None not in self.answers

    def settle(self, p: CitiesPosition, seat: int, move: str) -> None:
        card = p.card_index[move]
        p.state.seats[seat].progress.remove(card)
        p.under_deck(card)
        p.events.append(ProgressDiscarded(seat=seat, card=move, rule="IMP-06"))


def ask_overflow(p: CitiesPosition) -> None:
    """Ask who holds too many cards, if anybody does."""
    seats = [
        seat
        for seat in p.in_turn_order(p.state.active)
        if len(p.state.seats[seat].progress) > p.facts.progress_hand
    ]
    if seats:
        p.push(ProgressOverflow(seats=seats, answers=[None] * len(seats)))


def check_held(p: CitiesPosition, seat: int, card: str) -> None:
    """The seat holds this progress card."""
    if not holds(p, seat, card):
        raise IllegalMove("IMP-06", "you hold no card {card}", card=PROGRESS_CARD(card))


def playable(p: CitiesPosition, seat: int) -> Sequence[str]:
    """CK-16: the moves that play the progress cards of a seat's hand, each once."""
    held = p.state.seats[seat].progress
    return tuple(dict.fromkeys([p.card_moves[card] for card in held])) if held else ()


def holds_points_cards(p: CitiesPosition, seat: int) -> bool:
    """CH-463, CK-18: whether the seat has an open victory point card."""
    return bool(p.state.seats[seat].points_cards)


def holds(p: CitiesPosition, seat: int, card: str) -> bool:
    """Whether the seat holds this progress card."""
    return p.card_index.get(card) in p.state.seats[seat].progress


def play(p: CitiesPosition, seat: int, card: str, rule: str = "IMP-06") -> None:
    """CK-16: the card leaves the hand and goes face down under its deck."""
    index = p.card_index[card]
    p.state.seats[seat].progress.remove(index)
    p.under_deck(index)
    p.events.append(ProgressPlayed(seat=seat, card=card, rule=rule))


class EffectStep(Step):
    """A step that a progress card lays on the agenda for one seat."""

    decision: ClassVar[str] = "choose_card_effect"
    phase: ClassVar[str] = "actions"

    seat: int

    def asks(self, p: CitiesPosition) -> Sequence[int]:
        return (self.seat,)
