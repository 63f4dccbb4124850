"""What a league tells while a classic game goes on depends on nothing that is hidden in it: the cards that somebody
holds, and how near to winning that is (ORG-03, docs/hidden.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.leagues import standing
from accounts.leagues.models import Match
from horror.models import Game
from horror.rules.development.state import KNIGHT, VICTORY_POINT
from tests.api.conftest import Person
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import SEASON, Played
from tests.games.ordered import built
from tests.table.automatic_turn import place

POSITION = """
ruleset: classic
towns: {1: red city, 8: red settlement, 30: blue city, 47: white city}
turn: {player: red, phase: actions, number: 9}
"""
PAGES = (
    "/leagues/", "/leagues/test/", SEASON, f"{SEASON}groups/", f"{SEASON}groups/1/1/", f"{SEASON}standings/",
    f"{SEASON}matches/", f"{SEASON}entries/", f"{SEASON}acts/", f"{SEASON}attention/", f"{SEASON}calendar.ics",
    f"{SEASON}document/", f"{SEASON}protests/", "/me/leagues/", "/ratings/classic/",
)  # fmt: skip


def positions() -> Iterator[bytes]:
    """The same position, but that red holds three knights, or three victory points."""
    for kind in (KNIGHT, VICTORY_POINT):
        position: Any = built(POSITION)
        position.state.seats[0].development[kind] += 3
        position.state.deck[kind] -= 3
        yield bytes(position.dump())


def told(readers: list[Person]) -> list[tuple[str, int, bytes, str]]:
    """What each gets of each page, as JSON and as a table, with its tag."""
    found = []
    for reader in readers:
        for page in PAGES:
            for accept in ("application/json", "text/csv"):
                answer = reader.get(page, Accept=accept)
                found.append((page, answer.status_code, answer.content, answer.headers.get("ETag", "")))
    return found


def brought(played: Played, match: Match, data: bytes) -> None:
    """The game of a match is in this position, and everything is done that may follow."""
    place(Game.objects.get(pk=match.game_id), data)
    standing.reckon(match.group)
    played.work()


@pytest.mark.rules("ORG-03", "PTS-04")
def test_pages_of_a_league_are_the_same_whatever_cards_are_hidden_in_its_games(
    league: MakeLeague, visitor: Person
) -> None:
    played = league(5, ruleset="classic", preset="").under_way()
    match = played.matches[0]
    entries = [number for number in range(1, 6) if number not in match.seats]
    readers = [
        visitor,
        played.other,
        played.owner,
        played.person_of(entries[0]),
        played.person_of(match.seats[1]),
    ]
    mine, found, seen = played.person_of(match.seats[0]), [], []
    for data in positions():
        brought(played, match, data)
        found.append(told(readers))
        seen.append(mine.get(f"/games/{match.game_id}/view/").content)
    assert found[0] == found[1]
    assert seen[0] != seen[1]
    assert {status for _, status, _, _ in found[0]} >= {200}
