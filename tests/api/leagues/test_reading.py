"""What is told of leagues: lists, seasons, standings, games, files; and that it can be kept."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import Any

import pytest

from accounts.leagues import document, lasting
from accounts.leagues.models import Entry, League, Match, Season
from horror.models import Game
from tests.api.conftest import Person
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import SEASON, Played, State, place_of, refused
from tests.leagues.evenings import TAG, end, game
from tests.leagues.seasons import BEGIN, DAY, HOUR, seat_of_lowest


def sheet(person: Person, path: str) -> list[dict[str, str]]:
    """The lines of a table for spreadsheets."""
    answer = person.get(path, Accept="text/csv")
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/csv")
    return list(csv.DictReader(StringIO(answer.content.decode())))


@pytest.mark.rules("API-01")
def test_a_league_is_listed_with_its_newest_season_and_by_what_one_asks(
    league: MakeLeague, visitor: Person
) -> None:
    played = league(2)
    (listed,) = visitor.read("/leagues/")["leagues"]
    assert (listed["slug"], listed["season"]["state"]) == ("test", "registration")
    assert (listed["season"]["entered"], listed["season"]["most"]) == (0, 300)
    played.entered().people[0].call("DELETE", f"{SEASON}entry/")
    (listed,) = visitor.read("/leagues/")["leagues"]
    assert listed["season"]["entered"] == 1 == visitor.read("/leagues/test/")["seasons"][0]["entered"]
    assert [
        len(visitor.read(f"/leagues/?{query}")["leagues"]) for query in ("open=true", "ruleset=classic")
    ] == [1, 0]
    mine = [len(person.read("/leagues/?mine=true")["leagues"]) for person in (played.owner, played.other)]
    assert mine == [1, 0] and visitor.read("/leagues/?mine=true")["leagues"] == []
    made = played.owner.post(
        "/leagues/",
        {"slug": "next", "name": "Next", "rules": {"ruleset": "scripted", "preset": "plain", "seats": 3}},
    )
    assert made.status_code == 201, made.content
    first = visitor.read("/leagues/?limit=1")
    assert [each["slug"] for each in first["leagues"]] == ["next"] and first["leagues"][0]["season"] is None
    then = visitor.read(f"/leagues/?limit=1&cursor={first['next']}")
    assert [each["slug"] for each in then["leagues"]] == ["test"] and then["next"] is None


@pytest.mark.rules("API-01", "ORG-05")
def test_a_game_of_a_league_tells_of_which_to_who_may_know(league: MakeLeague, visitor: Person) -> None:
    played = league(7).under_way()
    match = played.matches[0]
    path = f"/games/{match.game_id}/league/"
    assert visitor.read(f"/games/{match.game_id}/")["tag"].startswith("league/")
    told = visitor.read(path)
    assert told == {
        "league": "test", "name": "Test", "season": 1, "tier": match.group.tier, "group": match.group.number,
        "match": match.number,
    }  # fmt: skip
    League.objects.update(visibility="private")
    assert visitor.get(path).status_code == played.other.get(path).status_code == 404
    assert played.owner.read(path) == told
    assert visitor.get("/games/abcdefgh2345/league/").status_code == 404


@pytest.mark.rules("API-01", "ORG-05")
def test_games_in_lists_tell_of_which_league_they_are_to_who_may_know(
    league: MakeLeague, visitor: Person
) -> None:
    played = league(7).under_way()
    match = played.matches[0]
    told = visitor.read(f"/games/{match.game_id}/league/")
    first = played.person_of(match.seats[0])
    assert first.user

    def listed(who: Person) -> list[Any]:
        lists = ["/games/", f"/people/{first.user.pk}/", *(["/me/desk/"] if who is first else [])]
        games = [game for path in lists for game in who.read(path)["games"]]
        return [game["league"] for game in games if match.game_id in (game.get("id"), game.get("game"))]

    assert listed(visitor) == [told] * 2 and listed(first) == [told] * 3
    League.objects.update(visibility="private")
    assert listed(first) == [told] * 3
    assert listed(played.other) == [None] * 2, "the games are public still"


@pytest.mark.rules("API-01", "LEA-01")
def test_a_list_tells_when_the_next_date_of_a_season_is(league: MakeLeague, visitor: Person) -> None:
    played = league(0)
    dates = visitor.read(SEASON)["dates"]
    for state, date in (
        (State.DRAFT, "opens_at"),
        (State.REGISTRATION, "closes_at"),
        (State.CHECK_IN, "starts_at"),
        (State.RUNNING, "ends_at"),
        (State.OVERTIME, "hard_end_at"),
        (State.CLOSING, None),
        (State.FINISHED, None),
    ):
        Season.objects.filter(pk=played.season.pk).update(state=state, since=BEGIN)
        (season,) = visitor.read("/leagues/test/")["seasons"]
        wanted = dates[date] if date else None
        if state == State.CLOSING:
            wanted = f"{BEGIN + 5 * DAY:%Y-%m-%dT%H:%M:%SZ}"
        assert season["next_at"] == wanted, state


@pytest.mark.rules("API-01")
def test_a_season_tells_its_rules_dates_and_what_it_is_to_who_asks(
    league: MakeLeague, visitor: Person
) -> None:
    played = league(7)
    told = visitor.read(SEASON)
    assert told["rules"]["season_days"] == 28 and told["rules"]["rates"]["preset"] == "league"
    assert len(told["commitment"]) == len(told["rules_digest"]) == 64 and told["seed"] == ""
    assert (told["role"], told["mine"], told["version"], told["entrant"]) == (None, None, None, False)
    assert (played.owner.read(SEASON)["role"], played.owner.read(SEASON)["version"]) == (
        "owner",
        played.season.version,
    )
    played.under_way()
    told = played.people[0].read(SEASON)
    assert len(told["seed"]) == 64 and (told["tiers"], told["entered"]) == (1, 7)
    assert told["mine"]["state"] == "playing" and told["entrant"] and told["version"] is None
    told = visitor.read(SEASON)
    assert (told["mine"], told["waits"], told["entrant"]) == (None, None, False)
    assert visitor.get("/leagues/test/seasons/2/").status_code == 404
    assert visitor.get("/leagues/test/seasons/99999999999999999999/").status_code == 404


@pytest.mark.rules("PTS-03", "PTS-04", "API-04")
def test_a_group_has_its_table_its_cross_table_and_its_games(league: MakeLeague, visitor: Person) -> None:
    played = league(7).under_way()
    path = f"{SEASON}groups/1/1/"
    group = visitor.read(path)
    assert group["expected_at"] == group["ends_at"]
    assert {row["points"] for row in group["standing"]["rows"]} == {0}
    assert {match["state"] for match in group["matches"]} == {"running"}
    played.declare(seat_of_lowest)
    group = visitor.read(path)
    assert [row["place"] for row in group["standing"]["rows"]] == list(range(1, 8))
    won = {match["game"]: match["seats"] for match in group["matches"]}
    for row in group["standing"]["rows"]:
        assert sum(term["points"] for term in row["terms"]) == row["points"]
        for term in row["terms"]:
            seat = won[term["game"]][term["seat"]]
            assert (seat["entry"], 100 * seat["points"]) == (row["entry"], term["points"])
    assert group["expected_at"] == max(match["ended_at"] for match in group["matches"])
    (listed,) = visitor.read(f"{SEASON}groups/")["groups"]
    assert (listed["entries"], listed["matches"], listed["over"]) == (7, 7, 7)
    assert visitor.get(f"{SEASON}groups/1/2/").status_code == 404


@pytest.mark.rules("PTS-04", "API-01")
def test_standings_of_a_moment_are_those_that_were_shown_then(league: MakeLeague, visitor: Person) -> None:
    played = league(7).under_way()
    path = f"{SEASON}standings/"
    kept: list[tuple[str, Any]] = []

    def note() -> None:
        kept.append((played.now.isoformat().replace("+", "%2B"), visitor.read(path)["standings"]))
        played.go(HOUR)

    note()
    for match in played.matches[:3]:
        played.say(match, seat_of_lowest(match))
        played.go(HOUR)
        note()
    assert played.act({"type": "penalty", "entry": 2, "points": -3}).status_code == 201
    note()
    number = visitor_number(played.owner)
    body = {"reason": "it was nobody's fault", "version": played.version}
    assert played.owner.post(f"{SEASON}acts/{number}/reverse/", body).status_code == 201
    note()
    assert played.people[4].call("DELETE", f"{SEASON}entry/?leave=true").status_code == 200
    note()
    played.declare(seat_of_lowest)
    assert len({str(standings) for _, standings in kept}) == len(kept) - 1, "the act was taken back"
    for at, standings in kept:
        assert visitor.read(f"{path}?as_of={at}")["standings"] == standings, at
    far = visitor.read(f"{path}?as_of=2099-01-01T00:00:00Z")
    assert far["standings"] == visitor.read(path)["standings"]


@pytest.mark.rules("PTS-04", "ORG-04", "API-01")
@pytest.mark.parametrize("how", ["win", "void", "draw"])
def test_standings_of_a_moment_know_nothing_of_a_later_ruling(
    league: MakeLeague, visitor: Person, how: str
) -> None:
    played = league(7).over()
    path = f"{SEASON}standings/"
    match = played.matches[0]
    seat = match.seats.index(max(match.seats))
    kept = [(played.now.isoformat().replace("+", "%2B"), visitor.read(path)["standings"])]
    played.go(HOUR)
    made = played.person_of(max(match.seats)).post(
        f"{SEASON}protests/", {"text": "so", "match": place_of(match)}
    )
    ruling = {"how": how, **({"seat": seat} if how == "win" else {})}
    decided = played.owner.post(
        f"{SEASON}protests/{made.json()['id']}/decide/", {"upheld": True, "answer": "so", "ruling": ruling}
    )
    assert decided.status_code == 200, decided.content
    kept.append((played.now.isoformat().replace("+", "%2B"), visitor.read(path)["standings"]))
    assert kept[0][1] != kept[1][1]
    for at, standings in kept:
        assert visitor.read(f"{path}?as_of={at}")["standings"] == standings, at


def visitor_number(owner: Person) -> int:
    """The number of the newest act."""
    return int(owner.read(f"{SEASON}acts/")["acts"][0]["number"])


@pytest.mark.rules("LEA-07", "LEA-08")
def test_an_entry_tells_who_has_played_for_it(league: MakeLeague, visitor: Person) -> None:
    played = league(7).entered()
    assert visitor.read(f"{SEASON}entries/3/")["holders"] == [], "before the season has begun"
    played.until(State.CHECK_IN)
    for person in played.people:
        assert person.post(f"{SEASON}check-in/").status_code == 200
    played.begin()
    match = next(one for one in played.matches if 3 in one.seats)
    leaver = played.person_of(3)
    assert leaver.user and played.other.user
    assert leaver.call("DELETE", f"{SEASON}entry/?leave=true").status_code == 200
    left = played.now
    played.go(HOUR)
    seat = match.seats.index(3)
    take = f"{SEASON}matches/1/1/{match.number}/seats/{seat}/take/"
    assert played.other.post(take).status_code == 200
    told = visitor.read(f"{SEASON}entries/3/")
    assert (told["entry"]["number"], told["entry"]["state"]) == (3, "left")
    assert [(each["person"], each["match"]) for each in told["holders"]] == [
        (str(leaver.user.pk), None),
        (str(played.other.user.pk), match.number),
    ]
    assert [each["until"] for each in told["holders"]] == [left.isoformat().replace("+00:00", "Z"), None]
    assert visitor.get(f"{SEASON}entries/99/").status_code == 404


@pytest.mark.rules("API-01")
def test_games_are_found_by_group_entry_and_state(league: MakeLeague, visitor: Person) -> None:
    played = league(10, group=5).under_way()
    first = played.matches[0]
    played.say(first, seat_of_lowest(first))
    played.go(HOUR)

    def found(query: str) -> list[dict[str, Any]]:
        matches: list[dict[str, Any]] = visitor.read(f"{SEASON}matches/?{query}")["matches"]
        return matches

    assert len(found("")) == 10
    assert {match["tier"] for match in found("tier=2")} == {2}
    assert found("tier=1&group=2") == []
    mine = found("entry=4")
    assert len(mine) == 3 and all(4 in [seat["entry"] for seat in match["seats"]] for match in mine)
    (over,) = found("state=finished")
    assert {name: over[name] for name in ("tier", "group", "number")} == place_of(first)
    assert (over["kind"], over["seats"][0]["fate"]) == ("won", "well")
    assert visitor.get(f"{SEASON}matches/?state=lost").status_code == 400


@pytest.mark.rules("ORG-03")
def test_of_a_game_under_way_nothing_is_told_but_that_it_goes_on(league: MakeLeague, visitor: Person) -> None:
    played = league(7).under_way()
    before = [visitor.get(f"{SEASON}{page}").content for page in ("standings/", "matches/", "groups/1/1/")]
    for match in played.matches:
        played.say(match, "pass")
    played.go(DAY)
    assert [
        visitor.get(f"{SEASON}{page}").content for page in ("standings/", "matches/", "groups/1/1/")
    ] == before


@pytest.mark.rules("LEA-04", "API-05")
def test_a_season_that_is_over_has_winners_and_a_document(league: MakeLeague, visitor: Person) -> None:
    played = league(7).over()
    refused(visitor.get(f"{SEASON}document/"), 409, "season_not_open", "LEA-01")
    played.until(State.FINISHED)
    answer = visitor.get(f"{SEASON}document/")
    assert answer.content == document.encoded(played.season) and json.loads(answer.content)["promotions"]
    (winner,) = visitor.read("/leagues/test/")["winners"]
    best = visitor.read(f"{SEASON}standings/")["standings"][0]["rows"][0]
    assert (winner["season"], winner["name"]) == (1, best["name"])
    assert visitor.read(f"{SEASON}entries/")["entries"][0]["final"]["went"] == "stayed"


@pytest.mark.rules("API-01")
def test_tables_for_spreadsheets_have_a_line_each_and_run_nothing(
    league: MakeLeague, visitor: Person
) -> None:
    played = league(7).over()
    Entry.objects.filter(season=played.pk, number=1).update(name="=HYPERLINK(1)")
    Entry.objects.filter(season=played.pk, number=2).update(name='@a, "b"')
    rows = sheet(visitor, f"{SEASON}standings/")
    assert [int(row["place"]) for row in rows] == list(range(1, 8))
    assert {row["name"] for row in rows if row["entry"] in "12"} == {"'=HYPERLINK(1)", '\'@a, "b"'}
    assert len(sheet(visitor, f"{SEASON}matches/?entry=1")) == 3 * 3
    entries = sheet(visitor, f"{SEASON}entries/")
    assert [row["number"] for row in entries] == [str(number) for number in range(1, 8)]
    assert entries[0]["name"] == "'=HYPERLINK(1)" and entries[0]["tier"] == "1"
    assert visitor.get(f"{SEASON}groups/", Accept="text/csv").status_code == 406


PAGES = (
    "", "groups/", "groups/1/1/", "standings/", "matches/", "entries/", "waiting/", "calendar.ics",
    "groups/1/1/calendar.ics", "document/",
)  # fmt: skip


@pytest.mark.rules("API-01")
def test_whoever_has_an_answer_already_is_told_that_it_is_the_same(
    league: MakeLeague, visitor: Person
) -> None:
    league(7).finished()
    for page in PAGES:
        answer = visitor.get(f"{SEASON}{page}")
        assert answer.headers["Cache-Control"] == "public, no-cache"
        assert visitor.get(f"{SEASON}{page}", If_None_Match=answer.headers["ETag"]).status_code == 304


@pytest.mark.rules("API-02")
def test_your_leagues_are_those_that_need_you_first_with_your_games_and_where_you_stand(
    league: MakeLeague,
) -> None:
    played = league(10, group=5).under_way()
    (mine,) = played.people[3].read("/me/leagues/")["leagues"]
    assert (mine["league"], mine["season"], len(mine["games"])) == ("test", 1, 3)
    waits = [game["my_turn"] for game in mine["games"]]
    assert waits == sorted(waits, reverse=True) and mine["needs"] == (["move"] if waits[0] else [])
    assert all(game["due"] for game in mine["games"] if game["my_turn"])
    played.declare(seat_of_lowest)
    rows = {row["entry"]: row for row in played.season.groups.get(tier=2).table["rows"]}
    number, row = next((number, row) for number, row in rows.items() if row["place"] == 4)
    (mine,) = played.person_of(number).read("/me/leagues/")["leagues"]
    second = next(row for row in rows.values() if row["place"] == 2)
    told = mine["standing"]
    assert (told["place"], told["entries"], told["points"]) == (4, 5, row["points"])
    assert (told["to_rise"], told["to_stay"]) == (second["points"] - row["points"], None)
    assert mine["games"] == []


@pytest.mark.rules("FMT-05")
def test_a_table_over_games_with_a_tag_is_read_as_groups_are(league: MakeLeague, visitor: Person) -> None:
    played = league(3, format="table", tag=TAG, best=1).entered()
    users = [person.user for person in played.people if person.user is not None]
    shown = []
    for winner in (0, 1, 0):
        end(played, game(played, users), winner)
        shown.append((played.now, visitor.read(f"{SEASON}standings/")["standings"]))
        played.go(2 * HOUR)
    (group,) = shown[-1][1]
    assert [(row["points"], row["wins"], len(row["terms"])) for row in group["rows"][:2]] == [
        (1000, 1, 1)
    ] * 2
    games = [match["game"] for match in visitor.read(f"{SEASON}matches/")["matches"]]
    assert all(games) and {row["terms"][0]["game"] for row in group["rows"]} <= set(games)
    for at, then in shown:
        asked = at.isoformat().replace("+", "%2B")
        assert visitor.read(f"{SEASON}standings/?as_of={asked}")["standings"] == then


def lasted(played: Played, *days: int, on: int) -> None:
    """That so many games have been played to their end in so many days, and the others go on for ``on`` days."""
    for match, took in zip(played.matches, days, strict=False):
        Game.objects.filter(pk=match.game_id).update(started_at=played.now - took * DAY)
        Match.objects.filter(pk=match.pk).update(state="finished", ended_at=played.now)
    running = [match.game_id for match in played.matches[len(days) :]]
    Game.objects.filter(pk__in=running).update(started_at=played.now - on * DAY)


@pytest.mark.rules("API-04")
def test_games_are_expected_to_end_by_how_long_others_have_lasted(
    league: MakeLeague, visitor: Person
) -> None:
    """By the first case of tests/leagues/reckoning/test_lasting.py: what goes on for 25 days changes nothing later."""
    played = league(7, season_days=77).under_way()
    path = f"{SEASON}groups/1/1/"
    assert (
        visitor.read(path)["expected"] is None
        and visitor.read(path)["expected_at"] == visitor.read(path)["ends_at"]
    )
    lasted(played, 10, 20, 30, 40, on=25)
    assert visitor.read(path)["expected"] is None, "four games are too few"
    lasted(played, 10, 20, 30, 40, 50, on=25)
    told = visitor.read(path)

    def in_days(many: int) -> str:
        return f"{played.now + many * DAY:%Y-%m-%dT%H:%M:%SZ}"

    each = {"early": in_days(30 - 25), "at": in_days(40 - 25), "late": in_days(50 - 25)}
    assert [match["expected"] for match in told["matches"]] == [None] * 5 + [each] * 2
    assert told["expected"] == {"early": each["at"], "at": each["late"], "late": each["late"]}
    assert told["expected_at"] == each["late"]
    assert visitor.read(f"{SEASON}matches/?state=running")["matches"][0]["expected"] == each
    before = visitor.get(path).content
    for match in played.running:
        played.say(match, "pass")
    assert visitor.get(path).content == before, "what happens in a game changes nothing"
    Season.objects.update(hard_end_at=played.now + 6 * DAY)
    assert visitor.read(path)["expected"] is None, "it is the hard end"


@pytest.mark.rules("API-04", "ORG-05")
def test_games_of_other_private_leagues_and_by_other_rates_say_nothing_of_how_long_games_last(
    league: MakeLeague,
) -> None:
    played = league(7).under_way()
    other = Season.objects.get(pk=played.season.pk)
    twin = League.objects.create(
        slug="twin", name="Twin", ruleset="scripted", visibility="public",
        rules=other.rules, format="divisions", created_at=BEGIN,
    )  # fmt: skip
    other.pk, other.league = None, twin
    other.save()
    assert other.rules

    def known() -> int:
        found = lasting.curve(other, played.now)
        assert found is not None
        return len(found.times)

    lasted(played, 10, 20, 30, 40, 50, on=25)
    assert known() == 5
    League.objects.filter(slug="test").update(visibility="private")
    assert known() == 0
    League.objects.filter(slug="test").update(visibility="public")
    Season.objects.filter(pk=played.season.pk).update(rules={**other.rules, "seats": 4})
    assert known() == 0
