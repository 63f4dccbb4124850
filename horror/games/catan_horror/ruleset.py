"""Catan Horror as the table knows it: the object that the Ruleset protocol asks for."""

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files

from horror.games.catan_horror import changes, fights, glance, places, summary
from horror.games.catan_horror.asked import ASKED, rows
from horror.games.catan_horror.bots import BOT_WORDS, BOTS
from horror.games.catan_horror.events import EVENTS
from horror.games.catan_horror.guide import GUIDE
from horror.games.catan_horror.lesson import FIRST_GAME
from horror.games.catan_horror.lookup.things import things
from horror.games.catan_horror.narration import narrate
from horror.games.catan_horror.options import OPTION_GROUPS, PRESETS, Options
from horror.games.catan_horror.orders.language import LANGUAGE
from horror.games.catan_horror.picture import picture
from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.catan_horror.questions import QUESTIONS
from horror.games.catan_horror.standing.language import STANDING
from horror.games.catan_horror.state import State
from horror.games.catan_horror.statistics import HorrorStatistics
from horror.games.catan_horror.text_board import text_board
from horror.games.catan_horror.view import HorrorView
from horror.games.catan_horror.words import word
from horror.games.island.game import IslandGame
from horror.games.island.lookup.rule_book import BASE_FILE
from horror.games.island.telling.teller import Teller
from horror.games.locale import speech
from horror.games.lookup.rule_book import RuleBook
from horror.rules.base.cards import no_cards
from horror.rules.cities.facts import TRACKS
from horror.rules.cities.state import Deck, Merchant
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.changes import ChangeTold
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.errors import BadOptions
from horror.rules.kernel.events import Event
from horror.rules.kernel.face import LIGHT, Holding, PlaceTold, Standings
from horror.rules.kernel.glance import FightTold, LeftTold, OddsTold, ThreatTold
from horror.rules.kernel.guide import Section
from horror.rules.kernel.lesson import Lesson
from horror.rules.kernel.moves import Move
from horror.rules.kernel.options import OptionGroup
from horror.rules.kernel.results import Kind
from horror.rules.kernel.ruleset import Bot, Preset, Result
from horror.rules.kernel.statistics import Figure, Stretch
from horror.rules.kernel.things import BotWords, Things
from horror.rules.monsters.state import Seat
from horror.rules.monsters.turn.setup import PlaceTownsAndCities


class CatanHorror(IslandGame):
    """The island of the trading and building game, overrun by monsters out of gates."""

    name = "catan_horror"
    title = "Catan Horror"
    version = CatanHorrorPosition.version
    oldest_version = CatanHorrorPosition.oldest_version
    options_type = Options
    presets: Mapping[str, Preset] = PRESETS
    option_groups: Sequence[OptionGroup] = OPTION_GROUPS
    move_types: tuple[type[Move], ...] = CatanHorrorPosition.binding.moves
    event_types: tuple[type[Event], ...] = EVENTS
    view_type = HorrorView
    purposes = (
        "bishop", "chit", "combat", "corner", "direction", "event", "gate", "gate marker", "hex", "hide check",
        "knight", "mad player", "mad town", "monster", "move", "politics deck", "production", "raze check", "reward",
        "science deck", "spiral", "step", "terrain", "town", "trade deck",
    )  # fmt: skip
    outcomes: Mapping[str, Kind] = {
        "points": "won",
        "alone": "won",
        "all_saved": "saved",
        "mad_victory": "turned",
        "all_fallen": "lost",
    }
    opposed = True
    secret_purposes = ("bishop", "politics deck", "reward", "science deck", "trade deck")
    bots: Mapping[str, Bot] = BOTS
    bot_words: Mapping[str, BotWords] = BOT_WORDS
    position_type: type[CatanHorrorPosition] = CatanHorrorPosition
    questions = QUESTIONS
    asking = ASKED
    language = LANGUAGE
    standing_orders = STANDING
    answered_in_absence = ("special_build",)
    narrate = staticmethod(narrate)
    picture = staticmethod(picture)
    text_board = staticmethod(text_board)
    word = word
    rule_book = RuleBook(BASE_FILE, files("horror.games.catan_horror") / "data" / "rules.json")

    def rows(self, decision: Decision, view: HorrorView) -> Sequence[str]:
        """The knights that are each told what they do."""
        return rows(view) if decision.blocking else ()

    def headline(self, view: HorrorView, names: Sequence[str], language: str = "en") -> str:
        """Who is to do what, or how the game ended."""
        return summary.headline(speech(language), view, names)

    def standings(self, view: HorrorView, names: Sequence[str], language: str = "en") -> Standings:
        """How the seats stand."""
        return summary.standings(speech(language), view, names)

    def tally(self, view: HorrorView, names: Sequence[str], language: str = "en") -> Standings | None:
        """What the points were made of."""
        return summary.tally(speech(language), view, names)

    def statistics(
        self, stretches: Iterable[Stretch], names: Sequence[str], language: str = "en"
    ) -> Sequence[Figure]:
        """What is told of the game when it is over."""
        return HorrorStatistics(speech(language), names, self.rolls).told(stretches)

    def outcome(self, result: Result, names: Sequence[str], language: str = "en") -> str:
        """How a game ended."""
        return summary.outcome(speech(language), result, names)

    def holdings(self, view: HorrorView, language: str = "en") -> list[Holding]:
        """What the reader's seat holds and has answered."""
        return glance.holdings(speech(language), view)

    def threats(
        self, view: HorrorView, reach: Mapping[str, Sequence[str]], names: Sequence[str], language: str = "en"
    ) -> list[ThreatTold]:
        """What stands before the reader's towns, or may come there."""
        return glance.threats(speech(language), view, reach)

    def fights(self, view: HorrorView, names: Sequence[str], language: str = "en") -> list[FightTold]:
        """Who of the reader's meets what, and how likely it falls."""
        return fights.fights(lambda said: self.tell(said, names, language), view)

    def odds(
        self, move: Move, view: HorrorView, names: Sequence[str], language: str = "en"
    ) -> list[OddsTold]:
        """How an attack is likely to go."""
        return fights.foretold(lambda said: self.tell(said, names, language), view, move)

    def left(self, view: HorrorView, language: str = "en") -> list[LeftTold]:
        """The Knight Actions that are left."""
        return glance.left(speech(language), view)

    def changes(
        self, before: HorrorView, after: HorrorView, names: Sequence[str], language: str = "en"
    ) -> list[ChangeTold]:
        """What is otherwise than it was."""
        tell = Teller(speech(language), after.reader, names)
        return list(changes.changes(tell, before, after))

    def place(self, name: str, view: HorrorView, names: Sequence[str], language: str = "en") -> PlaceTold:
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
    ) -> tuple[CatanHorrorPosition, list[Event]]:
        """CH-020 to CH-027, CH-317, CH-447, CH-503, IMP-01: an island laid out, and the first seat asked to place."""
        self.check_seats(colours)
        if options.starting_mad_players >= len(colours):
            raise BadOptions("CH-447", "at least one player begins sane")
        kind = self.position_type.bound(version or self.version, options, len(colours))
        laid, facts = kind.lay_out(kind, draws), kind.facts
        places = kind.board.island.size + 1
        monsters = len(facts.monsters)
        state = State(
            version=version or self.version,
            options=options,
            rows=kind.board.rows,
            cells=kind.board.cells,
            terrain=laid.terrain,
            chits=laid.chits,
            harbours=laid.harbours,
            seats=[
                Seat(colour=colour, hand=no_cards(), improvements=[0] * len(TRACKS), trophies=[0] * monsters)
                for colour in colours
            ],
            bank=facts.bank.listed(),
            agenda=[PlaceTownsAndCities()],
            metropolis=[0] * len(TRACKS),
            merchant=Merchant(),
            decks=[
                Deck(
                    fresh=[card.count * (card.dealt and card.deck == track) for card in facts.progress_cards]
                )
                for track in TRACKS
            ],
            horror=[0] * places,
            structural=[0] * places,
            gate_stack=[world.count for world in facts.worlds],
            cup=[],
            fallen=[-1] * len(TRACKS),
        )
        position = kind(state)
        state.cup = list(kind.markers)
        return position, position.advance(draws)


CATAN_HORROR = CatanHorror()
