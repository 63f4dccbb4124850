"""The rules of a book by their numbers, for who looks one up: read once, when the first is asked for.

The files are made of the books in docs/rules by `make rules` (docs/tools/rule_data.py); the books are English.
"""

from __future__ import annotations

import re
from functools import cached_property
from importlib.resources.abc import Traversable

import msgspec

from horror.games.locale import SOURCE
from horror.rules.kernel.things import RuleTold

_NUMBER = re.compile(r"\b[A-Z]+-\d{2,3}\b")


class Written(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rule in a file of data."""

    number: str
    title: str
    book: str
    text: str = ""
    ruling: str = ""


class RuleBook:
    """The rules of some files."""

    def __init__(self, *files: Traversable) -> None:
        self._files = files

    @cached_property
    def _rules(self) -> dict[str, Written]:
        read = [msgspec.json.decode(file.read_bytes(), type=list[Written]) for file in self._files]
        return {rule.number: rule for rules in read for rule in rules}

    def rule(self, number: str) -> RuleTold | None:
        """The rule of this number; None where the book has none."""
        found = self._rules.get(number)
        if found is None:
            return None
        cited = dict.fromkeys(_NUMBER.findall(f"{found.text} {found.ruling}"))
        return RuleTold(**msgspec.structs.asdict(found), cites=list(cited), language=SOURCE)
