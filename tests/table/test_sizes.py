"""The words that documents and types name are those that the database keeps."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from accounts import models as accounts
from horror.models import Game, Invitation, Submission, game, invitation, log


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (game.Status, Game.Status),
        (game.Visibility, Game.Visibility),
        (log.Source, Submission.Source),
        (invitation.State, Invitation.State),
        (accounts.Mails, accounts.User.Mails),
        (accounts.Invitations, accounts.User.Invitations),
    ],
)
def test_words_of_a_column_are_those_of_its_type(words: Any, kept: Any) -> None:
    assert get_args(words) == tuple(kept.values)
