"""A process that dies anywhere in a submission leaves all of it or nothing, and the client's retry settles it."""

from __future__ import annotations

from tests.table.conftest import Start
from tests.table.killing import Victims, assert_submitted_once


def test_killed_after_any_statement_of_a_submission(
    transactional_db: None, start: Start, victim: Victims
) -> None:
    fresh = start(2, options={"tribute": False})
    statements = victim.submit(fresh)["lived"]
    assert_submitted_once(fresh)
    assert statements > 4
    happened = []
    for after in range(1, statements + 1):
        played = start(2, options={"tribute": False})
        assert victim.submit(played, after=after) == {"died": 9}, after
        happened.append(played.game.position > 1)
        assert_submitted_once(played)
    assert happened == sorted(happened)  # nothing up to the commit, everything from there on
    assert set(happened) == {False, True}
