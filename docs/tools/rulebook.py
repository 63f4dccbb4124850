"""The rule books as data: every rule's text, and what cites it: code, tests, scenarios, options.

Everything is read from the files of the project: docs/rules, horror/rules and horror/games, tests. Prose may name
ranges and lists: `BASE-45 to BASE-47`, `TAB-10 to 13`, `BASE-61, 62, 64`, `BASE-37-39`.
"""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import msgspec
import yaml

from horror.games import RULESETS
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.ruleset import Preset

ROOT = Path(__file__).resolve().parents[2]
RULE_BOOKS = ROOT / "docs" / "rules"
INDEX = RULE_BOOKS / "index.md"
TESTS = ROOT / "tests"
SCENARIOS = TESTS / "scenarios"
WITHOUT_TESTS = TESTS / "rules" / "without_tests.toml"
CODE = (
    *(ROOT / "horror" / room for room in ("rules", "games", "clock", "table")),
    ROOT / "accounts" / "leagues" / "reckoning",
    ROOT / "accounts" / "ratings",
    ROOT / "worker" / "inbox",
    ROOT / "accounts" / "channels",
    ROOT / "accounts" / "conduct",
    ROOT / "accounts" / "judging",
)
SERIES = {
    "CH": 3, "IMP": 2, "CK": 2, "X": 2, "R": 2, "BASE": 2, "TAB": 2,
    "RAT": 2, "SCH": 2, "PTS": 2, "LEA": 2, "FMT": 2, "ORG": 2, "API": 2,
    "MAIL": 2, "PUSH": 2, "PEO": 2,
}  # fmt: skip
"""The series of numbers, in the order of the index, and how many digits their numbers have."""
RULING = "*Ruling:*"
OPTIONS: Mapping[str, type[msgspec.Struct]] = {name: game.options_type for name, game in RULESETS.items()}

_CITED = re.compile(
    rf"\b(?P<series>{'|'.join(SERIES)})-(?P<first>\d{{2,3}})\b"
    r"(?P<more>(?:\s*(?:,|to|and|-|–|…)\s*(?:(?:and|to)\s+)?(?:(?P=series)-)?\d{2,3}\b)*)"
)
_NEXT = re.compile(r"(?P<link>,|to|and|-|–|…)\s*(?:(?:and|to)\s+)?(?:[A-Z]+-)?(?P<number>\d+)")
_SPAN = {"to", "-", "–", "…"}


def numbers_in(text: str) -> set[str]:
    """Every rule number that a text cites, ranges written out."""
    found: set[str] = set()
    for match in _CITED.finditer(text):
        series, last = match["series"], int(match["first"])
        cited = {last}
        for link in _NEXT.finditer(match["more"]):
            number = int(link["number"])
            cited |= set(range(last, number + 1)) if link["link"] in _SPAN else {number}
            last = number
        found |= {f"{series}-{number:0{SERIES[series]}}" for number in cited}
    return found


def place(number: str) -> tuple[int, int]:
    """Where a number stands in the index."""
    series, _, digits = number.partition("-")
    return list(SERIES).index(series), int(digits)


@cache
def rule_book() -> dict[str, str]:
    """Every rule in docs/rules: its number and its text."""
    rules: dict[str, str] = {}
    for book in sorted(RULE_BOOKS.glob("*.md")):
        for _, _, number, text in sections(book):
            assert number not in rules, f"{number} stands twice"
            rules[number] = text
    return {number: rules[number] for number in sorted(rules, key=place)}


def sections(book: Path) -> Iterator[tuple[str, str, str, str]]:
    """Every rule of a book: the book's title, that of the section in which it stands, its number, its text."""
    title, section, number, texts = "", "", "", dict[str, list[str]]()
    titles = {}
    for line in book.read_text(encoding="utf-8").splitlines():
        if entry := re.match(r"- \*\*([A-Z]+-\d+)\*\* (.*)", line):
            number = entry[1]
            assert number not in texts, f"{number} stands twice"
            titles[number], texts[number] = (title, section), [entry[2]]
        elif number and line.startswith("  "):
            texts[number].append(line.strip())
        else:
            number = ""
            title = line.removeprefix("# ") if line.startswith("# ") else title
            section = line.removeprefix("## ") if line.startswith("## ") else section
    yield from ((*titles[number], number, " ".join(lines)) for number, lines in texts.items())


@cache
def rulings() -> Mapping[str, str]:
    """The rulings among the rules: what stands behind the mark."""
    return {
        number: text.partition(RULING)[2].replace(RULING, " ").strip()
        for number, text in rule_book().items()
        if RULING in text
    }


@cache
def other_readings() -> Mapping[str, str]:
    """By number, the readings that are not played."""
    return tomllib.loads((RULE_BOOKS / "other_readings.toml").read_text(encoding="utf-8"))


# -- code


def code_files() -> Iterator[Path]:
    """The modules and data files of the rules, the games, the clock, the table, leagues and mail; not what tells of
    rules to who looks something up, since it follows none.
    """
    for folder in CODE:
        for path in sorted(folder.rglob("*")):
            names = {path.stem, *path.parts}
            if path.suffix in (".py", ".toml") and not names & {"__pycache__", "lookup"}:
                yield path


class Citation(NamedTuple):
    """Where code cites a number: the module, below ``horror`` where it is there, and the function or class; empty for
    the module."""

    module: str
    name: str
    refusal: bool


@cache
def citations() -> Mapping[str, tuple[Citation, ...]]:
    """Where each number is cited in code: in docstrings, refusals and events."""
    found: dict[str, dict[Citation, None]] = {}
    for path in code_files():
        if path.suffix == ".py":
            module = path.relative_to(ROOT).as_posix().removeprefix("horror/")
            for name, refusal, text in _cited_texts(ast.parse(path.read_text(encoding="utf-8"))):
                for number in numbers_in(text):
                    found.setdefault(number, {})[Citation(module, name, refusal)] = None
    return {number: tuple(where) for number, where in found.items()}


def _cited_texts(tree: ast.Module) -> Iterator[tuple[str, bool, str]]:
    """Every text in a module: the function or class in which it stands, whether it names a refusal, the text."""
    named = (ast.FunctionDef, ast.ClassDef)
    for node in tree.body:
        name = node.name if isinstance(node, named) else ""
        refusals = {
            id(call.args[0])
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "IllegalMove" and call.args
        }
        for inner in ast.walk(node):
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                yield name, id(inner) in refusals, inner.value


# -- tests


def test_files() -> list[Path]:
    """The modules of tests, in order."""
    return sorted(TESTS.rglob("test_*.py"))


def scenario_files() -> list[Path]:
    """The files of scenarios, in order."""
    return sorted(SCENARIOS.rglob("*.yaml"))


@cache
def scenarios() -> list[tuple[Path, Mapping[str, Any]]]:
    """Every scenario with its file, as written."""
    found: list[tuple[Path, Mapping[str, Any]]] = []
    for path in scenario_files():
        written = yaml.load(
            path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        )
        found += [(path, one) for one in (written if isinstance(written, list) else [written])]
    return found


def marked(path: Path) -> dict[str, set[str]]:
    """The numbers that each test function of a module is marked with, read without importing it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    common: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "pytestmark" for t in node.targets):
            common |= _marks(node.value)
    return {
        node.name: common | {number for mark in node.decorator_list for number in _marks(mark)}
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


def _told(path: Path) -> dict[str, set[str]]:
    """The numbers that the docstring of each test function cites, where a mark would mean nothing to mutants."""
    return {
        node.name: numbers_in(ast.get_docstring(node) or "")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


def _marks(node: ast.expr) -> set[str]:
    found: set[str] = set()
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rules":
            found |= {str(ast.literal_eval(argument)) for argument in call.args}
    return found


@cache
def shown() -> Mapping[str, tuple[str, ...]]:
    """By number, the ids of the tests and scenarios that show it, in order of files."""
    found: dict[str, list[str]] = {}
    for path in test_files():
        told = _told(path)
        for name, numbers in marked(path).items():
            for number in sorted((numbers | told[name]) & rule_book().keys()):
                found.setdefault(number, []).append(f"{path.relative_to(TESTS).as_posix()}::{name}")
    for path, scenario in scenarios():
        for number in scenario["rules"]:
            found.setdefault(number, []).append(f"{path.relative_to(TESTS).as_posix()}: {scenario['name']}")
    return {number: tuple(names) for number, names in found.items()}


@cache
def without_tests() -> Mapping[str, str]:
    """The numbers that no test can show, each with its reason (tests/rules/without_tests.toml)."""
    written = tomllib.loads(WITHOUT_TESTS.read_text(encoding="utf-8"))
    restating = {number: f"restates {other}" for number, other in written["restates"].items()}
    return {**restating, **written["reasons"]}


def uncovered() -> list[str]:
    """The numbers that neither a test or scenario shows nor a reason excuses."""
    return [number for number in rule_book() if number not in shown() and number not in without_tests()]


# -- options


class Option(NamedTuple):
    """An option of a game: its name, what may be chosen, the default, a title, what it is about, what asks for it."""

    game: str
    name: str
    values: str
    default: str
    title: str
    description: str
    binds: tuple[str, ...]


@cache
def options() -> tuple[Option, ...]:
    """The options of every game, in order, read from their structs."""
    return tuple(option for name in OPTIONS for option in _options_of(name))


def _options_of(game: str) -> Iterator[Option]:
    kind = OPTIONS[game]
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        schema = msgspec.json.schema(hints[field.name])
        yield Option(
            game=game,
            name=field.name,
            values=_values(schema),
            default=word(field.default),
            title=schema["title"],
            description=schema["description"],
            binds=tuple(_bound(game, field.name)),
        )


def _values(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return ", ".join(sorted(map(word, schema["enum"])))
    if schema.get("type") == "boolean":
        return "yes, no"
    return f"{schema['minimum']} to {schema['maximum']}"


def word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@cache
def written(game: str) -> Any:
    """The class of a game's positions, as its rules are written."""
    rules = RULESETS[game]
    draws = SecretDraws(bytes(32), "rule book", b"", 0)
    position: Any = rules.new_game(rules.options_type(), rules.colours[: min(rules.seats)], draws)[0]
    return position.written or type(position)


def _bound(game: str, name: str) -> Iterator[str]:
    """What the values of an option bind; of one that binds nothing, a number, the functions that ask for it."""
    position = written(game)
    if name not in position.by_option:
        yield from (where for where in _asking().get(name, ()) if _concerns(game, where))
    for value, variant in position.by_option.get(name, {}).items():
        parts = [f"{_place(body)} for `{function.__name__}`" for function, body in variant.bodies.items()]
        parts += [
            _place(bound) if callable(bound) else f"`{attribute}`: {word(bound)}"
            for attribute, bound in variant.values.items()
        ]
        changed = variant.facts(position.facts) if callable(variant.facts) else variant.facts
        parts += [f"facts: `{fact}`" for fact in changed]
        yield f"*{word(value)}* {', '.join(parts)}"


def _place(function: Callable[..., Any]) -> str:
    module = function.__module__.removeprefix("horror.").replace(".", "/")
    return f"{module}.py: {function.__qualname__}"


@cache
def _asking() -> Mapping[str, tuple[str, ...]]:
    """By option, the functions of rules that ask for it, as ``module: function``."""
    found: dict[str, dict[str, None]] = {}
    for path in (path for path in code_files() if path.suffix == ".py"):
        module = path.relative_to(ROOT).as_posix().removeprefix("horror/")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and _is_options(node.value):
                    found.setdefault(node.attr, {})[f"{module}: {function.name}"] = None
    return {name: tuple(where) for name, where in found.items()}


def _is_options(node: ast.expr) -> bool:
    return getattr(node, "attr", getattr(node, "id", "")) == "options"


REPLACED = {"rules/base/winning": "rules/monsters"}
"""Rules that games do without which have this part: it says otherwise."""


def _concerns(game: str, where: str) -> bool:
    """Whether a function is one of this game's rules: of no other game, no part that it lacks, no face or check."""
    kinds = (*written(game).__mro__, *type(RULESETS[game]).__mro__)
    parts = {"/".join(kind.__module__.split(".")[1:3]) for kind in kinds}
    lacking = tuple(rule for rule, part in REPLACED.items() if part in parts)
    return (
        "/".join(where.split("/")[:2]) in parts
        and not where.startswith(lacking)
        and not re.search(r"view|seen|scenario|invariants|panel|bots", where)
    )


@cache
def options_of(number: str) -> tuple[str, ...]:
    """The names of the options that speak of a rule."""
    return tuple(
        dict.fromkeys(option.name for option in options() if number in numbers_in(option.description))
    )


def presets() -> Sequence[tuple[str, str, Preset]]:
    """Game, name and what it sets of every set of options that has a name."""
    return [(game.name, name, preset) for game in RULESETS.values() for name, preset in game.presets.items()]
