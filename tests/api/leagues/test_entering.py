"""Entering over HTTP: what is asked of whom, and what somebody gets who comes too early, too late, or twice."""

from __future__ import annotations

import pytest

from accounts.leagues.models import Barred, Entry, Household, Match, Season
from horror.models import Tenure
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import SEASON, State, refused, speaking
from tests.leagues.seasons import BEGIN, DAY, HOUR, people


@pytest.mark.rules("LEA-05", "API-02")
def test_somebody_enters_and_withdraws_freely_and_comes_in_again_behind_all_others(
    league: MakeLeague,
) -> None:
    first, second = league(2).entered().people
    assert first.read(SEASON)["mine"]["number"] == 1
    told = first.call("DELETE", f"{SEASON}entry/").json()
    assert (told["entered"], told["mine"]["state"]) == (1, "withdrawn")
    assert first.call("PUT", f"{SEASON}entry/").json()["number"] == 3
    assert [row["number"] for row in second.read(f"{SEASON}entries/?state=entered")["entries"]] == [2, 3]


@pytest.mark.rules("LEA-11")
def test_entering_twice_is_refused(league: MakeLeague) -> None:
    person = league(1).entered().people[0]
    refused(person.call("PUT", f"{SEASON}entry/"), 409, "already_entered", "LEA-11")


def test_who_has_not_entered_neither_withdraws_nor_confirms_nor_stops_to_wait(league: MakeLeague) -> None:
    who = league(1).people[0]
    refused(who.call("DELETE", f"{SEASON}entry/"), 409, "not_entered", "LEA-07")
    refused(who.post(f"{SEASON}check-in/"), 409, "not_entered", "LEA-05")
    refused(who.call("DELETE", f"{SEASON}waiting/"), 409, "not_entered", "LEA-05")
    refused(who.call("DELETE", f"{SEASON}rest/"), 409, "not_entered", "LEA-10")


@pytest.mark.rules("LEA-05")
def test_entering_after_registration_has_closed_is_refused_with_what_is_open_instead(
    league: MakeLeague,
) -> None:
    played = league(5).entered()
    closed = played.season.closes_at.isoformat(timespec="minutes")
    played.until(State.CHECK_IN)
    said = refused(played.other.call("PUT", f"{SEASON}entry/"), 409, "season_not_open", "LEA-05")
    assert closed in said and "waiting list" in said
    assert played.other.call("PUT", f"{SEASON}waiting/").json()["place"] == 1
    assert played.other.call("PUT", f"{SEASON}waiting/").json()["place"] == 1
    assert played.other.read(SEASON)["waits"] == 1
    told = played.other.call("DELETE", f"{SEASON}waiting/").json()
    assert [row["state"] for row in told["waiting"]] == ["given_up"]


@pytest.mark.rules("LEA-05")
def test_a_season_that_is_full_has_a_waiting_list(league: MakeLeague) -> None:
    played = league(5, most=5)
    refused(played.other.call("PUT", f"{SEASON}waiting/"), 409, "season_not_open", "LEA-05")
    played.entered()
    refused(played.other.call("PUT", f"{SEASON}entry/"), 409, "season_full", "LEA-05")
    assert played.other.call("PUT", f"{SEASON}waiting/").status_code == 200


@pytest.mark.rules("LEA-11")
def test_what_the_rules_ask_of_people_is_said_to_who_does_not_have_it(league: MakeLeague) -> None:
    played = league(1, newcomers=False)
    said = refused(played.people[0].call("PUT", f"{SEASON}entry/"), 409, "may_not_enter", "LEA-11")
    assert "finish two games first" in said


@pytest.mark.rules("LEA-07")
def test_who_is_barred_is_told_until_when(league: MakeLeague) -> None:
    played = league(1)
    until = BEGIN + 30 * DAY
    Barred.objects.create(
        league=played.season.league, person=played.people[0].user, why="left", since=BEGIN, until=until
    )
    said = refused(played.people[0].call("PUT", f"{SEASON}entry/"), 409, "may_not_enter", "LEA-07")
    assert until.isoformat(timespec="minutes") in said


@pytest.mark.rules("LEA-01")
def test_check_in_is_open_between_two_dates_and_says_so(league: MakeLeague) -> None:
    played = league(7).entered()
    early, late = played.people[0], played.people[1]
    season = played.season
    said = refused(early.post(f"{SEASON}check-in/"), 409, "season_not_open", "LEA-01")
    assert season.closes_at.isoformat(timespec="minutes") in said
    played.until(State.CHECK_IN)
    assert [row["needs"] for row in early.read("/me/leagues/")["leagues"]] == [["confirm"]]
    assert early.post(f"{SEASON}check-in/").json()["state"] == "confirmed"
    assert early.read("/me/leagues/")["leagues"][0]["needs"] == []
    played.confirm(person.user for person in played.people[2:] if person.user)
    played.until(State.RUNNING)
    said = refused(late.post(f"{SEASON}check-in/"), 409, "season_not_open", "LEA-05")
    assert "waiting list" in said and late.read(SEASON)["waits"] == 1


@pytest.mark.rules("LEA-07")
def test_leaving_a_season_under_way_opens_its_seats_and_bars_who_leaves(league: MakeLeague) -> None:
    played = league(7).under_way()
    leaver = played.person_of(3)
    said = refused(leaver.call("DELETE", f"{SEASON}entry/"), 409, "season_not_open", "LEA-07")
    assert "30 days" in said and not Barred.objects.exists(), "a page that has lain open only withdraws"
    told = leaver.call("DELETE", f"{SEASON}entry/?leave=true").json()
    assert told["mine"]["state"] == "left" and told["entered"] == 7
    played.go(HOUR)
    assert Barred.objects.get(person=leaver.user).until == played.now - HOUR + 30 * DAY
    mine = [match for match in played.matches if 3 in match.seats]
    held = [Tenure.objects.get(game=match.game_id, person=leaver.user) for match in mine]
    assert {tenure.ended for tenure in held} == {"resigned"}
    refused(leaver.call("DELETE", f"{SEASON}entry/?leave=true"), 409, "not_entered", "LEA-07")


@pytest.mark.rules("LEA-05", "LEA-07")
def test_somebody_takes_an_open_seat_in_one_game(league: MakeLeague) -> None:
    played = league(7).under_way()
    match = next(match for match in played.matches if 3 in match.seats)
    seat = match.seats.index(3)
    path = f"{SEASON}matches/1/1/{match.number}/seats/{seat}/take/"
    refused(played.other.post(path), 409, "season_not_open", "LEA-05")
    assert played.other.read(f"{SEASON}seats/") == {"seats": []}
    assert played.person_of(3).call("DELETE", f"{SEASON}entry/?leave=true").status_code == 200
    inside = next(person for person in played.people if person is not played.people[2])
    refused(inside.post(path), 409, "already_entered", "LEA-05")
    left = played.other.read(f"{SEASON}seats/")["seats"]
    assert [row["match"] for row in left] == [row.number for row in played.matches if 3 in row.seats]
    assert (left[0]["game"], left[0]["seat"], left[0]["entry"]) == (match.game_id, seat, 3)
    assert played.other.post(path).json()["number"] == match.number
    assert played.other.post(path).status_code == 200
    assert played.other.read(f"{SEASON}seats/")["seats"] == left[1:]
    played.go(HOUR)
    assert played.other.user is not None
    assert played.seat_of(match, 3).owner_id == played.other.user.pk
    (mine,) = played.other.read("/me/leagues/")["leagues"]
    assert [(game["match"], game["for_entry"]) for game in mine["games"]] == [(match.number, 3)]
    assert mine["entry"] is None
    assert played.other.get(f"{SEASON}acts/").status_code == 200
    missing = path.replace("matches/1/1/", "matches/1/9/")
    assert played.other.post(missing).status_code == 404


@pytest.mark.rules("LEA-10")
def test_who_played_the_last_season_rests_in_the_next_one_and_may_think_again(league: MakeLeague) -> None:
    played = league(7, again=7).finished()
    following = Season.objects.get(number=2)
    path = "/leagues/test/seasons/2/"
    who = played.people[0]
    refused(who.post(f"{path}rest/"), 409, "season_not_open", "LEA-10")
    played.pk = following.pk
    played.until(State.REGISTRATION)
    told = who.read(path)
    assert (told["mine"]["state"], told["may_rest"], told["rests"]) == ("entered", True, False)
    assert not played.other.read(path)["may_rest"]
    refused(played.other.post(f"{path}rest/"), 409, "not_entered", "LEA-10")
    told = who.post(f"{path}rest/").json()
    assert (told["mine"]["state"], told["may_rest"], told["rests"]) == ("withdrawn", True, True)
    assert Entry.objects.get(season=following, person=who.user).rests
    assert who.call("DELETE", f"{path}rest/").json()["state"] == "entered"
    assert not Entry.objects.get(season=following, person=who.user).rests
    Entry.objects.filter(season__number=1, person=who.user).update(rests=True)
    assert not who.read(path)["may_rest"]
    refused(who.post(f"{path}rest/"), 409, "may_not_enter", "LEA-10")


@pytest.mark.rules("LEA-11")
def test_a_household_is_said_as_a_whole_and_only_what_one_said_oneself_is_told(league: MakeLeague) -> None:
    first, second, third = league(3).people
    assert first.user and second.user and third.user
    told = first.call("PUT", "/me/households/", {"people": [str(second.user.pk), str(third.user.pk)]}).json()
    assert [row["name"] for row in told["people"]] == [second.user.name, third.user.name]
    assert second.read("/me/households/") == {"people": []}
    assert first.call("PUT", "/me/households/", {"people": [str(third.user.pk)]}).status_code == 200
    assert Household.objects.count() == 1
    (mate,) = first.read("/me/households/")["people"]
    assert mate["pending"]
    third.call("PUT", "/me/households/", {"people": [str(first.user.pk)]})
    for one in (first, third):
        assert [row["pending"] for row in one.read("/me/households/")["people"]] == [False]
    assert first.call("DELETE", "/me/households/").json() == {"people": []}
    answer = first.call("PUT", "/me/households/", {"people": [str(first.user.pk)]})
    refused(answer, 422, "bad_league", "LEA-11")


@pytest.mark.rules("API-02")
def test_what_a_token_may_do_in_leagues_its_scopes_say(league: MakeLeague) -> None:
    played = league(1)
    (user,) = people(1, first=50)
    reader, player = speaking(user, ("read",)), speaking(user, ("league",))
    answer = reader.call("PUT", f"{SEASON}entry/")
    assert (answer.status_code, answer.json()["scope"]) == (403, "league")
    assert player.call("PUT", f"{SEASON}entry/").status_code == 200
    answer = player.post("/leagues/", {"slug": "b", "name": "B", "rules": {}})
    assert (answer.status_code, answer.json()["scope"]) == (403, "organise")
    assert played.owner.user is not None
    answer = player.call("DELETE", f"/leagues/test/members/{played.owner.user.pk}/?reason=so")
    assert (answer.status_code, answer.json()["scope"]) == (403, "organise"), "somebody else"
    assert player.call("DELETE", f"/leagues/test/members/{user.pk}/").status_code == 204, "oneself"
    assert played.season.entries.count() == 1


@pytest.mark.rules("API-02")
def test_a_request_that_comes_again_with_its_key_gets_the_first_answer(league: MakeLeague) -> None:
    played = league(7).entered()
    who = played.people[0]
    early = who.post(f"{SEASON}check-in/", Idempotency_Key="a")
    assert early.status_code == 409
    played.until(State.CHECK_IN)
    assert who.post(f"{SEASON}check-in/", Idempotency_Key="a").content == early.content
    done = who.post(f"{SEASON}check-in/", Idempotency_Key="b")
    played.go(DAY)
    assert who.post(f"{SEASON}check-in/", Idempotency_Key="b").content == done.content
    answer = who.post(f"{SEASON}rest/", Idempotency_Key="b")
    assert answer.json()["type"].endswith("/key-reused/")
    assert Match.objects.count() == 0


def test_entering_and_withdrawing_once_more_with_the_key_of_before_changes_nothing(
    league: MakeLeague,
) -> None:
    who = league(1).people[0]
    done = who.call("PUT", f"{SEASON}entry/", Idempotency_Key="in")
    assert (done.status_code, done.json()["state"]) == (200, "entered")
    assert who.call("PUT", f"{SEASON}entry/", Idempotency_Key="in").content == done.content
    gone = who.call("DELETE", f"{SEASON}entry/", Idempotency_Key="out")
    assert (gone.status_code, gone.json()["mine"]["state"]) == (200, "withdrawn")
    assert who.call("DELETE", f"{SEASON}entry/", Idempotency_Key="out").content == gone.content
    assert who.call("PUT", f"{SEASON}entry/", Idempotency_Key="in").content == done.content
    assert who.read(SEASON)["mine"]["state"] == "withdrawn"


@pytest.mark.rules("LEA-02")
def test_games_that_are_made_and_have_not_begun_are_among_your_own(league: MakeLeague) -> None:
    played = league(7).confirmed()
    played.until(State.RUNNING)
    who = played.person_of(3)
    (mine,) = who.read("/me/leagues/")["leagues"]
    starts = {game["begins_at"] for game in mine["games"]}
    assert len(mine["games"]) == 3 and None not in starts and len(starts) == 1
    assert not any(game["my_turn"] for game in mine["games"])
    played.begin()
    (mine,) = who.read("/me/leagues/")["leagues"]
    assert [game["begins_at"] for game in mine["games"]] == [None] * 3
