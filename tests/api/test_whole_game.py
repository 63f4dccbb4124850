"""A whole game over HTTP, played from what the API says alone, and followed by sockets to its end."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path
from typing import Any

import pytest

from horror.table.history import replay
from tests.api.conftest import MakeTable, Person, Table, play_one
from tests.api.playing import whole_stream
from tests.api.sockets import following, serving


@pytest.mark.django_db(transaction=True)
def test_a_whole_game(table: MakeTable, visitor: Person, chance: random.Random, tmp_path: Path) -> None:
    """Every answer and every frame is held against the OpenAPI document on the way (contract.py, test_live.py)."""
    game = table(3, options={"victory_points": 3})
    readers = [game.people[0], visitor]
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(serving(tmp_path, LIVE_POLL_SECONDS="2"))
        sockets = [stack.enter_context(following(server, reader, game)) for reader in readers]
        moves = 0
        while (asked := game.waits_for()) is not None:
            answer = play_one(asked, game.id, chance)
            assert answer.status_code == 200, answer.content
            moves += 1
            assert moves < 3000
            if moves % 10 == 0:
                asked.get(f"{game.path}/view/")
        for reader, live in zip(readers, sockets, strict=True):
            stream = whole_stream(reader, game)
            assert live.events(stream[-1]["cursor"]) == stream
            assert [item["cursor"] for item in stream] == list(range(1, len(stream) + 1))
    over = visitor.get(f"{game.path}/").json()
    assert over["status"] == "finished" and len(over["result"]["winners"]) == 1
    for reader in readers:
        for path in (
            "view/?open=true",
            "log/?limit=500",
            "dice/",
            "record/?limit=500",
            "table/",
            "rolls/",
            "statistics/",
            "board.svg",
            "board.txt",
        ):
            assert reader.get(f"{game.path}/{path}").status_code == 200
    table_ = visitor.read(f"{game.path}/table/")
    points = [row["cells"][0] for row in table_["standings"]["rows"]]
    assert [sum(row["cells"]) for row in table_["tally"]["rows"]] == points and max(points) >= 3
    late = game.people[0].submit(game.id, {"moves": [{"type": "roll"}]})
    assert late.status_code in (409, 422)
    faithful = replay(game_row(game))
    assert faithful.moves >= moves


def game_row(game: Table) -> Any:
    from horror.models import Game

    return Game.objects.get(pk=game.id)
