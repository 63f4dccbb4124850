"""What rulesets of games on an island have in common."""

from collections.abc import Mapping, Sequence
from typing import Any

from horror.games.grammar.language import Language
from horror.games.grammar.nearest import examples
from horror.games.island.lookup.rule_book import BASE_RULES
from horror.games.island.telling.asked import Asking, offered
from horror.games.island.telling.offers import offers
from horror.games.island.telling.questions import BASE_QUESTIONS
from horror.games.island.telling.words import word
from horror.games.locale import speech
from horror.games.locale.phrases import Own, Told
from horror.games.lookup.rule_book import RuleBook
from horror.games.telling.kinds import kinds
from horror.games.telling.questions import Questions, question
from horror.games.telling.words import Vocabulary
from horror.rules.base.position import BasePosition
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.draws import Draw
from horror.rules.kernel.errors import BadOptions, LeftOpen
from horror.rules.kernel.events import View
from horror.rules.kernel.face import Kinds
from horror.rules.kernel.glance import OfferTold
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, asking
from horror.rules.kernel.roles import ALTERNATIVES, DECISION, GAME, NUMBER
from horror.rules.kernel.ruleset import Ruleset, Wanted
from horror.rules.kernel.things import BookTold, RuleTold


class IslandGame(Ruleset):
    """A game for three or four seats, each of its own colour. ``position_type`` is played with; ``language`` is
    that of its orders; ``questions`` has a plain sentence for each kind of decision, ``asking`` one with its facts for
    most; ``word`` has its vocabulary, ``rule_book`` its rules.
    """

    position_type: type[BasePosition]
    language: Language
    questions: Questions = BASE_QUESTIONS
    asking: Asking = {}
    word: Vocabulary = word
    rule_book: RuleBook = BASE_RULES
    seats: Sequence[int] = (3, 4)
    colours: Sequence[str] = ("red", "blue", "white", "orange")
    rolls: Mapping[int, int] = {number: 6 - abs(7 - number) for number in range(2, 13)}

    def parse(self, order: str, view: Any) -> Move:
        """What the words of an order say."""
        return self.language.parse(order, view)

    def missing(self, left: LeftOpen, view: Any) -> list[Wanted]:
        """What may be said where an order leaves something open."""
        return self.language.missing(left, view)

    def format(self, move: Move, view: Any) -> str:
        """The canonical order for a move."""
        return self.language.format(move, view)

    @property
    def decision_kinds(self) -> Sequence[str]:
        """What this game asks people: each kind of decision has its sentence."""
        return tuple(self.questions["question:"])

    def check_seats(self, colours: Sequence[str]) -> None:
        """Raise BadOptions for a number of seats that the game is not for, or two of one colour (BASE-08, CH-020)."""
        if len(colours) not in self.seats or len(set(colours)) != len(colours):
            raise BadOptions(
                "BASE-08",
                "{game} has {numbers} seats, each of its own colour",
                game=GAME(self.title),
                numbers=ALTERNATIVES([NUMBER(number) for number in self.seats]),
            )

    def load(self, encoded: bytes) -> BasePosition:
        """The position of a snapshot."""
        return self.position_type.load(encoded)

    def orders(self, choices: Sequence[Choice], view: Any, each: int = 1) -> list[str]:
        """Orders that these choices allow, in canonical form."""
        return [self.format(move, view) for move in examples(choices, each)]

    def nearest(self, order: str, orders: Sequence[str]) -> str | None:
        """The order that was probably meant."""
        return self.language.nearest(order, orders)

    def order_text(self, order: str, language: str = "en") -> str:
        """An order in the words of a language."""
        return self.language.written(order, language)

    def tell(self, said: Phrase, names: Sequence[str], language: str = "en") -> str:
        """What a refusal says, with the words of the game."""
        own: Own = {DECISION.name: lambda _, kind: question(self.questions, kind, language)}
        return Told(speech(language), names, self.word, own, self.order_text).said(said)

    def asked(self, decision: Decision | str, view: View | None = None) -> Phrase:
        """What is to be decided, with its facts where there is a view of the seat asked."""
        if isinstance(decision, str) or view is None:
            return asking(decision if isinstance(decision, str) else decision.kind)
        if decision.kind == "answer_offer":
            return offered(view, decision)
        told = self.asking.get(getattr(view, "question", None) or decision.kind)
        return told(view) if told else asking(decision.kind)

    def kinds(self, language: str = "en") -> Kinds:
        """The kinds of moves, for who makes them by hand."""
        return kinds(self.move_types, self.word, language)

    def offers(
        self, view: Any, choices: Sequence[Choice], names: Sequence[str], language: str = "en"
    ) -> list[OfferTold]:
        """The open offers of trade."""

        def written(move: Move, view: Any) -> tuple[str, str]:
            order = self.format(move, view)
            return order, self.order_text(order, language)

        return offers(speech(language), view, choices, names, written)

    def rule(self, number: str) -> RuleTold | None:
        """The rule of this number."""
        return self.rule_book.rule(number)

    def books(self) -> Sequence[BookTold]:
        """The books of its rules."""
        return self.rule_book.books

    def rolled(self, draw: Draw) -> int | None:
        """The sum of the production dice (BASE-20, CH-056). Those that an alchemist sets (CK-34) are not drawn."""
        return sum(draw.pair) if draw.purpose == "production" else None

    def seat_name(self, colour: str, language: str = "en") -> str:
        """The colour in words."""
        return word(speech(language), "colour", colour)
