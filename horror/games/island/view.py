"""What every view of an island holds: land, harbours, roads, offers, and what a gather still waits for."""

from collections.abc import Sequence
from typing import Annotated, Literal, Protocol

from horror.rules.base.cards import RESOURCES, Cards
from horror.rules.base.discards import Discards
from horror.rules.base.offers import offer_id
from horror.rules.base.owing import Owing
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import Border, Hex, OfferName
from horror.rules.base.state import ANY_HARBOUR, TERRAINS
from horror.rules.board.island import Island, bits, island_of_cells
from horror.rules.kernel.events import Hidden, SeenBy, View
from horror.rules.kernel.roles import Number, SeatNumber


class HexView(View):
    """A hex: its letter, terrain, chit (0 without one), and where it lies: column ``q`` and row ``r``.

    These are axial coordinates of pointy-top hexes: a step in ``q`` is a hex to the right, one in ``r`` a row down and
    half a hex to the right. Which numbers the first hex has says nothing.
    """

    hex: Hex
    terrain: Literal["forest", "pasture", "fields", "hills", "mountains", "desert"]
    chit: Number
    q: Number
    r: Number


class OfLand(Protocol):
    """A view that shows land."""

    @property
    def hexes(self) -> Sequence[HexView]: ...


class HarbourView(View):
    """A harbour on a coast border: a resource, or ``any``."""

    border: Border
    kind: Literal["any", "brick", "lumber", "wool", "grain", "ore"]


class RoadView(View):
    """A road."""

    border: Border
    owner: SeatNumber


class OfferView(View):
    """An open offer; only its maker and those it was made to see it (TAB-13)."""

    audience = ("seat", "to")

    offer: OfferName
    seat: SeatNumber
    to: list[SeatNumber]
    give: Cards
    get: Cards
    declined: list[SeatNumber]
    answers: OfferName | None


class AnswerView(View):
    """What a seat owes in the open gather, and its answer, which only it sees before the last is in."""

    seat: SeatNumber
    owed: Number
    answer: Annotated[Cards | None | Hidden, SeenBy(("seat",))]


def hexes(p: BasePosition) -> list[HexView]:
    """The hexes in reading order."""
    island = p.island
    land = zip(island.hexes, p.state.terrain, p.state.chits, island.coordinates, strict=True)
    return [
        HexView(hex=name, terrain=TERRAINS[ground], chit=chit, q=q, r=r)  # type: ignore[arg-type]
        for name, ground, chit, (q, r) in land
    ]


def shape_of(view: OfLand) -> Island:
    """The shape of the island that a view shows."""
    return island_of_cells(tuple([(spot.q, spot.r) for spot in view.hexes]))


def harbours(p: BasePosition) -> list[HarbourView]:
    """The harbours."""
    return [
        HarbourView(border=p.island.borders[border], kind="any" if kind == ANY_HARBOUR else RESOURCES[kind])
        for border, kind in p.state.harbours
    ]


def roads(p: BasePosition) -> list[RoadView]:
    """Every road, by border."""
    laid = [(border, seat) for seat, mine in enumerate(p.state.seats) for border in bits(mine.roads)]
    return [RoadView(border=p.island.borders[border], owner=owner) for border, owner in sorted(laid)]


def offers(p: BasePosition) -> list[OfferView]:
    """The open offers."""
    return [
        OfferView(
            offer=offer_id(offer),
            seat=offer.maker,
            to=list(offer.to),
            give=offer.give,
            get=offer.get,
            declined=list(offer.declined),
            answers=f"T{offer.answers}" if offer.answers else None,
        )
        for offer in p.state.offers
    ]


def answers(p: BasePosition, asking: tuple[type[Owing], ...] = (Discards,)) -> list[AnswerView]:
    """What the seats of an open gather owe, where it is one that asks for so many cards."""
    step = p.state.agenda[-1] if p.state.agenda else None
    if not isinstance(step, asking):
        return []
    return [
        AnswerView(seat=seat, owed=owed, answer=answer.cards if answer else None)
        for seat, owed, answer in zip(step.seats, step.counts, step.given, strict=True)
    ]
