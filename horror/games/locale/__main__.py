"""``python -m horror.games.locale [language …]``: collect the messages, bring catalogues up to date, compile them.

Messages stand in the games, and in what the table says of every game.

A language that is named and has no catalogue yet gets one. Needs no gettext tools on the machine.
"""

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from horror.games.locale import DOMAIN, FOLDER
from horror.games.locale.catalogue import Message, update, write

GAMES = FOLDER.parent
SOURCES = (GAMES, GAMES.parent / "table")
SENTENCES = {"say": slice(0, 1), "by": slice(1, 3), "between": slice(2, 5)}
"""Methods (``talk.say``, or ``say`` for short) whose arguments at these places are sentences, messages of their own."""


def messages() -> dict[Message, list[str]]:
    """Every message in the sources with the modules in which it stands."""
    found: dict[Message, list[str]] = {}
    for path in [path for folder in SOURCES for path in sorted(folder.rglob("*.py"))]:
        place = Path(os.path.relpath(path, GAMES)).as_posix()
        for message in _in_source(ast.parse(path.read_text(encoding="utf-8"))):
            places = found.setdefault(message, [])
            if place not in places:
                places.append(place)
    return found


def _in_source(tree: ast.AST) -> Iterator[Message]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            function = node.func
            method = function.attr if isinstance(function, ast.Attribute) else function.id
            texts = [_literal(argument) for argument in node.args]
            if method in SENTENCES:
                yield from (Message("", text, "") for text in texts[SENTENCES[method]] if text)
            elif method == "count" and len(texts) == 3 and texts[0] and texts[1]:
                yield Message("", texts[0], texts[1])
            elif method == "word" and len(texts) == 2 and texts[0] and texts[1]:
                yield Message(texts[0], texts[1], "")
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            yield from _in_table(node.value)


def _in_table(table: ast.Dict) -> Iterator[Message]:
    """Tables of words: ``{"use": ("word", …)}``, recognised by the use's trailing colon: ``"terrain:"``."""
    for key, value in zip(table.keys, table.values, strict=True):
        use = _literal(key) if key else ""
        if use.endswith(":") and isinstance(value, ast.Dict | ast.Tuple):
            words = value.values if isinstance(value, ast.Dict) else value.elts
            yield from (Message(use[:-1], _literal(word), "") for word in words)


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def main(names: list[str]) -> None:
    """Write the template, and for each language its catalogue and the compiled form."""
    found = messages()
    (FOLDER / f"{DOMAIN}.pot").write_text(write(found, {}, ""), encoding="utf-8")
    update(FOLDER, DOMAIN, found, names)
    print(f"{len(found)} messages in {DOMAIN}.pot")


if __name__ == "__main__":
    main(sys.argv[1:])
