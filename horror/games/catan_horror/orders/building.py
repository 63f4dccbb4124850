"""Orders to place and to build."""

from typing import Any

from lark import Token

from horror.games.catan_horror.orders.parts import A_NUMBER, CARDS, Parts, at, spoken
from horror.games.catan_horror.view import HorrorView
from horror.games.grammar.subject import Missing, Subject
from horror.games.grammar.words import identifier
from horror.games.island.grammar.words import border_name, place, thing_id
from horror.rules.cities.towns.moves.build_wall import BuildWall
from horror.rules.cities.towns.moves.improve import Improve
from horror.rules.kernel.moves import OPEN
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ALTERNATIVES
from horror.rules.monsters.building.moves.build_city import BuildCity
from horror.rules.monsters.building.moves.build_road import BuildRoad
from horror.rules.monsters.building.moves.build_settlement import BuildSettlement
from horror.rules.monsters.building.moves.make_general import MakeGeneral
from horror.rules.monsters.building.moves.promote import Promote
from horror.rules.monsters.building.moves.rebuild import Rebuild
from horror.rules.monsters.turn.moves.place import Place

WORDS = r"""
?building: place | road | settlement | city | wall | promote | improve | rebuild | general

place: _PLACE town? _AT* NUMBER _more* (_ROAD _at*)? side
town: _art? _SETTLEMENT -> settlement_piece
    | _art? _CITY -> city_piece
?side: border | NUMBER -> other_end

road: ((_BUILD | _BUY | _PLACE) _art? _ROAD | _ROAD) _at* border
    | _BUILD border
settlement: ((_BUILD | _BUY) _art? _SETTLEMENT | _SETTLEMENT | _SETTLE) _at* NUMBER
city: ((_BUILD | _BUY) _art? _CITY | _CITY) _at* NUMBER?
    | _UPGRADE (_art? _SETTLEMENT)? _AT* NUMBER (_AT _art? _CITY)?
wall: ((_BUILD | _BUY) _art? _WALL | _WALL) _at* NUMBER?
promote: _PROMOTE _art? _KNIGHT? THING_ID?
       | THING_ID _COLON? _PROMOTE
improve: _IMPROVE _at* TRACK _at* (NUMBER | NOBODY)?
rebuild: _REBUILD _at* TRACK? _METROPOLIS _at* NUMBER?
general: _DISCARD _art? CARD _FOR _art? _GENERAL _at* NUMBER?
       | (_MAKE | _BUILD)? _art? _GENERAL _at* NUMBER?
"""


class BuildingWords(Parts):
    """What they mean. The town of the set-up, the only place or knight and the only card may be left open."""

    def place(self, parts: list[Any]) -> Place:
        town: Any = OPEN if isinstance(parts[0], Token) else parts.pop(0)
        where = place(parts[0])
        road = parts[1] if isinstance(parts[1], str) else border_name(where, parts[1])
        return Place(town=town, at=where, road=road)

    def settlement_piece(self, parts: list[Any]) -> str:
        return "settlement"

    def city_piece(self, parts: list[Any]) -> str:
        return "city"

    def road(self, parts: list[Any]) -> BuildRoad:
        [border] = parts
        return BuildRoad(border)

    def settlement(self, parts: list[Any]) -> BuildSettlement:
        [digits] = parts
        return BuildSettlement(place(digits))

    def city(self, parts: list[Any]) -> BuildCity:
        return BuildCity(at(parts))

    def wall(self, parts: list[Any]) -> BuildWall:
        return BuildWall(at(parts))

    def promote(self, parts: list[Any]) -> Promote:
        return Promote(thing_id(*parts) if parts else OPEN)

    def improve(self, parts: list[Any]) -> Improve:
        track, *city = parts
        nowhere = [word.type for word in city] == ["NOBODY"]
        return Improve(track.lower(), None if nowhere else at(city))

    def rebuild(self, parts: list[Any]) -> Rebuild:
        track: Any = parts.pop(0).lower() if parts and parts[0].type == "TRACK" else OPEN
        return Rebuild(track, at(parts))

    def general(self, parts: list[Any]) -> MakeGeneral:
        card = identifier(parts.pop(0), CARDS) if parts and parts[0].type == "CARD" else OPEN
        return MakeGeneral(card, at(parts))


def metropolis_of(track: str, view: HorrorView) -> str:
    """``trade metropolis``."""
    return f"{track} metropolis"


def format_rebuild(move: Any, view: HorrorView) -> str:
    """The track is named where several metropolises have fallen."""
    fallen = [track for track, seat in view.fallen.items() if seat is not None]
    track = "" if fallen == [move.track] else f"{move.track} "
    return f"rebuild {track}metropolis {move.at}"


BUILDING = Subject(
    "building",
    WORDS,
    BuildingWords,
    forms={
        Place: lambda move, view: f"place {move.town} {move.at} road {move.road}",
        BuildRoad: lambda move, view: f"build road {move.border}",
        BuildSettlement: lambda move, view: f"build settlement {move.at}",
        BuildCity: lambda move, view: f"build city {move.at}",
        BuildWall: lambda move, view: f"build wall {move.at}",
        Promote: lambda move, view: f"promote {move.knight}",
        Improve: lambda move, view: (
            f"improve {move.track}" + (f" at {move.at}" if move.at is not None else "")
        ),
        Rebuild: format_rebuild,
        MakeGeneral: lambda move, view: f"discard {spoken(move.card)} for general at {move.at}",
    },
    missing={
        (Place, "town"): Missing(ALTERNATIVES(("settlement", "city"))),
        (BuildCity, "at"): A_NUMBER,
        (BuildWall, "at"): A_NUMBER,
        (Promote, "knight"): Missing(phrase("a knight such as K1")),
        (Rebuild, "track"): Missing(phrase("a track whose metropolis has fallen"), metropolis_of),
        (Rebuild, "at"): A_NUMBER,
        (MakeGeneral, "card"): Missing(phrase("a victory point card")),
        (MakeGeneral, "at"): A_NUMBER,
    },
)
