"""What the bank takes for a card."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

Rate: TypeAlias = tuple[int, str]
"""How many cards of a kind buy one, and the rule that says so."""


class Rates(NamedTuple):
    """A seat's rates: for each kind how many cards of it buy one, and the rules that say so."""

    counts: tuple[int, ...]
    rules: tuple[str, ...]

    @classmethod
    def of(cls, rates: Iterable[Rate]) -> "Rates":
        """From a rate for each kind."""
        counts, rules = zip(*rates, strict=True)
        return cls(counts, rules)
