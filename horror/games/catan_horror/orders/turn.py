"""Orders of the turn: dice, tokens, and its end."""

from typing import Any

from horror.games.catan_horror.orders.parts import MONSTERS, Parts, spoken
from horror.games.grammar.subject import Subject
from horror.games.grammar.words import identifier, number
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.monsters.actions.moves.spend_clue import SpendClue
from horror.rules.monsters.building.moves.swap_trophies import SwapTrophies
from horror.rules.monsters.cards.moves.place_knight import PlaceKnight
from horror.rules.monsters.special_building.moves.pass_building import PassUntilMyTurn
from horror.rules.monsters.special_building.moves.start_over import StartOver
from horror.rules.monsters.turn.moves.pass_on import Pass
from horror.rules.monsters.turn.moves.roll import Roll

WORDS = r"""
?turn: roll | spend_clue | swap_trophies | end_turn | pass_on | pass_until | start_over

roll: _ROLL (_art? _DICE)?
spend_clue: (_SPEND | _PLAY) _art? _CLUE (_FOR _art? _ACTION)?
swap_trophies: _SWAP _art? _TROPHY? trophy (_AND* trophy)* (_FOR _art? _CLUE)?
trophy: NUMBER? MONSTER

end_turn: _END (_art? _TURN)?
pass_on: _PASS
pass_until: _PASS _UNTIL _art? _TURN
start_over: _START_OVER
"""


class TurnWords(Parts):
    """What they mean."""

    def roll(self, parts: list[Any]) -> Roll:
        return Roll()

    def spend_clue(self, parts: list[Any]) -> SpendClue:
        return SpendClue()

    def swap_trophies(self, parts: list[Any]) -> SwapTrophies:
        named = [name for part in parts for name in part]
        return SwapTrophies(tuple(sorted(named, key=MONSTERS.index)))

    def trophy(self, parts: list[Any]) -> list[str]:
        count = number(parts[0], 60) if len(parts) > 1 else 1
        return [identifier(parts[-1], MONSTERS)] * count

    def end_turn(self, parts: list[Any]) -> EndTurn:
        return EndTurn()

    def pass_on(self, parts: list[Any]) -> Pass | EndTurn | PlaceKnight:
        """In one's own actions, passing ends the turn; a deserter is then placed nowhere."""
        if self.view.question == "place_deserter":
            return PlaceKnight()
        return EndTurn() if self.asked() == "act" else Pass()

    def pass_until(self, parts: list[Any]) -> PassUntilMyTurn:
        return PassUntilMyTurn()

    def start_over(self, parts: list[Any]) -> StartOver:
        return StartOver()


def format_trophies(move: Any, view: Any) -> str:
    """``swap trophies ghoul, witch for clue``."""
    return f"swap trophies {', '.join(map(spoken, move.trophies))} for clue"


TURN = Subject(
    "turn",
    WORDS,
    TurnWords,
    forms={
        Roll: lambda move, view: "roll",
        SpendClue: lambda move, view: "spend clue for action",
        SwapTrophies: format_trophies,
        EndTurn: lambda move, view: "end turn",
        Pass: lambda move, view: "pass",
        PassUntilMyTurn: lambda move, view: "pass until my turn",
        StartOver: lambda move, view: "start over",
    },
)
