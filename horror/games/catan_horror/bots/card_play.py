"""Progress cards: when each is worth playing, and what is chosen by it (IMP-06)."""

from collections.abc import Callable, Sequence
from itertools import combinations

from horror.games.bots.offered import Offered, best
from horror.games.catan_horror.bots.economy import road_value
from horror.games.catan_horror.bots.situation import RANK, Situation, commodities
from horror.games.catan_horror.bots.weights import WEIGHTS
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.view import SeatView
from horror.games.island.bots.ground import pips
from horror.rules.base.cards import KIND_INDEX, KINDS, no_cards
from horror.rules.base.state import TERRAIN_RESOURCE, TERRAINS
from horror.rules.cities.cards.moves.play_crane import PlayCrane
from horror.rules.cities.cards.moves.play_engineer import PlayEngineer
from horror.rules.cities.cards.moves.play_master_merchant import PlayMasterMerchant
from horror.rules.cities.cards.moves.play_merchant import PlayMerchant
from horror.rules.cities.cards.moves.play_merchant_fleet import PlayMerchantFleet
from horror.rules.cities.cards.moves.play_resource_monopoly import PlayResourceMonopoly
from horror.rules.cities.cards.moves.play_spy import PlaySpy
from horror.rules.cities.cards.moves.play_trade_monopoly import PlayTradeMonopoly
from horror.rules.cities.cards.moves.play_wedding import PlayWedding
from horror.rules.cities.cards.moves.take_cards import TakeCards
from horror.rules.cities.cards.moves.take_progress import TakeProgressCard
from horror.rules.cities.facts import TRACKS
from horror.rules.kernel.choices import SomeOf
from horror.rules.kernel.moves import Move
from horror.rules.monsters.cards.moves.give_commodity import GiveCommodity
from horror.rules.monsters.cards.moves.let_desert import LetDesert
from horror.rules.monsters.cards.moves.offer_harbour import OfferHarbour
from horror.rules.monsters.cards.moves.place_knight import PlaceKnight
from horror.rules.monsters.cards.moves.play_alchemist import PlayAlchemist
from horror.rules.monsters.cards.moves.play_bishop import PlayBishop
from horror.rules.monsters.cards.moves.play_commercial_harbour import PlayCommercialHarbour
from horror.rules.monsters.cards.moves.play_deserter import PlayDeserter
from horror.rules.monsters.cards.moves.play_diplomat import PlayDiplomat
from horror.rules.monsters.cards.moves.play_inventor import PlayInventor
from horror.rules.monsters.cards.moves.play_irrigation import PlayIrrigation
from horror.rules.monsters.cards.moves.play_mining import PlayMining
from horror.rules.monsters.cards.moves.play_road_building import PlayRoadBuilding
from horror.rules.monsters.cards.moves.play_saboteur import PlaySaboteur
from horror.rules.monsters.cards.moves.play_smith import PlaySmith

CARDS = WEIGHTS.cards
NOTHING = no_cards()
MOST_ROADS = 24
"""Borders that are looked at for road building."""


def one_of(kind: int, count: int = 1) -> list[int]:
    """So many cards of a kind."""
    found = no_cards()
    found[kind] = count
    return found


# -- cards that are always welcome


def welcome(s: Situation, offered: Offered) -> Move | None:
    """Cards that cost nothing and cannot hurt: points, walls, promotions, cards of others."""
    return (
        best(offered.moves(PlayMerchant), lambda move: s.pips_under(move.hex))
        or best(offered.moves(PlayEngineer), lambda move: -s.nearest_foe[move.at])
        or best(offered.moves(PlaySmith), lambda move: len(move.knights))
        or best(offered.moves(PlayMasterMerchant), lambda move: _against(s, move).hand_total)
        or offered.first(PlayWedding)
        or offered.first(PlaySaboteur)
        or best(offered.moves(PlaySpy), lambda move: _against(s, move).progress_total)
        or best(offered.moves(PlayBishop), lambda move: _payers(s, move.hex))
        or best(offered.moves(PlayDeserter), lambda move: _ranks_of(s, _against(s, move).seat))
    )


def _against(s: Situation, move: PlayMasterMerchant | PlaySpy | PlayDeserter) -> SeatView:
    """The seat that a choice names; all do."""
    assert move.victim is not None
    return s.view.seats[move.victim]


def _payers(s: Situation, letter: str) -> int:
    """How many other seats that hold cards have a town at a hex."""
    corners = s.island.corner_mask[s.island.hex_index[letter]]
    return sum(
        seat.hand_total > 0 and bool((s.settlements[seat.seat] | s.cities[seat.seat]) & corners)
        for seat in s.view.seats
        if seat.seat != s.seat
    )


def _ranks_of(s: Situation, seat: int) -> int:
    return max(
        (RANK[knight.rank] for knight in s.view.knights if knight.owner == seat and not knight.mad), default=0
    )


# -- cards that wait for their moment


def gainful(s: Situation, offered: Offered) -> Move | None:
    """Cards for cards: a monopoly, a good harvest, a fleet, a cheaper improvement."""
    return (
        best(offered.moves(PlayResourceMonopoly), lambda move: _monopoly(s, move.resource, 2), CARDS.monopoly)
        or best(
            offered.moves(PlayTradeMonopoly), lambda move: _monopoly(s, move.commodity, 1), CARDS.monopoly
        )
        or best(offered.moves(PlayIrrigation), lambda _: _bounty(s, "fields"), CARDS.bounty)
        or best(offered.moves(PlayMining), lambda _: _bounty(s, "mountains"), CARDS.bounty)
        or best(offered.moves(PlayMerchantFleet), lambda move: _fleet(s, KIND_INDEX[move.kind]), CARDS.fleet)
        or best(offered.moves(PlayCrane), lambda _: _crane(s), 0.0)
    )


def _monopoly(s: Situation, kind: str, each: int) -> float:
    """The worth of what the others can be thought to hold of a kind: what neither bank nor this hand holds."""
    index = KIND_INDEX[kind]
    theirs = s.view.all_cards.listed()[index] - s.view.bank.listed()[index] - s.hand[index]
    payers = sum(seat.hand_total > 0 for seat in s.view.seats if seat.seat != s.seat)
    return s.gain(NOTHING, one_of(index, min(theirs, each * payers)))


def _bounty(s: Situation, terrain: str) -> float:
    gated = {gate.hex for gate in s.view.gates}
    hexes = sum(
        hexagon.terrain == terrain
        and hexagon.hex not in gated
        and bool(s.island.corner_mask[index] & s.controlled)
        for index, hexagon in enumerate(s.view.hexes)
    )
    kind = TERRAIN_RESOURCE[TERRAINS.index(terrain)]
    return s.gain(NOTHING, one_of(kind, FACTS.card_numbers.bounty * hexes))


def _fleet(s: Situation, kind: int) -> float:
    """The best exchange of two for one that the fleet allows now."""
    if s.hand[kind] < FACTS.fleet_rate:
        return 0.0
    bank = s.view.bank.listed()
    return max(
        s.change(kind, FACTS.fleet_rate, get) for get in range(len(KINDS)) if get != kind and bank[get]
    )


def _crane(s: Situation) -> float:
    """Whether an improvement can be paid with a commodity less, and not otherwise."""
    if s.me.cranes:
        return 0.0
    return (
        max(
            float(_covers(s.hand, commodities(track, s.level(track))) and s.level(track) > 0)
            for track in range(len(TRACKS))
            if s.level(track) < FACTS.track_levels
        )
        if any(s.level(track) < FACTS.track_levels for track in range(len(TRACKS)))
        else 0.0
    )


def _covers(hand: Sequence[int], cost: Sequence[int]) -> bool:
    return all(held >= amount for held, amount in zip(hand, cost, strict=True))


def roads(s: Situation, offered: Offered) -> Move | None:
    """Two roads, the first towards the best site."""
    template = offered.template(PlayRoadBuilding)
    if template is None:
        return None
    domain = template.domains["roads"]
    assert isinstance(domain, SomeOf)
    names = sorted(domain.values, key=lambda name: -road_value(s, s.island.border_index[name]))
    if not road_value(s, s.island.border_index[names[0]]):
        return None
    order = {name: place for place, name in enumerate(domain.values)}
    for chosen in combinations(names[:MOST_ROADS], domain.least):
        move = PlayRoadBuilding(tuple(sorted(chosen, key=order.__getitem__)))
        if template.contains(move):
            return move
    return None


def diplomat(s: Situation, offered: Offered) -> Move | None:
    """An open road of whoever holds the longest road, away."""
    holder = s.view.longest_road
    owner = {road.border: road.owner for road in s.view.roads}
    if holder is None or holder == s.seat:
        return None
    return next(
        (move for move in offered.moves(PlayDiplomat) if move.to is None and owner[move.road] == holder), None
    )


def inventor(s: Situation, offered: Offered) -> Move | None:
    """The swap of two chits that adds most pips to one's own towns and takes from others'."""
    template = offered.template(PlayInventor)
    if template is None:
        return None
    letters: tuple[str, ...] = getattr(template.domains["hex"], "values", ())
    chit = {hexagon.hex: pips(hexagon.chit) for hexagon in s.view.hexes}
    share = {letter: _share(s, letter) for letter in letters}

    def gain(pair: tuple[str, str]) -> float:
        one, other = pair
        return (chit[other] - chit[one]) * (share[one] - share[other])

    for pair in sorted(combinations(letters, 2), key=gain, reverse=True):
        if gain(pair) < CARDS.inventor:
            return None
        move = PlayInventor(*pair)
        if template.contains(move):
            return move
    return None


def _share(s: Situation, letter: str) -> float:
    """Own towns at a hex, less a third of the others'."""
    corners = s.island.corner_mask[s.island.hex_index[letter]]
    return sum(
        ((settlements & corners).bit_count() + 2 * (cities & corners).bit_count())
        * (1.0 if seat == s.seat else -1 / 3)
        for seat, (settlements, cities) in enumerate(zip(s.settlements, s.cities, strict=True))
    )


def alchemist(s: Situation, offered: Offered) -> Move | None:
    """The sum that brings this seat most; never one that opens a gate."""
    template = offered.template(PlayAlchemist)
    if template is None:
        return None
    got: dict[int, list[int]] = {}
    gated = {gate.hex for gate in s.view.gates}
    for index, hexagon in enumerate(s.view.hexes):
        kind = TERRAIN_RESOURCE[TERRAINS.index(hexagon.terrain)]
        if kind >= 0 and hexagon.hex not in gated:
            row = got.setdefault(hexagon.chit, no_cards())
            corners = s.island.corner_mask[index] & s.working
            row[kind] += (s.settlements[s.seat] & corners).bit_count() + 2 * (
                s.cities[s.seat] & corners
            ).bit_count()
    total = best(got, lambda chit: s.gain(NOTHING, got[chit]), 0.0)
    if total is None:
        return None
    red = max(1, total - 6)
    return PlayAlchemist(red, total - red)


# -- what cards ask


def harbour(s: Situation, offered: Offered) -> Move | None:
    """IMP-06: a spare resource to each who holds cards; the card only with one to spare for each."""
    spare = s.least_missed(1)
    if any(spare[:5]):
        name = KINDS[spare.index(1)]
        asked = [move for move in offered.moves(OfferHarbour) if move.resource == name]
        return asked[0] if asked else offered.first(PlayCommercialHarbour)
    return None


def card_effect(s: Situation, offered: Offered) -> Move | None:
    """What an open card asks this seat to choose."""
    shown = s.view.shown
    takes = offered.moves(TakeCards)
    return (
        best(takes, lambda move: s.gain(NOTHING, move.cards.listed()))
        or best(offered.moves(TakeProgressCard), lambda move: -_plain(move.card))
        or best(
            offered.moves(GiveCommodity), lambda move: s.gain(one_of(KIND_INDEX[move.commodity]), NOTHING)
        )
        or offered.first(LetDesert)
        or (best(offered.moves(PlaceKnight), _knight_site(s)) if shown is not None else None)
    )


def _plain(card: str) -> int:
    """How little a card is wanted: by how many of it there are."""
    return next(known.count for known in FACTS.progress_cards if known.id == card)


def _knight_site(s: Situation) -> Callable[[PlaceKnight], float]:
    def value(move: PlaceKnight) -> float:
        if move.at is None:
            return -1.0
        own = s.controlled >> move.at & 1
        return 2.0 * own * (1 + (not s.guards.get(move.at))) - 3.0 * bool(s.foes_at.get(move.at))

    return value
