"""The registry of rulesets: what is played somewhere, each game looked at before it is."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from horror.rules.kernel.events import plan_redaction
from horror.rules.kernel.ruleset import Ruleset


class Entry(NamedTuple):
    """A game, and the dotted name of its face for scenarios (docs/scenarios.md), if it has one.

    The face is imported when it is first asked for: a server that plays games needs none.
    """

    ruleset: Ruleset
    scenarios: str = ""


class UnknownRuleset(KeyError):
    """No game has this name; says which there are."""

    def __init__(self, name: str, known: Mapping[str, Ruleset]) -> None:
        super().__init__(name)
        self.message = f"there is no game {name!r}; there are: {', '.join(sorted(known))}"

    def __str__(self) -> str:
        return self.message


class Rulesets(Mapping[str, Ruleset]):
    """Games by their names, in the order in which they were given; the first is the one that scenarios are about
    where they do not say. None comes in of which somebody could see what he may not. A registry does not change, and
    equals itself alone, so what follows from it may be kept by it.
    """

    def __init__(self, *entries: Entry) -> None:
        """Raises TypeError where redaction does not know the shape of an event or of the view of a game."""
        for entry in entries:
            plan_redaction(*entry.ruleset.event_types, entry.ruleset.view_type)
        self.entries = entries
        self._games = {entry.ruleset.name: entry for entry in entries}

    def __getitem__(self, name: str) -> Ruleset:
        """The game of this name; raises :class:`UnknownRuleset`."""
        return self.entry(name).ruleset

    def entry(self, name: str) -> Entry:
        """What is registered of the game of this name; raises :class:`UnknownRuleset`."""
        try:
            return self._games[name]
        except KeyError:
            raise UnknownRuleset(name, self) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    __eq__ = object.__eq__
    __hash__ = object.__hash__
