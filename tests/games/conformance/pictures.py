"""What is drawn of a position: a picture whose parts are the whole, and whose pieces are known again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from horror.games.locale import languages_known
from horror.games.picture.levels import LEVELS, READ, WHOLE
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.face import PARTS
from tests.games.conformance.places import places_of_board
from tests.games.conformance.playing import Playing

SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = re.compile(r"^(?:url\(#(.*)\)|#(.*))$")


class Pictures(Playing):
    """The picture of a position."""

    def picture(self) -> None:
        """Everybody gets the same, in every language the same pieces."""
        shown = {reader: self.rules.picture(self.view(reader)).whole() for reader in self.readers}
        assert len(set(shown.values())) == 1, "a picture holds only what everybody may see"
        again = self.rules.picture(self.rules.load(self.position.dump()).view(SPECTATOR))
        assert again.whole() == shown[SPECTATOR], "the same view is drawn in two ways"
        for language in languages_known():
            drawn = self.rules.picture(self.view(SPECTATOR), language)
            assert [piece.id for piece in drawn.pieces] == [piece.id for piece in again.pieces]
            self.whole(drawn)
        self.places_drawn(again)
        self.known_again(again)

    def whole(self, drawn: Any) -> None:
        """The parts put together are the whole; each of them is a picture too, with all shapes that it uses."""
        whole = self.valid(drawn.whole())
        ground = self.valid(drawn.alone("ground"))
        assert not [node for node in whole.iter() if node.get("display")], "something is hidden in it"
        self.sentence(drawn.title)
        assert drawn.description.strip()
        place, places = by_id(ground, "pieces"), named(ground, "places")
        assert not named(whole, "places"), "what is there to be touched is painted"
        for group in places:
            board(ground).remove(group)
        assert len(place) == 0, "there is something on the bare ground"
        for piece in drawn.pieces:
            place.append(inside(piece.svg))
            assert place[-1].get("id") == piece.id
        self.levels(board(ground))
        unhide(ground)
        assert shape_of(place) == shape_of(by_id(whole, "pieces"))
        parts = {part: drawn.alone(part) for part in PARTS}
        assert shape_of(board(ground)) == shape_of(board(whole))
        for part in ("panel", "legend"):
            assert bool(parts[part]) == bool(drawn.inset(part))
            if parts[part]:
                beside = self.valid(parts[part])[-1]
                assert shape_of(beside) == shape_of(by_id(whole, part))
                assert shape_of(beside) == shape_of(ElementTree.fromstring(drawn.inset(part))[-1])
        alone = by_id(self.valid(parts["pieces"]), "pieces")
        assert shape_of(alone) == shape_of(place)

    def places_drawn(self, drawn: Any) -> None:
        """Every place that a move can name has one shape on the ground, which is not painted and not touched."""
        ground = self.valid(drawn.alone("ground"))
        shapes = [shape for group in named(ground, "places") for shape in group]
        names = [str(shape.get("data-place")) for shape in shapes]
        assert len(names) == len(set(names)), "a place has two shapes"
        assert {name for name in places_of_board(self.position) if name} <= set(names), "a place has none"
        for group in named(ground, "places"):
            assert (group.get("fill"), group.get("stroke")) == ("none", "none")
            assert group.get("pointer-events") == "none"
            assert group in board(ground), "it is not where the pieces stand"
        view = self.view(SPECTATOR)
        for shape in shapes:
            told = self.rules.place(shape.get("data-place"), view, self.names)
            assert SHAPES[told.role] == shape.tag
            assert set(shape.attrib) == {"data-place"} | MEASURES[shape.tag], "a copy of it would be painted"

    @staticmethod
    def levels(island: ElementTree.Element) -> None:
        """Every word on the board says at which levels it is drawn, and is read at the scale from which on they are
        meant; what is at none of a whole picture is hidden by itself.
        """
        read = {level: float(island.get(f"data-{level}", 0)) for level in LEVELS}
        assert list(read.values()) == sorted(read.values())
        for text, around in words_of(island):
            named = [set(str(node.get("class")).split()) for node in around if node.get("class")]
            assert named or not any(read.values()), f"{text.text} is drawn at every level"
            shown = set.intersection(*named) if named else set()
            assert shown <= {*LEVELS, WHOLE}
            size = float(
                next(node.get("font-size") for node in [text, *around[::-1]] if node.get("font-size"))
            )
            for node in around:
                scaled = re.search(r"scale\(([^)]*)\)", node.get("transform", ""))
                size *= float(scaled[1]) if scaled else 1
            for level in shown & set(LEVELS):
                assert size * read[level] >= READ - 0.1, f"{text.text} is too small at {level}"
        for node in island.iter():
            if node.get("display"):
                assert node.get("display") == "none" and set(str(node.get("class")).split()) <= set(LEVELS)

    @staticmethod
    def valid(svg: str) -> ElementTree.Element:
        """A document that is read as one image, runs nothing, and refers to what is in it alone."""
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg" and root.get("role") == "img" and root.get("viewBox")
        ids = [str(node.get("id")) for node in root.iter() if node.get("id") is not None]
        assert len(ids) == len(set(ids)), "an id is there twice"
        assert all(re.fullmatch(r"[A-Za-z][\w-]*", each) for each in ids)
        assert root.get("aria-labelledby", "").split() == [
            node.get("id") for node in root[:2] if node.tag in SAID
        ]
        assert not ACTIVE & {node.tag for node in root.iter()}
        for node in root.iter():
            for key, value in node.items():
                assert key != "style" and not key.startswith("on")
                if key == "href" or "url(" in value:
                    found = REFERENCE.match(value)
                    assert found and (found[1] or found[2]) in ids, f"{value} is not in the picture"
        return root

    def known_again(self, drawn: Any) -> None:
        """An id means one thing for a whole game, and a piece of which moves speak keeps its own wherever it goes."""
        pieces = self.view(SPECTATOR).pieces()
        for piece in drawn.pieces:
            name = inside(piece.svg).get("data-order")
            assert self.drawn.setdefault(piece.id, name) == name, f"{piece.id} is another thing now"
            if name in pieces:
                known = {of_id for of_id, named in self.drawn.items() if named == name}
                assert known == {piece.id}, f"{name} is called otherwise now"


SAID = {f"{SVG}title", f"{SVG}desc"}
ACTIVE = {f"{SVG}{name}" for name in ("script", "style", "image", "foreignObject", "a", "animate", "set")}


def inside(piece: str) -> ElementTree.Element:
    """The one element that a piece is."""
    found = list(ElementTree.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{piece}</g>'))
    assert len(found) == 1
    return found[0]


SHAPES = {"intersection": f"{SVG}circle", "border": f"{SVG}line", "hex": f"{SVG}polygon"}
MEASURES = {
    f"{SVG}circle": {"cx", "cy", "r"},
    f"{SVG}line": {"x1", "y1", "x2", "y2"},
    f"{SVG}polygon": {"points"},
}
"""What is the shape of a place, by its role, and where it says how large it is."""


def unhide(root: ElementTree.Element) -> None:
    """Takes out what is drawn at one level alone."""
    for node in root:
        unhide(node)
    for node in [node for node in root if node.get("display")]:
        root.remove(node)


def words_of(
    root: ElementTree.Element, around: tuple[ElementTree.Element, ...] = ()
) -> Iterator[tuple[ElementTree.Element, tuple[ElementTree.Element, ...]]]:
    """Each text within an element, with all elements in which it stands from the outermost, and itself."""
    within = (*around, root)
    if root.tag == f"{SVG}text":
        yield root, within
    for node in root:
        yield from words_of(node, within)


def named(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements that are called so: one, or none."""
    return [node for node in root.iter() if node.get("id") == name]


def by_id(root: ElementTree.Element, name: str) -> ElementTree.Element:
    """The element that is called so."""
    return next(node for node in root.iter() if node.get("id") == name)


def board(root: ElementTree.Element) -> ElementTree.Element:
    """The child of a picture in which the pieces stand."""
    return next(node for node in root if any(each.get("id") == "pieces" for each in node.iter()))


def shape_of(node: ElementTree.Element) -> list[tuple[Any, ...]]:
    """An element and all within it, in order, but for the ways to write it."""
    return [
        (each.tag, each.attrib, (each.text or "").strip(), (each.tail or "").strip(), len(each))
        for each in node.iter()
    ]
