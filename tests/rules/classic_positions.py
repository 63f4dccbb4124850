"""Positions of the classic game in which something is to be decided, one for each kind of moment."""

from __future__ import annotations

from horror.games.classic.position import ClassicPosition
from horror.rules.base.cards import Cards
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.offer import Offer
from horror.rules.development.moves.play_monopoly import PlayMonopoly
from horror.rules.kernel.draws import NoDraws, ScriptedDraws
from horror.rules.robber.moves.roll import Roll
from tests.rules.positions import dealt, fresh, holding, playing, standing

WOOL, ORE = Cards(wool=1), Cards(ore=1)


def board(p: ClassicPosition) -> ClassicPosition:
    """Some towns and roads of three seats, close to one another."""
    p = standing(p, 0, settlements=[9, 33], cities=[37], roads=["9-14", "14-19", "31-37", "33-38", "27-33"])
    p = standing(p, 1, settlements=[25, 2], roads=["19-25", "2-5", "20-25"])
    return standing(p, 2, settlements=[41, 16], roads=["36-41", "41-46", "16-21"])


def rich() -> ClassicPosition:
    p = board(playing())
    dealt(p, 0, brick=4, lumber=3, wool=2, grain=3, ore=3)
    dealt(p, 1, wool=2, ore=1)
    dealt(p, 2, grain=1)
    return holding(p, 0, knight=1, road_building=1, year_of_plenty=1, monopoly=1, victory_point=1)


def with_offers() -> ClassicPosition:
    p = rich()
    p.apply(0, Offer(give=Cards(brick=1), get=WOOL, to=(1, 2)), NoDraws())
    p.apply(0, Offer(give=Cards(grain=1), get=ORE, to=(1,)), NoDraws())
    p.apply(1, Counter(offer="T1", give=WOOL, get=Cards(brick=2)), NoDraws())
    return p


def short_bank() -> ClassicPosition:
    p = rich()
    dealt(p, 1, ore=14)
    dealt(p, 2, wool=15, grain=14)
    return p


def before_the_roll() -> ClassicPosition:
    p = holding(board(playing(rolled=False)), 0, knight=1, road_building=1, monopoly=1)
    return dealt(p, 1, wool=2)


def bought_now() -> ClassicPosition:
    p = rich()
    p.state.seats[0].fresh = list(p.state.seats[0].development)
    return p


def card_played() -> ClassicPosition:
    p = rich()
    p.apply(0, PlayMonopoly(resource="wool"), NoDraws())
    return p


def discarding() -> ClassicPosition:
    p = board(playing(rolled=False))
    dealt(p, 0, wool=5, ore=3)
    dealt(p, 2, grain=9)
    p.apply(0, Roll(), ScriptedDraws(dice=[3, 4]))
    return p


def robbing() -> ClassicPosition:
    p = board(playing(rolled=False))
    dealt(p, 1, wool=5)
    dealt(p, 2, grain=1)
    p.apply(0, Roll(), ScriptedDraws(dice=[3, 4]))
    return p


def no_offers_left() -> ClassicPosition:
    p = with_offers()
    for seat in p.state.seats:
        seat.offers_made = 12
    return p


def full_of_offers() -> ClassicPosition:
    p = with_offers()
    p.apply(0, Offer(give=Cards(brick=1), get=WOOL, to=(2,)), NoDraws())
    return p


def no_pieces_left() -> ClassicPosition:
    p = playing()
    ring = "1-4 4-8 8-13 9-13 5-9 1-5 2-5 2-6 3-6 3-7 7-11 11-16 16-21 21-27 27-33"
    p = standing(p, 0, settlements=[41, 43, 45, 48, 54], cities=[9, 2, 7, 21], roads=ring.split())
    p.state.options = type(p.state.options)(island="fixed", victory_points=18)
    dealt(p, 0, brick=4, lumber=4, wool=4, grain=4, ore=4)
    return holding(p, 0, road_building=1)


def one_road_left() -> ClassicPosition:
    p = no_pieces_left()
    p.state.seats[0].roads &= ~(1 << p.island.border_index["27-33"])
    return ClassicPosition(p.state)


def empty_handed() -> ClassicPosition:
    p = board(playing())
    p.state.deck = [0] * 5
    return p


def empty_bank() -> ClassicPosition:
    p = holding(board(playing()), 0, year_of_plenty=1)
    return dealt(p, 1, brick=19, lumber=19, wool=19, grain=19, ore=19)


POSITIONS = [
    fresh, rich, with_offers, short_bank, before_the_roll, bought_now, card_played, discarding, robbing,
    no_offers_left, full_of_offers, no_pieces_left, one_road_left, empty_handed, empty_bank,
]  # fmt: skip
