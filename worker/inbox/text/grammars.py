"""The language of rulesets and of the mail commands, for the finder of scripts."""

from __future__ import annotations

from collections.abc import Sequence

from horror.rules.kernel.ruleset import Ruleset
from worker.inbox.text.language import Commands, Language


def language_of(rulesets: Sequence[Ruleset], commands: Commands | None = None) -> Language:
    """What reads as a line of any of these games, or as a command. One ruleset at the address of a seat; at that of
    a person those of all games that it may name; none where no game is known.
    """
    raise NotImplementedError
