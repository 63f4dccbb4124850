"""What is told of a game that is over agrees with how it ended, and does not hang on how it is cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from horror.games.locale import languages_known
from horror.rules.kernel.statistics import (
    Bars,
    CountRow,
    Counts,
    Figure,
    PartRow,
    Series,
    Stretch,
)
from tests.games.conformance.playing import Playing


def by_turn(stretches: Iterable[Stretch]) -> list[Stretch]:
    """The same stretches, those of a turn together."""
    merged: list[Stretch] = []
    for each in stretches:
        if merged and merged[-1].before.turn == each.before.turn:
            last = merged.pop()
            each = Stretch(last.before, [*last.entries, *each.entries], each.after)
        merged.append(each)
    return merged


class Statistics(Playing):
    """Points, dice, cards and whatever else a game counts."""

    def statistics(self, stretches: Sequence[Stretch]) -> None:
        """Those of a game whose last stretch ends as it has."""
        for language in languages_known():
            figures = self.rules.statistics(stretches, self.names, language)
            assert self.rules.statistics(by_turn(stretches), self.names, language) == figures
            assert len({figure.name for figure in figures}) == len(figures)
            for figure in figures:
                self.figure(figure)
            (points,) = [figure for figure in figures if figure.name == "points"]
            assert isinstance(points, Series)
            assert [line.values[-1] for line in points.lines] == [
                each.points for each in self.position.score()
            ]
            assert points.turns[-1] in (self.position.turn, self.position.turn - 1)
            nothing = self.rules.statistics([], self.names, language)
            assert [figure.name for figure in nothing] == [figure.name for figure in figures]

    def figure(self, figure: Figure) -> None:
        """A figure tells of all seats, in words, and its parts add up."""
        assert figure.name
        for text in (figure.title, *figure.says):
            self.sentence(text)
        seats = range(self.position.seats)
        if isinstance(figure, Series):
            self.sentence(figure.unit)
            assert figure.turns == sorted({*figure.turns})
            assert [line.seat for line in figure.lines] == [*seats]
            assert all(len(line.values) == len(figure.turns) for line in figure.lines)
        elif isinstance(figure, Bars):
            self.sentence(figure.unit)
            assert all(bar.label and len(bar.values) == len(seats) for bar in figure.bars)
            assert sum(sum(bar.values) for bar in figure.bars) == figure.total
            assert abs(sum(bar.expected for bar in figure.bars) - figure.total) < len(figure.bars) / 100
        else:
            self.counts(figure)

    def counts(self, table: Counts) -> None:
        """Rows have a cell for each seat and nothing below nothing; what balances does, part by part."""
        left: dict[tuple[str, int], int] = {}
        for group in table.groups:
            assert group.name and group.sign in (-1, 0, 1)
            for row in group.rows:
                self.sentence(row.label)
                counted: list[CountRow | PartRow] = [row, *row.parts]
                for each in counted:
                    assert len(each.cells) == self.position.seats and min(each.cells) >= 0, each
                    for seat, cell in enumerate(each.cells):
                        key = ("" if each is row else each.name, seat)
                        left[key] = left.get(key, 0) + group.sign * cell
                if row.parts:
                    assert [
                        sum(cells) for cells in zip(*(part.cells for part in row.parts), strict=True)
                    ] == row.cells
        assert not any(left.values()), f"{table.name} does not balance"
