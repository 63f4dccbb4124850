"""A hasher that notes each hash, for tests of what hashing costs."""

from __future__ import annotations

from django.test import override_settings

from accounts import hashing

COUNTED: list[str] = []


class Counting(hashing.Argon2):
    """Notes each hash."""

    memory_cost, time_cost = 8, 1

    def encode(self, password: str, salt: str) -> str:
        COUNTED.append("hash")
        return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        COUNTED.append("hash")
        return super().verify(password, encoded)

    def must_update(self, encoded: str) -> bool:
        return False


COUNTING = override_settings(PASSWORD_HASHERS=[f"{__name__}.Counting"])
