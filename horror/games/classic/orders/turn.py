"""Orders of production, with its seven, and of the turn."""

from typing import Any

from horror.games.grammar.subject import Subject
from horror.games.island.grammar.words import Words
from horror.rules.base.cards import words
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.kernel.moves import OPEN
from horror.rules.robber.moves.robber import Robber
from horror.rules.robber.moves.roll import Roll

WORDS = r"""
?turn: roll | discard | robber | end_turn

roll: _ROLL (_art? _DICE)?
discard: _DISCARD counts
robber: (_MOVE _art?)? _ROBBER _at* HEX victim?
      | _ROB _FROM? seat _at+ HEX -> robber_at
victim: (_AND | _COLON)? _ROB? _FROM? seat
end_turn: _END (_art? _TURN)?
"""


class TurnWords(Words):
    """What they mean. Who is robbed may be left open."""

    def roll(self, parts: list[Any]) -> Roll:
        return Roll()

    def discard(self, parts: list[Any]) -> Discard:
        [counts] = parts
        return Discard(self.cards(counts))

    def robber(self, parts: list[Any]) -> Robber:
        return Robber(*target(parts))

    def robber_at(self, parts: list[Any]) -> Robber:
        victim, letter = parts
        return Robber(*target([letter, victim]))

    def victim(self, parts: list[Any]) -> int | None:
        victim: int | None
        [victim] = parts
        return victim

    def end_turn(self, parts: list[Any]) -> EndTurn:
        return EndTurn()


def target(parts: list[Any]) -> tuple[str, int | None]:
    """A hex, and who is robbed there."""
    return str(parts[0]).upper(), next(iter(parts[1:]), OPEN)


def format_target(move: Any, view: Any) -> str:
    """``J from blue``."""
    return move.hex if move.victim is None else f"{move.hex} from {view.seats[move.victim].colour}"


TURN = Subject(
    "turn",
    WORDS,
    TurnWords,
    forms={
        Roll: lambda move, view: "roll",
        Discard: lambda move, view: f"discard {words(move.cards.listed())}",
        Robber: lambda move, view: f"robber {format_target(move, view)}",
        EndTurn: lambda move, view: "end turn",
    },
)
