"""Open offers of trade, as cards: who gives what for what, who has answered, and what the reader may answer."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from horror.games.island.telling.standing import as_cards
from horror.games.island.telling.words import cards, word
from horror.games.island.view import OfferView
from horror.games.locale import Speech
from horror.rules.kernel.choices import Choice, Template, kind_of
from horror.rules.kernel.glance import OfferAnswer, OfferAnswered, OfferTold
from horror.rules.kernel.moves import Move

Written: TypeAlias = Callable[[Move, Any], tuple[str, str]]
"""The order for a move, and the same in the reader's words."""


def offers(
    speech: Speech,
    view: Any,
    choices: Sequence[Choice],
    names: Sequence[str],
    written: Written,
) -> list[OfferTold]:
    """The open offers that the reader of a view knows of (TAB-13), in the order in which they were made."""
    return [_told(speech, view, offer, choices, names, written) for offer in view.offers]


def _told(
    speech: Speech,
    view: Any,
    offer: OfferView,
    choices: Sequence[Choice],
    names: Sequence[str],
    written: Written,
) -> OfferTold:
    return OfferTold(
        offer=offer.offer,
        maker=offer.seat,
        to=list(offer.to),
        give=as_cards(speech, offer.give),
        get=as_cards(speech, offer.get),
        text=_text(speech, view, offer, names),
        mine=offer.seat == view.reader,
        counters=offer.answers,
        answered=list(_answered(speech, view, offer, names)),
        answers=[_answer(speech, view, choice, written) for choice in choices if _about(choice, offer.offer)],
    )


def _text(speech: Speech, view: Any, offer: OfferView, names: Sequence[str]) -> str:
    give, get = cards(speech, offer.give), cards(speech, offer.get)
    if offer.seat == view.reader:
        to = speech.listed([names[seat] for seat in offer.to])
        return speech.say("You offer {give} for {get} to {seats}", give=give, get=get, seats=to)
    return speech.say("{name} offers {give} for {get}", name=names[offer.seat], give=give, get=get)


def _answered(speech: Speech, view: Any, offer: OfferView, names: Sequence[str]) -> Iterator[OfferAnswered]:
    """TAB-13, TAB-24: who has declined, and who has made an offer of its own instead."""
    for seat in offer.declined:
        if seat == view.reader:
            text = speech.say("You have declined")
        else:
            text = speech.say("{name} has declined", name=names[seat])
        yield OfferAnswered(seat=seat, answer="declined", text=text)
    for other in view.offers:
        if other.answers == offer.offer:
            if other.seat == view.reader:
                text = speech.say("You have countered with {offer}", offer=other.offer)
            else:
                text = speech.say(
                    "{name} has countered with {offer}", name=names[other.seat], offer=other.offer
                )
            yield OfferAnswered(seat=other.seat, answer="countered", text=text)


def _about(choice: Choice, offer: str) -> bool:
    """Whether a choice is about this offer."""
    if isinstance(choice, Template):
        return "offer" in choice.domains and choice.domains["offer"].contains(offer)
    return getattr(choice, "offer", None) == offer


def _answer(speech: Speech, view: Any, choice: Choice, written: Written) -> OfferAnswer:
    tag = str(kind_of(choice).__struct_config__.tag)
    label = word(speech, "move", tag)
    order, text = (None, None) if isinstance(choice, Template) else written(choice, view)
    return OfferAnswer(
        type=tag,
        label=label[:1].upper() + label[1:],
        order=order,
        order_text=None if text == order else text,
    )
