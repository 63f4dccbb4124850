"""Set-up, building, trade and cards of the bank: all judged on the scale of what the hand is worth."""

from horror.games.bots.offered import Offered, best
from horror.games.catan_horror.bots.situation import (
    BUILD,
    CITY,
    MEDICINE,
    NURTURE,
    PROMOTION,
    ROAD,
    SETTLEMENT,
    WALL,
    Situation,
    commodities,
)
from horror.games.catan_horror.bots.weights import SETUP, WEIGHTS
from horror.games.catan_horror.facts import FACTS
from horror.games.island.bots import trading
from horror.rules.base.cards import KIND_INDEX, NAMES, cards, no_cards
from horror.rules.base.moves.bank_trade import BankTrade
from horror.rules.base.moves.discard import Discard
from horror.rules.cities.cards.moves.discard_progress import DiscardProgress
from horror.rules.cities.cards.moves.give import Give
from horror.rules.cities.facts import TRACKS
from horror.rules.cities.towns.moves.build_wall import BuildWall
from horror.rules.cities.towns.moves.improve import Improve
from horror.rules.cities.towns.moves.take_resource import TakeResource
from horror.rules.kernel.choices import Amounts
from horror.rules.kernel.moves import Move
from horror.rules.monsters.building.moves.build_city import BuildCity
from horror.rules.monsters.building.moves.build_road import BuildRoad
from horror.rules.monsters.building.moves.build_settlement import BuildSettlement
from horror.rules.monsters.building.moves.make_general import MakeGeneral
from horror.rules.monsters.building.moves.promote import Promote
from horror.rules.monsters.building.moves.rebuild import Rebuild
from horror.rules.monsters.building.moves.swap_trophies import SwapTrophies
from horror.rules.monsters.cards.moves.play_medicine import PlayMedicine
from horror.rules.monsters.mad.moves.nurture import Nurture
from horror.rules.monsters.special_building.moves.pass_building import PASS_UNTIL_MY_TURN, PassUntilMyTurn
from horror.rules.monsters.turn.moves.pass_on import PASS
from horror.rules.monsters.turn.moves.place import Place

NOTHING = no_cards()
COMMODITY_KINDS = (1, 2, 4)
"""IMP-04: lumber, wool and ore bring a city commodities."""
TOUGHNESS = {kind.id: kind.toughness for kind in FACTS.monsters}


# -- the set-up, and what a seat owes


def place(s: Situation, offered: Offered) -> Move | None:
    """CH-027: the best intersection by pips, diversity, harbours, commodities; the road towards the best site left."""
    moves = offered.moves(Place)
    if not moves:
        return None
    city = moves[0].town == "city"

    def value(at: int) -> float:
        bonus = sum(s.yields[at][kind] for kind in COMMODITY_KINDS) if city else 0
        return s.place_value(at, s.production, SETUP) + WEIGHTS.places.commodity_pip * bonus

    at = best(dict.fromkeys(move.at for move in moves), value)
    return best((move for move in moves if move.at == at), lambda move: _promise(s, move))


def _promise(s: Situation, move: Place) -> float:
    """The best site left two roads away in this direction."""
    border = s.island.border_index[move.road]
    ahead = [end for end in s.island.ends[border] if end != move.at]
    near = s.island.neighbour_mask[move.at] | 1 << move.at
    sites = [end for one in ahead for end in s.island.neighbours[one] if s.free & ~near & 1 << end]
    return max((s.place_value(end, s.production, SETUP) for end in sites), default=0.0)


def discard(s: Situation, offered: Offered) -> Move | None:
    """The cards whose loss costs least."""
    template = offered.template(Discard)
    if template is None:
        return None
    owed = template.domains["cards"]
    assert isinstance(owed, Amounts)
    return Discard(cards=cards(s.least_missed(owed.least)))


def give(s: Situation, offered: Offered) -> Move | None:
    """What a wedding costs: the cards whose loss costs least."""
    moves = offered.moves(Give)
    return Give(cards(s.least_missed(moves[0].cards.total))) if moves else None


def take_resource(s: Situation, offered: Offered) -> Move | None:
    """IMP-04: the resource of most use."""

    def gain(move: TakeResource) -> float:
        got = no_cards()
        got[KIND_INDEX[move.resource]] = 1
        return s.gain(NOTHING, got)

    return best(offered.moves(TakeResource), gain)


KEPT = ("merchant", "alchemist", "smith", "crane", "mining", "irrigation", "medicine", "engineer")


def discard_progress(s: Situation, offered: Offered) -> Move | None:
    """IMP-06: a card that is not among the useful ones, if there is one."""
    moves = offered.moves(DiscardProgress)
    return next((move for move in moves if move.card not in KEPT), moves[0] if moves else None)


# -- building


def build(s: Situation, offered: Offered) -> Move | None:
    """Whatever is worth most beyond the cards that it costs."""
    ordered = _orders(s)
    if ordered is not None and ordered >= BUILD.special:
        return None
    options = [*_towns(s, offered), *_roads(s, offered), *_cities_and_knights(s, offered)]
    chosen = best(options, lambda option: option[0], 0.0)
    return chosen[1] if chosen else None


def _orders(s: Situation) -> int | None:
    """How many orders of special building this seat has given, None elsewhere."""
    if not any(decision.kind == "special_build" for decision in s.view.waiting):
        return None
    return next(
        (len(one.answer) for one in s.view.answers if one.seat == s.seat and isinstance(one.answer, list)), 0
    )


def _built(s: Situation, value: float, cost: list[int], points: int = 0) -> float:
    wins = BUILD.winning if points and s.wins_with(points) else 0.0
    return wins + BUILD.finished * value + s.gain(cost, NOTHING)


def _towns(s: Situation, offered: Offered) -> list[tuple[float, Move]]:
    found: list[tuple[float, Move]] = []
    city_points = FACTS.city_points - FACTS.settlement_points
    for settle in offered.moves(BuildSettlement):
        value = BUILD.settlement + BUILD.per_pip * sum(s.yields[settle.at])
        found.append((_built(s, value, SETTLEMENT, FACTS.settlement_points), settle))
    for city in offered.moves(BuildCity):
        value = BUILD.city + BUILD.per_pip * sum(s.yields[city.at])
        found.append((_built(s, value, CITY, city_points), city))
    for cheap in offered.moves(PlayMedicine):
        value = BUILD.city + BUILD.per_pip * sum(s.yields[cheap.at])
        found.append((_built(s, value, MEDICINE, city_points), cheap))
    return found


def _roads(s: Situation, offered: Offered) -> list[tuple[float, Move]]:
    found: list[tuple[float, Move]] = []
    for road in offered.moves(BuildRoad):
        border = s.island.border_index[road.border]
        longest = s.brings_longest_road(border)
        value = road_value(s, border) + (BUILD.longest_road if longest else 0.0)
        if value:
            found.append((_built(s, value, ROAD, FACTS.longest_road_points if longest else 0), road))
    return found


def road_value(s: Situation, border: int) -> float:
    """Roads are for sites: nothing for one that leads nowhere, little while a site is open."""
    lead = s.best_lead
    if lead is None or lead.border != border or not s.me.settlements_left:
        return 0.0
    return BUILD.road if s.sites else BUILD.settlement * WEIGHTS.places.lead_per_step


def _cities_and_knights(s: Situation, offered: Offered) -> list[tuple[float, Move]]:
    found: list[tuple[float, Move]] = []
    for step in offered.moves(Improve):
        track = TRACKS.index(step.track)
        cost = commodities(track, max(0, s.level(track) + 1 - bool(s.me.cranes)))
        points = FACTS.metropolis_points if step.at is not None else 0
        found.append((_built(s, s.improvement(track) + _safety(s, step.at), cost, points), step))
    for rebuilt in offered.moves(Rebuild):
        found.append((BUILD.winning * s.wins_with(FACTS.metropolis_points) + BUILD.rebuild, rebuilt))
    for wall in offered.moves(BuildWall):
        found.append((_built(s, BUILD.wall / (1 + min(4, s.nearest_foe[wall.at]) / 8), WALL), wall))
    ranks = {knight.knight: knight.rank for knight in s.view.knights}
    for rise in offered.moves(Promote):
        value = BUILD.strong if ranks[rise.knight] == "basic" else BUILD.mighty
        found.append((_built(s, value, PROMOTION), rise))
    if s.me.points + WEIGHTS.trade.threat < s.view.victory_points:
        found += [(BUILD.general, general) for general in offered.moves(MakeGeneral)]
    found += [(_built(s, WEIGHTS.horde.nurture, NURTURE), nurture) for nurture in offered.moves(Nurture)]
    return found


def _safety(s: Situation, at: int | None) -> float:
    """Of several cities the one farthest from monsters and most whole becomes the metropolis."""
    if at is None:
        return 0.0
    return min(6, s.nearest_foe[at]) / 10 - s.town_at[at].horror / 20


def swap_trophies(s: Situation, offered: Offered) -> Move | None:
    """CH-454: a clue, for as little as it takes, while there are few."""
    if s.me.clues > WEIGHTS.war.enough_clues:
        return None
    template = offered.template(SwapTrophies)
    if template is None:
        return None
    payments: tuple[tuple[str, ...], ...] = getattr(template.domains["trophies"], "values", ())
    least = best(payments, lambda names: -sum(TOUGHNESS[name] for name in names))
    return SwapTrophies(least) if least else None


def pass_building(s: Situation, offered: Offered) -> Move | None:
    """TAB-06: no more orders; with hardly a card, not to be asked before one's own turn."""
    if not offered.moves(PassUntilMyTurn):
        return None
    return PASS_UNTIL_MY_TURN if s.me.hand_total < 2 else PASS


# -- trade


def answer_offer(s: Situation, offered: Offered) -> Move | None:
    """Accept an offer that helps, not from a seat about to win; counter what nearly does; decline the others."""
    return trading.answer(s, offered)


def offer(s: Situation, offered: Offered) -> Move | None:
    """One card for one, at times two for one, to all with whom it trades, who hold cards and are not about to win."""
    return trading.offer(s, offered, range(len(NAMES)))


def bank_trade(s: Situation, offered: Offered) -> Move | None:
    """The exchange that brings the hand nearer to what it is saved for."""
    return best(
        offered.moves(BankTrade),
        lambda move: s.change(KIND_INDEX[move.give], move.count, KIND_INDEX[move.get]),
        WEIGHTS.hand.bank_margin,
    )
