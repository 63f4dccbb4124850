"""The sentences for what happens in the classic parts; every game with these parts tells it so."""

from horror.games.island.telling.teller import Sentences, Teller
from horror.rules.base import events as base


def placed(tell: Teller, e: base.Placed) -> str:
    return tell.by(
        e.seat,
        "You placed a {town} at {at} and a road on {road}.",
        "{name} placed a {town} at {at} and a road on {road}.",
        town=tell.word("town", e.town),
        at=e.at,
        road=e.road,
    )


def received(tell: Teller, e: base.Received) -> str:
    return tell.by(e.seat, "You received {cards}.", "{name} received {cards}.", cards=tell.cards(e.cards))


def turn_began(tell: Teller, e: base.TurnBegan) -> str:
    return tell.by(e.seat, "Turn {turn}: you are to play.", "Turn {turn}: {name} is to play.", turn=e.turn)


def rolled(tell: Teller, e: base.Rolled) -> str:
    one, other = e.dice
    total = one + other
    return tell.by(
        e.seat,
        "You rolled {one} and {other}: {total}.",
        "{name} rolled {one} and {other}: {total}.",
        one=one,
        other=other,
        total=total,
    )


def bank_short(tell: Teller, e: base.BankShort) -> str:
    resource = tell.word("resource", e.resource)
    if e.rule == "BASE-25":
        return tell.speech.say(
            "The bank has too little {resource}; the one seat owed gets the rest.", resource=resource
        )
    return tell.speech.say("The bank has too little {resource}; nobody gets any.", resource=resource)


def discards_due(tell: Teller, e: base.DiscardsDue) -> str:
    owing = [f"{tell.who(seat)} {count}" for seat, count in zip(e.seats, e.counts, strict=True)]
    if e.rule.startswith("IMP"):
        return tell.speech.say("To discard for the saboteur: {owing}.", owing=tell.speech.listed(owing))
    return tell.speech.say("Too many cards in hand; to discard: {owing}.", owing=tell.speech.listed(owing))


def answered(tell: Teller, e: base.Answered) -> str:
    return tell.by(e.seat, "You have answered; it stays hidden until all have.", "{name} has answered.")


def discarded(tell: Teller, e: base.Discarded) -> str:
    return tell.by(e.seat, "You discarded {cards}.", "{name} discarded {cards}.", cards=tell.cards(e.cards))


def road_built(tell: Teller, e: base.RoadBuilt) -> str:
    return tell.by(
        e.seat, "You built a road on {border}.", "{name} built a road on {border}.", border=e.border
    )


def settlement_built(tell: Teller, e: base.SettlementBuilt) -> str:
    return tell.by(e.seat, "You built a settlement at {at}.", "{name} built a settlement at {at}.", at=e.at)


def city_built(tell: Teller, e: base.CityBuilt) -> str:
    return tell.by(e.seat, "You built a city at {at}.", "{name} built a city at {at}.", at=e.at)


def longest_road_moved(tell: Teller, e: base.LongestRoadMoved) -> str:
    if e.seat is None:
        return tell.speech.say("Nobody holds the longest road any more.")
    return tell.by(
        e.seat,
        "You now hold the longest road, of {length}.",
        "{name} now holds the longest road, of {length}.",
        length=e.length,
    )


def bank_traded(tell: Teller, e: base.BankTraded) -> str:
    return tell.by(
        e.seat,
        "You gave the bank {give} for {get}.",
        "{name} gave the bank {give} for {get}.",
        give=tell.cards(e.give),
        get=tell.cards(e.get),
    )


def offer_made(tell: Teller, e: base.OfferMade) -> str:
    parts = {
        "offer": e.offer,
        "give": tell.cards(e.give),
        "get": tell.cards(e.get),
        "to": tell.seats(e.to),
    }
    if e.answers is None:
        return tell.by(
            e.seat,
            "You offered {give} for {get} to {to} ({offer}).",
            "{name} offered {give} for {get} to {to} ({offer}).",
            **parts,
        )
    return tell.by(
        e.seat,
        "You answered {answers} with an offer of {give} for {get} to {to} ({offer}).",
        "{name} answered {answers} with an offer of {give} for {get} to {to} ({offer}).",
        answers=e.answers,
        **parts,
    )


def offer_declined(tell: Teller, e: base.OfferDeclined) -> str:
    return tell.by(e.seat, "You declined offer {offer}.", "{name} declined offer {offer}.", offer=e.offer)


def offer_withdrawn(tell: Teller, e: base.OfferWithdrawn) -> str:
    """One that its maker could not pay reads like one taken back; its acceptor alone is told more."""
    if e.rule == "TAB-12":
        return tell.speech.say("Offer {offer} lapsed with the turn.", offer=e.offer)
    if e.rule == "TAB-23":
        return tell.speech.say("Offer {offer} is gone: nobody wants it.", offer=e.offer)
    return tell.speech.say("Offer {offer} was withdrawn.", offer=e.offer)


def acceptance_refused(tell: Teller, e: base.AcceptanceRefused) -> str:
    return tell.by(
        e.seat,
        "You accepted offer {offer}, but who made it can no longer pay.",
        "{name} accepted offer {offer}, but who made it can no longer pay.",
        offer=e.offer,
    )


def traded(tell: Teller, e: base.Traded) -> str:
    return tell.between(
        e.seat,
        e.partner,
        "You traded with {partner}: {give} for {get}.",
        "{name} traded with you: you got {give} for {get}.",
        "{name} traded with {partner}: {give} for {get}.",
        give=tell.cards(e.give),
        get=tell.cards(e.get),
    )


def turn_ended(tell: Teller, e: base.TurnEnded) -> str:
    return tell.by(e.seat, "You ended your turn.", "{name} ended the turn.")


def seat_resigned(tell: Teller, e: base.SeatResigned) -> str:
    return tell.by(
        e.seat,
        "You resigned and are out of the game; your towns stay.",
        "{name} resigned and is out of the game; the towns stay.",
    )


def game_won(tell: Teller, e: base.GameWon) -> str:
    if e.rule == "TAB-39":
        return tell.by(e.seat, "You won: nobody else is left.", "{name} won: nobody else is left.")
    if not e.hidden:
        return tell.by(
            e.seat, "You won with {points} points.", "{name} won with {points} points.", points=e.points
        )
    return tell.by(
        e.seat,
        "You won with {points} points, {hidden} of them hidden until now.",
        "{name} won with {points} points, {hidden} of them hidden until now.",
        points=e.points,
        hidden=e.hidden,
    )


BASE_SENTENCES: Sentences = {
    base.Placed: placed,
    base.Received: received,
    base.TurnBegan: turn_began,
    base.Rolled: rolled,
    base.BankShort: bank_short,
    base.DiscardsDue: discards_due,
    base.Answered: answered,
    base.Discarded: discarded,
    base.RoadBuilt: road_built,
    base.SettlementBuilt: settlement_built,
    base.CityBuilt: city_built,
    base.LongestRoadMoved: longest_road_moved,
    base.BankTraded: bank_traded,
    base.OfferMade: offer_made,
    base.OfferDeclined: offer_declined,
    base.OfferWithdrawn: offer_withdrawn,
    base.AcceptanceRefused: acceptance_refused,
    base.Traded: traded,
    base.TurnEnded: turn_ended,
    base.GameWon: game_won,
    base.SeatResigned: seat_resigned,
}
