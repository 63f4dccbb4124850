"""A backup is put back: nobody goes on from a cursor of what was lost, by page, by socket, by ETag, or by a move."""

from __future__ import annotations

import contextlib
import json
import random
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from horror.table.exports import restore
from tests import backups
from tests.api.conftest import MakeTable, Person, Table
from tests.api.members import member_of
from tests.api.sockets import at, following, head, served, serving, socket

pytestmark = pytest.mark.django_db(transaction=True)


server = served("epoch", LIVE_POLL_SECONDS="0.5")
"""A server that looks each half second for what was not hinted at."""


def said_restored() -> None:
    call_command("restored", stdout=StringIO())


def say(game: Table, text: str, until: int) -> None:
    """Messages until the first player's stream has come to this cursor."""
    first = game.people[0]
    while head(first, game) < until:
        assert first.post(f"{game.path}/messages/", {"text": text}).status_code == 200


def greeted(live: Any, **hello: Any) -> None:
    live.raw.send(json.dumps({"type": "hello", **hello}))


def test_after_a_restore_nobody_goes_on_from_an_old_cursor(
    table: MakeTable, chance: random.Random, tmp_path: Path
) -> None:
    game = table()
    person = game.asked()
    kept_key = person.post(f"{game.path}/messages/", {"text": "kept"}, Idempotency_Key="kept")
    backup = backups.take(tmp_path)
    choices = person.get(f"{game.path}/choices/").json()
    move = {
        "moves": [member_of(choices["choices"][0], chance)],
        "decision": choices["decisions"][0]["id"],
        "expected_cursor": choices["cursor"],
    }
    lost = person.submit(game.id, move, key="lost")
    assert lost.status_code == 200
    say(game, "of the course that is lost", until=head(person, game) + 3)
    old = person.get(f"{game.path}/events/").json()
    tags = {
        what: person.get(f"{game.path}/{what}").headers["ETag"]
        for what in ("now/", "view/", "events/", "choices/", "table/", "board.svg", "board.json", "log/")
    }
    since = f"after={old['cursor']}"

    backups.put_back(backup)
    said_restored()
    with serving(tmp_path) as server:
        # While the stream is behind the cursor, it is beyond its end, for clients too that know of no epochs.
        ahead = person.get(f"{game.path}/events/?{since}")
        assert (ahead.status_code, ahead.json()["code"]) == (400, "cursor_ahead")
        with socket(server, game.id) as live:
            greeted(live, after=old["cursor"], token=person.token)
            code, problem = live.closing()
        assert (code, problem["code"]) == (4400, "cursor_ahead")

        # What was answered before the backup is answered again; what was lost is played, as if for the first time.
        again = person.post(f"{game.path}/messages/", {"text": "kept"}, Idempotency_Key="kept")
        assert again.content == kept_key.content
        refused = person.submit(game.id, {**move, "epoch": old["epoch"]}, key="guarded")
        assert (refused.status_code, refused.json()["code"]) == (409, "epoch_changed")
        played = person.submit(game.id, move, key="lost")
        assert played.status_code == 200 and played.content != lost.content
        new = person.get(f"{game.path}/events/").json()
        assert refused.json()["epoch"] == new["epoch"] != old["epoch"]

        say(game, "of the course that counts", until=old["cursor"])
        assert head(person, game) == old["cursor"]
        for what, tag in tags.items():
            assert person.get(f"{game.path}/{what}", If_None_Match=tag).status_code == 200, what
        say(game, "of the course that counts", until=old["cursor"] + 2)

        # Now the old cursor is one of the new course too: only the epoch tells them apart.
        for path in (
            f"events/?{since}",
            f"log/?{since}",
            f"view/?at={old['cursor']}",
            f"board.txt?at={old['cursor']}",
            f"table/?at={old['cursor']}",
        ):
            stale = person.get(f"{game.path}/{path}&epoch={old['epoch']}")
            assert (stale.status_code, stale.json()["code"]) == (409, "epoch_changed"), path
            assert person.get(f"{game.path}/{path}").status_code == 200, path
            assert person.get(f"{game.path}/{path}&epoch={new['epoch']}").status_code == 200, path
        for query, hello in (
            ("", {"after": old["cursor"], "epoch": old["epoch"], "token": person.token}),
            (f"?{since}&epoch={old['epoch']}", None),
        ):
            with socket(server, game.id, query, additional_headers=header(person)) as live:
                if hello is not None:
                    greeted(live, **hello)
                code, problem = live.closing()
            assert (code, problem["code"], problem["epoch"]) == (4409, "epoch_changed", new["epoch"])
        with socket(server, game.id) as live:
            greeted(live, after=old["cursor"], epoch=new["epoch"], token=person.token)
            ready = live.frame()
            assert (ready["type"], ready["epoch"]) == ("ready", new["epoch"])
            items = live.events(old["cursor"] + 2)
        assert [item["table"]["text"] for item in items] == ["of the course that counts"] * 2


def header(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}


@pytest.mark.postgresql
def test_open_sockets_end_where_the_database_is_put_back_beneath_them(
    server: str, table: MakeTable, tmp_path: Path
) -> None:
    """Nobody should serve meanwhile; whoever does is at least not silent."""
    game = table()
    person = game.people[0]
    backup = backups.take(tmp_path)
    say(game, "lost", until=head(person, game) + 2)
    with following(server, person, game, head(person, game)) as live:
        backups.put_back(backup)
        code, problem = live.closing()
    assert (code, problem["code"]) == (4400, "cursor_ahead")


def test_open_sockets_end_with_the_epoch(server: str, table: MakeTable) -> None:
    game = table()
    person = game.people[0]
    with contextlib.ExitStack() as stack:
        one = stack.enter_context(following(server, person, game, head(person, game)))
        all_games = stack.enter_context(
            at(server, "/api/v1/me/live", "AccountFrame", additional_headers=header(person))
        )
        greeted(all_games, epoch="first")
        assert all_games.frame()["epoch"] == "first"
        assert all_games.frame()["type"] == "games"
        said_restored()
        for live in (one, all_games):
            code, problem = live.closing()
            assert (code, problem["code"]) == (4409, "epoch_changed")
    with at(server, "/api/v1/me/live", "AccountFrame", additional_headers=header(person)) as live:
        greeted(live, epoch="first")
        assert live.closing()[0] == 4409


def test_the_dice_say_the_epoch_and_moments_of_the_past_belong_to_one(
    table: MakeTable, visitor: Person
) -> None:
    game = table()
    first = visitor.get(f"{game.path}/").json()["epoch"]
    assert visitor.get(f"{game.path}/dice/").json()["epoch"] == first
    said_restored()
    assert restore.unfinished() is None
    told = {
        visitor.get(f"{game.path}/{what}").json()["epoch"]
        for what in ("", "view/", "events/", "log/", "decisions/", "dice/")
    }
    assert len(told) == 1 and told != {first}
    assert told == {game.people[0].get(f"{game.path}/choices/").json()["epoch"]}
    assert visitor.get(f"{game.path}/record/?epoch={first}").status_code == 409


def test_a_request_of_a_client_that_knows_no_epoch_has_the_body_that_it_had(table: MakeTable) -> None:
    """A retry after an upgrade is known by its key and body: a member that is left out must not be in that."""
    from api import codec
    from api.play import Submit

    assert b"epoch" not in codec.encode(Submit(orders="roll"))
