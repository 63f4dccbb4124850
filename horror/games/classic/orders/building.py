"""Orders to place and to build."""

from typing import Any

from horror.games.grammar.subject import Subject
from horror.games.island.grammar.words import Words, border_name, place
from horror.rules.base.moves.build_city import BuildCity
from horror.rules.base.moves.build_road import BuildRoad
from horror.rules.base.moves.build_settlement import BuildSettlement
from horror.rules.base.moves.place import Place

WORDS = r"""
?building: place | road | settlement | city

place: _PLACE (_art? _SETTLEMENT)? _AT* NUMBER _more* (_ROAD _at*)? side
?side: border | NUMBER -> other_end

road: ((_BUILD | _BUY | _PLACE) _art? _ROAD | _ROAD) _at* border
    | _BUILD border
settlement: ((_BUILD | _BUY) _art? _SETTLEMENT | _SETTLEMENT | _SETTLE) _at* NUMBER
city: ((_BUILD | _BUY) _art? _CITY | _CITY) _at* NUMBER
    | _UPGRADE (_art? _SETTLEMENT)? _AT* NUMBER (_AT _art? _CITY)?
"""


class BuildingWords(Words):
    """What they mean."""

    def place(self, parts: list[Any]) -> Place:
        at = place(parts[0])
        return Place(at=at, road=parts[1] if isinstance(parts[1], str) else border_name(at, parts[1]))

    def road(self, parts: list[Any]) -> BuildRoad:
        [border] = parts
        return BuildRoad(border)

    def settlement(self, parts: list[Any]) -> BuildSettlement:
        [digits] = parts
        return BuildSettlement(place(digits))

    def city(self, parts: list[Any]) -> BuildCity:
        [digits] = parts
        return BuildCity(place(digits))


BUILDING = Subject(
    "building",
    WORDS,
    BuildingWords,
    forms={
        Place: lambda move, view: f"place {move.town} {move.at} road {move.road}",
        BuildRoad: lambda move, view: f"build road {move.border}",
        BuildSettlement: lambda move, view: f"build settlement {move.at}",
        BuildCity: lambda move, view: f"build city {move.at}",
    },
)
