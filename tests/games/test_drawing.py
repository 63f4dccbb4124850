"""Writing SVG, colours, dice, and a picture that is put together from its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any
from xml.etree import ElementTree

import pytest

from horror.games.picture.dice import die
from horror.games.picture.palette import (
    ON_PLAIN,
    PALETTES,
    PAPER,
    PLAIN,
    Paint,
    paint_of,
)
from horror.games.picture.parts import Ground, Part, Picture
from horror.games.picture.signs import sign
from horror.games.picture.svg import (
    Box,
    Markup,
    called,
    circle,
    document,
    element,
    group,
    line,
    moved,
    number,
    points,
    polygon,
    root,
    text,
    text_of,
    use,
)
from horror.rules.kernel.face import LIGHT
from tests.contrast import contrast, luminance
from tests.games.drawn_parts import SVG, Reach, reach_of

Node = ElementTree.Element


def test_a_box_has_four_edges_can_be_moved_and_given_a_margin() -> None:
    box = Box(1, 2, 30, 40)
    assert (box.right, box.bottom) == (31, 42)
    assert box.moved((5, 7)) == Box(6, 9, 30, 40)
    assert box.widened(3) == Box(-2, -1, 36, 46)


@pytest.mark.parametrize(
    ("value", "said"), [(1.0, "1"), (-0.04, "0"), (0.06, "0.1"), (-2.5, "-2.5"), (10, "10"), (0, "0")]
)
def test_a_coordinate_is_short(value: float, said: str) -> None:
    assert number(value) == said == text_of(value)


class Name(str):
    """Text of a type of its own, as enumerations give it."""


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        (Name("<"), "&lt;"),
        (Markup("<b/>"), "<b/>"),
        ('"', "&quot;"),
        ("a\x00\x0b\ufffeb", "ab"),
    ],
)
def test_what_is_text_is_escaped_and_what_is_markup_stays(value: str, said: str) -> None:
    assert text_of(value) == said


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        (lambda: element("g"), "<g/>"),
        (lambda: element("g", "<", Markup("<b/>"), id="x", fill=None), '<g id="x">&lt;<b/></g>'),
        (lambda: element("a", font_size=3, class_="y"), '<a font-size="3" class="y"/>'),
        (lambda: group(["a", Markup("<b/>")], id="x"), '<g id="x">\na\n<b/>\n</g>'),
        (lambda: polygon([(0, 1.25), (2, 3)], fill="x"), '<polygon points="0,1.2 2,3" fill="x"/>'),
        (lambda: line((1, 2), (3, 4), fill="x"), '<line x1="1" y1="2" x2="3" y2="4" fill="x"/>'),
        (lambda: circle((1, 2), 3, fill="x"), '<circle cx="1" cy="2" r="3" fill="x"/>'),
        (lambda: text((1, 2), "words", fill="x"), '<text x="1" y="2" fill="x">words</text>'),
        (lambda: use("shape", (1, 2), fill="x"), '<use href="#shape" x="1" y="2" fill="x"/>'),
        (lambda: points([(0, 1), (2.0, -3.5)]), "0,1 2,-3.5"),
        (lambda: moved((1, -2.5)), "translate(1 -2.5)"),
    ],
)
def test_an_element_is_written(markup: Callable[[], str], said: str) -> None:
    assert markup() == said


def test_a_piece_is_called_by_its_kind_and_by_what_orders_call_it() -> None:
    assert called("town", 12) == {"id": "town-12", "data_order": "12"}


def test_markup_equals_its_text_and_is_not_written_like_it() -> None:
    """Small things are drawn once and kept: text first, and the same as markup after it."""
    assert "&lt;" in text((0, 0), "<i/>") and "<i/>" in text((0, 0), Markup("<i/>"))


def test_an_svg_shows_its_box_and_is_read_as_one_image() -> None:
    shown = ElementTree.fromstring(root(Box(-1, 2, 30, 40), ["a", Markup("<b/>")], aria_label="it"))
    assert shown.get("viewBox") == "-1 2 30 40"
    assert (shown.get("width"), shown.get("height")) == ("30", "40")
    assert (shown.get("role"), shown.get("aria-label")) == ("img", "it")
    assert (shown.text or "").strip() == "a" and shown[0].tag == f"{SVG}b"


@pytest.mark.parametrize("description", ["", "All of it."])
def test_a_document_says_what_it_is_and_describes_it_where_there_is_something_to_say(
    description: str,
) -> None:
    written = document(Box(0, 0, 1, 1), "A title", description, [Markup("<b/>")])
    assert written.startswith("<?xml") and written.endswith("\n")
    shown = ElementTree.fromstring(written)
    said = {child.get("id"): child.text for child in shown[:-1]}
    assert said == {"title": "A title", **({"description": description} if description else {})}
    assert shown.get("aria-labelledby") == " ".join(str(name) for name in said)


@pytest.mark.parametrize(
    ("colour", "light"),
    [
        ("#000000", 0),
        ("#ffffff", 1),
        ("#ff0000", 0.2126),
        ("#00ff00", 0.7152),
        ("#0000ff", 0.0722),
        ("#808080", 0.21586),
        ("#0a0a0a", 0.003035),
        ("#0b0b0b", 0.003347),
        ("#123456", 0.03259),
    ],
)
def test_luminance_is_that_of_the_guidelines(colour: str, light: float) -> None:
    """WCAG 2.2, *relative luminance*."""
    assert luminance(colour) == pytest.approx(light, rel=1e-3)


@pytest.mark.parametrize(
    ("one", "other", "ratio"), [("#ffffff", "#000000", 21), ("#808080", "#ffffff", 3.95)]
)
def test_contrast_is_that_of_the_guidelines_in_either_order(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.01)
    assert contrast(one, one) == 1


def test_a_colour_that_is_not_listed_is_plain() -> None:
    assert paint_of("") == paint_of("mauve") == Paint(PLAIN, ON_PLAIN)
    assert paint_of("red") != paint_of("blue")


@pytest.mark.parametrize("shown", range(1, 7))
def test_the_pips_of_a_die_lie_on_its_face_and_the_same_from_either_side(shown: int) -> None:
    drawing = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{die((5, 7), 40, shown)}</svg>')[0]
    face, *pips = drawing
    assert drawing.get("transform") == "translate(5 7)" and len(pips) == shown
    assert (face.get("width"), face.get("height")) == ("40", "40")
    assert 0 < float(face.get("rx", 0)) < 10
    places = {(float(pip.get("cx", 0)), float(pip.get("cy", 0))) for pip in pips}
    assert {(40 - x, 40 - y) for x, y in places} == places
    assert ((20, 20) in places) == (shown % 2 == 1)
    reaches = [reach_of(pip) for pip in pips]
    for at, one in enumerate(reaches):
        assert one.within(Reach(3, 3, 37, 37))
        assert not [other for other in reaches[at + 1 :] if one.covers(other)]


class Table(Picture):
    """A table with a mat, two pieces, and a panel and a legend beside it."""

    name, title, description = "A table", "Two pieces", "A round piece and a square one."
    gap = 4
    panel_at = (70, 8)
    legend_at = (3, 60)

    @cached_property
    def ground(self) -> Ground:
        shapes = [element("path", id=f"shape-{name}") for name in ("round", "square", "star", "wave")]
        mat = element("rect", width=50, height=40, fill="url(#shape-wave)")
        return Ground(tuple(shapes), mat, Box(4, 4, 50, 40), (("transform", "translate(4 4)"), ("id", "mat")))

    def standing(self) -> Iterator[Markup]:
        for name in ("round", "square"):
            yield element("g", use(f"shape-{name}", (0, 0)), id=name)

    @cached_property
    def panel(self) -> Part | None:
        return Part(group([text((0, 0), "how it goes")], id="panel"), Box(-2, -2, 30, 20), "The panel")

    @cached_property
    def legend(self) -> Part | None:
        return Part(group([use("shape-star", (0, 0))], id="legend"), Box(-1, -1, 60, 10), "The legend")


class Bare(Table):
    """The same without anything beside it."""

    panel = legend = None


def shown(svg: str) -> Node:
    return ElementTree.fromstring(svg)


def box(svg: Node) -> list[float]:
    return [float(each) for each in str(svg.get("viewBox")).split()]


def ids(svg: Node) -> list[str]:
    return [
        str(node.get("id")) for node in svg.iter() if node.get("id") not in (None, "title", "description")
    ]


def by_id(svg: Node, name: str) -> Node:
    return next(node for node in svg.iter() if node.get("id") == name)


def around(svg: Node, name: str) -> Node:
    return next(node for node in svg.iter() if any(child.get("id") == name for child in node))


def said(svg: Node) -> tuple[str | None, ...]:
    return tuple(node.text for node in svg if node.tag in (f"{SVG}title", f"{SVG}desc"))


SHAPES = ["shape-round", "shape-square", "shape-star", "shape-wave"]
ALL = ("Two pieces", "A round piece and a square one.")


def test_the_whole_has_all_parts_each_in_its_place() -> None:
    whole = shown(Table().whole())
    assert ids(whole) == [*SHAPES, "mat", "pieces", "round", "square", "panel", "legend"]
    assert around(whole, "panel").get("transform") == "translate(70 8)"
    assert around(whole, "legend").get("transform") == "translate(3 60)"
    assert said(whole) == ALL


def test_the_whole_is_as_large_as_its_parts_with_a_gap_around_the_ground() -> None:
    assert box(shown(Table().whole())) == [0, 0, 70 - 2 + 30, 60 - 1 + 10]
    assert box(shown(Bare().whole())) == [0, 0, 4 + 50 + 4, 4 + 40 + 4]
    assert ids(shown(Bare().whole())) == [*SHAPES, "mat", "pieces", "round", "square"]


def test_the_ground_alone_has_every_shape_and_nothing_on_it() -> None:
    ground = shown(Table().alone("ground"))
    assert ids(ground) == [*SHAPES, "mat", "pieces"] and len(by_id(ground, "pieces")) == 0
    assert by_id(ground, "mat")[0].get("width") == "50"
    assert box(ground) == [4, 4, 50, 40] and said(ground) == ("A table",)


def test_pieces_alone_have_no_ground_and_no_shapes_but_theirs() -> None:
    pieces = shown(Table().alone("pieces"))
    assert ids(pieces) == ["shape-round", "shape-square", "mat", "pieces", "round", "square"]
    assert [child.get("id") for child in by_id(pieces, "mat")] == ["pieces"]
    assert box(pieces) == [4, 4, 50, 40] and said(pieces) == ALL
    assert not list(pieces.iter(f"{SVG}rect"))


@pytest.mark.parametrize(
    ("part", "found", "frame", "title"),
    [
        ("panel", ["panel"], [-2, -2, 30, 20], "The panel"),
        ("legend", ["shape-star", "legend"], [-1, -1, 60, 10], "The legend"),
    ],
)
def test_what_stands_beside_is_a_picture_of_its_own_or_an_element(
    part: str, found: list[str], frame: list[float], title: str
) -> None:
    alone, inset = shown(Table().alone(part)), shown(Table().inset(part))
    assert ids(alone) == found and ids(inset) == [part]
    assert box(alone) == box(inset) == frame
    assert said(alone) == (inset.get("aria-label"),) == (title,)
    assert Bare().alone(part) == Bare().inset(part) == ""


def test_the_layers_of_a_board_are_what_the_whole_shows_of_it_one_upon_the_other() -> None:
    drawn = Table().layers()
    shapes, ground, *pieces = (
        shown(each) for each in (drawn.shapes, f"<g>{drawn.ground}</g>", *drawn.pieces)
    )
    assert [shape.get("id") for shape in shapes] == SHAPES and drawn.box == (4, 4, 50, 40)
    paper, mat = ground
    assert (paper.get("width"), paper.get("height"), mat.get("id")) == ("50", "40", "mat")
    assert len(by_id(mat, "pieces")) == 0
    assert [layer[0].get("id") for layer in pieces] == ["round", "square"]
    assert {layer.get("transform") for layer in (mat, *pieces)} == {"translate(4 4)"}
    assert Bare().layers() == drawn


@pytest.mark.parametrize("part", ["ground", "panel", "legend", "whole"])
def test_below_everything_is_paper_as_large_as_the_picture(part: str) -> None:
    table: Any = Table()
    picture = shown(table.whole() if part == "whole" else table.alone(part))
    paper = next(node for node in picture.iter(f"{SVG}rect") if node.get("fill") == PALETTES[LIGHT][PAPER])
    names = ("x", "y", "width", "height")
    assert [float(paper.get(name, 0)) for name in names] == box(picture)


def test_pieces_are_given_by_their_ids_in_the_order_in_which_they_are_drawn() -> None:
    pieces = Table().pieces
    assert [piece.id for piece in pieces] == ["round", "square"]
    assert all(shown(piece.svg).get("id") == piece.id for piece in pieces)


def test_where_nothing_is_said_parts_stand_at_the_origin() -> None:
    """And a picture has nothing beside it."""
    assert Picture.panel_at.fget(Picture()) == Picture.legend_at.fget(Picture()) == (0, 0)  # type: ignore[attr-defined]
    assert Picture().panel is Picture().legend is None


def test_a_ground_that_is_bare_has_pieces_alone() -> None:
    class Floor(Bare):
        ground = Ground((), Markup(), Box(0, 0, 1, 1))

    whole = shown(Floor().whole())
    assert ids(whole) == ["pieces", "round", "square"]
    assert len(around(whole, "pieces")) == 1


# signs


def test_a_sign_stands_alone_with_the_shapes_that_it_uses_where_they_lie_and_without_ids() -> None:
    shapes = [
        Markup('<path id="roof" d="M0 0"><title id="kept"/></path>'),
        Markup("<g/>"),
        Markup('<circle id="sun" r="4"/>'),
    ]
    shown = sign(Box(-15, -6, 30, 12), Markup('<use href="#sun" x="3"/><use href="#roof"/>'), shapes)
    assert 'viewBox="-15 -6 30 12" width="30" height="12"' in shown and 'aria-hidden="true"' in shown
    drawn = '<g text-anchor="middle"><g x="3"><circle r="4"/></g><g><path d="M0 0"><title id="kept"/></path></g></g>'
    assert drawn in shown.replace("\n", "")
