"""The table as an accessible picture: the market's stalls, and the piles of each seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from horror.games.locale import SOURCE, Speech
from horror.games.picture.palette import INK, LINE, PALETTES, PAPER, paint_of
from horror.games.picture.parts import Ground, Picture
from horror.games.picture.svg import Box, Markup, called, element, text
from horror.rules.kernel.face import LIGHT
from tests.barrows.facts import GOODS
from tests.barrows.summary import described, headline, points
from tests.barrows.view import BarrowsView, SeatView
from tests.barrows.words import talk, word

STALL = 104
ROW = 62
TOP = 176
WIDTH = 5 * STALL + 20


class BarrowsPicture(Picture):
    """The table as everybody sees it."""

    def __init__(self, speech: Speech, view: BarrowsView, theme: str) -> None:
        self.speech, self.view, self.palette = speech, view, PALETTES[theme]
        self.names = [word(speech, "colour", seat.colour) for seat in view.seats]

    @cached_property
    def name(self) -> str:
        return self.speech.word("game", "Barrows")

    @cached_property
    def title(self) -> str:
        return headline(self.speech, self.view, self.names)

    @cached_property
    def description(self) -> str:
        return described(self.speech, self.view, self.names)

    @cached_property
    def ground(self) -> Ground:
        caption = text(
            (WIDTH / 2, 164), self.speech.say("price / coins / points"), font_size=12, text_anchor="middle"
        )
        box = Box(0, 0, WIDTH, TOP + ROW * len(self.view.seats) + 10)
        return Ground((), caption, box, (("fill", INK),))

    def standing(self) -> Iterator[Markup]:
        yield text((14, 28), self.title, id="headline", font_size=17, font_weight="bold")
        yield from stalls(self.speech, self.view)
        for seat in self.view.seats:
            yield barrow(self.speech, self.view, seat, self.names[seat.seat])


def picture(view: BarrowsView, language: str = SOURCE, theme: str = LIGHT) -> BarrowsPicture:
    """The table as everybody sees it."""
    return BarrowsPicture(talk(language), view, theme)


def stalls(speech: Speech, view: BarrowsView) -> Iterator[Markup]:
    """A stall for each good: its name, how many there are, what one costs, brings and counts."""
    for place, each in enumerate(view.market):
        left, good = 10 + STALL * place, GOODS[each.good]
        facts = f"{good.price} / {good.coins} / {good.points}"
        middle = left + (STALL - 8) / 2
        yield element(
            "g",
            element("rect", x=left, y=44, width=STALL - 8, height=100, rx=8, fill=PAPER, stroke=LINE),
            text((middle, 68), word(speech, "good", each.good), font_size=15, font_weight="bold"),
            text((middle, 102), str(each.count), font_size=26),
            text((middle, 130), facts, font_size=13),
            **called("stall", each.good),
            text_anchor="middle",
        )


def barrow(speech: Speech, view: BarrowsView, seat: SeatView, name: str) -> Markup:
    top, paint = TOP + ROW * seat.seat, paint_of(seat.colour)
    marked = seat.seat in view.result.winners if view.result else seat.seat == view.active
    said = speech.say(
        "{points}; {hand} in hand, {pile} in the pile, {discard} discarded",
        points=speech.count("{n} point", "{n} points", points(view, seat)),
        hand=seat.hand_total,
        pile=seat.pile_total,
        discard=seat.discard_total,
    )
    return element(
        "g",
        element("rect", x=10, y=top, width=110, height=ROW - 10, rx=8, fill=paint.fill, stroke=LINE),
        text((20, top + 32), f"\N{BLACK RIGHT-POINTING SMALL TRIANGLE} {name}" if marked else name,
             font_size=15, font_weight="bold", fill=paint.ink),
        text((130, top + 32), said, font_size=14),
        **called("seat", seat.colour),
    )  # fmt: skip
