"""What the story calls pieces: monsters, knights and squads go by their ids (``M4``, ``K2``, ``S1``), as
on the board and in orders; a Mad knight keeps its own.
"""

from collections.abc import Sequence

from horror.games.catan_horror.words import word
from horror.games.island.telling.teller import Teller

PIECES = {
    "piece:": {"K": "Knight", "S": "Squad", "M": "Monster"},
    "piece in a sentence:": {"K": "knight", "S": "squad", "M": "monster"},
}
"""What ids stand for, by their letter: at the beginning of a sentence, and within one."""


def first(tell: Teller, name: str) -> str:
    """``Knight K2``, at the beginning of a sentence."""
    return f"{tell.speech.word('piece', PIECES['piece:'][name[:1]])} {name}"


def within(tell: Teller, name: str) -> str:
    """``knight K2``."""
    use = "piece in a sentence"
    return f"{tell.speech.word(use, PIECES[f'{use}:'][name[:1]])} {name}"


def kind_word(tell: Teller, kind: str) -> str:
    """A kind of monster."""
    return word(tell.speech, "monster", kind)


def dice(tell: Teller, shown: Sequence[int]) -> str:
    """Dice in words."""
    return tell.speech.listed([str(die) for die in shown])


def moved(tell: Teller, mover: str, path: Sequence[int]) -> str:
    """How a knight or monster went."""
    if not path:
        return tell.speech.say("{mover} stayed in its place.", mover=first(tell, mover))
    *by, at = path
    if not by:
        return tell.speech.say("{mover} moved to {at}.", mover=first(tell, mover), at=at)
    way = ", ".join(map(str, by))
    return tell.speech.say("{mover} moved by way of {way} to {at}.", mover=first(tell, mover), way=way, at=at)
