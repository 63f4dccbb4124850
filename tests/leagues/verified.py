"""What the verifier says of a season that the server has run."""

from __future__ import annotations

from pathlib import Path

from accounts.leagues import document
from clients import verify_league
from horror.models import Game
from horror.table.exports import export
from tests.leagues.seasons import Course


def verified(course: Course, folder: Path) -> verify_league.Verdict:
    """What the verifier says of the document of a season and the exports of its games."""
    for match in course.matches:
        lines = export.export_whole(Game.objects.get(pk=match.game_id))
        (folder / f"{match.game_id}.jsonl").write_bytes(b"".join(lines))
    told = verify_league.parsed(document.encoded(course.season))
    return verify_league.verify(told, lambda found: verify_league.heads_of(str(folder), found))
