"""What is said to a person: a sentence as the key of its translations, and its parts as data.

The English sentence is the key, and stands as a literal where it is said. A phrase is put into words for a reader and a
language when it is read, never before (:class:`Wording`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from horror.rules.kernel.roles import ALL, ALTERNATIVES, DECISION, LIST, NAME, NUMBER, PHRASE, SEAT, Part


class Phrase(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence or a part of one. ``key`` has its parts as ``{names}``; where ``many`` is there it is the key for all
    numbers but one, and ``n`` among the parts the number.
    """

    key: str
    parts: dict[str, Any] = {}
    many: str = ""


def phrase(key: str, /, **parts: Any) -> Phrase:
    """A phrase of a literal; numbers and names may stand among the parts as they are."""
    return Phrase(key, parts)


def counted(one: str, many: str, n: int, /, **parts: Any) -> Phrase:
    """The phrase that fits a number, of two literals; ``{n}`` is one of its parts."""
    return Phrase(one, {"n": n, **parts}, many)


FINISHED = "{sentence}"
"""The key of what was put into words elsewhere, and has no translations here."""


def finished(sentence: str) -> Phrase:
    """A sentence that is told as it is."""
    return Phrase(FINISHED, {"sentence": sentence})


def asking(kind: str) -> Phrase:
    """What is asked by a decision of this kind, without its facts."""
    return Phrase("{question}", {"question": DECISION(kind)})


class Explained(Exception):
    """An error that is told to a person: a literal as key, and its parts. Nothing is put into words before it is told,
    so that it costs little to raise one where many are raised and caught.
    """

    def __init__(self, key: str, /, **parts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.parts = parts

    @property
    def phrase(self) -> Phrase:
        """What is said."""
        return Phrase(self.key, self.parts)

    @property
    def reason(self) -> str:
        """The sentence in English, for logs and programmers: seats have their numbers there."""
        return PLAIN.said(self.phrase)

    def __str__(self) -> str:
        return self.reason


def part_of(value: Any) -> Part:
    """A part of a sentence in its role, also one that stands there as it is, or as it comes out of a store."""
    if isinstance(value, Part):
        return value
    if isinstance(value, dict):
        return msgspec.convert(value, Part)
    if isinstance(value, Phrase):
        return PHRASE(value)
    if isinstance(value, list | tuple):
        return LIST([part_of(each) for each in value])
    return NUMBER(value) if isinstance(value, int) else NAME(str(value))


def as_data(parts: Mapping[str, Any]) -> dict[str, Part]:
    """Parts as they are stored and published, each with its role and its value as JSON has it."""
    return {name: _plain(part_of(value)) for name, value in parts.items()}


def _plain(part: Part) -> Part:
    value = part.value
    if isinstance(value, Phrase):
        value = {"key": value.key, "parts": as_data(value.parts)}
        if part.value.many:
            value["many"] = part.value.many
    elif isinstance(value, list | tuple):
        value = [each if (within := _within(each)) is None else _plain(within) for each in value]
    return msgspec.structs.replace(part, value=msgspec.to_builtins(value))


def places_of(parts: Mapping[str, Any]) -> list[str]:
    """The names of the places and pieces of the board among parts, each once, in their order."""
    return list(dict.fromkeys(name for part in parts.values() for name in _named(part_of(part))))


def _named(part: Part) -> Iterator[str]:
    if part.place:
        yield from map(str, part.value if isinstance(part.value, list | tuple) else [part.value])
    elif part.role == PHRASE.name:
        yield from places_of(_phrase(part.value).parts)
    elif isinstance(part.value, list | tuple):
        for each in part.value:
            if (within := _within(each)) is not None:
                yield from _named(within)


def _phrase(value: Any) -> Phrase:
    return value if isinstance(value, Phrase) else msgspec.convert(value, Phrase)


def _within(value: Any) -> Part | None:
    """A member of a list as a part; None where it is a bare value of the list's role."""
    if isinstance(value, Part | Phrase):
        return part_of(value)
    return msgspec.convert(value, Part) if isinstance(value, dict) and "role" in value else None


class Wording:
    """Puts phrases into words: here into plain English, without the words of any game; ``own`` tells parts of roles
    that want more than their value said.
    """

    own: Mapping[str, Callable[[Any], str]] = {}

    def said(self, phrase: Phrase) -> str:
        """The phrase in words."""
        parts = {name: self.part(part_of(value)) for name, value in phrase.parts.items()}
        if not phrase.many:
            return self.say(phrase.key, parts)
        return self.count(phrase.key, phrase.many, int(parts["n"]), parts)

    def part(self, part: Part) -> str:
        """One part in words."""
        value = part.value
        if part.role in self.own:
            return self.own[part.role](value)
        if part.role == PHRASE.name:
            return self.said(_phrase(value))
        if isinstance(value, list | tuple):
            items = [
                self.part(_within(each) or Part(part.role, each, part.use, part.place)) for each in value
            ]
            if part.role == ALL.name:
                return self.all(items)
            return self.either(items) if part.role == ALTERNATIVES.name else ", ".join(items)
        if isinstance(value, Mapping):
            return self.amounts(value, part.use)
        if part.role == SEAT.name:
            return self.seat(value)
        return self.word(part.use, value) if part.use else str(value)

    def say(self, key: str, parts: Mapping[str, str]) -> str:
        """A sentence with its parts put in."""
        return key.format(**parts)

    def count(self, one: str, many: str, n: int, parts: Mapping[str, str]) -> str:
        """The sentence that fits a number, with its parts put in."""
        return (one if n == 1 else many).format(**parts)

    def word(self, use: str, identifier: str) -> str:
        """The word for an identifier in one use."""
        return str(identifier).replace("_", " ")

    def amounts(self, counts: Mapping[str, int], use: str) -> str:
        """How many of each kind; ``use`` as :class:`horror.rules.kernel.roles.Part` has it."""
        return " ".join(f"{count} {kind}" for kind, count in counts.items()) or "nothing"

    def seat(self, index: int) -> str:
        """What a seat is called."""
        return f"seat {index}"

    def all(self, items: Sequence[str]) -> str:
        """``a, b and c``."""
        *most, last = items or [""]
        return f"{', '.join(most)} and {last}" if most else last

    def either(self, items: Sequence[str]) -> str:
        """``a, b or c``."""
        *most, last = items
        return f"{', '.join(most)} or {last}" if most else last


PLAIN = Wording()
