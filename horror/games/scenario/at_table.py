"""Scenarios of the table: people sit at a clock in a position, and what they and the clock do one after the other.

Read here, as all scenarios are; what plays them needs a server's tables, and stands with the tests.
"""

from collections.abc import Mapping
from typing import NamedTuple

from horror.games.scenario.document import BadScenario, Given

MARK = "rates"
"""The key that makes a scenario one of the table."""
TABLE_KEYS = frozenset({MARK, "people", "begins", "game", "before"})
AT_TABLE_KEYS = frozenset({"do", "refuse", "view", "expect"})
"""Keys of a round at the table, where nobody scripts what is drawn."""
ALONE = frozenset({"advance", "heartbeat"})
"""Steps of one word."""
OF_SEATS = frozenset(
    {
        "undo", "ask_undo", "consent", "vote", "more_time", "here", "standing", "read", "habits", "vacation",
        "new_game", "sit_down", "take_seat", "name",
    }
)  # fmt: skip
"""Steps that a seat takes, or several, one after the other."""
OF_NOBODY = frozenset({"at", "lapse", "rates"})


class Step(NamedTuple):
    """Something that happens: ``what`` names it, ``order`` is an order of a ``seat``. ``value`` is what is said of it.

    ``rules`` are those that may refuse it, ``where`` is the path that the refusal has to name, empty for none;
    ``comes_to`` is the outcome of an order that is not simply done.
    """

    path: str
    what: str
    seat: str
    value: Given
    rules: tuple[str, ...] = ()
    where: str = ""
    comes_to: str = ""


class TableRound(NamedTuple):
    """What happens, what is refused after it, and what must follow, as ``view`` sees it."""

    path: str
    steps: list[Step]
    refusals: list[Step]
    view: str
    expect: dict[str, Given]


class AtTable(NamedTuple):
    """What a scenario of the table has besides its position: ``rates`` of its clock, who its ``people`` are, when it
    ``begins``, and other settings of the ``game``.
    """

    rates: Given
    people: Mapping[str, Given]
    begins: str
    game: Mapping[str, Given]
    rounds: list[TableRound]


def table_round(written: Mapping[str, Given], path: str) -> TableRound:
    """A round at the table."""

    def items(key: str) -> list[Given]:
        return written[key].listed() if key in written else []

    return TableRound(
        path=path,
        steps=[step for given in items("do") for step in _steps(given)],
        refusals=[step for given in items("refuse") for step in _refusal(given)],
        view=written["view"].text() if "view" in written else "",
        expect=written["expect"].mapping() if "expect" in written else {},
    )


def _steps(given: Given) -> list[Step]:
    if isinstance(given.value, str) and given.value in ALONE:
        return [Step(given.path, given.value, "", given)]
    written = given.mapping()
    comes_to = written.pop("comes_to").text() if "comes_to" in written else ""
    return [step._replace(comes_to=comes_to) for step in _named(given, written)]


def _refusal(given: Given) -> list[Step]:
    written = given.mapping()
    if "rule" not in written:
        raise given.fault("a step, and the rule that refuses it")
    rule = written.pop("rule")
    rules = tuple(each.text() for each in rule.listed()) if isinstance(rule.value, list) else (rule.text(),)
    where = written.pop("path").text() if "path" in written else ""
    steps = _named(given, written)
    if len(steps) != 1:
        raise given.fault("one step that is refused")
    return [step._replace(rules=rules, where=where) for step in steps]


def _named(given: Given, written: Mapping[str, Given]) -> list[Step]:
    if len(written) != 1:
        raise given.fault("one step")
    ((what, value),) = written.items()
    if what in ALONE:
        raise BadScenario(value.path, f"{what} without more", "a mapping")
    if what in OF_NOBODY:
        return [Step(given.path, what, "", value)]
    if what not in OF_SEATS:
        return [Step(given.path, "order", what, value)]
    if isinstance(value.value, dict):
        return [Step(given.path, what, seat, said) for seat, said in value.mapping().items()]
    return [Step(given.path, what, value.text(), Given(None, value.path))]
