"""A script as it is sent: moves, order lines, or both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api import codec, misfits
from api.problems import Malformed
from api.schema import union
from api.shapes import Strict
from horror import sizes
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets


@cache
def moves_of(rules: Ruleset) -> Any:
    """The moves of a script, and of the lines of a draft. In a struct, since msgspec looks through a plain union at
    each use of it, which takes more than all else of reading a request."""
    moves: Any = union(rules.move_types)
    both: Any = list[moves | str]
    fields: Any = [("moves", list[moves], []), ("script", both, []), ("lines", both, [])]
    kind = msgspec.defstruct(f"{rules.name}_moves", fields, module=__name__)
    codec.prepare(kind)
    return kind


for _rules in rulesets().values():  # before any thread serves: api.codec.prepare
    moves_of(_rules)


OrderLine = Annotated[str, Meta(max_length=sizes.SCRIPT)]


class Script(Strict):
    """Moves, lines of order text, or a `script` of both; they run in order and stop at the first that is refused.
    `atomic`: all or nothing, possible where nothing is drawn, and nothing hidden comes out, before the last line."""

    moves: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=sizes.LINES)] | None = None
    orders: Annotated[str, Meta(min_length=1, max_length=sizes.SCRIPT)] | None = None
    # What is left out is not in the hash of a body, so that requests of before there was a script are known again.
    script: (
        Annotated[list[dict[str, Any] | OrderLine], Meta(min_length=1, max_length=sizes.LINES)] | UnsetType
    ) = UNSET
    atomic: bool = False


def script_of(body: Script, rules: Ruleset) -> tuple[Move | str, ...]:
    """The moves or order lines of a request; raises Malformed with the path of what no move of this game is."""
    given = {
        name: lines
        for name, lines in (("moves", body.moves), ("orders", body.orders), ("script", body.script))
        if lines not in (None, UNSET)
    }
    if len(given) != 1:
        raise Malformed("either moves or orders, or a script of both", path="$")
    [(name, lines)] = given.items()
    if name != "orders":
        return typed_lines(name, lines, rules)
    orders = str(body.orders).replace("\r\n", "\n").split("\n")
    if len(orders) > sizes.LINES:
        raise Malformed(phrase("at most {most} lines", most=sizes.LINES), path="$.orders")
    return tuple(orders)


def typed_lines(name: str, lines: Sequence[Any], rules: Ruleset) -> tuple[Move | str, ...]:
    """The lines of a member of a request, its moves as those of this game; raises Malformed with the path of what none
    is.
    """
    for index, line in enumerate(lines):
        if not isinstance(line, str):
            check_names(line, f"$.{name}[{index}]")
    return tuple(getattr(codec.convert({name: lines}, moves_of(rules)), name))


def check_names(value: Any, path: str) -> None:
    """Raise Malformed for a name in a move that nothing has: refusals repeat names, and are kept."""
    if isinstance(value, str) and len(value) > sizes.NAMED_IN_MOVE:
        raise Malformed(misfits.of_value(f"expected 'str' of length <= {sizes.NAMED_IN_MOVE}"), path=path)
    if isinstance(value, dict):
        for name, inner in value.items():
            check_names(inner, f"{path}.{name}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            check_names(inner, f"{path}[{index}]")
