"""The panel beside the island: whose turn it is, how the seats stand, and what is in the bank."""

from collections.abc import Iterator, Sequence

from horror.games.classic import summary
from horror.games.classic.view import ClassicView, SeatView
from horror.games.classic.words import word
from horror.games.island.picture import pieces
from horror.games.island.telling import position
from horror.games.locale import Speech
from horror.games.picture.palette import LINE, QUIET, Owner
from horror.games.picture.panel import Panel
from horror.games.picture.svg import Markup, group, line, text
from horror.rules.base.cards import RESOURCES
from horror.rules.kernel.face import SeatRow

ROW = 58
"""The height of a seat's row."""
COLUMNS = (158, 204, 250, 297, 343)
"""Where the figures of a seat stand."""


class ClassicPanel(Panel):
    """The panel of a classic game."""

    def __init__(self, talk: Speech, view: ClassicView, owners: Sequence[Owner], left: float) -> None:
        super().__init__(left)
        self.talk, self.view, self.owners = talk, view, owners

    def written(self) -> Iterator[Iterator[Markup]]:
        return iter((self._head(), self._seats(), self._bank()))

    def _head(self) -> Iterator[Markup]:
        """Who is to do what, and what the dice show."""
        rolled = self.view.turn.rolled
        if rolled:
            said = self.talk.say("{total} rolled", total=sum(rolled))
        else:
            said = self.talk.say("not rolled yet") if self.view.turn.turn else ""
        return self.head(
            summary.headline(self.talk, self.view, position.colours(self.talk, self.view)), rolled, said
        )

    def _seats(self) -> Iterator[Markup]:
        """A table: seats by row, what is public of them by column."""
        self.y += 36
        standings = summary.standings(self.talk, self.view, position.colours(self.talk, self.view))
        heads = [
            text((self.left + x, self.y), column.heading)
            for x, column in zip(COLUMNS, standings.columns, strict=True)
        ]
        yield group(heads, font_size=11, text_anchor="middle", fill=QUIET)
        self.y += 8
        for seat, row in zip(self.view.seats, standings.rows, strict=True):
            yield group(self._seat(seat, row), id=f"seat-{seat.seat}")
            self.y += ROW

    def _seat(self, seat: SeatView, stands: SeatRow) -> Iterator[Markup]:
        top, held = self.y, ", ".join(stands.badges)
        left = self.talk.say(
            "left: roads {roads}, settlements {settlements}, cities {cities}",
            roads=seat.roads_left,
            settlements=seat.settlements_left,
            cities=seat.cities_left,
        )
        yield line((self.left, top), (self.right, top), stroke=LINE, stroke_width=0.8)
        sign = pieces.town("settlement", (self.left + 16, top + 24), self.owners[seat.seat])
        yield group([sign], text_anchor="middle")
        weight = "bold" if stands.marked else None
        yield text((self.left + 38, top + 28), stands.name, font_size=16, font_weight=weight)
        row = [
            text((self.left + x, top + 28), str(figure))
            for x, figure in zip(COLUMNS, stands.cells, strict=True)
        ]
        yield group(row, font_size=17, text_anchor="middle", font_weight=weight)
        yield text((self.left + 38, top + 48), left, font_size=11, fill=QUIET)
        if stands.marked:
            yield self.pointer(top)
        if held:
            yield text((self.right, top + 48), held, font_size=11, font_weight="bold", text_anchor="end")

    def _bank(self) -> Iterator[Markup]:
        """What the bank holds and how many development cards are left."""
        self.y += 26
        yield self.title(self.talk.say("Bank"))
        self.y += 20
        cells = [(word(self.talk, "resource", name), getattr(self.view.bank, name)) for name in RESOURCES]
        cells.append((self.talk.say("dev."), self.view.deck))
        for index, (name, count) in enumerate(cells):
            x = self.left + 26 + 62 * index
            yield text((x, self.y), name, font_size=11, fill=QUIET, text_anchor="middle")
            yield text((x, self.y + 20), str(count), font_size=16, text_anchor="middle")
        self.y += 20
