"""A list of orders as one text, as mail and forms bring it: line by line, each with what it means."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from horror.games.grammar.language import MOST_CHARACTERS
from horror.games.grammar.meta import EndOrders, Meta, parse_meta
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import BadOrder, Ruleset

MOST_LINES = 200
"""Lines of a script that do something."""
_LINE_ENDS = re.compile(r"\r\n|\r|\n")


class ScriptLine(NamedTuple):
    """One line that does something: its number from 1, its text, and the move, meta line or error that it is."""

    number: int
    text: str
    content: Move | Meta | BadOrder


def parse_script(
    text: str,
    ruleset: Ruleset,
    view: Any,
    colours: Sequence[str],
    legal: Callable[[], Sequence[str]] | None = None,
) -> list[ScriptLine]:
    """The lines of a script, read on one view; blank lines and comments are left out.

    Nothing is raised: a line that does not parse stands there as its :class:`BadOrder`, with the nearest of the
    ``legal`` orders. ``end orders`` is the last line read; a script that is too long ends in an error.

    An order that leaves something for the view to fill in (``accept`` without an offer) is to be parsed again when its
    turn comes, since the view may have changed by then.
    """
    found: list[ScriptLine] = []
    for number, line in enumerate(_LINE_ENDS.split(text), 1):
        if not line.partition("#")[0].strip():
            continue
        if len(found) == MOST_LINES:
            found.append(ScriptLine(number, line, BadOrder(1, [f"at most {MOST_LINES} lines in one script"])))
            break
        found.append(ScriptLine(number, line, _content(line, ruleset, view, colours, legal)))
        if isinstance(found[-1].content, EndOrders):
            break
    return found


def _content(
    line: str, ruleset: Ruleset, view: Any, colours: Sequence[str], legal: Callable[[], Sequence[str]] | None
) -> Move | Meta | BadOrder:
    if len(line) > MOST_CHARACTERS:
        return BadOrder(MOST_CHARACTERS + 1, [f"at most {MOST_CHARACTERS} characters in one line"])
    try:
        return parse_meta(line, colours) or ruleset.parse(line, view)
    except BadOrder as error:
        near = ruleset.nearest(line, legal()) if legal is not None else None
        return BadOrder(error.column, error.expected, near)
