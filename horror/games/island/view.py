"""What every view of an island holds: land, harbours, roads, offers, and what a gather still waits for."""

from typing import Annotated, Literal

from horror.rules.base.cards import RESOURCES, Cards
from horror.rules.base.offers import offer_id
from horror.rules.base.owing import Owing
from horror.rules.base.position import BasePosition
from horror.rules.base.state import ANY_HARBOUR, TERRAINS
from horror.rules.base.turn import Discards
from horror.rules.board.island import bits
from horror.rules.kernel.events import Hidden, SeenBy, View


class HexView(View):
    """A hex: its letter, terrain, and chit (0 without one)."""

    hex: str
    terrain: Literal["forest", "pasture", "fields", "hills", "mountains", "desert"]
    chit: int


class HarbourView(View):
    """A harbour on a coast border: a resource, or ``any``."""

    border: str
    kind: Literal["any", "brick", "lumber", "wool", "grain", "ore"]


class RoadView(View):
    """A road."""

    border: str
    owner: int


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


def hexes(p: BasePosition) -> list[HexView]:
    """The hexes in reading order."""
    land = zip(p.island.hexes, p.state.terrain, p.state.chits, strict=True)
    return [HexView(hex=name, terrain=TERRAINS[ground], chit=chit) for name, ground, chit in land]  # type: ignore[arg-type]


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
