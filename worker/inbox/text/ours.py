"""Which addresses are this server's own (MAIL-01, MAIL-07, MAIL-12)."""

from __future__ import annotations

import msgspec


class Ours(msgspec.Struct, frozen=True):
    """The addresses of this server: those with a token, ``r.TOKEN@``, ``p.``, ``b.``, ``u.`` (a word and ``+``
    before them or not), at one of its ``domains``, and the ``fixed`` ones, its sender among them, whole and in
    lower case.

    Others at the same domains are those of people: the operator plays too.
    """

    domains: tuple[str, ...]
    fixed: tuple[str, ...]

    def has(self, address: str) -> bool:
        """Whether an address is one of these."""
        raise NotImplementedError

    def in_line(self, line: str) -> bool:
        """Whether a line holds one of these."""
        raise NotImplementedError
