"""The shapes of places on the ground: where each place is, apart from one another, and large enough to be marked."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest

from horror.games import RULESETS
from horror.games.island.picture.outlines import outlines
from horror.games.island.picture.places import Places
from horror.games.picture.svg import Markup
from horror.rules.board.island import island_of_rows
from horror.rules.kernel.events import SPECTATOR
from tests.games.drawn_parts import SVG, corners, element
from tests.games.shown_positions import classic_shown, horror_shown

ROWS = [(3, 4, 5, 4, 3), (2, 3, 2), (1,)]
Node = ElementTree.Element


def shapes(markup: Markup) -> dict[str, Node]:
    """The shape of each place, by its name."""
    return {str(node.get("data-place")): node for node in element(markup)[0]}


def number(node: Node, name: str) -> float:
    return float(node.get(name, 0))


@pytest.mark.parametrize("rows", ROWS)
def test_every_place_has_a_shape_where_it_is(rows: tuple[int, ...]) -> None:
    places = Places(island_of_rows(rows), 100, 80)
    island, found = places.island, shapes(outlines(places))
    intersections = {str(at): at for at in range(1, island.size + 1)}
    assert list(found) == [*island.hexes, *island.borders, *intersections], (
        "the smallest places are uppermost"
    )
    for name, at in intersections.items():
        circle = found[name]
        assert circle.tag == f"{SVG}circle"
        here = number(circle, "cx"), number(circle, "cy")
        assert here == pytest.approx(places.intersection(at), abs=0.06)
    for index, name in enumerate(island.borders):
        line, (one, other) = found[name], places.border(index)
        begin = number(line, "x1"), number(line, "y1")
        end = number(line, "x2"), number(line, "y2")
        assert line.tag == f"{SVG}line" and dist(begin, end) > 0.4 * dist(one, other)
        way = dist(one, begin) + dist(begin, end) + dist(end, other)
        assert way == pytest.approx(dist(one, other), abs=0.3), "it lies along the border"
        assert dist(one, begin) == pytest.approx(dist(end, other), abs=0.3)
    for index, name in enumerate(island.hexes):
        polygon, middle = found[name], places.hex(index)
        around = list(corners(polygon))
        assert polygon.tag == f"{SVG}polygon" and len(around) == 6
        for corner, outer in zip(around, places.outline(index), strict=True):
            assert 0.8 * 100 < dist(middle, corner) < 100
            assert dist(middle, corner) + dist(corner, outer) == pytest.approx(100, abs=0.3)


@pytest.mark.parametrize("rows", ROWS)
def test_shapes_of_like_places_and_of_those_that_meet_stand_apart(rows: tuple[int, ...]) -> None:
    places = Places(island_of_rows(rows), 100, 80)
    found = shapes(outlines(places))
    circles = [node for node in found.values() if node.tag == f"{SVG}circle"]
    for one, other in combinations(circles, 2):
        apart = dist((number(one, "cx"), number(one, "cy")), (number(other, "cx"), number(other, "cy")))
        assert apart > number(one, "r") + number(other, "r")
    for name, line in found.items():
        if line.tag == f"{SVG}line":
            for end, at in zip((("x1", "y1"), ("x2", "y2")), name.split("-"), strict=True):
                here = number(line, end[0]), number(line, end[1])
                circle = found[at]
                assert dist(here, (number(circle, "cx"), number(circle, "cy"))) > number(circle, "r")


@pytest.mark.parametrize("shown", [classic_shown, horror_shown])
def test_they_stand_beside_the_pieces_in_the_ground_alone(shown: Any) -> None:
    view = shown().view(SPECTATOR)
    picture: Any = RULESETS[view.ruleset].picture(view)
    ground = ElementTree.fromstring(picture.alone("ground"))
    island = next(node for node in ground.iter() if node.get("id") == "island")
    assert [node.get("id") for node in island][-2:] == ["pieces", "places"]
    group = island[-1]
    assert [group.get(name) for name in ("fill", "stroke", "pointer-events")] == ["none"] * 3
    assert len(group) == len(picture.land.places.island.hexes) + 72 + 54
    for other in (picture.whole(), picture.alone("pieces")):
        assert "data-place" not in other
