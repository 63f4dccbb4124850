"""Running a league over HTTP: founding, rules, seasons, acts, protests, and who may (ORG-01 to ORG-04)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.leagues.models import Act, League, Season
from horror.models import Game
from tests.api.conftest import Person
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import RULES, SEASON, State, place_of, refused
from tests.leagues.seasons import BEGIN, DAY, HOUR, seat_of_lowest

NEW: dict[str, Any] = {"slug": "next", "name": "Next", "rules": RULES}


@pytest.mark.rules("LEA-14", "API-03")
def test_a_league_is_founded_with_rules_that_a_season_can_have(league: MakeLeague) -> None:
    owner = league(0).owner
    for rules, path in (
        ({**RULES, "ruleset": "chess"}, "$.rules.ruleset"),
        ({**RULES, "preset": "hard"}, "$.rules.preset"),
        ({**RULES, "season_days": 5}, "$.rules.season_days"),
        ({**RULES, "points": {"saved": 11}}, "$.rules.points"),
        ({**RULES, "colour": "red"}, "$.rules"),
    ):
        answer = owner.post("/leagues/", {**NEW, "rules": rules})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_rules"), answer.content
        assert answer.json()["path"].startswith(path) and answer.json()["rule"], answer.json()
    assert owner.post("/leagues/", {**NEW, "slug": "a--b"}).json()["path"] == "$.slug"
    assert owner.post("/leagues/", {**NEW, "slug": "test"}).json()["code"] == "bad_league"
    made = owner.post("/leagues/", NEW).json()
    assert (made["role"], made["seasons"], made["rules"]["protest_days"]) == ("owner", [], 5)


def test_a_league_that_is_founded_once_more_with_one_key_is_one(league: MakeLeague) -> None:
    owner = league(0).owner
    first = owner.post("/leagues/", NEW, Idempotency_Key="a")
    assert first.status_code == 201
    assert owner.post("/leagues/", NEW, Idempotency_Key="a").content == first.content
    assert (
        owner.post("/leagues/", {**NEW, "name": "N"}, Idempotency_Key="a")
        .json()["type"]
        .endswith("/key-reused/")
    )
    refusal = owner.post("/leagues/", NEW, Idempotency_Key="b")
    League.objects.filter(slug="next").delete()
    assert owner.post("/leagues/", NEW, Idempotency_Key="b").content == refusal.content


@pytest.mark.rules("ORG-03", "LEA-13", "API-03")
def test_the_rules_of_a_season_that_has_opened_stand_and_the_refusal_says_which_can_change(
    league: MakeLeague,
) -> None:
    played = league(0)

    def put(who: Person, rules: dict[str, Any] = RULES, **more: Any) -> Any:
        return who.call(
            "PUT", "/leagues/test/rules/", {"rules": {**rules, "season_days": 35}, "reason": "so", **more}
        )

    for answer in (put(played.owner), put(played.owner, season=1)):
        said = refused(answer, 409, "rules_frozen", "ORG-03")
        assert said == "season 1 has opened, and its rules stand; season 2 can have others"
        assert answer.json()["path"] == "$.season"
    refused(put(played.owner, season=3), 422, "bad_league", "LEA-13")
    told = put(played.owner, season=2).json()
    assert (told["season"], told["rules"]["season_days"]) == (2, 35)
    assert played.owner.read(SEASON)["rules"]["season_days"] == 28
    other = put(played.owner, {**RULES, "ruleset": "classic", "preset": ""}, season=2)
    refused(other, 409, "rules_frozen", "ORG-03")
    refused(put(played.other, season=2), 403, "not_organiser", "ORG-01")
    assert played.act({"type": "cancel"}).status_code == 201
    assert put(played.owner).json()["season"] == 2, "none is under way that could be meant"


@pytest.mark.rules("ORG-03", "LEA-13")
def test_the_dates_of_a_draft_follow_its_rules_and_a_league_without_seasons_has_them_for_its_first(
    league: MakeLeague,
) -> None:
    played = league(0)
    assert played.act({"type": "cancel"}).status_code == 201
    opens = played.now + DAY
    plan = {"opens_at": opens.isoformat(), "reason": "so"}
    made = played.owner.post("/leagues/test/seasons/", plan).json()
    for body in ({}, {"season": 2}):
        rules = {**RULES, "registration_days": 3 + len(body)}
        wanted = {"rules": rules, "reason": "so", **body}
        told = played.owner.call("PUT", "/leagues/test/rules/", wanted).json()
        assert told["season"] == made["number"] == 2
        closes = played.owner.read("/leagues/test/seasons/2/")["dates"]["closes_at"]
        assert datetime.fromisoformat(closes) - opens == (3 + len(body)) * DAY
    Season.objects.filter(league__slug="test").delete()
    first = {"rules": RULES, "reason": "so"}
    assert played.owner.call("PUT", "/leagues/test/rules/", first).json()["season"] == 1


@pytest.mark.rules("LEA-13")
def test_a_season_is_planned_when_none_is_open(league: MakeLeague) -> None:
    played = league(0)
    body = {"opens_at": (played.now + DAY).isoformat(), "reason": "spring"}
    refused(played.owner.post("/leagues/test/seasons/", body), 409, "season_not_open", "LEA-13")
    assert played.act({"type": "cancel"}).status_code == 201
    refused(
        played.owner.post("/leagues/test/seasons/", {**body, "opens_at": BEGIN.isoformat()}),
        422,
        "bad_league",
        "LEA-13",
    )
    refused(played.other.post("/leagues/test/seasons/", body), 403, "not_organiser", "ORG-01")
    made = played.owner.post("/leagues/test/seasons/", body, Idempotency_Key="a")
    assert (made.status_code, made.json()["number"], made.json()["state"]) == (201, 2, "draft")
    assert played.owner.post("/leagues/test/seasons/", body, Idempotency_Key="a").content == made.content


@pytest.mark.rules("ORG-02", "LEA-01", "API-03")
def test_an_act_is_done_on_the_version_that_was_seen_and_read_with_its_reason(league: MakeLeague) -> None:
    played = league(7).under_way()
    number = played.matches[0].number
    what = {"type": "extend", "match": {"tier": 1, "group": 1, "number": number}, "hours": 24}
    body = {"act": what, "reason": "a wedding", "version": played.version}
    done = played.owner.post(f"{SEASON}acts/", body, Idempotency_Key="a")
    assert (done.status_code, done.json()["state"], done.json()["left"]) == (201, "asked", 1)
    assert played.owner.post(f"{SEASON}acts/", body, Idempotency_Key="a").content == done.content
    refused(played.owner.post(f"{SEASON}acts/", body), 409, "season_changed", "LEA-01")
    played.go()
    told = played.people[0].read(f"{SEASON}acts/")
    assert (told["acts"][0]["state"], told["acts"][0]["reason"]) == ("done", "a wedding")
    assert told["acts"][0]["by"] == "Player 1" and told["version"] == played.version
    answer = played.other.get(f"{SEASON}acts/")
    refused(answer, 403, "not_organiser", "ORG-02")


@pytest.mark.rules("ORG-01")
def test_nobody_acts_on_the_own_group_and_only_organisers_act(league: MakeLeague) -> None:
    played = league(7).under_way()
    player = played.people[0]
    what = {"type": "penalty", "entry": 3, "points": -2}
    refused(played.act(what, who=player), 403, "not_organiser", "ORG-01")
    assert player.user is not None
    path = f"/leagues/test/members/{player.user.pk}/"
    assert played.owner.call("PUT", path, {"role": "organiser", "reason": "he helps"}).status_code == 200
    said = refused(played.act(what, who=player), 403, "not_organiser", "ORG-01")
    assert "another organiser" in said
    assert played.act({"type": "message", "text": "hello"}, who=player).status_code == 201
    assert played.act(what).status_code == 201


@pytest.mark.rules("ORG-02")
def test_an_act_is_taken_back_once_and_only_one_that_can_be(league: MakeLeague) -> None:
    played = league(7).under_way()
    number = played.act({"type": "penalty", "entry": 3, "points": 4}).json()["number"]

    def back(of: int) -> Any:
        return played.owner.post(
            f"{SEASON}acts/{of}/reverse/", {"reason": "a mistake", "version": played.version}
        )

    rows = {row["entry"]: row for row in played.owner.read(f"{SEASON}standings/")["standings"][0]["rows"]}
    assert rows[3]["added"] == 4
    taken = back(number)
    assert (taken.status_code, taken.json()["reverses"]) == (201, number)
    refused(back(number), 422, "bad_act", "ORG-02")
    refused(back(taken.json()["number"]), 422, "bad_act", "ORG-02")
    refused(back(99), 422, "bad_act", "ORG-02")
    assert played.person_of(5).call("DELETE", f"{SEASON}entry/?leave=true").status_code == 200
    left = played.season.acts.get(kind="left")
    refused(back(left.number), 422, "bad_act", "ORG-02")


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"type": "extend", "match": {"tier": 1, "group": 1, "number": 50}, "hours": 3}, "$.match"),
    ({"type": "extend", "match": {"tier": 1, "group": 1, "number": 0}, "hours": 999}, "$.hours"),
    ({"type": "penalty", "entry": 50, "points": 1}, "$.entry"),
    ({"type": "penalty", "entry": 1, "points": 0}, "$.points"),
    (
        {"type": "pause", "match": {"tier": 1, "group": 1, "number": 0}, "until": "2028-01-01T00:00:00Z"},
        "$.until",
    ),
    ({"type": "adjudicate", "match": {"tier": 1, "group": 1, "number": 0}, "how": "win"}, "$.seat"),
    ({"type": "replace", "entry": 1, "person": "00000000-0000-0000-0000-000000000000"}, "$.person"),
    ({"type": "move", "date": "opens_at", "days": 3}, "$.date"),
    ({"type": "message", "text": "hello", "tier": 3, "group": 1}, "$.group"),
    ({"type": "close_early"}, "$.type"),
)


@pytest.mark.rules("ORG-02")
def test_an_act_that_cannot_be_done_says_what_of_it_is_wrong(league: MakeLeague) -> None:
    played = league(7).under_way()
    for what, path in WRONG:
        answer = played.act(what)
        refused(answer, 422, "bad_act", "ORG-02")
        assert answer.json()["path"] == path
    assert not Act.objects.exclude(role="server").exists()


def test_what_is_no_act_at_all_is_malformed_with_its_place(league: MakeLeague) -> None:
    played = league(0)
    for what, path in (
        ({"type": "win"}, "$.act.type"),
        ({"type": "penalty", "entry": "x", "points": 1}, "$.act.entry"),
        ({"type": "penalty", "entry": 1}, "$.act"),
        ({}, "$.act"),
    ):
        answer = played.act(what)
        assert (answer.status_code, answer.json()["path"]) == (400, path), answer.content
    answer = played.owner.post(f"{SEASON}acts/", {"act": {"type": "cancel"}, "reason": "", "version": 0})
    assert (answer.status_code, answer.json()["path"]) == (400, "$.reason")
    refused(played.act({"type": "cancel"}, reason="two\nlines"), 422, "bad_act", "ORG-02")
    refused(played.act({"type": "penalty", "entry": 1, "points": 1}), 409, "season_not_open", "ORG-02")


@pytest.mark.rules("LEA-03")
def test_newcomers_are_placed_by_a_list_where_the_rules_say_so_before_check_in(league: MakeLeague) -> None:
    played = league(7, placement="list").entered()
    path = f"{SEASON}placement/"

    def publish(entries: list[int], who: Person | None = None) -> Any:
        body = {"entries": entries, "reason": "by their last games", "version": played.version}
        return (who or played.owner).call("PUT", path, body)

    refused(publish([1], played.other), 403, "not_organiser", "ORG-01")
    refused(publish([1, 1]), 422, "bad_act", "LEA-03")
    refused(publish([9]), 422, "bad_act", "LEA-03")
    assert publish([3, 1]).status_code == 200
    stale = played.owner.call("PUT", path, {"entries": [1], "reason": "again", "version": 0})
    refused(stale, 409, "season_changed", "LEA-01")
    listed = {row["number"]: row["listed"] for row in played.owner.read(f"{SEASON}entries/")["entries"]}
    assert (listed[3], listed[1], listed[2]) == (1, 2, None)
    (act,) = played.people[0].read(f"{SEASON}acts/")["acts"]
    assert (act["kind"], act["after"], act["reversible"]) == ("placement", {"entries": [3, 1]}, False)
    assert act["reason"] == "by their last games"
    silent = {"entries": [1], "reason": " ", "version": played.version}
    refused(played.owner.call("PUT", path, silent), 422, "bad_act", "ORG-02")
    played.until(State.CHECK_IN)
    refused(publish([1]), 409, "season_not_open", "LEA-03")


@pytest.mark.rules("LEA-03")
def test_ratings_place_newcomers_where_the_rules_say_that(league: MakeLeague) -> None:
    played = league(1).entered()
    body = {"entries": [1], "reason": "as I know them", "version": played.version}
    refused(played.owner.call("PUT", f"{SEASON}placement/", body), 409, "rules_frozen", "LEA-03")


@pytest.mark.rules("ORG-04")
def test_a_protest_is_decided_by_an_organiser_who_does_not_play_there(league: MakeLeague) -> None:
    played = league(7).under_way()
    match = next(match for match in played.matches if 1 in match.seats)
    body = {"text": "the dice were loaded", "match": place_of(match)}
    who = played.person_of(1)
    refused(who.post(f"{SEASON}protests/", body), 409, "season_not_open", "ORG-04")
    played.say(match, seat_of_lowest(match))
    played.go(HOUR)
    refused(played.other.post(f"{SEASON}protests/", body), 409, "not_entered", "ORG-04")
    assert who.post(f"{SEASON}protests/", {"text": "x"}).json()["path"] == "$"
    made = who.post(f"{SEASON}protests/", body).json()
    assert who.post(f"{SEASON}protests/", body).json() == made
    assert made["match"]["game"] == match.game_id and made["state"] == "open"
    assert [row["id"] for row in who.read(f"{SEASON}protests/")["protests"]] == [made["id"]]
    assert played.person_of(2).read(f"{SEASON}protests/")["protests"] == []
    assert [row["id"] for row in played.owner.read(f"{SEASON}attention/")["protests"]] == [made["id"]]
    path, verdict = f"{SEASON}protests/{made['id']}/decide/", {"upheld": False, "answer": "they were not"}
    refused(who.post(path, verdict), 403, "not_organiser", "ORG-04")
    told = played.owner.post(path, verdict, Idempotency_Key="a")
    assert (told.status_code, told.json()["state"]) == (200, "rejected")
    assert played.owner.post(path, verdict, Idempotency_Key="a").content == told.content
    refused(played.owner.post(path, verdict), 409, "season_not_open", "ORG-04")
    assert played.owner.post(f"{SEASON}protests/999/decide/", verdict).status_code == 404
    number = played.act({"type": "penalty", "entry": 1, "points": -1}).json()["number"]
    assert who.post(f"{SEASON}protests/", {"text": "why?", "act": number}).json()["act"] == number


@pytest.mark.rules("ORG-04")
def test_a_protest_that_is_upheld_decides_its_game_anew_and_a_rejection_is_appealed_against(
    league: MakeLeague,
) -> None:
    played = league(7).under_way()
    first, second = [match for match in played.matches if 1 in match.seats][:2]
    who = played.person_of(1)
    made = []
    for match in (first, second):
        played.say(match, seat_of_lowest(match))
        played.go(HOUR)
        body = {"text": "the dice were loaded", "match": place_of(match)}
        made.append(f"{SEASON}protests/{who.post(f'{SEASON}protests/', body).json()['id']}/")
    ruling = {"how": "draw"}
    upheld = {"upheld": True, "answer": "so they were", "ruling": ruling}
    refused(played.owner.post(f"{made[0]}decide/", {**upheld, "upheld": False}), 422, "bad_act", "ORG-04")
    told = played.owner.post(f"{made[0]}decide/", upheld).json()
    assert (told["state"], told["until"]) == ("upheld", None)
    shown = {each["number"]: each for each in who.read(f"{SEASON}matches/")["matches"]}
    anew = shown[first.number]
    assert (anew["kind"], anew["ruled"]) == ("draw", True)
    assert anew["played"] == {"kind": "won", "winners": [first.seats.index(min(first.seats))]}
    assert shown[second.number]["played"] is None
    (act, *_) = who.read(f"{SEASON}acts/")["acts"]
    assert (act["kind"], act["reversible"], act["reason"]) == ("overrule", False, "so they were")
    told = played.owner.post(f"{made[1]}decide/", {"upheld": False, "answer": "no"}).json()
    assert datetime.fromisoformat(told["until"]) == datetime.fromisoformat(told["decided_at"]) + 5 * DAY
    appeal = {"text": "look again"}
    refused(played.person_of(2).post(f"{made[1]}appeal/", appeal), 409, "not_entered", "ORG-04")
    refused(who.post(f"{made[0]}appeal/", appeal), 409, "season_not_open", "ORG-04")
    told = who.post(f"{made[1]}appeal/", appeal).json()
    assert (told["state"], told["appeal"]) == ("staff", "look again")
    assert who.post(f"{SEASON}protests/999/appeal/", appeal).status_code == 404


@pytest.mark.rules("LEA-06", "API-03")
def test_organisers_are_told_who_has_never_come(league: MakeLeague) -> None:
    played = league(7).under_way()
    told = played.owner.read(f"{SEASON}attention/")
    asked = {
        seat["entry"]
        for match in played.owner.read(f"{SEASON}matches/")["matches"]
        for seat in match["seats"]
    }
    assert {row["entry"] for row in told["silent"]} <= asked
    assert {row["no_show"] for row in told["silent"]} == {False} and all(
        row["until"] for row in told["silent"]
    )
    assert len(told["slowest"]) == 7 and not told["late"] and not told["at_risk"] and not told["halted"]
    played.go(4 * DAY)
    told = played.owner.read(f"{SEASON}attention/")
    assert {row["no_show"] for row in told["silent"]} == {True} and told["slowest"] == []
    refused(played.other.get(f"{SEASON}attention/"), 403, "not_organiser", "ORG-01")


@pytest.mark.rules("API-03")
def test_nothing_wants_attention_in_a_season_that_is_planned(league: MakeLeague) -> None:
    played = league(0)
    Season.objects.filter(pk=played.season.pk).update(state=State.DRAFT, rules=None)
    told = played.owner.read(f"{SEASON}attention/")
    assert {name: value for name, value in told.items() if value} == {}


@pytest.mark.rules("API-03")
def test_organisers_are_told_whose_time_runs_out_and_where_nobody_answers(league: MakeLeague) -> None:
    played = league(7).under_way()
    for match in played.matches:
        played.say(match, "pass")
    told = played.owner.read(f"{SEASON}attention/")
    last = played.now + 12 * DAY
    while len(told["late"]) < 2:
        assert played.now < last
        played.go(6 * HOUR)
        told = played.owner.read(f"{SEASON}attention/")
    assert told["silent"] == [] and len(told["late"]) > 1
    assert told["late"] == sorted(told["late"], key=lambda row: (-row["lapses"], row["entry"]))
    assert {row["state"] for row in told["seats"]} <= {"late", "stood_in", "open"} and told["seats"]
    turns = [row["turn"] for row in told["slowest"]]
    assert turns == sorted(turns)


@pytest.mark.rules("API-03")
def test_groups_that_may_not_end_in_time_are_named(league: MakeLeague) -> None:
    played = league(7).under_way()
    played.pk = played.season.pk
    Season.objects.filter(pk=played.pk).update(ends_at=played.now + 13 * DAY)
    (risk,) = played.owner.read(f"{SEASON}attention/")["at_risk"]
    assert (risk["tier"], risk["group"], risk["open"]) == (1, 1, 7)


@pytest.mark.rules("ORG-05")
def test_one_comes_into_a_private_league_by_the_word_of_a_link_and_reads_its_games(
    league: MakeLeague,
) -> None:
    played = league(7, visibility="private")
    body = {"uses": 8, "until": (played.now + 20 * DAY).isoformat(), "reason": "for our club"}
    refused(played.owner.post("/leagues/test/links/", {**body, "uses": 499, "until": played.now.isoformat()}),
            422, "bad_league", "ORG-05")  # fmt: skip
    made = played.owner.post("/leagues/test/links/", body, Idempotency_Key="a").json()
    assert played.owner.post("/leagues/test/links/", body, Idempotency_Key="a").json() == made
    assert played.owner.post("/leagues/test/links/", body).json()["word"] != made["word"]
    listed = played.owner.read("/leagues/test/links/")["links"]
    assert len(listed) == 2 and "word" not in listed[0]
    assert played.other.post("/leagues/test/join/", {"word": "x"}).status_code == 404
    for person in [*played.people, played.other]:
        joined = person.post("/leagues/test/join/", {"word": made["word"]})
        assert (joined.status_code, joined.json()["role"]) == (200, "member")
    assert played.other.post("/leagues/test/join/", {"word": made["word"]}).status_code == 200
    assert len(played.owner.read("/leagues/test/members/")["members"]) == 9
    refused(played.other.get("/leagues/test/members/"), 403, "not_organiser", "ORG-01")
    played.under_way()
    game = played.matches[0].game_id
    assert Game.objects.get(pk=game).visibility == "private"
    assert played.other.get(f"/games/{game}/").status_code == 200
    assert played.other.user is not None
    path = f"/leagues/test/members/{played.other.user.pk}/"
    refused(played.owner.call("DELETE", path), 422, "bad_act", "ORG-02")
    assert played.owner.call("DELETE", f"{path}?reason=he+asked+for+it").status_code == 204
    assert played.other.get(f"/games/{game}/").status_code == 404
    assert played.other.get("/leagues/test/").status_code == 404
    link = f"/leagues/test/links/{made['id']}/?reason=it+went+astray"
    assert played.owner.call("DELETE", link).status_code == 204
    assert played.owner.call("DELETE", link).status_code == 404
    assert played.other.post("/leagues/test/join/", {"word": made["word"]}).status_code == 404


@pytest.mark.rules("ORG-01", "ORG-02")
def test_a_league_is_handed_over_to_who_runs_it_and_its_owner_does_not_go(league: MakeLeague) -> None:
    played = league(0)
    assert played.owner.user and played.other.user
    mine, other = (
        f"/leagues/test/members/{who.user.pk}/" for who in (played.owner, played.other) if who.user
    )
    refused(
        played.other.call("PUT", other, {"role": "organiser", "reason": "two see more"}),
        403,
        "not_organiser",
        "ORG-01",
    )
    refused(
        played.owner.call("PUT", other, {"role": "owner", "reason": "I move house"}),
        422,
        "bad_league",
        "ORG-02",
    )
    assert played.owner.call("PUT", other, {"role": "organiser", "reason": "two see more"}).status_code == 200
    refused(played.owner.call("DELETE", mine), 422, "bad_league", "ORG-01")
    told = played.owner.call("PUT", other, {"role": "owner", "reason": "I move house"}).json()["members"]
    assert [row["role"] for row in told] == ["owner", "organiser"] and told[0][
        "name"
    ] == played.other.user.name
    assert played.owner.call("DELETE", mine).status_code == 204
    assert [row["name"] for row in played.owner.read("/leagues/test/")["organisers"]] == [
        played.other.user.name
    ]
    told = [
        (row["kind"], row["whom"], row["reason"])
        for row in played.other.read("/leagues/test/changes/")["changes"]
    ]
    assert told == [
        ("went", played.owner.user.name, ""),
        ("handed_over", played.other.user.name, "I move house"),
        ("appointed", played.other.user.name, "two see more"),
        ("planned", "", "so"),
        ("founded", "", ""),
    ]
    refused(played.owner.get("/leagues/test/changes/"), 403, "not_organiser", "ORG-02")
    unknown = other.replace(str(played.other.user.pk), "00000000-0000-0000-0000-000000000000")
    assert (
        played.other.call("PUT", unknown, {"role": "organiser", "reason": "so"}).json()["code"]
        == "unknown_person"
    )


@pytest.mark.rules("ORG-04")
def test_staff_see_a_private_league_and_act_in_it(league: MakeLeague) -> None:
    played = league(5, visibility="private")
    assert played.other.user is not None
    assert played.other.get(SEASON).status_code == 404
    played.other.user.is_staff = True
    played.other.user.save(update_fields=["is_staff"])
    assert played.other.read(SEASON)["version"] == played.version
    done = played.act({"type": "move", "date": "closes_at", "days": 1}, who=played.other)
    assert done.json()["role"] == "staff"
    assert played.season.closes_at - played.season.opens_at == timedelta(days=15)
