"""What every ruleset promises (docs/ruleset.md), looked at in whole games of its own bots. Nothing here knows a game.

A game conforms when :meth:`Conformance.play` comes to its end: each promise is a method that raises AssertionError.
They stand in rooms by subject, and are called from `look`, `step` or `play`.
"""

from __future__ import annotations

from horror.games.locale import languages_known
from horror.rules.kernel.choices import sample
from horror.rules.kernel.draws import RecordedDraws
from horror.rules.kernel.moves import Move
from horror.rules.kernel.statistics import Stretch
from tests.games.conformance.engine import Engine
from tests.games.conformance.exact import Exact
from tests.games.conformance.face import Face
from tests.games.conformance.forms import Forms
from tests.games.conformance.gathers import Gathers
from tests.games.conformance.knowledge import Knowledge
from tests.games.conformance.pictures import Pictures
from tests.games.conformance.places import Places
from tests.games.conformance.playing import Line
from tests.games.conformance.statistics import Statistics
from tests.games.conformance.twins import Twins

PICTURES = 3
"""Of so many positions that are looked at one is drawn: pictures take longest."""


class Conformance(Forms, Engine, Exact, Face, Pictures, Places, Gathers, Knowledge, Twins, Statistics):
    """A game that is played by chance, and looked at in every ``each``-th position."""

    def play(self, most: int = 5_000) -> Conformance:
        """The whole game, with everything looked at on the way and at its end."""
        self.roles()
        self.kinds()
        while not self.position.finished:
            assert len(self.log) < most, "the game does not end"
            if len(self.log) % self.each == 0:
                self.look()
            self.answers_of_several()
            self.step()
        self.over()
        self.replayed()
        return self

    def step(self) -> None:
        """The automatic turn, or one move of somebody who owes one or may make one."""
        before = self.position.copy() if self.rules.secret_purposes else None
        self.draws.record.clear()
        if self.position.automatic_turn_next:
            line = Line(None, None, [])
            events = self.position.advance(self.draws)
        else:
            seat = self.who()
            self.exact(seat)
            line = Line(seat, self.decided(seat), [])
            moment = self.position.turn, self.position.active
            events = self.position.apply(seat, line.move, self.draws)
            self.says_what_it_does(line.move, bool(self.draws.record), moment)
        line = line._replace(draws=list(self.draws.record))
        self.log.append(line)
        assert {self.rules.rolled(draw) for draw in line.draws} <= {None, *self.rules.rolls}
        self.tell(events)
        if before is not None:
            self.secret_draws(before, line, events)

    def who(self) -> int:
        """Somebody who is waited for; now and then somebody else who may do something."""
        owing = list(self.position.owing())
        assert owing, "the game waits, and for nobody"
        others = [seat for seat in range(self.position.seats) if seat not in owing]
        free = [seat for seat in others if self.position.choices(seat)] if not self.pick(3) else []
        among = free or owing
        return among[self.pick(len(among))]

    def decided(self, seat: int) -> Move:
        """What one of the bots does, now and then anything at all."""
        choices = self.position.choices(seat)
        if not self.pick(8):
            return sample(choices, self.pick)
        bots = list(self.rules.bots.values())
        move: Move = bots[seat % len(bots)](self.position.view(seat), choices, self.pick)
        return move

    def look(self) -> None:
        """All that holds in a position."""
        self.sound()
        for seat in range(self.position.seats):
            self.complete(seat)
            self.lacking(seat)
            self.orders(seat)
        self.answered_for()
        self.asked()
        self.face()
        self.twins()
        if len(self.log) // self.each % PICTURES == 0:
            self.picture()
        self.places()

    def over(self) -> None:
        """Nothing is asked or accepted any more, and everybody is told how it ended."""
        result = self.position.result
        assert result.outcome in self.rules.outcomes
        self.ended_in_kind()
        assert all(0 <= seat < self.position.seats for seat in result.winners)
        assert self.position.waiting() == [] and not self.position.automatic_turn_next
        for language in languages_known():
            self.sentence(self.rules.outcome(result, self.names, language))
        for seat in range(self.position.seats):
            assert self.position.choices(seat) == []
            self.complete(seat)
        self.sound()
        self.face()
        self.picture()

    def replayed(self) -> None:
        """The log with its draws leads to the same position again, and tells the statistics of the game."""
        position, _ = self.rules.new_game(self.options, self.colours, RecordedDraws(self.setup))
        stretches = []
        for line in self.log:
            draws, before = RecordedDraws(line.draws), position.copy()
            if line.seat is None:
                events = position.advance(draws)
            else:
                events = position.apply(line.seat, line.move, draws)
            assert draws.unused == 0
            stretches.append(Stretch(before, [list(events)], position.copy()))
        assert position.hash() == self.position.hash()
        self.statistics(stretches)
