"""Positions that look alike to a seat tell it the same of what it may do."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from horror.rules.kernel.choices import sample
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import IllegalMove, WouldDraw
from horror.rules.kernel.moves import Move
from tests.games.conformance.hidden import Disturber
from tests.games.conformance.places import Look, places_of_board
from tests.games.conformance.playing import Playing

CHANGES = 30
"""Changes of hidden things that are tried for a twin."""
MOVES = 2
"""Moves that may be made, and as many that may not, which are tried on both of two twins."""


class Twins(Playing):
    """Twins differ in what a reader may not know, and in nothing else."""

    @functools.cached_property
    def disturber(self) -> Disturber:
        """Its chance is its own, so that the rest of the game goes as it would without twins."""
        return Disturber(self.rules, f"twins of {self.seed}")

    def twins(self) -> None:
        """A seat is told the same of twins: by its view, what is asked and told at a glance, its choices, what they
        take and what is short, now and in its own turn; of places; why not of what is refused; and what a move would
        lead to, as far as that may be previewed.
        """
        if self.position.finished or self.position.automatic_turn_next:
            return
        seat = self.disturber.pick(self.position.seats)
        twin = self.disturber.twin(self.position, seat, CHANGES)
        if twin is None:
            return
        self.compared["twins"] += 1
        mine, others = self.seen_whole(self.position, seat), self.seen_whole(twin, seat)
        assert mine == others, f"seat {seat} is told apart what it may not know"
        named = places_of_board(self.position)
        for name in [named[self.disturber.pick(len(named))]] if named else []:
            told, others = (Look(self.rules, each, seat).card(name) for each in (self.position, twin))
            assert told == others, f"seat {seat} is told of {name} what it may not know"
        if any(each.answered for each in self.position.waiting()):
            return  # the answers may no longer go with what was changed
        ahead = self.position.in_turn(seat)
        for one, other in ((self.position, twin), (ahead, twin.in_turn(seat)))[: 1 if ahead is None else 2]:
            for move in self.moves_to_try(one, seat):
                learnt, others = self.tried(one, seat, move), self.tried(other, seat, move)
                assert learnt == others, f"seat {seat} learns by trying {move} what it may not know"

    def moves_to_try(self, position: Any, seat: int) -> Iterator[Move]:
        """Some that the seat may make, and some others."""
        choices = position.choices(seat)
        members = [sample(choices, self.disturber.pick) for _ in range(MOVES if choices else 0)]
        yield from members
        yield from self.values.moves(members, self.disturber.pick, MOVES)

    def tried(self, position: Any, seat: int, move: Move) -> Any:
        """What the seat is told that a move would lead to: not what is drawn then, nor what others hide until then."""
        copy, gathered = position.copy(), [each.id for each in position.waiting() if each.gather]
        try:
            position.check(seat, move)
            events = copy.apply(seat, move, NoDraws())
        except WouldDraw:
            return "something would be drawn"
        except IllegalMove as refusal:
            return refusal.rule, self.rules.tell(refusal.phrase, self.names, "en")
        still = {each.id for each in copy.waiting()}
        ends = copy.finished or copy.turn != position.turn
        if ends or any(event.reveals for event in events) or not still.issuperset(gathered):
            return "something may come out"
        return self.heard(events, seat), self.seen(copy, seat)
