"""Games that are over, to be played once more."""

from __future__ import annotations

from typing import Any

from tests.api.conftest import MakeTable, Person, Table


def ended(table: MakeTable, **members: Any) -> Table:
    """A game that its people have ended by a vote."""
    game = table(**members)
    for who in game.people:
        who.post(f"{game.path}/votes/", {"what": "cancel"})
    assert game.people[0].read(f"{game.path}/")["status"] in ("finished", "cancelled")
    return game


def once_more(who: Person, game: Table) -> Any:
    return who.post(f"{game.path}/rematch/")
