"""The monster turn of Catan Horror at the sockets of its readers: it comes by itself, part after part."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from django.db import connection
from django.utils import timezone

from horror.models import Game
from horror.table import read
from tests.api.conftest import MakeTable, Person, Table
from tests.api.sockets import following, head, serving
from tests.conftest import WAIT_SECONDS
from tests.table.automatic_turn import STOPS, choice, lay, seats_asked
from tests.worker.games import work

pytestmark = pytest.mark.django_db(transaction=True)


def answer(server: str, game: Table, seat: int) -> None:
    """The seat does the plainest thing, through the server process."""
    door = read.seat_door(game.id, seat)
    order = door.rules.format(choice(door.position, seat), read.view(door))
    key = f"{seat} {door.cursor}"
    httpx.post(
        f"http://{server}/api/v1{game.path}/submissions/",
        json={"orders": order},
        headers={"Authorization": f"Bearer {game.people[seat].token}", "Idempotency-Key": key},
        timeout=WAIT_SECONDS,
    ).raise_for_status()


@pytest.mark.rules("X-03", "X-59")
def test_each_part_of_the_monster_turn_arrives_by_itself(
    table: MakeTable, visitor: Person, tmp_path: Path, until: Callable[[Callable[[], object]], object]
) -> None:
    """After the end of a turn, and after each last answer, nobody asks for anything: frames say what happened."""
    game = table(3, ruleset="catan_horror")
    lay(Game.objects.get(pk=game.id))
    readers = [*game.people, visitor]
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(serving(tmp_path, LIVE_POLL_SECONDS="3600"))
        sockets = [
            (reader, stack.enter_context(following(server, reader, game, head(reader, game))))
            for reader in readers
        ]
        for _ in range(len(STOPS) + 1):
            for seat in seats_asked(read.seat_door(game.id, 0).position):
                answer(server, game, seat)
            if connection.vendor == "postgresql":  # else the server is its own worker
                # Due by the clock of the server, which may be a little ahead of ours.
                assert until(lambda: work(timezone.now(), "turns")) == 1
            for reader, live in sockets:
                by_itself = False
                while not by_itself:
                    frame = live.frame()
                    assert frame["type"] == "events"

                    by_itself = frame["items"][-1].get("seat") is None
                assert frame["cursor"] == head(reader, game)
                stream = reader.get(
                    f"{game.path}/events/?after={frame['cursor'] - len(frame['items'])}"
                ).json()
                assert frame["items"] == stream["items"]
                assert frame["decisions"] == reader.get(f"{game.path}/decisions/").json()["decisions"]
        assert Game.objects.get(pk=game.id).turn == 5
