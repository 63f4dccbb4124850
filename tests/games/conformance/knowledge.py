"""What a reader gets depends only on what that reader may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from horror.rules.kernel.events import SPECTATOR, Event
from tests.games.conformance.playing import Line, Playing, Steady, tag_of


class Knowledge(Playing):
    """Positions that differ in hidden things alone."""

    def secret_draws(self, before: Any, line: Line, events: Sequence[Event]) -> None:
        """Where a secret draw comes out otherwise, who is told the same sees the same."""
        secret = [at for at, draw in enumerate(line.draws) if draw.purpose in self.rules.secret_purposes]
        if not secret or any(tag_of(type(event)) in self.opening for event in events):
            return
        draws = Steady(line.draws, otherwise=secret[0])
        if line.seat is None:
            others = before.advance(draws)
        else:
            others = before.apply(line.seat, line.move, draws)
        for reader in self.readers[1:]:
            if self.heard(events, reader) == self.heard(others, reader):
                self.compared["secret draws"] += 1
                assert self.seen(self.position, reader) == self.seen(before, reader)
                if reader == SPECTATOR:
                    drawn = [
                        self.rules.picture(each.view(reader)).whole() for each in (self.position, before)
                    ]
                    assert drawn[0] == drawn[1]
