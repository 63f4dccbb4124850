"""What a league tells while a game goes on depends on nothing that is hidden in it: the cards that somebody holds, how
near to winning that is, and what somebody plans or has ordered for later (ORG-03, docs/hidden.md).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.leagues import standing
from accounts.leagues.models import Match
from horror.games import RULESETS
from horror.models import Game
from horror.rules.development.state import KNIGHT, VICTORY_POINT
from tests.api.conftest import Person
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import SEASON, Played
from tests.games.horror_twins import disturbed
from tests.games.ordered import built
from tests.games.random_play import BotGame
from tests.table.automatic_turn import place

Positions = Callable[[random.Random], Iterator[bytes]]
WELL_ON = 12
"""The turn from which on hands are full enough to be distributed otherwise."""
WRITTEN = (("roll", "when my turn begins: roll"), ("end turn", "when offered anything: decline"))
"""Plans, and standing orders, that differ; that somebody was there at all is to be seen (LEA-06)."""
POSITION = """
ruleset: classic
towns: {1: red city, 8: red settlement, 30: blue city, 47: white city}
turn: {player: red, phase: actions, number: 9}
"""
PAGES = (
    "/leagues/", "/leagues/test/", SEASON, f"{SEASON}groups/", f"{SEASON}groups/1/1/", f"{SEASON}standings/",
    f"{SEASON}matches/", f"{SEASON}entries/", f"{SEASON}acts/", f"{SEASON}attention/", f"{SEASON}calendar.ics",
    f"{SEASON}groups/1/1/calendar.ics",
    f"{SEASON}document/", f"{SEASON}protests/", f"{SEASON}entries/1/", f"{SEASON}seats/", f"{SEASON}waiting/",
    "/leagues/test/changes/", "/me/leagues/", "/ratings/classic/", "/ratings/catan_horror/",
)  # fmt: skip


def classic(chance: random.Random) -> Iterator[bytes]:
    """The same position, but that red holds three knights, or three victory points."""
    for kind in (KNIGHT, VICTORY_POINT):
        position: Any = built(POSITION)
        position.state.seats[0].development[kind] += 3
        position.state.deck[kind] -= 3
        yield bytes(position.dump())


def catan_horror(chance: random.Random) -> Iterator[bytes]:
    """A position of a game of bots, and one that the second seat cannot tell from it: hands and progress cards of the
    others are distributed otherwise."""
    game = BotGame(chance.randrange(1000), 3, "catan_horror")
    while game.position.turn < WELL_ON or len(game.position.owing()) != 1:
        game.step()
    yield bytes(game.position.dump())
    yield bytes(disturbed(game.position, 1, chance.randrange).dump())


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


def tables(played: Played) -> tuple[Match, list[Person]]:
    """A game, and who reads of it: a stranger, somebody with an account, the owner, an entrant who does not sit there,
    and the second seat."""
    match = played.matches[0]
    elsewhere = next(number for number in range(1, 6) if number not in match.seats)
    return match, [played.other, played.owner, played.person_of(elsewhere), played.person_of(match.seats[1])]


@pytest.mark.rules("ORG-03", "PTS-04")
@pytest.mark.parametrize("positions", [classic, catan_horror], ids=lambda way: way.__name__)
def test_pages_of_a_league_are_the_same_whatever_cards_are_hidden_in_its_games(
    league: MakeLeague, visitor: Person, chance: random.Random, positions: Positions
) -> None:
    preset = next(iter(RULESETS[positions.__name__].presets), "")
    played = league(5, ruleset=positions.__name__, preset=preset).under_way()
    match, readers = tables(played)
    mine, found, seen = played.person_of(match.seats[0]), [], []
    for data in positions(chance):
        brought(played, match, data)
        found.append(told([visitor, *readers]))
        seen.append(mine.get(f"/games/{match.game_id}/view/").content)
    assert found[0] == found[1]
    assert seen[0] != seen[1]
    assert {status for _, status, _, _ in found[0]} >= {200}


@pytest.mark.rules("ORG-03")
def test_pages_of_a_league_tell_nothing_of_what_somebody_plans_or_has_ordered(
    league: MakeLeague, visitor: Person
) -> None:
    played = league(5, ruleset="classic", preset="").under_way()
    match, readers = tables(played)
    mine = played.person_of(match.seats[0])
    found = []
    for version, (line, order) in enumerate(WRITTEN):
        ordered = {"orders": [order], "version": version}
        assert mine.call("PUT", f"/games/{match.game_id}/standing/", ordered).status_code == 200
        known = mine.get(f"/games/{match.game_id}/draft/")["ETag"]
        planned = mine.call("PUT", f"/games/{match.game_id}/draft/", {"lines": [line]}, If_Match=known)
        assert planned.status_code == 200
        played.work()
        found.append(told([visitor, *readers]))
    assert found[0] == found[1]
    assert mine.get(f"/games/{match.game_id}/draft/").json()["lines"] == [line]
