"""How long the games of a server last, and what they wait for."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from horror.models import Game
from horror.table import pace
from horror.table.pace import Days, Wait
from tests.accounts.past import NOON, game, owed, someone

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def over(days: float, **fields: Any) -> Game:
    """A game that was played to its end in so many days."""
    return game(status="finished", started_at=NOON - days * DAY, ended_at=NOON, turn=40, **fields)


def waited(made: Game, begins: float, ends: float, *kinds: str, **fields: Any) -> None:
    """That a game waited between these hours."""
    how = fields.pop("how", "person")
    owed(
        made,
        someone(),
        how,
        opened=NOON + begins * HOUR,
        closed=NOON + ends * HOUR,
        kinds=list(kinds),
        **fields,
    )


def test_a_server_on_which_no_game_has_ended_tells_nothing():
    game()
    game(status="cancelled", ended_at=NOON)
    over(3, rates={})
    assert pace.of("classic") is None


def test_days_are_told_by_their_median_and_tenths():
    for days in range(1, 12):
        over(days)
    over(90, ruleset="catan_horror")
    found = pace.of("classic")
    assert found is not None
    assert (found.games, found.days) == (11, Days(median=6, tenth=2, ninetieth=10))
    assert found.turns == 40


def test_one_game_alone_is_all_of_its_figures():
    over(3)
    found = pace.of("classic")
    assert found is not None
    assert found.days == Days(median=3, tenth=3, ninetieth=3)
    assert (found.waits, found.answered) == ([], {})


def test_the_games_that_ended_last_are_looked_at():
    for number in range(pace.NEWEST):
        over(2, name=str(number))
    game(status="finished", started_at=NOON - 99 * DAY, ended_at=NOON - DAY)
    found = pace.of("classic")
    assert found is not None
    assert (found.games, found.days.ninetieth) == (pace.NEWEST, 2)


def test_each_hour_for_which_a_game_waits_has_one_cause():
    """Several who answer together are waited for once, by what was asked first."""
    made, other = over(3), over(3)
    waited(made, 0, 4, "act", "end")
    waited(made, 4, 6, "special_build", cls="reaction")
    waited(made, 5, 10, "discard", cls="reaction")
    waited(made, 5, 9, "discard", cls="reaction")
    waited(made, 20, 24, "act")
    waited(made, 24, 24, "special_build", cls="reaction")
    waited(other, 0, 6, "act")
    found = pace.of("classic")
    assert found is not None
    assert found.waits == [
        Wait(cls="turn", kind="act", share=0.7),
        Wait(cls="reaction", kind="discard", share=0.2),
        Wait(cls="reaction", kind="special_build", share=0.1),
    ]


def test_who_answers_is_told_of_what_did_not_fall_away():
    made = over(3)
    for how in ("person", "person", "order", "void", "lapse"):
        waited(made, 0, 1, "act", how=how)
    found = pace.of("classic")
    assert found is not None
    assert found.answered == {"person": 0.5, "order": 0.25, "lapse": 0.25}


def test_the_command_tells_it_and_its_last_line_is_json():
    waited(over(3), 0, 4, "act")
    said = StringIO()
    call_command("pace", "--live", stdout=said)
    *lines, last = said.getvalue().splitlines()
    assert lines == [
        "classic: 1 games, 40 turns (median)",
        "  days: 3 (median), 3 to 3",
        "  waited for act (turn): 100.0%",
        "  answered by person: 100.0%",
    ]
    assert json.loads(last)["classic"]["waits"] == [{"cls": "turn", "kind": "act", "share": 1.0}]


def test_the_command_plays_nothing():
    with pytest.raises(CommandError, match="--live"):
        call_command("pace")
