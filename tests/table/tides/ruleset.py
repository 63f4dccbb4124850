from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from horror.games.grammar.nearest import examples
from horror.games.locale import speech
from horror.games.locale.phrases import Told
from horror.games.picture.parts import Ground, Picture
from horror.games.picture.svg import Box, Markup
from horror.games.telling.kinds import kinds
from horror.games.telling.words import vocabulary
from horror.rules.kernel.binding import Binding
from horror.rules.kernel.changes import by_standings
from horror.rules.kernel.choices import sample
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.events import EVERYTHING, Event, redact
from horror.rules.kernel.face import Holding, Kinds, SeatRow, Standings
from horror.rules.kernel.moves import Move
from horror.rules.kernel.options import OptionGroup
from horror.rules.kernel.phrases import finished
from horror.rules.kernel.position import Position
from horror.rules.kernel.results import Kind
from horror.rules.kernel.ruleset import BadOrder, Bot, Preset, Result, Ruleset, Standing
from horror.rules.kernel.statistics import points_by_turn
from horror.rules.kernel.things import BotWords, Things
from tests.table.tides.moves import curse, end_turn, give, peek, roll, take, whisper
from tests.table.tides.state import EVENTS, Acting, Calm, Options, SeatView, State, Tide, TidesView, Tribute

word = vocabulary()
COLOURS = ("red", "blue", "white", "orange")
PRESETS = {"long": Preset(title="Long", description="More turns.", options={"turns": 9, "tribute": False})}


class Still(Picture):
    """A sea on which nothing is seen."""

    name = title = description = "Tides"
    ground = Ground((), Markup(), Box(0, 0, 100, 100))

    def standing(self):
        return iter(())


class TidesPosition(Position):
    state: State
    binding: ClassVar[Binding[Any]] = Binding(
        moves={
            Acting: (take, roll, peek, whisper, curse, end_turn),
            Tribute: (give,),
            Tide: (),
            Calm: (),
        },
        beside={Acting: (whisper,)},
    )
    decoder = decoder_of(State)

    @property
    def seats(self) -> int:  # type: ignore[override]  # which nobody sets
        return len(self.state.coins)

    @property
    def active(self) -> int:
        return self.state.active

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def result(self) -> Result | None:
        if not self.finished:
            return None
        most = max(self.state.coins)
        return Result(
            outcome="won", winners=[seat for seat, coins in enumerate(self.state.coins) if coins == most]
        )

    def neutral(self, seat: int) -> Any:
        if isinstance(self.state.agenda[-1], Tribute):
            return give.Give(0)
        return end_turn.EndTurn()

    def view(self, reader: int) -> TidesView:
        seats = [
            SeatView(seat=seat, colour=COLOURS[seat], coins=coins)
            for seat, coins in enumerate(self.state.coins)
        ]
        whole = TidesView(reader=reader, turn=self.state.turn, active=self.state.active, seats=seats)
        return whole if reader == EVERYTHING else redact(whole, reader)

    def score(self) -> list[Standing]:
        return [
            Standing(seat=seat, public_points=0, points=coins) for seat, coins in enumerate(self.state.coins)
        ]

    def invariants(self) -> list[str]:
        return []


class Tides:
    name = "tides"
    title = "Tides"
    version = 1
    oldest_version = 1
    seats: Sequence[int] = (2, 3, 4)
    colours: Sequence[str] = COLOURS
    options_type: type[msgspec.Struct] = Options
    presets: Mapping[str, Preset] = PRESETS
    option_groups: Sequence[OptionGroup] = ()
    move_types: tuple[type[Move], ...] = TidesPosition.binding.moves
    event_types: tuple[type[Event], ...] = EVENTS
    view_type: type[msgspec.Struct] = TidesView
    locale = ""
    language = None
    standing_orders = None
    answered_in_absence: Sequence[str] = ("tribute",)
    rolls: Mapping[int, int] = {}
    bot_words: Mapping[str, BotWords] = {}
    place = Ruleset.place
    purposes: Sequence[str] = ("purse", "roll", "peek", "tide")
    secret_purposes: Sequence[str] = ("peek",)
    outcomes: Mapping[str, Kind] = {"won": "won"}
    opposed = False
    decision_kinds: Sequence[str] = ("act", "tribute", "whisper")
    bots: Mapping[str, Bot] = {
        "steward": lambda view, choices, pick: (
            choices[-1] if not hasattr(choices[-1], "domains") else sample(choices, pick)
        )
    }

    def new_game(self, options, colours, draws, version=None):
        coins = [draws.die("purse") for _ in colours]
        position = TidesPosition(State(options=options, coins=coins, agenda=[Acting()]))
        return position, position.advance(draws)

    def load(self, encoded):
        return TidesPosition.load(encoded)

    def parse(self, order, view):
        words = order.lower().split() or [""]
        makers: dict[str, Any] = {
            "take": lambda n: take.Take(int(n)),
            "roll": roll.Roll,
            "peek": peek.Peek,
            "whisper": lambda n: whisper.Whisper(int(n)),
            "give": lambda n: give.Give(int(n)),
            "curse": curse.Curse,
            "end": lambda turn: end_turn.EndTurn(),
        }
        try:
            return makers[words[0]](*words[1:])
        except (KeyError, TypeError, ValueError):
            raise BadOrder(1, ["take", "roll"]) from None

    def missing(self, left, view):
        return [left.field]

    def format(self, move, view):
        name = str(type(move).__struct_config__.tag).replace("_", " ")
        return " ".join([name, *(str(getattr(move, field)) for field in move.__struct_fields__)])

    def orders(self, choices, view, each=1):
        return [self.format(move, view) for move in examples(choices, each)]

    def order_text(self, order, language="en"):
        return order

    def nearest(self, order, orders):
        return next((known for known in orders if known[:1] == order[:1]), None)

    def narrate(self, event, reader, names, language="en"):
        return f"{type(event).__name__} {names[event.seat] if hasattr(event, 'seat') else ''}".strip()

    def question(self, decision, view=None, names=(), language="en"):
        kind = decision if isinstance(decision, str) else decision.kind
        return kind.replace("_", " ").capitalize() + "."

    def asked(self, decision, view=None):
        return finished(self.question(decision, view))

    def kinds(self, language: str = "en") -> Kinds:
        return kinds(self.move_types, word, language)

    def things(self, language="en", theme="light"):
        return Things(groups={}, things=[], costs=[])

    def rule(self, number):
        return None

    def guide(self, language="en"):
        return ()

    def lesson(self, language="en"):
        return None

    def books(self):
        return ()

    def seat_name(self, colour, language="en"):
        return word(speech(language), "colour", colour)

    def tally(self, view, names, language="en"):
        return None

    def statistics(self, stretches, names, language="en"):
        return [points_by_turn(stretches, len(names), lambda said: self.tell(said, names, language))]

    def rolled(self, draw):
        return None

    def headline(self, view, names, language="en"):
        return f"Turn {view.turn}: {names[view.active]}"

    def standings(self, view, names, language="en"):
        rows = [
            SeatRow(
                seat=seat.seat, name=names[seat.seat], cells=[], badges=[], marked=seat.seat == view.active
            )
            for seat in view.seats
        ]
        return Standings([], rows)

    def outcome(self, result, names, language="en"):
        return f"the tide is with {', '.join(names[seat] for seat in result.winners)}"

    def holdings(self, view, language="en"):
        return [
            Holding("coins", "Your coins", [str(seat.coins)])
            for seat in view.seats
            if seat.seat == view.reader
        ]

    def offers(self, view, choices, names, language="en"):
        return []

    def changes(self, before, after, names, language="en"):
        was, now = (self.standings(view, names, language) for view in (before, after))
        return list(by_standings(was, now, after.reader))

    def threats(self, view, reach, names, language="en"):
        return []

    def rows(self, decision, view):
        return ()

    def fights(self, view, names, language="en"):
        return []

    def odds(self, move, view, names, language="en"):
        return []

    def left(self, view, language="en"):
        return []

    def tell(self, said, names, language="en"):
        return Told(speech(language), names).said(said)

    def picture(self, view, language="en", theme="light"):
        return Still()

    def text_board(self, view, language="en"):
        return ""


TIDES = Tides()
