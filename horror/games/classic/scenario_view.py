"""A classic position as scenarios name it: the paths of ``expect``, and the keys that set it up again."""

from collections.abc import Sequence
from typing import Any

import msgspec

from horror.games.classic.options import Options
from horror.games.classic.position import ClassicPosition
from horror.games.classic.view import ClassicView, SeatView
from horror.games.island.scenario.shown import cards, discards, holder, offers, result
from horror.rules.base.cards import KINDS, RESOURCES, Cards, words
from horror.rules.base.discards import Discards
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.state import ANY_HARBOUR, TERRAINS
from horror.rules.base.turn import Actions, Roll
from horror.rules.board.island import bits
from horror.rules.development.state import CARDS
from horror.rules.kernel.events import EVERYTHING, UNSET, Reader
from horror.rules.robber.seven import MoveRobber


def shown(p: ClassicPosition, reader: Reader) -> dict[str, Any]:
    """What this reader sees, by the paths of docs/scenarios.md."""
    view = p.view(reader)
    colours = [seat.colour for seat in view.seats]
    island = p.island

    def by_colour(value: Any) -> dict[str, Any]:
        return {seat.colour: value(seat) for seat in view.seats}

    return {
        "turn": {
            "player": colours[view.turn.player],
            "phase": _phase(p, view),
            "number": view.turn.turn,
            "rolled": view.turn.rolled,
        },
        "towns": {
            **{str(at): "gone" for at in range(1, island.size + 1)},
            **{str(town.at): {"owner": colours[town.owner], "kind": town.kind} for town in view.towns},
        },
        "roads": {
            **dict.fromkeys(island.borders, "none"),
            **{road.border: colours[road.owner] for road in view.roads},
        },
        "robber": view.robber,
        "hands": by_colour(lambda seat: {**cards(seat.hand, RESOURCES), "total": seat.hand_total}),
        "bank": cards(view.bank, RESOURCES),
        "development": by_colour(lambda seat: _held(seat.development)),
        "development_total": by_colour(lambda seat: seat.development_total),
        "bought_this_turn": by_colour(lambda seat: _held(seat.bought_this_turn)),
        "army": by_colour(lambda seat: seat.knights_played),
        "largest_army": holder(view.largest_army, colours),
        "longest_road": holder(view.longest_road, colours),
        "road_length": by_colour(lambda seat: seat.road_length),
        "points": by_colour(lambda seat: "hidden" if seat.points is UNSET else seat.points),
        "public_points": by_colour(lambda seat: seat.public_points),
        "supply": by_colour(_supply),
        "deck": {"size": view.deck, **_deck(p, reader)},
        "chits": {hexagon.hex: hexagon.chit for hexagon in view.hexes},
        "terrain": {hexagon.hex: hexagon.terrain for hexagon in view.hexes},
        "harbours": {harbour.border: harbour.kind.replace("any", "3:1") for harbour in view.harbours},
        "offers": {**_past_offers(p), **offers(view.offers, colours, RESOURCES)},
        "discards": discards(view.discards, colours, RESOURCES),
        "resigned": [seat.colour for seat in view.seats if seat.resigned],
        "result": result(view.result, colours),
    }


def _phase(p: ClassicPosition, view: ClassicView) -> str:
    """The view's phase; what a 7 demands has names of its own here, as it has in the key ``turn``."""
    step = p.state.agenda[-1] if p.state.agenda else None
    return (
        "discard"
        if isinstance(step, Discards)
        else "robber"
        if isinstance(step, MoveRobber)
        else view.turn.phase
    )


def _held(development: Any) -> Any:
    if development is UNSET:
        return "hidden"
    return sorted(card for card in CARDS for _ in range(getattr(development, card)))


def _supply(seat: SeatView) -> dict[str, int]:
    return {"roads": seat.roads_left, "settlements": seat.settlements_left, "cities": seat.cities_left}


def _deck(p: ClassicPosition, reader: Reader) -> dict[str, Any]:
    known = reader == EVERYTHING or p.finished
    return {card: left if known else "hidden" for card, left in zip(CARDS, p.state.deck, strict=True)}


def _past_offers(p: ClassicPosition) -> dict[str, Any]:
    return {f"T{number}": "gone" for number in range(1, p.state.offers_numbered + 1)}


def describe(p: ClassicPosition) -> dict[str, Any]:
    """The keys of a scenario that begins in this position; ValueError where no key can say it (docs/scenarios.md)."""
    state = p.state
    if p.finished:
        raise ValueError("the game is over")
    step = state.agenda[-1]
    if isinstance(step, Discards) and any(answer is not None for answer in step.answers):
        raise ValueError("some of the discards are in already")
    colours = [seat.colour for seat in state.seats]
    written: dict[str, Any] = {
        "ruleset": "classic",
        "options": _options(state.options),
        "players": colours,
        "island": _island(p),
        "robber": p.island.hexes[state.robber],
        "towns": _towns(p, colours),
        "roads": {p.island.borders[b]: seat.colour for seat in state.seats for b in bits(seat.roads)},
        "hands": {seat.colour: _some(KINDS, seat.hand) for seat in state.seats if any(seat.hand)},
        "bank": _less(KINDS, state.bank, _rest_of_bank(p)),
        "development": {s.colour: _kinds(s.development) for s in state.seats if any(s.development)},
        "bought_this_turn": {s.colour: _kinds(s.fresh) for s in state.seats if any(s.fresh)},
        "army": {seat.colour: seat.army for seat in state.seats if seat.army},
        "largest_army": holder(state.largest_army if state.largest_army >= 0 else None, colours),
        "longest_road": holder(state.longest_road if state.longest_road >= 0 else None, colours),
        "deck": _less(CARDS, state.deck, _rest_of_deck(p)),
        "turn": _turn(p, colours),
        "offers": {
            **_last_offer(p),
            **{f"T{offer.number}": _offer(offer, colours) for offer in state.offers},
        },
        "offers_made": {seat.colour: seat.offers_made for seat in state.seats if seat.offers_made},
        "resigned": [seat.colour for seat in state.seats if seat.resigned],
    }
    return {key: value for key, value in written.items() if value not in ({}, [])}


def _options(options: Options) -> dict[str, Any]:
    written: dict[str, Any] = msgspec.to_builtins(options)
    return written


def _island(p: ClassicPosition) -> dict[str, Any]:
    state, hexes = p.state, p.island.hexes
    terrain = {hexes[h]: TERRAINS[ground] for h, ground in enumerate(state.terrain)}
    chits = dict(zip(hexes, state.chits, strict=True))
    harbours = dict.fromkeys(p.board.harbours, "none") | {
        p.island.borders[border]: "3:1" if kind == ANY_HARBOUR else KINDS[kind]
        for border, kind in state.harbours
    }
    return {"terrain": terrain, "chits": chits, "harbours": harbours}


def _towns(p: ClassicPosition, colours: Sequence[str]) -> dict[str, str]:
    view = p.view(EVERYTHING)
    return {str(town.at): f"{colours[town.owner]} {town.kind}" for town in view.towns}


def _some(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _less(names: Sequence[str], counts: Sequence[int], normal: Sequence[int]) -> dict[str, int]:
    return {name: count for name, count, rest in zip(names, counts, normal, strict=True) if count != rest}


def _rest_of_bank(p: ClassicPosition) -> list[int]:
    held = [sum(seat.hand[kind] for seat in p.state.seats) for kind in range(len(KINDS))]
    return [total - count for total, count in zip(p.facts.bank.listed(), held, strict=True)]


def _rest_of_deck(p: ClassicPosition) -> list[int]:
    held = [
        p.facts.deck[card] - sum(seat.development[kind] for seat in p.state.seats)
        for kind, card in enumerate(CARDS)
    ]
    held[0] -= sum(seat.army for seat in p.state.seats)
    return held


def _kinds(counts: Sequence[int]) -> list[str]:
    return [card for card, count in zip(CARDS, counts, strict=True) for _ in range(count)]


def _turn(p: ClassicPosition, colours: Sequence[str]) -> dict[str, Any]:
    state, step = p.state, p.state.agenda[-1]
    phases = {
        PlaceTowns: "setup",
        Roll: "production",
        Discards: "discard",
        MoveRobber: "robber",
        Actions: "actions",
    }
    turn: dict[str, Any] = {"player": colours[state.active], "phase": phases[type(step)]}
    if state.turn:
        turn["number"] = state.turn
    if state.rolled:
        turn["rolled"] = list(state.rolled)
    if state.played:
        turn["card_played"] = True
    return turn


def _last_offer(p: ClassicPosition) -> dict[str, Any]:
    """The last number given, so that the next one is right (TAB-14)."""
    return {f"T{p.state.offers_numbered}": "gone"} if p.state.offers_numbered else {}


def _offer(offer: Any, colours: Sequence[str]) -> dict[str, Any]:
    def terms(cards: Cards) -> str:
        return words(cards.listed())

    to = ", ".join(colours[seat] for seat in offer.to)
    written: dict[str, Any] = {
        "terms": f"{colours[offer.maker]} gives {terms(offer.give)} for {terms(offer.get)} to {to}"
    }
    if offer.declined:
        written["declined"] = [colours[seat] for seat in offer.declined]
    if offer.answers:
        written["answers"] = f"T{offer.answers}"
    return written
