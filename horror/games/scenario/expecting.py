"""What must follow: paths into what a reader sees, decisions, choices, and events (docs/scenarios.md)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from horror.games.grammar.meaning import meant
from horror.games.scenario.document import BadScenario, Given
from horror.games.scenario.document import shown as as_text
from horror.games.scenario.face import ScenarioFace
from horror.games.scenario.reading import ADVANCE
from horror.rules.kernel.choices import contains
from horror.rules.kernel.events import EVERYTHING, UNSET, Event, Reader, redact, sees
from horror.rules.kernel.ruleset import BadOrder

Wrong = tuple[str, str, str]
"""Path, expected, got."""


class Outcome(NamedTuple):
    """What a round came to, for one reader."""

    face: ScenarioFace
    position: Any
    colours: list[str]
    reader: Reader
    events: Sequence[Event]
    dice_used: int


def unmet(outcome: Outcome, path: str, expected: Given) -> Iterator[Wrong]:
    """What does not hold of one line of ``expect``."""
    first, _, rest = path.partition(".")
    if path == "waiting_for":
        yield from _waiting(outcome, expected)
    elif path == "events":
        yield from _events(outcome, expected)
    elif path == "no_events":
        yield from _no_events(outcome, expected)
    elif path == "dice_used":
        yield from _compare(expected, expected.number(0, 1000), outcome.dice_used)
    elif first == "choices":
        yield from _choices(outcome, rest, expected)
    else:
        yield from _compare(expected, expected.value, look_up(outcome, path))


def look_up(outcome: Outcome, path: str) -> Any:
    """What stands at a path of what the reader sees."""
    here: Any = outcome.face.shown(outcome.position, outcome.reader)
    for index, part in enumerate(path.split(".")):
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif here in ("gone", "hidden", "none"):
            return here
        else:
            walked = ".".join(path.split(".")[:index]) or "what is seen"
            known = f"{walked} has {', '.join(here)}" if isinstance(here, dict) else f"{walked} is {here}"
            return f"no such path: {known}"
    return here


def matches(expected: Any, got: Any) -> bool:
    """Whether a value fits: mappings by the keys that are named, all else whole; ``none`` stands for nothing."""
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(
            key in got and matches(value, got[key]) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(got, list)
            and len(expected) == len(got)
            and all(matches(one, other) for one, other in zip(expected, got, strict=True))
        )
    if expected is None:
        expected = "none"
    return type(expected) is type(got) and bool(expected == got)


def _compare(given: Given, expected: Any, got: Any) -> Iterator[Wrong]:
    if not matches(expected, got):
        yield given.path, as_text(expected), as_text(got)


def _waiting(outcome: Outcome, given: Given) -> Iterator[Wrong]:
    """Every decision that holds the game up is named, and nothing else but those that may be left unanswered."""
    position, colours = outcome.position, outcome.colours
    open_now = [
        {"seat": colours[decision.seat], "decision": decision.kind}
        for decision in position.waiting()
        if decision.blocking and not decision.answered
    ]
    beside = [{"seat": colours[seat], "decision": kind} for seat, kind in outcome.face.beside(position)]
    got: Any = ADVANCE[0] if position.automatic_turn_next else open_now or "none"
    if isinstance(given.value, str) or given.value is None:
        yield from _compare(given, ADVANCE[0] if given.value in ADVANCE else given.value, got)
        return
    parts = given.listed() if isinstance(given.value, list) else [given]
    wanted = [
        {key: value.text() for key, value in part.mapping(("seat", "decision")).items()} for part in parts
    ]
    names = outcome.face.also_called(position)
    for part in wanted:
        part["decision"] = next(
            (own for own, other in names.items() if part.get("decision") == other), part.get("decision", "")
        )
    wanted = [{key: value for key, value in part.items() if value} for part in wanted]
    known = [*open_now, *beside]
    if not all(any(matches(part, one) for one in known) for part in wanted) or not all(
        any(matches(part, one) for part in wanted) for one in open_now
    ):
        yield (
            given.path,
            as_text(given.value),
            as_text(got[0] if isinstance(got, list) and len(got) == 1 else got),
        )


def _choices(outcome: Outcome, colour: str, given: Given) -> Iterator[Wrong]:
    if colour not in outcome.colours:
        raise BadScenario(
            given.path, f"choices of one of {', '.join(outcome.colours)}", colour or "of nobody"
        )
    seat = outcome.colours.index(colour)
    if outcome.reader not in (EVERYTHING, seat):
        yield given.path, "choices that the reader sees", "hidden"
        return
    choices, view = outcome.position.choices(seat), outcome.position.view(seat)
    ruleset = outcome.face.ruleset
    for key, orders in given.mapping(("contains", "lacks")).items():
        for order in orders.listed():
            try:
                move = meant(ruleset, order.text(), outcome.position, seat)
            except BadOrder as error:
                yield order.path, "an order", f"{order.text()!r}: {error}"
                continue
            if contains(choices, move) != (key == "contains"):
                known = ruleset.orders(choices, view)
                yield (
                    order.path,
                    f"choices that {'contain' if key == 'contains' else 'lack'} {order.text()}",
                    as_text(known),
                )


def _seen(outcome: Outcome) -> list[dict[str, Any]]:
    seen = [redact(event, outcome.reader) for event in outcome.events if sees(event, outcome.reader)]
    return [as_mapping(event, outcome.face.seat_fields, outcome.colours) for event in seen]


def as_mapping(shown: msgspec.Struct, seat_fields: frozenset[str], colours: Sequence[str]) -> dict[str, Any]:
    """An event as scenarios name it: every field, seats by colour, ``none`` for nothing, ``hidden`` for the unseen."""
    tag = shown.__struct_config__.tag
    found: dict[str, Any] = {"type": tag} if isinstance(tag, str) else {}
    for name in shown.__struct_fields__:
        found[name] = _plain(getattr(shown, name), seat_fields, colours, name in seat_fields)
    return found


def _plain(value: Any, seat_fields: frozenset[str], colours: Sequence[str], seats: bool) -> Any:
    if value is None:
        return "none"
    if value is UNSET:
        return "hidden"
    if isinstance(value, msgspec.Struct):
        return as_mapping(value, seat_fields, colours)
    if isinstance(value, list | tuple):
        return [_plain(item, seat_fields, colours, seats) for item in value]
    return colours[value] if seats and isinstance(value, int) else value


def _events(outcome: Outcome, given: Given) -> Iterator[Wrong]:
    seen = _seen(outcome)
    start = 0
    for wanted in given.listed():
        wanted.mapping()
        found = next((at for at in range(start, len(seen)) if matches(wanted.value, seen[at])), None)
        if found is None:
            left = seen[start:]
            same = [event for event in left if event["type"] == (wanted.value or {}).get("type")]
            yield wanted.path, as_text(wanted.value), as_text(same or [event["type"] for event in left])
            return
        start = found + 1


def _no_events(outcome: Outcome, given: Given) -> Iterator[Wrong]:
    seen = _seen(outcome)
    for unwanted in given.listed():
        unwanted.mapping()
        for event in seen:
            if matches(unwanted.value, event):
                yield unwanted.path, f"no {as_text(unwanted.value)}", as_text(event)
                break
