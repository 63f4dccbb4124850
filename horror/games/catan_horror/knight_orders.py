"""The orders to knights, squads and monsters: from parse trees to moves."""

from collections.abc import Callable, Sequence
from typing import Any

from horror.games.catan_horror import sight
from horror.games.catan_horror.order_words import MONSTERS
from horror.games.catan_horror.view import HorrorView
from horror.games.grammar.words import identifier, number
from horror.games.island.grammar.trading import TradeWords, author
from horror.games.island.grammar.words import place, thing_id
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.actions.moves.attack_gate import AttackGate
from horror.rules.monsters.actions.moves.calm import Calm
from horror.rules.monsters.actions.moves.colonize import Colonize
from horror.rules.monsters.actions.moves.form_squad import FormSquad
from horror.rules.monsters.actions.moves.harvest import Harvest
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.actions.moves.join_squad import JoinSquad
from horror.rules.monsters.actions.moves.militia import Militia
from horror.rules.monsters.actions.moves.move_knight import MoveKnight
from horror.rules.monsters.actions.moves.raze import Raze
from horror.rules.monsters.actions.moves.recruit import Recruit
from horror.rules.monsters.actions.moves.repair import Repair
from horror.rules.monsters.actions.moves.rest import Rest
from horror.rules.monsters.actions.moves.spend_clue import SpendClue
from horror.rules.monsters.actions.moves.unhide import Unhide
from horror.rules.monsters.building.moves.swap_trophies import SwapTrophies
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from horror.rules.monsters.gates.moves.seal_gate import SealHex
from horror.rules.monsters.roaming.moves.move_monster import MoveMonster


class _Actor(str):
    """The knight, squad or monster that an order is to."""


class _Using(str):
    """The trophy that helps a check."""


class _Joined(tuple[str, ...]):
    """Knights and squads that join an attack."""


class _Weapon(str):
    """``physical`` or ``magic``."""


class KnightOrders(TradeWords):
    """What knights do; and the parts that orders to them have in common with all others."""

    view: HorrorView

    def __init__(self, order: str, view: HorrorView) -> None:
        self.reader = author(view)
        super().__init__(order, view, sight.traders(view, self.reader))

    def rate(self, kind: str) -> int:
        return sight.bank_rate(self.view, self.reader, kind)

    # -- parts

    def actor(self, parts: list[Any]) -> _Actor:
        return _Actor(thing_id(parts[0]))

    def thing(self, parts: list[Any]) -> str:
        return thing_id(parts[0])

    def targets(self, parts: list[Any]) -> list[str]:
        return list(parts)

    def joined(self, parts: list[Any]) -> _Joined:
        return _Joined(parts)

    def weapon(self, parts: list[Any]) -> _Weapon:
        return _Weapon("magic" if parts[0].lower().startswith("magic") else "physical")

    def using(self, parts: list[Any]) -> _Using:
        return _Using(identifier(parts[0], MONSTERS))

    def trophy(self, parts: list[Any]) -> list[str]:
        count = number(parts[0], 60) if len(parts) > 1 else 1
        return [identifier(parts[-1], MONSTERS)] * count

    def other_end(self, parts: list[Any]) -> int:
        return place(parts[0])

    def settlement_piece(self, parts: list[Any]) -> str:
        return "settlement"

    def city_piece(self, parts: list[Any]) -> str:
        return "city"

    def only(self, possible: Sequence[Any], what: Phrase) -> Any:
        """What is not named, where it can be one thing only."""
        if len(possible) == 1:
            return possible[0]
        raise BadOrder(self.end, [*map(str, possible)][:12] or [what])

    def at(self, parts: list[Any], possible: Callable[[], Sequence[int]]) -> int:
        """The intersection that is named, or the only one that can be meant."""
        return place(parts[0]) if parts else self.only(possible(), phrase("a number"))

    def doer(self, parts: list[Any], asked: Sequence[str] | None = None) -> str:
        """Takes the knight or squad that an order is to out of its parts, or finds the only one that can be meant."""
        for part in parts:
            if isinstance(part, _Actor):
                parts.remove(part)
                return str(part)
        known = sight.own_groups(self.view, self.reader) if asked is None else asked
        return str(self.only(known, phrase("a knight or squad such as K1")))

    def helped(self, parts: list[Any]) -> str | None:
        """Takes the trophy out of the parts of an order."""
        for part in parts:
            if isinstance(part, _Using):
                parts.remove(part)
                return str(part)
        return None

    def in_order(self, names: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
        """Names as the rules list them, each once; unknown ones last."""
        known = [name for name in order if name in names]
        return (*known, *(name for name in dict.fromkeys(names) if name not in known))

    # -- knights

    def move(self, parts: list[Any]) -> Move:
        trophy = self.helped(parts)
        name = self.doer(parts)
        way: tuple[int, ...] | int = parts[0]
        if sight.decision(self.view, self.reader) == "move_monsters" or name.startswith("M"):
            return MoveMonster(
                name, way if isinstance(way, tuple) else sight.monster_way(self.view, name, way)
            )
        path = way if isinstance(way, tuple) else sight.knight_way(self.view, name, way)
        return MoveKnight(name, path, trophy)

    def way_to(self, parts: list[Any]) -> int:
        return place(parts[0])

    def way_via(self, parts: list[Any]) -> tuple[int, ...]:
        return tuple(place(part) for part in parts)

    def attack(self, parts: list[Any]) -> Move:
        if self.helped(parts):
            raise IllegalMove("CH-459", "a trophy helps Hide and Raze checks, and no attack")
        choosing = self.view.question == "knights_attack"
        weapon = next((str(part) for part in parts if isinstance(part, _Weapon)), None)
        joined: tuple[str, ...] = next((part for part in parts if isinstance(part, _Joined)), ())
        named = next((part for part in parts if type(part) is list), None)
        knight = self.doer(parts)
        here = sight.members(self.view, knight)
        at = here[0].at if here else 0
        if choosing and self.view.fight:
            able = self.view.fight.targets
        else:
            able = sight.targets_at(self.view, at) if at else []
        targets = self.in_order(named, able) if named else (self.only(able, phrase("a monster such as M1")),)
        joined = self.in_order(joined, sight.own_groups(self.view, self.reader))
        if not choosing:
            return Attack(knight, targets, joined, weapon)
        if len(targets) > 1 and not knight.startswith("S"):
            raise BadOrder(self.end, [phrase("one monster; the others are attacked by other knights")])
        return ChooseTarget(knight, targets[0], joined, weapon)

    def attack_gate(self, parts: list[Any]) -> Move:
        knight = self.doer(parts)
        if parts:
            return AttackGate(knight, parts[0].upper())
        here = sight.members(self.view, knight)
        return AttackGate(
            knight, self.only(sight.gates_at(self.view, here[0].at) if here else [], phrase("a hex"))
        )

    def calm(self, parts: list[Any]) -> Move:
        return Calm(self.doer(parts))

    def repair(self, parts: list[Any]) -> Move:
        return Repair(self.doer(parts))

    def raze(self, parts: list[Any]) -> Move:
        return Raze(self.doer(parts), self.helped(parts))

    def hide(self, parts: list[Any]) -> Move:
        return Hide(self.doer(parts, self.asked()), self.helped(parts))

    def unhide(self, parts: list[Any]) -> Move:
        hidden = [name for name in self.own() if sight.members(self.view, name)[0].hidden]
        return Unhide(self.doer(parts, hidden))

    def recruit(self, parts: list[Any]) -> Move:
        name = self.doer(parts)
        town = place(parts[0]) if parts else None
        here = sight.members(self.view, name)
        return Recruit(name, None if here and here[0].at == town else town)

    def own(self) -> list[str]:
        return sight.own_groups(self.view, self.reader)

    def asked(self) -> Sequence[str] | None:
        """The knights that an open question is about; None where none is about knights."""
        return sight.asked_groups(self.view, self.reader) or None

    def rest(self, parts: list[Any]) -> Move:
        name = self.doer(parts)
        if parts or not name.startswith("S"):
            return Rest(name, parts[0] if parts else None)
        hurt = [knight.knight for knight in sight.members(self.view, name) if knight.damage or knight.sanity]
        return Rest(name, self.only(hurt, phrase("a member of the squad")))

    def harvest(self, parts: list[Any]) -> Move:
        name = self.doer(parts)
        hexes = sight.island_of(self.view).hexes
        letters = [str(letter).upper() for letter in parts] or [
            self.only(self.fertile(name), phrase("a hex"))
        ]
        known = sorted((letter for letter in letters if letter in hexes), key=hexes.index)
        return Harvest(name, (*known, *(letter for letter in letters if letter not in hexes)))

    def fertile(self, name: str) -> list[str]:
        """The hexes beside a knight that yield something."""
        here = sight.members(self.view, name)
        if not here:
            return []
        island, gated = sight.island_of(self.view), {gate.hex for gate in self.view.gates}
        near = {island.hexes[index] for index in island.around[here[0].at]} - gated
        return [one.hex for one in self.view.hexes if one.hex in near and one.terrain != "desert"]

    def colonize(self, parts: list[Any]) -> Move:
        name = self.doer(parts)
        if not parts and name.startswith("S"):
            team = [knight.knight for knight in sight.members(self.view, name)]
            return Colonize(name, self.only(team, phrase("with and a member of the squad")))
        return Colonize(name, parts[0] if parts else None)

    def form_squad(self, parts: list[Any]) -> Move:
        name = (
            self.doer(parts) if any(isinstance(part, _Actor) for part in parts) or not parts else parts.pop(0)
        )
        order = [knight.knight for knight in self.view.knights]
        return FormSquad(
            name,
            self.in_order(parts, order)
            if parts
            else (self.only(self.weaker(name), phrase("with and knights")),),
        )

    def weaker(self, name: str) -> list[str]:
        """The single weaker knights beside a knight."""
        leader = sight.members(self.view, name)
        return [
            knight.knight
            for knight in self.view.knights
            if leader
            and knight.owner == leader[0].owner
            and knight.at == leader[0].at
            and not knight.squad
            and not knight.mad
            and sight.RANK[knight.rank] < sight.RANK[leader[0].rank]
        ]

    def join_squad(self, parts: list[Any]) -> Move:
        name = self.doer(parts)
        if parts:
            return JoinSquad(name, parts[0])
        here = sight.members(self.view, name)
        near = sight.groups_at(self.view, here[0].owner, here[0].at) if here else []
        return JoinSquad(
            name, self.only([group for group in near if group.startswith("S")], phrase("a squad such as S1"))
        )

    def militia(self, parts: list[Any]) -> Move:
        mine = sight.sane_towns(self.view, self.reader)
        return Militia(self.at(parts, lambda: [town.at for town in mine]))

    def spend_clue(self, parts: list[Any]) -> Move:
        return SpendClue()

    def swap_trophies(self, parts: list[Any]) -> Move:
        named = [name for part in parts for name in part]
        return SwapTrophies(tuple(sorted(named, key=MONSTERS.index)))

    def seal_gate(self, parts: list[Any]) -> Move:
        closed = self.view.fight.hex if self.view.fight else None
        return SealHex(parts[0].upper() if parts else self.only([closed] if closed else [], phrase("a hex")))
