"""How lines begin that are no orders, in the words of every language: English first (TAB-215, TAB-217)."""

from __future__ import annotations

import re
from collections.abc import Callable

from horror.games.grammar.reading import Reading
from horror.games.grammar.saying import is_message
from horror.games.grammar.tongue import Spoken, Tables, tongues
from horror.games.telling.words import vocabulary

WORDS: Tables = {"order word:": ("say", "forget", "list")}
"""What lines that are no orders begin with, beside standing orders."""
MOST = 200
"""So many characters of a line are looked at for how it begins."""
_MESSAGES = Spoken(vocabulary(), ("colour",), (WORDS,))
_FIRST = re.compile(r"\s*[^\W\d_]+")
_HEAD = re.compile(r"[^:#]*")
_SAY = re.compile(r"\s*say(?!\w)")


def message(line: str) -> Reading | None:
    """The line with what stands before its colon in English, where another language says so to whom words go; None for
    every other line.
    """
    first = _FIRST.match(line)
    if first is None or all(each.order.strip() != "say" for each in _readings(first[0], _MESSAGES)):
        return None
    head = line[:MOST].partition(":")[0]
    said = next((each for each in _readings(head, _MESSAGES) if _SAY.match(each.order)), None)
    if said is None:
        return None
    rest = (len(said.order), len(head))
    return Reading(said.order + line[len(head) :], said.verb, (*said.places, rest))


def is_message_in_any(line: str) -> bool:
    """Whether a line is meant in any language as words to others, well formed or not."""
    return is_message(line) or message(line) is not None


def beginning(line: str, spoken: Spoken, begins: Callable[[str], object]) -> str:
    """The line with its beginning in English, up to a colon or comment, where it ``begins`` so in the words of another
    language; else as it is.
    """
    head = "".join(_HEAD.findall(line[:MOST])[:1])
    found = next((each for each in _readings(head, spoken) if begins(each.order)), None)
    return line if found is None else f"{found.order}{line[len(head) :]}"


def _readings(text: str, spoken: Spoken) -> list[Reading]:
    return [reading for each in tongues(spoken) for reading in each.readings(text)]
