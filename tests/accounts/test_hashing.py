"""Hashing is dear on purpose; what it may cost at a time is bounded, and a log-in pays for it once."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, identify_hasher, make_password
from django.test import override_settings

from accounts import hashing
from accounts.models import User
from tests.accounts.conftest import PASSWORD, AppClient
from tests.accounts.hashing import COUNTED, COUNTING

ARGON2 = override_settings(PASSWORD_HASHERS=["accounts.hashing.Argon2"])


class Watched(hashing.Argon2):
    """Fails where it hashes without a slot, all others being taken."""

    memory_cost, time_cost = 8, 1

    def params(self) -> Any:
        assert not hashing.SLOTS.acquire(blocking=False), "hashed without a slot"
        return super().params()


WATCHED = override_settings(PASSWORD_HASHERS=[f"{__name__}.Watched"])


@ARGON2
def test_passwords_are_hashed_by_argon2id_with_nineteen_mebibytes_and_one_lane() -> None:
    assert make_password("x").startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


def test_no_more_are_hashed_at_once_than_there_are_cores() -> None:
    taken = [hashing.SLOTS.acquire() for _ in range(hashing.CORES - 1)]
    try:
        with WATCHED:
            make_password("x")
    finally:
        for _ in taken:
            hashing.SLOTS.release()


@ARGON2
def test_a_hash_of_other_figures_is_read_and_made_anew_at_the_next_log_in(db: None) -> None:
    dear = Argon2PasswordHasher()
    dear.memory_cost, dear.time_cost, dear.parallelism = 64, 1, 2
    user = User.objects.create(
        email="ada@example.org", name="Ada", password=dear.encode(PASSWORD, "a salt of some length")
    )
    assert user.check_password(PASSWORD)
    user.refresh_from_db()
    assert "m=19456,t=2,p=1" in user.password and identify_hasher(user.password).algorithm == "argon2"


@pytest.mark.parametrize("email", ["ada@example.org", "nobody@example.org"])
def test_a_log_in_costs_one_hash_whether_the_address_is_known_or_not(db: None, email: str) -> None:
    with COUNTING:
        User.objects.create_user("ada@example.org", PASSWORD, name="Ada")
        COUNTED.clear()
        assert AppClient().log_in(email, "another guess").status_code == 400
    assert COUNTED == ["hash"]
