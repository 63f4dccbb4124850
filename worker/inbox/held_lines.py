"""What a held mail asks for, as its owner is told: what would be done, and no word that its writer has chosen.

Whoever knows an address of ours may write to it, and our mail about that goes to the owner: no stranger is to speak by
that. docs/decisions/reading-mails.md.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from accounts.models import User
from horror.clock.zones import zones
from horror.rulesets import rulesets
from horror.table.terms import BALLOTS
from worker.inbox.commands import table
from worker.inbox.commands.command import Found
from worker.inbox.text.extent import Line
from worker.inbox.text.grammars import META
from worker.inbox.text.language import Sort
from worker.notices import naming

HIDDEN = "…"
FREE = (
    "name", "game", "who", "league", "rest", "what", "zone", "ruleset", "seat", "language", "address", "with",
)  # fmt: skip
"""What commands take that may be any words; the rest are numbers, times, links, and words of their own."""
_SAYS = re.compile(r"\b(say|tell|note|press)\b.*", re.IGNORECASE | re.DOTALL)
_WORDS = re.compile(r"[^\W\d_]+|\d{3,}|[^\s\w:;,]+")
_MANY = re.compile(rf"{HIDDEN}(?:\s*{HIDDEN})+")


def asked(script: Iterable[Line], owner: User, known: Collection[str]) -> list[str]:
    """The lines of a script that are orders and commands; what is no such line is left out. ``known`` are the words of
    the game's orders: of standing orders, whose conditions are not looked at by words alone, no others are told.
    """
    return [said for line in script if (said := _asked(line, owner, known))]


def has_words(script: Iterable[Line]) -> bool:
    """Whether a script has lines that are words alone: to others, to oneself, or none that is understood."""
    return any(line.sort in (None, Sort.MESSAGE) or _is_note(line) for line in script)


def _asked(line: Line, owner: User, known: Collection[str]) -> str:
    numbers = " ".join(map(str, line.form))
    if line.letter is not None or line.sort in (None, Sort.MESSAGE) or _is_note(line):
        return numbers
    order = line.order.partition("#")[0].strip()
    if line.sort == Sort.COMMAND and (found := table.found(line.order)) is not None:
        order = _without_words(found[1], owner)
    elif line.sort == Sort.STANDING:
        order = _of_these(_SAYS.sub(rf"\1 {HIDDEN}", order), {*known, *META})
    elif line.sort == Sort.ABOUT and order.lower().startswith("game "):
        order = f"game {_known(order[5:], owner) or HIDDEN}"
    return f"{numbers} {order}".strip()


def _of_these(order: str, words: Collection[str]) -> str:
    told = _WORDS.sub(lambda found: found[0] if found[0].lower() in words else HIDDEN, order)
    return _MANY.sub(HIDDEN, told)


def _is_note(line: Line) -> bool:
    return line.sort == Sort.ABOUT and line.order.lower().startswith("note")


def _without_words(found: Found, owner: User) -> str:
    """A command with what is known here of what it takes, and without the rest."""
    said, at, kept = found.string, 0, ""
    for begins, ends in sorted(_free(found)):
        kept += f"{said[at:begins]} {_known(said[begins:ends], owner) or HIDDEN}"
        at = ends
    return " ".join((kept + said[at:]).split())


def _free(found: Found) -> Iterator[tuple[int, int]]:
    for name in FREE:
        if (found.groupdict().get(name) or "").strip():
            yield found.span(name)


def _known(words: str, owner: User) -> str:
    """Words as they are, where they name something that the owner knows; else nothing."""
    said = naming.plain(words)
    ours = {*rulesets(), *BALLOTS, *map(str.lower, zones())}
    colours = {colour for rules in rulesets().values() for colour in rules.colours}
    is_known = said.replace(" ", "_") in ours or said in colours or bool(naming.own(owner, words))
    return " ".join(words.split()) if is_known else ""
