"""A table over games of which the best of the first count (FMT-05)."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.leagues.reckoning.standings import HUNDREDTHS, Standing, in_order, mean


def best_of(rows: Sequence[Standing], best: int | None, first: int | None) -> tuple[Standing, ...]:
    """The table in which of each entry's ``first`` games (None: of all) only the ``best`` count (None: all of these).

    Games are counted in the order of their numbers; of those that are worth as much the earlier are the better.
    """
    return in_order([_row(row, best, first) for row in rows])


def _row(row: Standing, best: int | None, first: int | None) -> Standing:
    played = sorted(row.terms)[:first]
    terms = sorted(sorted(played, key=lambda term: -(term.points or 0))[:best])
    total = sum(term.points or 0 for term in terms) + HUNDREDTHS * (row.added - row.penalty)
    shares = [term.share for term in terms if term.share is not None]
    return row._replace(
        points=total,
        per_game=mean(total, len(terms)),
        counted=len(terms),
        left=0,
        terms=tuple(terms),
        wins=sum(term.row == "won" for term in terms),
        share=mean(sum(shares), len(shares)),
        lapses=sum(term.lapses for term in terms),
    )
