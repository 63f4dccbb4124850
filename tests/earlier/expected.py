"""What the earlier commit said, kept beside its database, and how the present is held against it.

`python -m tests.earlier.expected FOLDER [FILE...]` writes it anew out of what `python -m tests.earlier FOLDER` has
told, or some of it: `words` after sentences were changed on purpose, `went_on` after bots play otherwise.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.earlier.telling import Line, apart, lacks, written

HERE = Path(__file__).parent
FILES = ("told", "went_on", "exported")
WORDS = "words"
PAUSED = ("qogrprcfecro", "njuvyfvxiegi")
READERS = ("Ann", "Ben", "Cid", "Dot", "Eve", "visitor")
MENDED = {
    # One seat's word no longer ends a pause at once (TAB-95), so what went on after it has other numbers and moves.
    (game, reader): ("went_on", "words")
    for game in PAUSED
    for reader in READERS
}
"""What has been mended since, by game and reader: in these files nothing is compared."""


def present(folder: Path) -> dict[str, list[Line]]:
    """What this code tells, by file, and under `words` the sentences of all of it."""
    found: dict[str, list[Line]] = {WORDS: []}
    for name in FILES:
        found[name] = []
        for text in (folder / f"{name}.jsonl").read_text().splitlines():
            plain, words = apart(json.loads(text))
            found[name].append(_mailed(plain))
            if words is not None:
                found[WORDS].append({**words, "what": f"{name} {words['what']}"})
    return found


def kept(name: str) -> list[Line]:
    """What the earlier commit told, but for whom an offer to some was made to, which stood in everybody's view."""
    text = lzma.decompress((HERE / f"{name}.jsonl.xz").read_bytes()).decode()
    return [_mailed(_without_optional(json.loads(line))) for line in text.splitlines()]


def _mailed(line: Line) -> Line:
    """Of mails to whom they went: how they are headed has changed on purpose (MAIL-01, MAIL-20)."""
    if line["what"] != "mails":
        return line
    return {**line, "told": sorted(mail["To"] for mail in line["told"])}


def _without_optional(told: Any) -> Any:
    if isinstance(told, list):
        return [_without_optional(each) for each in told]
    if not isinstance(told, dict):
        return told
    waiting = [each for each in told.get("waiting") or [] if isinstance(each, dict) and each.get("blocking")]
    shown = {"waiting": waiting} if told.get("ruleset") == "catan_horror" and "waiting" in told else {}
    return {name: _without_optional(value) for name, value in told.items()} | shown


def differences(name: str, now: Iterable[Line], then: Iterable[Line]) -> Iterator[str]:
    """Where the present lacks something of what a file told then, or tells something else."""
    there: dict[str, list[Line]] = defaultdict(list)
    for line in now:
        there[_which(line)].append(line)
    for line in then:
        which = _which(line)
        if name in MENDED.get((line["game"], line["reader"]), ()):
            continue
        if not there[which]:
            yield f"{which}: told no more"
        else:
            yield from (f"{which}{lack}" for lack in lacks(there[which].pop(0)["told"], line["told"]))


def _which(line: Line) -> str:
    return " ".join(filter(None, (line["game"], line["reader"], line["what"])))


def main() -> int:
    found = present(Path(sys.argv[1]))
    for name in sys.argv[2:] or (*FILES, WORDS):
        text = "".join(f"{written(line)}\n" for line in found[name])
        (HERE / f"{name}.jsonl.xz").write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    return 0


if __name__ == "__main__":
    sys.exit(main())
