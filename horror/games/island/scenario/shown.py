"""The parts of an island's view as scenarios name them: cards, offers, discards, the result (docs/scenarios.md)."""

from collections.abc import Sequence
from typing import Any

from horror.games.island.view import AnswerView, OfferView
from horror.rules.kernel.events import UNSET
from horror.rules.kernel.ruleset import Result


def cards(held: Any, kinds: Sequence[str]) -> dict[str, Any]:
    """How many cards of each of these kinds, or that they are hidden."""
    return {name: "hidden" if held is UNSET else getattr(held, name) for name in kinds}


def offers(open_offers: Sequence[OfferView], colours: Sequence[str], kinds: Sequence[str]) -> dict[str, Any]:
    """The open offers, by id."""
    return {
        offer.offer: {
            "from": colours[offer.seat],
            "to": [colours[seat] for seat in offer.to],
            "give": cards(offer.give, kinds),
            "get": cards(offer.get, kinds),
            "declined": [colours[seat] for seat in offer.declined],
            "answers": offer.answers or "none",
        }
        for offer in open_offers
    }


def discards(owing: Sequence[AnswerView], colours: Sequence[str], kinds: Sequence[str]) -> dict[str, Any]:
    """What each seat owes an open gather, and what it has answered."""

    def answer(given: Any) -> Any:
        return "hidden" if given is UNSET else "none" if given is None else cards(given, kinds)

    owed = {colours[item.seat]: {"owed": item.owed, "answer": answer(item.answer)} for item in owing}
    return {**dict.fromkeys(colours, "none"), **owed}


def result(of: Result | None, colours: Sequence[str]) -> Any:
    """How the game ended."""
    return (
        "none" if of is None else {"outcome": of.outcome, "winners": [colours[seat] for seat in of.winners]}
    )


def holder(seat: int | None, colours: Sequence[str]) -> str:
    """The colour of a seat that holds something."""
    return "none" if seat is None else colours[seat]
