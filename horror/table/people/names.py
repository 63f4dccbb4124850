"""Names side by side: whether two look alike, and how people of alike names are told apart at one table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache
from importlib.resources import files

from horror import sizes

_ENDINGS = (
    "com net org info biz io app dev xyz online site website shop store club top link live page pro tv gg ly cc "
    "ws co uk us eu de ch fr nl es pl cz ru ua cn jp br au ca se dk fi рф"
).split()
"""How names of hosts end that somebody would write; not all that there are, of which some are words."""
_WAY = re.compile(
    rf"https?:|://|\bwww\.|@|[\w-]{{2,}}\.(?:{'|'.join(_ENDINGS)})(?![\w])|[\w-]\.[^\W\d_]{{2,}}/"
)
# Default_Ignorable_Code_Point of the Unicode character database, and the blank pattern of Braille: they show nothing.
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


@cache
def _alike() -> dict[int, str]:
    """For each character that looks like a letter or digit of ASCII, that one; `l` stands for `1`, `I` and `|` too."""
    lines = (files("horror.table") / "data" / "confusables.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    alike = {int(point, 16): target for target, *points in rows for point in points}
    plain = {"1": "l", "I": "l", "|": "l", "0": "O", "m": "rn"}
    return {point: plain.get(target, target) for point, target in alike.items()} | str.maketrans(plain)


def skeleton(name: str) -> str:
    """What a name looks like, as Unicode's technical standard 39 has it, and without regard to case and blanks: names
    of one skeleton are taken for each other.
    """
    plain = unicodedata.normalize("NFKC", name)
    looks = unicodedata.normalize("NFKC", plain.translate(_alike())).casefold().translate(_alike())
    return re.sub(r"\s+", " ", looks).strip()


def apart(name: str, others: Iterable[str]) -> str:
    """The name, or where one of the others looks like it, the name with the first number that tells it from them."""
    taken = {skeleton(other) for other in others}
    number, told = 1, name
    while skeleton(told) in taken:
        number += 1
        end = f" ({number})"
        told = name[: sizes.NAME - len(end)].rstrip() + end
    return told


def leads_elsewhere(name: str) -> bool:
    """Whether a name is a way to another place: an address of a page or of a mail, a handle, a host (PEO-40)."""
    return (
        _WAY.search(re.sub("[\u3002\uff0e\uff61]", ".", unicodedata.normalize("NFKC", name)).casefold())
        is not None
    )


def hides(name: str) -> bool:
    """Whether a name has characters that show nothing."""
    return _IGNORABLE.search(name) is not None


def shows(name: str) -> bool:
    """Whether anything of a name is seen."""
    return bool(_IGNORABLE.sub("", name).strip())


def looks_like(name: str, words: Collection[str]) -> str | None:
    """The first of these words as which a whole name could be read; None where there is none."""
    return next((word for word in words if skeleton(word) == skeleton(name)), None)
