"""What must hold of every catalogue of mails."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from horror.games.locale.catalogue import Message, compile_catalogue, read
from horror.games.locale.mails import DOMAIN

PART = re.compile(r"%\(\w+\)s")


def check_german(folder: Path, messages: Collection[Message]) -> None:
    """Every message is there with the same parts, and the catalogue is compiled as it reads."""
    path = folder / "de" / "LC_MESSAGES" / f"{DOMAIN}.po"
    catalogue = read(path.read_text(encoding="utf-8"))
    german = {message: said for message, said in catalogue.items() if message.text}
    assert set(german) == set(messages)
    for message, said in german.items():
        assert said and all(said), message
        for translated in said:
            assert sorted(PART.findall(message.text)) == sorted(PART.findall(translated)), message
    assert path.with_suffix(".mo").read_bytes() == compile_catalogue(catalogue)
