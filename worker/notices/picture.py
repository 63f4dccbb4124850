"""The board as a picture in a mail: drawn as the pages draw it, made pixels of, and small (MAIL-25)."""

from __future__ import annotations

import hashlib
import io

import structlog
from PIL import Image

from horror.rules.kernel.face import Layers
from worker.kept import Kept
from worker.notices.layers import board

log = structlog.get_logger(__name__)

WIDTHS = (1000, 800, 640, 480)
"""Columns of pixels, from the widest: a phone shows 390 columns of two or three pixels, a mail on a desk 600."""
COLOURS = 64
MOST = 90 * 1024
"""Bytes of a picture at most."""
pictures: Kept[bytes] = Kept(8 << 20)
"""Those of the last boards: for a mail that is tried again, and for seats that are told of the same board."""


def png(layers: Layers) -> bytes | None:
    """A board as PNG, known by all that is drawn of it, in one language; None for one that cannot be drawn small
    enough, or at all: the mail has the board in words then.
    """
    key = hashlib.sha256(repr(layers).encode()).digest()
    if (kept := pictures.get(key)) is not None:
        return kept
    made = _made(layers)
    if made is not None:
        pictures.put(key, made, len(made))
    return made


def _made(layers: Layers) -> bytes | None:
    try:
        sizes = (_small(board(layers, width)) for width in WIDTHS)
        return next((small for small in sizes if len(small) <= MOST), None)
    except (ValueError, OSError):  # a mail waits for no picture
        log.exception("picture_not_drawn")
        return None


def _small(image: Image.Image) -> bytes:
    """The same in few colours; rare ones count too, as those of gates. The last twentieth of the bytes costs four times
    as much as the rest, and is saved where that counts.
    """
    few = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    quick = _written(few)
    return quick if len(quick) <= MOST else _written(few, optimize=True)


def _written(image: Image.Image, *, optimize: bool = False) -> bytes:
    small = io.BytesIO()
    image.save(small, "PNG", optimize=optimize)
    return small.getvalue()
