"""The deed `over GAME NAME [PERSON]`: a golden game, which bots have played to its end, is brought in under this name,
and its seats under names that are the same in every language; the first is the person's, if one is named."""

from __future__ import annotations

from pathlib import Path

from accounts.models import User
from horror import present
from horror.models import Game, Seat
from horror.table.exports import exported, imports

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ("Ada", "Bert", "Cleo", "Dora")


def main(golden: str, name: str, person: str = "") -> None:
    game = imports.bring_in(exported.read_file(GOLDEN / f"{golden}.jsonl.gz"), present.now(), anew=True)
    Game.objects.filter(pk=game.pk).update(name=name, visibility="public")
    for index, called in enumerate(NAMES):
        Seat.objects.filter(game=game, index=index).update(name=called)
    if person:
        owner = User.objects.get(name=person)
        Seat.objects.filter(game=game, index=0).update(name=person, bot="", owner=owner)
