"""Pictures of the documents: few, small enough to be read on a phone, and each shown by one that says what is on it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST, BYTES = 8, 100_000
SHOWN = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")


def committed(pattern: str) -> list[Path]:
    """The files of the repository that match, and those that are to be."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", pattern]
    names = subprocess.run(listed, capture_output=True, text=True, cwd=ROOT, check=True).stdout.split()
    return sorted(ROOT / name for name in names if (ROOT / name).exists())


def test_pictures_are_few_and_small_and_each_is_shown_with_words_for_it() -> None:
    pictures = [path for path in committed("docs/images/*") if path.suffix != ".py"]
    assert len(pictures) <= MOST
    assert {path.name: path.stat().st_size for path in pictures if path.stat().st_size >= BYTES} == {}
    shown = set()
    for document in committed("*.md"):
        for words, where in SHOWN.findall(document.read_text()):
            if where.startswith("http"):
                continue
            shown.add((document.parent / where).resolve())
            assert len(words) > 20, f"{document}: {where} says nothing to who does not see it"
    assert shown == set(pictures), "each is shown, and each that is shown is there"
