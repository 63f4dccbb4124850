"""Which positions are prepared: as few as show every decision, every kind of move, and every field of it, where it
leaves a choice if it does so anywhere. The names stand in chosen.txt; ``python -m tests.positions --choose`` writes it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from horror.rules.kernel.choices import Choice, Domain, Template, kind_of
from horror.rules.kernel.fields import fields_of
from tests.positions import gathered
from tests.positions.gathered import At

CHOSEN = Path(__file__).with_name("chosen.txt")


def positions() -> Iterator[At]:
    """The chosen positions, in the order in which they were chosen."""
    names = CHOSEN.read_text(encoding="utf-8").splitlines()
    found = {at.name: at for at in gathered.named(names)}
    return (found[name] for name in names)


def shown(at: At) -> set[str]:
    """What can be tried here: ``classic act``, ``classic offer``, ``classic offer.give``, and ``classic offer.give …``
    where the field leaves a choice.
    """
    found = {each.kind for each in at.position.waiting() if each.seat == at.seat}
    by_kind = defaultdict[Any, list[Choice]](list)
    for choice in at.position.choices(at.seat):
        by_kind[kind_of(choice)].append(choice)
    for kind, choices in by_kind.items():
        tag = kind.__struct_config__.tag
        found.add(tag)
        for field in fields_of(kind):
            found |= {
                f"{tag}.{field.name}",
                *([f"{tag}.{field.name} …"] if _is_open(choices, field.name) else []),
            }
    return {f"{at.rules.name} {each}" for each in found}


def _is_open(choices: Iterable[Choice], name: str) -> bool:
    values = set()
    for choice in choices:
        if isinstance(choice, Template):
            domain: Domain = choice.domains[name]
            listed = getattr(domain, "values", None)
            if listed is None or len(listed) > 1:
                return True
            values |= {repr(each) for each in listed}
        else:
            values.add(repr(getattr(choice, name)))
    return len(values) > 1


def choose() -> list[str]:
    """The names of few positions that show all that any position shows; rare things and small positions come first."""
    by_thing = defaultdict[str, list[tuple[int, str]]](list)
    shows: dict[str, set[str]] = {}
    for at in gathered.everything():
        shows[at.name] = shown(at)
        size = len(at.position.choices(at.seat))
        for thing in shows[at.name]:
            by_thing[thing].append((size, at.name))
    left, names = set(by_thing), list[str]()
    for thing in sorted(by_thing, key=lambda each: (len(by_thing[each]), each)):
        if thing in left:
            _, name = max(by_thing[thing], key=lambda one: (len(shows[one[1]] & left), -one[0], one[1]))
            names.append(name)
            left -= shows[name]
    return names


@cache
def all_fields(rules: Any) -> set[str]:
    """Every kind of move and every field of a game."""
    return {f"{rules.name} {kind.type}" for kind in rules.kinds("en").kinds} | {
        f"{rules.name} {kind.type}.{field.name}" for kind in rules.kinds("en").kinds for field in kind.fields
    }


def written(names: Iterable[str]) -> None:
    """Write the names down."""
    CHOSEN.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
