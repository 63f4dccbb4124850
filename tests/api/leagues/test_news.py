"""The word by which readers of a season know that there is news of it, and what accounts are told of their leagues."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.leagues.models import Season, Standin
from api.leagues.news import leagues_now, season_now
from horror import present
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import SEASON, Played
from tests.leagues.seasons import DAY, seat_of_lowest


def word(played: Played) -> str:
    return str(played.other.read(SEASON)["news"])


def test_the_word_is_another_one_after_each_thing_that_readers_are_shown_and_not_by_time_alone(
    league: MakeLeague,
) -> None:
    played = league(7)
    words = [word(played)]
    first = played.people[0]
    assert first.call("PUT", f"{SEASON}entry/").status_code == 200
    words.append(word(played))
    assert first.call("DELETE", f"{SEASON}entry/").status_code == 200
    words.append(word(played))
    played.confirmed()
    words.append(word(played))
    played.begin()
    words.append(word(played))
    assert played.act({"type": "penalty", "entry": 3, "points": -2}).status_code == 201
    words.append(word(played))
    played.go(DAY)
    assert word(played) == words[-1]
    for match in played.running[:2]:
        played.declare(seat_of_lowest, [match])
        words.append(word(played))
    played.declare(seat_of_lowest)
    words.append(word(played))
    played.until(Season.State.FINISHED)
    words.append(word(played))
    assert len(set(words)) == len(words)
    assert word(played) == words[-1]


def test_people_are_told_of_their_own_seasons_in_as_many_queries_however_many_they_are(
    league: MakeLeague,
) -> None:
    played = league(7).under_way()
    match = played.running[0]
    entry = played.season.entries.get(number=match.seats[0])
    Standin.objects.create(
        entry=entry, match=match, person=played.other.user, name="Other", since=present.now()
    )
    keys = [person.user.pk for person in (*played.people, played.other, played.owner) if person.user]
    with CaptureQueriesContext(connection) as few:
        alone = leagues_now(keys[:1])
    with CaptureQueriesContext(connection) as many:
        told = leagues_now(keys)
    assert len(few) == len(many) == 3
    assert told[keys[0]] == alone[keys[0]]
    entered = {now.entry: now.entry_state for pk in keys[:7] for now in told[pk]}
    assert entered == dict.fromkeys(range(1, 8), "playing")
    assert [(now.league, now.season, now.entry) for now in told[keys[7]]] == [("test", 1, None)]
    assert told[keys[8]] == []


def test_who_belongs_to_a_league_alone_is_told_of_a_private_one(league: MakeLeague) -> None:
    played = league(7, visibility="private")
    owner, other = played.owner.user, played.other.user
    now, known = season_now(played.season.pk, {owner, other, None})
    assert now is not None and now.state == "registration"
    assert known == {owner}
