"""How the first game of a game is put together: its plan, which is data, and its words, which are translated."""

from __future__ import annotations

from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from horror.games.locale import Speech
from horror.games.telling.words import Vocabulary
from horror.rules.kernel.lesson import Lesson, Scene, Step

STEP, SCENE = "step of a first game", "scene of a first game"
"""The uses of its words, by the names of steps and scenes; ``end`` is a step too."""


class PlannedStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A step in a file of data, without its words."""

    name: str
    order: str = ""
    places: list[str] = []
    then: list[Any] = []
    dice: list[int | str] = []
    random: list[str] = []


class PlannedScene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene in a file of data, without its words."""

    name: str
    position: dict[str, Any]
    steps: list[PlannedStep]


class Planned(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson in a file of data, without its words."""

    seat: str
    scenes: list[PlannedScene]


class FirstGame:
    """The first game that a game teaches by: the file of its plan, and its words."""

    def __init__(self, file: Traversable, words: Vocabulary) -> None:
        self._file = file
        self._words = words

    @cached_property
    def plan(self) -> Planned:
        """Read once."""
        return msgspec.json.decode(self._file.read_bytes(), type=Planned)

    def lesson(self, talk: Speech) -> Lesson:
        """The lesson in a language."""
        return Lesson(
            seat=self.plan.seat,
            scenes=[
                Scene(
                    title=self._words(talk, SCENE, scene.name),
                    position=scene.position,
                    steps=[
                        Step(
                            name=step.name,
                            text=self._words(talk, STEP, step.name),
                            order=step.order,
                            places=step.places,
                            then=step.then,
                            dice=step.dice,
                            random=step.random,
                        )
                        for step in scene.steps
                    ],
                )
                for scene in self.plan.scenes
            ],
            end=self._words(talk, STEP, "end"),
        )
