"""Collecting what an app says in mails: the messages of its modules and of its Django templates."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from horror.games.locale.catalogue import Message

DOMAIN = "django"
_IN_TEMPLATE = re.compile(
    r'{% translate "(?P<line>[^"]*)"|{% blocktranslate %}(?P<block>.*?){% endblocktranslate %}', re.DOTALL
)
_PART = re.compile(r"{{ (\w+) }}")


def messages_of(app: Path) -> dict[Message, list[str]]:
    """Every message in the modules and templates of an app with where it stands."""
    found: dict[Message, list[str]] = {}
    for path in sorted(app.rglob("*")):
        if path.is_file() and path.suffix in (".py", ".txt", ".html"):
            text = path.read_text(encoding="utf-8")
            for message in _in_module(ast.parse(text)) if path.suffix == ".py" else _in_template(text):
                places = found.setdefault(message, [])
                place = path.relative_to(app).as_posix()
                if place not in places:
                    places.append(place)
    return found


def _in_template(text: str) -> Iterator[Message]:
    for match in _IN_TEMPLATE.finditer(text):
        yield Message("", match["line"] or _PART.sub(r"%(\1)s", match["block"]), "")


def _in_module(tree: ast.AST) -> Iterator[Message]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = [part.value for part in node.args if isinstance(part, ast.Constant)]
            if node.func.id == "_" and texts:
                yield Message("", str(texts[0]), "")
            elif node.func.id == "ngettext":
                yield Message("", str(texts[0]), str(texts[1]))
            elif node.func.id == "pgettext_lazy":
                yield Message(str(texts[0]), str(texts[1]), "")
