"""``python -m worker.locale [language …]``: collect what mails say, bring the catalogues up to date, compile them."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from horror.games.locale.catalogue import Message, update

FOLDER = Path(__file__).parent
DOMAIN = "django"
WORKER = FOLDER.parent
_IN_TEMPLATE = re.compile(
    r'{% translate "(?P<line>[^"]*)"|{% blocktranslate %}(?P<block>.*?){% endblocktranslate %}', re.DOTALL
)
_PART = re.compile(r"{{ (\w+) }}")


def messages() -> dict[Message, list[str]]:
    """Every message in the worker's modules and templates with where it stands."""
    found: dict[Message, list[str]] = {}
    for path in sorted(WORKER.rglob("*")):
        if path.is_file() and path.suffix in (".py", ".txt", ".html"):
            text = path.read_text(encoding="utf-8")
            for message in _in_module(ast.parse(text)) if path.suffix == ".py" else _in_template(text):
                places = found.setdefault(message, [])
                place = path.relative_to(WORKER).as_posix()
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


if __name__ == "__main__":
    update(FOLDER, DOMAIN, messages(), sys.argv[1:])
