"""What somebody has to decide, in a plain sentence for mails and pages."""

from typing import TypeAlias

from horror.games.locale import SOURCE, speech

Questions: TypeAlias = dict[str, dict[str, str]]
"""A table of words (see `horror.games.locale`): a sentence for each kind of decision."""

BASE_QUESTIONS: Questions = {
    "question:": {
        "place": "Set up: place your next town, and what goes with it.",
        "roll_or_respond": "Begin your turn: roll the dice, or play a card first.",
        "act": "Take your turn: trade and build, then end it.",
        "discard": "You hold too many cards: choose which ones you discard.",
        "move_robber": "Move the robber, and choose from whom it takes a card.",
        "answer_offer": "You may answer an offer: accept it, or decline.",
    }
}


def question(questions: Questions, kind: str, language: str = SOURCE) -> str:
    """The sentence for a kind of decision; raises KeyError for a kind that the game does not have."""
    return speech(language).word("question", questions["question:"][kind])
