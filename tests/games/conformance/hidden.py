"""Changing what somebody may not know, in a game of which nothing is known but how it is stored."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from horror.rules.kernel.events import Reader

Path = tuple[str | int, ...]
NONSENSE = (ArithmeticError, AssertionError, LookupError, ValueError)
"""What comes of a state to which no rule leads."""
SELDOM = 8
"""Once in so many times it is tried again whether a list that was shown to a reader is hidden by now."""


class Disturber:
    """Makes twins of positions: values of the stored state change places, as long as the reader's view stays as it is,
    byte for byte, and nothing is wrong by the game's own invariants. Which lists of the state are hidden from whom it
    finds out by changing them.
    """

    def __init__(self, rules: Any, seed: str) -> None:
        self.rules, self.pick = rules, random.Random(seed).randrange
        self._hidden: dict[tuple[Reader, Path], bool] = {}

    def twin(self, position: Any, reader: Reader, tries: int) -> Any:
        """A copy in which hidden things differ and the reader's view does not; None where no change was found."""
        stored, view = position.dump(), msgspec.json.encode(position.view(reader))
        found = None
        paths = [path for path, _ in plain_lists(msgspec.json.decode(stored))]
        hidden = [path for path in paths if self._is_hidden(stored, path, reader, view)]
        for _ in range(tries if hidden else 0):
            tree = msgspec.json.decode(stored)
            self._exchange([at(tree, path) for path in hidden])
            changed = msgspec.json.encode(tree)
            if changed != stored:
                other = self._like(changed, reader, view)
                if other is not None and self._is_sound(other):
                    stored, found = changed, other
        return found

    def _is_hidden(self, stored: bytes, path: Path, reader: Reader, view: bytes) -> bool:
        """Whether a list can be changed and the reader's view remain."""
        known = self._hidden.get((reader, path))
        if known or (known is False and self.pick(SELDOM)):
            return known
        tree = msgspec.json.decode(stored)
        values = at(tree, path)
        if isinstance(values[0], int) and len(values) > 1:
            values[0] += 1
            values[-1] -= 1
        values.reverse()
        if msgspec.json.encode(tree) == stored:
            return False
        self._hidden[reader, path] = self._like(msgspec.json.encode(tree), reader, view) is not None
        return self._hidden[reader, path]

    def _like(self, changed: bytes, reader: Reader, view: bytes) -> Any:
        """The stored position, if it looks so to the reader; None for others, and for what is no position at all."""
        try:
            other = self.rules.load(changed)
            return other if msgspec.json.encode(other.view(reader)) == view else None
        except NONSENSE:
            return None

    @staticmethod
    def _is_sound(position: Any) -> bool:
        """Whether nothing is wrong by its own invariants, which need not bear what is no position at all."""
        try:
            return not position.invariants()
        except NONSENSE:
            return False

    def _exchange(self, lists: list[list[Any]]) -> None:
        """Let two values of two lists change places, or of one; where they count things, move one thing each way."""
        one = lists[self.pick(len(lists))]
        alike = [each for each in lists if type(each[0]) is type(one[0])]
        other = alike[self.pick(len(alike))]
        if isinstance(one[0], int) and len(one) == len(other) and self.pick(4):
            full, filled = ([place for place, count in enumerate(each) if count > 0] for each in (one, other))
            if full and filled:
                give, take = full[self.pick(len(full))], filled[self.pick(len(filled))]
                for counts, less, more in ((one, give, take), (other, take, give)):
                    counts[less] -= 1
                    counts[more] += 1
        else:
            first, second = self.pick(len(one)), self.pick(len(other))
            one[first], other[second] = other[second], one[first]


def plain_lists(tree: Any, path: Path = ()) -> Iterator[tuple[Path, list[Any]]]:
    """The lists of numbers or of texts alone, with the way to each; but not what is asked, which is another matter."""
    if isinstance(tree, list) and len({type(each) for each in tree}) == 1 and type(tree[0]) in (int, str):
        yield path, tree
    branches = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for name, branch in branches:
        if name != "agenda":
            yield from plain_lists(branch, (*path, name))


def at(tree: Any, path: Path) -> Any:
    """What stands there."""
    for name in path:
        tree = tree[name]
    return tree
