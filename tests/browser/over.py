"""The deed `over GAME NAME`: a golden game, which bots have played to its end, is brought in under this name."""

from __future__ import annotations

from horror import present
from horror.models import Game
from horror.table.exports import exported, imports
from tests.golden import FOLDER


def main(golden: str, name: str) -> None:
    game = imports.bring_in(exported.read_file(FOLDER / f"{golden}.jsonl.gz"), present.now(), anew=True)
    Game.objects.filter(pk=game.pk).update(name=name)
