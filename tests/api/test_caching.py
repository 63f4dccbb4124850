"""What answers may be kept, by whom, and what is written small; languages, links, and calls from other sites."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from api.endpoint import OPERATIONS
from horror.games import RULESETS
from horror.models import Game
from horror.table.erase import erase_name
from tests.accounts.past import ended
from tests.api import contract
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.api.playing import in_actions

READ = (
    "now/", "view/", "table/", "events/", "log/", "board.svg", "board.json", "legend.json", "board.txt", "decisions/",
    "dice/", "",
)  # fmt: skip


@pytest.mark.parametrize("what", [*READ, "choices/"])
def test_who_has_an_answer_gets_304_until_something_happens(table: MakeTable, what: str) -> None:
    game = table()
    reader = game.people[0]
    first = reader.get(f"{game.path}/{what}")
    again = reader.get(f"{game.path}/{what}", If_None_Match=first.headers["ETag"])
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert first.headers["Cache-Control"] == "private, no-store"
    assert reader.post(f"{game.path}/messages/", {"text": "hello"}).status_code == 200
    anew = reader.get(f"{game.path}/{what}", If_None_Match=first.headers["ETag"])
    if what in ("now/", "view/", "events/", "log/", "choices/", ""):
        assert anew.status_code == 200 and anew.headers["ETag"] != first.headers["ETag"]


def test_an_etag_is_of_one_reader(table: MakeTable, visitor: Person) -> None:
    game = table()
    tags = [person.get(f"{game.path}/view/").headers["ETag"] for person in [*game.people, visitor]]
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("what", ["log/", "events/?text=true", "export/"])
def test_whose_name_was_taken_away_is_named_to_nobody_who_asks_again(
    table: MakeTable, visitor: Person, what: str
) -> None:
    """The stream comes no further with it."""
    game = table()
    person = game.people[0].user
    assert person is not None
    readers = (game.people[1], visitor)
    before = [reader.get(f"{game.path}/{what}") for reader in readers]
    assert all(person.name in answer.content.decode() for answer in before)
    erase_name(game.id, person.pk)
    for reader, known in zip(readers, before, strict=True):
        anew = reader.get(f"{game.path}/{what}", If_None_Match=known.headers["ETag"])
        assert anew.status_code == 200 and person.name not in anew.content.decode()


@pytest.mark.parametrize("what", ["log/", "board.svg"])
def test_another_version_of_the_server_is_asked_anew(
    table: MakeTable, tmp_path: Path, settings: Any, what: str
) -> None:
    """It may word and draw the same otherwise, also of a game to which nothing will happen any more."""
    game = table()
    reader, address = game.people[0], f"{game.path}/{what}"
    known = reader.get(address).headers["ETag"]
    for version in ("one", "two"):
        settings.BASE_DIR = tmp_path / version
        (settings.BASE_DIR / "horror").mkdir(parents=True)
        (settings.BASE_DIR / "horror" / "words.py").write_text(version)
        anew = reader.get(address, If_None_Match=known)
        assert anew.status_code == 200
        known = anew.headers["ETag"]
        assert reader.get(address, If_None_Match=known).status_code == 304


def test_an_etag_tells_nothing_of_what_its_reader_may_not_see(table: MakeTable, visitor: Person) -> None:
    """A letter between two seats changes the third's and the visitor's answers in nothing, their validators neither."""
    game = table()
    others = [game.people[2], visitor]
    before = [[person.get(f"{game.path}/{what}").headers["ETag"] for what in READ] for person in others]
    sent = game.people[0].post(f"{game.path}/messages/", {"text": "between us", "to": [1]})
    assert sent.status_code == 200
    cursors = [person.get(f"{game.path}/view/").json()["cursor"] for person in others]
    after = [[person.get(f"{game.path}/{what}").headers["ETag"] for what in READ] for person in others]
    at_once = [person.get(f"{game.path}/view/").json()["cursor"] for person in others]
    assert cursors == at_once and after == before


def test_what_visitors_see_of_a_public_game_may_be_kept_and_of_no_other(
    table: MakeTable, visitor: Person
) -> None:
    public, unlisted = table(), table(visibility="unlisted")
    shown = visitor.get(f"{public.path}/view/")
    assert shown.headers["Cache-Control"] == "public, no-cache"
    assert {"Authorization", "Cookie", "X-Session-Token"} <= set(shown.headers["Vary"].split(", "))
    assert visitor.get(f"{unlisted.path}/view/").headers["Cache-Control"] == "private, no-store"
    assert public.people[0].get(f"{public.path}/view/").headers["Cache-Control"] == "private, no-store"


def test_an_earlier_moment_of_a_game_that_is_over_never_changes(table: MakeTable, visitor: Person) -> None:
    game = table()
    shown = visitor.get(f"{game.path}/view/").json()
    at, epoch = f"?at={shown['cursor']}", f"&epoch={shown['epoch']}"
    running = visitor.get(f"{game.path}/view/{at}{epoch}")
    assert running.headers["Cache-Control"] == "public, no-cache"
    Game.objects.filter(pk=game.id).update(status=Game.Status.FINISHED)
    for what in ("view/", "table/", "board.svg", "board.json", "board.txt"):
        assert "immutable" in visitor.get(f"{game.path}/{what}{at}{epoch}").headers["Cache-Control"]
        for asked_again in (
            at,
            "",
            f"?{epoch}",
        ):  # what was at this cursor may be another thing after a restore
            control = visitor.get(f"{game.path}/{what}{asked_again}").headers["Cache-Control"]
            assert control == "public, no-cache"


def test_what_changes_with_the_server_alone_is_public(visitor: Person) -> None:
    for path in ("/", "/auth/", "/schema/", "/rulesets/", "/rulesets/classic/", "/problems/conflict/"):
        answer = visitor.get(path)
        assert answer.headers["Cache-Control"] == "public, max-age=300", path
        assert visitor.get(path, If_None_Match=answer.headers["ETag"]).status_code == 304


def test_only_what_everybody_may_read_is_compressed(table: MakeTable, visitor: Person) -> None:
    """Lengths of compressed secrets beside text that others choose would tell of the secrets."""
    game = table()
    for path in ("/schema/", "/rulesets/catan_horror/", f"{game.path}/view/", f"{game.path}/board.svg"):
        plain, small = (
            visitor.http.get(f"/api/v1{path}", headers=headers)
            for headers in ({}, {"Accept-Encoding": "gzip"})
        )
        assert small.headers["Content-Encoding"] == "gzip" and "Accept-Encoding" in small.headers["Vary"]
        assert gzip.decompress(small.content) == plain.content and len(small.content) * 2 < len(plain.content)
    for path in ("now/", "view/", "events/", "board.txt", "table/", "choices/"):
        answer = game.people[0].get(f"{game.path}/{path}", Accept_Encoding="gzip")
        assert "Content-Encoding" not in answer.headers
    answer = visitor.http.get(f"/api/v1{game.path}/export/", headers={"Accept-Encoding": "gzip"})
    lines = gzip.decompress(answer.content).splitlines()
    assert "game" in json.loads(lines[0])


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("gzip", True),
        ("br;q=1.0, GZip;q=0.5 , *;q=0", True),
        ("deflate,x-gzip; q=0.001", True),
        ("", False),
        ("*", False),
        ("br, deflate", False),
        ("gzip;q=0", False),
        ("br, gzip ; Q=0.000, *", False),
        ("gzip;q=many", False),
        ("gzipped, no-gzip", False),
    ],
)
def test_nothing_is_compressed_for_who_does_not_take_it(visitor: Person, accepted: str, taken: bool) -> None:
    answer = visitor.http.get("/api/v1/rulesets/catan_horror/", headers={"Accept-Encoding": accepted})
    assert ("Content-Encoding" in answer.headers) == taken
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("what", ["board.svg", "board.json", "legend.json", "board.svg?parts=ground"])
def test_pictures_are_compressed_for_players_too_as_nothing_hidden_or_written_by_others_is_in_them(
    table: MakeTable, visitor: Person, what: str
) -> None:
    game = table()
    plain = visitor.get(f"{game.path}/{what}")
    for reader in game.people:
        asking = {"Accept-Encoding": "gzip", "Authorization": f"Bearer {reader.token}"}
        shown = reader.http.get(f"/api/v1{game.path}/{what}", headers=asking)
        assert shown.headers["Content-Encoding"] == "gzip" and "Accept-Encoding" in shown.headers["Vary"]
        assert shown.headers["Cache-Control"] == "private, no-store"
        told = gzip.decompress(shown.content).decode()
        if what == "board.json":
            assert {**json.loads(told), "cursor": 0} == {**plain.json(), "cursor": 0}
        else:
            assert told.encode() == plain.content
        assert not any(person.user.name in told for person in game.people if person.user)


def test_a_reader_names_a_language_or_has_one(table: MakeTable, visitor: Person) -> None:
    game = table()
    english, german = (
        visitor.get(f"{game.path}/log/?language={name}").json()["lines"] for name in ("en", "de")
    )
    assert english[0]["text"] == "The game was created." and german[0]["text"] != english[0]["text"]
    accepted = visitor.get(f"{game.path}/log/", Accept_Language="fr;q=0.9, de-AT;q=0.8")
    assert accepted.json()["lines"] == german and "Accept-Language" in accepted.headers["Vary"]
    assert visitor.get(f"{game.path}/log/", Accept_Language="fr").json()["lines"] == english
    reader = game.people[0]
    assert reader.get(f"{game.path}/log/", Accept_Language="de").json()["lines"][0] == english[0]
    assert reader.get(f"{game.path}/log/?language=de").json()["lines"][0] == german[0]
    for what in ("events/?text=true&", "table/?", "board.svg?", "board.txt?"):
        told = {reader.get(f"{game.path}/{what}language={name}").content for name in ("en", "de")}
        assert len(told) == 2, what
    questions = game.people[0].get(f"{game.path}/choices/?language=de").json()["questions"]
    assert questions != game.people[0].get(f"{game.path}/choices/?language=en").json()["questions"]
    refused = visitor.get(f"{game.path}/log/?language=xx")
    assert refused.status_code == 400 and refused.json()["path"] == "?language"


def test_every_answer_that_tells_something_says_in_which_language(
    table: MakeTable, lobby: MakeTable, visitor: Person, chance: random.Random
) -> None:
    """And is another answer in another one, to whom a cache could give it. Which answers these are says the document,
    against which the header is held in every test."""
    game = table(3)
    lobby(ruleset="catan_horror", options={"masks": True})  # of whose options lists tell in words
    over = table(3)
    for each in over.people:
        each.post(f"{over.path}/votes/", {"what": "cancel"})
    ended(5)
    player = in_actions(game, chance)
    assert player.submit(game.id, {"orders": "robber A\nend turn"}).status_code == 422  # the rest is kept
    ordered = {"version": 0, "orders": ["when my turn begins: roll"]}
    assert player.call("PUT", f"/games/{game.id}/standing/", ordered).status_code == 200
    places = {"name": "classic", "kind": "conflict", "place": "A", "section": "goal"}
    tried = []
    for path, methods in contract.document()["paths"].items():
        if "{slug}" in path:  # of leagues that is one, a calendar: tests/api/leagues/test_files.py
            continue
        if "get" not in methods or not OPERATIONS[methods["get"]["operationId"]].tells:
            continue
        about = over if path.endswith("/statistics/") else game
        address = path.removeprefix("/api/v1").format(**{**places, "game": about.id})
        more = "text=true&" if address.endswith("events/") else ""
        media = "image/svg+xml" if path.endswith(".svg") else "text/plain" if path.endswith(".txt") else "*/*"
        for who in (player, visitor):
            english, german, accepted = (
                who.get(f"{address}?{more}{named}", Accept=media, Accept_Language=accepts)
                for named, accepts in (("language=en", "de"), ("language=de", "en"), ("", "de"))
            )
            if german.status_code == 401:  # not for visitors
                continue
            assert german.status_code == 200, address
            own = "en" if who is player else "de"
            told = [each.headers["Content-Language"] for each in (english, german, accepted)]
            assert told == ["en", "de", own], address
            assert "Accept-Language" in accepted.headers["Vary"], address
            assert german.content != english.content, address
            assert german.headers["ETag"] != english.headers["ETag"], address
            other = who.get(
                f"{address}?{more}language=de", Accept=media, If_None_Match=english.headers["ETag"]
            )
            assert other.status_code == 200, address
            known = german.headers["ETag"]
            same = who.get(f"{address}?{more}", Accept=media, Accept_Language="de", If_None_Match=known)
            assert same.status_code == 200 or "Accept-Language" in same.headers["Vary"], address
            tried.append(address)
    assert len(tried) >= 20


def test_a_game_says_where_else_it_is(table: MakeTable, visitor: Person) -> None:
    game = table()
    links = visitor.get(f"{game.path}/").json()["links"]
    assert links["live"] == f"/api/v1{game.path}/live"
    for name in ("page", "board"):
        assert visitor.http.get(links[name]).status_code == 200
    listed = visitor.get("/games/").json()["games"]
    assert listed[0]["links"] == links


def test_pages_of_other_sites_may_call_without_cookies(table: MakeTable, visitor: Person) -> None:
    game = table()
    asked: dict[str, Any] = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    allowed = visitor.http.options(f"/api/v1{game.path}/submissions/", headers=asked)
    assert allowed.status_code == 204 and allowed.headers["Access-Control-Allow-Origin"] == "*"
    assert "Idempotency-Key" in allowed.headers["Access-Control-Allow-Headers"]
    assert "Authorization" in allowed.headers["Access-Control-Allow-Headers"]
    for person in (visitor, game.people[0]):
        answer = person.get(f"{game.path}/view/", Origin="https://elsewhere.example")
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert {"ETag", "Retry-After", "RateLimit"} <= set(
            answer.headers["Access-Control-Expose-Headers"].split(", ")
        )
    refused = visitor.get(f"{game.path}/choices/", Origin="https://elsewhere.example")
    assert refused.status_code == 401 and refused.headers["Access-Control-Allow-Origin"] == "*"


def test_nobody_signs_in_from_a_page_of_another_site(visitor: Person) -> None:
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    for flavour in ("browser", "app"):
        answer = visitor.http.options(f"/api/v1/auth/{flavour}/v1/auth/login", headers=asked)
        assert "Access-Control-Allow-Origin" not in answer.headers
    assert (
        "X-Session-Token"
        not in visitor.http.options("/api/v1/me/", headers=asked).headers["Access-Control-Allow-Headers"]
    )


def test_addresses_lead_somewhere_with_a_slash_too_many(visitor: Person) -> None:
    links = visitor.get("/").json()["links"]
    assert {visitor.http.get(link).status_code for name, link in links.items() if name != "me"} == {200}
    assert {
        visitor.http.get(link).status_code for link in visitor.get("/auth/").json()["links"].values()
    } >= {200}
    moved = visitor.http.get("/games/abcdefgh2345/")
    assert (moved.status_code, moved.headers["Location"]) == (301, "/games/abcdefgh2345")
    assert len(RULESETS) == len(visitor.get("/rulesets/").json()["rulesets"])


def test_odd_keys_cursors_and_numbers(table: MakeTable, visitor: Person) -> None:
    """An empty key is a fault of the client, a cursor beyond the end is no cursor, null is no parameter, 3.0 is 3."""
    game = table()
    reader = game.people[0]
    empty = reader.post(f"{game.path}/messages/", {"text": "hi"}, Idempotency_Key="")
    assert (empty.status_code, empty.json()["path"]) == (400, "Idempotency-Key")
    for what in ("events", "log"):
        beyond = visitor.get(f"{game.path}/{what}/?after=99999")
        assert (beyond.status_code, beyond.json()["path"]) == (400, "?after")
    for path in (f"{game.path}/view/?at=null", "/games/?status=null"):
        assert visitor.get(path).status_code == 400
    assert (
        reader.call("POST", f"{game.path}/messages/", raw=b'{"text": "hi", "to": [1.0]}').status_code == 200
    )
    assert (
        reader.call("POST", f"{game.path}/messages/", raw=b'{"text": "hi", "to": [1.5]}').status_code == 400
    )


def test_a_token_without_a_scope_or_a_life_is_told_so_in_the_challenge(person: MakePerson) -> None:
    """RFC 6750: `insufficient_scope`, `invalid_token`."""
    answer = person(scopes=["read"]).post("/games/", {"ruleset": "classic", "seats": 3, "name": "n"})
    assert 'error="insufficient_scope", scope="host"' in answer.headers["WWW-Authenticate"]
    answer = Person(None, "ch_nobody").get("/me/")
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]
    assert "error" not in Person().get("/me/").headers["WWW-Authenticate"]


def test_what_is_left_of_a_limit_is_told_in_one_header(visitor: Person) -> None:
    assert visitor.get("/").headers["RateLimit"].startswith('"read";r=299;t=')


def test_an_offer_s_template_says_that_no_kind_is_on_both_sides() -> None:
    from horror.rules.base.moves.offer import Offer
    from horror.rules.kernel.choices import (
        Amounts,
        Template,
        as_json,
    )

    domain = Amounts(make=dict, limits={"ore": 2}, least=1, most=2, excludes="give")
    told = as_json(Template(kind=Offer, domains={"get": domain}, check=lambda move: None))
    assert told["template"]["fields"]["get"]["excludes"] == "give"


def test_a_conflict_says_from_where_to_where_its_items_are(table: MakeTable) -> None:
    game = table()
    asked = game.asked()
    for person in game.people[:2]:
        for _ in range(29):
            assert person.post(f"{game.path}/messages/", {"text": "x"}).status_code == 200
    body = {"moves": [{"type": "roll"}], "expected_cursor": 0}
    changed = asked.submit(game.id, body).json()["changed"]
    head = asked.get(f"{game.path}/events/?limit=1").json()["head"]
    assert (changed["after"], changed["cursor"], changed["head"]) == (0, 50, head)
    assert [item["cursor"] for item in changed["items"]] == list(range(1, 51)) and head > 50
    closed = asked.submit(game.id, {"moves": [{"type": "roll"}], "decision": "D99"}).json()["changed"]
    assert (closed["after"], closed["cursor"], closed["head"]) == (head - 5, head, head)
