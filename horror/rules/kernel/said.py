"""What a panel and a legend say, as data: who shows a picture in a page writes them there, and needs no drawing.

Signs are small `svg` elements. They use the shapes of the ground of the same picture, which stands in the same page.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Tone = Literal["calm", "alarm", "gone"]
"""How a state is meant: as it should be, to worry about, over."""


class RowSaid(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of a table: the ``label`` of what it is about, and its figures or words, one for each heading.

    ``seat`` is the seat that it is about, if it is one; ``sign`` a piece of that, ``letters`` what stands on pieces of
    that kind. It is ``marked`` when it is that seat's turn, or it has won. ``state`` says how it is, and ``tone`` how
    that is meant; ``badge`` what sets it apart; ``notes`` what else there is to say, in lines.
    """

    label: str
    cells: list[int | str]
    seat: int | None = None
    sign: str = ""
    letters: str = ""
    marked: bool = False
    state: str = ""
    tone: Tone = "calm"
    badge: str = ""
    notes: list[str] = []


class PartSaid(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a panel, from the top down.

    A ``head`` says who is to do what (``title``), shows ``dice``, and says what belongs to them (``lines``); a
    ``table`` has ``headings`` above the cells of its ``rows``; ``stocks`` are rows with one figure, how many there are;
    a ``list`` has ``lines``.
    """

    part: Literal["head", "table", "stocks", "list"]
    title: str = ""
    dice: list[int] = []
    lines: list[str] = []
    headings: list[str] = []
    rows: list[RowSaid] = []


class SignSaid(msgspec.Struct, frozen=True):
    """A ``sign`` of the picture, and in ``text`` what it means."""

    sign: str
    text: str


class LegendSaid(msgspec.Struct, frozen=True):
    """What the signs of a picture mean: blocks of signs that belong together."""

    title: str
    blocks: list[list[SignSaid]]
