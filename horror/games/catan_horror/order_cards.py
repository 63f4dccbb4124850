"""The orders that play progress cards: what each card needs, read and written (docs/orders.md)."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lark import Token

from horror.games.catan_horror.sight import sane_towns, wall_sites
from horror.games.catan_horror.view import HorrorView
from horror.games.grammar.words import column_of
from horror.rules.base.cards import COMMODITIES, KINDS, RESOURCES
from horror.rules.cities.cards.moves import (
    play_crane,
    play_engineer,
    play_master_merchant,
    play_merchant,
    play_merchant_fleet,
    play_resource_monopoly,
    play_spy,
    play_trade_monopoly,
    play_wedding,
)
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.monsters.cards.moves import (
    play_alchemist,
    play_bishop,
    play_commercial_harbour,
    play_deserter,
    play_diplomat,
    play_inventor,
    play_irrigation,
    play_medicine,
    play_mining,
    play_road_building,
    play_saboteur,
    play_smith,
)

Fill = Callable[[HorrorView, int], Sequence[Any]]
"""What a choice that is not named can be, by the view of a seat; it is filled in when that is one thing."""


class Given(NamedTuple):
    """A choice as it was named: its sort, its value, and where it stands in the order."""

    sort: str
    value: Any
    column: int


class Choice(NamedTuple):
    """A choice that a card needs: its sort, how errors call it, the word before it in canonical orders."""

    sort: str
    name: Phrase
    before: str = ""
    optional: bool = False
    fill: Fill | None = None


class Card(NamedTuple):
    """How a card is ordered. ``many``: the last choice may be named several times, and is a tuple."""

    make: Callable[..., Move]
    fields: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    many: bool = False


def _others(view: HorrorView, me: int) -> list[int]:
    """Who might be meant: the other seats that are not dead."""
    return [seat.seat for seat in view.seats if seat.seat != me and seat.status != "dead"]


def _settlements(view: HorrorView, me: int) -> list[int]:
    return [town.at for town in sane_towns(view, me) if town.kind == "settlement"]


def _victim(among: Fill = _others) -> Choice:
    return Choice("seat", phrase("a seat's colour"), "against", fill=among)


def _spied(view: HorrorView, me: int) -> list[int]:
    return [seat for seat in _others(view, me) if view.seats[seat].progress_total]


def _deserted(view: HorrorView, me: int) -> list[int]:
    owners = {knight.owner for knight in view.knights if not knight.mad}
    return [seat for seat in _others(view, me) if seat in owners]


def _richer(view: HorrorView, me: int) -> list[int]:
    mine = view.seats[me].points
    return [
        seat for seat in _others(view, me) if view.seats[seat].points > mine and view.seats[seat].hand_total
    ]


_hex = Choice("hex", phrase("the letter of a hex"))
_die = Choice("number", phrase("a number from 1 to 6"))
_border = Choice("border", phrase("a border such as 12-17"))

CARDS: dict[str, Card] = {
    "alchemist": Card(play_alchemist.PlayAlchemist, ("red", "yellow"), (_die, _die)),
    "bishop": Card(play_bishop.PlayBishop, ("hex",), (_hex,)),
    "commercial_harbor": Card(play_commercial_harbour.PlayCommercialHarbour),
    "crane": Card(play_crane.PlayCrane),
    "deserter": Card(play_deserter.PlayDeserter, ("victim",), (_victim(_deserted),)),
    "diplomat": Card(
        play_diplomat.PlayDiplomat,
        ("road", "to"),
        (_border, Choice("border", phrase("the border to which it goes"), "to", optional=True)),
    ),
    "engineer": Card(
        play_engineer.PlayEngineer,
        ("at",),
        (Choice("number", phrase("the number of a city"), fill=wall_sites),),
    ),
    "inventor": Card(play_inventor.PlayInventor, ("hex", "other"), (_hex, _hex._replace(before="with"))),
    "irrigation": Card(play_irrigation.PlayIrrigation),
    "master_merchant": Card(play_master_merchant.PlayMasterMerchant, ("victim",), (_victim(_richer),)),
    "medicine": Card(
        play_medicine.PlayMedicine,
        ("at",),
        (Choice("number", phrase("the number of a settlement"), fill=_settlements),),
    ),
    "merchant": Card(play_merchant.PlayMerchant, ("hex",), (_hex,)),
    "merchant_fleet": Card(
        play_merchant_fleet.PlayMerchantFleet,
        ("kind",),
        (Choice("kind", phrase("a resource or a commodity")),),
    ),
    "mining": Card(play_mining.PlayMining),
    "resource_monopoly": Card(
        play_resource_monopoly.PlayResourceMonopoly,
        ("resource",),
        (Choice("resource", phrase("a resource")),),
    ),
    "road_building": Card(play_road_building.PlayRoadBuilding, ("roads",), (_border,), many=True),
    "saboteur": Card(play_saboteur.PlaySaboteur),
    "smith": Card(
        play_smith.PlaySmith, ("knights",), (Choice("thing", phrase("a knight such as K1")),), many=True
    ),
    "spy": Card(play_spy.PlaySpy, ("victim",), (_victim(_spied),)),
    "trade_monopoly": Card(
        play_trade_monopoly.PlayTradeMonopoly, ("commodity",), (Choice("commodity", phrase("a commodity")),)
    ),
    "wedding": Card(play_wedding.PlayWedding),
}
"""Every card that can be played, by its identifier."""
_NAME_OF: dict[Any, str] = {card.make: name for name, card in CARDS.items()}
_KINDS = {"resource": RESOURCES, "commodity": COMMODITIES, "kind": KINDS}


def read_card(name: Token, card: str, given: Sequence[Given], view: HorrorView, me: int, end: int) -> Move:
    """The move that plays a card with these choices; raises BadOrder for one too many, too few, or of another sort."""
    if card not in CARDS:
        raise BadOrder(column_of(name), [phrase("a progress card that can be played")])
    how = CARDS[card]
    if how.many:
        values = tuple(_fitting(one, how.choices[-1]) for one in given)
        if not values:
            raise BadOrder(end, [how.choices[-1].name])
        return how.make(tuple(sorted(set(values), key=_in_order)))
    if len(given) > len(how.choices):
        raise BadOrder(given[len(how.choices)].column, [phrase("the end of the order")])
    named = [_fitting(one, choice) for one, choice in zip(given, how.choices, strict=False)]
    rest = [_filled(choice, view, me, end) for choice in how.choices[len(named) :]]
    return how.make(*named, *rest)


def _fitting(given: Given, wanted: Choice) -> Any:
    """The value, where it is one of the sort that is wanted."""
    if wanted.sort in _KINDS:
        if given.sort != "kind" or given.value not in _KINDS[wanted.sort]:
            raise BadOrder(given.column, [wanted.name])
    elif given.sort != wanted.sort:
        raise BadOrder(given.column, [wanted.name])
    return given.value


def _filled(choice: Choice, view: HorrorView, me: int, end: int) -> Any:
    if choice.optional:
        return None
    possible = choice.fill(view, me) if choice.fill else ()
    if len(possible) == 1:
        return possible[0]
    raise BadOrder(end, [choice.name])


def _in_order(name: str) -> list[int]:
    """Borders by their ends, knights by their numbers."""
    return [int(part) for part in name.lstrip("KSM").split("-")]


def plays_card(move: Move) -> bool:
    """Whether a move plays a progress card."""
    return type(move) in _NAME_OF


def format_card(move: Move, view: HorrorView) -> str:
    """The canonical order that plays a card."""
    name = _NAME_OF[type(move)]
    how = CARDS[name]
    parts = ["play", name.replace("_", " ")]
    for field, choice in zip(how.fields, how.choices, strict=True):
        value = getattr(move, field)
        if value is None:
            continue
        if choice.before:
            parts.append(choice.before)
        if how.many:
            parts.append((", " if choice.sort == "thing" else " ").join(value))
        else:
            parts.append(view.seats[value].colour if choice.sort == "seat" else str(value))
    return " ".join(parts)
