"""How many queries each address costs at most: a new address without a bound fails, and so does one that grows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.ratings import ledger
from api.leagues import urls as leagues
from horror import present
from horror.models import Game
from tests.accounts.past import game as played
from tests.accounts.past import owed
from tests.api import addresses
from tests.api.bound import bound_lobby
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.members import member_of
from tests.api.playing import in_actions, offer, run_out
from tests.api.sessions import session_of
from tests.ratings.over import over
from tests.table.automatic_turn import lay

# Method and name of the address: queries of a signed-in request, one of them for the token. A verb's are those of its
# transaction (begin and commit are not counted by Django on both databases alike: savepoints are left out below).
BOUNDS: dict[tuple[str, str], int] = {
    ("GET", "index"): 1,
    ("GET", "problem"): 1,
    ("GET", "signing-in"): 1,
    ("GET", "schema"): 1,
    ("GET", "me"): 2,  # and whether mails come back from the address
    ("PATCH", "me"): 4,  # likewise
    ("GET", "vacation"): 6,
    ("PUT", "vacation"): 14,
    ("DELETE", "vacation"): 12,
    ("GET", "standby"): 2,
    ("PUT", "standby"): 4,
    ("GET", "game-mails"): 3,
    ("PUT", "game-mails"): 12,
    ("DELETE", "game-mails"): 6,
    ("GET", "invited-addresses"): 3,
    ("POST", "invited-addresses"): 14,
    ("GET", "tokens"): 2,
    ("DELETE", "me"): 60,  # once in the life of an account
    ("POST", "tokens"): 5,
    ("DELETE", "token"): 4,
    ("GET", "person"): 8,  # tenures, turns, hours, games, lapses, and which games may be named
    ("GET", "person-leagues"): 3,  # who it is, and the entries with their leagues
    ("GET", "export-me"): 46,  # a query for each table
    ("GET", "farewell"): 7,
    ("POST", "replaced-token"): 11,
    ("GET", "person-ratings"): 7,  # curve, ratings, favourites, games, and which of them may be named
    ("GET", "ratings"): 3,
    ("GET", "words"): 1,
    ("GET", "site"): 1,
    ("GET", "pace"): 9,  # of each ruleset the games, and what was owed in them; of each channel what was told
    ("GET", "rates"): 1,
    ("GET", "rulesets"): 1,
    ("GET", "ruleset"): 1,
    ("GET", "kinds"): 1,
    ("GET", "things"): 1,
    ("GET", "rule"): 1,
    ("GET", "rule-books"): 1,
    ("GET", "rule-book"): 1,
    ("GET", "guide"): 1,
    ("GET", "guide-picture"): 1,
    ("GET", "standing-forms"): 1,
    ("GET", "games"): 4,  # with the newest positions of all that are under way
    ("POST", "games"): 16,  # 3 for how far its maker is relied upon, one for when he is away, one for PEO-28
    (
        "POST",
        "my-seat",
    ): 18,  # as of a game that is made, with the tables looked at before; three for reliability
    ("GET", "game"): 2,
    # The invitation that it may answer, reliability (two), what keeps the person from tables (blocks and staff: one),
    # and when the person is away.
    ("POST", "join"): 15,
    (
        "POST",
        "substitutes",
    ): 21,  # reliability (three), what was taken over (two), when the person is away, who sat here, whose seat it was
    ("GET", "substitute"): 3,
    ("PUT", "substitute"): 11,
    ("POST", "leave"): 10,
    ("PUT", "salt"): 9,
    ("POST", "bots"): 10,
    ("POST", "start"): 17,
    ("POST", "cancel"): 12,
    ("GET", "invitations"): 3,
    ("POST", "invitations"): 16,
    ("DELETE", "invitation"): 8,
    ("POST", "accept"): 17,  # as to join
    ("POST", "decline"): 8,
    ("GET", "my-invitations"): 2,
    ("GET", "now"): 2,
    ("GET", "view"): 2,
    ("GET", "decisions"): 2,
    ("GET", "choices"): 2,
    ("GET", "place"): 2,
    ("POST", "preview"): 4,
    ("POST", "submit"): 8,
    ("GET", "draft"): 3,
    ("GET", "standing"): 5,
    ("PUT", "standing"): 12,
    ("GET", "order-templates"): 2,
    ("PUT", "order-templates-of-game"): 5,
    ("POST", "standing-test"): 8,  # and two for each move that is gone back to
    ("PUT", "draft"): 9,
    ("DELETE", "draft"): 5,
    ("GET", "seen"): 6,
    ("PUT", "seen"): 9,
    ("GET", "since"): 9,
    ("GET", "moments"): 5,
    ("GET", "rolls"): 3,
    ("GET", "statistics"): 4,
    ("GET", "holders"): 5,  # tenures, turns, names
    ("GET", "notes"): 3,
    ("PUT", "notes"): 8,
    ("GET", "desk"): 12,  # however many games
    ("POST", "undo"): 19,
    ("POST", "undo-ask"): 12,
    ("POST", "undo-consent"): 13,
    ("POST", "votes"): 10,
    ("POST", "extensions"): 13,  # two seats: who has more time, and who gave it and so has come
    ("POST", "here"): 7,
    ("POST", "resign"): 15,
    ("POST", "messages"): 11,  # and whether staff have muted the person (PEO-22)
    ("GET", "events"): 3,
    ("GET", "log"): 3,
    ("GET", "table"): 2,
    ("GET", "board-svg"): 2,
    ("GET", "board-parts"): 2,
    ("GET", "board-text"): 2,
    ("GET", "legend"): 2,
    ("GET", "preview-picture"): 3,
    ("GET", "rematch"): 4,
    ("POST", "rematch"): 60,  # a game is made, and each of the others is invited
    ("GET", "links"): 4,
    ("POST", "links"): 12,
    ("DELETE", "link"): 6,
    ("POST", "open-link"): 4,
    ("POST", "take-link"): 22,  # as to accept, with the link before
    ("GET", "dice"): 4,
    ("GET", "dice-opening"): 5,
    ("PUT", "dice-anchor"): 9,
    ("POST", "dice-ready"): 17,
    ("POST", "dice-deposit"): 11,
    ("POST", "dice-release"): 12,
    ("GET", "record"): 3,
    ("GET", "export"): 3,
}

ON_SQLITE = {
    ("POST", "submit"): 16,
    ("POST", "games"): 22,
    ("POST", "my-seat"): 21,
    ("POST", "resign"): 16,
    ("POST", "here"): 11,
}
"""Where what a move writes is several statements."""


ELSEWHERE = (
    "api.devices",
    "api.distances",
    "api.notices",
    "api.reports",
    "api.senders",
    "api.staff.figures",
    "api.staff.reports",
    "api.webhooks",
)


def endpoints() -> Iterator[tuple[str, str]]:
    """All but those of leagues, whose bounds stand in `tests/api/leagues/test_queries.py`, of webhooks, devices and
    notices, whose bounds stand in `tests/api/test_elsewhere_queries.py`, and of blocks, reports and staff, whose bounds
    stand in `tests/conduct/test_queries.py`.
    """
    return addresses.where(lambda view: view.__module__ not in ELSEWHERE, but=leagues)


def test_every_address_has_a_bound() -> None:
    assert set(endpoints()) == set(BOUNDS)


TOMORROW = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()
BODIES: dict[str, Any] = {
    "me": {"language": "en"},
    "vacation": {"first": TOMORROW, "last": TOMORROW},
    "tokens": {
        "name": "n",
        "scopes": ["read"],
        "expires_at": (datetime.now(UTC) + timedelta(hours=12)).isoformat(),
    },
    "games": {"seats": 4, "name": "n", "bots": ["random", "random"]},
    "join": {"salt": "x"},
    "my-seat": {"near": True},
    "invitations": {"name": "Somebody"},
    "accept": {},
    "salt": {"salt": "x"},
    "bots": {"bot": "random"},
    "standing": {"version": 0, "orders": ["when my turn begins: roll"]},
    "order-templates-of-game": {"templates": [{"name": "mine", "orders": ["if late: neutral"]}]},
    "standing-test": {"orders": ["when my turn begins: roll"]},
    "undo": {"count": 1},
    "undo-ask": {"count": 1},
    "undo-consent": {"agree": True},
    "votes": {"what": "pause"},
    "extensions": {"seat": 0},
    "substitutes": {"seat": 0},
    "substitute": {"player": None},
    "standby": {"rulesets": ["classic"]},
    "game-mails": {"mails": "daily"},
    "invited-addresses": {"address": "somebody@elsewhere.example"},
    "messages": {"text": "hello"},
    "draft": {"lines": ["roll"]},
    "seen": {"cursor": 1},
    "notes": {"text": "red lies"},
    "preview": {},
    "submit": {},
    "dice-anchor": {"anchor": "ab" * 32},
}
INVITED = {"invitation": "", "accept": "accept/", "decline": "decline/"}
LOBBY = {
    "invitations",
    "invited-addresses",
    "join",
    "leave",
    "salt",
    "bots",
    "start",
    "cancel",
    "dice-anchor",
    "links",
}
LINKED = {"link": "", "open-link": "open/", "take-link": "take/"}
BOUND = {"dice-opening", "dice-ready", "dice-deposit", "dice-release"}
FIXED = {
    "index": "/",
    "schema": "/schema/",
    "problem": "/problems/conflict/",
    "signing-in": "/auth/",
    "me": "/me/",
    "vacation": "/me/vacation/",
    "my-invitations": "/me/invitations/",
    "desk": "/me/desk/",
    "my-seat": "/me/seat/",
    "standby": "/me/standby/",
    "tokens": "/me/tokens/",
    "export-me": "/me/export/",
    "farewell": "/me/farewell/",
    "words": "/words/",
    "site": "/site/",
    "order-templates": "/me/standing/",
    "order-templates-of-game": "/me/standing/classic/",
    "pace": "/pace/",
    "rates": "/rates/",
    "ratings": "/ratings/classic/",
    "rulesets": "/rulesets/",
    "ruleset": "/rulesets/classic/",
    "kinds": "/rulesets/classic/kinds/",
    "things": "/rulesets/classic/things/",
    "rule": "/rulesets/classic/rules/BASE-44/",
    "rule-books": "/rulesets/classic/rules/",
    "rule-book": "/rulesets/classic/books/the-classic-game/",
    "guide": "/rulesets/classic/guide/",
    "guide-picture": "/rulesets/classic/guide/goal.svg",
    "standing-forms": "/rulesets/classic/standing/",
    "games": "/games/",
}
PATHS = {
    "game-mails": "mails",
    "invited-addresses": "invitations/addresses",
    "place": "places/12",
    "submit": "submissions",
    "undo-ask": "undo/ask",
    "undo-consent": "undo/consent",
    "standing-test": "standing/test",
    "board-svg": "board.svg",
    "board-parts": "board.json",
    "legend": "legend.json",
    "board-text": "board.txt",
    "preview-picture": "preview.png",
    "dice-opening": "dice/opening",
    "dice-anchor": "dice/anchor",
    "dice-ready": "dice/ready",
    "dice-deposit": "dice/deposit",
    "dice-release": "dice/release",
}


@pytest.mark.parametrize("ruleset", ["classic", "catan_horror"])
@pytest.mark.parametrize(("method", "name"), sorted(set(endpoints()), key=str))
def test_no_address_costs_more_queries_than_its_bound(
    lobby: MakeTable,
    table: MakeTable,
    person: MakePerson,
    chance: random.Random,
    method: str,
    name: str,
    ruleset: str,
    tmp_path: Path,
) -> None:
    body = BODIES.get(name)
    if name in BOUND:
        who, path, body = _bound(partial(lobby, ruleset=ruleset), person, tmp_path, name)
    elif name in LINKED:
        who, path, body = _linked(partial(lobby, ruleset=ruleset), person, name)
    else:
        who, path = _prepared(
            partial(lobby, ruleset=ruleset), partial(table, ruleset=ruleset), person, chance, method, name
        )
    who.get("/me/")  # the token notes its first use
    if name == "games":
        body = {**BODIES["games"], "ruleset": ruleset}
    if name == "ruleset":
        path = f"/rulesets/{ruleset}/"
    if name in ("kinds", "things", "guide"):
        path = f"/rulesets/{ruleset}/{name}/"
    if name == "rule-books":
        path = f"/rulesets/{ruleset}/rules/"
    if name == "rule-book":
        path = f"/rulesets/{ruleset}/books/rules-of-the-table/"
    if name == "rule":
        path = f"/rulesets/{ruleset}/rules/TAB-10/"
    if name == "guide-picture":
        path = f"/rulesets/{ruleset}/guide/goal.svg"
    if name == "standing-forms":
        path = f"/rulesets/{ruleset}/standing/"
    if name in ("preview", "submit"):
        choices = who.get(path.rpartition("/")[0].rpartition("/")[0] + "/choices/").json()["choices"]
        body = {"moves": [member_of(choices[0], chance)]}
    if name == "preview":
        path += "?picture="  # with the board
    with CaptureQueriesContext(
        connection,
    ) as captured:
        answer = who.call(method, path, None if method in ("GET", "DELETE") else body, Idempotency_Key="k")
        if answer.streaming:
            b"".join(answer.streaming_content)
    assert answer.status_code < 400, answer.content
    counted = [
        query["sql"] for query in captured if not query["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN"))
    ]
    most = BOUNDS | (ON_SQLITE if connection.vendor == "sqlite" else {})
    assert len(counted) <= most[method, name], "\n".join(counted)


def _bound(lobby: MakeTable, person: MakePerson, folder: Path, name: str) -> tuple[Person, str, Any]:
    """Somebody whose seat is bound, the address, and what is sent there."""
    game = bound_lobby(lobby, person, folder)
    who, path = game.people[2], f"{game.path}/{PATHS[name]}/"
    assert game.people[0].post(f"{game.path}/start/").status_code == 200
    for seat in (0, 1):
        assert game.ready(seat).status_code == 200
    if name == "dice-ready":
        return who, path, game.notes[2].ready(game.id, game.dice(2))
    assert game.ready(2).status_code == 200
    if name == "dice-opening":
        spiral = (
            "spiral"
            if game.people[0].get(f"{game.path}/dice/opening/?turn=4294967295&purpose=spiral").status_code
            == 200
            else "terrain"
        )
        return who, f"{path}?turn=4294967295&purpose={spiral}", None
    return who, path, game.notes[2].deposit(game.id, game.dice(2)) if name == "dice-deposit" else None


def _linked(lobby: MakeTable, person: MakePerson, name: str) -> tuple[Person, str, Any]:
    """The host of a lobby or somebody with a link into it, the address of the link, and what is sent there."""
    game = lobby(visibility="private")
    made = game.people[0].post(f"{game.path}/links/").json()
    if name == "link":
        return game.people[0], f"{game.path}/links/{made['id']}/", None
    return person(), f"{game.path}/links/{LINKED[name]}", {"key": made["address"].partition("#")[2]}


def _prepared(
    lobby: MakeTable,
    table: MakeTable,
    person: MakePerson,
    chance: random.Random,
    method: str,
    name: str,
) -> tuple[Person, str]:
    """Somebody for whom this address answers well, and the address."""
    if (method, name) in (("DELETE", "me"), ("GET", "export-me")):
        return session_of(person()), FIXED[name]
    if name == "token":
        who = person()
        made = who.post("/me/tokens/", BODIES["tokens"]).json()
        return who, f"/me/tokens/{made['id']}/"
    if name == "replaced-token":
        who = person()
        lost = who.user.tokens.create(
            id="lost", name="lost", digest="lost", scopes=["read"], created_at=present.now(),
            expires_at=present.now() + timedelta(hours=1),
        )  # fmt: skip
        return who, f"/me/tokens/{lost.pk}/replace/"
    if name == "person-leagues":
        who = person()
        return who, f"/people/{who.user.pk}/leagues/"
    if name == "person":
        who = person()
        owed(played(who.user, person().user), who.user, "lapse")
        return who, f"/people/{who.user.pk}/"
    if name == "person-ratings":
        who = person()
        for day in range(2):
            assert ledger.enter(
                over("won", [who.user, *(person().user for _ in range(2))], day=day, winners=[0])
            )
        return who, f"/people/{who.user.pk}/ratings/"
    if name == "vacation":
        who = table(3).people[0]
        if method == "DELETE":
            assert who.call("PUT", "/me/vacation/", BODIES[name]).status_code == 200
        return who, FIXED[name]
    if name == "desk":
        return table(4).people[0], FIXED[name]
    if name in FIXED:
        who = person()
        for _ in range(3 if (method, name) == ("GET", "games") else 0):
            table(4)
        return who, FIXED[name]
    if name in INVITED:
        game, guest = lobby(visibility="private"), person("Grace")
        made = game.people[0].post(f"{game.path}/invitations/", {"name": "Grace"}).json()
        who = game.people[0] if name == "invitation" else guest
        return who, f"{game.path}/invitations/{made['id']}/{INVITED[name]}"
    if name in LOBBY:
        game = lobby()
        host, guest = game.people[0], person()
        if name == "start":
            for _ in range(2):
                host.post(f"{game.path}/bots/", {"bot": "random"})
        if name == "leave":
            guest.post(f"{game.path}/join/")
        return (guest if name in ("join", "leave") else host), f"{game.path}/{PATHS.get(name, name)}/"
    game = table()
    who = game.asked()
    if name == "undo-consent":
        game.step(chance)
        assert who.post(f"{game.path}/undo/ask/").status_code == 200
        who = game.people[1]
    elif name == "undo-ask":
        game.step(chance)
    elif name == "here":
        run_out(game.id, 0)
    elif name == "substitutes":
        assert game.people[0].post(f"{game.path}/resign/").status_code == 200
        who = person()
    elif name == "extensions":  # of the first seat, which is asked
        who = game.people[1]
    elif name == "undo":
        who = _with_an_offer(game, chance)
    elif name in ("record", "statistics", "rematch"):
        for each in game.people:
            each.post(f"{game.path}/votes/", {"what": "cancel"})
    if name in ("board-svg", "board-parts", "board-text", "legend", "preview-picture"):
        return who, f"{game.path}/{PATHS[name]}"
    return who, f"{game.path}/" if name == "game" else f"{game.path}/{PATHS.get(name, name)}/"


def _with_an_offer(game: Table, chance: random.Random) -> Person:
    stored = Game.objects.get(pk=game.id)
    if stored.ruleset == "catan_horror":
        lay(stored)
        active = game.people[0]
    else:
        active = in_actions(game, chance)
    offer(active, game.id)
    return active


def test_a_long_list_of_games_costs_as_many_queries_as_a_short_one(table: MakeTable, visitor: Person) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert visitor.get("/games/").status_code == 200
        return len(captured)

    table()
    one = cost()
    for _ in range(3):
        table(4)
    assert cost() == one


def test_leaving_a_game_for_good_costs_no_more_than_a_move_and_its_seat(table: MakeTable) -> None:
    """TAB-36: it changes the state as a move does, keeps a checkpoint and writes the seat."""
    game = table(options={"resigned": "dead"})
    game.people[0].get("/me/")
    with CaptureQueriesContext(connection) as captured:
        assert game.people[0].post(f"{game.path}/resign/", Idempotency_Key="k").status_code == 200
    counted = [
        query["sql"] for query in captured if not query["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN"))
    ]
    assert len(counted) <= 18, "\n".join(counted)
