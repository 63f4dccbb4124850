"""Catalogues of messages: ``.po`` files read and written, ``.mo`` files compiled, without gettext tools."""

import re
import struct
from pathlib import Path
from typing import NamedTuple


class Message(NamedTuple):
    """What a catalogue is keyed by: use (empty without one), text, and plural (empty without one)."""

    use: str
    text: str
    plural: str


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


def update(folder: Path, domain: str, found: dict[Message, list[str]], languages: list[str]) -> None:
    """Bring the catalogues under a folder up to date and compile them; one that is not there yet is begun."""
    present = [path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{domain}.po")]
    for language in sorted({*languages, *present}):
        path: Path = folder / language / "LC_MESSAGES" / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        known = read(path.read_text(encoding="utf-8")) if path.exists() else {}
        text = write(found, known, language)
        path.write_text(text, encoding="utf-8")
        translations = read(text)
        path.with_suffix(".mo").write_bytes(compile_catalogue(translations))
        missing = sum(not all(translated) for translated in translations.values())
        print(f"{language}: {len(found)} messages, {missing} to translate")
