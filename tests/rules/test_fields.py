"""What fields of moves and events are, as their annotations say it."""

from typing import Annotated, Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.rules.base.cards import Cards
from horror.rules.base.roles import INTERSECTION, Hex
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.events import UNSET
from horror.rules.kernel.fields import fields_of, places_in, roleless

MOVES: dict[str, dict[str, Any]] = {
    name: {str(kind.__struct_config__.tag): kind for kind in rules.move_types}
    for name, rules in RULESETS.items()
}
EVENTS: dict[str, Any] = {
    str(kind.__struct_config__.tag): kind for rules in RULESETS.values() for kind in rules.event_types
}


@pytest.mark.parametrize(
    ("game", "tag", "field", "role", "many", "null"),
    [
        ("classic", "build_city", "at", "intersection", "one", ""),
        ("classic", "robber", "victim", "seat", "one", "only"),
        ("classic", "offer", "to", "seat", "set", ""),
        ("classic", "discard", "cards", "amounts", "one", ""),
        ("catan_horror", "move", "path", "way", "walk", ""),
        ("catan_horror", "move", "trophy", "trophy", "one", "nothing"),
        ("catan_horror", "recruit", "town", "intersection", "one", "here"),
        ("catan_horror", "swap_trophies", "trophies", "trophy", "bag", ""),
        ("catan_horror", "harvest", "hexes", "hexes", "bag", ""),
        ("catan_horror", "attack", "targets", "piece", "set", ""),
        ("catan_horror", "dice", "parts", "rows", "set", ""),
    ],
)
def test_a_field_of_a_move_has_a_role(
    game: str, tag: str, field: str, role: str, many: str, null: str
) -> None:
    found = next(each for each in fields_of(MOVES[game][tag]) if each.name == field)
    assert (found.role.name, found.many, found.null) == (role, many, null)


def test_a_closed_list_of_words_is_known_by_its_type() -> None:
    town, at, road = fields_of(MOVES["catan_horror"]["place"])
    assert town.values == ("settlement", "city") and not at.values and not road.values
    assert town.required and not fields_of(MOVES["classic"]["place"])[2].required


def test_places_and_pieces_are_named_once_and_in_order() -> None:
    move, event = MOVES["catan_horror"], EVENTS
    assert places_in(move["move"]("K1", (17, 18, 17))) == ["K1", "17", "18"]
    assert places_in(move["place"]("city", 12, "12-17")) == ["12", "12-17"]
    assert places_in(event["road_built"](rule="BASE-41", seat=1, border="12-17")) == ["12-17"]
    dice = msgspec.convert({"type": "dice", "parts": [{"monster": "M3", "hits": 2}]}, move["dice"])
    assert places_in(dice) == ["M3"]
    hit = event["knight_hit"](rule="CH-333", knight="K1", damage=1, rank=None)
    assert places_in(hit) == ["K1"]


def test_a_view_names_what_it_shows_also_in_objects_and_below() -> None:
    rules = RULESETS["catan_horror"]
    draws = SecretDraws(bytes(32), "shown", b"", 0)
    view: Any = rules.new_game(rules.options_type(), rules.colours[:3], draws)[0].view(0)
    assert places_in(view) == [*(each.hex for each in view.hexes), *(each.border for each in view.harbours)]
    shown = msgspec.structs.replace(
        view, hexes=[], harbours=[], squads={"S1": ["K1", "K2"]}, metropolis={"trade": 12, "science": None}
    )
    assert places_in(shown) == ["S1", "K1", "K2", "12"]


class Below(msgspec.Struct):
    """One field has a role, and one has not."""

    there: Annotated[int, INTERSECTION]
    number: int


class Held(msgspec.Struct):
    """Holds others, and objects by names of which one has no role."""

    all: list[Below]
    here: tuple[Hex, ...]
    cards: Cards
    known: dict[Hex, Hex]
    by_name: dict[str, Hex]
    below: dict[str, Below]


def test_what_has_no_role_is_found_wherever_it_stands() -> None:
    assert roleless(Held) == ["Below.number", "Held.below", "Held.by_name"]


def test_what_is_no_place_or_is_not_shown_is_not_named() -> None:
    stolen = EVENTS["stolen"](rule="BASE-33", seat=0, victim=1, card=UNSET)
    assert places_in(stolen) == []
    assert places_in(MOVES["classic"]["offer"](Cards(ore=1), Cards(wool=1), (1, 2))) == []


def test_roles_change_nothing_in_json() -> None:
    """An annotation is for who asks; it neither takes nor gives another form."""
    kind = MOVES["catan_horror"]["recruit"]
    assert msgspec.json.encode(kind("K1")) == b'{"type":"recruit","knight":"K1"}'
    assert msgspec.json.decode(b'{"type":"recruit","knight":"K1","town":12}', type=kind) == kind("K1", 12)
    assert "intersection" not in str(msgspec.json.schema(kind)).lower().replace("intersections", "")
