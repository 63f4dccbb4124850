"""Moves, events and draws as the log's bytes and back; one codec a ruleset, since making decoders is slow."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Union

import msgspec

from horror.rules.kernel.draws import Draw
from horror.rules.kernel.events import Event
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets

_encoder = msgspec.json.Encoder()
_draws = msgspec.json.Decoder(list[Draw])
_anything = msgspec.json.Decoder()


class Codec:
    """Encodes and decodes what the log of one game holds, and what it was created with."""

    def __init__(
        self, move_types: Sequence[type[Move]], event_types: Sequence[type[Event]], options_type: type[Any]
    ) -> None:
        self._move: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[tuple(move_types)])  # noqa: UP007
        self._events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[Union[tuple(event_types)]])  # type: ignore[misc]  # noqa: UP007
        self._options_type = options_type
        msgspec.json.Decoder(options_type)

    def move(self, payload: bytes) -> Move:
        """A stored move."""
        move: Move = self._move.decode(payload)
        return move

    def events(self, stored: bytes) -> list[Event]:
        """Stored events, in order, with all that they hide."""
        events: list[Event] = self._events.decode(stored)
        return events

    def options(self, chosen: Mapping[str, Any]) -> Any:
        """Options out of JSON as the ruleset's type; raises msgspec.ValidationError."""
        return msgspec.convert(chosen, self._options_type)


def codec(name: str) -> Codec:
    """The codec of a ruleset; raises :class:`~horror.rules.kernel.registry.UnknownRuleset`."""
    return _codec(rulesets()[name])


@cache
def _codec(rules: Ruleset) -> Codec:
    return Codec(rules.move_types, rules.event_types, rules.options_type)


for (
    _name
) in rulesets():  # now, not at the first use: two threads that first use a type at once end the process
    codec(_name)


def encode(value: Any) -> bytes:
    """Any of them as JSON bytes."""
    return _encoder.encode(value)


def draws(stored: bytes) -> list[Draw]:
    """Stored draws, in order."""
    return _draws.decode(stored)


def anything(stored: bytes) -> Any:
    """The payload of what the table did."""
    return _anything.decode(stored)
