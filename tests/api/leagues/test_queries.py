"""How many queries each address of leagues costs at most, however large a season is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.leagues.models import Entry, Group, Match, Season, Waiting
from accounts.models import User
from horror.models import Game
from tests.api.conftest import Person
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import RULES, SEASON, Played, State, place_of
from tests.leagues.seasons import BEGIN, DAY, HOUR, seat_of_lowest

MANY = 500
PAGES: dict[str, int] = {
    "": 6,  # who asks; the season, with its league and the role in that; the own entry, its news, counts, rests
    "groups/": 5,
    "groups/1/1/": 7,  # two of them say how long games last
    "standings/": 5,
    "standings/?as_of=2027-01-05T00:00:00Z": 10,
    "matches/": 6,
    "entries/": 3,
    "entries/1/": 4,
    "waiting/": 3,
    "seats/": 6,
    "acts/": 3,
    "protests/": 3,
    "attention/": 17,  # while games go on; when they are over fewer
    "document/": 9,
    "calendar.ics": 2,
    "groups/1/1/calendar.ics": 3,
}


VISITED = ("", "entries/", "standings/", "waiting/")
"""What the page of a season asks for a visitor while games go on and somebody waits, below the season's address."""
ORGANISED = (*VISITED, "acts/", "protests/", "matches/", "seats/")
"""And for who runs the league and does not play: games to name the seats of acts by, and seats that were left."""
SCRIPTS = Path(__file__).parents[3] / "web" / "static" / "web" / "leagues"


def counted(who: Person, path: str) -> int:
    """The queries of reading a page, for somebody whose token was used before."""
    who.get("/me/")
    with CaptureQueriesContext(connection) as captured:
        answer = who.get(path)
    assert answer.status_code == 200, answer.content
    return len(captured)


def test_no_page_of_a_season_costs_more_queries_than_its_bound(league: MakeLeague) -> None:
    played = league(10, group=5).under_way()
    for _ in ("under way", "over"):
        cost = {page: counted(played.owner, f"{SEASON}{page}") for page in PAGES if page != "document/"}
        assert {page: many for page, many in cost.items() if many > PAGES[page]} == {}
        played.declare(seat_of_lowest)


def test_the_document_costs_no_more_queries_than_its_bound(league: MakeLeague) -> None:
    assert counted(league(7).finished().owner, f"{SEASON}document/") <= PAGES["document/"]


def test_a_season_of_500_entries_costs_as_many_queries_as_a_small_one(league: MakeLeague) -> None:
    played = league(7).under_way()
    small = {page: counted(played.owner, f"{SEASON}{page}") for page in PAGES if page != "document/"}
    season = played.season
    users = User.objects.bulk_create(
        User(email=f"many{number}@example.org", name=f"Many {number}") for number in range(MANY)
    )
    groups = Group.objects.bulk_create(
        Group(season=season, tier=2, number=number + 1) for number in range(MANY // 5)
    )
    entries = Entry.objects.bulk_create(
        Entry(
            season=season, person=user, player=user, name=user.name, number=100 + place, state="playing",
            entered_at=BEGIN, group=groups[place // 5], index=place % 5,
        )
        for place, user in enumerate(users)
    )  # fmt: skip
    Match.objects.bulk_create(
        Match(group=group, number=number, seats=[entry.number for entry in entries[5 * at : 5 * at + 3]])
        for at, group in enumerate(groups)
        for number in range(5)
    )
    assert {page: counted(played.owner, f"{SEASON}{page}") for page in small} == small
    Waiting.objects.create(season=season, person=users[0], place=1, asked_at=BEGIN)
    visited = {page: counted(Person(), f"{SEASON}{page}") for page in VISITED}
    games = counted(Person(), "/rulesets/?language=en")
    assert sum(visited.values()) + games <= 12, (visited, games)
    organised = {page: counted(played.owner, f"{SEASON}{page}") for page in ORGANISED}
    assert sum(organised.values()) <= 34, organised


def test_what_the_page_of_a_season_asks_is_counted() -> None:
    """Who has it ask more counts that too, above."""
    asked = re.findall(r"get\((.*?)\)", (SCRIPTS / "season.js").read_text("utf-8"))
    below = {
        each.strip("`").removeprefix("${path}") for each in asked if each.startswith(("path", "`${path}"))
    }
    known = {"path" if page == "" else page for page in ORGANISED} - {"seats/"}
    assert below - {"matches/?tier=${own.tier}&group=${own.group}"} == known, below
    asked = re.findall(r"get\(`\$\{path\}(.*?)`", (SCRIPTS / "yours.js").read_text("utf-8"))
    assert set(asked) == {"seats/"}


def test_lists_of_leagues_cost_as_many_queries_however_long_they_are(league: MakeLeague) -> None:
    played = league(7).under_way()
    paths = ("/leagues/", "/leagues/test/", "/me/leagues/", "/leagues/test/members/", "/leagues/test/links/")
    few = [counted(played.owner, path) for path in paths]
    for number in range(3):
        body = {"slug": f"more{number}", "name": "More", "rules": RULES}
        assert played.owner.post("/leagues/", body).status_code == 201
        until = {"uses": 1, "until": (played.now + DAY).isoformat(), "reason": "so"}
        assert played.owner.post("/leagues/test/links/", until).status_code == 201
    assert [counted(played.owner, path) for path in paths] == few
    assert max(few) <= 7


def test_protests_of_all_leagues_are_read_by_who_decides_them_at_once(league: MakeLeague) -> None:
    played = league(7).under_way()
    assert counted(played.owner, "/me/protests/") == 4
    for match in played.running[:2]:
        played.say(match, seat_of_lowest(match))
        played.go(HOUR)
        who = played.person_of(match.seats[0])
        assert who.post(f"{SEASON}protests/", {"text": "so", "match": place_of(match)}).status_code == 201
    assert counted(played.owner, "/me/protests/") == 5
    told = played.owner.read("/me/protests/")["protests"]
    assert [(row["league"], row["name"], row["season"]) for row in told] == [("test", "Test", 1)] * 2
    listed = played.owner.read(f"{SEASON}protests/")["protests"]
    assert [row["protest"] for row in told] == listed[::-1]
    assert played.other.read("/me/protests/")["protests"] == []


def test_lists_of_games_say_of_which_leagues_they_are_in_one_query(league: MakeLeague) -> None:
    played = league(7).under_way()
    who = played.people[0]
    assert who.user
    paths = ("/games/", "/me/desk/", f"/people/{who.user.pk}/")
    with_leagues = [counted(who, path) for path in paths]
    assert [game["league"]["league"] for game in who.read("/games/")["games"]] == ["test"] * 7
    Game.objects.update(host="")
    assert with_leagues == [counted(who, path) + 1 for path in paths]


def _deeds(played: Played) -> Iterator[tuple[str, str, Any, Person, int]]:
    """What people do in the course of a season: method, address, body, who, and how many queries that costs."""
    owner, first, second, other = played.owner, played.people[0], played.people[1], played.other
    assert second.user and first.user and other.user
    yield "PUT", "/me/households/", {"people": [str(second.user.pk)]}, first, 10
    yield "DELETE", "/me/households/", None, first, 9
    yield "PUT", f"{SEASON}entry/", None, first, 25
    yield "DELETE", f"{SEASON}entry/", None, first, 19
    played.entered()
    yield "PUT", f"{SEASON}placement/", {"entries": [2], "reason": "x", "version": played.version}, owner, 19
    played.until(State.CHECK_IN)
    yield "POST", f"{SEASON}check-in/", None, first, 12
    for person in played.people[1:]:
        assert person.post(f"{SEASON}check-in/").status_code == 200
    yield "PUT", f"{SEASON}waiting/", None, other, 22
    played.begin()
    yield "DELETE", f"{SEASON}waiting/", None, other, 9
    match = played.matches[0]
    what = {"type": "penalty", "entry": 2, "points": 1}
    yield "POST", f"{SEASON}acts/", {"act": what, "reason": "so", "version": played.version}, owner, 26
    number = played.season.acts.get(kind="penalty").number
    body = {"reason": "so", "version": played.version}
    yield "POST", f"{SEASON}acts/{number}/reverse/", body, owner, 28
    played.say(match, seat_of_lowest(match))
    played.go(HOUR)
    who = played.person_of(match.seats[0])
    yield "POST", f"{SEASON}protests/", {"text": "so", "match": place_of(match)}, who, 21
    protest = played.season.protests.get().pk
    yield "POST", f"{SEASON}protests/{protest}/decide/", {"upheld": True, "answer": "so"}, owner, 22
    running = played.matches[-1]
    leaver = played.person_of(running.seats[1])
    yield "DELETE", f"{SEASON}entry/?leave=true", None, leaver, 36
    take = f"{SEASON}matches/1/1/{running.number}/seats/1/take/"
    yield "POST", take, None, other, 34


def _belonging(played: Played) -> Iterator[tuple[str, str, Any, Person, int]]:
    """How people come into a private league, run it, and go."""
    owner, first = played.owner, played.people[0]
    assert first.user
    members = f"/leagues/test/members/{first.user.pk}/"
    until = (played.now + DAY).isoformat()
    link = {"uses": 2, "until": until, "reason": "so"}
    yield "POST", "/leagues/test/links/", link, owner, 10
    made = owner.post("/leagues/test/links/", link).json()
    yield "POST", "/leagues/test/join/", {"word": made["word"]}, first, 15
    yield "PUT", f"{SEASON}entry/", None, first, 25
    yield "PUT", members, {"role": "organiser", "reason": "so"}, owner, 13
    yield "DELETE", f"{members}?reason=so", None, owner, 13
    yield "DELETE", f"/leagues/test/links/{made['id']}/?reason=so", None, owner, 7


def _resting(played: Played) -> Iterator[tuple[str, str, Any, Person, int]]:
    """How somebody who has played a season rests in the next one, and does not after all."""
    played.pk = Season.objects.get(number=2).pk
    played.until(State.REGISTRATION)
    path = "/leagues/test/seasons/2/rest/"
    yield "POST", path, None, played.people[0], 22
    yield "DELETE", path, None, played.people[0], 26


def test_no_deed_costs_more_queries_than_its_bound(league: MakeLeague) -> None:
    _hold(_deeds(league(7, placement="list")))


def test_coming_into_a_league_and_going_cost_no_more_queries_than_their_bounds(league: MakeLeague) -> None:
    _hold(_belonging(league(1, visibility="private")))


def test_resting_costs_no_more_queries_than_its_bound(league: MakeLeague) -> None:
    _hold(_resting(league(7, again=7).finished()))


def _hold(deeds: Iterator[tuple[str, str, Any, Person, int]]) -> None:
    """Each of these is done, with no more queries than it says."""
    for number, (method, path, body, who, most) in enumerate(deeds):
        who.get("/me/")
        with CaptureQueriesContext(connection) as captured:
            answer = who.call(method, path, body, Idempotency_Key=f"k{number}")
        assert answer.status_code < 300, (method, path, answer.content)
        said = [
            query["sql"]
            for query in captured
            if not query["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN"))
        ]
        assert len(said) <= most, (method, path, len(said))
