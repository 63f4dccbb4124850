"""The life of a game of Catan Horror over HTTP: played to its end, looked back at, opened, taken away and back."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest
from django.utils import timezone

from horror.models import Entry, Game
from horror.table.exports import exported, imports
from horror.table.history import replay
from tests.api.conftest import MakeTable, Person, Table
from tests.api.playing import step, whole_stream

pytestmark = pytest.mark.django_db(transaction=True)


class Moment(NamedTuple):
    """What a reader was shown while the game was at a cursor of the reader's stream."""

    reader: Person
    cursor: int
    shown: tuple[Any, ...]


def shown(reader: Person, game: Table, query: str = "") -> tuple[Any, ...]:
    view = reader.get(f"{game.path}/view/{query}").json()
    pictures = [reader.get(f"{game.path}/{board}{query}").content for board in ("board.svg", "board.txt")]
    return (view["cursor"], view["view"], *pictures)


def now(reader: Person, game: Table) -> Moment:
    seen = shown(reader, game)
    return Moment(reader, seen[0], seen)


def hands_known(view: dict[str, Any]) -> list[bool]:
    return ["hand" in seat for seat in view["seats"]]


def test_a_game_is_played_to_its_end_looked_back_at_opened_and_brought_back(
    table: MakeTable, visitor: Person, chance: random.Random, settings: Any
) -> None:
    """docs/hidden.md: what was hidden stays so to whoever looks back, and is open to all when the game is over."""
    settings.API_LIMITS = {
        "read": (100_000, 60)
    }  # a visitor looks back at every moment of a long game at once
    game = table(3, ruleset="catan_horror", options={"victory_points": 5})
    readers = [*game.people, visitor]
    moments: list[Moment] = []
    moves = 0
    while step(game, chance, set()):
        moves += 1
        assert moves < 2000
        if moves % 8 == 0 and game.waits_for() is not None:  # often enough for the shortest of games
            reader = readers[moves // 8 % len(readers)]
            moments.append(now(reader, game))
            assert reader.get(f"{game.path}/view/?open=true").status_code == 409
            assert reader.get(f"{game.path}/record/").status_code == 409
    over = visitor.get(f"{game.path}/").json()
    assert over["status"] == "finished"
    assert bool(over["result"]["winners"]) != (over["result"]["outcome"] == "all_fallen")
    assert len({moment.reader.token for moment in moments}) == len(readers)

    for moment in moments:
        at = f"?at={moment.cursor}"
        assert shown(moment.reader, game, at) == moment.shown
        assert hands_known(moment.shown[1]) == [person is moment.reader for person in game.people]
        opened = shown(moment.reader, game, f"{at}&open=true")
        assert hands_known(opened[1]) == [True] * len(game.people)
        assert opened[1]["seats"] != moment.shown[1]["seats"]

    before = everything(visitor, game)
    lines = visitor.get(f"{game.path}/export/").content.splitlines(keepends=True)
    Entry.objects.filter(game=game.id).delete()
    Game.objects.filter(pk=game.id).delete()
    assert visitor.get(f"{game.path}/").status_code == 404
    imports.bring_in(exported.read(lines), timezone.now())
    assert everything(visitor, game) == before
    assert replay(Game.objects.get(pk=game.id)).moves >= moves


def everything(reader: Person, game: Table) -> list[Any]:
    """All that there is to be read about a game that is over, but for who asked for its moves."""
    paths = ("view/?open=true", "view/", "log/?limit=500", "dice/", "board.txt?open=true")
    found = [reader.get(f"{game.path}/{path}").content for path in paths]
    records, after = [], 0
    while after is not None:
        page = reader.get(f"{game.path}/record/?limit=500&after={after}").json()
        records += [{**record, "author": None, "source": None} for record in page["records"]]
        after = page["next"]
    return [*found, records, whole_stream(reader, game)]


@pytest.mark.parametrize("ruleset", ["classic", "catan_horror"])
def test_a_game_is_told_in_the_language_of_its_reader(
    ruleset: str, table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table(3, ruleset=ruleset)
    german, english = game.people[:2]
    assert german.call("PATCH", "/me/", {"language": "de"}).status_code == 200
    game.step(chance)

    def story(reader: Person) -> list[str]:
        return [line["text"] for line in reader.get(f"{game.path}/log/?limit=500").json()["lines"]]

    assert "The game began." in story(english) and story(english)[1:] == story(visitor)[1:]
    assert "Die Partie hat begonnen." in story(german) and not set(story(german)) & set(story(visitor))
    items = german.get(f"{game.path}/events/?text=true&limit=500").json()["items"]
    assert [line for item in items for line in item["text"]] == story(german)
    for board in ("board.svg", "board.txt"):
        told = [reader.get(f"{game.path}/{board}").content for reader in (german, english)]
        assert told[0] != told[1]
