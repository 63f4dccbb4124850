"""Orders to attack, and the answers in fights."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from lark import Token

from horror.games.catan_horror.orders.parts import (
    A_KNIGHT,
    A_NUMBER,
    Parts,
    doer,
    groups_named,
    helped,
    hex_of,
    in_order,
    listed,
)
from horror.games.catan_horror.view import HorrorView
from horror.games.grammar.subject import Missing, Subject
from horror.games.grammar.words import number
from horror.games.island.grammar.words import NO_PLACE, place
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.actions.moves.attack_gate import AttackGate
from horror.rules.monsters.fights.moves.assign_damage import AssignDamageTo
from horror.rules.monsters.fights.moves.assign_dice import AssignDiceTo, DiceOn
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from horror.rules.monsters.fights.moves.fight import Fight
from horror.rules.monsters.fights.moves.flee import Flee
from horror.rules.monsters.fights.moves.sacrifice_wall import SacrificeWallMove

WORDS = r"""
?fights: attack | attack_gate | fight | flee | sacrifice_wall | assign | dice

attack: actor? _ATTACK targets? joined? weapon? using?
attack_gate: actor? _ATTACK _THE? _GATE _at* HEX?
targets: thing (_AND* thing)*
joined: (_JOINED | _WITH) thing (_AND* thing)*
weapon: _WITH _art? WEAPON

fight: actor? _FIGHT
flee: actor? _FLEE _at* NUMBER
sacrifice_wall: _SACRIFICE _A? (_at | _WALL)* NUMBER? (_FOR thing)?
assign: _ASSIGN thing (_at* thing)?
dice: _DICE_LIST part (_AND* part)*
part: numbers _FOR thing -> spent
    | numbers _HIT _at* thing -> hits
numbers: NUMBER (_AND* NUMBER)*
"""


class _Joined(tuple[str, ...]):
    """Knights and squads that join an attack."""


class _Weapon(str):
    """``physical`` or ``magic``."""


class _Part(NamedTuple):
    """Dice that are spent on a monster, or hit it."""

    dice: list[int]
    hits: bool
    monster: str


class FightWords(Parts):
    """What they mean. Who acts and against what may be left open, and what the open question is about."""

    def targets(self, parts: list[Any]) -> list[str]:
        return list(parts)

    def joined(self, parts: list[Any]) -> _Joined:
        return _Joined(parts)

    def weapon(self, parts: list[Any]) -> _Weapon:
        [weapon] = parts
        return _Weapon("magic" if weapon.lower().startswith("magic") else "physical")

    def attack(self, parts: list[Any]) -> Attack | ChooseTarget:
        if helped(parts):
            raise IllegalMove("CH-459", "a trophy helps Hide and Raze checks, and no attack")
        choosing = self.view.question == "knights_attack"
        weapon = next((str(part) for part in parts if isinstance(part, _Weapon)), None)
        joining: tuple[str, ...] = next((part for part in parts if isinstance(part, _Joined)), ())
        named = next((part for part in parts if type(part) is list), [])
        knight = doer(parts)
        known = self.view.fight.targets if choosing and self.view.fight else self.view.by_age
        targets = in_order(named, known)
        joined = in_order(joining, groups_named(self.view))
        if not choosing:
            return Attack(knight, targets or OPEN, joined, weapon)
        if len(targets) > 1 and not (knight is not OPEN and knight.startswith("S")):
            raise BadOrder(self.end, [phrase("one monster; the others are attacked by other knights")])
        return ChooseTarget(knight, next(iter(targets), OPEN), joined, weapon)

    def attack_gate(self, parts: list[Any]) -> AttackGate:
        knight = doer(parts)
        return AttackGate(knight, hex_of(parts))

    def fight(self, parts: list[Any]) -> Fight:
        return Fight(doer(parts))

    def flee(self, parts: list[Any]) -> Flee:
        knight = doer(parts)
        return Flee(knight, place(*parts))

    def sacrifice_wall(self, parts: list[Any]) -> SacrificeWallMove:
        at = [place(part) for part in parts if isinstance(part, Token)]
        monster = [part for part in parts if not isinstance(part, Token)]
        return SacrificeWallMove(next(iter(at), OPEN), next(iter(monster), OPEN))

    def assign(self, parts: list[Any]) -> AssignDamageTo:
        return AssignDamageTo(*parts) if len(parts) > 1 else AssignDamageTo(OPEN, *parts)

    def numbers(self, parts: list[Any]) -> list[int]:
        return [number(part, 6) for part in parts]

    def spent(self, parts: list[Any]) -> _Part:
        return _Part(parts[0], False, parts[1])

    def hits(self, parts: list[Any]) -> _Part:
        return _Part(parts[0], True, parts[1])

    def dice(self, parts: list[Any]) -> AssignDiceTo:
        """A move has only the hits by monster; dice that were not rolled, or too few spent, are more than can be."""
        about = self.view.fight
        names = in_order([part.monster for part in parts], about.targets if about else [])
        hits = dict.fromkeys(names, 0)
        spent = dict.fromkeys(names, 0)
        for part in parts:
            count = hits if part.hits else spent
            count[part.monster] += len(part.dice)
        costs = dict(zip(about.targets, about.costs, strict=True)) if about else {}
        if about and not _covered(parts, spent, about.dice, costs):
            hits = dict.fromkeys(names, NO_PLACE)
        return AssignDiceTo(tuple(DiceOn(name, count) for name, count in hits.items()))


def _covered(
    parts: Sequence[_Part], spent: dict[str, int], rolled: Sequence[int], costs: dict[str, int]
) -> bool:
    """Whether these dice are among those that the view shows, and as many of them spent as it says of each monster."""
    named = [die for part in parts for die in part.dice]
    return all(named.count(die) <= rolled.count(die) for die in named) and all(
        count >= costs.get(name, 0) for name, count in spent.items()
    )


def format_dice(move: Any, view: HorrorView) -> str:
    """The lowest dice are spent, the highest hit."""
    about = view.fight
    left = sorted(about.dice) if about else []
    costs = dict(zip(about.targets, about.costs, strict=True)) if about else {}
    parts = []
    for part in move.parts:
        cost = costs.get(part.monster, 0)
        spent, left = left[:cost], left[cost:]
        if spent:
            parts.append(f"{' '.join(map(str, spent))} against {part.monster}")
        hits = left[-part.hits :]
        left = left[: -part.hits]
        parts.append(f"{' '.join(map(str, hits))} hit {part.monster}")
    return f"dice {', '.join(parts)}"


def _joined(move: Any) -> str:
    joined = f" joined by {', '.join(move.joined)}" if move.joined else ""
    return joined + (f" with {move.weapon}" if move.weapon else "")


_A_MONSTER = phrase("a monster such as M1")

FIGHTS = Subject(
    "fights",
    WORDS,
    FightWords,
    forms={
        Attack: lambda move, view: f"{move.knight} attack {', '.join(move.targets)}{_joined(move)}",
        ChooseTarget: lambda move, view: f"{move.knight} attack {move.target}{_joined(move)}",
        AttackGate: lambda move, view: f"{move.knight} attack gate {move.hex}",
        Fight: lambda move, view: f"{move.knight} fight",
        Flee: lambda move, view: f"{move.knight} flee to {move.to}",
        SacrificeWallMove: lambda move, view: f"sacrifice wall {move.at} against {move.monster}",
        AssignDamageTo: lambda move, view: f"assign {move.monster} to {move.knight}",
        AssignDiceTo: format_dice,
    },
    missing={
        **{(kind, "knight"): A_KNIGHT for kind in (Attack, ChooseTarget, AttackGate, Fight, Flee)},
        (Attack, "targets"): Missing(_A_MONSTER, listed),
        (ChooseTarget, "target"): Missing(_A_MONSTER),
        (AttackGate, "hex"): Missing(phrase("a hex")),
        (SacrificeWallMove, "at"): A_NUMBER,
        (SacrificeWallMove, "monster"): Missing(phrase("against and a monster such as M1")),
        (AssignDamageTo, "monster"): Missing(phrase("to and a knight such as K1")),
    },
)
