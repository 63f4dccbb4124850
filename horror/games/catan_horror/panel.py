"""The panel beside the island: whose turn it is, how the seats stand, what is left, and the monsters' figures."""

from collections.abc import Iterator, Mapping, Sequence

from horror.games.catan_horror import figures, summary
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.palette import MADNESS
from horror.games.catan_horror.view import HorrorView, SeatView
from horror.games.catan_horror.words import word
from horror.games.island.telling import position
from horror.games.locale import Speech
from horror.games.picture.palette import INK, LINE, PAPER, QUIET, Owner
from horror.games.picture.panel import Panel, in_lines
from horror.games.picture.svg import Markup, group, line, text
from horror.rules.base.cards import KINDS
from horror.rules.kernel.face import SeatRow

COLUMNS = {"points": 186, "cards": 236, "progress": 290, "clues": 344, "trophies": 396, "road": 446}
"""Where the figures of a seat stand, those that there is room for."""
KIND_COLUMNS = (206, 252, 318, 384, 446)
"""Where the figures of a kind of monster stand: on the board, awareness, toughness, strength, Horror."""
LINE_OF_SEAT = 15
"""The height of a line of small words about a seat."""
LETTERS_IN_LINE = 74


class HorrorPanel(Panel):
    """The panel of a game of Catan Horror."""

    width = 470

    def __init__(self, talk: Speech, view: HorrorView, owners: Sequence[Owner], left: float) -> None:
        super().__init__(left)
        self.talk, self.view, self.owners = talk, view, owners

    def written(self) -> Iterator[Iterator[Markup]]:
        return iter((self._head(), self._seats(), self._stocks(), self._gates(), self._monsters()))

    def _head(self) -> Iterator[Markup]:
        """Who is to do what, what the dice show, and how many Knight Actions are left."""
        say, turn = self.talk.say, self.view.turn
        said = say("{total} rolled", total=sum(turn.rolled)) if turn.rolled else ""
        if turn.turn and not turn.rolled:
            said = say("not rolled yet")
        if turn.turn and not self.view.result:
            said = f"{said} · {say('Knight Actions left: {count}', count=turn.actions_left)}"
        return self.head(
            summary.headline(self.talk, self.view, position.colours(self.talk, self.view)),
            turn.rolled,
            said,
            most=46,
        )

    def _seats(self) -> Iterator[Markup]:
        """A table: seats by row, what is public of them by column."""
        self.y += 30
        standings = summary.standings(self.talk, self.view, position.colours(self.talk, self.view))
        columns = {at: column for at, column in enumerate(standings.columns) if column.name in COLUMNS}
        heads = [text((self.left + COLUMNS[each.name], self.y), each.heading) for each in columns.values()]
        yield group(heads, font_size=11, text_anchor="middle", fill=QUIET)
        self.y += 8
        for seat, row in zip(self.view.seats, standings.rows, strict=True):
            figures_of = {COLUMNS[column.name]: row.cells[at] for at, column in columns.items()}
            yield group(self._seat(seat, row, figures_of), id=f"seat-{seat.seat}")

    def _seat(self, seat: SeatView, stands: SeatRow, figures_of: Mapping[int, int | str]) -> Iterator[Markup]:
        top = self.y
        weight = "bold" if stands.marked else None
        yield line((self.left, top), (self.right, top), stroke=LINE, stroke_width=0.8)
        owner = self.owners[seat.seat]
        sign = figures.town("settlement", (self.left + 18, top + 23), owner, "", False, "sane")
        yield group([sign], text_anchor="middle")
        yield text((self.left + 42, top + 26), stands.name, font_size=16, font_weight=weight)
        yield self._status(seat, top)
        row = [text((self.left + x, top + 26), str(figure)) for x, figure in figures_of.items()]
        yield group(row, font_size=16, text_anchor="middle", font_weight=weight)
        if stands.marked:
            yield self.pointer(top)
        self.y += 44
        for words in self._about(seat):
            for part in in_lines(words, LETTERS_IN_LINE):
                yield text((self.left + 42, self.y), part, font_size=11, fill=QUIET)
                self.y += LINE_OF_SEAT
        self.y += 2

    def _status(self, seat: SeatView, top: float) -> Markup:
        fill, ink = {"sane": (PAPER, INK), "mad": (MADNESS, PAPER), "dead": (INK, PAPER)}[seat.status]
        status = summary.state_of(self.talk, seat)
        label = figures.pill((self.left + 137, top + 21), status, fill, ink, 48)
        return group([label], text_anchor="middle")

    def _about(self, seat: SeatView) -> Iterator[str]:
        """What is public of a seat beside the figures, in lines."""
        talk = self.talk
        yield " · ".join([summary.improvements(talk, seat), *summary.distinctions(talk, self.view, seat)])
        yield summary.pieces_left(talk, seat)
        if seat.points_cards:
            yield talk.say("open: {cards}", cards=summary.open_cards(talk, seat))
        if seat.trophies:
            kinds = [
                f"{count} {word(talk, 'monster', kind)}" for kind, count in summary.counted(seat.trophies)
            ]
            yield talk.say("trophies: {trophies}", trophies=", ".join(kinds))

    def _stocks(self) -> Iterator[Markup]:
        """What the bank holds; how many cards, monsters and gates are left."""
        self.y += 22
        say = self.talk.say
        yield self.title(say("Bank"))
        self.y += 18
        yield from self._row(
            [(word(self.talk, "resource", name), getattr(self.view.bank, name)) for name in KINDS]
        )
        self.y += 40
        yield from self._row(
            [
                *((word(self.talk, "track", track), count) for track, count in self.view.decks.items()),
                (say("cup"), self.view.cup),
                (say("gates left"), self.view.gate_stack),
            ],
            92,
        )
        self.y += 20

    def _row(self, cells: Sequence[tuple[str, int]], across: float = 57) -> Iterator[Markup]:
        for index, (name, count) in enumerate(cells):
            x = self.left + across / 2 + across * index
            yield text((x, self.y), name, font_size=11, fill=QUIET, text_anchor="middle")
            yield text((x, self.y + 19), str(count), font_size=15, text_anchor="middle")

    def _gates(self) -> Iterator[Markup]:
        """The worlds behind the open gates."""
        if not self.view.gates:
            return
        self.y += 30
        yield self.title(self.talk.say("Gates"))
        self.y += 18
        for gate in self.view.gates:
            yield text((self.left + 4, self.y), summary.gate_words(self.talk, gate), font_size=12)
            self.y += 16
        self.y -= 16

    def _monsters(self) -> Iterator[Markup]:
        """What the letters on monsters mean, and how dangerous each kind is."""
        kinds = [kind for kind in FACTS.monsters if kind.id in summary.kinds_shown(self.view)]
        if not kinds:
            return
        say = self.talk.say
        self.y += 30
        yield self.title(say("Monsters"))
        names = (say("here"), say("awareness"), say("toughness"), say("strength"), say("Horror"))
        heads = [text((self.left + x, self.y), head) for x, head in zip(KIND_COLUMNS, names, strict=True)]
        yield group(heads, font_size=10.5, text_anchor="middle", fill=QUIET)
        letters = summary.kind_letters(self.talk)
        for kind in kinds:
            self.y += 17
            here = sum(monster.kind == kind.id for monster in self.view.monsters)
            yield text((self.left + 4, self.y), letters[kind.id], font_size=12, font_weight="bold")
            yield text((self.left + 30, self.y), word(self.talk, "monster", kind.id), font_size=12)
            figures_of = (
                here,
                summary.signed(kind.awareness),
                kind.toughness,
                kind.strength,
                kind.horror,
            )
            row = [
                text((self.left + x, self.y), str(figure))
                for x, figure in zip(KIND_COLUMNS, figures_of, strict=True)
            ]
            yield group(row, font_size=12, text_anchor="middle")
            for told in in_lines(summary.abilities(self.talk, kind.id), LETTERS_IN_LINE):
                if told:
                    self.y += 13
                    yield text((self.left + 30, self.y), told, font_size=10.5, fill=QUIET)
