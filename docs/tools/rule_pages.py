"""What is made from code and tests: the index of rules, docs/rulings.md, docs/options.md, and two pictures."""

import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from docs.tools import clock_page, house
from docs.tools.rule_data import DATA, rule_data
from docs.tools.rulebook import (
    INDEX,
    OPTIONS,
    ROOT,
    SERIES,
    citations,
    options,
    options_of,
    other_readings,
    presets,
    rule_book,
    rulings,
    shown,
    without_tests,
    word,
)

OPTIONS_PAGE = ROOT / "docs" / "options.md"
RULINGS_PAGE = ROOT / "docs" / "rulings.md"
TEXT_LENGTH = 160
"""How much of a rule stands in the index; the whole of it is in its book."""
BOOKS = {
    "CH": "catan-horror.md",
    "IMP": "catan-horror.md",
    "CK": "cities.md",
    "X": "interactions.md",
    "R": "interactions.md",
    "BASE": "base.md",
    "TAB": "table.md",
    **dict.fromkeys(("RAT", "SCH", "PTS", "LEA", "FMT", "ORG", "API"), "leagues.md"),
    "MAIL": "mail.md",
    "PUSH": "push.md",
    "PEO": "people.md",
}
INDEX_HEAD = """# Index of the rules

Made from the rule books, code and tests by `make rules`; a test fails when it is not
current. `make rules RULE=CH-249` prints one rule whole. *Code* names what cites the number in a
docstring, a refusal or an event, *shown by* the tests and scenarios (below `tests/`) that are marked with it,
or why there can be none.
"""
PRESETS_HEAD = """A preset sets options under one name when a game is created; an option that its maker names besides
goes before it.

"""
OPTIONS_HEAD = """# Options

What may be chosen when a game is created. Made from the games' options by `make rules`; a
test fails when it is not current. A game in which an option has its default is the same, to the bit, as one
in which it is not named. What cannot be played is refused when the game is created. *Binds* names what
a value other than the default binds in place of what, and of a number the functions that ask for it.
"""


RULINGS_HEAD = """# Rulings

What players may read in more than one way, as this server plays it, and which other readings were thought of.
Made from the rule books and docs/rules/other_readings.toml by `make rules`. All X and R
numbers are rulings too; they stand in [rules/interactions.md](rules/interactions.md). Where another reading is
worth playing it is an option: [options.md](options.md).
"""
RULED = {
    "CH": "Catan Horror",
    "CK": "Cities and progress cards",
    "BASE": "The classic game",
    "TAB": "The table",
}
RULINGS_COLUMNS = "| number | played | not played |\n|---|---|---|\n"


def stale() -> list[Path]:
    """The pages that do not hold what they should."""
    return [path for path, made in PAGES.items() if not path.exists() or path.read_text("utf-8") != made()]


def write() -> list[Path]:
    """Write the pages that are stale."""
    old = stale()
    for path in old:
        path.parent.mkdir(exist_ok=True)
        path.write_text(PAGES[path](), encoding="utf-8")
    return old


def index_page() -> str:
    """docs/rules/index.md."""
    parts = [INDEX_HEAD]
    for series in SERIES:
        parts.append(
            f"## {series}\n\n| number | rule | code | shown by | option |\n|---|---|---|---|---|\n"
            + _rows(series)
        )
    return "\n".join(parts)


def _rows(series: str) -> str:
    lines = []
    for number, text in rule_book().items():
        if number.partition("-")[0] == series:
            cells = (
                f"[{number}]({BOOKS[series]})",
                textwrap.shorten(text.replace("|", "/"), TEXT_LENGTH, placeholder=" …"),
                "; ".join(implemented(number)) or "–",
                "; ".join(evidence(number)),
                ", ".join(f"`{name}`" for name in options_of(number)),
            )
            lines.append(f"| {' | '.join(cells)} |\n")
    return "".join(lines)


def implemented(number: str) -> list[str]:
    """Where code cites a rule, as ``module: names``; modules as a whole only where nothing finer does."""
    where = citations().get(number, ())
    finer = [citation for citation in where if citation.name] or where
    modules: dict[str, list[str]] = {}
    for citation in finer:
        names = modules.setdefault(citation.module, [])
        if citation.name and citation.name not in names:
            names.append(citation.name)
    return [f"{module}: {', '.join(names)}" if names else module for module, names in modules.items()]


def evidence(number: str) -> list[str]:
    """The tests and scenarios that show a rule, or why there can be none."""
    if names := shown().get(number):
        return [name.replace("|", "/") for name in names]
    return [f"*none: {without_tests()[number]}*" if number in without_tests() else "**nothing yet**"]


def rule_card(number: str) -> str:
    """One rule with all that is known of it, as plain text; raises KeyError for a number that is none."""
    lines = [textwrap.fill(f"{number}  {rule_book()[number]}", 100, subsequent_indent="        ")]
    lines += _listed("code", implemented(number))
    lines += _listed("shown by", [name.strip("*") for name in evidence(number)])
    lines += _listed("option", options_of(number))
    return "\n".join(lines)


def _listed(label: str, things: Iterator[str] | list[str] | tuple[str, ...]) -> list[str]:
    return [f"{label if not index else '':<9}{thing}" for index, thing in enumerate(things)]


def options_page() -> str:
    """docs/options.md."""
    parts = [OPTIONS_HEAD]
    for game in OPTIONS:
        parts.append(
            f"## {game}\n\n| option | values | default | rule | binds |\n|---|---|---|---|---|\n"
            + _option_rows(game)
        )
    rows = "".join(
        f"| {game} | `{name}` {preset.title} | {_set_by(preset.options)} | {preset.description} |\n"
        for game, name, preset in presets()
    )
    parts.append(f"## Presets\n\n{PRESETS_HEAD}| game | preset | sets | rule |\n|---|---|---|---|\n{rows}")
    return "\n".join(parts)


def _set_by(chosen: Mapping[str, object]) -> str:
    return ", ".join(f"`{name}`: {word(value)}" for name, value in chosen.items())


def _option_rows(game: str) -> str:
    return "".join(
        f"| `{option.name}` {option.title} | {option.values} | {option.default} | {option.description} "
        f"| {'; '.join(option.binds)} |\n"
        for option in options()
        if option.game == game
    )


def rulings_page() -> str:
    """docs/rulings.md."""
    other, parts = other_readings(), [RULINGS_HEAD]
    for series, title in RULED.items():
        rows = "".join(
            f"| {number} | {ruling.replace('|', '/')} | {other.get(number, '')} |\n"
            for number, ruling in rulings().items()
            if number.partition("-")[0] == series
        )
        parts.append(f"## {title}\n\n{RULINGS_COLUMNS}{rows}")
    return "\n".join(parts)


PAGES: Mapping[Path, Callable[[], str]] = {
    house.PICTURE: house.picture,
    clock_page.PICTURE: clock_page.picture,
    INDEX: index_page,
    OPTIONS_PAGE: options_page,
    RULINGS_PAGE: rulings_page,
    **{path: partial(rule_data, books) for path, books in DATA.items()},
}
"""Each generated page with what makes the text that it should hold."""
