"""A hosted game goes out and comes back: what its host has done stands in its log, and hosts nothing there."""

from __future__ import annotations

import pytest

from accounts.models import User
from horror.models import Entry, Game, Submission, Tenure
from horror.table.exports import export, exported, imports
from horror.table.hosts import ending, extending, pausing, replacing
from tests.table.clocked import at, seen, worked
from tests.table.conftest import NOW, Played
from tests.table.hosted import DAY, REASON, host, hosted, put
from tests.table.killing import assert_whole

CID, DOT = 2, 3


def acted(people: list[User]) -> Played:
    """A game in which the host has done whatever there is to do but end it."""
    played = hosted(people, starts_at=NOW + DAY)
    replacing.replace(played.id, put(1, people[CID]), host(), at(1))
    worked(played, 24)
    played.do(0, "take 1", now=at(25))
    extending.extend(played.id, 0, 3600, REASON, host(), at(26))
    pausing.pause(played.id, at(40), REASON, host(), at(27))
    pausing.resume(played.id, REASON, host(), at(28))
    replacing.replace(played.id, put(0, people[DOT]), host(), at(29))
    return played


def brought_in(played: Played) -> Game:
    """The game as another server has it, which never saw it."""
    lines = list(export.export_whole(played.game))
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    whole = exported.read(lines)
    imports.replay_export(whole)
    return imports.bring_in(whole, at(100))


@pytest.mark.rules("TAB-140", "TAB-148")
def test_one_that_is_over_comes_back_as_it_was(people: list[User]) -> None:
    played = acted(people)
    ending.adjudicate(played.id, [1], 0, REASON, host(), at(30))
    before, result = seen(played, None), played.game.result
    game = brought_in(played)
    assert game.host == ""
    assert (game.status, game.result) == ("finished", result)
    assert seen(played, None) == before
    assert "host" in set(Submission.objects.filter(game=game).values_list("source", flat=True))
    assert list(Tenure.objects.filter(game=game).order_by("seat", "generation").values_list("seat", "person")) == [
        (0, people[0].pk), (0, people[DOT].pk), (1, people[1].pk), (1, people[CID].pk)
    ]  # fmt: skip
    assert_whole(game)


@pytest.mark.rules("TAB-140", "TAB-144")
def test_one_that_is_paused_goes_on_at_its_time(people: list[User]) -> None:
    played = acted(people)
    pausing.pause(played.id, at(110), REASON, host(), at(30))
    game = brought_in(played)
    assert (game.paused_by_host, game.pause_ends_at) == (True, at(110))
    played.work(at(110))
    assert Game.objects.get(pk=game.pk).paused_at is None
