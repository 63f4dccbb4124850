"""Barrows as the table knows it: the object that the Ruleset protocol asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from horror.games.grammar.nearest import examples
from horror.games.locale.phrases import Told
from horror.games.telling.kinds import kinds
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.errors import BadOptions
from horror.rules.kernel.events import Event
from horror.rules.kernel.face import Holding, Kinds, Standings
from horror.rules.kernel.glance import LeftTold
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase
from horror.rules.kernel.results import Kind
from horror.rules.kernel.roles import DECISION, GAME
from horror.rules.kernel.ruleset import Bot, Preset, Result, Ruleset
from horror.rules.kernel.things import BookTold, RuleTold, Things
from tests.barrows import summary
from tests.barrows.bots import BOTS
from tests.barrows.events import EVENTS
from tests.barrows.facts import NAMES
from tests.barrows.lookup import RULES, things
from tests.barrows.narration import narrate
from tests.barrows.options import PRESETS, Options
from tests.barrows.orders import LANGUAGE
from tests.barrows.picture import picture
from tests.barrows.position import BarrowsPosition
from tests.barrows.standing import STANDING
from tests.barrows.state import Seat, State
from tests.barrows.steps import Dealing, Trading
from tests.barrows.text_board import text_board
from tests.barrows.view import BarrowsView
from tests.barrows.words import LOCALE, talk, word


class Barrows(Ruleset):
    """A card game of market sellers."""

    name = "barrows"
    title = "Barrows"
    version = 1
    oldest_version = 1
    seats: Sequence[int] = (2, 3, 4, 5)
    colours: Sequence[str] = ("red", "blue", "white", "orange", "green")
    options_type: type[msgspec.Struct] = Options
    presets: Mapping[str, Preset] = PRESETS
    move_types: tuple[type[Move], ...] = BarrowsPosition.binding.moves
    event_types: tuple[type[Event], ...] = EVENTS
    view_type: type[msgspec.Struct] = BarrowsView
    purposes: Sequence[str] = ("shuffle", "carter")
    secret_purposes: Sequence[str] = ("shuffle",)
    outcomes: Mapping[str, Kind] = {"rounds_over": "won", "sold_out": "won"}
    decision_kinds: Sequence[str] = summary.KINDS
    bots: Mapping[str, Bot] = BOTS
    locale = LOCALE
    language = LANGUAGE
    standing_orders = STANDING
    parse = staticmethod(LANGUAGE.parse)
    missing = staticmethod(LANGUAGE.missing)
    format = staticmethod(LANGUAGE.format)
    narrate = staticmethod(narrate)
    picture = staticmethod(picture)
    text_board = staticmethod(text_board)

    def new_game(
        self, options: Options, colours: Sequence[str], draws: Draws, version: int | None = None
    ) -> tuple[BarrowsPosition, list[Event]]:
        """BW-01, BW-02: piles shuffled, hands drawn, the first seat asked."""
        if len(colours) not in self.seats or len(set(colours)) != len(colours):
            raise BadOptions(
                "BW-01", "{game} has two to five seats, each of its own colour", game=GAME(self.title)
            )
        kind = BarrowsPosition.bound(version or self.version, options, len(colours))
        facts = kind.facts
        state = State(
            options=options,
            seats=[Seat(colour=colour, discard=list(facts.start)) for colour in colours],
            agenda=[Trading(), Dealing()],
            market=[facts.stock for _ in NAMES],
            carted=[0 for _ in NAMES],
        )
        position = kind(state)
        return position, position.advance(draws)

    def load(self, encoded: bytes) -> BarrowsPosition:
        return BarrowsPosition.load(encoded)

    def orders(self, choices: Sequence[Choice], view: Any, each: int = 1) -> list[str]:
        return [self.format(move, view) for move in examples(choices, each)]

    nearest = staticmethod(LANGUAGE.nearest)
    order_text = staticmethod(LANGUAGE.written)

    def asked(self, decision: Decision | str, view: Any = None) -> Phrase:
        if isinstance(decision, str):
            return summary.asked(decision, None)
        return summary.asked(decision.kind, view, decision.seat)

    def kinds(self, language: str = "en") -> Kinds:
        return kinds(self.move_types, word, language, self.locale)

    def things(self, language: str = "en", theme: str = "light") -> Things:
        return things(language)

    def rule(self, number: str) -> RuleTold | None:
        return RULES.rule(number)

    def books(self) -> Sequence[BookTold]:
        return RULES.books

    def seat_name(self, colour: str, language: str = "en") -> str:
        return word(talk(language), "colour", colour)

    def headline(self, view: Any, names: Sequence[str], language: str = "en") -> str:
        return summary.headline(talk(language), view, names)

    def standings(self, view: Any, names: Sequence[str], language: str = "en") -> Standings:
        return summary.standings(talk(language), view, names)

    def outcome(self, result: Result, names: Sequence[str], language: str = "en") -> str:
        return summary.outcome(talk(language), result, names)

    def holdings(self, view: Any, language: str = "en") -> list[Holding]:
        return summary.holdings(talk(language), view)

    def left(self, view: Any, language: str = "en") -> list[LeftTold]:
        return summary.left(talk(language), view)

    def tell(self, said: Phrase, names: Sequence[str], language: str = "en") -> str:
        own = {DECISION.name: lambda _, kind: self.question(kind, language=language)}
        return Told(talk(language), names, word, own, self.order_text).said(said)


BARROWS = Barrows()
