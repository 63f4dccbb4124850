"""Who writes which standing orders, and when: shares of people.toml, drawn by name like everything that people do."""

from __future__ import annotations

from collections.abc import Iterator

from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from tests.pace import writing
from tests.pace.chance import drawn
from tests.pace.imagined import Imagined
from tests.pace.parameters import people

TOWNS = ("settlement", "city")
SURE = 0.5
"""The share of the turns that may come in which an early turn does all there is to do, to be sent gladly."""
HURRIED, PATIENCE = 1.3, 1.7
"""Early turns that somebody has left to send before one is sent that may stop before its end, and before any is."""


class Adopter:
    """Somebody who writes standing orders for a seat.

    ``early`` counts own turns that may still be sent before they begin: their share is one of all own turns, and it is
    used where it fits, for turns in which little depends on the dice and on others. About one is left when a game ends,
    so it begins anywhere about one.
    """

    def __init__(self, rules: Ruleset, seed: int, seat: int) -> None:
        self.rules, self.seed, self.seat = rules, seed, seat
        self.early = 0.5 + drawn(seed, seat, "early").random()
        self._seen = 0

    def placing(self, position: PlayedPosition, towns: tuple[str, ...] = TOWNS) -> list[str]:
        """What is written when the board is first seen, and again for the city when the settlement stands: who has
        settled both is not asked again before the game has begun.
        """
        share, game = people().written.place, self._imagined(position, "set-up")
        settled = [town for town in towns if drawn(self.seed, self.seat, "places", town).random() < share]
        first = [writing.placing(game, settled)] if settled else []
        return [*first, *self._families(game, 0)]

    def round(self, position: PlayedPosition, own_turns: int) -> list[str]:
        """What is written at the end of an own turn, and of the set-up, in place of what was: ``own_turns`` the seat
        has begun by then.
        """
        self.early += (own_turns - self._seen) * people().written.early_turn
        self._seen = own_turns
        game = self._imagined(position, own_turns)
        return [*self._early_turn(game), *self._families(game, own_turns)]

    def _families(self, game: Imagined, number: int) -> Iterator[str]:
        written = people().written

        def wants(family: str) -> bool:
            share: float = getattr(written, family)
            return drawn(self.seed, self.seat, family, number).random() < share

        if wants("roll"):
            yield from writing.roll(game)
        if wants("special_pass"):
            asked = not wants("special_build")
            yield writing.special_building(writing.wishes(game, asked), asked)
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
        alchemist = "alchemist" in game.view.seats[self.seat].progress  # which is played before the dice
        if self.early < 1 or game.ahead is None or alchemist:
            return
        planned = writing.EarlyTurn(game, game.ahead)
        if (planned.sure >= SURE and (planned.whole or self.early >= HURRIED)) or self.early >= PATIENCE:
            self.early -= 1
            yield planned.line

    def going_on(self, position: PlayedPosition, own_turns: int) -> list[str]:
        """What is added when a trade was offered in an own turn."""
        game = self._imagined(position, own_turns)
        return list(writing.going_on(game, position, round(people().written.continuation)))

    def _imagined(self, position: PlayedPosition, when: object) -> Imagined:
        pick = drawn(self.seed, self.seat, "imagines", when).randrange
        return Imagined(self.rules, position, self.seat, pick)
