"""How often somebody may ask."""

from __future__ import annotations

import contextlib
import contextvars
import hashlib
import logging
import threading
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core.cache import cache, caches
from django.utils import timezone

from accounts.models import User
from api import endpoint, limits
from api.problems import TooMany
from horror import present
from horror.cache import count
from horror.models import Entry, Game
from horror.table import message, read
from horror.table.acts import Caller
from tests.api.conftest import MakePerson, MakeTable, Person

AGES = 10**10
"""A window in seconds that does not end while a test counts."""


def test_every_answer_says_what_is_left(person: MakePerson, settings: Any) -> None:
    settings.API_LIMITS = {"read": (3, AGES)}
    ada = person()
    left = [ada.get("/me/").headers["RateLimit-Remaining"] for _ in range(3)]
    assert left == ["2", "1", "0"]
    answer = ada.get("/me/")
    assert (answer.status_code, answer.headers["Content-Type"]) == (429, "application/problem+json")
    assert 0 < int(answer.headers["Retry-After"]) <= AGES
    assert answer.json()["retry_after"] == int(answer.headers["Retry-After"])
    assert (answer.headers["RateLimit-Limit"], answer.headers["RateLimit-Remaining"]) == ("3", "0")


def test_what_is_refused_for_want_of_a_credential_or_scope_counts_too(
    person: MakePerson, visitor: Person, settings: Any
) -> None:
    settings.API_LIMITS = {"read": (1, AGES), "play": (1, AGES)}
    reader = person(scopes=("read",))
    for refused, ask in (
        (401, lambda: visitor.get("/me/")),
        (403, lambda: reader.post("/games/aaaaaaaaaaaa/leave/")),
    ):
        first, second = ask(), ask()
        assert (first.status_code, first.headers["RateLimit-Remaining"]) == (refused, "0")
        assert second.status_code == 429


def test_everybody_is_counted_alone(person: MakePerson, visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"read": (1, AGES)}
    ada, bob = person(), person()
    assert [who.get("/games/").status_code for who in (ada, bob, visitor)] == [200, 200, 200]
    assert [who.get("/games/").status_code for who in (ada, bob, visitor)] == [429, 429, 429]


def test_a_second_token_of_a_person_counts_to_the_same_limit(person: MakePerson, settings: Any) -> None:
    ada = person()
    second = ada.post("/me/tokens/", {"name": "n", "scopes": ["read"], "expires_at": _soon()}).json()["token"]
    settings.API_LIMITS = {"read": (1, AGES)}
    assert ada.get("/games/").status_code == 200
    assert Person(ada.user, second).get("/games/").status_code == 429


def _soon() -> str:
    from datetime import UTC, datetime, timedelta

    return (datetime.now(UTC) + timedelta(hours=1)).isoformat()


def test_visitors_are_counted_by_address(visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"read": (1, AGES)}

    def ask(address: str) -> int:
        return int(visitor.http.get("/api/v1/games/", REMOTE_ADDR=address).status_code)

    assert [ask("192.0.2.1"), ask("192.0.2.1"), ask("192.0.2.2")] == [200, 429, 200]
    assert [ask("2001:db8::1"), ask("2001:db8::2"), ask("2001:db8:1::1")] == [200, 429, 200]
    assert [ask("::ffff:192.0.2.1"), ask("::ffff:192.0.2.3"), ask("192.0.2.3")] == [429, 200, 429]


def test_a_forwarded_address_is_believed_of_a_trusted_proxy_only(visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"read": (1, AGES)}

    def ask(forwarded: str) -> int:
        return int(visitor.http.get("/api/v1/games/", headers={"X-Forwarded-For": forwarded}).status_code)

    assert [ask("192.0.2.1"), ask("192.0.2.2")] == [200, 429]
    cache.clear()
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert [ask("192.0.2.1"), ask("6.6.6.6, 192.0.2.1"), ask("192.0.2.2")] == [200, 429, 200]


def test_passwords_of_games_are_not_guessed(person: MakePerson, lobby: MakeTable, settings: Any) -> None:
    """Tries are counted over all games, those too that there are not."""
    settings.API_LIMITS = {"password": (3, AGES)}
    game = lobby(visibility="private", password="sesame")
    guesser = person()
    paths = [game.path, "/games/aaaaaaaaaaaa", "/games/bbbbbbbbbbbb", "/games/cccccccccccc", game.path]
    answers = [guesser.post(f"{path}/join/", {"password": f"guess {path}"}) for path in paths]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429, 429]
    assert answers[-1].json()["code"] == "password"
    assert person().post(f"{game.path}/join/", {"password": "sesame"}).status_code == 200


def test_passwords_are_not_guessed_from_one_address_by_many_people(person: MakePerson, settings: Any) -> None:
    settings.API_LIMITS = {"passwords": (2, AGES)}
    answers = [person().post("/games/aaaaaaaaaaaa/join/", {"password": "x"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [404, 404, 429]


def test_a_password_is_hashed_once_where_there_is_one_and_for_what_must_not_be_told_from_it(
    person: MakePerson, lobby: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody learns by time whether there is a private game, and nothing is hashed for a game without a password."""
    private, open_one = lobby(visibility="private", password="sesame"), lobby(password="sesame")
    bare, hidden = lobby(), lobby(visibility="private")
    guesser = person()
    guesser.post("/games/aaaaaaaaaaaa/join/", {"password": "what to compare with is made once"})
    counted: list[bytes] = []
    scrypt = hashlib.scrypt

    def counting(password: bytes, **figures: Any) -> bytes:
        counted.append(password)
        return scrypt(password, **figures)

    monkeypatch.setattr(hashlib, "scrypt", counting)
    for path, status, hashes in (
        (private.path, 404, 1), (hidden.path, 404, 1), ("/games/aaaaaaaaaaaa", 404, 1), (open_one.path, 403, 1),
        (bare.path, 200, 0),
    ):  # fmt: skip
        counted.clear()
        assert guesser.post(f"{path}/join/", {"password": "guess"}).status_code == status
        assert len(counted) == hashes, path


def test_a_password_that_was_hashed_as_those_of_people_are_is_still_taken(
    person: MakePerson, lobby: MakeTable
) -> None:
    game = lobby(password="sesame")
    assert Game.objects.get(pk=game.id).password.startswith("scrypt-16$")
    Game.objects.filter(pk=game.id).update(password=make_password("open"))
    assert person().post(f"{game.path}/join/", {"password": "sesame"}).status_code == 403
    assert person().post(f"{game.path}/join/", {"password": "open"}).status_code == 200


def test_reading_is_counted_by_what_it_costs(table: MakeTable, settings: Any) -> None:
    settings.API_LIMITS = {"read": (10_000, AGES)}
    game = table()
    reader = game.people[0]
    for number in range(30):
        message.say(game.id, 0, None, f"line {number}", Caller(author=reader.user.pk), timezone.now())
    there = reader.get(f"{game.path}/").json()["cursor"]
    assert there > 30

    def cost(path: str) -> int:
        before = int(reader.get("/me/").headers["RateLimit-Remaining"])
        return before - int(reader.get(f"{game.path}/{path}").headers["RateLimit-Remaining"])

    assert {path: cost(path) for path in COSTS} == {
        path: units if units is not None else 6 + there // 10 for path, units in COSTS.items()
    }


COSTS: dict[str, int | None] = {
    "": 1,
    "view/": 1,
    "view/?at=20": 3,
    "board.svg": 3,
    "board.svg?at=20": 5,
    "board.svg?parts=pieces": 3,
    "board.svg?parts=ground": 1,
    "board.svg?parts=legend&at=20": 3,
    "board.json": 3,
    "legend.json": 1,
    "board.json?at=20": 5,
    "now/": 1,
    "now/?picture=": 3,
    "table/": 1,
    "table/?at=20": 3,
    "board.txt": 1,
    "board.txt?at=20": 3,
    "events/?after=0&limit=10": 2,
    "events/?after=0&limit=30": 4,
    "log/?after=0&limit=30": 4,
    "events/?after=34&limit=500": 1,
    "export/": None,
}
"""What reading a game costs, in plain requests; the whole export by its items."""


def test_what_costs_more_than_is_left_is_refused_before_it_is_done(table: MakeTable, settings: Any) -> None:
    game = table()
    settings.API_LIMITS = {"read": (5, AGES)}
    assert [game.people[0].get(f"{game.path}/board.svg").status_code for _ in range(2)] == [200, 429]
    assert game.people[1].get(f"{game.path}/export/").json()["code"] == "read"
    assert game.people[1].get(f"{game.path}/").status_code == 200, "what was left can still be asked for"


def test_what_is_heavy_waits_for_its_turn_and_gives_it_on(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it fails: whoever comes next finds the place free."""
    game = table()
    author = game.people[0].user
    assert author is not None
    for number in range(60):
        message.say(game.id, 0, None, f"line {number}", Caller(author=author.pk), timezone.now())
    assert endpoint._turn.acquire(blocking=False)
    try:
        monkeypatch.setattr(endpoint, "PATIENCE", 0.01)
        monkeypatch.setattr(endpoint, "HEAVY", 3)
        answer = game.people[0].get(f"{game.path}/events/?limit=500")
        assert answer.status_code == 503 and answer.headers["Retry-After"]
        assert game.people[0].get(f"{game.path}/events/?limit=20").status_code == 200
        # What waits for a game's lock must not hold the turn meanwhile: it neither takes it nor waits for it.
        talk = game.people[0].submit(game.id, {"orders": "\n".join(["say all: hello"] * 5)})
        assert talk.status_code == 200
    finally:
        endpoint._turn.release()
    pages = ["events/?limit=500", "log/?limit=500", "export/"]
    assert [game.people[0].get(f"{game.path}/{page}").status_code for page in pages * 2] == [200] * 6
    monkeypatch.setattr(read, "stream", _fails)
    with pytest.raises(ZeroDivisionError):
        game.people[0].get(f"{game.path}/events/?limit=500")
    assert endpoint._turn.acquire(blocking=False)
    endpoint._turn.release()


def _fails(*given: Any, **named: Any) -> Any:
    raise ZeroDivisionError


def test_a_visitor_may_ask_for_a_tenth(person: MakePerson, visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"read": (50, AGES)}
    assert person().get("/games/").headers["RateLimit-Limit"] == "50"
    answers = [visitor.get("/games/") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert answers[0].headers["RateLimit-Limit"] == "5"


def test_methods_that_there_are_not_and_options_are_counted(visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"read": (20, AGES)}
    asked = [
        visitor.http.generic(method, "/api/v1/games/").status_code
        for method in ("OPTIONS", "DELETE", "OPTIONS")
    ]
    assert asked == [200, 405, 429]


@pytest.mark.parametrize(
    "path", ["/", "/games/", "/admin/login/", "/api/v1/docs/", "/api/v1/auth/app/v1/config"]
)
def test_pages_accounts_and_documentation_are_counted_by_address(
    path: str, visitor: Person, settings: Any
) -> None:
    settings.API_LIMITS = {"pages": (1, AGES)}
    first, second = visitor.http.get(path), visitor.http.get(path)
    assert (first.status_code, second.status_code) == (200, 429)
    assert second.json()["code"] == "pages" and 0 < int(second.headers["Retry-After"]) <= AGES
    assert visitor.http.get(path, REMOTE_ADDR="192.0.2.9").status_code == 200


def test_messages_are_counted_by_lines(table: MakeTable, settings: Any) -> None:
    settings.API_LIMITS = {"say": (4, AGES)}
    game = table()
    ada = game.people[0]
    assert ada.post(f"{game.path}/messages/", {"text": "one"}).status_code == 200
    assert ada.submit(game.id, {"orders": "say all: two\n  TELL all: three"}).status_code == 200
    refused = ada.submit(game.id, {"orders": "say all: four\nsay all: five"})
    assert (refused.status_code, refused.json()["code"]) == (429, "say")
    assert game.people[1].post(f"{game.path}/messages/", {"text": "others may"}).status_code == 200


def test_who_sits_down_and_gets_up_again_and_again_is_stopped(
    lobby: MakeTable, person: MakePerson, settings: Any
) -> None:
    """Each is a row of the log and one for each reader, for ever, in the lobby of somebody else."""
    settings.API_LIMITS = {"join": (2, AGES)}
    game, restless = lobby(), person("Restless")
    for _ in range(2):
        assert restless.post(f"{game.path}/join/").status_code == 200
        assert restless.post(f"{game.path}/leave/").status_code == 200
    refused = restless.post(f"{game.path}/join/")
    assert (refused.status_code, refused.json()["code"]) == (429, "join")
    invited = restless.post(f"{game.path}/invitations/abcdefghijkm/accept/")
    assert (invited.status_code, invited.json()["code"]) == (429, "join")
    assert person("Calm").post(f"{game.path}/join/").status_code == 200


def test_a_script_has_at_most_twenty_messages(table: MakeTable) -> None:
    game = table()
    before = Entry.objects.filter(game=game.id).count()
    answer = game.people[0].submit(game.id, {"orders": "\n".join(["say all: hi"] * 21)})
    assert (answer.status_code, answer.json()["detail"]) == (422, "a script has at most 20 messages")
    assert Entry.objects.filter(game=game.id).count() == before


def test_counters_in_memory_are_not_pushed_out_by_a_thousand_others(settings: Any) -> None:
    """The embedded default keeps them in memory, where Django's own keeps 300 entries."""
    from deploy import settings as deployed

    options = deployed.CACHES["default"].get("OPTIONS", {}) if deployed.EMBEDDED else {"MAX_ENTRIES": 100_000}
    settings.CACHES = {
        "default": {"BACKEND": "horror.cache.Memory", "LOCATION": "counters", "OPTIONS": options}
    }
    settings.API_LIMITS = {"password": (1, AGES)}
    limits.spend("password", "user:ada")
    for number in range(1000):
        limits.spend("password", f"user:{number}")
    with pytest.raises(TooMany):
        limits.spend("password", "user:ada")


def test_wrong_tokens_are_not_guessed(visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"credentials": (2, AGES)}
    answers = [visitor.get("/me/", Authorization=f"Bearer ch_{number}").status_code for number in range(3)]
    assert answers == [401, 401, 429]


def test_windows_go_by_the_one_clock(settings: Any) -> None:
    """A process whose own clock is wrong would count a window of its own beside those of the others."""
    settings.API_LIMITS = {"password": (1, 600)}
    at = datetime(2031, 5, 1, 12, 5, tzinfo=UTC)
    with present.use(lambda: at):
        assert limits.spend("password", "user:ada").reset == 300
        with pytest.raises(TooMany):
            limits.spend("password", "user:ada")
    with present.use(lambda: at + timedelta(seconds=300)):
        assert limits.spend("password", "user:ada").reset == 600


@pytest.mark.django_db
def test_accounts_begin_by_the_one_clock() -> None:
    at = datetime(2031, 5, 1, 12, 5, tzinfo=UTC)
    with present.use(lambda: at):
        assert User.objects.create(email="late@example.org", name="Late").joined_at == at


def test_a_counter_counts_from_its_beginning_and_is_forgotten_some_time_after_it() -> None:
    cache.clear()
    assert [count("a-counter", by, 7200) for by in (3, 2)] == [3, 5]
    assert 0 < seconds_left("a-counter") <= 7200
    cache.touch("a-counter", 0)
    assert count("a-counter", 2, AGES) == 2


def seconds_left(key: str) -> float:
    """Until a counter is forgotten."""
    full = cache.make_key(key)
    if hasattr(cache, "_expire_info"):
        return float(cache._expire_info[full]) - time.time()
    redis: Any = caches["default"]
    return float(redis._cache.get_client().ttl(full))


@pytest.mark.postgresql
def test_counting_is_one_question_to_redis_over_a_connection_that_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from redis.connection import Connection

    count("a-counter", 1, AGES)
    asked: list[str] = []
    ours = threading.current_thread()
    for name in ("send_packed_command", "_connect"):
        plain = getattr(Connection, name)

        def noted(self: Any, *arguments: Any, _plain: Any = plain, _name: str = name, **named: Any) -> Any:
            if threading.current_thread() is ours:
                asked.append(_name)
            return _plain(self, *arguments, **named)

        monkeypatch.setattr(Connection, name, noted)
    for _ in range(10):  # each request of a process that has sockets too has a context of its own
        contextvars.Context().run(lambda: count("a-counter", 1, AGES))
    assert asked == ["send_packed_command"] * 10


def test_counting_is_atomic(settings: Any) -> None:
    """Twenty threads and a limit of ten: ten pass."""
    settings.API_LIMITS = {"read": (10, AGES)}
    cache.clear()
    passed: list[Any] = []
    barrier = threading.Barrier(20)

    def spend() -> None:
        barrier.wait()
        with contextlib.suppress(TooMany):
            passed.append(limits.spend("read", "somebody"))

    threads = [threading.Thread(target=spend) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(passed) == 10
    assert sorted(spent.remaining for spent in passed) == list(range(10))


def test_without_a_cache_games_go_on_and_guessing_does_not(settings: Any) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1",
        }
    }
    assert limits.spend("read", "somebody").remaining > 0
    with pytest.raises(TooMany):
        limits.spend("password", "somebody")


def test_what_is_refused_is_noted_with_client_and_account(
    person: MakePerson, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    reader = person(scopes=["read"])
    assert reader.user is not None
    settings.API_LIMITS = {"account": (1, AGES)}
    with caplog.at_level(logging.INFO):
        assert reader.post("/games/", {"ruleset": "classic", "seats": 3, "name": "n"}).status_code == 403
        assert [reader.get("/me/tokens/").status_code for _ in range(2)] == [403, 429]
    noted: list[Any] = [record.msg for record in caplog.records if record.name == "security"]
    assert [line["event"] for line in noted] == ["scope_missing", "scope_missing", "limit_reached"]
    assert {(line["client"], line["account"]) for line in noted} == {("127.0.0.1", str(reader.user.pk))}
    asked: list[Any] = [record.msg for record in caplog.records if record.name == "request"]
    assert [line["problem"] for line in asked] == ["scope-missing", "scope-missing", "too-many-requests"]
    assert {line["client"] for line in asked} == {"127.0.0.1"}
