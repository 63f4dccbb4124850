"""The orders of the classic game: from text to moves and back (docs/orders.md)."""

from collections.abc import Callable
from typing import Any

from horror.games.classic.facts import FACTS
from horror.games.classic.view import ClassicView
from horror.games.island.grammar.language import island_language
from horror.games.island.grammar.trading import TradeWords, author, format_seats, format_terms
from horror.games.island.grammar.words import border_name, place
from horror.games.island.view import shape_of
from horror.rules.base.cards import KIND_INDEX, RESOURCES, Resource, words
from horror.rules.base.moves.accept import Accept
from horror.rules.base.moves.bank_trade import BankTrade
from horror.rules.base.moves.build_city import BuildCity
from horror.rules.base.moves.build_road import BuildRoad
from horror.rules.base.moves.build_settlement import BuildSettlement
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.moves.offer import Offer
from horror.rules.base.moves.place import Place
from horror.rules.base.moves.withdraw import Withdraw
from horror.rules.development.moves.buy_card import BuyCard
from horror.rules.development.moves.play_knight import PlayKnight
from horror.rules.development.moves.play_monopoly import PlayMonopoly
from horror.rules.development.moves.play_road_building import PlayRoadBuilding
from horror.rules.development.moves.play_year_of_plenty import PlayYearOfPlenty
from horror.rules.kernel.moves import Move
from horror.rules.robber.moves.robber import Robber
from horror.rules.robber.moves.roll import Roll

LANGUAGE = island_language(
    "horror.games.classic",
    {
        "_ROAD": "road",
        "_SETTLEMENT": "settlement",
        "_CITY": "city",
        "_KNIGHT": "knight",
        "_ROAD_BUILDING": "road building",
        "_PLENTY": "year of plenty",
        "_MONOPOLY": "monopoly",
        "_ROBBER": "robber",
        "_CARD": "card",
        "_BANK": "bank",
    },
    first=(
        "place",
        "roll",
        "discard",
        "robber",
        "build",
        "buy card",
        "bank",
        "offer",
        "accept",
        "decline",
        "counter",
        "withdraw",
        "play",
        "end turn",
    ),
)


def parse(order: str, view: ClassicView) -> Move:
    """The move that an order means for the reader of this view; raises :class:`BadOrder`."""
    return LANGUAGE.parse(order, lambda: _Meaning(order, view))


def robbable(view: ClassicView, letter: str) -> list[int]:
    """BASE-33, BASE-34: the seats that the active one may rob on a hex, by public facts."""
    island = shape_of(view)
    index = island.hex_index.get(letter)
    if index is None:
        return []
    near = {town.owner for town in view.towns if town.at in island.corners[index]}
    return [seat.seat for seat in view.seats if seat.seat in near - {view.turn.player} and seat.hand_total]


def bank_rate(view: ClassicView, seat: int, resource: str) -> int:
    """BASE-53 to BASE-55: how many cards of a kind buy one, by public facts."""
    towns = {town.at for town in view.towns if town.owner == seat}
    served = {
        harbour.kind for harbour in view.harbours if towns & {int(end) for end in harbour.border.split("-")}
    }
    if resource in served:
        return FACTS.own_harbour_rate
    return FACTS.any_harbour_rate if "any" in served else FACTS.bank_rate


def partners(view: ClassicView) -> tuple[int, ...]:
    """The seats that an offer to all goes to."""
    return tuple(seat.seat for seat in view.seats if seat.seat != author(view))


class _Meaning(TradeWords):
    """The moves of the classic game, from the parse trees of data/orders.lark."""

    view: ClassicView

    def __init__(self, order: str, view: ClassicView) -> None:
        super().__init__(order, view, partners(view))

    def rate(self, kind: str) -> int:
        return bank_rate(self.view, self.me or 0, kind)

    def place(self, parts: list[Any]) -> Move:
        at = place(parts[0])
        road = parts[1] if isinstance(parts[1], str) else border_name(at, parts[1])
        return Place(at=at, road=road)

    def other_end(self, parts: list[Any]) -> int:
        return place(parts[0])

    def road(self, parts: list[Any]) -> Move:
        return BuildRoad(parts[0])

    def settlement(self, parts: list[Any]) -> Move:
        return BuildSettlement(place(parts[0]))

    def city(self, parts: list[Any]) -> Move:
        return BuildCity(place(parts[0]))

    def buy_card(self, parts: list[Any]) -> Move:
        return BuyCard()

    def roll(self, parts: list[Any]) -> Move:
        return Roll()

    def discard(self, parts: list[Any]) -> Move:
        return Discard(self.cards(parts[0]))

    def robber(self, parts: list[Any]) -> Move:
        return Robber(*self.target(parts))

    def robber_at(self, parts: list[Any]) -> Move:
        return Robber(*self.target(parts[::-1]))

    def play_knight(self, parts: list[Any]) -> Move:
        return PlayKnight(*self.target(parts))

    def target(self, parts: list[Any]) -> tuple[str, int | None]:
        """A hex, and who is robbed there: the seat named, or the only one that can be."""
        letter = str(parts[0]).upper()
        if len(parts) > 1:
            return letter, parts[1]
        robbed = robbable(self.view, letter)
        return letter, robbed[0] if len(robbed) == 1 else None

    def victim(self, parts: list[Any]) -> int | None:
        victim: int | None = parts[0]
        return victim

    def play_road_building(self, parts: list[Any]) -> Move:
        return PlayRoadBuilding(tuple(sorted(parts, key=lambda name: [int(end) for end in name.split("-")])))

    def play_year_of_plenty(self, parts: list[Any]) -> Move:
        return PlayYearOfPlenty(self.cards(parts[0]))

    def play_monopoly(self, parts: list[Any]) -> Move:
        return PlayMonopoly(resource_of(parts[0]))

    def end_turn(self, parts: list[Any]) -> Move:
        return EndTurn()


def resource_of(name: str) -> Resource:
    """A resource's name with its type."""
    return RESOURCES[KIND_INDEX[name]]


def format_move(move: Move, view: ClassicView) -> str:
    """The canonical order for a move: ``parse(format_move(move, view), view) == move`` for each that may be made."""
    return _FORMATS[type(move)](move, view)


def _victim(view: ClassicView, victim: int | None) -> str:
    return "" if victim is None else f" from {view.seats[victim].colour}"


_FORMATS: dict[type[Move], Callable[[Any, ClassicView], str]] = {
    Place: lambda move, view: f"place {move.town} {move.at} road {move.road}",
    Roll: lambda move, view: "roll",
    Discard: lambda move, view: f"discard {words(move.cards.listed())}",
    Robber: lambda move, view: f"robber {move.hex}{_victim(view, move.victim)}",
    BuildRoad: lambda move, view: f"build road {move.border}",
    BuildSettlement: lambda move, view: f"build settlement {move.at}",
    BuildCity: lambda move, view: f"build city {move.at}",
    BuyCard: lambda move, view: "buy card",
    BankTrade: lambda move, view: f"bank {move.count} {move.give} for 1 {move.get}",
    Offer: lambda move, view: (
        f"offer {format_terms(move.give, move.get)} to {format_seats(view, move.to, partners(view))}"
    ),
    Accept: lambda move, view: f"accept {move.offer}",
    Decline: lambda move, view: f"decline {move.offer}",
    Counter: lambda move, view: f"counter {move.offer} {format_terms(move.give, move.get)}",
    Withdraw: lambda move, view: f"withdraw {move.offer}",
    PlayKnight: lambda move, view: f"play knight {move.hex}{_victim(view, move.victim)}",
    PlayRoadBuilding: lambda move, view: f"play road building {' '.join(move.roads)}",
    PlayYearOfPlenty: lambda move, view: f"play year of plenty {words(move.cards.listed())}",
    PlayMonopoly: lambda move, view: f"play monopoly {move.resource}",
    EndTurn: lambda move, view: "end turn",
}
