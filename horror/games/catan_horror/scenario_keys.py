"""The reverse way: a position of Catan Horror as the keys that set it up again, for a report of what went wrong."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.position import CatanHorrorPosition
from horror.rules.base.cards import KINDS, words
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.state import ANY_HARBOUR, TERRAINS, Offer
from horror.rules.base.turn import Actions, Roll
from horror.rules.board.island import bits
from horror.rules.cities.facts import TRACKS
from horror.rules.kernel.agenda import Step
from horror.rules.monsters.fights.combat_phase import Combat
from horror.rules.monsters.ids import knight_id, monster_id, squad_id
from horror.rules.monsters.roaming.movement_step import Movement
from horror.rules.monsters.state import CITY, METROPOLIS, RANKS, SANE, SETTLEMENT, Knight, Monster
from horror.rules.monsters.turn.game_turn import RecruitsAppear

_PHASES: dict[type[Step], str] = {
    Combat: "combat",
    Roll: "production",
    Actions: "actions",
    Movement: "monsters",
    RecruitsAppear: "wrap_up",
}
_SIZES = {SETTLEMENT: "settlement", CITY: "city", METROPOLIS: "metropolis"}
_STATUSES = ("sane", "mad", "dead")


def describe(p: CatanHorrorPosition) -> dict[str, Any]:
    """The keys of a scenario that begins in this position; ValueError where no key can say it (docs/scenarios.md)."""
    state = p.state
    if p.finished:
        raise ValueError("the game is over")
    _refuse_the_unsaid(p)
    colours = [seat.colour for seat in state.seats]
    seats = list(zip(colours, state.seats, strict=True))
    names = [card.id for card in FACTS.progress_cards]
    kinds = [kind.id for kind in FACTS.monsters]
    written: dict[str, Any] = {
        "ruleset": "catan_horror",
        "options": msgspec.to_builtins(state.options),
        "players": colours,
        "island": _island(p),
        "towns": {str(at): _town(p, at, colours) for at in bits(p.occupied)},
        "roads": {p.island.borders[border]: colour for colour, seat in seats for border in bits(seat.roads)},
        "knights": {
            **_last("K", state.knights_numbered, state.knights),
            **{knight_id(knight): _knight(knight, colours) for knight in state.knights},
        },
        "squads": _squads(p),
        "recruits": _recruits(p, colours),
        "monsters": {
            **_last("M", state.monsters_numbered, state.monsters),
            **{monster_id(thing): _monster(p, thing) for thing in state.monsters},
        },
        "gates": {
            p.island.hexes[gate.hex]: FACTS.worlds[gate.world].id + _worded(damage=gate.damage)
            for gate in state.gates
        },
        "sealed": [p.island.hexes[index] for index in bits(state.sealed)],
        "hands": {colour: _some(KINDS, seat.hand) for colour, seat in seats if any(seat.hand)},
        "bank": _bank(p),
        "progress": {
            colour: [names[card] for card in seat.progress] for colour, seat in seats if seat.progress
        },
        "points_cards": {
            colour: [names[card] for card in seat.points_cards] for colour, seat in seats if seat.points_cards
        },
        "under_decks": {
            track: [names[card] for card in deck.under]
            for track, deck in zip(TRACKS, state.decks, strict=True)
            if deck.under
        },
        "improvements": {
            colour: _some(TRACKS, seat.improvements) for colour, seat in seats if any(seat.improvements)
        },
        "merchant": (
            {"hex": p.island.hexes[state.merchant.hex], "owner": colours[state.merchant.owner]}
            if state.merchant.hex >= 0
            else {}
        ),
        "fallen": {
            track: colours[seat] for track, seat in zip(TRACKS, state.fallen, strict=True) if seat >= 0
        },
        "clues": {colour: seat.clues for colour, seat in seats if seat.clues},
        "trophies": {
            colour: [kind for kind, count in zip(kinds, seat.trophies, strict=True) for _ in range(count)]
            for colour, seat in seats
            if any(seat.trophies)
        },
        "seats": {
            colour: _STATUSES[seat.status]
            for colour, seat in sorted(seats, key=lambda pair: pair[1].maddened)
            if seat.status != SANE and not seat.resigned
        },
        "resigned": [colour for colour, seat in seats if seat.resigned],
        "passing": [colour for colour, seat in seats if seat.passes],
        "longest_road": colours[state.longest_road] if state.longest_road >= 0 else "none",
        "turn": _turn(p, colours),
        "offers": {
            **({f"T{state.offers_numbered}": "gone"} if state.offers_numbered else {}),
            **{f"T{offer.number}": _offer(offer, colours) for offer in state.offers},
        },
        "offers_made": {colour: seat.offers_made for colour, seat in seats if seat.offers_made},
    }
    return {key: value for key, value in written.items() if value not in ({}, [])}


def _refuse_the_unsaid(p: CatanHorrorPosition) -> None:
    """What is only for this turn, or in the middle of something."""
    state = p.state
    step = state.agenda[-1]
    if type(step) not in _PHASES and not isinstance(step, PlaceTowns):
        raise ValueError(f"in the middle of {type(step).__struct_config__.tag}")
    for seat in state.seats:
        if seat.cranes or seat.fleet or seat.harbours or seat.stand_in:
            raise ValueError("a card that works in this turn, or a city that stands for a settlement")
    if state.recruited or any(nursery.stepped for nursery in state.nurseries) or state.roll_ordered:
        raise ValueError("something that was done in this turn")
    ages = [monster_id(thing) for thing in p.all_monsters()]
    if ages != sorted(ages, key=lambda name: (name[0] != "M", int(name[1:]))):
        raise ValueError("a monster that came after a knight went Mad")


def _worded(**words: Any) -> str:
    """`` walled horror=3``: flags that are true, and what counts something."""
    parts = [name if value is True else f"{name}={value}" for name, value in words.items() if value]
    return "".join(f" {part}" for part in parts)


def _town(p: CatanHorrorPosition, at: int, colours: Sequence[str]) -> str:
    state, size = p.state, p.size_of(at)
    nursery = next((one for one in state.nurseries if one.at == at), None)
    return f"{colours[p.owner_of(at)]} {_SIZES[size]}" + _worded(
        walled=bool(state.walls >> at & 1),
        mad=bool(state.mad >> at & 1),
        invaded=bool(state.invaded >> at & 1),
        horror=state.horror[at],
        structural=state.structural[at],
        track=TRACKS[state.metropolis.index(at)] if size == METROPOLIS else None,
        building=FACTS.monsters[nursery.kind].id if nursery else None,
        progress=nursery.progress if nursery else 0,
    )


def _knight(knight: Knight, colours: Sequence[str]) -> str:
    return f"{colours[knight.owner]} {RANKS[knight.rank - 1]} at {knight.at}" + _worded(
        hidden=knight.hidden,
        promoted=knight.promoted,
        damage=knight.damage,
        sanity=knight.sanity,
        mad=knight.mad,
    )


def _monster(p: CatanHorrorPosition, thing: Monster) -> str:
    where = f"at {thing.at}" if thing.at else f"on gate {p.island.hexes[thing.gate]}"
    return f"{p.kind_of(thing).id} {where}" + _worded(damage=thing.damage)


def _last(letter: str, last: int, things: Iterable[Knight | Monster]) -> dict[str, str]:
    """The last number given, where its thing is gone, so that the next one is right (TAB-14)."""
    return {} if not last or any(thing.number == last for thing in things) else {f"{letter}{last}": "gone"}


def _squads(p: CatanHorrorPosition) -> dict[str, Any]:
    numbers = sorted({knight.squad for knight in p.state.knights if knight.squad})
    last = p.state.squads_numbered
    gone = {squad_id(last): "gone"} if last and last not in numbers else {}
    return gone | {squad_id(number): [knight_id(one) for one in p.squad(number)] for number in numbers}


def _recruits(p: CatanHorrorPosition, colours: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for recruit in p.state.recruits:
        found.setdefault(str(recruit.at), []).append(colours[recruit.owner])
    return found


def _island(p: CatanHorrorPosition) -> dict[str, Any]:
    state, hexes = p.state, p.island.hexes
    harbours = dict.fromkeys(p.board.harbours, "none") | {
        p.island.borders[border]: "3:1" if kind == ANY_HARBOUR else KINDS[kind]
        for border, kind in state.harbours
    }
    return {
        "terrain": {hexes[h]: TERRAINS[ground] for h, ground in enumerate(state.terrain)},
        "chits": dict(zip(hexes, state.chits, strict=True)),
        "harbours": harbours,
    }


def _some(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _bank(p: CatanHorrorPosition) -> dict[str, int]:
    """What is less than the normal remainder."""
    held = [sum(seat.hand[kind] for seat in p.state.seats) for kind in range(len(KINDS))]
    rest = [total - count for total, count in zip(p.facts.bank.listed(), held, strict=True)]
    return {
        name: left for name, left, normal in zip(KINDS, p.state.bank, rest, strict=True) if left != normal
    }


def _turn(p: CatanHorrorPosition, colours: Sequence[str]) -> dict[str, Any]:
    state, step = p.state, p.state.agenda[-1]
    if isinstance(step, PlaceTowns):
        return {"player": colours[state.active], "phase": "setup"}
    turn = {"player": colours[state.active], "phase": _PHASES[type(step)], "number": state.turn}
    return turn | {"actions_left": state.actions_left} | ({"rolled": state.rolled} if state.rolled else {})


def _offer(offer: Offer, colours: Sequence[str]) -> dict[str, Any]:
    to = ", ".join(colours[seat] for seat in offer.to)
    terms = f"{words(offer.give.listed())} for {words(offer.get.listed())}"
    written: dict[str, Any] = {"terms": f"{colours[offer.maker]} gives {terms} to {to}"}
    if offer.declined:
        written["declined"] = [colours[seat] for seat in offer.declined]
    if offer.answers:
        written["answers"] = f"T{offer.answers}"
    return written
