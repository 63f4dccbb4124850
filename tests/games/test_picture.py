"""The picture of a classic game: whole, readable, the same for the same view, and without a secret."""

import random
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from horror.games import RULESETS
from horror.games.island.picture.places import Places
from horror.games.picture import palette
from horror.games.picture.svg import Markup, element, number, text_of
from horror.games.telling.words import marks
from horror.rules.base.cards import RESOURCES
from horror.rules.board.island import island_of_rows
from horror.rules.kernel.events import EVERYTHING, SPECTATOR
from tests.games.random_play import RandomGame

CLASSIC = RULESETS["classic"]
DAY = palette.PALETTES["light"]
SVG = "{http://www.w3.org/2000/svg}"


@cache
def played(moves: int, seed: int = 11, seats: int = 4) -> Any:
    """A random game after so many moves."""
    return RandomGame(seed, seats, victory_points=12).play(most=moves).position


def drawn(view: Any) -> ElementTree.Element:
    return ElementTree.fromstring(CLASSIC.picture(view).whole())


def words(root: ElementTree.Element, within: str | None = None) -> list[str]:
    """The words that can be read in the picture, or in the part with this id."""
    part = root if within is None else next(root.iterfind(f".//*[@id='{within}']"))
    return [text.text or "" for text in part.iter(f"{SVG}text")]


@pytest.mark.parametrize("moves", [0, 5, 300, 20_000])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_picture_is_a_standalone_image_with_title_and_description(moves: int, seats: int) -> None:
    picture = CLASSIC.picture(played(moves, seats=seats).view(SPECTATOR)).whole()
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.get("aria-labelledby") == f"{root[0].get('id')} {root[1].get('id')}"
    assert len(picture.encode()) < 60_000
    assert not {"script", "style", "image", "foreignObject"} & {
        node.tag.removeprefix(SVG) for node in root.iter()
    }
    references = [
        value for node in root.iter() for key, value in node.items() if "href" in key or "url(" in value
    ]
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {re.sub(r"url\(#(.*)\)|#", r"\1", reference) for reference in references} <= set(ids)


def test_every_hex_chit_intersection_and_harbour_is_there() -> None:
    view = played(300).view(SPECTATOR)
    root = drawn(view)
    island = island_of_rows(view.rows)
    said = words(root, "island")
    assert set(island.hexes) <= set(said)
    assert sorted(word for word in said if word in RESOURCES or word == "any") == sorted(
        [*[kind for kind, count in zip(("lumber", "wool", "grain", "brick", "ore"), (4, 4, 4, 3, 3), strict=True)
           for _ in range(count)], *["any"] * 4, *RESOURCES]
    )  # fmt: skip
    for at in range(1, island.size + 1):
        assert words(root, f"at-{at}") == [str(at)]
    placed = [use.get("href") for use in root.iter(f"{SVG}use") if "chit" in str(use.get("href"))]
    assert sorted(placed) == sorted(f"#chit-{spot.chit}" for spot in view.hexes if spot.chit)
    for shown in {spot.chit for spot in view.hexes if spot.chit}:
        chit = next(root.iterfind(f".//*[@id='chit-{shown}']"))
        assert words(root, f"chit-{shown}") == [str(shown)]
        assert len(list(chit.iter(f"{SVG}circle"))) - 1 == 6 - abs(7 - shown)
        heavy = next(chit.iter(f"{SVG}text")).get("font-weight") == "900"
        assert heavy == (shown in (6, 8)) == (chit.get("fill") == DAY[palette.RED])
    for harbour in view.harbours:
        assert words(root, f"harbour-{harbour.border}") == [
            "3:1" if harbour.kind == "any" else "2:1",
            harbour.kind,
        ]
        assert len(list(next(root.iterfind(f".//*[@id='harbour-{harbour.border}']")).iter(f"{SVG}line"))) == 2


def test_pieces_bear_their_owners_letter_and_colour() -> None:
    view = played(20_000).view(SPECTATOR)
    root = drawn(view)
    letters = {"red": "R", "blue": "B", "white": "W", "orange": "O"}
    for kind, listed in (("town", [(t.at, t.owner) for t in view.towns]),
                         ("border", [(r.border, r.owner) for r in view.roads])):  # fmt: skip
        for name, owner in listed:
            colour = view.seats[owner].colour
            piece = next(root.iterfind(f".//*[@id='{kind}-{name}']"))
            assert words(root, f"{kind}-{name}") == [letters[colour]]
            assert piece.get("fill") == DAY[palette.SEATS[colour].fill]
    kinds = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert {"#shape-settlement", "#shape-city", "#shape-road", "#shape-robber"} <= kinds


def test_the_legend_shows_how_the_seats_stand() -> None:
    position = played(300)
    view = position.view(SPECTATOR)
    root = drawn(view)
    for seat in view.seats:
        said = words(root, f"seat-{seat.seat}")
        figures = (
            seat.public_points,
            seat.hand_total,
            seat.development_total,
            seat.knights_played,
            seat.road_length,
        )
        assert [word for word in said if word.isdigit()] == [str(figure) for figure in figures]
        assert seat.colour in said
        assert ("longest road" in " ".join(said)) == (view.longest_road == seat.seat)


def test_the_description_tells_the_whole_position() -> None:
    """Somebody who cannot see the picture can play from its description."""
    view = played(20_000).view(SPECTATOR)
    described = drawn(view)[1].text or ""
    for spot in view.hexes:
        assert f"{spot.hex} {spot.terrain} {spot.chit}" if spot.chit else f"{spot.hex} desert" in described
    for thing in [*view.roads, *view.harbours]:
        assert thing.border in described
    for town in view.towns:
        assert re.search(rf"(settlements|cities) at [0-9 ]*\b{town.at}\b", described)
    assert f"The robber stands on {view.robber}." in described
    assert described.startswith("Over after")


@pytest.mark.parametrize("moves", [40, 300])
def test_the_same_view_gives_the_same_bytes_and_all_readers_the_same_picture(moves: int) -> None:
    """docs/hidden.md: drawn from the view, and from nothing in it that others may not see."""
    position = played(moves)
    view = position.view(0)
    again = position.copy().view(0)
    assert CLASSIC.picture(view).whole() == CLASSIC.picture(again).whole()
    readers = (EVERYTHING, SPECTATOR, 0, 1, 2, 3)
    assert len({CLASSIC.picture(position.view(reader)).whole() for reader in readers}) == 1


def test_hidden_cards_change_nothing() -> None:
    """Hands swapped between two others, and other victory point cards: the same picture to a third."""
    position = played(300)
    twin = position.copy()
    one, other = twin.state.seats[1], twin.state.seats[2]
    chance = random.Random(1)
    for seat in (one, other):
        kinds = [kind for kind, count in enumerate(seat.hand) for _ in range(count)]
        seat.hand = [0] * len(seat.hand)
        for _ in kinds:
            seat.hand[chance.randrange(5)] += 1
        seat.development = [0, sum(seat.development), 0, 0, 0]
    assert position.dump() != twin.dump()
    assert CLASSIC.picture(position.view(0)).whole() == CLASSIC.picture(twin.view(0)).whole()


def test_owners_are_told_apart_without_colour() -> None:
    assert marks(["red", "blue", "white", "orange", "brown", "green"]) == ["R", "B", "W", "O", "N", "G"]
    assert marks(["b", "b"]) == ["B", "2"]


@pytest.mark.parametrize("rows", [(3, 4, 5, 4, 3), (2, 3, 2), (4, 5, 6, 7, 6, 5, 4), (1,), (3, 4)])
def test_places_of_any_island_lie_inside_and_apart(rows: tuple[int, ...]) -> None:
    places = Places(island_of_rows(rows), 66, 84)
    spots = [places.intersection(at) for at in range(1, places.island.size + 1)]
    assert len({(round(x), round(y)) for x, y in spots}) == len(spots)
    for x, y in spots:
        assert 84 - 1e-6 <= x <= places.width - 84 + 1e-6 and 84 - 1e-6 <= y <= places.height - 84 + 1e-6
    for border in range(len(places.island.borders)):
        if places.island.coast >> border & 1:
            x, y = places.off_shore(border, 40)
            assert 20 < x < places.width - 20 and 20 < y < places.height - 20


@pytest.mark.parametrize("rows", [(3, 4, 5, 4, 3), (2, 3, 2), (4, 5, 6)])
def test_the_upright_border_leads_where_it_is_said_to(rows: tuple[int, ...]) -> None:
    """Where there is one; the number of a town stands beside it, clear of the other two."""
    island = island_of_rows(rows)
    places = Places(island, 66, 84)
    for one, other in island.ends:
        if island.place[one][0] == island.place[other][0]:
            assert places.upright(one) == 1 and places.upright(other) == -1


def test_what_is_written_is_escaped() -> None:
    assert (
        element("text", "<b>&\x00", x=1.25, label='"') == '<text x="1.2" label="&quot;">&lt;b&gt;&amp;</text>'
    )
    assert text_of(Markup("<b/>")) == "<b/>"
    assert [number(value) for value in (1.0, -0.04, 0.06, -2.5, 10)] == ["1", "0", "0.1", "-2.5", "10"]
