"""A first game that teaches: scenes of a few moves each, which are made by hand while it is said what to do and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Step(NamedTuple):
    """What is to be done next, and why (``text``, in one sentence or two).

    ``order`` is what the learner's seat then orders; empty where something is only looked at. ``then`` is what happens
    after it, as ``do`` of a scenario has it, with ``dice`` and ``random`` as scripted there. ``places`` are pointed at.
    """

    name: str
    text: str
    order: str = ""
    places: Sequence[str] = ()
    then: Sequence[Any] = ()
    dice: Sequence[int | str] = ()
    random: Sequence[str] = ()


class Scene(NamedTuple):
    """A turn, or a part of one, from a position on, which the keys of a scenario describe (docs/scenarios.md)."""

    title: str
    position: Mapping[str, Any]
    steps: Sequence[Step]


class Lesson(NamedTuple):
    """A first game: its scenes, the colour of the seat in which the learner sits, and what is said at the end."""

    seat: str
    scenes: Sequence[Scene]
    end: str
