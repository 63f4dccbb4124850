"""Orders of Mad players, and about gates."""

from typing import Any

from horror.games.catan_horror.orders.parts import A_NUMBER, Parts, at, hex_of
from horror.games.grammar.subject import Missing, Subject
from horror.games.island.grammar.words import place
from horror.rules.kernel.phrases import phrase
from horror.rules.monsters.gates.moves.gate_on import GateOn
from horror.rules.monsters.gates.moves.reroll_gate import RerollGate
from horror.rules.monsters.gates.moves.seal_gate import SealHex
from horror.rules.monsters.mad.moves.nurture import Nurture
from horror.rules.monsters.mad.moves.take_town import TakeTown
from horror.rules.monsters.roaming.moves.leave_to_rules import LeaveToRules

WORDS = r"""
?madness: gate_on | gate_nowhere | reroll_gate | seal_gate | leave_to_rules | nurture | take_town

gate_on: _GATE _at* HEX
gate_nowhere: _GATE _at* (NOBODY | NOTHING)
reroll_gate: _REROLL (_art? _GATE)?
seal_gate: _SEAL (_at | _GATE)* HEX?
leave_to_rules: _LEAVE (_art? _MONSTERS)? _at* _RULES
nurture: _NURTURE _at* NUMBER?
take_town: _TAKE _art? (_SETTLEMENT | _CITY) _at* NUMBER
"""


class MadWords(Parts):
    """What they mean. The gate that has just closed and the only town may be left open."""

    def gate_on(self, parts: list[Any]) -> GateOn:
        return GateOn(hex_of(parts))

    def gate_nowhere(self, parts: list[Any]) -> GateOn:
        return GateOn()

    def reroll_gate(self, parts: list[Any]) -> RerollGate:
        return RerollGate()

    def seal_gate(self, parts: list[Any]) -> SealHex:
        return SealHex(hex_of(parts))

    def leave_to_rules(self, parts: list[Any]) -> LeaveToRules:
        return LeaveToRules()

    def nurture(self, parts: list[Any]) -> Nurture:
        return Nurture(at(parts))

    def take_town(self, parts: list[Any]) -> TakeTown:
        [digits] = parts
        return TakeTown(place(digits))


MADNESS = Subject(
    "madness",
    WORDS,
    MadWords,
    forms={
        GateOn: lambda move, view: f"gate on {move.hex or 'none'}",
        RerollGate: lambda move, view: "reroll gate",
        SealHex: lambda move, view: f"seal gate {move.hex}",
        LeaveToRules: lambda move, view: "leave to rules",
        Nurture: lambda move, view: f"nurture {move.at}",
        TakeTown: lambda move, view: f"take town {move.at}",
    },
    missing={(SealHex, "hex"): Missing(phrase("a hex")), (Nurture, "at"): A_NUMBER},
)
