"""A position of Catan Horror as scenarios name it: the paths of ``expect``."""

import re
from collections.abc import Sequence
from typing import Any

from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.catan_horror.view import KnightView, MonsterView, SeatView, TownView
from horror.games.island.scenario.shown import cards, discards, holder, offers, result
from horror.rules.base.cards import KINDS
from horror.rules.kernel.events import UNSET, Reader


class Things(dict[str, Any]):
    """Things by id; one that is not on the board, whether it ever was or not, is ``gone``."""

    def __init__(self, letter: str, known: dict[str, Any]) -> None:
        super().__init__(known)
        self.letter = letter

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or bool(re.fullmatch(rf"{self.letter}\d+", str(name)))

    def __missing__(self, name: str) -> str:
        return "gone"


def shown(p: CatanHorrorPosition, reader: Reader) -> dict[str, Any]:
    """What this reader sees, by the paths of docs/scenarios.md."""
    view = p.view(reader)
    colours = [seat.colour for seat in view.seats]

    def by_colour(value: Any) -> dict[str, Any]:
        return {seat.colour: value(seat) for seat in view.seats}

    return {
        "turn": {
            "player": colours[view.turn.player],
            "phase": view.turn.phase,
            "actions_left": view.turn.actions_left,
            "number": view.turn.turn,
            "rolled": view.turn.rolled,
        },
        "towns": {
            **{str(at): "gone" for at in range(1, p.island.size + 1)},
            **{str(town.at): _town(town, colours) for town in view.towns},
        },
        "roads": {
            **dict.fromkeys(p.island.borders, "none"),
            **{road.border: colours[road.owner] for road in view.roads},
        },
        "knights": Things("K", {knight.knight: _knight(knight, colours) for knight in view.knights}),
        "squads": Things("S", {name: {"members": members} for name, members in view.squads.items()}),
        "recruits": {
            **{str(at): "none" for at in range(1, p.island.size + 1)},
            **{str(recruit.at): colours[recruit.owner] for recruit in view.recruits},
        },
        "monsters": Things("M", {thing.monster: _monster(thing) for thing in view.monsters}),
        "gates": {
            **dict.fromkeys(p.island.hexes, "gone"),
            **{gate.hex: {"world": gate.world, "damage": gate.damage} for gate in view.gates},
        },
        "sealed": {letter: letter in view.sealed for letter in p.island.hexes},
        "hands": by_colour(lambda seat: {**cards(seat.hand, KINDS), "total": seat.hand_total}),
        "bank": cards(view.bank, KINDS),
        "progress": by_colour(lambda seat: _sorted(seat.progress)),
        "progress_total": by_colour(lambda seat: seat.progress_total),
        "points_cards": by_colour(lambda seat: sorted(seat.points_cards)),
        "improvements": by_colour(lambda seat: seat.improvements),
        "metropolis": {track: at or "none" for track, at in view.metropolis.items()},
        "fallen": {track: holder(seat, colours) for track, seat in view.fallen.items()},
        "merchant": (
            {"hex": view.merchant_hex, "owner": colours[view.merchant_owner]}
            if view.merchant_hex is not None and view.merchant_owner is not None
            else "none"
        ),
        "clues": by_colour(lambda seat: seat.clues),
        "trophies": by_colour(lambda seat: sorted(seat.trophies)),
        "seats": by_colour(lambda seat: {"status": seat.status, "passes": seat.passes}),
        "points": by_colour(lambda seat: seat.points),
        "longest_road": holder(view.longest_road, colours),
        "road_length": by_colour(lambda seat: seat.road_length),
        "supply": by_colour(_supply),
        "cup": {"size": view.cup},
        "gate_stack": {"size": view.gate_stack},
        "decks": {track: {"size": size} for track, size in view.decks.items()},
        "chits": {hexagon.hex: hexagon.chit for hexagon in view.hexes},
        "terrain": {hexagon.hex: hexagon.terrain for hexagon in view.hexes},
        "harbours": {harbour.border: harbour.kind.replace("any", "3:1") for harbour in view.harbours},
        "offers": Things("T", offers(view.offers, colours, KINDS)),
        "discards": discards(view.discards, colours, KINDS),
        "resigned": [seat.colour for seat in view.seats if seat.resigned],
        "result": result(view.result, colours),
    }


def _town(town: TownView, colours: Sequence[str]) -> dict[str, Any]:
    return {
        "owner": colours[town.owner],
        "kind": town.kind,
        "track": town.track or "none",
        "walled": town.walled,
        "mad": town.state == "mad",
        "invaded": town.state == "invaded",
        "assaulted": town.assaulted,
        "horror": town.horror,
        "structural": town.structural,
        "building": town.building or "none",
        "progress": town.progress,
    }


def _knight(knight: KnightView, colours: Sequence[str]) -> dict[str, Any]:
    return {
        "owner": colours[knight.owner],
        "rank": knight.rank,
        "at": knight.at,
        "hidden": knight.hidden,
        "damage": knight.damage,
        "sanity": knight.sanity,
        "mad": knight.mad,
        "squad": knight.squad or "none",
        "promoted": knight.promoted,
    }


def _monster(thing: MonsterView) -> dict[str, Any]:
    at = thing.at if thing.at is not None else f"gate {thing.hex}"
    return {"kind": thing.kind, "at": at, "damage": thing.damage}


def _sorted(cards: Any) -> Any:
    return "hidden" if cards is UNSET else sorted(cards)


def _supply(seat: SeatView) -> dict[str, int]:
    return {
        "roads": seat.roads_left,
        "settlements": seat.settlements_left,
        "cities": seat.cities_left,
        "walls": seat.walls_left,
    }
