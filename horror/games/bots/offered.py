"""The choices of a seat as a bot's rules ask for them, and the best of several things."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, cast

from horror.rules.kernel.choices import Choice, Template
from horror.rules.kernel.moves import Move

_Item = TypeVar("_Item")


class Offered:
    """The choices, by the kind of move."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self._by_kind: dict[type[Move], list[Choice]] = {}
        for choice in choices:
            kind = choice.kind if isinstance(choice, Template) else type(choice)
            self._by_kind.setdefault(kind, []).append(choice)

    def moves(self, kind: type[_Item]) -> list[_Item]:
        """The concrete moves of a kind."""
        return cast(list[_Item], self._by_kind.get(cast(type[Move], kind), []))

    def templates(self, kind: type[Move]) -> list[Template]:
        """The templates of a kind."""
        return cast(list[Template], self._by_kind.get(kind, []))

    def template(self, kind: type[Move]) -> Template | None:
        """The first template of a kind."""
        found = self.templates(kind)
        return found[0] if found else None

    def first(self, kind: type[_Item]) -> _Item | None:
        """The first concrete move of a kind."""
        found = self.moves(kind)
        return found[0] if found else None


def best(
    items: Iterable[_Item], value: Callable[[_Item], float], least: float = float("-inf")
) -> _Item | None:
    """The first item of highest value above ``least``."""
    found = None
    for item in items:
        worth = value(item)
        if worth > least:
            found, least = item, worth
    return found
