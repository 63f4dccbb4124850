"""A position in words: who is to do what, and all that lies on the table, as picture and text board tell it.

Only what everybody may see is told, so that all readers get the same words.
"""

from collections.abc import Iterator, Sequence

from horror.games.classic.asked import playable
from horror.games.classic.facts import FACTS
from horror.games.classic.view import ClassicView, DevelopmentView, SeatView
from horror.games.classic.words import cards, word
from horror.games.island.telling import standing
from horror.games.island.telling.position import colours, land, ports
from horror.games.island.telling.standing import answered, as_cards, discarded, hand, own_seat
from horror.games.locale import Speech
from horror.rules.base.cards import RESOURCES
from horror.rules.development.state import CARDS
from horror.rules.kernel.face import Holding, Standings
from horror.rules.kernel.glance import CardTold, LeftTold


def points(view: ClassicView, seat: SeatView) -> int:
    """The points that everybody may count; all of them when the game is over."""
    return seat.points if view.result and isinstance(seat.points, int) else seat.public_points


def headline(speech: Speech, view: ClassicView, names: Sequence[str]) -> str:
    """Whose turn it is, and who is waited for."""
    if view.result:
        winners = speech.listed([names[seat] for seat in view.result.winners])
        return speech.say("Over after {turn} turns: {winners} won", turn=view.turn.turn, winners=winners)
    owing = [decision for decision in view.waiting if decision.blocking and not decision.answered]
    asked = speech.listed([names[decision.seat] for decision in owing])
    todo = next((word(speech, "decision", decision.kind) for decision in owing), "")
    if view.turn.phase == "setup":
        return speech.say("Set-up: {seats} {todo}", seats=asked, todo=todo)
    return speech.say("Turn {turn}: {seats} {todo}", turn=view.turn.turn, seats=asked, todo=todo)


def standings(speech: Speech, view: ClassicView, names: Sequence[str]) -> Standings:
    """How the seats stand: points, cards, knights and road."""
    heads = {
        "points": speech.say("points"),
        "cards": speech.say("cards"),
        "development": speech.say("dev."),
        "knights": speech.say("knights"),
        "road": speech.say("road"),
    }
    return standing.standings(
        view,
        names,
        heads,
        cells=lambda seat: [
            points(view, seat),
            seat.hand_total,
            seat.development_total,
            seat.knights_played,
            seat.road_length,
        ],
        badges=lambda seat: distinctions(speech, view, seat),
    )


def tally(speech: Speech, view: ClassicView, names: Sequence[str]) -> Standings | None:
    """BASE-76, BASE-83, BASE-85: what the points were made of."""
    heads = {
        "settlements": speech.say("settlements"),
        "cities": speech.say("cities"),
        "longest_road": speech.say("longest road"),
        "largest_army": speech.say("largest army"),
        "cards": speech.say("victory point cards"),
    }
    return standing.tally(view, names, heads, lambda seat: _parts(view, seat))


def _parts(view: ClassicView, seat: SeatView) -> list[int]:
    """The points of a seat by settlements, cities, road, army and cards."""
    built = [town.kind for town in view.towns if town.owner == seat.seat and not seat.resigned]
    held = seat.development.victory_point if isinstance(seat.development, DevelopmentView) else 0
    return [
        FACTS.settlement_points * built.count("settlement"),
        FACTS.city_points * built.count("city"),
        FACTS.longest_road_points * (view.longest_road == seat.seat),
        FACTS.army_points * (view.largest_army == seat.seat),
        FACTS.victory_card_points * held,
    ]


def holdings(speech: Speech, view: ClassicView) -> list[Holding]:
    """The hand of the reader, and the discards that it has chosen."""
    seat = own_seat(view)
    if seat is None:
        return []
    chosen = discarded(speech, view, seat.seat)
    shown = [*as_cards(speech, seat.hand), *_development(speech, seat)]
    return [hand(speech, in_hand(speech, seat), shown), *([answered(speech, chosen)] if chosen else [])]


def in_hand(speech: Speech, seat: SeatView) -> list[str]:
    """Resources, then development cards, by kind; of a seat whose hand the reader may see."""
    resources = [(getattr(seat.hand, name), word(speech, "resource", name)) for name in RESOURCES]
    cards_held = [(getattr(seat.development, name), word(speech, "card", name)) for name in CARDS]
    return [f"{count} {name}" for count, name in (*resources, *cards_held) if count]


def _development(speech: Speech, seat: SeatView) -> Iterator[CardTold]:
    """Development cards by kind, with those that were bought in this turn (BASE-65)."""
    for name in CARDS:
        if count := getattr(seat.development, name):
            fresh = getattr(seat.bought_this_turn, name)
            note = speech.say("{count} bought in this turn", count=fresh) if fresh else ""
            yield CardTold(
                use="card",
                value=name,
                label=word(speech, "card", name),
                count=count,
                group="development",
                note=note,
            )


def left(speech: Speech, view: ClassicView) -> list[LeftTold]:
    """BASE-64, BASE-65: the development card that may still be played, in the reader's own turn while it holds one that
    ever is.
    """
    seat = own_seat(view)
    if seat is None or view.result or view.turn.player != view.reader or not view.turn.turn:
        return []
    if not any(getattr(seat.development, card) for card in CARDS if card != "victory_point"):
        return []
    count = view.turn.cards_left if playable(view) else 0
    text = speech.count("{n} development card to play", "{n} development cards to play", count)
    return [
        LeftTold(name="development", label=speech.say("development cards to play"), count=count, text=text)
    ]


def described(speech: Speech, view: ClassicView) -> str:
    """The whole position, a sentence for each part of it."""
    names = colours(speech, view)
    sentences = [f"{headline(speech, view, names)}."]
    if view.turn.rolled:
        one, other = view.turn.rolled
        sentences.append(speech.say("The dice show {one} and {other}.", one=one, other=other))
    sentences.append(land(speech, view.hexes))
    sentences.append(speech.say("The robber stands on {hex}.", hex=view.robber))
    sentences.append(ports(speech, FACTS, view.harbours))
    for seat in view.seats:
        sentences.append(f"{names[seat.seat]}: {_seat(speech, view, seat)}.")
    sentences.append(
        speech.say(
            "The bank holds {cards}; {deck} development cards are left.",
            cards=cards(speech, view.bank),
            deck=view.deck,
        )
    )
    return " ".join(sentences)


def _seat(speech: Speech, view: ClassicView, seat: SeatView) -> str:
    """A seat's points, cards and pieces, in words."""
    parts = [
        speech.count("{n} point", "{n} points", points(view, seat)),
        speech.count("{n} card", "{n} cards", seat.hand_total),
        speech.count("{n} development card", "{n} development cards", seat.development_total),
        speech.count("{n} knight played", "{n} knights played", seat.knights_played),
        speech.say("longest path {length}", length=seat.road_length),
        *distinctions(speech, view, seat),
    ]
    for kind, label in (("settlement", speech.say("settlements at")), ("city", speech.say("cities at"))):
        at = [str(town.at) for town in view.towns if (town.owner, town.kind) == (seat.seat, kind)]
        if at:
            parts.append(f"{label} {' '.join(at)}")
    roads = [road.border for road in view.roads if road.owner == seat.seat]
    if roads:
        parts.append(f"{speech.say('roads on')} {' '.join(roads)}")
    return ", ".join(parts)


def distinctions(speech: Speech, view: ClassicView, seat: SeatView) -> list[str]:
    """The longest road and the largest army, where the seat holds them; or that it has resigned."""
    held = []
    if seat.resigned:
        held.append(speech.say("resigned"))
    if view.longest_road == seat.seat:
        held.append(speech.say("longest road"))
    if view.largest_army == seat.seat:
        held.append(speech.say("largest army"))
    return held
