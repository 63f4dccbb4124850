"""A position with all that a page asks of the server when it is opened there, so that it can be tried without one.

The answers are those of the API: a game is brought into the position in a database, and its player reads it.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import msgspec
from django.test import Client

from accounts.models import User
from horror.models import Game
from horror.rules.kernel.choices import Choice, Template, example, kind_of
from horror.rules.kernel.moves import Move, replaced
from horror.table import create
from horror.table.acts import Caller, NewGame, Profile
from tests.positions.gathered import At
from tests.table.automatic_turn import place

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
PLAYER = "Ann"
MOST = 200
"""So many values of a field are looked at."""


class Answer(msgspec.Struct):
    """What the server answers to a GET of an address."""

    type: str
    text: str


class Try(msgspec.Struct):
    """A move that is to be made by touch: it has, of those that the choices list, the ``which`` value of a ``field``.
    An empty field is the kind itself.
    """

    type: str
    field: str
    which: str
    move: dict[str, Any]


class Prepared(msgspec.Struct):
    """A position: its name, whose game it is, the page's address, the answers by their addresses (without queries but
    for those that the API itself gives), and what is to be tried.
    """

    name: str
    ruleset: str
    game: str
    seat: int
    page: str
    answers: dict[str, Answer]
    tries: list[Try]


def prepared(at: At) -> bytes:
    """The position as JSON."""
    called = hashlib.sha256(at.name.encode()).hexdigest()[:12]
    person = User.objects.create(email=f"{called}@example.org", name=PLAYER)
    game = laid(at, person)
    client = Client(SERVER_NAME="localhost")
    client.force_login(person)
    answers = {path: answer(client, path) for path in (*fixed(at, game.pk), *here(game.pk))}
    told = json.loads(answers[f"/api/v1/games/{game.pk}/now/"].text)
    for address in (told["board"]["ground"], told["board"].get("legend")):
        if address:
            answers[address] = answer(client, address)
    return msgspec.json.encode(
        Prepared(
            name=at.name,
            ruleset=at.rules.name,
            game=game.pk,
            seat=at.seat,
            page=f"/games/{game.pk}",
            answers=answers,
            tries=tries(at),
        )
    )


def laid(at: At, person: User) -> Game:
    """A running game in the position: its player has the seat that is asked, bots that nobody runs have the others."""
    created = create.create(
        NewGame(
            ruleset=at.rules.name,
            seats=at.position.seats,
            name=at.name[:60],
            creator_seat=at.seat,
            profile=Profile(name=person.name),
            bots=(next(iter(at.rules.bots)),) * (at.position.seats - 1),
            autostart=True,
        ),
        Caller(author=person.pk),
        NOW,
    )
    game = Game.objects.get(pk=created.pk)
    place(game, bytes(at.position.dump()))
    return game


def fixed(at: At, game: str) -> list[str]:
    """Addresses of what does not depend on the position, and the page itself."""
    ruleset = f"/api/v1/rulesets/{at.rules.name}"
    return [f"/games/{game}", "/api/v1/me/", f"{ruleset}/kinds/", f"{ruleset}/things/"]


def here(game: str) -> list[str]:
    """Addresses of how the game stands."""
    parts = ("now", "events", "seen", "since", "draft", "standing", "table", "choices", "dice")
    return [f"/api/v1/games/{game}/{part}/" for part in parts]


def answer(client: Client, path: str) -> Answer:
    """What the server says to the player; nothing but success will do."""
    query = {"picture": ""} if path.endswith("/now/") else {"after": "0"} if path.endswith("/since/") else {}
    got = client.get(path, query, headers={"accept": "*/*"}) if query else client.get(path)
    assert got.status_code == 200, f"{path}: {got.status_code} {got.content[:300]!r}"
    return Answer(got.headers["Content-Type"], got.content.decode())


def tries(at: At) -> list[Try]:
    """Of every kind a move; and of every field that leaves a choice one with its first value, one with its last, and
    one with a random one, which follows from the names.
    """
    found: list[Try] = []
    by_kind: dict[str, list[Choice]] = {}
    for choice in at.position.choices(at.seat):
        by_kind.setdefault(str(kind_of(choice).__struct_config__.tag), []).append(choice)
    for kind, choices in by_kind.items():
        found.append(Try(kind, "", "first", sent(choices[0], example(choices[0]))))
        for field in kind_of(choices[0]).__struct_fields__:
            moves = [move for choice in choices for move in with_each(at, choice, field)]
            if len({json.dumps(move.get(field)) for move in moves}) > 1:
                drawn = random.Random(f"{at.name} {kind} {field}").choice(moves)
                found += [
                    Try(kind, field, which, move)
                    for which, move in (("first", moves[0]), ("last", moves[-1]), ("random", drawn))
                ]
    return found


def with_each(at: At, choice: Choice, field: str) -> Iterator[dict[str, Any]]:
    """Members of a choice: with each of the values of a field that come to mind, and what is usual in the others."""
    if not isinstance(choice, Template):
        yield sent(choice, choice)
        return
    for value in islice(choice.domains[field].examples(), MOST):
        move = replaced(example(choice), field, value)
        if choice.contains(move):
            yield sent(choice, move)


def sent(choice: Choice, move: Move) -> dict[str, Any]:
    """A move as a page sends it: what a template says of a field is said of the move."""
    said: dict[str, Any] = msgspec.to_builtins(move)
    if isinstance(choice, Template):
        said |= {field: msgspec.to_builtins(getattr(move, field)) for field in choice.domains}
    return said
