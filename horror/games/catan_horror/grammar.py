"""The orders of Catan Horror: from text to moves (docs/orders.md); the way back is in :mod:`order_forms`."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from lark import Token

from horror.games.catan_horror import sight
from horror.games.catan_horror.knight_orders import KnightOrders
from horror.games.catan_horror.order_cards import Given, read_card
from horror.games.catan_horror.order_words import CARDS, LANGUAGE
from horror.games.catan_horror.view import HorrorView
from horror.games.grammar.words import column_of, identifier, number
from horror.games.island.grammar.words import NO_PLACE, border_name, place, thing_id
from horror.rules.base.cards import RESOURCES
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.cities.cards.moves.discard_progress import DiscardProgress
from horror.rules.cities.cards.moves.give import Give
from horror.rules.cities.cards.moves.take_cards import TakeCards
from horror.rules.cities.cards.moves.take_progress import TakeProgressCard
from horror.rules.cities.towns.moves.build_wall import BuildWall
from horror.rules.cities.towns.moves.improve import Improve
from horror.rules.cities.towns.moves.take_resource import TakeResource
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.monsters.building.moves.build_city import BuildCity
from horror.rules.monsters.building.moves.build_road import BuildRoad
from horror.rules.monsters.building.moves.build_settlement import BuildSettlement
from horror.rules.monsters.building.moves.make_general import MakeGeneral
from horror.rules.monsters.building.moves.pass_building import PassUntilMyTurn
from horror.rules.monsters.building.moves.promote import Promote
from horror.rules.monsters.building.moves.rebuild import Rebuild
from horror.rules.monsters.building.moves.start_over import StartOver
from horror.rules.monsters.cards.moves.give_commodity import GiveCommodity
from horror.rules.monsters.cards.moves.let_desert import LetDesert
from horror.rules.monsters.cards.moves.offer_harbour import OfferHarbour
from horror.rules.monsters.cards.moves.place_knight import PlaceKnight
from horror.rules.monsters.fights.moves.assign_damage import AssignDamageTo
from horror.rules.monsters.fights.moves.assign_dice import AssignDiceTo, DiceOn
from horror.rules.monsters.fights.moves.fight import Fight
from horror.rules.monsters.fights.moves.flee import Flee
from horror.rules.monsters.fights.moves.sacrifice_wall import SacrificeWallMove
from horror.rules.monsters.gates.moves.gate_on import GateOn
from horror.rules.monsters.gates.moves.reroll_gate import RerollGate
from horror.rules.monsters.mad.moves.nurture import Nurture
from horror.rules.monsters.mad.moves.take_reward import TakeReward
from horror.rules.monsters.mad.moves.take_town import TakeTown
from horror.rules.monsters.roaming.moves.leave_to_rules import LeaveToRules
from horror.rules.monsters.turn.moves.pass_on import Pass
from horror.rules.monsters.turn.moves.place import Place
from horror.rules.monsters.turn.moves.roll import Roll


def parse(order: str, view: HorrorView) -> Move:
    """The move that an order means for the reader of this view; raises :class:`BadOrder`."""
    return LANGUAGE.parse(order, lambda: _Meaning(order, view))


class _Part(NamedTuple):
    """Dice that are spent on a monster, or hit it."""

    dice: list[int]
    hits: bool
    monster: str


class _Meaning(KnightOrders):
    """The moves of Catan Horror, from the parse trees of data/orders.lark."""

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
        return Promote(self.only(mine, phrase("a knight such as K1")))

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
            card = self.only(self.view.seats[self.reader].points_cards, phrase("a victory point card"))
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
            raise BadOrder(self.end, [phrase("a number")])
        if named is None:
            raise BadOrder(self.end, [phrase("against and a monster such as M1")])
        return SacrificeWallMove(at, named)

    def assign(self, parts: list[Any]) -> Move:
        if len(parts) > 1:
            return AssignDamageTo(parts[0], parts[1])
        attacker = self.view.fight.monster if self.view.fight else None
        return AssignDamageTo(
            self.only([attacker] if attacker else [], phrase("to and a knight such as K1")), parts[0]
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

    def pass_on(self, parts: list[Any]) -> Move:
        """In one's own actions, passing ends the turn; a deserter is then placed nowhere."""
        if self.view.question == "place_deserter":
            return PlaceKnight()
        return EndTurn() if sight.decision(self.view, self.reader) == "act" else Pass()

    def pass_until(self, parts: list[Any]) -> Move:
        return PassUntilMyTurn()

    def start_over(self, parts: list[Any]) -> Move:
        return StartOver()
