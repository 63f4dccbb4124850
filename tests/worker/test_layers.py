"""The board in a mail (MAIL-25) is drawn layer by layer, and looks as if it were drawn at once."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image, ImageChops

from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.face import DARK, LIGHT, Layers, Picture
from tests.positions.gathered import At, barrows, golden
from worker.notices import layers as way
from worker.notices import picture

WIDTH = 400
BOX = (10, 20, 100, 50)
SHAPES = '<defs><rect id="shape" width="10" height="10" fill-opacity="0.6"/></defs>'
GROUND = '<rect x="10" y="20" width="100" height="50" fill="#dddddd"/>'
ROUNDED, UNSURE, SHARE = 8, 64, 1e-4
"""By how much a pixel may differ, of 255. What a piece covers in part is rounded once more when it is cut out, and once
more for each of the pieces that lie there. And resvg looks at a pixel in four lines: where an edge falls upon one, the
last bit of a number says whether a quarter of the pixel is covered. Such are so many of all pixels at most: the side of
a town is twenty. A piece that is missing, or lies one pixel beside its place, differs by more than a quarter.
"""


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    for kept in (way.grounds, way.cuts, picture.pictures):
        kept.clear()


def square(x: float, y: float, colour: str = "#0000ff") -> str:
    return f'<use href="#shape" x="{x}" y="{y}" fill="{colour}"/>'


def table(*pieces: str) -> Layers:
    return Layers(BOX, SHAPES, GROUND, pieces)


def at_once(drawn: str, layers: Layers, width: int) -> Image.Image:
    canvas = way.canvas(layers, width)
    return way.rendered(canvas.width, canvas.height, canvas.placed(drawn), way.PAPER).convert("RGB")


def board_of(picture: Picture, width: int) -> Image.Image:
    """The board of a whole picture, as pages have it."""
    whole = picture.whole()
    inside = whole[whole.index(">", whole.index("<svg")) + 1 : whole.rindex("</svg>")]
    return at_once(inside, picture.layers(), width)


def assert_alike(one: Image.Image, other: Image.Image) -> None:
    assert one.size == other.size
    counts = ImageChops.difference(one, other).convert("RGB").histogram()
    by_how_much = [sum(counts[value::256]) for value in range(256)]
    assert not sum(by_how_much[UNSURE + 1 :])
    assert sum(by_how_much[ROUNDED + 1 :]) <= 3 * SHARE * one.width * one.height


def positions(game: str) -> Iterator[At]:
    return barrows(1) if game == "barrows" else golden(files={game})


@pytest.mark.rules("MAIL-25")
@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize(
    ("game", "moments"), [("classic-15", (30, 90)), ("catan_horror-65", (60, 120)), ("barrows", (0, 40))]
)
def test_a_board_of_layers_looks_as_if_it_were_drawn_at_once(
    game: str, moments: tuple[int, int], theme: str
) -> None:
    """The second with what the first has left."""
    for number, at in enumerate(positions(game)):
        if number in moments:
            drawn = at.rules.picture(at.position.view(SPECTATOR), "en", theme)
            assert_alike(way.board(drawn.layers(), 1000), board_of(drawn, 1000))
        if number == max(moments):
            return
    pytest.fail("the game was over before")


@pytest.mark.rules("MAIL-25")
@pytest.mark.parametrize("sheet", [1, 4_000, way.SHEET])
def test_pieces_beside_each_other_upon_each_other_and_across_the_edge(
    sheet: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is drawn twice, not seen, or beyond the board; on one sheet or many."""
    monkeypatch.setattr(way, "SHEET", sheet)
    twice = square(40.3, 30.7)
    pieces = [
        *(square(x, y, f"#0{int(x) % 10}00{int(y) % 10}f") for x in (5, 60, 104.5) for y in (14.2, 40, 64)),
        twice, square(44, 33, "#00aa00"), "<g/>", square(300, 300), twice,
        '<path d="M20 62L95 25" stroke="#000000" stroke-width="0.3"/>',
        '<circle cx="10" cy="47" r="6"/>',
    ]  # fmt: skip
    layers = table(*pieces)
    reference = at_once(SHAPES + GROUND + "".join(pieces), layers, WIDTH)
    for _ in ("drawn", "kept"):
        assert_alike(way.board(layers, WIDTH), reference)


@pytest.mark.rules("MAIL-25")
def test_what_has_been_drawn_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def spied(width: int, height: int, content: str, *paper: str) -> Image.Image:
        drawn.append(content)
        return rendered(width, height, content, *paper)

    rendered = way.rendered
    monkeypatch.setattr(way, "rendered", spied)
    old, new = square(20, 30), square(60, 30)
    picture.png(table(old))
    assert len(drawn) == 3 and GROUND in drawn[0] and all(old in each for each in drawn[1:])
    drawn.clear()
    picture.png(table(old))
    assert drawn == []
    both = picture.png(table(old, new))
    assert len(drawn) == 2 and all(new in each and old not in each and GROUND not in each for each in drawn)
    drawn.clear()
    assert picture.png(table(new, old)) is not None and drawn == []
    assert both != picture.png(table(old))


@pytest.mark.rules("MAIL-25")
@pytest.mark.parametrize("changed", [
    {"shapes": SHAPES.replace('width="10"', 'width="14"')},
    {"box": (10, 20, 100, 60)},
    {"ground": GROUND.replace("dd", "ee")},
    {"pieces": (square(20, 30, "#00ff00"),)},
])  # fmt: skip
def test_another_board_is_another_picture(changed: dict[str, Any]) -> None:
    """Whatever is the same of it."""
    layers = table(square(20, 30))
    before, after = picture.png(layers), layers._replace(**changed)
    shown = picture.png(after)
    assert shown != before
    for kept in (way.grounds, way.cuts, picture.pictures):
        kept.clear()
    assert picture.png(after) == shown


@pytest.mark.parametrize("most", [0, 5_000])
def test_little_room_makes_boards_dear_and_no_others(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    layers = table(*(square(x, 30) for x in range(20, 90, 7)))
    expected = way.board(layers, WIDTH).tobytes()
    for kept in (way.grounds, way.cuts):
        kept.clear()
        monkeypatch.setattr(kept, "most", most)
    for _ in range(2):
        assert way.board(layers, WIDTH).tobytes() == expected
        assert way.grounds.size <= most and way.cuts.size <= most


@pytest.mark.parametrize("scale", [1000 / 739.6, 1000 / 1233.9, 800 / 739.6, 0.1, 1.0, 2.5])
def test_a_scale_hardly_changes_for_its_inverse(scale: float) -> None:
    assert way.exact(scale) == pytest.approx(scale, rel=1e-5)


@pytest.mark.rules("MAIL-25")
def test_a_picture_that_is_too_large_is_written_with_more_care_and_then_narrower(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layers = table(*(square(x, x % 7 + 30.3) for x in range(20, 90, 7)))

    def width_and_bytes(most: int) -> tuple[int, int]:
        picture.pictures.clear()
        monkeypatch.setattr(picture, "MOST", most)
        made = picture.png(layers)
        assert made is not None and len(made) <= most
        with Image.open(io.BytesIO(made)) as image:
            return image.width, len(made)

    width, quick = width_and_bytes(90 * 1024)
    assert width == picture.WIDTHS[0]
    same_width, careful = width_and_bytes(quick - 1)
    assert same_width == width and careful < quick
    narrower, _ = width_and_bytes(careful - 1)
    assert narrower == picture.WIDTHS[1]
    monkeypatch.setattr(picture, "MOST", 10)
    picture.pictures.clear()
    assert picture.png(layers) is None
