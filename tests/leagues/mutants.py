"""Documents of seasons with one value changed: a verifier rejects each of them, or has said that it takes the value on
trust (API-L5).

    python -m tests.leagues.mutants [FILE]

changes the season of thirty (`data/thirty.json`), or that of a FILE, at every place in every way, which takes minutes;
it prints what was accepted, by the pattern of its place, and ends with 1 if any of that was not on trust.
"""

from __future__ import annotations

import copy
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from clients import verify_league

Place = tuple[str | int, ...]
"""Names and numbers that lead to a value of a document."""
THIRTY = Path(__file__).parent / "data" / "thirty.json"
NEVER = (
    "format", "season/seed", "season/commitment", "season/rules", "season/rules_digest", "lot", "entries/*/id",
    "entries/*/seeded", "entries/*/moved", "entries/*/tier", "entries/*/group", "entries/*/index", "entries/*/added",
    "groups", "matches/*/tier", "matches/*/group", "matches/*/number", "matches/*/seats", "matches/*/state",
    "matches/*/replaces", "matches/*/result/ruled", "matches/*/result/seats/*/entry", "matches/*/result/seats/*/row",
    "matches/*/result/seats/*/points", "matches/*/result/seats/*/place", "matches/*/result/seats/*/share",
    "matches/*/result/seats/*/excused", "standings", "promotions",
)  # fmt: skip
"""Patterns of what can be reckoned, which is never on trust."""


def places(value: Any, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every value of a document, with its path."""
    yield path, value
    inside: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for name, each in inside:
        yield from places(each, (*path, name))


def others(value: Any) -> Iterator[Any]:
    """What could stand in the place of a value."""
    if isinstance(value, bool):
        yield from (not value, int(value), None)
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1, 10**30, str(value), None, float(value) if value else True)
    elif isinstance(value, str):
        yield from (f"{value}x", value[1:] if value else "y", value.swapcase(), None, 7)
    elif value is None:
        yield from (0, 1, "", {}, True)
    elif isinstance(value, list) and value:
        yield from (
            [*value, *value[:1]],
            [*value, value[-1]],
            value[:-1],
            value[1:],
            value[::-1],
            [],
            {},
            None,
        )
        yield [*value[:-2], *value[:-3:-1]]
    elif isinstance(value, list):
        yield from ([0], [""], [{}], {}, None)
    else:
        yield from ([], None, {**value, "more": 1})
        for name in value:
            yield {other: each for other, each in value.items() if other != name}


def changed(document: Any, path: Sequence[str | int], other: Any) -> Any:
    """The document with another value at a path; all that does not change is shared."""
    if not path:
        return other
    copied: Any = copy.copy(document)
    copied[path[0]] = changed(copied[path[0]], path[1:], other)
    return copied


def pattern_of(path: Sequence[str | int]) -> str:
    return "/".join("*" if isinstance(name, int) else name for name in path)


def covered(path: Sequence[str | int], patterns: Sequence[str]) -> bool:
    """Whether a pattern means the value at a path."""
    return any(f"{pattern_of(path)}/".startswith(f"{pattern}/") for pattern in patterns)


def accepted(document: Any, some: Iterable[tuple[Place, Any]] | None = None) -> Counter[str]:
    """How many changes of a document, or of these values of it, are accepted, by the pattern of the place. Raises
    AssertionError for one that was not on trust, or at a place that never is.
    """
    found: Counter[str] = Counter()
    for path, value in places(document) if some is None else some:
        for other in others(value):
            if type(other) is type(value) and other == value:
                continue
            verdict = verify_league.verify(changed(document, path, other))
            if verdict.accepted:
                assert covered(path, verdict.on_trust), (path, value, other)
                assert not covered(path, NEVER), (path, value, other)
                found[pattern_of(path)] += 1
    return found


def first_of_each(document: Any) -> list[tuple[Place, Any]]:
    """Of each pattern of places the first value that a document has."""
    firsts: dict[str, tuple[Place, Any]] = {}
    for path, value in places(document):
        firsts.setdefault(pattern_of(path), (path, value))
    return list(firsts.values())


def main(arguments: Sequence[str]) -> int:
    document = json.loads(Path(arguments[0] if arguments else THIRTY).read_bytes())
    try:
        found = accepted(document)
    except AssertionError as error:
        print("accepted, and not on trust:", *error.args)
        return 1
    for pattern, number in sorted(found.items()):
        print(f"{number:6} {pattern}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
