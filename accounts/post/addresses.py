"""Whether two addresses of mail are one (MAIL-03)."""

from __future__ import annotations

import re
import unicodedata

import idna

_UNSEEN = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)
"""Letters that show nothing, though Unicode has them among the others (Default_Ignorable_Code_Point)."""


def same(address: str) -> str:
    """An address in the one form in which it is compared; empty for what is none, and so is nobody's.

    Letters of either case are the same, and so are both ways to write a domain (UTS 46, as browsers and mail hosts ask
    for it today: ``faß.de`` is not ``fass.de``). What is not seen, and so looks like another address, is in none.
    """
    local, _, written = address.strip().rpartition("@")
    host = domain(written)
    if not local or not host or any(_is_unseen(letter) for letter in local):
        return ""
    return f"{''.join(map(_small, local))}@{host}"


def domain(written: str) -> str:
    """A domain in the form in which hosts ask for it; empty for what is none."""
    if written.isascii():
        return written.removesuffix(".").lower() if written.isprintable() and " " not in written else ""
    if any(_is_unseen(letter) for letter in written):
        return ""
    try:
        return idna.encode(written, uts46=True, std3_rules=True).decode("ascii").removesuffix(".")
    except UnicodeError:
        return ""


def _small(letter: str) -> str:
    """A small letter for a capital one that is just that: ``ſ`` and the sign of Kelvin are others than s and k."""
    small = letter.lower()
    return small if small.upper() == letter else letter


def _is_unseen(letter: str) -> bool:
    """Whether it is a blank, a control, or a letter that shows nothing."""
    return unicodedata.category(letter)[0] in "CZ" or _UNSEEN.match(letter) is not None
