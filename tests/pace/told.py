"""What is kept of one game, for whoever counts; nothing of the product is needed to read it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Told:
    """How one game went: ``days`` from its first move to its end, ``hours`` waited by cause, ``seconds`` of processor
    time, ``answers`` how often an obligation was closed by whom, and how often each kind of move was ``made``.
    ``points`` by seat, as are the ``adopters``, who write standing orders. ``fired`` and ``regretted``: how often those
    answered, by the kind of decision, and how often as the steward would not have; ``noted`` what else became of them.
    """

    seed: int
    arm: str
    days: float
    turns: int
    moves: int
    outcome: str
    points: list[int]
    hours: dict[str, float]
    seconds: float
    answers: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    adopters: list[bool] = field(default_factory=list)
    fired: Counter[str] = field(default_factory=Counter)
    regretted: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)
