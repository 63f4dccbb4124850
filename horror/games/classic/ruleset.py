"""The classic game as the table knows it: the object that the Ruleset protocol asks for."""

from collections.abc import Mapping, Sequence
from typing import Any

from horror.games.classic import grammar
from horror.games.classic.bots import BOTS
from horror.games.classic.facts import FACTS, ISLAND
from horror.games.classic.island import lay_out
from horror.games.classic.narration import narrate
from horror.games.classic.options import Options
from horror.games.classic.picture import picture
from horror.games.classic.position import ClassicPosition
from horror.games.classic.state import State
from horror.games.classic.text_board import text_board
from horror.games.classic.view import ClassicView
from horror.games.grammar.nearest import examples, nearest
from horror.rules.base.cards import no_cards
from horror.rules.base.events import BASE_EVENTS
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.state import TERRAINS
from horror.rules.development.events import DEVELOPMENT_EVENTS
from horror.rules.development.state import CARDS, Seat
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.errors import BadOptions
from horror.rules.kernel.events import Event, Reader
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import Bot, Preset, Ruleset
from horror.rules.robber.events import ROBBER_EVENTS


class Classic(Ruleset):
    """The base game of trading and building."""

    name = "classic"
    title = "Classic"
    version = ClassicPosition.version
    oldest_version = ClassicPosition.oldest_version
    seats: Sequence[int] = (3, 4)
    colours: Sequence[str] = ("red", "blue", "white", "orange")
    options_type = Options
    presets: Mapping[str, Preset] = {}
    move_types: tuple[type[Move], ...] = ClassicPosition.binding.moves
    event_types: tuple[type[Event], ...] = (*BASE_EVENTS, *ROBBER_EVENTS, *DEVELOPMENT_EVENTS)
    view_type = ClassicView
    bots: Mapping[str, Bot] = BOTS

    def new_game(
        self, options: Options, colours: Sequence[str], draws: Draws, version: int | None = None
    ) -> tuple[ClassicPosition, list[Event]]:
        """BASE-01 to BASE-11: an island laid out, and the first seat asked to place."""
        if len(colours) not in self.seats or len(set(colours)) != len(colours):
            raise BadOptions(
                f"the classic game has {' or '.join(map(str, self.seats))} seats, each of its own colour"
            )
        laid = lay_out(options, draws)
        state = State(
            version=version or self.version,
            options=options,
            rows=ISLAND.rows,
            terrain=laid.terrain,
            chits=laid.chits,
            harbours=laid.harbours,
            seats=[
                Seat(colour=colour, hand=no_cards(), development=[0] * 5, fresh=[0] * 5) for colour in colours
            ],
            bank=FACTS.bank.listed(),
            agenda=[PlaceTowns()],
            robber=laid.terrain.index(TERRAINS.index("desert")),
            deck=[FACTS.deck[card] for card in CARDS],
        )
        position = ClassicPosition.of_version(state.version)(state)
        return position, position.advance(draws)

    def load(self, encoded: bytes) -> ClassicPosition:
        """The position of a snapshot."""
        return ClassicPosition.load(encoded)

    def parse(self, order: str, view: Any) -> Move:
        """The move that an order means."""
        return grammar.parse(order, view)

    def format(self, move: Move, view: Any) -> str:
        """The canonical order for a move."""
        return grammar.format_move(move, view)

    def orders(self, choices: Sequence[Choice], view: Any, each: int = 1) -> list[str]:
        """Orders that these choices allow, in canonical form."""
        return [grammar.format_move(move, view) for move in examples(choices, each)]

    def nearest(self, order: str, orders: Sequence[str]) -> str | None:
        """The order that was probably meant."""
        return nearest(order, orders)

    def narrate(self, event: Event, reader: Reader, names: Sequence[str], language: str = "en") -> str:
        """A sentence that tells an event."""
        return narrate(event, reader, names, language)

    def picture(self, view: Any, language: str = "en") -> str:
        """The board as SVG."""
        return picture(view, language)

    def text_board(self, view: Any, language: str = "en") -> str:
        """The board as text."""
        return text_board(view, language)


CLASSIC = Classic()
