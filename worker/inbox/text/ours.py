"""Which addresses are this server's own (MAIL-12)."""

from __future__ import annotations

import re

import msgspec

_ADDRESS = re.compile(r"[^\s<>@\"'(),;:\[\]|]{1,128}@[^\s<>@\"'(),;:\[\]|]{1,255}")
_SHAPE = re.compile(r"(?:[^@+]*\+)?[rpbu]\.[a-z2-7]{16}")

LONGEST = 1000
"""Characters of a line that is looked through; one that says who wrote what is shorter."""


class Ours(msgspec.Struct, frozen=True):
    """The addresses of this server: those with a token, ``r.TOKEN@``, ``p.``, ``b.``, ``u.`` (a word and ``+`` before
    them or not), at one of its ``domains``, and the ``fixed`` ones, its sender among them, whole and in lower case.

    Others at the same domains are those of people: the operator plays too.
    """

    domains: tuple[str, ...]
    fixed: tuple[str, ...]

    def has(self, address: str) -> bool:
        """Whether an address is one of these."""
        address = address.strip().rstrip(".").lower()
        local, _, domain = address.rpartition("@")
        return address in self.fixed or (domain in self.domains and _SHAPE.fullmatch(local) is not None)

    def in_line(self, line: str) -> bool:
        """Whether a line holds one of these."""
        return "@" in line and any(self.has(found) for found in _ADDRESS.findall(line[:LONGEST]))
