"""The orders of Catan Horror: from text to moves (docs/orders.md); the way back is in :mod:`order_forms`."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lark import Token

from horror.games.catan_horror import sight
from horror.games.catan_horror.order_cards import Given, read_card
from horror.games.catan_horror.order_words import CARDS, LANGUAGE, MONSTERS
from horror.games.catan_horror.view import HorrorView
from horror.games.grammar.trading import TradeWords
from horror.games.grammar.words import NO_PLACE, border_name, column_of, identifier, number, place, thing_id
from horror.rules.base.cards import RESOURCES
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.cities.moves.build_wall import BuildWall
from horror.rules.cities.moves.discard_progress import DiscardProgress
from horror.rules.cities.moves.give import Give
from horror.rules.cities.moves.improve import Improve
from horror.rules.cities.moves.take_cards import TakeCards
from horror.rules.cities.moves.take_progress import TakeProgressCard
from horror.rules.cities.moves.take_resource import TakeResource
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.monsters.moves.assign_damage import AssignDamageTo
from horror.rules.monsters.moves.assign_dice import AssignDiceTo, DiceOn
from horror.rules.monsters.moves.attack import Attack
from horror.rules.monsters.moves.attack_gate import AttackGate
from horror.rules.monsters.moves.build_city import BuildCity
from horror.rules.monsters.moves.build_road import BuildRoad
from horror.rules.monsters.moves.build_settlement import BuildSettlement
from horror.rules.monsters.moves.calm import Calm
from horror.rules.monsters.moves.choose_targets import ChooseTarget
from horror.rules.monsters.moves.colonize import Colonize
from horror.rules.monsters.moves.fight import Fight
from horror.rules.monsters.moves.flee import Flee
from horror.rules.monsters.moves.form_squad import FormSquad
from horror.rules.monsters.moves.gate_on import GateOn
from horror.rules.monsters.moves.give_commodity import GiveCommodity
from horror.rules.monsters.moves.harvest import Harvest
from horror.rules.monsters.moves.hide import Hide
from horror.rules.monsters.moves.join_squad import JoinSquad
from horror.rules.monsters.moves.leave_to_rules import LeaveToRules
from horror.rules.monsters.moves.let_desert import LetDesert
from horror.rules.monsters.moves.make_general import MakeGeneral
from horror.rules.monsters.moves.militia import Militia
from horror.rules.monsters.moves.move_knight import MoveKnight
from horror.rules.monsters.moves.move_monster import MoveMonster
from horror.rules.monsters.moves.nurture import Nurture
from horror.rules.monsters.moves.offer_harbour import OfferHarbour
from horror.rules.monsters.moves.pass_building import PassUntilMyTurn
from horror.rules.monsters.moves.pass_on import Pass
from horror.rules.monsters.moves.place import Place
from horror.rules.monsters.moves.place_knight import PlaceKnight
from horror.rules.monsters.moves.promote import Promote
from horror.rules.monsters.moves.raze import Raze
from horror.rules.monsters.moves.rebuild import Rebuild
from horror.rules.monsters.moves.recruit import Recruit
from horror.rules.monsters.moves.repair import Repair
from horror.rules.monsters.moves.reroll_gate import RerollGate
from horror.rules.monsters.moves.rest import Rest
from horror.rules.monsters.moves.roll import Roll
from horror.rules.monsters.moves.sacrifice_wall import SacrificeWallMove
from horror.rules.monsters.moves.seal_gate import SealHex
from horror.rules.monsters.moves.spend_clue import SpendClue
from horror.rules.monsters.moves.start_over import StartOver
from horror.rules.monsters.moves.swap_trophies import SwapTrophies
from horror.rules.monsters.moves.take_reward import TakeReward
from horror.rules.monsters.moves.take_town import TakeTown
from horror.rules.monsters.moves.unhide import Unhide


def parse(order: str, view: HorrorView) -> Move:
    """The move that an order means for the reader of this view; raises :class:`BadOrder`."""
    return LANGUAGE.parse(order, lambda: _Meaning(order, view))


class _Actor(str):
    """The knight, squad or monster that an order is to."""


class _Using(str):
    """The trophy that helps a check."""


class _Joined(tuple[str, ...]):
    """Knights and squads that join an attack."""


class _Weapon(str):
    """``physical`` or ``magic``."""


class _Part(NamedTuple):
    """Dice that are spent on a monster, or hit it."""

    dice: list[int]
    hits: bool
    monster: str


class _Meaning(TradeWords):
    """The moves of Catan Horror, from the parse trees of data/orders.lark."""

    view: HorrorView

    def __init__(self, order: str, view: HorrorView) -> None:
        me = sight.me(view)
        super().__init__(order, view, me, sight.traders(view, me))
        self.reader = me

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

    def only(self, possible: Sequence[Any], what: str) -> Any:
        """What is not named, where it can be one thing only."""
        if len(possible) == 1:
            return possible[0]
        raise BadOrder(self.end, [*map(str, possible)][:12] or [what])

    def at(self, parts: list[Any], possible: Callable[[], Sequence[int]]) -> int:
        """The intersection that is named, or the only one that can be meant."""
        return place(parts[0]) if parts else self.only(possible(), "a number")

    def doer(self, parts: list[Any], asked: Sequence[str] | None = None) -> str:
        """Takes the knight or squad that an order is to out of its parts, or finds the only one that can be meant."""
        for part in parts:
            if isinstance(part, _Actor):
                parts.remove(part)
                return str(part)
        known = sight.own_groups(self.view, self.reader) if asked is None else asked
        return str(self.only(known, "a knight or squad such as K1"))

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

    # -- set-up and building

    def place(self, parts: list[Any]) -> Move:
        town: Any = parts.pop(0) if not isinstance(parts[0], Token) else None
        if town is None:
            second = len(self.view.towns) >= len(self.view.seats)
            town = "city" if second else "settlement"
        at = place(parts[0])
        road = parts[1] if isinstance(parts[1], str) else border_name(at, parts[1])
        return Place(town=town, at=at, road=road)

    def place_knight(self, parts: list[Any]) -> Move:
        return PlaceKnight(place(parts[0]))

    def place_nobody(self, parts: list[Any]) -> Move:
        return PlaceKnight()

    def road(self, parts: list[Any]) -> Move:
        return BuildRoad(parts[0])

    def settlement(self, parts: list[Any]) -> Move:
        return BuildSettlement(place(parts[0]))

    def city(self, parts: list[Any]) -> Move:
        mine = sight.sane_towns(self.view, self.reader)
        return BuildCity(self.at(parts, lambda: [town.at for town in mine if town.kind == "settlement"]))

    def wall(self, parts: list[Any]) -> Move:
        return BuildWall(self.at(parts, lambda: sight.wall_sites(self.view, self.reader)))

    def promote(self, parts: list[Any]) -> Move:
        if parts:
            return Promote(thing_id(parts[0]))
        mine = [
            knight.knight for knight in self.view.knights if knight.owner == self.reader and not knight.mad
        ]
        return Promote(self.only(mine, "a knight such as K1"))

    def improve(self, parts: list[Any]) -> Move:
        track: Any = parts[0].lower()
        if len(parts) == 1:
            return Improve(track, sight.metropolis_of(self.view, self.reader, track))
        return Improve(track, None if parts[1].type == "NOBODY" else place(parts[1]))

    def rebuild(self, parts: list[Any]) -> Move:
        track: Any = parts.pop(0).lower() if parts and parts[0].type == "TRACK" else None
        if track is None:
            track = self.rebuilt_track()
        return Rebuild(track, self.at(parts, lambda: sight.free_cities(self.view, self.reader)))

    def rebuilt_track(self) -> str:
        """The only track that can be meant: that the seat may rebuild, or that has fallen; else one that is refused."""
        able = sight.rebuildable(self.view, self.reader)
        fallen = [track for track, seat in self.view.fallen.items() if seat is not None]
        for tracks in (able, fallen):
            if len(tracks) == 1:
                return tracks[0]
        if able:
            raise BadOrder(self.end, [f"{track} metropolis" for track in able])
        return next(iter(fallen), "trade")

    def general(self, parts: list[Any]) -> Move:
        card = identifier(parts.pop(0), CARDS) if parts and parts[0].type == "CARD" else None
        if card is None:
            card = self.only(self.view.seats[self.reader].points_cards, "a victory point card")
        cities = [town.at for town in sight.sane_towns(self.view, self.reader) if town.kind != "settlement"]
        return MakeGeneral(card, self.at(parts, lambda: cities))

    # -- cards

    def offer_harbour(self, parts: list[Any]) -> Move:
        return OfferHarbour(parts[0], parts[1])

    def roll(self, parts: list[Any]) -> Move:
        return Roll()

    def discard(self, parts: list[Any]) -> Move:
        return Discard(self.cards(parts[0]))

    def discard_card(self, parts: list[Any]) -> Move:
        return DiscardProgress(identifier(parts[0], CARDS))

    def give(self, parts: list[Any]) -> Move:
        kinds: list[Any] = list(parts[0])
        if self.view.question == "answer_harbour" and len(kinds) == 1 and parts[0][kinds[0]] == 1:
            return GiveCommodity(kinds[0])
        return Give(self.cards(parts[0]))

    def take(self, parts: list[Any]) -> Move:
        counts: dict[Any, int] = parts[0]
        if self.view.question == "take_from_hand":
            return TakeCards(self.cards(counts))
        one = list(counts.values()) == [1] and next(iter(counts)) in RESOURCES
        if self.view.question == "choose_reward" or not one:
            return TakeReward(self.cards(counts))
        return TakeResource(next(iter(counts)))

    def take_card(self, parts: list[Any]) -> Move:
        return TakeProgressCard(identifier(parts[0], CARDS))

    def take_town(self, parts: list[Any]) -> Move:
        return TakeTown(place(parts[0]))

    def play(self, parts: list[Any]) -> Move:
        named = [self.choice(part) for part in parts[1:]]
        return read_card(parts[0], identifier(parts[0], CARDS), named, self.view, self.reader, self.end)

    def choice(self, part: Any) -> Given:
        """What was named for a card, with its sort."""
        if not isinstance(part, Token):
            return Given("kind", part, self.end)
        column = column_of(part)
        if part.type == "NUMBER":
            return Given("number", place(part), column)
        if part.type == "BORDER":
            return Given("border", self.border([part]), column)
        if part.type == "HEX":
            return Given("hex", part.upper(), column)
        if part.type == "COLOUR":
            return Given("seat", self.named(part), column)
        return Given("thing", thing_id(part) if part.type == "THING_ID" else None, column)

    # -- knights

    def move(self, parts: list[Any]) -> Move:
        trophy = self.helped(parts)
        name = self.doer(parts)
        path = tuple(place(part) for part in parts)
        control = sight.decision(self.view, self.reader) == "move_monsters"
        if control or name.startswith("M"):
            way = path if len(path) > 1 else sight.monster_way(self.view, name, path[0])
            return MoveMonster(name, way)
        return MoveKnight(name, path if len(path) > 1 else sight.knight_way(self.view, name, path[0]), trophy)

    def attack(self, parts: list[Any]) -> Move:
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
        targets = self.in_order(named, able) if named else (self.only(able, "a monster such as M1"),)
        joined = self.in_order(joined, sight.own_groups(self.view, self.reader))
        if not choosing:
            return Attack(knight, targets, joined, weapon)
        if len(targets) > 1:
            raise BadOrder(self.end, ["one monster; the others are attacked by other knights"])
        return ChooseTarget(knight, targets[0], joined, weapon)

    def attack_gate(self, parts: list[Any]) -> Move:
        knight = self.doer(parts)
        if parts:
            return AttackGate(knight, parts[0].upper())
        here = sight.members(self.view, knight)
        return AttackGate(knight, self.only(sight.gates_at(self.view, here[0].at) if here else [], "a hex"))

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
        return Rest(name, self.only(hurt, "a member of the squad"))

    def harvest(self, parts: list[Any]) -> Move:
        name = self.doer(parts)
        hexes = sight.island_of(self.view).hexes
        letters = [str(letter).upper() for letter in parts] or [self.only(self.fertile(name), "a hex")]
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
            return Colonize(name, self.only(team, "with and a member of the squad"))
        return Colonize(name, parts[0] if parts else None)

    def form_squad(self, parts: list[Any]) -> Move:
        name = (
            self.doer(parts) if any(isinstance(part, _Actor) for part in parts) or not parts else parts.pop(0)
        )
        order = [knight.knight for knight in self.view.knights]
        return FormSquad(
            name,
            self.in_order(parts, order) if parts else (self.only(self.weaker(name), "with and knights"),),
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
            name, self.only([group for group in near if group.startswith("S")], "a squad such as S1")
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
        return SealHex(parts[0].upper() if parts else self.only([closed] if closed else [], "a hex"))

    # -- answers

    def fight(self, parts: list[Any]) -> Move:
        return Fight(self.doer(parts, self.asked()))

    def flee(self, parts: list[Any]) -> Move:
        return Flee(self.doer(parts, self.asked()), place(parts[0]))

    def desert(self, parts: list[Any]) -> Move:
        return LetDesert(self.doer(parts))

    def sacrifice_wall(self, parts: list[Any]) -> Move:
        about = self.view.fight
        at = next((place(part) for part in parts if isinstance(part, Token)), about.at if about else None)
        named = next(
            (part for part in parts if not isinstance(part, Token)), about.monster if about else None
        )
        if at is None:
            raise BadOrder(self.end, ["a number"])
        if named is None:
            raise BadOrder(self.end, ["against and a monster such as M1"])
        return SacrificeWallMove(at, named)

    def assign(self, parts: list[Any]) -> Move:
        if len(parts) > 1:
            return AssignDamageTo(parts[0], parts[1])
        attacker = self.view.fight.monster if self.view.fight else None
        return AssignDamageTo(
            self.only([attacker] if attacker else [], "to and a knight such as K1"), parts[0]
        )

    def numbers(self, parts: list[Any]) -> list[int]:
        return [number(part, 6) for part in parts]

    def spent(self, parts: list[Any]) -> _Part:
        return _Part(parts[0], False, parts[1])

    def hits(self, parts: list[Any]) -> _Part:
        return _Part(parts[0], True, parts[1])

    def dice(self, parts: list[Any]) -> Move:
        """CH-353, CH-355: hits by monster; dice that were not rolled, or too few spent, are more hits than can be."""
        about = self.view.fight
        targets = about.targets if about else []
        names = self.in_order([part.monster for part in parts], targets)
        hits = dict.fromkeys(names, 0)
        spent = dict.fromkeys(names, 0)
        for part in parts:
            count = hits if part.hits else spent
            count[part.monster] += len(part.dice)
        if about and not self.covered(
            parts, spent, about.dice, dict(zip(about.targets, about.costs, strict=True))
        ):
            hits = dict.fromkeys(names, NO_PLACE)
        return AssignDiceTo(tuple(DiceOn(name, count) for name, count in hits.items()))

    def covered(
        self, parts: Sequence[_Part], spent: dict[str, int], rolled: Sequence[int], costs: dict[str, int]
    ) -> bool:
        """Whether these dice were rolled, and enough of them are spent on each monster."""
        named = [die for part in parts for die in part.dice]
        return all(named.count(die) <= rolled.count(die) for die in named) and all(
            count >= costs.get(name, 0) for name, count in spent.items()
        )

    # -- Mad players, and the turn

    def gate_on(self, parts: list[Any]) -> Move:
        return GateOn(parts[0].upper())

    def gate_nowhere(self, parts: list[Any]) -> Move:
        return GateOn()

    def reroll_gate(self, parts: list[Any]) -> Move:
        return RerollGate()

    def nurture(self, parts: list[Any]) -> Move:
        mad = [town.at for town in self.view.towns if town.owner == self.reader and town.state == "mad"]
        return Nurture(self.at(parts, lambda: mad))

    def leave_to_rules(self, parts: list[Any]) -> Move:
        return LeaveToRules()

    def end_turn(self, parts: list[Any]) -> Move:
        return EndTurn()

    def pass_(self, parts: list[Any]) -> Move:
        """In one's own actions, passing ends the turn; a deserter is then placed nowhere."""
        if self.view.question == "place_deserter":
            return PlaceKnight()
        return EndTurn() if sight.decision(self.view, self.reader) == "act" else Pass()

    def pass_until(self, parts: list[Any]) -> Move:
        return PassUntilMyTurn()

    def start_over(self, parts: list[Any]) -> Move:
        return StartOver()


setattr(_Meaning, "pass", _Meaning.pass_)  # the name of a rule in the grammar, and a keyword here
