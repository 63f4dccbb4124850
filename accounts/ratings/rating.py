"""What one game changes in the ratings of those who took part: stayers and the island, leavers, who took a seat over
(RAT-02, RAT-06). Pure: this is the one function by which a game is rated, when it ends, when the ledger is played
through again, and in measurements.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from accounts.ratings.formula import START, Rating, compared, shares
from accounts.ratings.outcomes import RANKS, Ranks, rank_of, ranks
from accounts.ratings.parts import Part, Role, parts, starters
from horror.table.results import GameResult

AHEAD, BEHIND = 0, 1
"""RAT-06: the ranks by which who left is compared with those who stayed."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a game changed for one of those who took part: for a person, or for the island (``seat`` None).

    ``rank`` is that of the comparison that counts, None where none does; then ``counts`` is false and the rating stays
    as it was. ``share`` is the expected one of a game that was won, for who was there from its beginning.
    """

    subject: Any
    role: Role
    seat: int | None
    rank: int | None
    before: Rating
    after: Rating
    counts: bool
    share: float | None = None


class _Compared(NamedTuple):
    """One of those who are compared: the rating before, and the rank."""

    before: Rating
    rank: int


class _Game:
    """A game with the ratings before it, and its parts."""

    def __init__(self, result: GameResult, before: Mapping[Any, Rating], island: Any) -> None:
        self.result = result
        self.before = before
        self.parts = parts(result)
        self.ranks = ranks(result)
        self.stayers = [part for part in self.parts if part.role == "stayed"]
        self.island = before.get(island, START) if result.opposed else None
        self.winners = self._left_winners()

    def rating(self, part: Part) -> Rating:
        return START if part.person is None else self.before.get(part.person, START)

    def _left_winners(self) -> list[Part]:
        """Who began in a seat that won and that nobody holds who stayed."""
        if self.result.kind != "won":
            return []
        left = {*self.result.winners} - {part.seat for part in self.stayers}
        return [Part(one.person, one.seat, "left") for one in starters(self.result) if one.seat in left]

    def by_seat(self, ranks: Ranks, besides: Part | None = None) -> list[_Compared]:
        """Who is compared by how the seats ended: stayers first, the one named besides, who left a seat that won (where
        nobody else stands for it), and the island last.
        """
        others = [] if besides is None else [besides]
        others += [winner for winner in self.winners if besides is None or winner.seat != besides.seat]
        teams = [
            _Compared(self.rating(part), rank_of(self.result, part.seat, ranks))
            for part in (*self.stayers, *others)
        ]
        if self.island is not None and ranks.island is not None:
            teams.append(_Compared(self.island, ranks.island))
        return teams


def rate(result: GameResult, before: Mapping[Any, Rating], island: Any = None) -> tuple[Change, ...]:
    """What a game changes: of all people who took part, by seat and time, and last of the island. ``before`` has the
    ratings of people by what stands for them in the tenures, and that of the island by ``island``; whom it does not
    name begins. No comparison sees what another changed.
    """
    game = _Game(result, before, island)
    changes = [_of_person(game, part) for part in game.parts if part.person is not None]
    stayed, change = _of_stayers(game, island)
    changes = [stayed.get(each.subject, each) if each.role == "stayed" else each for each in changes]
    expected = _shares(game)
    told = [msgspec.structs.replace(each, share=expected.get(each.subject)) for each in changes]
    return (*told, *([] if change is None else [change]))


def _of_stayers(game: _Game, island: Any) -> tuple[dict[Any, Change], Change | None]:
    """RAT-06 (a): those who stayed, by person, and the island, by how the seats ended."""
    if game.ranks is None or len(game.stayers) < 2:
        return {}, None
    teams, after = _by_seats(game, game.ranks)
    people = {
        part.person: _changed(part, team.before, team.rank, new)
        for part, team, new in zip(game.stayers, teams, after, strict=False)
    }
    if game.island is None or game.ranks.island is None:
        return people, None
    new = after[-1]
    if game.result.kind == "saved":
        sane = [team for team in teams[:-1] if team.rank < game.ranks.island]
        new = _after([*sane, teams[-1]])[-1] if sane else teams[-1].before
    change = Change(
        subject=island,
        role="board",
        seat=None,
        rank=game.ranks.island,
        before=game.island,
        after=new,
        counts=True,
    )
    return people, change


def _of_person(game: _Game, part: Part) -> Change:
    """RAT-06 (b), (c): what counts for who did not stay; and what stands for who did, where nobody is compared."""
    before = game.rating(part)
    unchanged = Change(
        subject=part.person,
        role=part.role,
        seat=part.seat,
        rank=None,
        before=before,
        after=before,
        counts=False,
    )
    if part.role == "stayed":
        return unchanged
    by_seat = _by_seat(game, part)
    if part.role == "left":
        found = [change for change in (_left(game, part), by_seat) if change is not None]
        return min(found, key=lambda change: change.after.mu, default=unchanged)
    if by_seat is None:
        return unchanged
    falls = by_seat.after.mu < before.mu
    rises = by_seat.after.mu > before.mu
    return by_seat if (falls if part.role == "handed_over" else rises) else unchanged


def _left(game: _Game, part: Part) -> Change | None:
    """RAT-06 (b): one who left against all who stayed; against the island where nobody did."""
    others = [_Compared(game.rating(stayer), AHEAD) for stayer in game.stayers]
    if not others and game.island is not None:
        others = [_Compared(game.island, AHEAD)]
    if not others:
        return None
    before = game.rating(part)
    return _changed(part, before, BEHIND, _after([*others, _Compared(before, BEHIND)])[-1])


def _by_seat(game: _Game, part: Part) -> Change | None:
    """RAT-06 (a'): one who did not stay, by how the seat ended, whoever played it."""
    if game.ranks is None:
        return None
    teams, after = _by_seats(game, game.ranks, part)
    place = len(game.stayers)
    return None if len(teams) < 2 else _changed(part, teams[place].before, teams[place].rank, after[place])


def _by_seats(game: _Game, ranks: Ranks, besides: Part | None = None) -> tuple[list[_Compared], list[Rating]]:
    """RAT-02: who is compared by how the seats ended, and the ratings after it. Who was beaten on an island that others
    have helped to lose gains no more than by saving it.
    """
    teams = game.by_seat(ranks, besides)
    if len(teams) < 2:
        return teams, [team.before for team in teams]
    after = _after(teams)
    if game.result.kind == "won" and game.island is not None:
        saved = _after(game.by_seat(RANKS["saved"], besides))
        after = [
            min(new, other, key=lambda rating: rating.mu) if team.rank == ranks.well else new
            for team, new, other in zip(teams, after, saved, strict=True)
        ]
    return teams, after


def _after(teams: Sequence[_Compared]) -> list[Rating]:
    return compared([team.before for team in teams], [team.rank for team in teams])


def _changed(part: Part, before: Rating, rank: int, after: Rating) -> Change:
    return Change(
        subject=part.person,
        role=part.role,
        seat=part.seat,
        rank=rank,
        before=before,
        after=after,
        counts=True,
    )


def _shares(game: _Game) -> dict[Any, float]:
    """RAT-08: by person, what was to be expected of those who began a game that was won."""
    if game.result.kind != "won":
        return {}
    began = starters(game.result)
    ratings = [START if one.person is None else game.before.get(one.person, START) for one in began]
    return dict(zip((one.person for one in began), shares(ratings), strict=True))
