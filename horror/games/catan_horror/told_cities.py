"""The sentences for improvements, progress cards, metropolises, walls and the merchant."""

from msgspec import UNSET

from horror.games.catan_horror.words import word
from horror.games.island.telling.teller import Sentences, Teller
from horror.rules.cities.cards.events import (
    CardsGiven,
    CardsTaken,
    EventRolled,
    FleetNamed,
    GiftsDue,
    HandShown,
    MerchantPlaced,
    Monopolised,
    PointsCardShown,
    ProgressDiscarded,
    ProgressDrawn,
    ProgressPlayed,
    ProgressShown,
    ProgressTaken,
)
from horror.rules.cities.towns.events import Improved, MetropolisGained, WallBuilt
from horror.rules.monsters.cards.events import (
    BishopSent,
    ChitsSwapped,
    DeserterCalled,
    HarbourOffered,
    HarbourReturned,
    RoadRelaid,
    RoadRemoved,
)


def card_word(tell: Teller, card: str) -> str:
    """A progress card."""
    return word(tell.speech, "progress card", card)


def track_word(tell: Teller, track: str) -> str:
    """A track of improvements, and the deck of its cards."""
    return word(tell.speech, "track", track)


def event_rolled(tell: Teller, e: EventRolled) -> str:
    if e.face == "ship":
        return tell.speech.say("The event die shows a ship.")
    return tell.speech.say("The event die shows {track}.", track=track_word(tell, e.face))


def progress_drawn(tell: Teller, e: ProgressDrawn) -> str:
    deck = track_word(tell, e.deck)
    if e.card is UNSET:
        return tell.by(e.seat, "You drew a card of {deck}.", "{name} drew a card of {deck}.", deck=deck)
    return tell.by(
        e.seat,
        "You drew a card of {deck}: {card}.",
        "{name} drew a card of {deck}: {card}.",
        deck=deck,
        card=card_word(tell, e.card),
    )


def points_card_shown(tell: Teller, e: PointsCardShown) -> str:
    return tell.by(
        e.seat,
        "You drew {card}, which lies open and is worth a point.",
        "{name} drew {card}, which lies open and is worth a point.",
        card=card_word(tell, e.card),
    )


def progress_discarded(tell: Teller, e: ProgressDiscarded) -> str:
    if e.card is UNSET:
        return tell.by(
            e.seat, "You put a progress card under its deck.", "{name} put a progress card under its deck."
        )
    return tell.by(
        e.seat,
        "You put {card} under its deck.",
        "{name} put {card} under its deck.",
        card=card_word(tell, e.card),
    )


def progress_played(tell: Teller, e: ProgressPlayed) -> str:
    return tell.by(
        e.seat,
        "You played a progress card: {card}.",
        "{name} played a progress card: {card}.",
        card=card_word(tell, e.card),
    )


def improved(tell: Teller, e: Improved) -> str:
    return tell.by(
        e.seat,
        "You improved {track} to level {level}.",
        "{name} improved {track} to level {level}.",
        track=track_word(tell, e.track),
        level=e.level,
    )


def metropolis_gained(tell: Teller, e: MetropolisGained) -> str:
    track = track_word(tell, e.track)
    if e.taken_from is None:
        return tell.by(
            e.seat,
            "Your city at {at} is the metropolis of {track} now.",
            "{name}'s city at {at} is the metropolis of {track} now.",
            at=e.at,
            track=track,
        )
    return tell.between(
        e.seat,
        e.taken_from,
        "Your city at {at} is the metropolis of {track} now, in place of one of {partner}.",
        "{name}'s city at {at} is the metropolis of {track} now, in place of one of yours.",
        "{name}'s city at {at} is the metropolis of {track} now, in place of one of {partner}.",
        at=e.at,
        track=track,
    )


def wall_built(tell: Teller, e: WallBuilt) -> str:
    return tell.by(e.seat, "You built a wall at {at}.", "{name} built a wall at {at}.", at=e.at)


def merchant_placed(tell: Teller, e: MerchantPlaced) -> str:
    return tell.by(
        e.seat, "You placed the merchant on {hex}.", "{name} placed the merchant on {hex}.", hex=e.hex
    )


def chits_swapped(tell: Teller, e: ChitsSwapped) -> str:
    one, other = e.hexes
    return tell.by(
        e.seat,
        "You swapped the numbers of {one} and {other}.",
        "{name} swapped the numbers of {one} and {other}.",
        one=one,
        other=other,
    )


def road_removed(tell: Teller, e: RoadRemoved) -> str:
    if e.owner == e.seat:
        return tell.by(
            e.seat,
            "You took your own road on {border} away.",
            "{name} took a road of their own on {border} away.",
            border=e.border,
        )
    return tell.between(
        e.seat,
        e.owner,
        "You took {partner}'s road on {border} away.",
        "{name} took your road on {border} away.",
        "{name} took {partner}'s road on {border} away.",
        border=e.border,
    )


def cards_taken(tell: Teller, e: CardsTaken) -> str:
    if e.cards is UNSET:
        return tell.between(
            e.seat,
            e.victim,
            "You took cards from {partner}: {count}.",
            "{name} took cards from you: {count}.",
            "{name} took cards from {partner}: {count}.",
            count=e.count,
        )
    return tell.between(
        e.seat,
        e.victim,
        "You took {cards} from {partner}.",
        "{name} took {cards} from you.",
        "{name} took {cards} from {partner}.",
        cards=tell.cards(e.cards),
    )


def cards_given(tell: Teller, e: CardsGiven) -> str:
    if e.cards is UNSET:
        return tell.between(
            e.seat,
            e.to,
            "You gave {partner} cards: {count}.",
            "{name} gave you cards: {count}.",
            "{name} gave {partner} cards: {count}.",
            count=e.count,
        )
    return tell.between(
        e.seat,
        e.to,
        "You gave {partner} {cards}.",
        "{name} gave you {cards}.",
        "{name} gave {partner} {cards}.",
        cards=tell.cards(e.cards),
    )


def progress_taken(tell: Teller, e: ProgressTaken) -> str:
    if e.card is UNSET:
        return tell.between(
            e.seat,
            e.victim,
            "You took a progress card from {partner}.",
            "{name} took a progress card from you.",
            "{name} took a progress card from {partner}.",
        )
    return tell.between(
        e.seat,
        e.victim,
        "You took a progress card from {partner}: {card}.",
        "{name} took a progress card from you: {card}.",
        "{name} took a progress card from {partner}: {card}.",
        card=card_word(tell, e.card),
    )


def monopolised(tell: Teller, e: Monopolised) -> str:
    kind = tell.word("resource", e.kind)
    paid = [f"{tell.payer(seat)} {count}" for seat, count in enumerate(e.counts) if count]
    if not paid:
        return tell.by(
            e.seat,
            "You asked all others for {kind}, but nobody had any.",
            "{name} asked all others for {kind}, but nobody had any.",
            kind=kind,
        )
    return tell.by(
        e.seat,
        "You got {kind} from all others: {paid}.",
        "{name} got {kind} from all others: {paid}.",
        kind=kind,
        paid=tell.speech.listed(paid),
    )


def hand_shown(tell: Teller, e: HandShown) -> str:
    if e.cards is UNSET:
        return tell.between(
            e.seat,
            e.victim,
            "You looked at {partner}'s hand.",
            "{name} looked at your hand.",
            "{name} looked at {partner}'s hand.",
        )
    return tell.between(
        e.seat,
        e.victim,
        "You looked at {partner}'s hand: {cards}.",
        "{name} looked at your hand: {cards}.",
        "{name} looked at {partner}'s hand: {cards}.",
        cards=tell.cards(e.cards),
    )


def progress_shown(tell: Teller, e: ProgressShown) -> str:
    if not isinstance(e.cards, tuple):
        return tell.between(
            e.seat,
            e.victim,
            "You looked at {partner}'s progress cards.",
            "{name} looked at your progress cards.",
            "{name} looked at {partner}'s progress cards.",
        )
    shown = tell.speech.listed([card_word(tell, card) for card in e.cards])
    return tell.between(
        e.seat,
        e.victim,
        "You looked at {partner}'s progress cards: {cards}.",
        "{name} looked at your progress cards: {cards}.",
        "{name} looked at {partner}'s progress cards: {cards}.",
        cards=shown or tell.speech.word("no cards", "nothing"),
    )


def harbour_offered(tell: Teller, e: HarbourOffered) -> str:
    return tell.between(
        e.seat,
        e.to,
        "You asked {partner} for a commodity in return for 1 {resource}.",
        "{name} asked you for a commodity in return for 1 {resource}.",
        "{name} asked {partner} for a commodity in return for 1 {resource}.",
        resource=tell.word("resource", e.resource),
    )


def harbour_returned(tell: Teller, e: HarbourReturned) -> str:
    return tell.between(
        e.seat,
        e.to,
        "{partner} has no commodity: your {resource} comes back.",
        "You have no commodity: {name} keeps the {resource}.",
        "{partner} has no commodity: {name} keeps the {resource}.",
        resource=tell.word("resource", e.resource),
    )


def fleet_named(tell: Teller, e: FleetNamed) -> str:
    return tell.by(
        e.seat,
        "Your merchant fleet trades {kind} until the end of the turn.",
        "{name}'s merchant fleet trades {kind} until the end of the turn.",
        kind=tell.word("resource", e.kind),
    )


def gifts_due(tell: Teller, e: GiftsDue) -> str:
    if not e.seats:
        return tell.by(e.to, "Nobody owes you a gift.", "Nobody owes {name} a gift.")
    owing = [f"{tell.who(seat)} {count}" for seat, count in zip(e.seats, e.counts, strict=True)]
    return tell.by(
        e.to,
        "Cards of their choice are due to you: {owing}.",
        "Cards of the givers' choice are due to {name}: {owing}.",
        owing=tell.speech.listed(owing),
    )


def bishop_sent(tell: Teller, e: BishopSent) -> str:
    return tell.by(e.seat, "You sent the bishop to {hex}.", "{name} sent the bishop to {hex}.", hex=e.hex)


def deserter_called(tell: Teller, e: DeserterCalled) -> str:
    return tell.between(
        e.seat,
        e.victim,
        "You asked a knight of {partner} to desert.",
        "{name} asked a knight of yours to desert.",
        "{name} asked a knight of {partner} to desert.",
    )


def road_relaid(tell: Teller, e: RoadRelaid) -> str:
    if e.owner == e.seat:
        return tell.by(
            e.seat,
            "You laid your road again, on {border}.",
            "{name} laid the road again, on {border}.",
            border=e.border,
        )
    return tell.between(
        e.seat,
        e.owner,
        "You laid {partner}'s road again, on {border}.",
        "{name} laid your road again, on {border}.",
        "{name} laid {partner}'s road again, on {border}.",
        border=e.border,
    )


CITIES_SENTENCES: Sentences = {
    EventRolled: event_rolled,
    ProgressDrawn: progress_drawn,
    PointsCardShown: points_card_shown,
    ProgressDiscarded: progress_discarded,
    ProgressPlayed: progress_played,
    Improved: improved,
    MetropolisGained: metropolis_gained,
    WallBuilt: wall_built,
    MerchantPlaced: merchant_placed,
    ChitsSwapped: chits_swapped,
    RoadRemoved: road_removed,
    CardsTaken: cards_taken,
    CardsGiven: cards_given,
    ProgressTaken: progress_taken,
    Monopolised: monopolised,
    HandShown: hand_shown,
    ProgressShown: progress_shown,
    HarbourOffered: harbour_offered,
    HarbourReturned: harbour_returned,
    FleetNamed: fleet_named,
    GiftsDue: gifts_due,
    BishopSent: bishop_sent,
    DeserterCalled: deserter_called,
    RoadRelaid: road_relaid,
}
