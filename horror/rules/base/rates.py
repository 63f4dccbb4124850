"""What the bank takes for a card."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Rate: TypeAlias = tuple[int, str]
"""How many cards of a kind buy one, and the rule that says so."""


@dataclass(frozen=True, eq=False)
class Terms:
    """The rates of a kind's own harbour, of one for any kind, and of the bank; the facts of a game make them, once."""

    own: Rate
    general: Rate
    bank: Rate


class Rates(NamedTuple):
    """A seat's rates: for each kind how many cards of it buy one, and the rules that say so."""

    counts: tuple[int, ...]
    rules: tuple[str, ...]

    @classmethod
    def of(cls, rates: Iterable[Rate]) -> "Rates":
        """From a rate for each kind."""
        counts, rules = zip(*rates, strict=True)
        return cls(counts, rules)
