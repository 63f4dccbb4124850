"""What a game is worth to each seat (PTS-01, PTS-02, PTS-05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from accounts.leagues.reckoning.refused import BadRules
from horror.rules.kernel.results import Fate, Kind

Row: TypeAlias = Literal["won", "saved", "beaten", "turned", "lost", "leading", "behind", "gone"]
"""By which row a seat has its points: it won; all saved the game together; another won; those who turned did; it lost;
an adjudicated game, in which it led alone, or did not; its holder was gone at the end."""
GONE = ("abandoned", "resigned")
"""How the last tenure of a seat ended that scores nothing, whatever the steward reached."""
MOST_POINTS = 100
MOST_STEPS = 10
SHARE = 10_000
"""Shares are whole numbers of ten-thousandths."""


class Points(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The league points of each row, frozen in a season's rules; in the order that must hold (PTS-01).

    ``beaten`` are those of a seat that is beaten on points, by how far it has come: as many steps to the target as
    there are numbers. In a game that is adjudicated ``leading`` is for who leads alone, ``behind`` the most that
    others get (PTS-05). ``leaver`` is taken off once a season who leaves without notice.
    """

    won: int = 10
    saved: int = 6
    leading: int = 6
    beaten: tuple[int, ...] = (2, 3, 4)
    behind: int = 3
    turned: int = 1
    lost: int = 0
    leaver: int = 2


class SeatEnd(NamedTuple):
    """How a seat came out: its victory points, its fate at the end and as it began, and how its last tenure ended (a
    word of :class:`horror.models.Tenure.End`; empty where it is not known).
    """

    points: int
    fate: Fate = "well"
    began: Fate = "well"
    ended: str = "finished"


class Game(NamedTuple):
    """A game that is over, by the words of :class:`horror.table.results.GameResult`; ``seats`` by their numbers.
    ``late_seat``: for whom an adjudicated game had waited longest, None where it waited for nobody.
    """

    kind: Kind
    winners: tuple[int, ...]
    seats: tuple[SeatEnd, ...]
    target: int | None = None
    late_seat: int | None = None


class Score(NamedTuple):
    """What a seat has of a game: its row and whole points; its place in the game, from 1; its share of all victory
    points of the table in ten-thousandths, None but in a game that somebody won; and whether it won.
    """

    row: Row
    points: int
    place: int
    share: int | None

    @property
    def won(self) -> bool:
        """PTS-03: what counts as a win."""
        return self.row == "won"


def scores(game: Game, points: Points) -> tuple[Score, ...]:
    """What each seat has of a game, by seats. A void game is none: :class:`ValueError`."""
    if game.kind == "void":
        raise ValueError("a void game is worth nothing that a seat could have")
    leader = _leader(game) if game.kind == "adjudicated" else None
    worth = [_worth(game, seat, points, leader) for seat in range(len(game.seats))]
    order = [(number, end.points) for (_, number), end in zip(worth, game.seats, strict=True)]
    places = [1 + sum(other > mine for other in order) for mine in order]
    shares = _shares(game)
    return tuple(
        Score(row, number, place, share)
        for (row, number), place, share in zip(worth, places, shares, strict=True)
    )


def _worth(game: Game, seat: int, points: Points, leader: int | None) -> tuple[Row, int]:
    """Row and points of a seat (PTS-01)."""
    end = game.seats[seat]
    if end.ended in GONE:
        return "gone", points.lost
    if game.kind == "turned":
        return (
            ("turned", points.turned) if end.began == "well" and end.fate != "out" else ("lost", points.lost)
        )
    if game.kind == "won" and seat in game.winners:
        return "won", points.won
    if end.fate != "well" or game.kind == "lost":
        return "lost", points.lost
    if game.kind == "saved":
        return "saved", points.saved
    if game.kind != "adjudicated":
        return "beaten", _beaten(game, seat, points)
    if seat == game.late_seat:
        return "lost", points.lost
    if seat == leader:
        return "leading", points.leading
    return "behind", min(_beaten(game, seat, points), points.behind)


def _beaten(game: Game, seat: int, points: Points) -> int:
    """By how many steps to the target a seat has come (PTS-01); the lowest where there is no target."""
    steps = len(points.beaten)
    reached = steps * max(game.seats[seat].points, 0) // game.target if game.target else 0
    return points.beaten[min(reached, steps - 1)]


def _leader(game: Game) -> int | None:
    """Who leads an adjudicated game alone, of those who are well and were not waited for (PTS-05)."""
    standing = {
        seat: end.points
        for seat, end in enumerate(game.seats)
        if end.fate == "well" and seat != game.late_seat
    }
    leading = [seat for seat, reached in standing.items() if reached == max(standing.values())]
    return leading[0] if len(leading) == 1 else None


def _shares(game: Game) -> Sequence[int | None]:
    """Each seat's share of the victory points of the table, rounded half up (PTS-03); who is gone has none of them."""
    if game.kind != "won":
        return [None] * len(game.seats)
    table = sum(max(end.points, 0) for end in game.seats)
    return [
        0 if end.ended in GONE or not table else (2 * SHARE * max(end.points, 0) + table) // (2 * table)
        for end in game.seats
    ]


def checked_points(points: Points, path: str = "points") -> Points:
    """Points that keep the order of PTS-01; raises :class:`BadRules` with the row that does not."""
    if not 1 <= len(points.beaten) <= MOST_STEPS:
        raise BadRules(
            "expected 1 to {most} numbers of points", rule="PTS-01", path=f"{path}.beaten", most=MOST_STEPS
        )
    first, last = points.beaten[0], points.beaten[-1]
    bounds = [
        ("lost", points.lost, 0, MOST_POINTS),
        ("turned", points.turned, points.lost + 1, MOST_POINTS),
    ]
    least = points.turned + 1
    for at, number in enumerate(points.beaten):
        bounds.append((f"beaten[{at}]", number, least, MOST_POINTS))
        least = number
    bounds += [
        ("saved", points.saved, last + 1, MOST_POINTS),
        ("won", points.won, points.saved + 1, MOST_POINTS),
        ("leading", points.leading, last, points.saved),
        ("behind", points.behind, first, last),
        ("leaver", points.leaver, 0, MOST_POINTS),
    ]
    for row, number, least, most in bounds:
        if not least <= number <= most:
            raise BadRules(
                "expected a whole number from {least} to {most}: each row is worth more than those below it",
                rule="PTS-01", path=f"{path}.{row}", least=least, most=most,
            )  # fmt: skip
    return points
