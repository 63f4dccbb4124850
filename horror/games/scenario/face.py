"""What a game gives so that scenarios can set up and read its positions."""

import pkgutil
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from horror.games.scenario.document import Given
from horror.games.scenario.drawing import ScenarioDraws
from horror.rules.kernel.events import Event, Reader
from horror.rules.kernel.moves import Move
from horror.rules.kernel.registry import Rulesets
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset


class ScenarioFace(Protocol):
    """A game's own part of the scenario format.

    ``keys`` are the keys that set up its positions, beside ``options`` and ``players``; ``seat_fields`` the fields of
    its events that hold seats, which scenarios name by colour; ``die_faces`` names the faces of a die, by purpose;
    ``once`` are moves that an earlier order may have made already: said again in the same turn they mean nothing.
    """

    ruleset: Ruleset
    keys: frozenset[str]
    seat_fields: frozenset[str]
    die_faces: Mapping[str, Sequence[str]]
    once: tuple[type[Move], ...]

    def build(self, given: Mapping[str, Given]) -> PlayedPosition:
        """The position that these keys describe; raises :class:`~horror.games.scenario.document.BadScenario`."""

    def players(self, position: Any) -> Sequence[str]:
        """The colours of the seats in turn order."""

    def beside(self, position: Any) -> list[tuple[int, str]]:
        """Decisions that hold nobody up, as (seat, kind): they may be named in ``waiting_for`` and need not be."""

    def next_draws(self, given: Mapping[str, Given]) -> dict[str, list[str]]:
        """What keys say of the next random choices, by their purpose: the values chosen, in order."""

    def apply(self, position: Any, seat: int, move: Move, draws: ScenarioDraws) -> Sequence[Event]:
        """Make a move, as an order of a scenario means it."""

    def needless(self, position: Any, seat: int, move: Move) -> bool:
        """Whether a move answers a question that was not put because nothing could come of it (TAB-18)."""

    def also_called(self, position: Any) -> Mapping[str, str]:
        """Other names of open decisions, by their own."""

    def meant(self, position: Any, value: str) -> str:
        """What a scripted random value means besides, or the same value."""

    def shown(self, position: Any, reader: Reader) -> dict[str, Any]:
        """What this reader sees, as ``expect`` names it: nested mappings with text keys; ``hidden`` for the unseen."""

    def describe(self, position: Any) -> dict[str, Any]:
        """The keys that set up this position; raises ValueError in the middle of something that no key can say."""


def face_of(games: Rulesets, name: str) -> ScenarioFace:
    """The face of the game of this name; raises UnknownRuleset, and LookupError for a game that has none."""
    where = games.entry(name).scenarios
    if not where:
        raise LookupError(f"{name} has no scenarios")
    face: ScenarioFace = pkgutil.resolve_name(where)
    return face
