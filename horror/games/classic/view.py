"""The view of a classic game: everything on the table, with the secret fields marked (docs/hidden.md)."""

from typing import Annotated, Any, Literal

from horror.games.island.view import (
    AnswerView,
    HarbourView,
    HexView,
    OfferView,
    RoadView,
    answers,
    harbours,
    hexes,
    offers,
    roads,
)
from horror.rules.base.cards import Cards, cards
from horror.rules.base.moves.offer import others_than
from horror.rules.base.roles import Die, Hex, Intersection
from horror.rules.board.island import bits
from horror.rules.development.position import DevelopmentPosition
from horror.rules.development.state import CARDS
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import GameView, Hidden, Reader, SeenBy, View
from horror.rules.kernel.roles import Colour, Number, SeatNumber
from horror.rules.kernel.ruleset import Result

Phase = Literal["setup", "production", "actions", "over"]


class TownView(View):
    """A settlement or city."""

    at: Intersection
    owner: SeatNumber
    kind: Literal["settlement", "city"]


class DevelopmentView(View, kw_only=True):
    """Development cards in hand, by kind."""

    knight: Number = 0
    victory_point: Number = 0
    road_building: Number = 0
    year_of_plenty: Number = 0
    monopoly: Number = 0


class SeatView(View):
    """A seat. Hand, cards and all points are its own secret; their numbers and the public points are not.

    ``offers_made`` counts the seat's offers of this turn (TAB-12), for itself alone: some went to some seats only.
    ``partners`` are the seats with which it may trade.
    ``resigned`` is a seat that is out of the game (TAB-36).
    """

    seat: SeatNumber
    colour: Colour
    resigned: bool
    hand: Annotated[Cards | Hidden, SeenBy(("seat",))]
    hand_total: Number
    development: Annotated[DevelopmentView | Hidden, SeenBy(("seat",))]
    bought_this_turn: Annotated[DevelopmentView | Hidden, SeenBy(("seat",))]
    development_total: Number
    knights_played: Number
    road_length: Number
    roads_left: Number
    settlements_left: Number
    cities_left: Number
    public_points: Number
    points: Annotated[Number | Hidden, SeenBy(("seat",))]
    offers_made: Annotated[Number | Hidden, SeenBy(("seat",))]
    partners: list[SeatNumber]


class TurnView(View):
    """Whose turn it is; ``turn`` counts from 1, 0 is the set-up; ``rolled`` is empty before the roll.

    ``cards_left`` are the development cards that may still be played in it.
    """

    turn: Number
    player: SeatNumber
    phase: Phase
    rolled: list[Die]
    cards_left: Number


class ClassicView(GameView, kw_only=True):
    """A classic game as one reader sees it; ``all_cards`` are as many of each kind as there are, wherever they lie."""

    ruleset: Literal["classic"] = "classic"
    victory_points: Number
    turn: TurnView
    rows: tuple[Number, ...]
    hexes: list[HexView]
    harbours: list[HarbourView]
    robber: Hex
    towns: list[TownView]
    roads: list[RoadView]
    seats: list[SeatView]
    bank: Cards
    all_cards: Cards
    deck: Number
    longest_road: SeatNumber | None
    largest_army: SeatNumber | None
    offers: list[OfferView]
    discards: list[AnswerView]
    waiting: list[Decision]
    result: Result | None


def present(p: DevelopmentPosition, reader: Reader) -> ClassicView:
    """All that there is, for a reader; :func:`horror.rules.kernel.events.redact` takes out what is not for him."""
    state = p.state
    towns: list[tuple[int, int, Any]] = []
    for seat, mine in enumerate(state.seats):
        towns += [(at, seat, "settlement") for at in bits(mine.settlements)]
        towns += [(at, seat, "city") for at in bits(mine.cities)]
    return ClassicView(
        reader=reader,
        victory_points=state.options.victory_points,
        turn=TurnView(
            turn=state.turn,
            player=state.active,
            phase=_phase(p),
            rolled=list(state.rolled),
            cards_left=max(0, p.facts.cards_a_turn - state.played),
        ),
        rows=state.rows,
        hexes=hexes(p),
        harbours=harbours(p),
        robber=p.island.hexes[state.robber],
        towns=[TownView(at=at, owner=owner, kind=kind) for at, owner, kind in sorted(towns)],
        roads=roads(p),
        seats=[_seat(p, seat) for seat in range(p.seats)],
        bank=cards(state.bank),
        all_cards=p.facts.bank,
        deck=sum(state.deck),
        longest_road=state.longest_road if state.longest_road >= 0 else None,
        largest_army=state.largest_army if state.largest_army >= 0 else None,
        offers=offers(p),
        discards=answers(p),
        waiting=p.waiting_in_public(),
        result=state.result,
    )


def _phase(p: DevelopmentPosition) -> Phase:
    if p.finished:
        return "over"
    if not p.state.turn:
        return "setup"
    return "actions" if p.state.rolled and p.state.agenda[-1].decision == "act" else "production"


def _development(counts: list[int]) -> DevelopmentView:
    return DevelopmentView(**dict(zip(CARDS, counts, strict=True)))


def _seat(p: DevelopmentPosition, seat: int) -> SeatView:
    mine, facts = p.state.seats[seat], p.facts
    return SeatView(
        seat=seat,
        colour=mine.colour,
        resigned=mine.resigned,
        hand=cards(mine.hand),
        hand_total=sum(mine.hand),
        development=_development(mine.development),
        bought_this_turn=_development(mine.fresh),
        development_total=sum(mine.development),
        knights_played=mine.army,
        road_length=mine.road_length,
        roads_left=facts.roads - mine.roads.bit_count(),
        settlements_left=facts.settlements - mine.settlements.bit_count(),
        cities_left=facts.cities - mine.cities.bit_count(),
        public_points=p.public_points(seat),
        points=p.points(seat),
        offers_made=mine.offers_made,
        partners=list(others_than(p, seat)),
    )
