"""The Ruleset protocol: everything that the table knows of a game, in two halves. The page about it: docs/ruleset.md.

*Engine*: a new game, and :class:`Position` (choices, check, apply, advance, waiting, neutral move, view, score,
invariants). *Face*: grammar, narration, picture, options form, bots. A new game is one new folder that
gives one object of this shape.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.changes import ChangeTold, by_standings
from horror.rules.kernel.choices import Choice, Cost, Pick
from horror.rules.kernel.draws import Draw, Draws
from horror.rules.kernel.errors import IllegalMove, LeftOpen, UnknownPlace
from horror.rules.kernel.events import Event, GameView, Reader, View
from horror.rules.kernel.face import LIGHT, Holding, Kinds, Picture, PlaceTold, Standings
from horror.rules.kernel.glance import FightTold, LeftTold, OddsTold, OfferTold, ThreatTold
from horror.rules.kernel.guide import Section
from horror.rules.kernel.lesson import Lesson
from horror.rules.kernel.moves import Move
from horror.rules.kernel.options import OptionGroup
from horror.rules.kernel.phrases import PLAIN, Explained, Phrase, part_of, phrase
from horror.rules.kernel.results import Fate, Kind
from horror.rules.kernel.roles import ALTERNATIVES, GAME, ORDER_TEXT, Name, Part, SeatNumber
from horror.rules.kernel.state import GameState
from horror.rules.kernel.statistics import Figure, Stretch, points_by_turn
from horror.rules.kernel.things import BookTold, BotWords, RuleTold, Things


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat stands: points as everybody may count them, and all points with hidden ones; what has become of it
    (``fate``), and what it was as it ``began``.
    """

    seat: int
    public_points: int
    points: int
    fate: Fate = "well"
    began: Fate = "well"


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: the outcome's name in the ruleset, and the winning seats."""

    outcome: Name
    winners: list[SeatNumber]


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """Options under a name, as JSON: what a game made with it has where its maker says nothing else.

    ``preselected`` is the one that forms offer first; a game made without a preset has the defaults of its options.
    ``series`` grows by one when the same name comes to mean another game, as with other options, or other rules for
    them: what was known of how hard it is holds no more (RAT-04). ``even``: all seats of its games begin alike
    (RAT-03).
    """

    title: str
    description: str
    options: Mapping[str, Any]
    preselected: bool = False
    series: int = 1
    even: bool = True


class PlayedPosition(Protocol):
    """The engine half of one game at one moment. See :class:`horror.rules.kernel.position.Position`."""

    @property
    def state(self) -> GameState: ...
    @property
    def seats(self) -> int: ...
    @property
    def finished(self) -> bool: ...
    @property
    def automatic_turn_next(self) -> bool: ...
    @property
    def active(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def own_turn(self) -> int | None: ...
    @property
    def set_up(self) -> bool: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def target(self) -> int | None: ...

    def dump(self) -> bytes: ...
    def hash(self) -> str: ...
    def copy(self) -> "PlayedPosition": ...
    def choices(self, seat: int) -> list[Choice]: ...
    @property
    def assumes(self) -> Sequence[str]: ...
    @property
    def earlier(self) -> Sequence[type[Move]]: ...
    def in_turn(self, seat: int) -> "PlayedPosition | None": ...
    def priced(self, seat: int, choices: Sequence[Choice]) -> list[tuple[Choice, Cost | None]]: ...
    def short(self, seat: int, wanted: Callable[[Choice], bool] = ...) -> list[tuple[Choice, Cost]]: ...
    def check(self, seat: int, move: Move) -> None: ...
    def barred(self, seat: int, kind: type[Move], said: Mapping[str, Any]) -> IllegalMove | None: ...
    def completed(self, seat: int, move: Move) -> Move: ...
    def apply(self, seat: int, move: Move, draws: Draws) -> list[Event]: ...
    def advance(self, draws: Draws) -> list[Event]: ...
    @property
    def seats_leave(self) -> bool: ...
    def has_resigned(self, seat: int) -> bool: ...
    def resign(self, seat: int, draws: Draws) -> list[Event]: ...
    def reach(self) -> Mapping[str, Sequence[str]]: ...
    def owing(self) -> Sequence[int]: ...
    def waiting(self) -> list[Decision]: ...
    def neutral(self, seat: int) -> Move: ...
    def view(self, reader: Reader) -> GameView: ...
    def score(self) -> list[Standing]: ...
    def invariants(self) -> list[str]: ...


Wanted: TypeAlias = str | Phrase | Part
"""What may come in an order: a word of its language, as it is typed, or what says it."""

Bot: TypeAlias = Callable[[Any, Sequence[Choice], Pick], Move]
"""A bot: the view of its own seat, its choices, a source of randomness; gives its move. Sees nothing else."""


class Ruleset(Protocol):
    """A game. ``version`` grows by one with each amendment; ``move_types`` and ``event_types`` make the unions.

    ``purposes`` are those of all its draws, ``secret_purposes`` those whose outcome is not everybody's to see at once.
    ``decision_kinds`` are the kinds of all its decisions, ``outcomes`` how it can end by its rules, each with what kind
    of end that is. ``opposed``: the game itself plays against the seats, and may win. ``locale`` is the folder of the
    catalogues that it brings with it (docs/ruleset.md), empty where the shared ones have its words.
    ``language`` is that of its orders, which reads lines of a mail before there is a view (docs/orders.md).
    ``option_groups`` have each option once, in the order of forms; empty where there are few of them.
    ``bot_words`` say of its bots, by their names, what people are told.
    ``standing_orders`` is the language of its standing orders (docs/standing-orders.md), None where it has none.
    ``answered_in_absence`` are the kinds of decisions that get their neutral answer at once for who is on vacation.
    ``rolls`` are the numbers of the roll that is counted (:meth:`rolled`), each with how many of all equally likely
    outcomes give it; empty where a game has none.
    """

    name: str
    title: str
    version: int
    oldest_version: int
    seats: Sequence[int]
    colours: Sequence[str]
    options_type: type[msgspec.Struct]
    presets: Mapping[str, Preset]
    option_groups: Sequence[OptionGroup] = ()
    move_types: tuple[type[Move], ...]
    event_types: tuple[type[Event], ...]
    view_type: type[msgspec.Struct]
    purposes: Sequence[str]
    secret_purposes: Sequence[str]
    outcomes: Mapping[str, Kind]
    bots: Mapping[str, Bot]
    bot_words: Mapping[str, BotWords] = {}
    opposed: bool = False
    locale: str = ""
    language: Any = None
    standing_orders: Any = None
    answered_in_absence: Sequence[str] = ()
    rolls: Mapping[int, int] = {}

    @property
    def decision_kinds(self) -> Sequence[str]: ...

    def __hash__(self) -> int:
        """A game is itself alone: what follows from it may be kept by it."""
        return id(self)

    # engine
    def new_game(
        self, options: Any, colours: Sequence[str], draws: Draws, version: int | None = None
    ) -> tuple[PlayedPosition, list[Event]]:
        """Set up a game for these seats in turn order, by the rules of a version (the newest).

        Raises BadOptions for options that cannot be played, UnknownVersion for rules that are not played here.
        """

    def load(self, encoded: bytes) -> PlayedPosition:
        """The position of a snapshot that :meth:`PlayedPosition.dump` gave."""

    # face
    def parse(self, order: str, view: Any) -> Move:
        """The move that the words of one order say to the reader of this view.

        What they do not say is :data:`~horror.rules.kernel.moves.OPEN` in it, until the rules complete it
        (:meth:`PlayedPosition.completed`; :func:`horror.games.grammar.meaning.meant` does both). Raises
        :class:`BadOrder`, and :class:`IllegalMove` for an order that reads well and that no rule ever allows.
        """

    def missing(self, left: LeftOpen, view: Any) -> list[Wanted]:
        """What may be said of a field that an order has left open though it can be several things, or nothing."""

    def format(self, move: Move, view: Any) -> str:
        """The one canonical order for a complete move: ``completed(parse(format(move))) == move`` for one that may be
        made.
        """

    def order_text(self, order: str, language: str = "en") -> str:
        """An order in the words of this language, which :meth:`parse` reads as the same (TAB-216)."""
        return order

    def orders(self, choices: Sequence[Choice], view: Any, each: int = 1) -> list[str]:
        """Examples of the orders that these choices allow: every concrete move, and ``each`` of every template."""

    def nearest(self, order: str, orders: Sequence[str]) -> str | None:
        """The one of these orders that an order which does not parse most resembles; None when none is near.

        For a :class:`BadOrder`, with ``orders(choices, view, each=20)``.
        """

    def narrate(self, event: Event, reader: Reader, names: Sequence[str], language: str = "en") -> str:
        """One plain sentence that tells an (already redacted) event to this reader; ``names`` of the seats.

        In English where there is no catalogue for the language; so in all that has a language here.
        """

    def question(
        self,
        decision: Decision | str,
        view: View | None = None,
        names: Sequence[str] = (),
        language: str = "en",
    ) -> str:
        """One plain sentence that says what somebody has to decide (:meth:`asked`); ``names`` of the seats."""
        return self.tell(self.asked(decision, view), names, language)

    def asked(self, decision: Decision | str, view: View | None = None) -> Phrase:
        """What somebody has to decide: an open decision, or the kind of one
        (:func:`horror.rules.kernel.phrases.asking`).

        With the ``view`` of the seat that owes it, it has the facts of the decision: how many cards, which offer, what
        stands where, each as a part with its role.
        """

    def rows(self, decision: Decision, view: Any) -> Sequence[str]:
        """The pieces of a decision's seat each of which is to be told what it does, where there are such; ``view`` is
        that of the seat.
        """
        return ()

    def kinds(self, language: str = "en") -> Kinds:
        """The kinds of its moves with labels and roles: all that is needed to make any of them by hand."""

    def things(self, language: str = "en", theme: str = LIGHT) -> Things:
        """What may be looked up of the game: kinds of cards, pieces and moves with what they do, and what is paid for;
        its options are told besides, from their form. Their signs are in the colours of a theme.
        """
        return Things(groups={}, things=[], costs=[])

    def rule(self, number: str) -> RuleTold | None:
        """The rule of this number in the game's books; None where they have none."""
        return None

    def books(self) -> Sequence[BookTold]:
        """The books of the game's rules with the numbers that are in them, each of which :meth:`rule` has."""
        return ()

    def guide(self, language: str = "en") -> Sequence[Section]:
        """How the game is played, in sections, for who never played such a one; none where a game has no guide."""
        return ()

    def lesson(self, language: str = "en") -> Lesson | None:
        """A first game that teaches how it is played, to be made by hand step by step; None where a game has none."""
        return None

    def seat_name(self, colour: str, language: str = "en") -> str:
        """What a seat in which nobody sits is called, by its colour."""

    def headline(self, view: Any, names: Sequence[str], language: str = "en") -> str:
        """Who is to do what, or how the game ended, in a line without a full stop."""

    def standings(self, view: Any, names: Sequence[str], language: str = "en") -> Standings:
        """How the seats stand, as a table."""

    def tally(self, view: Any, names: Sequence[str], language: str = "en") -> Standings | None:
        """What the points of the seats are made of, once the game has ended by its rules: a column for each thing that
        brought anybody some, a row a seat, whose cells add up to its points. None before, and where a game counts none.
        """
        return None

    def statistics(
        self, stretches: Iterable[Stretch], names: Sequence[str], language: str = "en"
    ) -> Sequence[Figure]:
        """What is told of a game that is over, counted from all that was played, in order and in one pass; nothing
        may hang on where one stretch ends and the next begins. The points by turn (``points``) are among it, and end
        with those of the last position.
        """
        return [points_by_turn(stretches, len(names), lambda said: self.tell(said, names, language))]

    def rolled(self, draw: Draw) -> int | None:
        """Which number of :attr:`rolls` a draw gave; None for what is no such roll."""
        return None

    def outcome(self, result: Result, names: Sequence[str], language: str = "en") -> str:
        """How a game ended by its rules, as a clause: ``Ann has won``."""

    def holdings(self, view: Any, language: str = "en") -> list[Holding]:
        """What the reader's own seat holds, and what it has answered that stays hidden as yet; empty for visitors."""

    def offers(
        self, view: Any, choices: Sequence[Choice], names: Sequence[str], language: str = "en"
    ) -> list[OfferTold]:
        """The open offers that the reader knows of, each with those of its ``choices`` that are about it."""
        return []

    def threats(
        self, view: Any, reach: Mapping[str, Sequence[str]], names: Sequence[str], language: str = "en"
    ) -> list[ThreatTold]:
        """What may befall the reader's seat before it decides again, by pieces that the game moves: at most, as
        things stand. ``reach`` is :meth:`PlayedPosition.reach`.
        """
        return []

    def fights(self, view: Any, names: Sequence[str], language: str = "en") -> list[FightTold]:
        """Where pieces of the reader's meet what they fight, and how likely that falls when all strike at it."""
        return []

    def odds(self, move: Move, view: Any, names: Sequence[str], language: str = "en") -> list[OddsTold]:
        """What is likely to come of a move for which something is drawn, as far as the view of its seat tells it."""
        return []

    def left(self, view: Any, language: str = "en") -> list[LeftTold]:
        """What the reader may still do in a turn of its own that goes on; empty out of turn."""
        return []

    def changes(
        self, before: Any, after: Any, names: Sequence[str], language: str = "en"
    ) -> list[ChangeTold]:
        """What is otherwise in a later view of a reader than in an earlier one, what concerns the reader most first:
        what it has gained and lost, offers that are new and open, what befell it, what others have. Told by standings
        where a game does not say more.
        """
        was, now = (self.standings(view, names, language) for view in (before, after))
        return list(by_standings(was, now, after.reader))

    def place(self, name: str, view: Any, names: Sequence[str], language: str = "en") -> PlaceTold:
        """What lies at a place of the board, or where the piece of this name stands.

        Raises :class:`UnknownPlace`, which says what would be one; a game without a board has none.
        """
        raise UnknownPlace("{game} has no board, and so no places", game=GAME(self.title))

    def tell(self, said: Phrase, names: Sequence[str], language: str = "en") -> str:
        """What a phrase says, of a refusal (:class:`horror.rules.kernel.phrases.Explained`) or of a question;
        ``names`` of the seats.
        """

    def picture(self, view: Any, language: str = "en", theme: str = LIGHT) -> Picture:
        """The board as accessible SVG, in parts, drawn from a view, in the colours of a theme
        (:data:`horror.rules.kernel.face.THEMES`).
        """

    def text_board(self, view: Any, language: str = "en") -> str:
        """The board in plain text, at most 68 columns, drawn from a view."""


class BadOrder(Explained):
    """Order text that does not parse: where, what was expected there, and the nearest legal order if one is near.

    What is ``expected`` is told in each language, and words that are typed as they are typed there (TAB-216).
    """

    def __init__(self, column: int, expected: Sequence[Wanted], nearest: str | None = None) -> None:
        self.column = column
        self.wanted = tuple(expected)
        self.nearest = nearest
        wanted = ALTERNATIVES(self.alternatives)
        if nearest:
            super().__init__(
                "column {column}: expected {expected}; did you mean: {nearest}",
                column=column,
                expected=wanted,
                nearest=ORDER_TEXT(nearest),
            )
        else:
            super().__init__("column {column}: expected {expected}", column=column, expected=wanted)

    @property
    def alternatives(self) -> list[Part]:
        """What was expected, to be told."""
        wanted = self.wanted or (phrase("an order"),)
        return [ORDER_TEXT(each) if isinstance(each, str) else part_of(each) for each in wanted]

    @property
    def expected(self) -> tuple[str, ...]:
        """What was expected, in English."""
        return tuple(PLAIN.part(part_of(each)) for each in self.wanted)
