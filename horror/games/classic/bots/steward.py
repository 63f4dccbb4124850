"""The steward: plays a sound game by a short list of rules, with the weights of ``data/steward.toml``.

Each rule looks at one kind of thing to do and gives a move or None; the first move counts. All that
builds, trades or pays is judged on one scale: what the hand is worth before and after (:meth:`Situation.worth`).
"""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any, TypeAlias, cast

from horror.games.bots.offered import Offered, best
from horror.games.classic.bots.situation import CARD, CITY, ROAD, SETTLEMENT, Situation
from horror.games.classic.bots.weights import SETUP, WEIGHTS
from horror.games.classic.facts import FACTS
from horror.games.island.bots import trading
from horror.games.island.bots.ground import pips
from horror.rules.base.cards import KIND_INDEX, KINDS, RESOURCES, cards
from horror.rules.base.moves.bank_trade import BankTrade
from horror.rules.base.moves.build_city import BuildCity
from horror.rules.base.moves.build_road import BuildRoad
from horror.rules.base.moves.build_settlement import BuildSettlement
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.moves.place import Place
from horror.rules.board.island import bits
from horror.rules.development.moves.buy_card import BuyCard
from horror.rules.development.moves.play_knight import PlayKnight
from horror.rules.development.moves.play_monopoly import PlayMonopoly
from horror.rules.development.moves.play_road_building import PlayRoadBuilding
from horror.rules.development.moves.play_year_of_plenty import PlayYearOfPlenty
from horror.rules.kernel.choices import Choice, Pick, Template, sample
from horror.rules.kernel.moves import Move
from horror.rules.robber.moves.robber import Robber
from horror.rules.robber.moves.roll import Roll

NOTHING = (0,) * len(KINDS)

Rule: TypeAlias = Callable[[Situation, Offered], Move | None]


# -- the set-up, and what a seat owes


def place(s: Situation, offered: Offered) -> Move | None:
    """The best intersection by pips, diversity and harbours; the road towards the best that is left from there."""
    moves = offered.moves(Place)
    if not moves:
        return None
    at = best(dict.fromkeys(move.at for move in moves), lambda at: s.place_value(at, s.production, SETUP))
    here = [move for move in moves if move.at == at]
    return best(here, lambda move: _promise(s, move))


def _promise(s: Situation, move: Place) -> float:
    """The best site left two roads away in this direction."""
    border = s.island.border_index[move.road]
    ahead = sum(1 << end for end in s.island.ends[border] if end != move.at)
    near = s.island.neighbour_mask[move.at] | 1 << move.at
    sites = [
        end for beyond in bits(ahead) for end in s.island.neighbours[beyond] if s.free & ~near & 1 << end
    ]
    return max((s.place_value(end, s.production, SETUP) for end in sites), default=0.0)


def discard(s: Situation, offered: Offered) -> Move | None:
    """The cards whose loss costs least, one after the other."""
    template = offered.template(Discard)
    if template is None:
        return None
    owed = next(answer.owed for answer in s.view.discards if answer.seat == s.seat)
    return Discard(cards=cards(s.least_missed(owed)))


def move_robber(s: Situation, offered: Offered) -> Move | None:
    """Where it costs the others, the leader above all, most; never at one's own cost if it can be helped."""
    return best(offered.moves(Robber), lambda move: _robbery(s, move.hex, move.victim))


def _robbery(s: Situation, letter: str, victim: int | None) -> float:
    index = s.island.hex_index[letter]
    corners, chit = s.island.corner_mask[index], pips(s.view.hexes[index].chit)
    value = 0.0
    for seat in s.view.seats:
        buildings = (s.settlements[seat.seat] & corners).bit_count() + 2 * (
            s.cities[seat.seat] & corners
        ).bit_count()
        if seat.seat == s.seat:
            value -= WEIGHTS.own_pip * chit * buildings
        else:
            value += WEIGHTS.robbed_pip * chit * buildings * _share(s, seat.seat)
    return value + (WEIGHTS.robbed_card * _share(s, victim) if victim is not None else 0.0)


def _share(s: Situation, seat: int) -> float:
    return s.view.seats[seat].public_points / max(1, s.leading_points)


def knight_first(s: Situation, offered: Offered) -> Move | None:
    """Before the roll: a knight, when the robber stands on a hex of one's own, or when it brings the largest army."""
    moves = offered.moves(PlayKnight)
    if not moves or not offered.moves(Roll):
        return None
    blocked = s.mine & s.island.corner_mask[s.island.hex_index[s.view.robber]]
    return _knight(s, moves) if blocked or _brings_army(s) else None


def _brings_army(s: Situation) -> bool:
    holder = s.view.largest_army
    knights = s.me.knights_played + 1
    if holder is None:
        return knights >= FACTS.army_minimum
    return holder != s.seat and knights > s.view.seats[holder].knights_played


def _knight(s: Situation, moves: Sequence[PlayKnight]) -> PlayKnight | None:
    return best(moves, lambda move: _robbery(s, move.hex, move.victim))


def roll(s: Situation, offered: Offered) -> Move | None:
    """Roll."""
    return next(iter(offered.moves(Roll)), None)


# -- actions


def answer_offer(s: Situation, offered: Offered) -> Move | None:
    """Accept an offer that helps, not from a seat about to win; counter what nearly does; decline the others."""
    return trading.answer(s, offered)


def build(s: Situation, offered: Offered) -> Move | None:
    """The building that is worth most beyond the cards that it costs; a development card counts as one."""
    options: list[tuple[float, Move]] = []
    for settle in offered.moves(BuildSettlement):
        value = WEIGHTS.settlement + WEIGHTS.per_pip * sum(s.yields[settle.at])
        options.append((_built(s, value, SETTLEMENT, FACTS.settlement_points), settle))
    for city in offered.moves(BuildCity):
        value = WEIGHTS.city + WEIGHTS.per_pip * sum(s.yields[city.at])
        options.append((_built(s, value, CITY, FACTS.city_points - FACTS.settlement_points), city))
    for road in offered.moves(BuildRoad):
        border = s.island.border_index[road.border]
        longest = s.brings_longest_road(border)
        value = _road_value(s, border) + (WEIGHTS.longest_road if longest else 0.0)
        options.append((_built(s, value, ROAD, FACTS.longest_road_points if longest else 0), road))
    for buy in offered.moves(BuyCard):
        options.append((_built(s, WEIGHTS.card, CARD, 0), buy))
    chosen = best(options, lambda option: option[0], 0.0)
    return chosen[1] if chosen else None


def _built(s: Situation, value: float, cost: list[int], points: int) -> float:
    wins = WEIGHTS.winning if points and s.wins_with(points) else 0.0
    return wins + WEIGHTS.finished * value + s.gain(cost, NOTHING)


def _road_value(s: Situation, border: int) -> float:
    """Roads are for sites: nothing for one that leads nowhere, little while a site is open."""
    lead = s.best_lead
    if lead is None or lead.border != border or not s.me.settlements_left:
        return 0.0
    return WEIGHTS.road if s.sites else WEIGHTS.settlement * WEIGHTS.lead_per_step


def monopoly(s: Situation, offered: Offered) -> Move | None:
    """The kind of which the others together hold most of use: what the bank and oneself do not hold is theirs."""
    bank = s.view.bank.listed()

    def gain(move: PlayMonopoly) -> float:
        kind = KIND_INDEX[move.resource]
        theirs = s.view.all_cards.listed()[kind] - bank[kind] - s.hand[kind]
        return s.gain(NOTHING, [theirs * (index == kind) for index in range(len(KINDS))])

    return best(offered.moves(PlayMonopoly), gain, WEIGHTS.monopoly)


def plenty(s: Situation, offered: Offered) -> Move | None:
    """The two cards that help most, when they help enough."""
    template = offered.template(PlayYearOfPlenty)
    if template is None:
        return None
    pairs = [
        PlayYearOfPlenty(cards(_counted(pair)))
        for pair in combinations_with_replacement(range(len(RESOURCES)), FACTS.plenty_cards)
    ]
    possible = [move for move in pairs if template.contains(move)]
    return best(possible, lambda move: s.gain(NOTHING, move.cards.listed()), WEIGHTS.plenty)


def _counted(kinds: Sequence[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(len(KINDS))]


def road_building(s: Situation, offered: Offered) -> Move | None:
    """Two roads towards the best site, or for the longest road."""
    template = offered.template(PlayRoadBuilding)
    if template is None:
        return None
    names = cast(Any, template.domains["roads"]).values
    wanted = cast(Any, template.domains["roads"]).most
    first = s.best_lead.border if s.best_lead else None
    if first is None or s.island.borders[first] not in names:
        first = best((s.island.border_index[name] for name in names), s.brings_longest_road, 0)
    if first is None:
        return None
    others = [border for name in names if (border := s.island.border_index[name]) != first]
    pairs = [
        tuple(s.island.borders[b] for b in sorted((first, *([o] if wanted > 1 else []))))
        for o in others or [0]
    ]
    possible = [move for move in map(PlayRoadBuilding, pairs) if template.contains(move)]
    return best(possible, lambda move: _reach(s, move.roads))


def _reach(s: Situation, roads: Sequence[str]) -> float:
    """The value of the best site next to these roads, then of what they lead to."""
    laid = sum(1 << s.island.border_index[name] for name in roads)
    ends = sum(1 << end for end in {end for border in bits(laid) for end in s.island.ends[border]})
    sites = [s.place_value(at, s.production, SETUP) for at in bits(ends & s.free & ~s.network)]
    leads = s.leads(ends & ~(s.occupied & ~s.mine), s.roaded | laid)
    return max(sites, default=0.0) * 2 + max((lead.value for lead in leads), default=0.0)


def knight(s: Situation, offered: Offered) -> Move | None:
    """A knight, once nothing else is to be played: it robs and counts for the largest army."""
    return _knight(s, offered.moves(PlayKnight)) if offered.moves(EndTurn) else None


def bank_trade(s: Situation, offered: Offered) -> Move | None:
    """The exchange that brings the hand nearer to what it is saved for."""

    def gain(move: BankTrade) -> float:
        return s.change(KIND_INDEX[move.give], move.count, KIND_INDEX[move.get])

    return best(offered.moves(BankTrade), gain, WEIGHTS.bank_margin)


def offer(s: Situation, offered: Offered) -> Move | None:
    """One card for one, at times two for one, to all who hold cards and are not about to win."""
    return trading.offer(s, offered, range(len(RESOURCES)))


def end_turn(s: Situation, offered: Offered) -> Move | None:
    """End the turn."""
    return next(iter(offered.moves(EndTurn)), None)


RULES: tuple[Rule, ...] = (
    place,
    discard,
    move_robber,
    knight_first,
    roll,
    answer_offer,
    build,
    monopoly,
    plenty,
    road_building,
    knight,
    bank_trade,
    offer,
    end_turn,
    trading.withdraw,
)
"""In this order; the first that gives a move is followed."""


def steward(view: Any, choices: Sequence[Choice], pick: Pick) -> Move:
    """The move of a careful player."""
    if len(choices) == 1 and not isinstance(choices[0], Template):
        return choices[0]
    situation, offered = Situation(view), Offered(choices)
    for rule in RULES:
        move = rule(situation, offered)
        if move is not None:
            return move
    return sample(choices, pick)
