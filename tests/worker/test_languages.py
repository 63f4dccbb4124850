"""What mails say is translated: every message of the worker stands in the German catalogue."""

from __future__ import annotations

import re

from horror.games.locale.catalogue import compile_catalogue, read
from worker.locale.__main__ import DOMAIN, FOLDER, messages

PART = re.compile(r"%\(\w+\)s")


def test_the_german_catalogue_of_the_mails_is_complete() -> None:
    """Otherwise: python -m worker.locale. Every message with the same parts, and compiled as it reads."""
    path = FOLDER / "de" / "LC_MESSAGES" / f"{DOMAIN}.po"
    catalogue = read(path.read_text(encoding="utf-8"))
    german = {message: said for message, said in catalogue.items() if message.text}
    assert set(german) == set(messages())
    for message, said in german.items():
        assert said and all(said), message
        for translated in said:
            assert sorted(PART.findall(message.text)) == sorted(PART.findall(translated)), message
    assert path.with_suffix(".mo").read_bytes() == compile_catalogue(catalogue)


def test_messages_of_templates_and_modules_are_found() -> None:
    texts = {(message.use, message.text, message.plural) for message in messages()}
    assert ("", "You get this because you play %(colour)s in %(game)s.", "") in texts
    assert ("", "%(names)s has won", "%(names)s have won") in texts
    assert ("colour", "white", "") in texts
