"""Orders about cards in hand, and the answers to what cards ask."""

from typing import Any

from horror.games.catan_horror.orders.parts import A_KNIGHT, CARDS, Parts, doer, spoken
from horror.games.grammar.subject import Subject
from horror.games.grammar.words import identifier
from horror.games.island.grammar.words import place
from horror.rules.base.cards import RESOURCES, words
from horror.rules.base.moves.discard import Discard
from horror.rules.cities.cards.moves.discard_progress import DiscardProgress
from horror.rules.cities.cards.moves.give import Give
from horror.rules.cities.cards.moves.take_cards import TakeCards
from horror.rules.cities.cards.moves.take_progress import TakeProgressCard
from horror.rules.cities.towns.moves.take_resource import TakeResource
from horror.rules.monsters.cards.moves.give_commodity import GiveCommodity
from horror.rules.monsters.cards.moves.let_desert import LetDesert
from horror.rules.monsters.cards.moves.offer_harbour import OfferHarbour
from horror.rules.monsters.cards.moves.place_knight import PlaceKnight
from horror.rules.monsters.mad.moves.take_reward import TakeReward

WORDS = r"""
?hands: discard | discard_card | give | take | take_card | offer_harbour | desert | place_knight | place_nobody

discard: _DISCARD counts
discard_card: _DISCARD _art? CARD
give: _GIVE counts
take: _TAKE counts (_FROM _art? _BANK)?
take_card: _TAKE _art? CARD
offer_harbour: _OFFER? _BANK resource _AT _THE? seat
desert: actor? _DESERT
place_knight: _PLACE _art? _KNIGHT _at* NUMBER
place_nobody: _PLACE NOBODY
"""


class HandWords(Parts):
    """What they mean; the same words answer several questions."""

    def discard(self, parts: list[Any]) -> Discard:
        [counts] = parts
        return Discard(self.cards(counts))

    def discard_card(self, parts: list[Any]) -> DiscardProgress:
        [name] = parts
        return DiscardProgress(identifier(name, CARDS))

    def give(self, parts: list[Any]) -> Give | GiveCommodity:
        [counts] = parts
        if self.view.question == "answer_harbour" and list(counts.values()) == [1]:
            return GiveCommodity(*counts)
        return Give(self.cards(counts))

    def take(self, parts: list[Any]) -> TakeCards | TakeReward | TakeResource:
        [counts] = parts
        if self.view.question == "take_from_hand":
            return TakeCards(self.cards(counts))
        one = list(counts.values()) == [1] and next(iter(counts)) in RESOURCES
        if self.view.question == "choose_reward" or not one:
            return TakeReward(self.cards(counts))
        return TakeResource(next(iter(counts)))

    def take_card(self, parts: list[Any]) -> TakeProgressCard:
        [name] = parts
        return TakeProgressCard(identifier(name, CARDS))

    def offer_harbour(self, parts: list[Any]) -> OfferHarbour:
        return OfferHarbour(parts[0], parts[1])

    def desert(self, parts: list[Any]) -> LetDesert:
        return LetDesert(doer(parts))

    def place_knight(self, parts: list[Any]) -> PlaceKnight:
        [digits] = parts
        return PlaceKnight(place(digits))

    def place_nobody(self, parts: list[Any]) -> PlaceKnight:
        return PlaceKnight()


HANDS = Subject(
    "hands",
    WORDS,
    HandWords,
    forms={
        Discard: lambda move, view: f"discard {words(move.cards.listed())}",
        DiscardProgress: lambda move, view: f"discard {spoken(move.card)}",
        Give: lambda move, view: f"give {words(move.cards.listed())}",
        GiveCommodity: lambda move, view: f"give 1 {move.commodity}",
        TakeCards: lambda move, view: f"take {words(move.cards.listed())}",
        TakeReward: lambda move, view: f"take {words(move.cards.listed())}",
        TakeResource: lambda move, view: f"take 1 {move.resource}",
        TakeProgressCard: lambda move, view: f"take {spoken(move.card)}",
        OfferHarbour: lambda move, view: f"offer harbor {move.resource} to {view.seats[move.to].colour}",
        LetDesert: lambda move, view: f"{move.knight} desert",
        PlaceKnight: lambda move, view: "place nobody" if move.at is None else f"place knight {move.at}",
    },
    missing={(LetDesert, "knight"): A_KNIGHT},
)
