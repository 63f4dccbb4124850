"""The view of a classic game: everything on the table, with the secret fields marked (docs/hidden.md)."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from horror.rules.base.cards import RESOURCES, Cards, cards
from horror.rules.base.offers import offer_id
from horror.rules.base.state import ANY_HARBOUR, TERRAINS
from horror.rules.base.turn import Discards
from horror.rules.board.island import bits
from horror.rules.development.state import CARDS
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import Hidden, SeenBy, View
from horror.rules.kernel.ruleset import Result

if TYPE_CHECKING:
    from horror.games.classic.position import ClassicPosition

Phase = Literal["setup", "production", "actions", "over"]


class HexView(View):
    """A hex: its letter, terrain, and chit (0 without one)."""

    hex: str
    terrain: Literal["forest", "pasture", "fields", "hills", "mountains", "desert"]
    chit: int


class HarbourView(View):
    """A harbour on a coast border: a resource, or ``any``."""

    border: str
    kind: Literal["any", "brick", "lumber", "wool", "grain", "ore"]


class TownView(View):
    """A settlement or city."""

    at: int
    owner: int
    kind: Literal["settlement", "city"]


class RoadView(View):
    """A road."""

    border: str
    owner: int


class DevelopmentView(View, kw_only=True):
    """Development cards in hand, by kind."""

    knight: int = 0
    victory_point: int = 0
    road_building: int = 0
    year_of_plenty: int = 0
    monopoly: int = 0


class SeatView(View):
    """A seat. Hand, cards and all points are its own secret; their numbers and the public points are not.

    ``offers_made`` counts the seat's offers of this turn (TAB-12), for itself alone: some went to some seats only.
    """

    seat: int
    colour: str
    hand: Annotated[Cards | Hidden, SeenBy(("seat",))]
    hand_total: int
    development: Annotated[DevelopmentView | Hidden, SeenBy(("seat",))]
    bought_this_turn: Annotated[DevelopmentView | Hidden, SeenBy(("seat",))]
    development_total: int
    knights_played: int
    road_length: int
    roads_left: int
    settlements_left: int
    cities_left: int
    public_points: int
    points: Annotated[int | Hidden, SeenBy(("seat",))]
    offers_made: Annotated[int | Hidden, SeenBy(("seat",))]


class OfferView(View):
    """An open offer; only its maker and those it was made to see it (TAB-13)."""

    audience = ("seat", "to")

    offer: str
    seat: int
    to: list[int]
    give: Cards
    get: Cards
    declined: list[int]
    answers: str | None


class AnswerView(View):
    """What a seat owes in the open gather, and its answer, which only it sees before the last is in."""

    seat: int
    owed: int
    answer: Annotated[Cards | None | Hidden, SeenBy(("seat",))]


class TurnView(View):
    """Whose turn it is; ``turn`` counts from 1, 0 is the set-up; ``rolled`` is empty before the roll."""

    turn: int
    player: int
    phase: Phase
    rolled: list[int]


class ClassicView(View, kw_only=True):
    """A classic game as one reader sees it."""

    ruleset: Literal["classic"] = "classic"
    victory_points: int
    turn: TurnView
    rows: tuple[int, ...]
    hexes: list[HexView]
    harbours: list[HarbourView]
    robber: str
    towns: list[TownView]
    roads: list[RoadView]
    seats: list[SeatView]
    bank: Cards
    deck: int
    longest_road: int | None
    largest_army: int | None
    offers: list[OfferView]
    discards: list[AnswerView]
    waiting: list[Decision]
    result: Result | None


def present(p: "ClassicPosition") -> ClassicView:
    """The view of the all-knowing reader; :func:`horror.rules.kernel.events.redact` makes the others."""
    state, island = p.state, p.island
    hexes = zip(island.hexes, state.terrain, state.chits, strict=True)
    towns: list[tuple[int, int, Any]] = []
    roads: list[tuple[int, int]] = []
    for seat, mine in enumerate(state.seats):
        towns += [(at, seat, "settlement") for at in bits(mine.settlements)]
        towns += [(at, seat, "city") for at in bits(mine.cities)]
        roads += [(border, seat) for border in bits(mine.roads)]
    return ClassicView(
        victory_points=state.options.victory_points,
        turn=TurnView(turn=state.turn, player=state.active, phase=_phase(p), rolled=list(state.rolled)),
        rows=state.rows,
        hexes=[HexView(hex=name, terrain=TERRAINS[ground], chit=chit) for name, ground, chit in hexes],  # type: ignore[arg-type]
        harbours=[
            HarbourView(border=island.borders[border], kind="any" if kind == ANY_HARBOUR else RESOURCES[kind])
            for border, kind in state.harbours
        ],
        robber=island.hexes[state.robber],
        towns=[TownView(at=at, owner=owner, kind=kind) for at, owner, kind in sorted(towns)],
        roads=[RoadView(border=island.borders[border], owner=owner) for border, owner in sorted(roads)],
        seats=[_seat(p, seat) for seat in range(p.seats)],
        bank=cards(state.bank),
        deck=sum(state.deck),
        longest_road=state.longest_road if state.longest_road >= 0 else None,
        largest_army=state.largest_army if state.largest_army >= 0 else None,
        offers=[
            OfferView(
                offer=offer_id(offer),
                seat=offer.maker,
                to=list(offer.to),
                give=offer.give,
                get=offer.get,
                declined=list(offer.declined),
                answers=f"T{offer.answers}" if offer.answers else None,
            )
            for offer in state.offers
        ],
        discards=_discards(p),
        waiting=[decision for decision in p.waiting() if decision.blocking],
        result=state.result,
    )


def _phase(p: "ClassicPosition") -> Phase:
    if p.finished:
        return "over"
    if not p.state.turn:
        return "setup"
    return "actions" if p.state.rolled and p.state.agenda[-1].decision == "act" else "production"


def _discards(p: "ClassicPosition") -> list[AnswerView]:
    step = p.state.agenda[-1] if p.state.agenda else None
    if not isinstance(step, Discards):
        return []
    return [
        AnswerView(seat=seat, owed=owed, answer=answer.cards if answer else None)
        for seat, owed, answer in zip(step.seats, step.counts, step.answers, strict=True)
    ]


def _development(counts: list[int]) -> DevelopmentView:
    return DevelopmentView(**dict(zip(CARDS, counts, strict=True)))


def _seat(p: "ClassicPosition", seat: int) -> SeatView:
    mine, facts = p.seat(seat), p.facts
    return SeatView(
        seat=seat,
        colour=mine.colour,
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
    )
