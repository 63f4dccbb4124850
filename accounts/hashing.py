"""How passwords are hashed: Argon2id with figures for a server that also plays games, and never more at once than it
has cores, so that guesses cannot take memory and processors away from everybody.

The hasher is one of `settings.PASSWORD_HASHERS`: whatever hashes through Django waits for its turn here.
"""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher

from horror.table.passwords import CORES, SLOTS

__all__ = ["CORES", "SLOTS", "Argon2"]


class Argon2(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes and one lane: the OWASP Password Storage Cheat Sheet's least figures.

    Hashes of other figures are read, and made anew when their owner logs in.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with SLOTS:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with SLOTS:
            return super().verify(password, encoded)
