"""What there is: hoards, the step that asks for cards, and what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from horror.rules.kernel.agenda import Gather, Step
from horror.rules.kernel.events import Event, Hidden, SeenBy
from horror.rules.kernel.moves import Chance, Move
from horror.rules.kernel.roles import Role
from horror.rules.kernel.state import GameState

HAND = 3
"""Cards that a seat holds, while its deck has any."""
CARD = Role("card")
"""The number on a card."""
DECK = tuple(range(1, 11))
"""The cards of each deck."""


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long a game is."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=10, title="Rounds", description="How many are played.")] = 6


class Lay(Move, frozen=True, tag="lay"):
    """A card of the hand, laid face down."""

    rule: ClassVar[str] = "TAB-03"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    card: Annotated[int, CARD]


class Hoard(msgspec.Struct, omit_defaults=True):
    """What a seat has."""

    colour: str
    deck: list[int]
    hand: list[int] = []
    taken: int = 0


class TurnBegan(Event, tag="turn_began", frozen=True):
    """A round began: a turn of all, which the dice enter by its first seat (docs/dice.md)."""

    seat: int
    turn: int


class Drew(Event, tag="drew", frozen=True):
    """A seat drew a card of its deck."""

    reveals = True

    seat: int
    card: Annotated[int | Hidden, SeenBy(("seat",))]


class LaidDown(Event, tag="laid_down", frozen=True):
    """A seat laid a card, which nobody sees yet."""

    seat: int


class Opened(Event, tag="opened", frozen=True):
    """The cards of all seats were opened; ``taken_by`` has the highest, None where two are alike."""

    cards: list[int]
    taken_by: int | None


class GameEnded(Event, tag="hoards_ended", frozen=True):
    """The last round is over."""

    winners: list[int]


EVENTS = (TurnBegan, Drew, LaidDown, Opened, GameEnded)


class Laying(Gather, tag="laying"):
    """Everybody lays a card, all at once."""

    decision: ClassVar[str] = "lay"

    answers: list[Lay | None] = []

    def settle_all(self, p: Any) -> None:
        """Open the cards, and go on to the next round or to the end."""
        cards = [0] * p.seats
        for seat, answer in zip(self.seats, self.answers, strict=True):
            assert answer is not None
            cards[seat] = answer.card
            p.state.seats[seat].hand.remove(answer.card)
        highest = max(cards)
        taken_by = cards.index(highest) if cards.count(highest) == 1 else None
        if taken_by is not None:
            p.state.seats[taken_by].taken += 1
        p.events.append(Opened(cards=cards, taken_by=taken_by, rule="TAB-03"))
        p.state.last = cards
        if p.state.round < p.state.options.rounds:
            begin_round(p)
        else:
            p.events.append(GameEnded(winners=p.winners(), rule="TAB-33"))


class Dealing(Step, tag="dealing"):
    """The first round begins."""

    def run(self, p: Any) -> None:
        p.done(self)
        begin_round(p)


class State(GameState, omit_defaults=True, kw_only=True):
    """A whole game."""

    options: Options
    version: int = 1
    seats: list[Hoard]
    agenda: Sequence[Dealing | Laying]
    round: int = 0
    last: list[int] = []
    decisions: int = 0


def begin_round(p: Any) -> None:
    """Everybody fills its hand, and is asked for a card."""
    p.state.round += 1
    p.events.append(TurnBegan(seat=p.active, turn=p.state.round, rule="TAB-01"))
    order = [(p.active + place) % p.seats for place in range(p.seats)]
    for seat in order:
        hoard = p.state.seats[seat]
        while hoard.deck and len(hoard.hand) < HAND:
            card = hoard.deck.pop(p.draws.pick("deck", [str(card) for card in hoard.deck]))
            hoard.hand = sorted([*hoard.hand, card])
            p.events.append(Drew(seat=seat, card=card, rule="TAB-40"))
    p.push(Laying(seats=order, answers=[None] * p.seats))
