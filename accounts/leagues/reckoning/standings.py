"""Who stands where in a group: a fold over its games and what organisers have done, in any order (PTS-03, PTS-04)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from accounts.leagues.reckoning.points import Points, Row, Score

HUNDREDTHS = 100
"""Points of a standing are whole numbers of hundredths."""

State: TypeAlias = Literal["open", "finished", "void", "replaced"]
"""Of a match: it is not over; it is; nothing counts of it, and each of its entries has the mean of its other games;
nothing does, as it is played once more as another match."""


class Match(NamedTuple):
    """A game of a group: its number, its entries by seat; where it is finished also their scores, and their lapses that
    nothing excuses."""

    number: int
    entries: tuple[int, ...]
    state: State = "open"
    scores: tuple[Score, ...] = ()
    lapses: tuple[int, ...] = ()


class Adjustment(NamedTuple):
    """Whole points added to an entry, or taken off: by an organiser; ``leaver``: as its person left without notice,
    which counts once a season, by the rules and not by ``points``."""

    entry: int
    points: int = 0
    leaver: bool = False


class Term(NamedTuple):
    """What one match adds to the standing of an entry. ``points`` in hundredths are None where nothing counts yet, or
    nothing at all; ``place`` and ``share`` are those of its score, None in other than finished matches.
    """

    match: int
    seat: int
    row: Row | Literal["open", "void"]
    points: int | None
    place: int | None = None
    share: int | None = None
    lapses: int = 0


class Standing(NamedTuple):
    """Where an entry stands, with every term. ``place`` is from 1, each once. In hundredths of a point: ``points``, all
    in all, and ``per_game``, of the ``counted`` matches. ``left`` is how many are still to count. In whole points:
    ``penalty``, what a leaver loses, and ``added``, the sum of what organisers gave and took. ``share`` is the mean
    share in ten-thousandths; ``lot`` the place of the entry in the lot among those of the group, from 1.
    """

    entry: int
    place: int
    points: int
    per_game: int
    counted: int
    left: int
    terms: tuple[Term, ...]
    penalty: int
    added: int
    wins: int
    share: int
    lapses: int
    lot: int
    withdrawn: bool


def standings(
    entries: Sequence[int],
    matches: Iterable[Match],
    lot: Sequence[int],
    points: Points,
    *,
    adjustments: Iterable[Adjustment] = (),
    withdrawn: Collection[int] = (),
) -> tuple[Standing, ...]:
    """The table of a group, the first first. ``lot`` are ids as drawn, of the group's entries or of more (SCH-05).

    ``withdrawn`` are the entries whose person has left or was taken out: they are placed as all others, but nobody
    waits for an open match of theirs alone.
    """
    drawn = [entry for entry in lot if entry in set(entries)]
    played = sorted(matches)
    changes = list(adjustments)
    rows = [_standing(entry, played, points, changes, withdrawn, drawn.index(entry) + 1) for entry in entries]
    return in_order(rows)


def in_order(rows: Iterable[Standing]) -> tuple[Standing, ...]:
    """The rows with their places, the first first (PTS-03)."""
    ordered = sorted(rows, key=lambda row: (-row.points, -row.wins, -row.share, row.lapses, row.lot))
    return tuple(row._replace(place=place) for place, row in enumerate(ordered, 1))


def mean(total: int, count: int) -> int:
    """The mean of whole numbers, rounded half up; 0 of none."""
    return (2 * total + count) // (2 * count) if count else 0


def _standing(
    entry: int,
    matches: Sequence[Match],
    points: Points,
    adjustments: Sequence[Adjustment],
    withdrawn: Collection[int],
    lot: int,
) -> Standing:
    """An entry's terms and their sums, without its place."""
    mine = [match for match in matches if entry in match.entries and match.state != "replaced"]
    waited_for = sum(match.state == "open" and not set(match.entries) <= set(withdrawn) for match in mine)
    finished = [_finished(match, entry) for match in mine if match.state == "finished"]
    void = sum(match.state == "void" for match in mine)
    worth = _of_void(finished, points) if not waited_for else None
    others = [
        Term(match.number, match.entries.index(entry), "void" if match.state == "void" else "open",
             worth if match.state == "void" else None)
        for match in mine if match.state != "finished"
    ]  # fmt: skip
    terms = sorted(finished + others)
    penalty = points.leaver * any(one.leaver for one in adjustments if one.entry == entry)
    added = sum(one.points for one in adjustments if one.entry == entry)
    total = sum(term.points or 0 for term in terms) + HUNDREDTHS * (added - penalty)
    counted = len(finished) + (void if worth is not None else 0)
    shares = [term.share for term in finished if term.share is not None]
    return Standing(
        entry=entry,
        place=0,
        points=total,
        per_game=mean(total, counted),
        counted=counted,
        left=waited_for + (void if worth is None else 0),
        terms=tuple(terms),
        penalty=penalty,
        added=added,
        wins=sum(term.row == "won" for term in finished),
        share=mean(sum(shares), len(shares)),
        lapses=sum(term.lapses for term in finished),
        lot=lot,
        withdrawn=entry in withdrawn,
    )


def _finished(match: Match, entry: int) -> Term:
    seat = match.entries.index(entry)
    score = match.scores[seat]
    worth = HUNDREDTHS * score.points
    return Term(match.number, seat, score.row, worth, score.place, score.share, match.lapses[seat])


def _of_void(finished: Sequence[Term], points: Points) -> int:
    """What a void match is worth to an entry: the mean of its others; of none what a lost one is worth (PTS-04)."""
    if not finished:
        return HUNDREDTHS * points.lost
    return mean(sum(term.points or 0 for term in finished), len(finished))
