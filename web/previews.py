"""What others show of a link to a game, who read no scripts: a title, a sentence, and a picture (Open Graph).

It is what any visitor may know, by the visitor's door. Of a private game, and of one that there is not, it is the same.
"""

from __future__ import annotations

import hashlib
import io
import threading
from typing import NamedTuple
from xml.sax.saxutils import escape

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from PIL import Image, ImageFont

from api import limits
from api.handler import respond
from api.problems import TooMany
from horror.rules.kernel.face import LIGHT
from horror.table import read
from horror.table.clocks import rates
from horror.table.errors import NotFound
from worker.kept import Kept
from worker.notices.layers import FAMILY, FONT, PAPER, board, rendered

SIZE = 1200, 630
"""Pixels, as those ask for it who show such pictures."""
LEFT, WIDE, BOARD = 60, 560, 560
TITLES = 58, 48, 40
"""Sizes of letters, the largest first."""
SEATS = 6
"""Seats that are named; of more their number is told."""
COST = 10
"""Of the budget of pages, beside what any page costs: a board takes a quarter of a second to draw."""
KEPT = "public, max-age=300"
HOUR, DAY = 3600, 24 * 3600
pictures: Kept[bytes] = Kept(8 << 20)
_pen = threading.BoundedSemaphore(1)
"""One is drawn at a time in a process."""


class Preview(NamedTuple):
    """What is told of a game, and its board, if it has one yet."""

    title: str
    lines: tuple[str, ...]
    seats: tuple[tuple[str, bool], ...] = ()
    door: read.Door | None = None

    @property
    def sentence(self) -> str:
        free = sum(not taken for _, taken in self.seats)
        return " · ".join([*self.lines, *([f"{free} of {len(self.seats)} seats free"] if free else [])])


GENERAL = Preview("Board games by correspondence", ("A move a day, dice that can be checked",))
"""Of no game, and of all that a visitor may not know."""


def of(game: str) -> Preview:
    """What a visitor may know of a game; one query."""
    try:
        door = read.door(game, None)
    except NotFound:
        return GENERAL
    seats = tuple(
        (name if not seat.free else "free", not seat.free)
        for name, seat in zip(door.names, door.seats, strict=True)
    )
    return Preview(
        door.game.name, (door.rules.title, _clock(door)), seats, door if door.game.started_at else None
    )


def _clock(door: read.Door) -> str:
    by = rates.of(door.game)
    if by is None:
        return "no clock"
    turn = by.turn
    if turn % DAY == 0:
        return "a day for a turn" if turn == DAY else f"{turn // DAY} days for a turn"
    return f"{max(1, round(turn / HOUR))} hours for a turn"


@require_safe
def picture(request: HttpRequest, game: str) -> HttpResponse:
    """The picture, as PNG. It costs the same of the budget whatever is told."""
    try:
        limits.spend("pages", f"ip:{limits.address(request)}", COST)
    except TooMany as refused:
        problem: HttpResponse = respond(refused.problem)
        for name, value in refused.headers.items():
            problem.headers[name] = value
        return problem
    png = drawn(of(game))
    answer = HttpResponse(png, content_type="image/png", headers={"Cache-Control": KEPT})
    answer.headers["ETag"] = f'"{hashlib.sha256(png).hexdigest()[:30]}"'
    return answer


def drawn(preview: Preview) -> bytes:
    """Its picture, drawn once for all that it follows from."""
    door = preview.door
    state = None if door is None else (door.game.pk, door.game.rules_version, door.epoch, door.cursor)
    key = hashlib.sha256(repr((preview._replace(door=None), state)).encode()).digest()
    if (kept := pictures.get(key)) is None:
        with _pen:
            kept = pictures.get(key) or _png(preview)
        pictures.put(key, kept, len(kept))
    return kept


def _png(preview: Preview) -> bytes:
    image = rendered(*SIZE, "".join(_words(preview)), PAPER).convert("RGB")
    if preview.door is not None:
        shown = preview.door.rules.picture(read.view(preview.door), preview.door.language, LIGHT)
        small = board(shown.layers(), BOARD).convert("RGB")
        small.thumbnail((BOARD, BOARD), Image.Resampling.LANCZOS)
        image.paste(small, (SIZE[0] - 40 - small.width, (SIZE[1] - small.height) // 2))
    written = io.BytesIO()
    image.quantize(128, method=Image.Quantize.FASTOCTREE).save(written, "PNG")
    return written.getvalue()


def _words(preview: Preview) -> list[str]:
    """The texts as SVG. Names are cut where they would run into the board, and escaped: they are text and nothing else."""
    wide = WIDE if preview.door is not None else SIZE[0] - 2 * LEFT
    found = [
        _text("Horror", LEFT, 90, 34, wide, "#17555c"),
        _text(preview.title, LEFT, 180, _size(preview.title, wide), wide, "#1b1f24"),
    ]
    at = 240
    for line in preview.lines:
        found.append(_text(line, LEFT, at, 32, wide, "#555b63"))
        at += 46
    at += 24
    for name, taken in preview.seats[:SEATS]:
        found.append(
            f'<circle cx="{LEFT + 12}" cy="{at - 10}" r="11" stroke="#17555c" stroke-width="3" fill="{"#17555c" if taken else "none"}"/>'
        )
        found.append(_text(name, LEFT + 38, at, 30, wide - 38, "#1b1f24" if taken else "#555b63"))
        at += 46
    if len(preview.seats) > SEATS:
        found.append(_text(f"+ {len(preview.seats) - SEATS}", LEFT + 38, at, 30, wide, "#555b63"))
    return found


def _size(title: str, wide: int) -> int:
    """The largest letters in which a title fits; the smallest where it fits in none."""
    return next((size for size in TITLES if _font(size).getlength(title) <= wide), TITLES[-1])


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
