"""A game of the season, as a process plays it that has nothing yet."""

from __future__ import annotations

from typing import NamedTuple

from tests.pace import house
from tests.season.told import Played


class Task(NamedTuple):
    """A game: whose people and dice, and of what."""

    seed: int
    ruleset: str


def play(task: Task) -> Played:
    """Play a game in this process, whose house is open."""
    from django.test.utils import override_settings

    from tests.season.played import Playing

    with house.a_game(task.seed), override_settings(ALLOWED_HOSTS=["testserver"]):
        return Playing(task.seed, task.ruleset).play()
