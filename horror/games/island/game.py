"""What rulesets of games on an island have in common."""

from collections.abc import Sequence
from typing import Any

from horror.games.grammar.nearest import examples, nearest
from horror.games.telling.questions import BASE_QUESTIONS, Questions, question
from horror.rules.base.position import BasePosition
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import BadOptions
from horror.rules.kernel.ruleset import Ruleset


class IslandGame(Ruleset):
    """A game for three or four seats, each of its own colour. ``position_type`` is played with; ``questions`` has a
    sentence for each kind of decision.
    """

    position_type: type[BasePosition[Any]]
    questions: Questions = BASE_QUESTIONS
    seats: Sequence[int] = (3, 4)
    colours: Sequence[str] = ("red", "blue", "white", "orange")

    def check_seats(self, colours: Sequence[str]) -> None:
        """Raise BadOptions for a number of seats that the game is not for, or two of one colour (BASE-08, CH-020)."""
        if len(colours) not in self.seats or len(set(colours)) != len(colours):
            raise BadOptions(
                "BASE-08",
                f"{self.title} has {' or '.join(map(str, self.seats))} seats, each of its own colour",
            )

    def load(self, encoded: bytes) -> BasePosition[Any]:
        """The position of a snapshot."""
        return self.position_type.load(encoded)

    def orders(self, choices: Sequence[Choice], view: Any, each: int = 1) -> list[str]:
        """Orders that these choices allow, in canonical form."""
        return [self.format(move, view) for move in examples(choices, each)]

    def nearest(self, order: str, orders: Sequence[str]) -> str | None:
        """The order that was probably meant."""
        return nearest(order, orders)

    def question(self, kind: str, language: str = "en") -> str:
        """The sentence that says what is to be decided."""
        return question(self.questions, kind, language)
