"""What somebody has to decide is said in a plain sentence, in every language that there is."""

from __future__ import annotations

import pytest

from horror.games.catan_horror.questions import QUESTIONS
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.games.classic import CLASSIC
from horror.games.island.game import IslandGame
from horror.games.island.telling.questions import BASE_QUESTIONS
from horror.games.locale import languages


def kinds(game: IslandGame) -> set[str]:
    """Every kind of decision that the game has; the last is no step of the agenda."""
    return {step.decision for step in game.position_type.binding.steps if step.decision} | {"answer_offer"}


@pytest.mark.parametrize("game", [CLASSIC, CATAN_HORROR], ids=lambda game: game.name)
def test_every_kind_of_decision_has_a_sentence_in_every_language(game: IslandGame) -> None:
    assert set(languages()) >= {"en", "de"}
    for kind in kinds(game):
        said = [game.question(kind, language=language) for language in languages()]
        assert len(set(said)) == len(said)
        assert all(sentence.endswith(".") and "_" not in sentence for sentence in said)


def test_no_sentence_is_left_over() -> None:
    assert set(BASE_QUESTIONS["question:"]) == kinds(CLASSIC)
    assert set(QUESTIONS["question:"]) == kinds(CATAN_HORROR) | kinds(CLASSIC)
