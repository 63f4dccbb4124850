"""Twins of positions of Catan Horror: what a reader may not see differs, and nothing else."""

from __future__ import annotations

from typing import Any

from horror.rules.base.cards import COMMODITIES, KIND_INDEX
from horror.rules.base.discards import Discards
from horror.rules.cities.cards.looking import TakeFromHand, TakeProgress
from horror.rules.cities.cards.moves.give import Gifts
from horror.rules.cities.cards.progress import ProgressOverflow
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.choices import sample
from horror.rules.monsters.cards.harbour import AnswerHarbour
from horror.rules.monsters.fights.responses import Responses
from horror.rules.monsters.special_building.gather import SpecialBuilding
from horror.rules.monsters.special_building.moves.pass_building import PassUntilMyTurn
from horror.rules.monsters.special_building.moves.start_over import StartOver
from horror.rules.monsters.turn.moves.pass_on import PASS, Pass
from tests.games.random_play import RandomGame, Steady
from tests.games.twins import swap

DECISIONS = {step.decision for step in RandomGame(0, 4, "catan_horror").position.binding.steps}
"""Every kind of decision that the game may ask."""
NO_ORDER = (Pass, PassUntilMyTurn, StartOver)
"""Answers in special building that order nothing."""


def top(position: Any) -> Any:
    return position.state.agenda[-1] if position.state.agenda else None


def disturbed(position: Any, reader: int, pick: Any) -> Any:
    """A copy in which hidden things differ and everything that the reader may see is the same."""
    twin = position.copy()
    step = top(twin)
    others = [seat for seat in range(twin.seats) if seat != reader]
    looked_at = step.victim if isinstance(step, TakeFromHand | TakeProgress) and step.seat == reader else -1
    swap_hands(
        twin, [seat for seat in others if not (isinstance(step, TakeFromHand) and seat == looked_at)], pick
    )
    swap_progress(
        twin, [seat for seat in others if not (isinstance(step, TakeProgress) and seat == looked_at)], pick
    )
    if isinstance(step, Gather):
        for seat in step.seats:
            if seat != reader:
                answer_again(twin, step, seat, pick)
    return twin


def swap_hands(twin: Any, seats: list[int], pick: Any) -> None:
    """Cards change places between hands; who is asked for a commodity keeps one, as everybody knows he has one."""
    step = top(twin)
    for _ in range(12 if len(seats) > 1 else 0):
        one, other = seats[pick(len(seats))], seats[pick(len(seats))]
        before = [list(seat.hand) for seat in twin.state.seats]
        swap(twin.state.seats[one].hand, twin.state.seats[other].hand, pick)
        asked = twin.state.seats[step.seat].hand if isinstance(step, AnswerHarbour) else None
        if asked is not None and not any(asked[KIND_INDEX[name]] for name in COMMODITIES):
            for seat, hand in zip(twin.state.seats, before, strict=True):
                seat.hand[:] = hand


def swap_progress(twin: Any, seats: list[int], pick: Any) -> None:
    """Cards of the same deck change places between hands, and between a hand and the cards never drawn."""
    cards = twin.facts.progress_cards
    for _ in range(12):
        one, other = seats[pick(len(seats))], seats[pick(len(seats))]
        mine, theirs = twin.state.seats[one].progress, twin.state.seats[other].progress
        if not mine:
            continue
        index = pick(len(mine))
        deck = cards[mine[index]].deck
        if pick(2):
            same = [place for place, card in enumerate(theirs) if cards[card].deck == deck]
            if one != other and same:
                place = same[pick(len(same))]
                mine[index], theirs[place] = theirs[place], mine[index]
        else:
            for pile in twin.state.decks:
                fresh = [card for card, left in enumerate(pile.fresh) if left and cards[card].deck == deck]
                fresh = [card for card in fresh if not cards[card].points]
                if fresh:
                    card = fresh[pick(len(fresh))]
                    pile.fresh[card] -= 1
                    pile.fresh[mine[index]] += 1
                    mine[index] = card
        mine.sort()
        theirs.sort()


def answer_again(twin: Any, step: Any, seat: int, pick: Any) -> None:
    """What a seat has answered so far, answered otherwise, and such that its new hand allows it."""
    place = step.seats.index(seat)
    if isinstance(step, Responses):
        for given in list(step.answers[place]):
            open_to = [move for move in twin.choices(seat) if getattr(move, "knight", "") == given.knight]
            twin.apply(seat, open_to[pick(len(open_to))], Steady())
    elif isinstance(step, SpecialBuilding):
        passed, step.orders[place] = step.passed[place], []
        for _ in range(pick(4)):
            choices = [choice for choice in twin.choices(seat) if not isinstance(choice, NO_ORDER)]
            if choices:
                twin.apply(seat, sample(choices, pick), Steady())
        if passed:
            twin.apply(seat, PASS, Steady())
    elif isinstance(step, Discards | Gifts | ProgressOverflow) and step.given[place] is not None:
        twin.apply(seat, sample(twin.choices(seat), pick), Steady())
