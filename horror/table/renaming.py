"""What games are called later than when they were made: where staff took the name away (PEO-27), and those that are
called after another, as the rematch of a game is (TAB-210). Nobody renames a game otherwise.
"""

from __future__ import annotations

import re
from datetime import datetime

from horror import sizes
from horror.models import Game, Rematch
from horror.table import hints, jobs
from horror.table.errors import NotFound
from horror.table.frame import durable, locked

KIND = "game_renamed"
"""Of the jobs by which the rematch of a game is called after it; the key is the game."""
MOST = 40
"""So many games back is looked for the one after which a game is called."""
_NUMBERED = re.compile(r" \((\d+)\)$")


def numbered(name: str) -> str:
    """What the next game is called: a number behind the name, or the next one."""
    found = _NUMBERED.search(name)
    number = f" ({int(found[1]) + 1 if found else 2})"
    return name[: found.start() if found else None][: sizes.GAME_NAME - len(number)].rstrip() + number


def neutral(game_id: str) -> str:
    """The name of a game that has lost its own: it says nothing, and no other has it."""
    return f"Game {game_id}"


def first(game: Game) -> Game:
    """The game whose name was chosen, where one is called after another; else the game itself."""
    for _ in range(MOST):
        row = Rematch.objects.filter(game=game).select_related("of").first()
        if row is None or numbered(row.of.name) != game.name:
            break
        game = row.of
    return game


def take_away(game_id: str, now: datetime) -> str:
    """In the transaction that is open: a game gets the neutral name. Gives the one that it had, which is the neutral
    one where it was taken before. Raises :class:`NotFound`.
    """
    game = locked(game_id)
    _call(game, neutral(game.pk), now)
    return game.name


def give_back(game_id: str, name: str, now: datetime) -> bool:
    """In the transaction that is open: a game whose name was taken away is called so again; whether it is."""
    try:
        game = locked(game_id)
    except NotFound:
        return False
    if game.name != neutral(game.pk):
        return False
    _call(game, name, now)
    return True


def call(game_id: str, name: str, now: datetime) -> None:
    """A game is called so from now on, unless staff took its own name away. Raises :class:`NotFound`, :class:`Busy`."""
    with durable():
        game = locked(game_id)
        if game.name != neutral(game.pk):
            _call(game, name, now)


def _call(game: Game, name: str, now: datetime) -> None:
    """Under the game's lock, under which its rematch is made as well."""
    if game.name == name:
        return
    Game.objects.filter(pk=game.pk).update(name=name)
    hints.changed(game.pk, game.entries)
    jobs.put(KIND, None, now, key=game.pk)


@jobs.handler(KIND, quarantines=False)
def follow(claimed: jobs.Claimed, now: datetime) -> None:
    """The rematch of a game is called after it, and by a job of its own the next one."""
    row = Rematch.objects.filter(of=claimed.key).select_related("of").first()
    if row is not None:
        call(row.game_id, numbered(row.of.name), now)
