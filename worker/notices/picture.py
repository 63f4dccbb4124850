"""The board as a picture in a mail: drawn as the pages draw it, made pixels of, and small (MAIL-25)."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

import resvg_py
import structlog
from django.core.cache import cache
from PIL import Image

log = structlog.get_logger(__name__)

WIDTHS = (1000, 800, 640, 480)
"""Columns of pixels, from the widest: a phone shows 390 columns of two or three pixels, a mail on a desk 600."""
COLOURS = 64
MOST = 90 * 1024
"""Bytes of a picture at most."""
KEPT = 3600.0
"""Seconds for which a picture is kept: for a mail that is tried again, and one more to the same seat."""
FONT = Path(__file__).parent / "font" / "DejaVuSans-Bold.ttf"
FAMILY = "DejaVu Sans"
PAPER = "#ffffff"


def png(drawing: str) -> bytes | None:
    """A drawing as PNG, kept for a while by what is drawn, which is the board as one seat sees it in one language; None
    for one that cannot be drawn small enough, or at all: the mail has the board in words then.
    """
    key = f"mail-picture:{hashlib.sha256(drawing.encode()).hexdigest()}"
    kept: bytes | None = cache.get(key)
    if kept is not None:
        return kept
    made = _made(drawing)
    if made is not None:
        cache.set(key, made, KEPT)
    return made


def _made(drawing: str) -> bytes | None:
    try:
        sizes = (_small(drawn(drawing, width)) for width in WIDTHS)
        return next((small for small in sizes if len(small) <= MOST), None)
    except (ValueError, OSError):  # a mail waits for no picture
        log.exception("picture_not_drawn")
        return None


def drawn(drawing: str, width: int) -> bytes:
    """A drawing as PNG of so many columns, with the one font that we bring along: no machine's fonts change it."""
    made: bytes = resvg_py.svg_to_bytes(
        svg_string=drawing, width=width, background=PAPER, skip_system_fonts=True, font_files=[str(FONT)],
        font_family=FAMILY, sans_serif_family=FAMILY,
    )  # fmt: skip
    return made


def _small(drawn: bytes) -> bytes:
    """The same in few colours; rare ones count too, as those of gates."""
    few = Image.open(io.BytesIO(drawn)).convert("RGB").quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    small = io.BytesIO()
    few.save(small, "PNG", optimize=True)
    return small.getvalue()
