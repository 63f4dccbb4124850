"""A game that is played by chance, as each room of promises knows it."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from horror.games.locale import languages_known
from horror.rules.kernel.able import Able
from horror.rules.kernel.choices import Choice, as_json
from horror.rules.kernel.draws import Draw, Draws, SecretDraws
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, Reader, redact, sees
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import Ruleset
from tests.games.wrong_moves import Values


class Line(NamedTuple):
    """One line of a log: who (None: nobody), what, and the draws."""

    seat: int | None
    move: Move | None
    draws: list[Draw]


class Steady(Draws):
    """Recorded draws first, as far as the same is asked; then always the first outcome. ``otherwise`` is the number of
    the one that comes out as the next value."""

    def __init__(self, recorded: Sequence[Draw] = (), otherwise: int = -1) -> None:
        super().__init__()
        self._recorded, self._otherwise = recorded, otherwise

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        number = len(self.record)
        known = self._recorded[number] if number < len(self._recorded) else None
        value = known.value if known and (known.purpose, known.sides) == (purpose, sides) else 0
        return (value + 1) % sides if number == self._otherwise else value


class Playing:
    """A game that goes on, and how what is told and seen of it is compared.

    ``opening`` are the tags of events with which something hidden comes into the open that they do not name.
    """

    def __init__(
        self,
        rules: Ruleset,
        seed: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        each: int = 10,
        opening: Collection[str] = (),
    ) -> None:
        self.rules: Any = rules
        self.viewed: tuple[int, dict[Reader, Any]] = -1, {}
        self.seed = seed
        self.pick = random.Random(seed).randrange
        self.each = each
        self.opening = opening
        self.options = msgspec.convert(options or {}, rules.options_type)
        self.colours = list(rules.colours[:seats])
        self.names = [f"Seat {number}" for number in range(seats)]
        self.draws = SecretDraws(seed.encode().ljust(32, b".")[:32], "conformance", b"", 0)
        self.position: Any
        self.position, events = rules.new_game(self.options, self.colours, self.draws)
        self.readers = (EVERYTHING, SPECTATOR, *range(seats))
        self.setup = list(self.draws.record)
        self.log: list[Line] = []
        self.values = Values(rules.move_types)
        self.told: set[type[Event]] = set()
        self.drawn: dict[str, str | None] = {}
        self.looked: dict[tuple[int, str], Any] = {}
        self.compared = {
            "orders of arrival": 0,
            "changed minds": 0,
            "hidden answers": 0,
            "secret draws": 0,
            "twins": 0,
        }
        self.reasons = 0
        self.met: dict[str, None] = {}
        self.tell(events)

    def view(self, reader: Reader) -> Any:
        """What a reader sees of the position that is looked at, made once: it stays while nothing is entered."""
        if self.viewed[0] != len(self.log):
            self.viewed = len(self.log), {}
        views = self.viewed[1]
        if reader not in views:
            views[reader] = self.position.view(reader)
        return views[reader]

    def tell(self, events: Sequence[Event]) -> None:
        """Every event has a rule, is of a type that the game names, and is told to every reader in every language."""
        for event in events:
            assert event.rule and type(event) in self.rules.event_types
            self.told.add(type(event))
            for reader in self.readers:
                if sees(event, reader):
                    shown = redact(event, reader)
                    for language in languages_known():
                        self.sentence(self.rules.narrate(shown, reader, self.names, language))

    @staticmethod
    def sentence(text: str) -> None:
        """One line of words, with nothing left open in it."""
        assert text.strip() == text != "" and len(text.splitlines()) == 1
        assert not {"{", "}"} & set(text) and "UNSET" not in text and "None" not in text, text

    @staticmethod
    def heard(events: Sequence[Event], reader: Reader) -> list[bytes]:
        """What a reader is told."""
        return [msgspec.json.encode(redact(event, reader)) for event in events if sees(event, reader)]

    def seen(self, position: Any, reader: Reader) -> tuple[Any, ...]:
        """What a reader may look at: the view, what is asked of whom, what of himself, and his choices."""
        view = position.view(reader)
        waiting = [each for each in position.waiting() if each.blocking or each.seat == reader]
        choices = [json_of(choice) for choice in position.choices(reader)] if reader >= 0 else []
        asked = [self.rules.asked(each, view) for each in waiting if each.seat == reader]
        return msgspec.json.encode(view), msgspec.json.encode([waiting, asked]), choices

    def seen_whole(self, position: Any, reader: Reader) -> tuple[Any, ...]:
        """All that a reader gets: beside what he may look at what is told at a glance, what his choices take, and what
        is short for more, now and in his own turn, with what may come before that.
        """
        if reader < 0:
            return self.seen(position, reader)
        turn = position.in_turn(reader)
        ahead = None if turn is None or turn is position else (turn.assumes, self.able(turn, reader))
        view = position.view(reader)
        glance = (
            self.rules.holdings(view),
            self.rules.offers(view, position.choices(reader), self.names),
            self.rules.threats(view, position.reach(), self.names),
            self.rules.fights(view, self.names),
            self.rules.left(view),
            self.left_alone(position, reader),
        )
        return *self.seen(position, reader)[:2], glance, self.able(position, reader), ahead

    @staticmethod
    def left_alone(position: Any, seat: int) -> Any:
        """What is done for who is waited for and says nothing."""
        return position.neutral(seat) if seat in position.owing() else None

    @staticmethod
    def able(position: Any, seat: int) -> list[tuple[bytes, Any]]:
        """What a seat may do with what each takes, and what is short for more."""
        able = Able(position, seat)
        return [(json_of(choice), cost) for choice, cost in (*able.priced, *able.short)]


def tag_of(kind: type[Event | Move]) -> str:
    """What an event or a move is called in JSON."""
    return str(kind.__struct_config__.tag)


def json_of(choice: Choice) -> bytes:
    """A choice as clients get it."""
    return msgspec.json.encode(as_json(choice))
