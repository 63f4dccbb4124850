"""`python -m tests.earlier FOLDER` tells what this code makes of the database that the environment names.

It is brought to the present schema and replayed, and then three files of the folder are written: `told.jsonl` (what
readers get of it), `went_on.jsonl` (what is answered when the games are played on, and what readers get then), and
`exported.jsonl` (what a server that imports the exports of `exports.tar.xz` exports again). With `--exports` these are
written first, of the database as it is. The folder holds `people.json` and the notes of :mod:`tests.earlier.making`.
"""

from __future__ import annotations

import io
import json
import os
import sys
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import django

HERE = Path(__file__).parent
EXPORTS = HERE / "exports.tar.xz"


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from tests.earlier import house, telling
    from tests.earlier.going_on import go_on
    from tests.earlier.players import READ, Clock, people_in, visitor

    folder = Path(sys.argv[1])
    clock = Clock(READ)
    house.migrated()
    house.replay_all()
    readers = [*people_in(folder), visitor()]
    with house.open_house(clock):
        games = house.games()
        _write(folder / "told.jsonl", telling.told(readers, games))
        if "--exports" in sys.argv:
            _pack(games, readers)
        own = _own_exports(games, readers)
        lines = [*go_on(readers, games, clock), *telling.told(readers, house.games())]
        _write(folder / "went_on.jsonl", lines)
        house.replay_all()
        _write(folder / "exported.jsonl", [*_brought_in(clock), *own])
    return 0


def _write(file: Path, lines: Iterable[dict[str, Any]]) -> None:
    from tests.earlier.telling import written

    file.write_text("".join(f"{written(line)}\n" for line in lines))


def _own_exports(games: list[str], readers: list[Any]) -> list[dict[str, Any]]:
    """What readers may export themselves: each game by one of its people, and by a visitor."""
    found = []
    for game in games:
        for reader in (readers[0], readers[-1]):
            status, told = reader.call("GET", f"/games/{game}/export/?openings=true")
            if status == 200:
                lines = [json.loads(line) for line in told.splitlines()]
                found.append({"game": game, "reader": reader.name, "what": "export", "told": lines})
    return found


def _pack(games: list[str], readers: list[Any]) -> None:
    """Write every game as staff export it, and those that are over as everybody does."""
    from tests.earlier import house

    with tarfile.open(EXPORTS, "w:xz", preset=9) as archive:
        for game in games:
            status, told = readers[-1].call("GET", f"/games/{game}/export/")
            over = status == 200 and '"complete":true' in told.partition("\n")[0]
            for kind, content in (
                ("whole", b"".join(house.whole(game))),
                ("public", told.encode() if over else b""),
            ):
                if content and (kind == "whole" or b'"started_at":null' not in content):
                    member = tarfile.TarInfo(f"{game}.{kind}.jsonl")
                    member.size = len(content)
                    archive.addfile(member, io.BytesIO(content))


def _brought_in(clock: Any) -> list[dict[str, Any]]:
    """What comes of each export on a server that has none of the games and the same people."""
    from tests.earlier import house

    found = []
    people = house.people()
    house.emptied()
    with tarfile.open(EXPORTS) as archive:
        for member in archive.getmembers():
            packed = archive.extractfile(member)
            assert packed is not None
            lines = packed.read().splitlines(keepends=True)
            head = json.loads(lines[0])["game"]
            held = {
                one["seat"]: people.get(one.get("person")) for one in head["tenures"] if one["to"] is None
            }
            seats = {} if head["complete"] else {seat: who for seat, who in held.items() if who is not None}
            again = [json.loads(line) for line in house.bring_in(lines, seats, clock)]
            again[0]["game"]["dice"].pop("sealed", None)
            found.append({"game": head["id"], "reader": "", "what": member.name, "told": again})
            house.emptied()
    return found


if __name__ == "__main__":
    sys.exit(main())
