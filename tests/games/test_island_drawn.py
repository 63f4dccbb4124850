"""How an island lies on its picture: hexes, borders and harbours by their measures, pieces where they are."""

from __future__ import annotations

from itertools import combinations
from math import atan2, degrees, dist, hypot
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from horror.games import RULESETS
from horror.games.classic.picture import ClassicPicture, picture
from horror.games.island.picture import ground
from horror.games.island.picture.palette import BODY_EDGE, TERRAINS
from horror.games.island.picture.places import Places, between
from horror.games.picture.palette import EDGE, INK, RED, RIM, SEATS
from horror.rules.board.island import island_of_rows
from horror.rules.kernel.events import SPECTATOR
from tests.games.drawn_parts import SVG, Point, Reach, Words, element, moved, reach_of, written
from tests.games.shown_positions import classic_shown, horror_shown
from tests.rules.positions import fresh

ISLANDS = [(3, 4, 5, 4, 3), (2, 3, 2), (4, 5, 6), (3, 4)]
SHOWN = {"classic": classic_shown, "horror": horror_shown}
Node = ElementTree.Element


def places_of(rows: tuple[int, ...]) -> Places:
    return Places(island_of_rows(rows), 60, 80)


@pytest.mark.parametrize("rows", ISLANDS)
def test_all_borders_are_of_one_length_and_hexes_regular(rows: tuple[int, ...]) -> None:
    places = places_of(rows)
    for border in range(len(places.island.borders)):
        assert dist(*places.border(border)) == pytest.approx(60)
    for hex_ in range(len(places.island.hexes)):
        around = places.outline(hex_)
        assert {round(dist(places.hex(hex_), corner), 6) for corner in around} == {60}
        assert {round(dist(*ends), 6) for ends in zip(around, [*around[1:], around[0]], strict=True)} == {60}
        top = min(around, key=lambda corner: corner[1])
        assert places.hex(hex_) == pytest.approx((top[0], top[1] + 60)), "it stands on a corner"


@pytest.mark.parametrize("rows", ISLANDS)
def test_an_island_lies_as_its_rows_do_in_as_much_sea_on_each_side(rows: tuple[int, ...]) -> None:
    places = places_of(rows)
    spots = [places.intersection(at) for at in range(1, places.island.size + 1)]
    across, down = zip(*spots, strict=True)
    assert (min(across), min(down)) == (pytest.approx(80), pytest.approx(80))
    assert (places.width - max(across), places.height - max(down)) == (pytest.approx(80), pytest.approx(80))
    centres = [places.hex(index) for index in range(len(places.island.hexes))]
    lines: dict[int, list[float]] = {}
    for x, y in centres:
        lines.setdefault(round(y), []).append(x)
    assert tuple(len(line) for _, line in sorted(lines.items())) == rows
    assert [round(y) for _, y in centres] == sorted(round(y) for _, y in centres)
    assert all(line == sorted(line) for line in lines.values())


@pytest.mark.parametrize("rows", ISLANDS)
def test_a_harbour_lies_straight_off_the_middle_of_its_border(rows: tuple[int, ...]) -> None:
    places = places_of(rows)
    centres = [places.hex(index) for index in range(len(places.island.hexes))]
    coast = [at for at in range(len(places.island.borders)) if places.island.coast >> at & 1]
    for border in coast:
        at, (one, other) = places.off_shore(border, 30), places.border(border)
        assert dist(at, one) == pytest.approx(dist(at, other)) == pytest.approx(hypot(30, 30))
        assert min(dist(at, centre) for centre in centres) == pytest.approx(60 * 3**0.5 / 2 + 30)


@pytest.mark.parametrize("rows", ISLANDS)
def test_the_upright_border_of_an_intersection_leads_away_from_its_slanting_ones(
    rows: tuple[int, ...],
) -> None:
    places = places_of(rows)
    for at in range(1, places.island.size + 1):
        x, y = places.intersection(at)
        for x_other, y_other in map(places.intersection, places.island.neighbours[at]):
            straight = abs(x - x_other) < 1
            assert ((y_other > y) == (places.upright(at) > 0)) == straight
        assert places.upright(at) in (-1, 1)


def test_a_point_on_the_way() -> None:
    assert between((2, 4), (10, -12), 0) == (2, 4)
    assert between((2, 4), (10, -12), 0.25) == (4, 0)
    assert between((2, 4), (10, -12), 1) == (10, -12)


# -- what is drawn


def shown(position: Any, language: str = "en") -> Any:
    view = position.view(SPECTATOR)
    return RULESETS[view.ruleset].picture(view, language)


def pieces_of(drawn: Any) -> dict[str, Node]:
    return {str(node.get("id")): node for node in element("".join(drawn.standing()))}


def ground_of(drawn: Any) -> Node:
    return element(drawn.ground.drawn)[0]


def shapes_of(drawn: Any) -> dict[str, Node]:
    return {str(node.get("id")): node for node in element("".join(drawn.ground.shapes))}


def words_in(node: Node, anchor: str = "middle") -> list[Words]:
    return list(written(node, Words("", 0, 0, anchor=anchor)))


def by_id(root: Node, name: str) -> Node:
    return next(node for node in root.iter() if node.get("id") == name)


def ends(border: str) -> list[int]:
    return [int(each) for each in border.split("-")]


def test_a_number_stands_on_each_free_intersection_and_beside_each_town() -> None:
    drawn, places = shown(classic_shown()), shown(classic_shown()).land.places
    pieces, view = pieces_of(drawn), drawn.view
    towns = {town.at: town for town in view.towns}
    assert {name for name in pieces if name.startswith("at-")} == {f"at-{at}" for at in range(1, 55)}
    spot = reach_of(shapes_of(drawn)["shape-spot"])
    assert spot.middle == (0, 0)
    for at in range(1, 55):
        [said], (x, y) = words_in(pieces[f"at-{at}"]), moved(pieces[f"at-{at}"])
        assert said.text == str(at) and said.anchor == "middle" and said.x == 0
        used = [node.get("href") for node in pieces[f"at-{at}"]]
        here = places.intersection(at)
        if at not in towns:
            assert (x, y) == pytest.approx(here, abs=0.06) and "#shape-spot" in used
            assert said.reach.within(spot.narrowed(-0.5)) and abs(said.middle) < 1
        else:
            assert "#shape-spot" not in used and moved(pieces[f"town-{at}"]) == pytest.approx(here, abs=0.06)
            assert x - here[0] > 17, "clear of the town to the right"
            assert ((y > here[1]) == (places.upright(at) > 0)) and abs(y - here[1]) > 5


@pytest.mark.parametrize("game", ["classic", "horror"])
def test_a_road_lies_along_the_middle_of_its_border_and_leaves_its_ends_free(game: str) -> None:
    drawn = shown(SHOWN[game]())
    places, pieces = drawn.land.places, pieces_of(drawn)
    bar = reach_of(shapes_of(drawn)["shape-road"])
    assert bar.middle == (0, 0)
    assert drawn.side - 40 < bar.right - bar.left < drawn.side - 18
    assert drawn.view.roads
    for road in drawn.view.roads:
        one, other = map(places.intersection, ends(road.border))
        piece = pieces[f"border-{road.border}"]
        assert moved(piece) == pytest.approx(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), abs=0.06)
        turned = float(str(piece[0].get("transform")).partition("(")[2].rstrip(")"))
        along = degrees(atan2(other[1] - one[1], other[0] - one[0]))
        assert (turned - along + 90) % 180 == pytest.approx(90, abs=0.2)


@pytest.mark.parametrize("game", ["classic", "horror"])
def test_pieces_have_their_owners_colour_and_letter_on_them(game: str) -> None:
    drawn = shown(SHOWN[game]())
    pieces = pieces_of(drawn)
    colours = [seat.colour for seat in drawn.view.seats]
    owned = [(f"town-{town.at}", town.owner) for town in drawn.view.towns]
    owned += [(f"border-{road.border}", road.owner) for road in drawn.view.roads]
    for name, owner in owned:
        letter = words_in(pieces[name])[0]
        paint = SEATS[colours[owner]]
        assert pieces[name].get("fill") == paint.fill and letter.ink == paint.ink
        assert letter.text == colours[owner][0].upper() and letter.bold and letter.x == 0


@pytest.mark.parametrize("shape", ["settlement", "city", "robber"])
def test_shapes_have_a_light_rim_and_a_dark_edge(shape: str) -> None:
    shapes = shapes_of(shown(classic_shown()))
    rim, edge = shapes[f"shape-{shape}"]
    assert rim.get("d") == edge.get("d")
    dark = BODY_EDGE if shape == "robber" else EDGE
    assert (rim.get("stroke"), edge.get("stroke")) == (RIM, dark)
    assert float(rim.get("stroke-width", 0)) > 2 * float(edge.get("stroke-width", 0))
    inside = reach_of(edge)
    assert abs(inside.middle[0]) < 1 and inside.top < 0 < inside.bottom


def test_letters_lie_on_their_pieces() -> None:
    drawn = shown(classic_shown())
    pieces, shapes = pieces_of(drawn), shapes_of(drawn)
    for town in drawn.view.towns:
        [letter] = words_in(pieces[f"town-{town.at}"])
        assert letter.reach.narrowed(1).within(reach_of(shapes[f"shape-{town.kind}"][1]))
    bar = reach_of(shapes["shape-road"])
    for road in drawn.view.roads:
        [letter] = words_in(pieces[f"border-{road.border}"])
        assert letter.reach.narrowed(1).within(bar) and abs(letter.middle) < 1


@pytest.mark.parametrize("chit", [True, False])
def test_the_robber_stands_on_its_hex_beside_the_chit_where_there_is_one(chit: bool) -> None:
    view = classic_shown().view(SPECTATOR)
    name = next(spot.hex for spot in view.hexes if bool(spot.chit) == chit)
    drawn = picture(replace(view, robber=name))
    robber, places = pieces_of(drawn)["robber"], drawn.land.places
    x, y = places.hex(places.island.hex_index[name])
    across = moved(robber)[0] - x
    assert moved(robber)[1] == pytest.approx(y, abs=0.06) and robber.get("href") == "#shape-robber"
    right = reach_of(shapes_of(drawn)["shape-robber"][1]).right
    assert (
        across == pytest.approx(0, abs=0.06) if not chit else -drawn.side * 0.8 < across < -(21 + right) + 3
    )


@pytest.mark.parametrize("game", ["classic", "horror"])
def test_a_hex_has_its_letter_above_its_chit_and_what_it_yields_below(game: str) -> None:
    drawn = shown(SHOWN[game]())
    places, land, hexes = drawn.land.places, ground_of(drawn), drawn.view.hexes
    chits = {moved_by_use(node): str(node.get("href")) for node in land.iter(f"{SVG}use")
             if "chit" in str(node.get("href"))}  # fmt: skip
    words = {(round(each.x), round(each.y)): each for each in words_in(land)}
    assert len(chits) == sum(bool(spot.chit) for spot in hexes)
    for spot in hexes:
        x, y = places.hex(places.island.hex_index[spot.hex])
        tile = by_id(land, f"hex-{spot.hex}")
        assert moved_by_use(tile) == pytest.approx((x, y), abs=0.06) and tile.get("href") == "#hex"
        assert tile.get("fill") == f"url(#ground-{spot.terrain})"
        chit = [name for at, name in chits.items() if dist(at, (x, y)) < 1]
        assert chit == ([f"#chit-{spot.chit}"] if spot.chit else [])
        near = [each for each in words.values() if abs(each.x - x) < 1 and abs(each.y - y) < drawn.side * 0.8]
        above, below = sorted(near, key=lambda each: each.y)
        assert above.text == spot.hex and above.bold and above.reach.bottom < y - 10
        assert below.reach.top > y + (21 if spot.chit else 0) and below.size < above.size
        assert spot.terrain == "desert" or below.text in ("lumber", "wool", "grain", "brick", "ore")
        assert spot.terrain != "desert" or below.text == "desert"
        assert {above.ink, below.ink} == {INK}


def moved_by_use(node: Node) -> Point:
    return float(node.get("x", 0)), float(node.get("y", 0))


def test_the_shape_of_a_hex_lies_around_its_origin() -> None:
    drawn = shown(classic_shown())
    shape, side = shapes_of(drawn)["hex"], drawn.side
    corners = [tuple(map(float, each.split(","))) for each in str(shape.get("points")).split()]
    assert [hypot(*corner) for corner in corners] == [pytest.approx(side, abs=0.1)] * 6
    assert len(set(corners)) == 6


def test_a_chit_has_its_number_and_a_dot_for_each_way_in_which_dice_show_it() -> None:
    shapes = shapes_of(shown(fresh()))
    sizes = {}
    there = {spot.chit for spot in fresh().view(SPECTATOR).hexes if spot.chit}
    assert len(there) > 7
    for number in there:
        ring, said, *dots = shapes[f"chit-{number}"]
        [word] = words_in(shapes[f"chit-{number}"])
        inside = reach_of(ring)
        assert inside.middle == (0, 0) and word.text == str(number) and word.x == 0
        assert word.reach.within(inside)
        across = [float(dot.get("cx", 0)) for dot in dots]
        assert len(dots) == 6 - abs(7 - number) and sum(across) == pytest.approx(0)
        for one, other in combinations([reach_of(dot) for dot in dots], 2):
            assert not one.covers(other)
        for dot in dots:
            assert reach_of(dot).within(inside) and reach_of(dot).top > word.y
            assert hypot(float(dot.get("cx", 0)), float(dot.get("cy", 0))) < inside.right - 2
        likely = number in (6, 8)
        assert shapes[f"chit-{number}"].get("fill") == ring.get("stroke") == (RED if likely else INK)
        sizes[likely, number] = (
            word.size,
            int(said.get("font-weight", 0)),
            float(ring.get("stroke-width", 0)),
        )
    heavy = {size for (likely, _), size in sizes.items() if likely}
    light = {size for (likely, _), size in sizes.items() if not likely}
    assert len(heavy) == len(light) == 1
    assert all(one > other for one, other in zip(*heavy, *light, strict=True))


def test_each_terrain_has_a_pattern_of_its_own() -> None:
    shapes = shapes_of(shown(classic_shown()))
    drawings = set()
    for terrain, paint in TERRAINS.items():
        pattern = shapes[f"ground-{terrain}"]
        below, strokes = pattern[0]
        assert (below.get("fill"), strokes.get("stroke"), strokes.get("fill")) == (
            paint.fill,
            paint.ink,
            "none",
        )
        assert [pattern.get(name) for name in ("width", "height")] == [
            below.get(name) for name in ("width", "height")
        ]
        drawings.add(strokes.get("d"))
        assert float(strokes.get("stroke-width", 0)) == (2.4 if terrain == "desert" else 1.1), "dots are seen"
    assert len(drawings) == len(TERRAINS)


@pytest.mark.parametrize("game", ["classic", "horror"])
def test_harbours_lie_in_the_sea_with_a_pier_to_each_of_their_intersections(game: str) -> None:
    drawn = shown(SHOWN[game]())
    places, land = drawn.land.places, ground_of(drawn)
    sea = reach_of(next(land.iter(f"{SVG}rect")))
    assert sea == Reach(0, 0, pytest.approx(places.width, abs=0.06), pytest.approx(places.height, abs=0.06))  # type: ignore[arg-type]
    assert drawn.view.harbours
    for harbour in drawn.view.harbours:
        part = by_id(land, f"harbour-{harbour.border}")
        ring = reach_of(next(part.iter(f"{SVG}circle")))
        rate, label = words_in(part)
        for each in (rate, label):
            assert each.reach.narrowed(1).within(ring) and each.x == pytest.approx(ring.middle[0], abs=0.06)
        assert (rate.text, rate.bold) == ("3:1" if harbour.kind == "any" else "2:1", True)
        assert label.text == harbour.kind and rate.y < label.reach.top and ring.within(sea)
        assert rate.middle < ring.middle[1] < label.middle
        centres = [places.hex(index) for index in range(len(places.island.hexes))]
        assert min(dist(ring.middle, centre) for centre in centres) > drawn.side * 0.87 + 23
        piers = list(part.iter(f"{SVG}line"))
        for pier, at in zip(piers, ends(harbour.border), strict=True):
            begin = float(pier.get("x1", 0)), float(pier.get("y1", 0))
            end = float(pier.get("x2", 0)), float(pier.get("y2", 0))
            here = places.intersection(at)
            assert end == pytest.approx(ring.middle, abs=0.1)
            assert 0 < dist(begin, here) < 0.2 * dist(here, end)
            assert dist(here, begin) + dist(begin, end) == pytest.approx(dist(here, end), abs=0.2)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["classic", "horror"])
def test_what_a_harbour_serves_is_written_within_its_rim(game: str, language: str) -> None:
    """If a letter is as wide as most are in DejaVu Sans."""
    drawn = shown(SHOWN[game](), language)
    for harbour in drawn.view.harbours:
        part = by_id(ground_of(drawn), f"harbour-{harbour.border}")
        disc = next(part.iter(f"{SVG}circle"))
        within = float(disc.get("r", 0)) - float(disc.get("stroke-width", 0)) / 2
        label = words_in(part)[1]
        across = 0.54 * label.size * len(label.text) / 2
        assert hypot(across, label.middle - float(disc.get("cy", 0))) < within, label


def test_numbers_beside_towns_keep_clear_of_harbours() -> None:
    drawn = shown(classic_shown())
    places = drawn.land.places
    for harbour in drawn.view.harbours:
        disc = next(by_id(ground_of(drawn), f"harbour-{harbour.border}").iter(f"{SVG}circle"))
        x, y = float(disc.get("cx", 0)), float(disc.get("cy", 0))
        rim = float(disc.get("r", 0)) + float(disc.get("stroke-width", 0)) / 2
        for at in ends(harbour.border):
            beside = element(ground.number_beside(places, at))[0]
            [number], (across, down) = words_in(beside), moved(beside)
            reach = number.reach.narrowed(0.5)
            nearest = (
                min(max(x, across + reach.left), across + reach.right),
                min(max(y, down + reach.top), down + reach.bottom),
            )
            assert dist(nearest, (x, y)) > rim, (harbour, at)


def test_the_beach_goes_around_every_hex() -> None:
    drawn = shown(classic_shown())
    beach = next(node for node in ground_of(drawn).iter(f"{SVG}path"))
    assert beach.get("fill") == beach.get("stroke") and str(beach.get("d")).count("M") == 19
    assert reach_of(beach).within(Reach(0, 0, drawn.land.places.width, drawn.land.places.height))
    assert float(beach.get("stroke-width", 0)) > 10


@pytest.mark.parametrize("terrain", list(TERRAINS))
def test_a_swatch_is_a_little_hex_about_its_origin(terrain: str) -> None:
    node = element(ground.swatch(terrain))[0]
    x, y = moved(node)
    corners = [tuple(map(float, each.split(","))) for each in str(node.get("points")).split()]
    around = [(across + x, down + y) for across, down in corners]
    assert [hypot(*corner) for corner in around] == [pytest.approx(ground.SWATCH, abs=0.1)] * 6
    sides = [dist(one, other) for one, other in zip(around, [*around[1:], around[0]], strict=True)]
    assert sides == [pytest.approx(ground.SWATCH, abs=0.15)] * 6
    width, height, _ = ground._PATTERNS[terrain]
    assert (-x, -y) == (width / 2, height / 2), "the middle of a tile"


@pytest.mark.parametrize("terrain", list(TERRAINS))
def test_a_card_of_a_terrain_has_its_pattern_in_the_middle_of_its_field(terrain: str) -> None:
    field, drawn = element(ground.tile(terrain, 26, 34, 4))[0]
    width, height, path = ground._PATTERNS[terrain]
    assert reach_of(field).middle == (0, 0) and moved(drawn) == (-width / 2, -height / 2)
    across = [float(field.get(name, 0)) for name in ("width", "height")]
    assert across == [26, 34] and drawn.get("d") == path
    assert (field.get("fill"), drawn.get("stroke")) == tuple(TERRAINS[terrain])


@pytest.mark.parametrize("game", ["classic", "horror"])
def test_parts_of_a_picture_stand_beside_one_another(game: str) -> None:
    """The panel to the right of the island, the legend below what it belongs to; none over another."""
    drawn = shown(SHOWN[game]())
    land, panel, legend = (
        drawn.ground.box, drawn.panel.box.moved(drawn.panel_at), drawn.legend.box.moved(drawn.legend_at)
    )  # fmt: skip
    assert (land.left, land.top) == (drawn.gap, drawn.gap)
    assert (land.width, land.height) == (drawn.land.places.width, drawn.land.places.height)
    assert dict(drawn.ground.around)["transform"] == f"translate({drawn.gap} {drawn.gap})"
    assert land.right <= panel.left <= land.right + drawn.gap and panel.top == land.top
    above = panel if game == "classic" else land
    assert above.bottom <= legend.top <= above.bottom + drawn.gap
    assert legend.left == (panel.left if game == "classic" else pytest.approx(2 * drawn.gap - 10))
    reaches = [Reach(box.left, box.top, box.right, box.bottom) for box in (land, panel, legend)]
    assert not [pair for pair in combinations(reaches, 2) if pair[0].covers(pair[1])]


def test_a_picture_of_the_classic_game_says_what_it_is() -> None:
    drawn = shown(classic_shown())
    assert isinstance(drawn, ClassicPicture) and drawn.name == "The classic game"
    assert drawn.title == "The classic game. Turn 7: red to trade and build"
    assert drawn.description.startswith("Turn 7: red to trade and build. The dice show 2 and 3.")
    assert drawn.panel.title == drawn.title
    german = picture(drawn.view, "de")
    assert german.title != drawn.title and german.legend.title == "Legende"
