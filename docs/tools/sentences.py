"""Where sentences stand: extractors of messages, in the form in which Babel calls them, for our own ways of saying."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from typing import Any, BinaryIO, TypeAlias

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize

from docs.tools.rulebook import ROOT

Found: TypeAlias = tuple[int, str, str | tuple[str, ...], list[str]]
"""A line, the gettext function that says the message, its arguments, and comments."""


FAMILIES = (
    "horror/rules/kernel/phrases.py",
    "horror/rules/kernel/errors.py",
    "horror/clock/refused.py",
    "horror/games/standing/errors.py",
    "horror/table/errors.py",
    "accounts/leagues/reckoning/refused.py",
    "accounts/conduct/refused.py",
    "accounts/leagues/refused.py",
    "api/problems.py",
    "accounts/tokens.py",
    "accounts/vacation/announced.py",
)
"""Where errors are declared that are told to people: those that descend from ``Explained``."""
OPERATORS = {"Unverified", "LostClaim", "JobRefused"}
"""Those that only who runs the server reads, in its log."""


def refusals() -> set[str]:
    """The names of all errors that are told to people; the modules are read, since importing them needs a server."""
    found = {"Explained"}
    for module in FAMILIES:
        for node in ast.walk(ast.parse((ROOT / module).read_bytes())):
            if isinstance(node, ast.ClassDef) and found & {ast.unparse(base) for base in node.bases}:
                found.add(node.name)
    return found - OPERATORS


REFUSALS = {
    **dict.fromkeys(refusals(), slice(0, 1)),
    **dict.fromkeys(("IllegalMove", "BadOptions", "BadStanding", "TokenRefused"), slice(1, 2)),
}
"""Those errors, and where the sentence stands among what they are made of."""
SENTENCES = {
    "say": slice(0, 1),
    "by": slice(1, 3),
    "between": slice(2, 5),
    "phrase": slice(0, 1),
    "need": slice(3, 4),
    "problem": slice(1, 2),
    **REFUSALS,
}
"""Functions and methods (``talk.say``, or ``say`` for short) whose literal arguments at these places are sentences,
each of them a message."""

SHOWN = ("Meta", "Preset", "OptionGroup", "BotWords")
"""Calls that make the form of a game: what they give a title is shown there, with its description."""


def in_modules(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """The messages of a module that speaks by :class:`horror.games.locale.Speech`, or refuses something: literals that
    are told, and tables of words.
    """
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else function.id
            texts = [_literal(argument) for argument in node.args]
            if name in SENTENCES:
                yield from ((node.lineno, "gettext", text, []) for text in texts[SENTENCES[name]] if text)
            elif name in SHOWN:
                shown = {each.arg: _literal(each.value) for each in node.keywords}
                if shown.get("title"):
                    texts = [shown["title"], shown.get("description", ""), *_values(node)]
                    yield from ((node.lineno, "gettext", text, []) for text in texts if text)
            elif name in ("count", "counted") and len(texts) == 3 and texts[0] and texts[1]:
                yield node.lineno, "ngettext", (texts[0], texts[1]), []
            elif name == "__init__" and texts and texts[0]:
                yield node.lineno, "gettext", texts[0], []
            elif name == "Kind" and len(texts) > 1 and texts[1]:
                yield node.lineno, "pgettext", ("problem", texts[1]), []
                codes = [each for each in node.args if isinstance(each, ast.Dict)]
                meanings = [_literal(code) for each in codes for code in each.values]
                yield from ((node.lineno, "gettext", text, []) for text in (texts[2], *meanings))
            elif name == "word" and len(texts) == 2 and texts[0] and texts[1]:
                yield node.lineno, "pgettext", (texts[0], texts[1]), []
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            yield from _in_table(node.value)
        if isinstance(node, ast.ClassDef):
            yield from ((line, "pgettext", ("game", title), []) for line, title in _titles(node))


def _titles(kind: ast.ClassDef) -> Iterator[tuple[int, str]]:
    """What a game is called: the title of the class that is its ruleset."""
    for node in kind.body:
        if isinstance(node, ast.Assign) and ast.unparse(node).startswith("title = ") and _literal(node.value):
            yield node.lineno, _literal(node.value)


def _values(option: ast.Call) -> list[str]:
    """What the values of an option are called, as its form has it beside the JSON Schema."""
    more = [each.value for each in option.keywords if each.arg == "extra_json_schema"]
    return [_literal(node) for each in more for node in ast.walk(each) if isinstance(node, ast.Constant)]


def _in_table(table: ast.Dict) -> Iterator[Found]:
    """Tables of words: ``{"use:": ("word", …)}``, recognised by the use's trailing colon: ``"terrain:"``."""
    for key, value in zip(table.keys, table.values, strict=True):
        use = _literal(key) if key else ""
        if use.endswith(":") and isinstance(value, ast.Dict | ast.Tuple):
            words = value.values if isinstance(value, ast.Dict) else value.elts
            yield from ((value.lineno, "pgettext", (use[:-1], _literal(word)), []) for word in words)


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def in_templates(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """The messages of a Django template, as Django itself hands them to gettext's tools."""
    source: str = templatize(file.read().decode())
    lines = "\n".join(line.lstrip() for line in source.splitlines())  # its indentation means nothing
    return extract_python(BytesIO(lines.encode()), keywords, comment_tags, options)


def in_scripts(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """The messages of a module of the pages: literals that it says (web/static/web/words.js), in templates within
    templates too, of which Babel's own extractor loses those with parts.
    """
    text = _REMARKS.sub("", file.read().decode())
    for found in _SAID.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, "gettext", json.loads(found[1]), []


_REMARKS = re.compile(r"^[ \t]*(//.*$|/?\*.*$)", re.MULTILINE)
_SAID = re.compile(r"\bsay\(\s*(\"(?:[^\"\\\n]|\\.)*\")")


def in_pages(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """What a page says by itself, as its reader's browser finds it: each text between two elements, and the attributes
    that are read out. What the server puts into it is none of it, nor is what is for browsers without scripts.
    """
    page = _Texts()
    page.feed(_TAGS.sub("", file.read().decode()))
    yield from ((line, "gettext", text, []) for line, text in page.found if any(map(str.isalpha, text)))


_TAGS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)


class _Texts(HTMLParser):
    SAID = ("aria-label", "placeholder", "title", "alt")
    SILENT = ("noscript", "code", "script")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in self.SILENT
        for name, value in attrs:
            if name in self.SAID and value:
                self._note(value)

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in self.SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._note(data)

    def _note(self, text: str) -> None:
        self.found.append((self.getpos()[0], " ".join(text.split())))
