"""Which addresses are this server's own (MAIL-12)."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache

import msgspec

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
        return address in self.fixed or (
            domain in _spelt(self.domains) and _SHAPE.fullmatch(local) is not None
        )

    def in_line(self, line: str) -> bool:
        """Whether a line holds one of these, whatever is written around it."""
        if "@" not in line and "%40" not in line:
            return False
        line = line[:LONGEST].lower().replace("%40", "@").replace('"', "")
        return _pattern(self.domains, self.fixed).search(line) is not None


@lru_cache(maxsize=8)
def _pattern(domains: tuple[str, ...], fixed: tuple[str, ...]) -> re.Pattern[str]:
    whole = "|".join(map(re.escape, fixed)) or "(?!)"
    hosts = "|".join(map(re.escape, _spelt(domains))) or "(?!)"
    return re.compile(
        rf"(?<![a-z0-9.+-])(?:{whole}|(?:[a-z0-9.-]{{1,60}}\+)?[rpbu]\.[a-z2-7]{{16}}@(?:{hosts}))(?![a-z0-9-]|\.[a-z0-9])"
    )


@lru_cache(maxsize=8)
def _spelt(domains: tuple[str, ...]) -> tuple[str, ...]:
    """Domains in both spellings."""
    found = dict.fromkeys(domains)
    for domain in domains:
        with suppress(UnicodeError):
            found[domain.encode("idna").decode()] = None
        with suppress(UnicodeError):
            found[domain.encode().decode("idna")] = None
    return tuple(found)
