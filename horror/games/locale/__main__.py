"""``python -m horror.games.locale [language …]``: collect the messages, bring catalogues up to date, compile them.

Messages stand in the games, and in what the table says of every game.

A language that is named and has no catalogue yet gets one. Needs no gettext tools on the machine.
"""

import ast
import os
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from horror.games.locale import DOMAIN, FOLDER

GAMES = FOLDER.parent
SOURCES = (GAMES, GAMES.parent / "table")
SENTENCES = {"say": slice(0, 1), "by": slice(1, 3), "between": slice(2, 5)}
"""Methods (``talk.say``, or ``say`` for short) whose arguments at these places are sentences, messages of their own."""


class Message(NamedTuple):
    """What a catalogue is keyed by: use (empty without one), text, and plural (empty without one)."""

    use: str
    text: str
    plural: str


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


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _entry(message: Message, translated: list[str]) -> str:
    lines = [f"msgctxt {_quoted(message.use)}"] if message.use else []
    lines.append(f"msgid {_quoted(message.text)}")
    if message.plural:
        lines.append(f"msgid_plural {_quoted(message.plural)}")
        lines += [f"msgstr[{index}] {_quoted(text)}" for index, text in enumerate(translated or ["", ""])]
    else:
        lines.append(f"msgstr {_quoted(translated[0] if translated else '')}")
    return "\n".join(lines)


HEADER = "Content-Type: text/plain; charset=UTF-8\nLanguage: {language}\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
_LINE = re.compile(r'^(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])? )?"((?:[^"\\]|\\.)*)"$')


def read(catalogue: str) -> dict[Message, list[str]]:
    """The translations in the text of a ``.po`` file."""
    found: dict[Message, list[str]] = {}
    for block in re.split(r"\n\s*\n", catalogue):
        parts: dict[str, str] = {}
        current = ""
        for line in block.splitlines():
            match = _LINE.match(line)
            if match:
                keyword, number, text = match.groups()
                current = f"{keyword}{number or ''}" if keyword else current
                parts[current] = parts.get(current, "") + re.sub(
                    r"\\(.)", lambda m: {"n": "\n"}.get(m[1], m[1]), text
                )
        if "msgid" in parts:
            message = Message(parts.get("msgctxt", ""), parts["msgid"], parts.get("msgid_plural", ""))
            found[message] = [text for key, text in sorted(parts.items()) if key.startswith("msgstr")]
    return found


def write(found: dict[Message, list[str]], translations: dict[Message, list[str]], language: str) -> str:
    """The text of a ``.po`` (or, without language, ``.pot``) file, messages in the order of their text."""
    header = translations.get(Message("", "", ""), [HEADER.format(language=language)])
    blocks = [_entry(Message("", "", ""), header)]
    for message in sorted(found, key=lambda m: (m.text, m.use)):
        places = "".join(f"#: {place}\n" for place in found[message])
        blocks.append(places + _entry(message, translations.get(message, [])))
    return "\n\n".join(blocks) + "\n"


def compile_catalogue(translations: dict[Message, list[str]]) -> bytes:
    """The ``.mo`` file: untranslated messages are left out, so that English stands in for them."""
    pairs = []
    for message, translated in translations.items():
        if all(translated):
            key = f"{message.use}\x04{message.text}" if message.use else message.text
            key += f"\x00{message.plural}" if message.plural else ""
            pairs.append((key.encode(), "\x00".join(translated).encode()))
    pairs.sort()
    keys_at, size = 28, len(pairs)
    offset = keys_at + 16 * size
    tables: list[list[int]] = [[], []]
    data = b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += [len(pair[column]), offset + len(data)]
            data += pair[column] + b"\x00"
    numbers = [0x950412DE, 0, size, keys_at, keys_at + 8 * size, 0, offset, *tables[0], *tables[1]]
    return struct.pack(f"<{len(numbers)}I", *numbers) + data


def main(names: list[str]) -> None:
    """Write the template, and for each language its catalogue and the compiled form."""
    found = messages()
    (FOLDER / f"{DOMAIN}.pot").write_text(write(found, {}, ""), encoding="utf-8")
    present = [path.parent.parent.name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")]
    for language in sorted({*names, *present}):
        path: Path = FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        known = read(path.read_text(encoding="utf-8")) if path.exists() else {}
        text = write(found, known, language)
        path.write_text(text, encoding="utf-8")
        translations = read(text)
        path.with_suffix(".mo").write_bytes(compile_catalogue(translations))
        missing = sum(not all(translated) for translated in translations.values())
        print(f"{language}: {len(found)} messages, {missing} to translate")
    print(f"{len(found)} messages in {DOMAIN}.pot")


if __name__ == "__main__":
    main(sys.argv[1:])
