"""Levels: what of a picture is drawn when all of it is seen on a small screen, from nearer, and from close by.

An element says by its class at which levels it is drawn; one that says nothing always is. A page names the level of the
moment on the ``svg`` element, and each level has letters that can be read at the scale from which on it is meant. Where
no page names one, as in a mail or on paper, the picture is *whole*.

What is not in whole pictures stands between two marks that text never has, and is left out of them (:func:`whole`); in
the parts that pages put together it is hidden until a level shows it (:func:`in_parts`). Style sheets do not look into
what is drawn by reference (``use``), so elements with levels stand outside of shapes.
"""

import re

from horror.games.picture.svg import Markup, Value, element, text

ISLAND, NEAR, CLOSE, WHOLE = "island", "near", "close", "whole"
LEVELS = (ISLAND, NEAR, CLOSE)
"""From far to close."""
READ = 11
"""How many pixels letters must be high to be read."""
NEAR_SIZE = 17
"""The size of letters that are read from near on."""
FROM_FAR = f"{ISLAND} {NEAR}"
"""Where pieces are drawn larger than they are, with room for letters."""
_BEGIN, _END = "\x01", "\x02"
_HIDDEN = re.compile(f"{_BEGIN}[^{_END}]*{_END}")
_MARKS = str.maketrans("", "", _BEGIN + _END)


def at(*levels: str) -> dict[str, Value]:
    """The attribute of an element that is drawn at these levels and in whole pictures."""
    return {"class_": " ".join(levels)}


FROM_NEAR, FROM_CLOSE, WHOLE_ALONE = at(NEAR, CLOSE), at(CLOSE), at(WHOLE)


def apart(level: str, *drawn: Markup, **attributes: Value | None) -> Markup:
    """What is drawn at this level alone, or at these (``"island near"``), and in no whole picture; nothing within it is
    set apart once more.
    """
    hidden = element("g", *drawn, **attributes, class_=level, display="none")
    return in_no_whole(hidden)


def in_no_whole(drawn: Markup) -> Markup:
    """Markup, a shape that is used at one level alone, that is left out of whole pictures."""
    return Markup(f"{_BEGIN}{drawn}{_END}")


def centred(words: str, size: float, below: float = 0, /, **attributes: Value | None) -> Markup:
    """Bold words in the middle of a piece, or so far below it."""
    return text((0, round(below + 0.36 * size, 1)), words, font_size=size, font_weight="bold", **attributes)


def whole(markup: str) -> str:
    """Markup without what is drawn at a level alone."""
    return _HIDDEN.sub("", markup)


def in_parts(markup: str) -> str:
    """Markup with all of it, hidden until a level shows it."""
    return markup.translate(_MARKS)


def read_from(smallest: float) -> str:
    """From which scale on letters of this size can be read, in pixels by unit of the drawing."""
    return f"{READ / smallest:.3f}"
