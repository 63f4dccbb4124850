"""What somebody has to decide, in a plain sentence for mails and pages."""

from typing import TypeAlias

from horror.games.locale import SOURCE, speech

Questions: TypeAlias = dict[str, dict[str, str]]
"""A table of words (see `horror.games.locale`): a sentence for each kind of decision."""


def question(questions: Questions, kind: str, language: str = SOURCE) -> str:
    """The sentence for a kind of decision; raises KeyError for a kind that the game does not have."""
    return speech(language).word("question", questions["question:"][kind])
