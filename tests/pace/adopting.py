"""Who writes which standing orders, and when: shares of people.toml, drawn by name like everything that people do."""

from __future__ import annotations

from collections.abc import Iterator

from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from tests.pace import writing
from tests.pace.chance import drawn
from tests.pace.imagined import Imagined
from tests.pace.parameters import people

TOWNS = ("settlement", "city")
PATIENCE = 2
"""Early turns that somebody has left to send before one is sent that may not go as it is written."""


class Adopter:
    """Somebody who writes standing orders for a seat.

    ``early`` counts own turns that may still be sent before they begin: their share is one of all own turns, and it is
    used where it fits, for turns in which no knight is to do anything.
    """

    def __init__(self, rules: Ruleset, seed: int, seat: int) -> None:
        self.rules, self.seed, self.seat = rules, seed, seat
        self.early = 0
        self._seen = 0

    def placing(self, position: PlayedPosition, towns: tuple[str, ...] = TOWNS) -> list[str]:
        """What is written when the board is first seen, and again for the city when the settlement stands."""
        share = people().written.place
        settled = [town for town in towns if drawn(self.seed, self.seat, "places", town).random() < share]
        return [writing.placing(self._imagined(position, "set-up"), settled)] if settled else []

    def round(self, position: PlayedPosition, own_turns: int) -> list[str]:
        """What is written at the end of an own turn, and of the set-up, in place of what was: ``own_turns`` the seat
        has begun by then.
        """
        for number in range(self._seen, own_turns):
            self.early += drawn(self.seed, self.seat, "early", number).random() < people().written.early_turn
        self._seen = own_turns
        return list(self._families(self._imagined(position, own_turns), own_turns))

    def _families(self, game: Imagined, number: int) -> Iterator[str]:
        written = people().written

        def wants(family: str) -> bool:
            share: float = getattr(written, family)
            return drawn(self.seed, self.seat, family, number).random() < share

        yield from self._early_turn(game)
        if wants("roll"):
            yield from writing.roll(game)
        if wants("special_pass"):
            yield writing.special_building(writing.wishes(game))
        if wants("discard"):
            yield writing.discards(game)
        if wants("gift"):
            yield writing.gifts(game)
        if wants("other"):
            yield writing.taken(game)
        if wants("offer"):
            yield from writing.offers(game)
        if wants("assault"):
            yield from writing.assaults(game)

    def _early_turn(self, game: Imagined) -> Iterator[str]:
        if not self.early or game.ahead is None:
            return
        planned = writing.Planned(game, game.ahead)
        if planned.simple or self.early >= PATIENCE:
            self.early -= 1
            yield writing.early_turn(planned)

    def going_on(self, position: PlayedPosition, own_turns: int) -> list[str]:
        """What is added when a trade was offered in an own turn."""
        game = self._imagined(position, own_turns)
        return list(writing.going_on(writing.Planned(game, position), round(people().written.continuation)))

    def _imagined(self, position: PlayedPosition, when: object) -> Imagined:
        pick = drawn(self.seed, self.seat, "imagines", when).randrange
        return Imagined(self.rules, position, self.seat, pick)
