"""Who looks at a game that is over is told of its rematch at once, and nobody else is."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from api.live.identity import Identity
from api.live.looking import Question, look
from horror.models import Game, Rematch
from horror.table import following as versions_of
from tests.api.conftest import MakeTable, Person, Table
from tests.api.rematches import ended, once_more
from tests.api.sockets import following, head, served
from tests.conftest import WAIT_SECONDS

server = served("rematch", LIVE_POLL_SECONDS="3600")
"""A server whose sockets learn of changes by hints alone: its poll comes once an hour."""


def _through(server: str, person: Person, game: Table) -> Any:
    """A rematch asked for through the server process itself."""
    return httpx.post(
        f"http://{server}/api/v1{game.path}/rematch/",
        headers={"Authorization": f"Bearer {person.token}"},
        timeout=WAIT_SECONDS,
    ).json()


@pytest.mark.django_db(transaction=True)
@pytest.mark.rules("TAB-211")
def test_of_a_private_rematch_who_is_invited_is_told_at_once_and_no_onlooker(
    server: str, table: MakeTable, visitor: Person
) -> None:
    game = ended(table, visibility="public")
    Game.objects.filter(pk=game.id).update(password="sesame")  # its rematch is private
    first, second, _ = game.people
    with (
        following(server, second, game, head(second, game)) as invited,
        following(server, visitor, game, head(visitor, game)) as onlooker,
    ):
        made = _through(server, first, game)
        assert invited.frame() == {"type": "rematch", **made}
        assert first.user and made["by"] == str(first.user.pk)
        onlooker.raw.send(
            '{"type":"ping"}'
        )  # both are told in one round: what it was told stands before the answer
        assert json.loads(onlooker.raw.recv(timeout=WAIT_SECONDS)) == {"type": "pong"}
    with following(server, second, game, head(second, game)) as again:
        assert again.frame() == {"type": "rematch", **made}


@pytest.mark.rules("TAB-211")
def test_whoever_may_not_know_of_it_is_told_the_same_as_of_a_game_without_one(table: MakeTable) -> None:
    game = ended(table, visibility="public")
    first, second, _ = game.people

    def told(user: Any) -> Any:
        return look(game.id, [Question(Identity(user=user), 0, True)])[0]

    before = told(None)
    made = once_more(first, game).json()["game"]
    assert told(None).again.game == told(second.user).again.game == made
    Game.objects.filter(pk=made).update(visibility="private")
    assert told(None) == before
    assert Person().read(f"{game.path}/rematch/") == {"game": None, "by": None}
    assert told(second.user).again.game == second.read(f"{game.path}/rematch/")["game"] == made


@pytest.mark.rules("TAB-211")
def test_who_may_know_of_it_later_is_told_though_a_hint_is_lost(table: MakeTable) -> None:
    """The poll for lost hints sees that there is one, and that others were asked."""
    game = ended(table, visibility="public")
    seen = [versions_of.versions([game.id])]
    first, second, _ = game.people
    made = once_more(first, game).json()["game"]
    seen.append(versions_of.versions([game.id]))
    Game.objects.filter(pk=made).update(visibility="private")
    seen.append(versions_of.versions([game.id]))
    Rematch.objects.get(of=game.id).game.invitations.filter(person=second.user).delete()
    seen.append(versions_of.versions([game.id]))
    assert len({str(each) for each in seen}) == 4
