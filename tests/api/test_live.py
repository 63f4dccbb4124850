"""Sockets, on a real server process: what a reader is sent, when, and when no more."""

from __future__ import annotations

import contextlib
import json
import os
import random
import struct
import threading
from collections.abc import Callable
from pathlib import Path
from socket import SHUT_RDWR, SO_LINGER, SOL_SOCKET, create_connection, create_server
from socket import socket as Connection
from typing import Any

import httpx
import psycopg
import pytest
from django.db import connection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from accounts import sessions, tokens
from accounts.models import AccessToken
from horror.models import Game
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.members import member_of
from tests.api.sockets import at, at_hand, following, head, served, serving, socket
from tests.conftest import WAIT_SECONDS

Until = Callable[[Callable[[], object]], object]

pytestmark = pytest.mark.django_db(transaction=True)


server = served("live", LIVE_POLL_SECONDS="3600")
"""A server whose sockets learn of changes by hints alone: its poll comes once an hour."""

beating_server = served("beating", LIVE_POLL_SECONDS="3600", LIVE_HEARTBEAT_SECONDS="2")
"""A server that looks every two seconds whether its readers are there and may still read."""

deaf_server = served("deaf", REDIS_PREFIX="deaf", LIVE_POLL_SECONDS="0.5")
"""A server that no hint of the tests' process reaches: it listens under another name."""


def over_http(server: str, person: Person, game: Table, chance: random.Random) -> httpx.Response:
    """A move made through the server process itself."""
    shown = person.get(f"{game.path}/choices/").json()
    return httpx.post(
        f"http://{server}/api/v1{game.path}/submissions/",
        json={"moves": [member_of(shown["choices"][0], chance)]},
        headers={"Authorization": f"Bearer {person.token}", "Idempotency-Key": str(chance.random())},
        timeout=WAIT_SECONDS,
    )


def said_over_http(server: str, person: Person, game: Table, text: str, to: list[int] | None = None) -> None:
    """A message sent through the server process itself."""
    httpx.post(
        f"http://{server}/api/v1{game.path}/messages/",
        json={"text": text, "to": to},
        headers={"Authorization": f"Bearer {person.token}"},
        timeout=WAIT_SECONDS,
    ).raise_for_status()


def test_the_stream_begins_after_the_cursor_and_grows_by_hints(
    server: str, table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    asked = game.asked()
    first = head(visitor, game)
    with following(server, visitor, game, after=2) as live:
        items = live.events(first)
        assert items == visitor.get(f"{game.path}/events/?after=2").json()["items"]
        assert over_http(server, asked, game, chance).status_code == 200
        news = live.events(head(visitor, game))
        assert news == visitor.get(f"{game.path}/events/?after={first}").json()["items"]


def test_each_reader_is_sent_its_own_stream(server: str, table: MakeTable, visitor: Person) -> None:
    game = table()
    a, b, c = game.people
    starts = {person.token: head(person, game) for person in (a, b, c, visitor)}
    with contextlib.ExitStack() as stack:
        sockets = [
            (person, stack.enter_context(following(server, person, game, starts[person.token])))
            for person in (a, b, c, visitor)
        ]
        for text, to in (("for b alone", [1]), ("for all", None)):
            said_over_http(server, a, game, text, to)
        for person, live in sockets:
            heard = [item["table"]["text"] for item in live.events(head(person, game))]
            assert heard == (["for b alone", "for all"] if person in (a, b) else ["for all"])


def test_whoever_sits_down_next_is_sent_no_letter_of_the_seat(
    server: str, lobby: MakeTable, person: MakePerson
) -> None:
    game, first, second = lobby(), person(), person()
    for guest, seat in ((first, 1), (person(), 2)):
        guest.post(f"{game.path}/join/", {"seat": seat})
    Game.objects.filter(pk=game.id).update(status="running")  # as letters were taken in lobbies once
    game.people[0].post(f"{game.path}/messages/", {"text": "for the first alone", "to": [1]})
    Game.objects.filter(pk=game.id).update(status="lobby")
    first.post(f"{game.path}/leave/")
    second.post(f"{game.path}/join/", {"seat": 1})
    with following(server, second, game) as live:
        items = live.events(head(second, game))
    assert [item["cursor"] for item in items] == list(range(1, len(items) + 1))
    assert [item["table"] for item in items].count({"type": "letter"}) == 1
    assert "for the first alone" not in str(items)


@pytest.mark.parametrize("way", ["hello", "subprotocol", "header", "cookie", "app session"])
def test_who_reads_is_said_by_token_or_session(
    server: str, table: MakeTable, way: str, django_user_model: Any
) -> None:
    game = table()
    person = game.people[1]
    options: dict[str, Any] = {}
    match way:
        case "subprotocol":
            options["subprotocols"] = ["horror.v1", f"bearer.{person.token}"]
        case "header":
            options["additional_headers"] = {"Authorization": f"Bearer {person.token}"}
        case "cookie":
            person.http.force_login(person.user, "accounts.backend.Backend")
            options["additional_headers"] = {"Cookie": f"sessionid={person.http.cookies['sessionid'].value}"}
            options["origin"] = f"http://{server}"
        case "app session":
            person.http.force_login(person.user, "accounts.backend.Backend")
            options["additional_headers"] = {"X-Session-Token": person.http.cookies["sessionid"].value}
    with socket(server, game.id, "" if way == "hello" else "?after=1", **options) as live:
        if way == "hello":
            live.raw.send(json.dumps({"type": "hello", "after": 1, "token": person.token}))
        ready = live.frame()
        assert (ready["type"], ready["seat"], ready["cursor"]) == ("ready", 1, 1)
        assert live.raw.subprotocol == ("horror.v1" if way == "subprotocol" else None)
        assert live.events(head(person, game))[0]["cursor"] == 2


@pytest.mark.parametrize(
    ("query", "first", "code"),
    [
        ("?token=ch_x", None, 4400),
        ("?after=1&token=ch_x", None, 4400),
        ("?after=-1", None, 4400),
        ("?after=x", None, 4400),
        ("?after=999999", None, 4400),
        ("", "nonsense", 4400),
        ("", "[]", 4400),
        ("", '{"type":"hello","after":"0"}', 4400),
        ("", '{"type":"hello","before":0}', 4400),
        ("", '{"type":"shout"}', 4400),
        ("", '{"type":"pong"}', 4400),
        ("", '{"type":"hello","after":99999999999}', 4400),
        ("", "[" * 3000, 4400),
        ("", '{"type":"hello","token":"' + "x" * 5000 + '"}', 4400),
        ("", b"\xff\xfe", 4400),
        ("", '{"type":"hello","token":"ch_unknown"}', 4401),
    ],
)
def test_what_makes_no_sense_is_told_and_closed(
    server: str, table: MakeTable, query: str, first: str | bytes | None, code: int
) -> None:
    game = table()
    with socket(server, game.id, query) as live:
        if first is not None:
            live.raw.send(first)
        closed, problem = live.closing()
    assert closed == code
    assert problem["status"] == code - 4000 and problem["detail"]


def test_who_says_no_hello_is_told_and_closed(beating_server: str, table: MakeTable) -> None:
    with socket(beating_server, table().id) as live:
        closed, problem = live.closing()
    assert (closed, problem["status"]) == (4400, 400) and "hello" in problem["detail"]


def test_a_second_hello_is_an_error(server: str, table: MakeTable, visitor: Person) -> None:
    game = table()
    with following(server, visitor, game) as live:
        live.raw.send('{"type":"hello"}')
        assert live.closing()[0] == 4400


def test_a_private_game_and_a_missing_one_close_alike(
    server: str, lobby: MakeTable, person: MakePerson
) -> None:
    private = lobby(visibility="private", password="sesame")
    stranger = person()
    answers = []
    for game in (private.id, "aaaaaaaaaaaa"):
        with socket(server, game) as live:
            live.raw.send(json.dumps({"type": "hello", "token": stranger.token}))
            answers.append(live.closing())
    assert answers[0] == answers[1]
    assert answers[0][0] == 4404


def test_a_token_without_the_scope_read_reads_nothing(
    server: str, table: MakeTable, person: MakePerson
) -> None:
    game = table()
    with socket(server, game.id) as live:
        live.raw.send(json.dumps({"type": "hello", "token": person(scopes=["play"]).token}))
        code, problem = live.closing()
    assert (code, problem["scope"]) == (4403, "read")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1.evil.example:80"])
def test_another_sites_page_opens_no_socket(server: str, table: MakeTable, origin: str) -> None:
    game = table()
    with pytest.raises(InvalidStatus) as refused, socket(server, game.id, origin=origin):
        pass
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["status"] == 403


@pytest.mark.parametrize("path", ["/api/v1/games/", "/api/v1/live", "/live", "/api/v1/games//live"])
def test_an_address_that_is_none_says_so(server: str, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused, at(server, path):
        pass
    response = refused.value.response
    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/problem+json"
    assert json.loads(response.body)["type"] == "/api/v1/problems/not-found/"


@pytest.mark.parametrize("game", ["XX", "none", "%00", "aaaaaaaaaaaaa", "AAAAAAAAAAAA"])
def test_what_cannot_be_the_id_of_a_game_is_one_that_is_missing(server: str, game: str) -> None:
    with socket(server, game, "?after=0") as live:
        assert live.closing()[0] == 4404


def test_the_slash_at_the_end_may_stand_there(server: str, table: MakeTable) -> None:
    game = table()
    with at(server, f"/api/v1/games/{game.id}/live/?after=0") as live:
        assert live.frame()["game"] == game.id


def test_a_ping_is_answered_and_silence_ends_the_socket(beating_server: str, table: MakeTable) -> None:
    with at_hand(beating_server, table()) as live:
        live.raw.send('{"type":"ping"}')
        while json.loads(live.raw.recv(timeout=WAIT_SECONDS)) != {"type": "pong"}:
            pass
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                live.raw.recv(timeout=WAIT_SECONDS)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4408


def test_a_revoked_token_ends_its_socket(beating_server: str, table: MakeTable) -> None:
    game = table()
    person = game.people[0]
    with at_hand(beating_server, game, Authorization=f"Bearer {person.token}") as live:
        token = AccessToken.objects.get(digest=tokens.digest(str(person.token)))
        assert tokens.revoke(token.user, token.pk, token.created_at)
        code, problem = live.closing()
    assert (code, problem["type"]) == (4401, "/api/v1/problems/not-authenticated/")


@pytest.mark.parametrize("way", ["logged out", "all were ended", "another password"])
def test_a_session_that_ended_ends_its_socket(beating_server: str, table: MakeTable, way: str) -> None:
    game = table()
    person = game.people[0]
    assert person.user is not None
    person.http.force_login(person.user, "accounts.backend.Backend")
    cookie = f"sessionid={person.http.cookies['sessionid'].value}"
    with at_hand(beating_server, game, Cookie=cookie) as live:
        if way == "logged out":
            person.http.logout()
        elif way == "all were ended":
            sessions.end_all(person.user)
        else:
            person.user.set_password("another long secret")
            person.user.save()
        assert live.closing()[0] == 4401


@pytest.mark.parametrize("letters", [0, 3])
def test_a_lost_seat_ends_its_socket(deaf_server: str, table: MakeTable, letters: int) -> None:
    """Also where the cursor is beyond the end of the spectators' stream, which lacks the seat's letters. A process that
    hears no hints finds it by looking (docs/live.md).
    """
    game = table()
    person = game.people[1]
    for _ in range(letters):
        assert person.post(f"{game.path}/messages/", {"to": [0], "text": "psst"}).status_code == 200
    newest = head(person, game)
    with at_hand(deaf_server, game, newest, Authorization=f"Bearer {person.token}") as live:
        assert person.post(f"{game.path}/resign/").status_code == 200
        code, problem = live.closing()
    assert code == 4403 and "seat" in problem["detail"]


def test_a_game_that_is_closed_to_the_reader_ends_the_socket(deaf_server: str, table: MakeTable) -> None:
    game = table()
    with at_hand(deaf_server, game) as live:
        Game.objects.filter(pk=game.id).update(visibility="private")
        assert live.closing()[0] == 4404


def test_sockets_of_one_person_are_limited(deaf_server: str, table: MakeTable, until: Until) -> None:
    from api.live.socket import SOCKETS

    game = table()
    with contextlib.ExitStack() as stack:
        for _ in range(SOCKETS):
            stack.enter_context(following(deaf_server, game.people[0], game))
        with socket(deaf_server, game.id) as live:
            code, problem = live.closing()
    assert code == 4429 and problem["status"] == 429

    token = {"Authorization": f"Bearer {game.people[0].token}"}

    def one_more_opens() -> bool:  # the server hears of the closing ones in its own time
        with socket(deaf_server, game.id, "?after=0", additional_headers=token) as live:
            return bool(live.frame()["type"] == "ready")

    until(one_more_opens)


def test_a_frame_whose_hint_was_lost_arrives_all_the_same(
    deaf_server: str, table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    """A publish that fails for the last commit: the poll brings the frame."""
    game = table()
    with following(deaf_server, visitor, game, head(visitor, game)) as live:
        before = head(visitor, game)
        assert game.step(chance).status_code == 200
        assert live.frame()["items"] == visitor.get(f"{game.path}/events/?after={before}").json()["items"]


class Gate:
    """A way to a server that can be shut: connections through it break, and new ones are refused."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self.listener = create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.pairs: list[tuple[Connection, Connection]] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = create_connection(self.target)
                self.pairs.append((near, far))
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: Connection, other: Connection) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(SHUT_RDWR)

    def shut(self) -> None:
        with contextlib.suppress(OSError):
            self.listener.shutdown(SHUT_RDWR)
        self.listener.close()
        self.tear()

    def tear(self) -> None:
        """Break what goes through now; new connections are let in."""
        for pair in self.pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(SHUT_RDWR)


@pytest.mark.postgresql
def test_redis_may_go_away_and_the_socket_lives_on(
    table: MakeTable, visitor: Person, chance: random.Random, tmp_path: Path
) -> None:
    """Cut off just before the last commit: its hint is lost, and so is every later one."""
    redis = httpx.URL(os.environ["REDIS_URL"])
    gate = Gate(redis.host, redis.port or 6379)
    through = str(redis.copy_with(host="127.0.0.1", port=gate.port))
    game = table()
    with (
        serving(tmp_path, REDIS_URL=through) as server,
        following(server, visitor, game, head(visitor, game)) as live,
    ):
        for cut in (False, True):
            if cut:
                gate.shut()
            before = head(visitor, game)
            assert game.step(chance).status_code == 200
            news = visitor.get(f"{game.path}/events/?after={before}").json()["items"]
            assert live.frame()["items"] == news


def test_more_frames_than_a_client_needs_end_its_socket(server: str, table: MakeTable) -> None:
    """Counted also where each is answered before the next one is sent."""
    from api.live.socket import FRAMES

    with at_hand(server, table()) as live:
        for _ in range(FRAMES):
            live.raw.send('{"type":"ping"}')
            while live.frame()["type"] != "pong":
                pass
        live.raw.send('{"type":"ping"}')
        code, problem = live.closing()
    assert (code, problem["status"]) == (4429, 429) and str(FRAMES) in problem["detail"]


def test_log_lines_come_along_where_the_hello_asks_for_them(
    server: str, table: MakeTable, visitor: Person
) -> None:
    game = table()
    with socket(server, game.id) as live:
        live.raw.send('{"type":"hello","text":true}')
        assert live.frame()["type"] == "ready"
        items = live.events(head(visitor, game))
    assert items == visitor.get(f"{game.path}/events/?text=true").json()["items"]
    assert all(item["text"] for item in items)


@pytest.mark.parametrize(
    ("hello", "headers"), [({"language": "de"}, {}), ({}, {"Accept-Language": "fr, de-AT;q=0.5"})]
)
def test_log_lines_come_in_the_language_that_the_hello_names_or_a_visitor_accepts(
    server: str, table: MakeTable, visitor: Person, hello: dict[str, str], headers: dict[str, str]
) -> None:
    game = table()
    with socket(server, game.id) as english, socket(server, game.id, additional_headers=headers) as german:
        english.raw.send('{"type":"hello","text":true,"language":"en"}')
        german.raw.send(json.dumps({"type": "hello", "text": True, **hello}))
        assert [each.frame()["type"] for each in (english, german)] == ["ready", "ready"]
        told = [each.events(head(visitor, game)) for each in (english, german)]
    for items, language in zip(told, ("en", "de"), strict=True):
        assert items == visitor.get(f"{game.path}/events/?text=true&language={language}").json()["items"]
    assert told[0] != told[1]


def test_the_language_of_an_account_counts_and_not_that_of_its_browser(server: str, table: MakeTable) -> None:
    game = table()
    person = game.people[0]
    with socket(server, game.id, additional_headers={"Accept-Language": "de"}) as live:
        live.raw.send(json.dumps({"type": "hello", "text": True, "token": person.token}))
        assert live.frame()["type"] == "ready"
        items = live.events(head(person, game))
    assert items == person.get(f"{game.path}/events/?text=true&language=en").json()["items"]


def test_a_client_that_goes_away_is_no_fault(
    server: str, table: MakeTable, visitor: Person, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Torn off while something is on its way to it, before its hello, and in the middle of its first frames."""
    game = table()
    author = game.people[0]
    log = next(tmp_path_factory.getbasetemp().glob(f"*/live-{server.rpartition(':')[2]}.log"))
    before = len(log.read_text())
    with following(server, visitor, game, head(visitor, game)) as witness:
        for number in range(6):
            with contextlib.ExitStack() as stack:
                torn = [stack.enter_context(socket(server, game.id)) for _ in range(4)]
                for live in torn[1:]:
                    live.raw.send('{"type":"hello"}')
                for live in torn[2:]:
                    assert live.frame()["type"] == "ready"
                said_over_http(server, author, game, f"number {number}")
                for live in torn:
                    live.raw.socket.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
                    live.raw.socket.close()
            assert witness.frame()["type"] == "events"
    said = log.read_text()[before:]
    assert not [
        word for word in ("Traceback", '"error"', "never retrieved", "a socket failed") if word in said
    ], said


@pytest.mark.postgresql
def test_a_database_that_is_away_is_waited_for(
    table: MakeTable, visitor: Person, chance: random.Random, tmp_path: Path
) -> None:
    game = table()
    name = connection.ops.quote_name(str(connection.settings_dict["NAME"]))
    given = connection.get_connection_params()
    elsewhere = {key: given[key] for key in ("user", "password", "host", "port") if key in given}
    with (
        serving(tmp_path, LIVE_POLL_SECONDS="3600") as server,
        following(server, visitor, game, head(visitor, game)) as live,
        psycopg.connect(**elsewhere, dbname="postgres", autocommit=True) as cursor,
    ):
        cursor.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        try:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> %s",
                [connection.settings_dict["NAME"], connection.connection.info.backend_pid],
            )
            with socket(server, game.id, "?after=0") as refused:
                code, problem = refused.closing()
            before = head(visitor, game)
            assert game.step(chance).status_code == 200
        finally:
            cursor.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert (code, problem["status"]) == (4503, 503) and problem["retry_after"] > 0
        assert live.frame()["items"] == visitor.get(f"{game.path}/events/?after={before}").json()["items"]
    (log,) = tmp_path.glob("live-*.log")
    assert "Traceback" not in log.read_text()


def test_the_client_of_the_documents_goes_on_where_it_was(
    server: str, table: MakeTable, visitor: Person
) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "live.md").read_text()
    scope: dict[str, Any] = {}
    exec(page.rpartition("```python\n")[2].partition("```")[0], scope)
    game = table()
    host, _, port = server.partition(":")
    gate = Gate(host, int(port))
    newest = head(visitor, game)
    items = scope["follow"](f"ws://127.0.0.1:{gate.port}", game.id, game.people[0].token, after=newest - 2)
    heard = [next(items)["cursor"], next(items)["cursor"]]
    for number in range(2):
        gate.tear()
        said_over_http(server, game.people[0], game, f"number {number}")
        heard.append(next(items)["cursor"])
    items.close()
    gate.shut()
    assert heard == [newest - 1, newest, newest + 1, newest + 2]


def test_the_client_of_the_documents_does_not_try_again_what_is_in_vain(
    server: str, table: MakeTable
) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "live.md").read_text()
    scope: dict[str, Any] = {}
    exec(page.rpartition("```python\n")[2].partition("```")[0], scope)
    with pytest.raises(SystemExit, match="credential"):
        next(scope["follow"](f"ws://{server}", table().id, "ch_unknown"))


def test_who_is_at_the_page_says_so_by_a_frame(
    server: str, table: MakeTable, visitor: Person, until: Until
) -> None:
    """It is noted for the seat of one's own; from who only looks on it means nothing, and is no mistake."""
    game = table()
    seats = Game.objects.get(pk=game.id).seats
    with (
        following(server, game.people[1], game) as mine,
        following(server, visitor, game) as other,
    ):
        for live in (other, mine):
            live.raw.send('{"type":"here"}')
            live.raw.send('{"type":"ping"}')
        until(lambda: seats.get(index=1).touched_at)
        for live in (other, mine):
            while json.loads(live.raw.recv(timeout=WAIT_SECONDS))["type"] != "pong":
                pass
    assert list(seats.filter(touched_at__isnull=False).values_list("index", flat=True)) == [1]
