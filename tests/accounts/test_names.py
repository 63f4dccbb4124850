"""What people may call themselves: nothing that hides, and nothing that a game calls something else."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from accounts.profile import check_name, plain_name
from tests.accounts.conftest import AppClient


@pytest.mark.parametrize(
    "name",
    [
        "Ada\ufe0f", "Ada\u3164", "\u115fAda", "Ada\u00ad", "A\u034fda", "Ada\u2800", "Ada\U000e0041",
        "Steward Blue", "steward", "STEWARD-7", "Stew\u0430rd Red", "random white", "Random_2",
        "Blue", "red", "B\u217cue", "wh\u0456te",
    ],
)  # fmt: skip
def test_these_are_no_names(name: str) -> None:
    with pytest.raises(ValidationError):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    ["Ada", "Zo\u00eb", "Stewart", "Randomly", "Blue Ada", "Redmond", "\u5c0f\u6797", "J. R.", "Ada 2"],
)
def test_these_are(name: str) -> None:
    check_name(name)


@pytest.mark.django_db
def test_a_name_is_kept_in_plain_characters(app: AppClient) -> None:
    assert plain_name("\uff21\uff44\uff41 \u00a0 Zoe\u0308") == "Ada Zo\u00eb"
    assert app.sign_up("ada@example.org", name="\uff33teward Blue").status_code == 400
