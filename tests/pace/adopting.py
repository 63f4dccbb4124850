"""Who writes which standing orders, and when: shares of people.toml, drawn by name like everything that people do."""

from __future__ import annotations

from collections.abc import Iterator

from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from tests.pace import writing
from tests.pace.chance import drawn
from tests.pace.games import GAMES
from tests.pace.imagined import Imagined, families_of
from tests.pace.parameters import people

SPECIAL = "special_building"
STAKES = ((1.0, 2.5), (1.3, 3.5), (1.7, 5.0))
"""How many early turns somebody has left to send, and what may be at stake in one that is sent then."""
PATIENCE = 2.3
"""The same where any turn is sent."""


class Adopter:
    """Somebody who writes standing orders for a seat.

    ``early`` counts own turns that may still be sent before they begin: their share is one of all own turns, and it is
    used where it fits, for turns in which little depends on the dice and on others. A bit more than one and a
    half are left when a game ends, so many it begins with.
    """

    def __init__(self, rules: Ruleset, seed: int, seat: int) -> None:
        self.rules, self.seed, self.seat = rules, seed, seat
        self.towns, self._offered = GAMES[rules.name].towns, families_of(rules)
        self.early = 1.1 + drawn(seed, seat, "early").random()
        self._seen = 0

    def placing(self, position: PlayedPosition, stand: int = 0) -> list[str]:
        """What is written when the board is first seen, and again when so many towns ``stand``: who has settled both is
        not asked again before the game has begun.
        """
        share, game = people().written.place, self._imagined(position, "set-up")
        settled = [
            town
            for number, town in list(enumerate(self.towns))[stand:]
            if drawn(self.seed, self.seat, "places", town, *[number] * (town in self.towns[:number])).random()
            < share
        ]
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

        def wants(family: str, of: str) -> bool:
            share: float = getattr(written, family)
            return of in self._offered and drawn(self.seed, self.seat, family, number).random() < share

        if wants("roll", "turn"):
            yield from writing.roll(game)
        if wants("special_pass", SPECIAL):
            asked = not wants("special_build", SPECIAL)
            yield writing.special_building(writing.wishes(game, asked), asked)
        if wants("discard", "discard"):
            yield writing.discards(game)
        if wants("gift", "gift"):
            yield writing.gifts(game)
        if wants("other", "taking"):
            yield writing.taken(game)
        if wants("offer", "trade"):
            yield from writing.offers(game)
        if wants("assault", "assault"):
            yield from writing.assaults(game)

    def _early_turn(self, game: Imagined) -> Iterator[str]:
        if self.early < 1 or game.ahead is None or game.game.first(game.view.seats[self.seat]):
            return
        planned = writing.EarlyTurn(game, game.ahead)
        stakes = max(most for left, most in STAKES if left <= self.early)
        if planned.stakes <= stakes or self.early >= PATIENCE:
            self.early -= 1
            yield planned.line

    def going_on(self, position: PlayedPosition, own_turns: int) -> list[str]:
        """What is added when a trade was offered in an own turn."""
        game = self._imagined(position, own_turns)
        return list(writing.going_on(game, position, round(people().written.continuation)))

    def _imagined(self, position: PlayedPosition, when: object) -> Imagined:
        pick = drawn(self.seed, self.seat, "imagines", when).randrange
        return Imagined(self.rules, position, self.seat, pick)
