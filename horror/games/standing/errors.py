"""What is wrong with a standing order: when it is written, and when it would fire."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from horror.rules.kernel.phrases import FINISHED, Explained

_AT = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>[^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")


class BadStanding(Explained):
    """A standing order that cannot be kept: the rule, a reason that says what is right, and where in the order it is
    wrong, ``do/0/1``; ``column`` counts from 1 in the line, 0 where none was read.
    """

    def __init__(
        self, rule: str, key: str, /, *, path: Sequence[str | int] = (), column: int = 0, **parts: Any
    ) -> None:
        super().__init__(key, **parts)
        self.rule = rule
        self.path: tuple[str | int, ...] = tuple(path)
        self.column = column

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"

    def below(self, *path: str | int) -> BadStanding:
        """The same of a part of something larger."""
        self.path = (*path, *self.path)
        return self


def misread(error: msgspec.ValidationError) -> BadStanding:
    """TAB-100: what was sent is no standing order, and where, as far as that is told."""
    found = _AT.fullmatch(str(error))
    assert found is not None
    place = (found["path"] or "").partition("[...]")[0]
    path = [name or int(number) for name, number in _STEP.findall(place)]
    return BadStanding("TAB-100", FINISHED, path=path, sentence=found["what"])


class GuardBroken(Explained):
    """A guard would not hold any more if an order were given."""
