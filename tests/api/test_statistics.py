"""The statistics of a game that is over: the same for all who may open it, and nothing for anybody else, or before."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from horror.models import Entry, Game, Submission
from horror.table.exports import exported, imports
from tests.api.conftest import MakePerson, MakeTable, Person

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("classic-18", "catan_horror-236")


def brought_in(name: str) -> Game:
    """A whole game that bots have played."""
    return imports.bring_in(exported.read_file(GOLDEN / f"{name}.jsonl.gz"), timezone.now(), anew=True)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.rules("TAB-220", "TAB-221", "TAB-222")
def test_a_game_that_is_over_tells_how_it_went(visitor: Person, name: str) -> None:
    path = f"/games/{brought_in(name).id}"
    figures = {each["name"]: each for each in visitor.read(f"{path}/statistics/")["figures"]}
    points = [row["cells"][0] for row in visitor.read(f"{path}/table/")["standings"]["rows"]]
    assert [line["values"][-1] for line in figures["points"]["lines"]] == points
    turns = visitor.read(f"{path}/moments/")["turns"]
    assert figures["points"]["turns"] == [each["turn"] for each in turns]
    rolls = visitor.read(f"{path}/rolls/")
    assert (figures["dice"]["total"], rolls["total"]) == (rolls["total"], figures["dice"]["total"])
    assert [(bar["label"], sum(bar["values"]), bar["expected"]) for bar in figures["dice"]["bars"]] == [
        (str(each["number"]), each["count"], each["expected"]) for each in rolls["rolls"]
    ]
    held = [seat["hand_total"] for seat in visitor.read(f"{path}/view/?open=true")["view"]["seats"]]
    (left,) = [group for group in figures["cards"]["groups"] if group["name"] == "left"]
    assert left["rows"][0]["cells"] == held


@pytest.mark.rules("TAB-220")
def test_it_is_told_in_the_readers_language_and_once(visitor: Person) -> None:
    path = f"/games/{brought_in(GAMES[0]).id}/statistics/"
    answer, german = visitor.get(path), visitor.read(f"{path}?language=de")
    assert german["figures"][0]["title"] == "Punkte nach Zügen"
    again = visitor.get(path, If_None_Match=answer.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.rules("TAB-220")
def test_before_the_end_everybody_is_refused_alike(table: MakeTable, visitor: Person) -> None:
    game = table()
    path = f"{game.path}/statistics/"
    began = [who.get(path) for who in (*game.people, visitor)]
    Game.objects.filter(pk=game.id).update(turn=30, started_at=timezone.now() - timedelta(days=30))
    later = [who.get(path) for who in (*game.people, visitor)]
    for answer in (*began, *later):
        said = answer.json()
        assert (answer.status_code, said["type"], said["rule"]) == (409, began[0].json()["type"], "TAB-220")
        assert said == began[0].json()


@pytest.mark.rules("TAB-220")
def test_of_a_private_game_strangers_hear_what_they_hear_of_none(person: MakePerson, visitor: Person) -> None:
    game, stranger = brought_in(GAMES[0]), person()
    Game.objects.filter(pk=game.pk).update(visibility="private")
    for who in (stranger, visitor):
        there, nowhere = (who.get(f"/games/{pk}/statistics/") for pk in (game.pk, "aaaaaaaaaaaa"))
        assert there.status_code == 404
        assert (there.content, there.headers.get("ETag")) == (nowhere.content, None)


@pytest.mark.rules("TAB-220")
def test_a_game_that_was_called_off_in_the_lobby_has_figures_of_nothing(lobby: MakeTable) -> None:
    game = lobby()
    assert game.people[0].post(f"{game.path}/cancel/").status_code == 200
    figures = game.people[0].read(f"{game.path}/statistics/")["figures"]
    assert [each["turns"] for each in figures if each["type"] == "series"] == [[]]


@pytest.mark.rules("TAB-223")
def test_who_acted_for_a_seat_and_how_is_not_in_them(visitor: Person) -> None:
    game = brought_in(GAMES[1])
    path = f"/games/{game.pk}/statistics/"
    before = visitor.read(path)
    assert Entry.objects.filter(game=game).update(by_order="R1", entropy="x") > 100
    Submission.objects.filter(game=game).update(source="order", seat=0)
    assert visitor.read(path) == before
