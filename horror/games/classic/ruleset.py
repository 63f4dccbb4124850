"""The classic game as the table knows it: the object that the Ruleset protocol asks for."""

from collections.abc import Iterable, Mapping, Sequence

from horror.games.classic import changes, places, summary
from horror.games.classic.asked import ASKED
from horror.games.classic.bots import BOT_WORDS, BOTS
from horror.games.classic.guide import GUIDE
from horror.games.classic.lesson import FIRST_GAME
from horror.games.classic.lookup import things
from horror.games.classic.narration import narrate
from horror.games.classic.options import OPTION_GROUPS, Options
from horror.games.classic.orders.language import LANGUAGE
from horror.games.classic.picture import picture
from horror.games.classic.position import ClassicPosition
from horror.games.classic.standing import STANDING
from horror.games.classic.state import State
from horror.games.classic.statistics import ClassicStatistics
from horror.games.classic.text_board import text_board
from horror.games.classic.view import ClassicView
from horror.games.classic.words import word
from horror.games.island.game import IslandGame
from horror.games.island.telling.standing import won
from horror.games.island.telling.teller import Teller
from horror.games.locale import speech
from horror.rules.base.cards import no_cards
from horror.rules.base.events import BASE_EVENTS
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.state import TERRAINS
from horror.rules.development.events import DEVELOPMENT_EVENTS
from horror.rules.development.state import CARDS, Seat
from horror.rules.kernel.changes import ChangeTold
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.events import Event
from horror.rules.kernel.face import LIGHT, Holding, PlaceTold, Standings
from horror.rules.kernel.glance import LeftTold
from horror.rules.kernel.guide import Section
from horror.rules.kernel.lesson import Lesson
from horror.rules.kernel.moves import Move
from horror.rules.kernel.options import OptionGroup
from horror.rules.kernel.results import Kind
from horror.rules.kernel.ruleset import Bot, Preset, Result
from horror.rules.kernel.statistics import Figure, Stretch
from horror.rules.kernel.things import BotWords, Things
from horror.rules.robber.events import ROBBER_EVENTS


class Classic(IslandGame):
    """The base game of trading and building."""

    name = "classic"
    title = "Classic"
    version = ClassicPosition.version
    oldest_version = ClassicPosition.oldest_version
    options_type = Options
    presets: Mapping[str, Preset] = {}
    option_groups: Sequence[OptionGroup] = OPTION_GROUPS
    move_types: tuple[type[Move], ...] = ClassicPosition.binding.moves
    event_types: tuple[type[Event], ...] = (*BASE_EVENTS, *ROBBER_EVENTS, *DEVELOPMENT_EVENTS)
    view_type = ClassicView
    purposes = ("chit", "development", "harbour", "production", "robber", "spiral", "terrain")
    outcomes: Mapping[str, Kind] = {"points": "won", "alone": "won"}
    secret_purposes = ("development", "robber")
    bots: Mapping[str, Bot] = BOTS
    bot_words: Mapping[str, BotWords] = BOT_WORDS
    position_type: type[ClassicPosition] = ClassicPosition
    asking = ASKED
    language = LANGUAGE
    standing_orders = STANDING
    narrate = staticmethod(narrate)
    picture = staticmethod(picture)
    text_board = staticmethod(text_board)
    word = word

    def headline(self, view: ClassicView, names: Sequence[str], language: str = "en") -> str:
        """Who is to do what, or how the game ended."""
        return summary.headline(speech(language), view, names)

    def standings(self, view: ClassicView, names: Sequence[str], language: str = "en") -> Standings:
        """How the seats stand."""
        return summary.standings(speech(language), view, names)

    def tally(self, view: ClassicView, names: Sequence[str], language: str = "en") -> Standings | None:
        """What the points were made of."""
        return summary.tally(speech(language), view, names)

    def statistics(
        self, stretches: Iterable[Stretch], names: Sequence[str], language: str = "en"
    ) -> Sequence[Figure]:
        """What is told of the game when it is over."""
        return ClassicStatistics(speech(language), names, self.rolls).told(stretches)

    def outcome(self, result: Result, names: Sequence[str], language: str = "en") -> str:
        """How a game ended."""
        return won(speech(language), result, names)

    def holdings(self, view: ClassicView, language: str = "en") -> list[Holding]:
        """What the reader's seat holds and has answered."""
        return summary.holdings(speech(language), view)

    def changes(
        self, before: ClassicView, after: ClassicView, names: Sequence[str], language: str = "en"
    ) -> list[ChangeTold]:
        """What is otherwise than it was."""
        tell = Teller(speech(language), after.reader, names)
        return list(changes.changes(tell, before, after))

    def left(self, view: ClassicView, language: str = "en") -> list[LeftTold]:
        """The development card that may still be played."""
        return summary.left(speech(language), view)

    def place(self, name: str, view: ClassicView, names: Sequence[str], language: str = "en") -> PlaceTold:
        """What lies at a place."""
        return places.told(speech(language), view, name, names)

    def things(self, language: str = "en", theme: str = LIGHT) -> Things:
        """What may be looked up."""
        return things(language, theme)

    def guide(self, language: str = "en") -> list[Section]:
        """How it is played, in sections."""
        return list(GUIDE.sections(speech(language)))

    def lesson(self, language: str = "en") -> Lesson:
        """The first game that teaches it."""
        return FIRST_GAME.lesson(speech(language))

    def new_game(
        self, options: Options, colours: Sequence[str], draws: Draws, version: int | None = None
    ) -> tuple[ClassicPosition, list[Event]]:
        """BASE-01 to BASE-11: an island laid out, and the first seat asked to place."""
        self.check_seats(colours)
        kind = self.position_type.bound(version or self.version, options, len(colours))
        laid = kind.lay_out(kind, draws)
        state = State(
            version=version or self.version,
            options=options,
            rows=kind.board.rows,
            cells=kind.board.cells,
            terrain=laid.terrain,
            chits=laid.chits,
            harbours=laid.harbours,
            seats=[
                Seat(colour=colour, hand=no_cards(), development=[0] * 5, fresh=[0] * 5) for colour in colours
            ],
            bank=kind.facts.bank.listed(),
            agenda=[PlaceTowns()],
            robber=laid.terrain.index(TERRAINS.index("desert")),
            deck=[kind.facts.deck[card] for card in CARDS],
        )
        position = kind(state)
        return position, position.advance(draws)


CLASSIC = Classic()
