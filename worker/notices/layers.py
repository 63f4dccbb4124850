"""Pixels of a board, of which each layer is drawn once and kept: the next board of a game is mostly laid together.

What costs time are letters, the patterns of terrains, and above all to write as many pixels as a board has; to lay a
layer on costs next to nothing. Pieces that are not there yet are drawn together, each in a window of a sheet, and cut
out. Where they lie is seen on another sheet, on which each has the whole board for itself, and all is small.
"""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from math import ceil, isqrt
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image

from horror.rules.kernel.face import Layers
from worker.kept import Kept

FONT = Path(__file__).parent / "font" / "DejaVuSans-Bold.ttf"
FAMILY = "DejaVu Sans"
PAPER = "#ffffff"
SMALLER = 14
"""By how much pieces are smaller on the sheet on which they are looked for. Half of a small pixel around what is seen
there holds what is too thin to be seen: resvg looks at each pixel in four lines.
"""
WHOLE = 0.01
"""What a row of pixels may lack, for a board whose height is a number of rows but for rounding."""
SHEET = 2_000_000
"""Pixels of a sheet, above which another one is begun."""


class Area(NamedTuple):
    """A rectangle of pixels, by its edges."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top


class Cut(NamedTuple):
    """A piece cut out, and where its upper left corner lies on the board."""

    image: Image.Image
    at: tuple[int, int]


BESIDE = 600
"""Bytes that a cut takes beside its pixels."""
grounds: Kept[bytes] = Kept(16 << 20)
"""Grounds, compressed: a quarter of a megabyte each."""
cuts: Kept[Cut] = Kept(32 << 20)
"""Pieces, a few kilobytes each. What looks alike at one place is the same in all games with such a board."""


class Canvas(NamedTuple):
    """A board that is drawn: its pixels, the pixels of a unit, and the word for all that its layers have in common."""

    layers: Layers
    scale: float
    width: int
    height: int
    word: bytes

    def key(self, layer: str) -> bytes:
        """What the pixels of a layer follow from."""
        return hashlib.sha256(self.word + layer.encode()).digest()

    def placed(self, layer: str, left: int = 0, top: int = 0, by: int = 1) -> str:
        """A layer in pixels, seen from one of them, so many times smaller."""
        scale, (x, y, *_size) = self.scale / by, self.layers.box
        moved = f"{-left - x * scale:.9g} {-top - y * scale:.9g}"
        return f'<g transform="translate({moved}) scale({scale:.9g})">{layer}</g>'

    def around(self, small: Area) -> Area:
        """The area of the board in which there can be what is seen on this area of the board made small."""
        left, top, right, bottom = (SMALLER * edge for edge in small)
        return Area(
            max(left - SMALLER // 2, 0),
            max(top - SMALLER // 2, 0),
            min(right + SMALLER // 2, self.width),
            min(bottom + SMALLER // 2, self.height),
        )

    def touches_edge(self, area: Area) -> bool:
        return 0 in area[:2] or area.right == self.width or area.bottom == self.height


def canvas(layers: Layers, width: int) -> Canvas:
    """A board in so many columns of pixels."""
    _x, _y, wide, high = layers.box
    scale = exact(width / wide)
    word = hashlib.sha256(f"{width} {layers.box} {layers.shapes}".encode()).digest()
    return Canvas(layers, scale, width, int(scale * high + WHOLE), word)


def exact(scale: float) -> float:
    """Nearly the same scale, whose inverse undoes it in single precision too: resvg lays out the tiles of a pattern by
    both, and takes three times as long where it has to smooth what they miss.
    """
    tried = (_single(scale * (1 - step / (1 << 23))) for step in range(64))
    return next((each for each in tried if _single(each * _single(1 / _length(each))) == 1), scale)


def _single(number: float) -> float:
    found: float = struct.unpack("f", struct.pack("f", number))[0]
    return found


def _length(number: float) -> float:
    return _single(_single(number * number) ** 0.5)


def board(layers: Layers, width: int) -> Image.Image:
    """A board in so many columns of pixels; raises ValueError where it cannot be drawn."""
    drawn_on = canvas(layers, width)
    image = _ground(drawn_on)
    for cut in _pieces(drawn_on):
        image.paste(cut.image, cut.at, cut.image)
    return image


def _ground(drawn_on: Canvas) -> Image.Image:
    size, key = (drawn_on.width, drawn_on.height), drawn_on.key(drawn_on.layers.ground)
    if (kept := grounds.get(key)) is not None:
        return Image.frombytes("RGB", size, zlib.decompress(kept))
    layers = drawn_on.layers
    image = rendered(*size, layers.shapes + drawn_on.placed(layers.ground), PAPER).convert("RGB")
    made = zlib.compress(image.tobytes(), 1)
    grounds.put(key, made, len(made))
    return image


def _pieces(drawn_on: Canvas) -> list[Cut]:
    """All of them, from the lowest up."""
    pieces = drawn_on.layers.pieces
    keys = [drawn_on.key(piece) for piece in pieces]
    found = {key: cut for key in keys if (cut := cuts.get(key)) is not None}
    missing = {key: piece for key, piece in zip(keys, pieces, strict=True) if key not in found}
    for key, cut in zip(missing, _cut_out(drawn_on, list(missing.values())), strict=True):
        found[key] = cut
        cuts.put(key, cut, 4 * cut.image.width * cut.image.height + BESIDE)
    return [found[key] for key in keys]


def _cut_out(drawn_on: Canvas, pieces: Sequence[str]) -> Iterator[Cut]:
    """Pieces in their order, by as many sheets as they need."""
    sheet: list[tuple[str, Area]] = []
    for piece, area in zip(pieces, _areas(drawn_on, pieces), strict=True):
        if sheet and _pixels(sheet) + area.width * area.height > SHEET:
            yield from _from_sheet(drawn_on, sheet)
            sheet = []
        sheet.append((piece, area))
    if sheet:
        yield from _from_sheet(drawn_on, sheet)


def _from_sheet(drawn_on: Canvas, sheet: Sequence[tuple[str, Area]]) -> Iterator[Cut]:
    """Pieces side by side in rows, each as it looks on its area of the board."""
    width = max(isqrt(_pixels(sheet)), *(area.width for _piece, area in sheet))
    shown, places = list[str](), list[Area]()
    x = y = row = 0
    for piece, area in sheet:
        if x + area.width > width:
            x, y, row = 0, y + row, 0
        shown.append(_shown(drawn_on, piece, area, x, y))
        places.append(Area(x, y, x + area.width, y + area.height))
        x, row = x + area.width, max(row, area.height)
    drawn = rendered(width, y + row, drawn_on.layers.shapes + "".join(shown))
    for place, (_piece, area) in zip(places, sheet, strict=True):
        image = drawn.crop(place)
        seen = _seen(image)
        yield Cut(image.crop(seen), (area.left + seen.left, area.top + seen.top))


def _shown(drawn_on: Canvas, piece: str, area: Area, x: int, y: int) -> str:
    """What is seen of a piece on an area of the board, with the area's upper left corner at a point of a sheet.

    A window keeps what the board's edge cuts off away from the others; all others lie within their areas, and windows
    are dear.
    """
    if drawn_on.touches_edge(area):
        return _window(drawn_on.placed(piece, area.left, area.top), x, y, area.width, area.height)
    return drawn_on.placed(piece, area.left - x, area.top - y)


def _areas(drawn_on: Canvas, pieces: Sequence[str]) -> list[Area]:
    """Where on the board pieces are to be seen, and a little around that."""
    if not pieces:
        return []
    width, height = ceil(drawn_on.width / SMALLER), ceil(drawn_on.height / SMALLER)
    columns = isqrt(len(pieces) - 1) + 1
    at = [(number % columns * width, number // columns * height) for number in range(len(pieces))]
    windows = [
        _window(drawn_on.placed(piece, by=SMALLER), *corner, width, height)
        for piece, corner in zip(pieces, at, strict=True)
    ]
    rows = ceil(len(pieces) / columns)
    drawn = rendered(columns * width, rows * height, drawn_on.layers.shapes + "".join(windows))
    return [drawn_on.around(_seen(drawn.crop((x, y, x + width, y + height)))) for x, y in at]


def _window(drawn: str, x: int, y: int, width: int, height: int) -> str:
    """What is drawn, as far as it lies within a rectangle, brought to this point."""
    return f'<svg x="{x}" y="{y}" width="{width}" height="{height}">{drawn}</svg>'


def _seen(image: Image.Image) -> Area:
    """The rectangle in which there is anything; where there is nothing, one pixel of that."""
    return Area(*(image.getchannel("A").getbbox() or (0, 0, 1, 1)))


def _pixels(sheet: Sequence[tuple[str, Area]]) -> int:
    return sum(area.width * area.height for _piece, area in sheet)


def rendered(width: int, height: int, content: str, background: str | None = None) -> Image.Image:
    """An SVG drawing in pixels, with the one font that we bring along: no machine's fonts change it."""
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{content}</svg>'
    png = resvg_py.svg_to_bytes(
        svg_string=drawing, background=background, skip_system_fonts=True, font_files=[str(FONT)],
        font_family=FAMILY, sans_serif_family=FAMILY,
    )  # fmt: skip
    return Image.open(io.BytesIO(png))
