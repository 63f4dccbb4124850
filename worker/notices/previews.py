"""The picture that others show of a link to a game: the site's name, its own, what it is, its seats, and its board
(api.previews).
"""

from __future__ import annotations

import hashlib
import io
from typing import Protocol
from xml.sax.saxutils import escape

from django.conf import settings
from PIL import Image, ImageFont

from horror.rules.kernel.face import Layers
from worker.kept import Kept
from worker.notices.layers import FAMILY, FONT, PAPER, board, rendered

SIZE = 1200, 630
"""Pixels, as those ask for it who show such pictures."""
LEFT, WIDE, BOARD = 60, 560, 560
ACCENT, INK, SOFT = "#17555c", "#1b1f24", "#555b63"
TITLES = 58, 48, 40
"""Sizes of letters, the largest first."""
MARK = (
    f'<g transform="translate({SIZE[0] - 480} 105) scale(13)">'
    '<path fill="#1d5c63" d="M16 1 29 8.5v15L16 31 3 23.5v-15z"/>'
    '<path fill="#f2c14e" d="M16 7.5 23 11.6v8.3L16 24l-7-4.1v-8.3z"/>'
    '<circle cx="16" cy="15.75" r="3.2" fill="#1f2328"/></g>'
)
"""What stands where there is no board yet: the sign of the pages (web/static/web/icon.svg)."""
SEATS = 6
"""Seats that are named; of more their number is told."""
pictures: Kept[bytes] = Kept(8 << 20)


class Told(Protocol):
    """What is told of a game: each seat with whether it is taken."""

    @property
    def title(self) -> str: ...
    @property
    def lines(self) -> tuple[str, ...]: ...
    @property
    def seats(self) -> tuple[tuple[str, bool], ...]: ...


def png(told: Told, layers: Layers | None) -> bytes:
    """The picture, drawn once for all that it follows from."""
    shown = settings.SITE_NAME, told.title, told.lines, told.seats, layers
    key = hashlib.sha256(repr(shown).encode()).digest()
    if (kept := pictures.get(key)) is None:
        kept = _made(told, layers)
        pictures.put(key, kept, len(kept))
    return kept


def _made(told: Told, layers: Layers | None) -> bytes:
    content = "".join(_words(told)) + (MARK if layers is None else "")
    image = rendered(*SIZE, content, PAPER).convert("RGB")
    if layers is not None:
        small = board(layers, BOARD).convert("RGB")
        small.thumbnail((BOARD, BOARD), Image.Resampling.LANCZOS)
        image.paste(small, (SIZE[0] - 40 - small.width, (SIZE[1] - small.height) // 2))
    written = io.BytesIO()
    image.quantize(128, method=Image.Quantize.FASTOCTREE).save(written, "PNG")
    return written.getvalue()


def _words(told: Told) -> list[str]:
    """The texts as SVG. Names are cut where they would run into the board, and escaped."""
    found = [
        _text(settings.SITE_NAME, LEFT, 90, 34, WIDE, ACCENT),
        _text(told.title, LEFT, 180, _size(told.title), WIDE, INK),
    ]
    at = 240
    for line in told.lines:
        found.append(_text(line, LEFT, at, 32, WIDE, SOFT))
        at += 46
    at += 24
    for name, taken in told.seats[:SEATS]:
        fill = ACCENT if taken else "none"
        found.append(
            f'<circle cx="{LEFT + 12}" cy="{at - 10}" r="11" stroke="{ACCENT}" stroke-width="3" fill="{fill}"/>'
        )
        found.append(_text(name, LEFT + 38, at, 30, WIDE - 38, INK if taken else SOFT))
        at += 46
    if len(told.seats) > SEATS:
        found.append(_text(f"+ {len(told.seats) - SEATS}", LEFT + 38, at, 30, WIDE, SOFT))
    return found


def _size(title: str) -> int:
    """The largest letters in which a title fits; the smallest where it fits in none."""
    return next((size for size in TITLES if _font(size).getlength(title) <= WIDE), TITLES[-1])


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT), size, layout_engine=ImageFont.Layout.BASIC)


def _text(text: str, x: int, y: int, size: int, wide: int, colour: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-family="{FAMILY}" font-weight="bold" font-size="{size}" fill="{colour}">'
        f"{escape(_cut(text, size, wide))}</text>"
    )


def _cut(text: str, size: int, wide: int) -> str:
    """The beginning of a text that fits, in one line, without what no drawing may hold."""
    plain = "".join(letter for letter in text if letter.isprintable())
    font = _font(size)
    if font.getlength(plain) <= wide:
        return plain
    while plain and font.getlength(f"{plain}…") > wide:
        plain = plain[:-1]
    return f"{plain.rstrip()}…"
