"""The orders that play progress cards: what each card needs, read and written."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from lark import Token

from horror.games.catan_horror.orders.parts import CARDS, Parts
from horror.games.catan_horror.view import HorrorView
from horror.games.grammar.subject import Missing, Subject, by_colour
from horror.games.grammar.words import column_of, identifier
from horror.games.island.grammar.words import ends_of, place, thing_id
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
from horror.rules.kernel.moves import OPEN, Move
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

WORDS = r"""
?progress: play

play: (_PLAY _art?)? CARD (_more | argument)*
?argument: NUMBER | BORDER | HEX | COLOUR | THING_ID | NOBODY | resource
"""


class Given(NamedTuple):
    """A choice as it was named: its sort, its value, and where it stands in the order."""

    sort: str
    value: Any
    column: int


class Choice(NamedTuple):
    """A choice that a card needs: its sort, how errors call it, the word before it in canonical orders.

    One that is ``optional`` is none where it is not named; one that is ``left`` may be left to the rules to find.
    """

    sort: str
    name: Phrase
    before: str = ""
    optional: bool = False
    left: bool = False


class Card(NamedTuple):
    """How a card is ordered. ``many``: the last choice may be named several times, and is a tuple."""

    make: type[Move]
    fields: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    many: bool = False


_victim = Choice("seat", phrase("a seat's colour"), "against", left=True)
_hex = Choice("hex", phrase("the letter of a hex"))
_die = Choice("number", phrase("a number from 1 to 6"))
_border = Choice("border", phrase("a border such as 12-17"))

PLAYED: dict[str, Card] = {
    "alchemist": Card(play_alchemist.PlayAlchemist, ("red", "yellow"), (_die, _die)),
    "bishop": Card(play_bishop.PlayBishop, ("hex",), (_hex,)),
    "commercial_harbor": Card(play_commercial_harbour.PlayCommercialHarbour),
    "crane": Card(play_crane.PlayCrane),
    "deserter": Card(play_deserter.PlayDeserter, ("victim",), (_victim,)),
    "diplomat": Card(
        play_diplomat.PlayDiplomat,
        ("road", "to"),
        (_border, Choice("border", phrase("the border to which it goes"), "to", optional=True)),
    ),
    "engineer": Card(
        play_engineer.PlayEngineer, ("at",), (Choice("number", phrase("the number of a city"), left=True),)
    ),
    "inventor": Card(play_inventor.PlayInventor, ("hex", "other"), (_hex, _hex._replace(before="with"))),
    "irrigation": Card(play_irrigation.PlayIrrigation),
    "master_merchant": Card(play_master_merchant.PlayMasterMerchant, ("victim",), (_victim,)),
    "medicine": Card(
        play_medicine.PlayMedicine,
        ("at",),
        (Choice("number", phrase("the number of a settlement"), left=True),),
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
    "spy": Card(play_spy.PlaySpy, ("victim",), (_victim,)),
    "trade_monopoly": Card(
        play_trade_monopoly.PlayTradeMonopoly, ("commodity",), (Choice("commodity", phrase("a commodity")),)
    ),
    "wedding": Card(play_wedding.PlayWedding),
}
"""Every card that can be played, by its identifier."""
_NAME_OF: dict[Any, str] = {card.make: name for name, card in PLAYED.items()}
_KINDS = {"resource": RESOURCES, "commodity": COMMODITIES, "kind": KINDS}


class ProgressWords(Parts):
    """What they mean. Whom a card is played against, and the only town that it can be played on, may be left open."""

    def play(self, parts: list[Any]) -> Move:
        name, *choices = parts
        return self.card(name, [given(choice, self) for choice in choices])

    def card(self, name: Token, named: Sequence[Given]) -> Move:
        """The move that plays a card with these choices; BadOrder for one too many, too few, or of another sort."""
        card = identifier(name, CARDS)
        if card not in PLAYED:
            raise BadOrder(column_of(name), [phrase("a progress card that can be played")])
        how = PLAYED[card]
        if how.many:
            values = {_fitting(one, how.choices[-1]) for one in named}
            if not values:
                raise BadOrder(self.end, [how.choices[-1].name])
            return how.make(tuple(sorted(values, key=_in_order)))
        if len(named) > len(how.choices):
            raise BadOrder(named[len(how.choices)].column, [phrase("the end of the order")])
        said = [_fitting(one, choice) for one, choice in zip(named, how.choices, strict=False)]
        return how.make(*said, *[self.unsaid(choice) for choice in how.choices[len(said) :]])

    def unsaid(self, choice: Choice) -> Any:
        """What stands for a choice that is not named."""
        if choice.optional:
            return None
        if choice.left:
            return OPEN
        raise BadOrder(self.end, [choice.name])


def given(part: Any, words: Parts) -> Given:
    """What was named for a card, with its sort."""
    if not isinstance(part, Token):
        return Given("kind", part, words.end)
    column = column_of(part)
    if part.type == "NUMBER":
        return Given("number", place(part), column)
    if part.type == "BORDER":
        return Given("border", words.border([part]), column)
    if part.type == "HEX":
        return Given("hex", part.upper(), column)
    if part.type == "COLOUR":
        return Given("seat", words.named(part), column)
    return Given("thing", thing_id(part) if part.type == "THING_ID" else None, column)


def _fitting(given: Given, wanted: Choice) -> Any:
    """The value, where it is one of the sort that is wanted."""
    if wanted.sort in _KINDS:
        if given.sort != "kind" or given.value not in _KINDS[wanted.sort]:
            raise BadOrder(given.column, [wanted.name])
    elif given.sort != wanted.sort:
        raise BadOrder(given.column, [wanted.name])
    return given.value


def _in_order(name: str) -> list[int]:
    """Borders by their ends, knights by their numbers."""
    return ends_of(name.lstrip("KSM"))


def format_card(move: Move, view: HorrorView) -> str:
    """The canonical order that plays a card."""
    name = _NAME_OF[type(move)]
    how = PLAYED[name]
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


PROGRESS = Subject(
    "progress",
    WORDS,
    ProgressWords,
    forms={card.make: format_card for card in PLAYED.values()},
    missing={
        (card.make, field): Missing(choice.name, by_colour) if choice.sort == "seat" else Missing(choice.name)
        for card in PLAYED.values()
        for field, choice in zip(card.fields, card.choices, strict=True)
        if choice.left
    },
)
