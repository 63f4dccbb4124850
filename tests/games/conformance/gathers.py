"""What holds of answers that several seats give together."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec

from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.choices import contains, sample
from horror.rules.kernel.events import Event
from horror.rules.kernel.moves import Move
from tests.games.conformance.playing import Playing, Steady

MOST_ANSWERS = 12
"""Moves of one seat after which an answer to a gather is taken for endless."""
ORDERS = 4
"""Orders of arrival that are tried at a gather."""


class Gathers(Playing):
    """Gathers that have just opened."""

    def answers_of_several(self) -> None:
        """What holds of a gather that has just opened."""
        self.hidden_answers()
        self.any_order_of_arrival()

    def gather(self) -> Gather | None:
        """The open gather, where nobody has answered it yet."""
        step = self.position.state.agenda[-1] if self.position.state.agenda else None
        if not isinstance(step, Gather) or list(self.position.owing()) != list(step.seats):
            return None
        return None if any(each.answered for each in self.position.waiting()) else step

    def hidden_answers(self) -> None:
        """What a seat has answered shows to nobody else before the last answer is in."""
        step = self.gather()
        if step is None or len(step.seats) < 2:
            return
        seat = step.seats[self.pick(len(step.seats))]
        ways = [self.position.copy(), self.position.copy()]
        told = [way.apply(seat, sample(way.choices(seat), self.pick), Steady()) for way in ways]
        if len({seat in way.owing() for way in ways}) > 1:
            return  # one answer is whole, the other not yet: that is public
        for reader in self.readers[1:]:
            if reader != seat:
                self.compared["hidden answers"] += 1
                assert self.heard(told[0], reader) == self.heard(told[1], reader)
                assert self.seen(ways[0], reader) == self.seen(ways[1], reader)

    def any_order_of_arrival(self) -> None:
        """The answers to a gather end alike in whatever order they come, and whatever was answered before: in state,
        and in what is told at the end.
        """
        step = self.gather()
        if step is None:
            return
        answers = {seat: self.whole_answer(seat) for seat in step.seats}
        others = {seat: self.whole_answer(seat) for seat in step.seats}
        if not all(answers.values()):
            return
        ends = set()
        for order in itertools.islice(itertools.permutations(step.seats), ORDERS):
            copy, last, announced = self.position.copy(), list[Event](), set[type[Event]]()
            for seat in order:
                if seat != order[-1]:
                    copy, last = self.changing(copy, seat, others[seat], answers[seat])
                    announced |= {type(event) for event in last}
                for move in answers[seat]:
                    announced |= {type(event) for event in last}
                    last = copy.apply(seat, move, Steady())
            told = [event for event in last if type(event) not in announced]
            ends.add((copy.hash(), msgspec.json.encode(told)))
            self.compared["orders of arrival"] += 1
        assert len(ends) == 1, f"the gather of {step.seats} depends on the order of arrival"

    def changing(
        self, position: Any, seat: int, other: Sequence[Move], answer: Sequence[Move]
    ) -> tuple[Any, list[Event]]:
        """The position with another answer of the seat, which it may change to its own, and what is told; else as it
        is.
        """
        changed = position.copy()
        if len(other) == len(answer) == 1:
            told = changed.apply(seat, other[0], Steady())
            if contains(changed.choices(seat), answer[0]):
                self.compared["changed minds"] += 1
                return changed, told
        return position, []

    def whole_answer(self, seat: int) -> list[Move]:
        """Moves by which a seat answers the open gather completely; none where it comes to no end."""
        copy, moves = self.position.copy(), list[Move]()
        opened = copy.state.agenda[-1].opened
        while copy.state.agenda and copy.state.agenda[-1].opened == opened and seat in copy.owing():
            if len(moves) == MOST_ANSWERS:
                return []
            moves.append(sample(copy.choices(seat), self.pick))
            copy.apply(seat, moves[-1], Steady())
        return moves
