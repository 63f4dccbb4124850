"""From a file to scenarios: what was written, before any game is asked what it means."""

import re
from collections.abc import Container, Mapping
from typing import NamedTuple

from horror.games.scenario.at_table import AT_TABLE_KEYS, MARK, TABLE_KEYS, AtTable, table_round
from horror.games.scenario.document import BadScenario, Given, load
from horror.games.scenario.face import ScenarioFace, face_of
from horror.rules.kernel.registry import Rulesets

ROUND_KEYS = frozenset({"dice", "random", "do", "refuse", "view", "expect"})
SCENARIO_KEYS = ROUND_KEYS | {"name", "rules", "ruleset", "options", "players", "then"}
LED_KEYS = frozenset({"dice", "random", "do"})
"""Keys of what leads to the position of a scenario of the table."""
ADVANCE = ("advance", "island")
"""Words for an automatic turn: the one that is written, and the one that older scenarios have."""
_RULE = re.compile(r"^[A-Z]+-[0-9]+$")


class Order(NamedTuple):
    """An order of a seat, or with no seat an automatic turn; ``rules`` are those that may refuse it."""

    path: str
    seat: str
    text: str
    rules: tuple[str, ...] = ()


class Round(NamedTuple):
    """What is done to a position, with which dice, and what must follow. ``view`` is empty for an all-knowing one."""

    path: str
    dice: list[int | str]
    random: list[str]
    orders: list[Order]
    refusals: list[Order]
    view: str
    expect: dict[str, Given]


class Scenario(NamedTuple):
    """One scenario. ``position`` holds the keys that the game reads; one of the ``table`` plays its ``rounds`` before
    anybody sits down, and then those of the table.
    """

    name: str
    rules: tuple[str, ...]
    face: ScenarioFace
    position: Mapping[str, Given]
    rounds: list[Round]
    table: AtTable | None = None


def read(text: str, games: Rulesets) -> list[Scenario]:
    """The scenarios of a file, for these games: for the first of them where a scenario names none.

    Raises :class:`BadScenario` with the path of the first fault.
    """
    document = load(text)
    if isinstance(document, list):
        return [_scenario(Given(value, f"[{index}]"), games) for index, value in enumerate(document)]
    return [_scenario(Given(document, ""), games)]


def _scenario(given: Given, games: Rulesets) -> Scenario:
    written = given.mapping()
    for needed in ("name", "rules"):
        if needed not in written:
            raise BadScenario(given.path, f"the key {needed}", "none")
    ruleset = written["ruleset"].text() if "ruleset" in written else next(iter(games))
    try:
        face = face_of(games, ruleset)
    except LookupError:
        known = sorted(entry.ruleset.name for entry in games.entries if entry.scenarios)
        raise BadScenario(
            written["ruleset"].path if "ruleset" in written else f"{given.path}.ruleset".lstrip("."),
            f"a ruleset that there is ({', '.join(known)})",
            f"no such ruleset yet: {ruleset}",
        ) from None
    at_table = MARK in written
    written = given.mapping(SCENARIO_KEYS | face.keys | (TABLE_KEYS if at_table else frozenset()))
    rules = tuple(_rule(rule) for rule in written["rules"].listed())
    if not rules:
        raise written["rules"].fault("the numbers of the rules that it shows")
    position = {
        key: value for key, value in written.items() if key in face.keys or key in ("options", "players")
    }
    name = written["name"].text()
    if at_table:
        before, table = _at_table(written, given.path, face)
        return Scenario(name, rules, face, position, before, table)
    rounds = [_round({key: value for key, value in written.items() if key in ROUND_KEYS}, given.path, face)]
    if "then" in written:
        rounds += [_round(part.mapping(ROUND_KEYS), part.path, face) for part in written["then"].listed()]
    return Scenario(name, rules, face, position, rounds)


def _at_table(written: Mapping[str, Given], path: str, face: ScenarioFace) -> tuple[list[Round], AtTable]:
    """What leads to the position of a scenario of the table, and what happens there."""
    for key in ("dice", "random"):
        if key in written:
            raise BadScenario(written[key].path, f"{key} of what is played before", "what the table draws")
    before = written.get("before")
    led = [] if before is None else [_round(before.mapping(LED_KEYS), before.path, face)]
    first = {key: value for key, value in written.items() if key in AT_TABLE_KEYS}
    rounds = [table_round(first, path)]
    if "then" in written:
        rounds += [table_round(part.mapping(AT_TABLE_KEYS), part.path) for part in written["then"].listed()]
    return led, AtTable(
        rates=written[MARK],
        people=written["people"].mapping() if "people" in written else {},
        begins=written["begins"].text() if "begins" in written else "",
        game=written["game"].mapping() if "game" in written else {},
        rounds=rounds,
    )


def _rule(given: Given) -> str:
    if not _RULE.match(given.text()):
        raise given.fault("a rule number such as BASE-20")
    return given.text()


def _round(written: Mapping[str, Given], path: str, face: ScenarioFace) -> Round:
    named = {name for names in face.die_faces.values() for name in names}

    def items(key: str) -> list[Given]:
        return written[key].listed() if key in written else []

    return Round(
        path=path,
        dice=[_die(die, named) for die in items("dice")],
        random=[chosen.text() for chosen in items("random")],
        orders=[_order(order) for order in items("do")],
        refusals=[_refusal(order) for order in items("refuse")],
        view=written["view"].text() if "view" in written else "",
        expect=written["expect"].mapping() if "expect" in written else {},
    )


def _die(given: Given, named: Container[str]) -> int | str:
    """What a die shows: a number, or one of the ``named`` faces of the game's special dice."""
    return given.value if isinstance(given.value, str) and given.value in named else given.number(1, 6)


def _order(given: Given) -> Order:
    if given.value in ADVANCE:
        return Order(given.path, "", "")
    written = given.mapping()
    if len(written) != 1:
        raise given.fault("one seat and its order, or advance")
    ((seat, order),) = written.items()
    return Order(given.path, seat, order.text())


def _refusal(given: Given) -> Order:
    written = given.mapping()
    if "rule" not in written or len(written) != 2:
        raise given.fault("one seat and its order, and the rule that refuses it")
    rule = written.pop("rule")
    rules = tuple(map(_rule, rule.listed())) if isinstance(rule.value, list) else (_rule(rule),)
    ((seat, order),) = written.items()
    return Order(given.path, seat, order.text(), rules)
