"""The ruleset: the engine begun and loaded, and the face."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from horror.games.bots.any_move import any_move_but
from horror.games.grammar.nearest import examples, nearest
from horror.games.locale import speech
from horror.games.locale.phrases import Told
from horror.games.telling.kinds import kinds
from horror.games.telling.text import table
from horror.games.telling.words import vocabulary
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.choices import Choice, Pick
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.errors import BadOptions, LeftOpen
from horror.rules.kernel.events import Event, Reader, View
from horror.rules.kernel.face import Holding, Kinds, SeatColumn, SeatRow, Standings
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, finished
from horror.rules.kernel.ruleset import BadOrder, Bot, Preset, Result, Wanted
from tests.hoards.picture import HoardsPicture
from tests.hoards.position import HoardsPosition, HoardsView
from tests.hoards.state import (
    DECK,
    EVENTS,
    Dealing,
    Drew,
    GameEnded,
    Hoard,
    LaidDown,
    Lay,
    Opened,
    Options,
    State,
    TurnBegan,
)

word = vocabulary()
_LAY = re.compile(r"\s*lay\s+(?:the\s+|a\s+)?(\d{1,3})\s*(#.*)?", re.IGNORECASE)


def highest(view: Any, choices: Sequence[Choice], pick: Pick) -> Move:
    """The bot that lays the highest card."""
    return max((choice for choice in choices if isinstance(choice, Lay)), key=lambda move: move.card)


class Hoards:
    """A game of cards alone."""

    name = "hoards"
    title = "Hoards"
    version = 1
    oldest_version = 1
    seats: Sequence[int] = (2, 3, 4, 5, 6)
    colours: Sequence[str] = ("red", "blue", "white", "orange", "green", "brown")
    options_type: type[msgspec.Struct] = Options
    presets: Mapping[str, Preset] = {}
    move_types: tuple[type[Move], ...] = HoardsPosition.binding.moves
    event_types: tuple[type[Event], ...] = EVENTS
    view_type: type[msgspec.Struct] = HoardsView
    locale = ""
    purposes: Sequence[str] = ("deck",)
    secret_purposes: Sequence[str] = ("deck",)
    outcomes: Sequence[str] = ("hoarded",)
    decision_kinds: Sequence[str] = ("lay",)
    bots: Mapping[str, Bot] = {
        "random": any_move_but(lambda view, choice, pick: False),
        "steward": highest,
    }

    def new_game(
        self, options: Options, colours: Sequence[str], draws: Draws, version: int | None = None
    ) -> tuple[HoardsPosition, list[Event]]:
        if len(colours) not in self.seats:
            raise BadOptions("TAB-01", "so many seats do not play hoards")
        seats = [Hoard(colour=colour, deck=list(DECK)) for colour in colours]
        position = HoardsPosition(State(options=options, seats=seats, agenda=[Dealing()]))
        return position, position.advance(draws)

    def load(self, encoded: bytes) -> HoardsPosition:
        return HoardsPosition.load(encoded)

    def parse(self, order: str, view: Any) -> Move:
        found = _LAY.fullmatch(order)
        if found is None:
            raise BadOrder(1, ["lay 3, or another card"])
        return Lay(int(found[1]))

    def missing(self, left: LeftOpen, view: Any) -> list[Wanted]:
        return ["lay"]

    def format(self, move: Any, view: Any) -> str:
        return f"lay {move.card}"

    def orders(self, choices: Sequence[Choice], view: Any, each: int = 1) -> list[str]:
        return [self.format(move, view) for move in examples(choices, each)]

    def nearest(self, order: str, orders: Sequence[str]) -> str | None:
        return nearest(order, orders)

    def narrate(self, event: Event, reader: Reader, names: Sequence[str], language: str = "en") -> str:
        match event:
            case Drew(seat=seat, card=int() as card):
                return f"{names[seat]} drew the {card}."
            case Drew(seat=seat):
                return f"{names[seat]} drew a card."
            case LaidDown(seat=seat):
                return f"{names[seat]} has laid a card."
            case Opened(cards=cards, taken_by=seat):
                laid = ", ".join(f"{name} {card}" for name, card in zip(names, cards, strict=True))
                return f"{laid}: {'nobody takes' if seat is None else f'{names[seat]} takes'} the round."
            case GameEnded(winners=winners):
                return f"{self._winners(winners, names)} the largest hoard."
            case TurnBegan(turn=number):
                return f"Round {number}."
        raise AssertionError(event)

    def question(
        self,
        decision: Decision | str,
        view: View | None = None,
        names: Sequence[str] = (),
        language: str = "en",
    ) -> str:
        if isinstance(decision, str) or not isinstance(view, HoardsView):
            return "Lay a card."
        hand = view.seats[decision.seat].hand
        return f"Lay a card: {', '.join(map(str, hand)) if isinstance(hand, list) else ''}."

    def asked(self, decision: Decision | str, view: View | None = None) -> Phrase:
        return finished(self.question(decision, view))

    def kinds(self, language: str = "en") -> Kinds:
        return kinds(self.move_types, word, language)

    def seat_name(self, colour: str, language: str = "en") -> str:
        return word(speech(language), "colour", colour)

    def headline(self, view: HoardsView, names: Sequence[str], language: str = "en") -> str:
        if view.result:
            return f"Over after {view.rounds} rounds: {self.outcome(view.result, names, language)}"
        return f"Round {view.round} of {view.rounds}: everybody lays a card"

    def standings(self, view: HoardsView, names: Sequence[str], language: str = "en") -> Standings:
        winners = view.result.winners if view.result else []
        return Standings(
            [SeatColumn("taken", "taken"), SeatColumn("deck", "deck")],
            [
                SeatRow(
                    seat=hoard.seat,
                    name=names[hoard.seat],
                    cells=[hoard.taken, hoard.deck],
                    badges=[],
                    marked=hoard.seat in winners,
                )
                for hoard in view.seats
            ],
        )

    def outcome(self, result: Result, names: Sequence[str], language: str = "en") -> str:
        return f"{self._winners(result.winners, names)} the largest hoard"

    @staticmethod
    def _winners(winners: Sequence[int], names: Sequence[str]) -> str:
        return f"{' and '.join(names[seat] for seat in winners)} {'has' if len(winners) == 1 else 'have'}"

    def holdings(self, view: HoardsView, language: str = "en") -> list[Holding]:
        if view.reader < 0:
            return []
        mine = view.seats[view.reader]
        held = Holding(
            "hand", "Your hand", [str(card) for card in mine.hand] if isinstance(mine.hand, list) else []
        )
        laid = [Holding("answers", "You have laid", [str(mine.laid)])] if isinstance(mine.laid, int) else []
        return [held, *laid]

    def tell_refusal(self, said: Phrase, names: Sequence[str], language: str = "en") -> str:
        return Told(speech(language), names).said(said)

    def picture(self, view: HoardsView, language: str = "en") -> HoardsPicture:
        names = [hoard.colour for hoard in view.seats]
        return HoardsPicture(self.title, self.headline(view, names, language), view)

    def text_board(self, view: HoardsView, language: str = "en") -> str:
        names = [hoard.colour for hoard in view.seats]
        rows = [
            [name, str(hoard.taken), str(hoard.deck)] for name, hoard in zip(names, view.seats, strict=True)
        ]
        lines = [f"{self.headline(view, names, language)}.", *table(["", "taken", "deck"], rows, {1, 2})]
        return "\n".join(lines) + "\n"


HOARDS = Hoards()
