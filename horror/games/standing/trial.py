"""Whether a script may be given now, line by line, as far as its owner's knowledge goes (TAB-104, TAB-105)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from horror.games.grammar.words import end_column
from horror.games.standing.errors import GuardBroken
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import TRY, Action, AnyOrder, AskMe, Found, Guard, Try
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import IllegalMove, LeftOpen, WouldDraw
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.ruleset import BadOrder, PlayedPosition


class Tried(NamedTuple):
    """The orders to give; none where the script may not be given, with the first reason ``why``, or where it ``asks``
    the owner (TAB-128). ``elsewhere``: something else is asked than it answers.
    """

    orders: tuple[str, ...]
    why: Phrase | None = None
    asks: bool = False
    elsewhere: bool = False


class Trial:
    """A script of an order, tried for one decision."""

    def __init__(self, look: Look, asked: Asked, order: AnyOrder, found: Found) -> None:
        self.look = look
        self.asked = asked
        self.match = order.match
        self.guards: Sequence[Guard] = order.guards
        self.found = found

    def of(self, script: Sequence[Action]) -> Tried:
        """Wishes: the orders that are legal one after another. Elsewhere all from the first, which must be legal; of
        an answer that is given together with others' all are looked at, since it must come to an end.
        """
        if tuple(script) == (AskMe(),):
            return Tried((), asks=all(guard.asks(self.look) for guard in self.guards))
        gather, wishes = self.asked.decision.gather, self.match.wishes
        position, answered = self.look.position, False
        orders: list[str] = []
        moves: list[Move] = []
        why: Phrase | None = None
        lines = [(text, action) for action in script for text in action.orders(self.look, self.asked)]
        for place, (text, action) in enumerate(lines):
            asks = isinstance(action, AskMe)
            try:
                move = self.move(position, text.removeprefix(TRY) if isinstance(action, Try) else text)
                if not self.match.concerns(self.look, move):
                    continue
                self.allowed(position, [*moves, move])
            except (BadOrder, IllegalMove, GuardBroken) as refusal:
                why = why or (None if asks else refusal.phrase)
                if isinstance(refusal, IllegalMove) and refusal.decision and not wishes and not gather:
                    return Tried((), why, elsewhere=True)
                if wishes or isinstance(action, Try):
                    continue
                break
            if asks:
                return Tried((), asks=True)
            orders.append(self.look.rules.format(move, position.view(self.look.seat)))
            moves.append(move)
            if not gather and not wishes:
                return Tried((*orders, *(later for later, _ in lines[place + 1 :])))
            position, answered = self.after(position, move)
            if answered:
                break
        given = sum(not isinstance(action, AskMe) for _, action in lines)
        if not all(guard.enough(moves, given) for guard in self.guards):
            return Tried((), why)
        if gather and not answered:
            return self.ended(orders, why)
        return Tried(tuple(orders), why)

    def ended(self, orders: Sequence[str], why: Phrase | None) -> Tried:
        """TAB-105: the answer with the order that ends it, where the family has one."""
        unended = why or phrase("it does not answer all that is asked")
        if not self.match.ending:
            return Tried((), unended)
        return Tried((*orders, self.match.ending))

    def move(self, position: PlayedPosition, text: str) -> Move:
        """The complete move that an order means now."""
        view = position.view(self.look.seat)
        move = self.match.aimed(self.look.rules.parse(text, view), self.found)
        try:
            return position.completed(self.look.seat, move)
        except LeftOpen as left:
            raise BadOrder(end_column(text), self.look.rules.missing(left, view)) from None

    def allowed(self, position: PlayedPosition, moves: Sequence[Move]) -> None:
        """Raises for what the rules or a guard forbid."""
        position.check(self.look.seat, moves[-1])
        for guard in self.guards:
            if not guard.allows(self.look, self.found, moves):
                raise GuardBroken("then it would not hold that {guard}", guard=guard.told())

    def after(self, position: PlayedPosition, move: Move) -> tuple[PlayedPosition, bool]:
        """A copy on which the move was made, and whether the seat has answered by it.

        What follows from an answer that was the last is not looked at: it may tell what others have answered.
        """
        trial = position.copy()
        try:
            trial.apply(self.look.seat, move, NoDraws())
        except WouldDraw:
            return position, True
        open_ = [
            each
            for each in trial.waiting()
            if (each.id, each.seat) == (self.asked.decision.id, self.look.seat) and not each.answered
        ]
        return trial, not open_
