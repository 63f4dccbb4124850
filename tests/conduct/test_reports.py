"""Reports: what is copied, how many there are, and what who reported learns (PEO-10 to PEO-14)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts import deletion
from accounts.conduct.models import Report
from accounts.judging import queue, reports
from accounts.ledger import Notice
from accounts.models import User
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.conduct.conftest import MakeStaff, pk, report


def at_cursor(who: Person, game: Table, text: str) -> int:
    items = who.read(f"{game.path}/events/")["items"]
    return int(next(item["cursor"] for item in items if item.get("table", {}).get("text") == text))


@pytest.mark.rules("PEO-10", "PEO-11")
def test_a_letter_is_copied_with_what_was_said_before(table: MakeTable) -> None:
    game = table()
    ada, bob, _eve = game.people
    for number in range(7):
        bob.post(f"{game.path}/messages/", {"text": f"line {number}"})
    bob.post(f"{game.path}/messages/", {"text": "bad words", "to": [0]})
    cursor = at_cursor(ada, game, "bad words")
    answer = report(ada, letter={"game": game.id, "cursor": cursor}, words="Please look.")
    assert answer.status_code == 201, answer.content
    told = answer.json()
    assert (told["what"], told["subject"], told["state"], told["days"]) == ("letter", "bad words", "open", 3)
    row = Report.objects.get()
    assert str(row.person_id) == pk(bob) and row.evidence["cursor"] == cursor
    assert row.evidence["said"]["text"] == "bad words" and len(row.evidence["said"]["to"]) == 1
    assert [each["text"] for each in row.evidence["before"]] == [f"line {number}" for number in range(2, 7)]
    assert ada.read("/reports/")["reports"] == [told]
    assert bob.read("/reports/")["reports"] == []


@pytest.mark.rules("PEO-10")
def test_only_what_one_can_read_is_reported(person: MakePerson, table: MakeTable) -> None:
    game = table()
    ada, bob, eve = game.people
    bob.post(f"{game.path}/messages/", {"text": "to Ada", "to": [0]})
    cursor = at_cursor(ada, game, "to Ada")
    own = report(bob, letter={"game": game.id, "cursor": at_cursor(bob, game, "to Ada")})
    for answer in (own, report(eve, letter={"game": game.id, "cursor": cursor})):
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_report")
    assert report(ada, letter={"game": game.id, "cursor": cursor - 1}).status_code == 422
    private = table(visibility="private", password="x")
    missing = report(person(), letter={"game": "aaaaaaaaaaaa", "cursor": 1})
    hidden = report(person(), letter={"game": private.id, "cursor": 1})
    assert missing.status_code == hidden.status_code == 404
    assert missing.json()["detail"] == hidden.json()["detail"]


@pytest.mark.rules("PEO-10")
def test_people_and_names_are_reported(person: MakePerson, lobby: MakeTable) -> None:
    ada, bob = person("Ada"), person("Bad name")
    game = lobby(host=bob, name="Worse name")
    for body in ({"player": pk(bob)}, {"name": {"player": pk(bob)}}, {"name": {"game": game.id}}):
        assert report(ada, **body).status_code == 201
    assert {row.about.rpartition(":")[0]: row.evidence["name"] for row in Report.objects.all()} == {
        "person": "Bad name", "name:person": "Bad name", "name:game": "Worse name"
    }  # fmt: skip
    assert {str(row.person_id) for row in Report.objects.all()} == {pk(bob)}
    assert report(ada, player=pk(ada)).status_code == 422
    assert report(ada, player="00000000-0000-4000-8000-000000000000").status_code == 404
    assert report(ada, name={"league": "nowhere"}).status_code == 404
    odd: dict[str, Any]
    for odd in ({}, {"player": pk(bob), "name": {"game": game.id}}, {"name": {}}):
        assert report(ada, **odd).status_code == 400


@pytest.mark.rules("PEO-12")
def test_the_same_thing_is_one_report_and_a_flood_ends(person: MakePerson) -> None:
    ada = person()
    others = [person() for _ in range(6)]
    first = report(ada, player=pk(others[0]), words="once").json()
    again = report(ada, player=pk(others[0]), words="twice").json()
    assert again["id"] == first["id"] and again["words"] == "twice"
    for other in others[1:5]:
        assert report(ada, player=pk(other)).status_code == 201
    refused = report(ada, player=pk(others[5]))
    assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (
        422,
        "too_many_reports",
        "PEO-12",
    )
    assert report(ada, player=pk(others[0])).status_code == 201  # which is there already
    Report.objects.update(made_at=timezone.now() - timedelta(hours=2))
    assert report(ada, player=pk(others[5])).status_code == 201
    assert report(others[0], player=pk(others[5])).status_code == 201


@pytest.mark.rules("PEO-12")
def test_a_day_has_an_end_too(person: MakePerson, settings: Any) -> None:
    settings.REPORT_CAPS = {"hour": 5, "day": 1}
    ada, bob, eve = person(), person(), person()
    assert report(ada, player=pk(bob)).status_code == 201
    assert report(ada, player=pk(eve)).json()["code"] == "too_many_reports"


@pytest.mark.rules("PEO-13", "PEO-14")
def test_who_reported_is_told_and_known_by_figures(person: MakePerson, staff: MakeStaff) -> None:
    judge, ada, bob = staff(), person("Ada"), person("Bob")
    number = report(ada, player=pk(bob)).json()["id"]
    assert (
        judge.post("/staff/reports/dismiss/", {"reports": [number], "answer": "All is well."}).status_code
        == 200
    )
    told = ada.read("/reports/")["reports"][0]
    assert (told["state"], told["answer"]) == ("dismissed", "All is well.")
    assert Notice.objects.filter(kind="letter.report_decided", person=ada.user).count() == 1
    assert not Notice.objects.filter(person=bob.user).exists()
    report(ada, player=pk(bob))
    shown = judge.read("/staff/reports/")["cases"][0]["reports"][0]
    assert shown["by"] == "Ada" and shown["record"] == {"acted": 0, "dismissed": 1, "open": 1}


@pytest.mark.rules("PEO-14")
def test_decided_reports_go_after_a_year(person: MakePerson) -> None:
    ada, bob = person(), person()
    report(ada, player=pk(bob))
    now = timezone.now()
    assert reports.forget(now + timedelta(days=400)) == 0
    assert ada.user is not None
    queue.dismiss(ada.user, [Report.objects.get().pk], "", now)
    assert reports.forget(now + timedelta(days=364)) == 0
    assert reports.forget(now + timedelta(days=366)) == 1


def test_nothing_of_a_deleted_account_stays_in_reports(person: MakePerson) -> None:
    ada, bob, eve = person(), person("Unique"), person()
    report(ada, player=pk(bob), words="about Unique")
    report(bob, player=pk(eve), words="by Unique")
    deletion.delete(User.objects.get(pk=pk(bob)), timezone.now())
    about, by = Report.objects.order_by("pk")
    assert (about.person, about.evidence, about.words, about.state) == (None, {}, "", "dismissed")
    assert (by.by, by.words, by.state) == (None, "", "open")


@pytest.mark.rules("PEO-10")
def test_nobody_reports_how_the_own_game_or_league_is_called(person: MakePerson, lobby: MakeTable) -> None:
    ada, bob = person("Ada"), person("Bob")
    game = lobby(host=ada, visibility="public")
    rules = {"ruleset": "catan_horror", "preset": "short", "seats": 4}
    assert ada.post("/leagues/", {"slug": "mondays", "name": "Mondays", "rules": rules}).status_code == 201
    for name in ({"game": game.id}, {"league": "mondays"}, {"player": pk(ada)}):
        answer = report(ada, name=name)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_report")
    for name in ({"game": game.id}, {"league": "mondays"}):
        assert report(bob, name=name).status_code == 201
