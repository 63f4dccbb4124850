"""The queue of staff: who sees it, what they do, what that does, and how it is appealed against (PEO-20, PEO-22 to
PEO-26, PEO-30, PEO-31).
"""

from __future__ import annotations

import re
import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts import deletion
from accounts.conduct.models import Measure
from accounts.judging import forgetting, measures, queue
from accounts.models import StaffAct, User
from horror.models import Entry, Game, Job, Seat
from horror.table import dispatch, jobs
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.conduct.conftest import REASON, MakeStaff, act, appeal_word, mail_to, pk, report


def follow_up() -> None:
    """What the worker does."""
    for job in Job.objects.filter(kind=measures.LEAVING, done_at=None):
        claimed = jobs.claim(job.pk, timezone.now())
        assert claimed is not None and dispatch.run(claimed, timezone.now())


STAFF = [
    ("GET", "/staff/reports/", None),
    ("POST", "/staff/reports/dismiss/", {"reports": [1]}),
    ("GET", "/staff/measures/", None),
    (
        "POST",
        "/staff/measures/",
        {"player": "00000000-0000-4000-8000-000000000000", "kind": "warn", "reason": "x"},
    ),
    ("POST", "/staff/measures/1/revoke/", {"reason": "x"}),
    ("POST", "/staff/appeals/1/", {"granted": True, "answer": "x"}),
]


@pytest.mark.rules("PEO-20")
@pytest.mark.parametrize(("method", "path", "body"), STAFF)
def test_staff_alone_by_the_second_factor_alone(
    person: MakePerson, staff: MakeStaff, method: str, path: str, body: Any
) -> None:
    judge, token = staff(), person()
    assert person().call(method, path, body).status_code == 404
    User.objects.filter(pk=pk(token)).update(is_staff=True)
    assert token.call(method, path, body).status_code == 403
    assert judge.call(method, path, body).status_code in (200, 404, 409)
    assert StaffAct.objects.filter(user=judge.user, path=f"/api/v1{path}", method=method).count() == 1
    assert StaffAct.objects.filter(user=token.user, status=403).count() == 1


@pytest.mark.rules("PEO-20")
def test_reports_stand_together_by_person_the_gravest_first(person: MakePerson, staff: MakeStaff) -> None:
    judge, ada, bob, eve = staff(), person("Ada"), person("Bob"), person("Eve")
    report(ada, player=pk(bob), kind="abuse")
    report(eve, player=pk(bob), kind="spam")
    report(ada, player=pk(eve), kind="spam")
    cases = judge.read("/staff/reports/")["cases"]
    assert [(case["name"], len(case["reports"])) for case in cases] == [("Bob", 2), ("Eve", 1)]
    newest = judge.read("/staff/reports/?order=newest")["cases"]
    assert [case["name"] for case in newest] == ["Eve", "Bob"]
    numbers = [each["id"] for each in cases[0]["reports"]]
    answer = act(judge, bob, "warn", reports=numbers)
    assert answer.status_code == 201, answer.content
    assert [case["name"] for case in judge.read("/staff/reports/")["cases"]] == ["Eve"]
    assert {each["state"] for each in ada.read("/reports/")["reports"]} == {"open", "acted"}
    again = act(judge, bob, "warn", reports=numbers)
    assert (again.status_code, again.json()["code"]) == (409, "decided")
    assert Measure.objects.count() == 1
    report(ada, player=pk(bob))
    case = next(case for case in judge.read("/staff/reports/")["cases"] if case["name"] == "Bob")
    assert case["record"] == {"acted": 2, "dismissed": 0, "open": 1}
    assert [(each["kind"], each["reason"], each["by"]) for each in case["measures"]] == [
        ("warn", REASON, "Judge")
    ]


@pytest.mark.rules("PEO-20")
def test_who_sends_many_reports_hides_no_graver_one(
    person: MakePerson, staff: MakeStaff, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MOST", 2)
    judge, ada, many = staff(), person("Ada"), [person(), person(), person()]
    assert report(ada, player=pk(person("Bob"))).status_code == 201
    for each in many:
        assert report(ada, player=pk(each), kind="other").status_code == 201
    told = judge.read("/staff/reports/?order=gravest")["cases"]
    assert [case["name"] for case in told][0] == "Bob" and len(told) == 2
    newest = judge.read("/staff/reports/?order=newest")["cases"]
    assert [case["player"] for case in newest] == [pk(many[2]), pk(many[1])]


@pytest.mark.rules("PEO-20")
def test_each_act_is_told_by_mail_with_its_reason(person: MakePerson, staff: MakeStaff) -> None:
    judge = staff()
    for kind in set(Measure.Kind) - {Measure.Kind.UNNAME}:
        whom = person()
        assert act(judge, whom, kind).status_code == 201
        assert REASON in mail_to(whom, "measure") and "/appeal#" in mail_to(whom, "measure")
    for odd in (
        {"kind": "warn", "days": 3},
        {"kind": "mute", "days": None},
        {"kind": "warn", "reason": "  "},
    ):
        refused = act(judge, person(), **odd)
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_measure")
    assert act(judge, staff("Other"), "warn").json()["code"] == "bad_measure"
    assert act(judge, person(), "mute", days=366).status_code == 400


@pytest.mark.rules("PEO-22")
def test_the_muted_write_nothing_and_play_on(table: MakeTable, staff: MakeStaff) -> None:
    game, judge = table(), staff()
    bob = game.people[1]
    number = act(judge, bob, "mute").json()["id"]
    for body in ({"text": "hello"}, {"text": "hello", "to": [0]}):
        refused = bob.post(f"{game.path}/messages/", body)
        assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (
            403,
            "not_carried",
            "PEO-22",
        )
        assert "72 hours" in refused.json()["detail"]
    assert game.people[0].post(f"{game.path}/messages/", {"text": "hello"}).status_code == 200
    assert judge.post(f"/staff/measures/{number}/revoke/", {"reason": "A mistake."}).status_code == 200
    assert bob.post(f"{game.path}/messages/", {"text": "hello"}).status_code == 200
    assert "A mistake." in mail_to(bob, "measure_revoked")


@pytest.mark.rules("PEO-23")
def test_the_barred_begin_no_game_and_get_up_from_lobbies(
    person: MakePerson, lobby: MakeTable, table: MakeTable, staff: MakeStaff
) -> None:
    bob, judge = person(), staff()
    of_bob, other, running = lobby(host=bob), lobby(), table()
    assert bob.post(f"{other.path}/join/", {}).status_code == 200
    assert running.people[2].post(f"{running.path}/resign/", {}).status_code == 200
    assert act(judge, bob, "bar").status_code == 201
    follow_up()
    assert not Seat.objects.filter(owner=bob.user, game=other.id).exists()
    assert Game.objects.get(pk=of_bob.id).status == Game.Status.CANCELLED
    made = bob.post("/games/", {"ruleset": "classic", "seats": 3, "name": "Mine"})
    taken = bob.post(f"{running.path}/substitutes/", {"seat": 2})
    for refused in (bob.post(f"{other.path}/join/", {}), made, taken):
        assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (
            422,
            "barred",
            "PEO-23",
        )
        assert "72 hours" in refused.json()["detail"]
    Measure.objects.update(until=timezone.now())
    assert bob.post(f"{other.path}/join/", {}).status_code == 200


@pytest.mark.rules("PEO-24")
def test_a_name_goes_everywhere_and_is_not_taken_again(
    person: MakePerson, lobby: MakeTable, staff: MakeStaff
) -> None:
    bob, judge, game = person("Awful Name"), staff(), lobby()
    bob.post(f"{game.path}/join/", {})
    number = act(judge, bob, "rename").json()["id"]
    follow_up()
    name = User.objects.get(pk=pk(bob)).name
    assert re.fullmatch(r"Player \d{7}", name)
    assert Seat.objects.get(game=game.id, owner=bob.user).name == name
    assert "Awful" not in game.people[0].get(f"{game.path}/log/").content.decode()
    assert all(b"Awful" not in bytes(entry.payload) for entry in Entry.objects.filter(game=game.id))
    for again in ("Awful Name", "AWFUL NAME", "Awfu1 Name"):
        refused = bob.call("PATCH", "/me/", {"name": again})
        assert refused.status_code == 400, again
    assert bob.call("PATCH", "/me/", {"name": "Robert"}).status_code == 200
    judge.post(f"/staff/measures/{number}/revoke/", {"reason": "It was fine."})
    assert bob.call("PATCH", "/me/", {"name": "Awful Name"}).status_code == 200


@pytest.mark.rules("PEO-25", "PEO-26")
def test_a_closed_account_opens_nothing_and_its_games_go_on(
    person: MakePerson, table: MakeTable, staff: MakeStaff
) -> None:
    game, judge = table(), staff()
    bob = game.people[1]
    number = act(judge, bob, "close").json()["id"]
    follow_up()
    assert bob.get("/me/").status_code == 401
    assert Seat.objects.get(game=game.id, index=1).resigned_at is not None
    assert Game.objects.get(pk=game.id).status == Game.Status.RUNNING
    again = act(judge, bob, "close")
    assert again.json()["code"] == "bad_measure"
    assert judge.post(f"/staff/measures/{number}/revoke/", {"reason": "A mistake."}).status_code == 200
    assert bob.get("/me/").status_code == 200
    assert judge.post(f"/staff/measures/{number}/revoke/", {"reason": "A mistake."}).status_code == 409


@pytest.mark.rules("PEO-25")
def test_a_closed_account_is_deleted_after_thirty_days_unless_an_appeal_waits(
    person: MakePerson, visitor: Person, staff: MakeStaff
) -> None:
    bob, eve, judge = person(), person(), staff()
    for each in (bob, eve):
        act(judge, each, "close")
    assert visitor.post("/appeals/", {"token": appeal_word(eve), "words": "No!"}).status_code == 201
    forgetting.tidy(timezone.now() + timedelta(days=29))
    assert User.objects.get(pk=pk(bob)).deleted_at is None
    forgetting.tidy(timezone.now() + timedelta(days=31))
    assert User.objects.get(pk=pk(bob)).deleted_at is not None
    assert User.objects.get(pk=pk(eve)).deleted_at is None
    assert not Measure.objects.filter(person=bob.user).exists()


@pytest.mark.rules("PEO-25", "PEO-26")
def test_an_account_that_is_opened_again_in_the_last_moment_is_not_deleted(
    person: MakePerson, staff: MakeStaff, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one that was closed as long ago is deleted, before its own turn has come."""
    bob, eve, judge = person(), person(), staff()
    for each in (bob, eve):
        act(judge, each, "close")
    assert judge.user is not None
    by = judge.user

    def reopen(gone: uuid.UUID, now: datetime) -> None:
        (row,) = Measure.objects.exclude(person=gone)
        measures.revoked(row.pk, by, "A mistake.", now)

    monkeypatch.setattr(deletion, "_also", [*deletion._also, reopen])
    assert forgetting.tidy(timezone.now() + timedelta(days=31)) == 1
    assert {User.objects.get(pk=pk(each)).is_active for each in (bob, eve)} == {True, False}


@pytest.mark.rules("PEO-30", "PEO-31")
def test_one_appeal_by_the_link_decided_by_another(
    person: MakePerson, visitor: Person, staff: MakeStaff
) -> None:
    judge, bob = staff(), person()
    act(judge, bob, "close")
    word = appeal_word(bob)
    for _ in range(2):  # the same form, sent twice
        assert visitor.post("/appeals/", {"token": word, "words": "It was not me."}).status_code == 201
    for token in (word, "no word"):
        refused = visitor.post("/appeals/", {"token": token, "words": "Again."})
        assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (
            409,
            "no_appeal",
            "PEO-30",
        )
    waiting = judge.read("/staff/reports/")["appeals"]
    assert [(each["words"], each["yours"]) for each in waiting] == [("It was not me.", True)]
    other = staff("Other")
    assert judge.read("/staff/reports/")["appeals"][0]["yours"] is False
    path, body = f"/staff/appeals/{waiting[0]['id']}/", {"granted": True, "answer": "You are right."}
    assert judge.post(path, body).json()["code"] == "no_appeal"
    granted = other.post(path, body)
    assert granted.status_code == 200 and granted.json()["holds"] is False
    assert bob.get("/me/").status_code == 200
    assert "You are right." in mail_to(bob, "measure_revoked")
    assert other.post(path, body).json()["code"] == "decided"


@pytest.mark.rules("PEO-30", "PEO-31")
def test_an_appeal_that_is_rejected_is_answered_and_the_act_stays(
    person: MakePerson, visitor: Person, staff: MakeStaff
) -> None:
    judge, bob = staff(), person()
    User.objects.create_superuser(
        "new@staff.example.org", name="New"
    )  # who cannot decide yet: no second factor
    act(judge, bob, "mute")
    visitor.post("/appeals/", {"token": appeal_word(bob), "words": "Why?"})
    number = judge.read("/staff/reports/")["appeals"][0]["id"]
    answer = judge.post(f"/staff/appeals/{number}/", {"granted": False, "answer": "You know why."})
    assert answer.status_code == 200 and answer.json()["holds"] is True
    assert "You know why." in mail_to(bob, "appeal_decided")


@pytest.mark.rules("PEO-30")
def test_no_appeal_after_thirty_days_or_against_what_was_taken_back(
    person: MakePerson, visitor: Person, staff: MakeStaff
) -> None:
    judge, bob, eve = staff(), person(), person()
    act(judge, bob, "warn")
    number = act(judge, eve, "warn").json()["id"]
    judge.post(f"/staff/measures/{number}/revoke/", {"reason": "No."})
    Measure.objects.filter(person=bob.user).update(at=timezone.now() - timedelta(days=31))
    for who in (bob, eve):
        assert visitor.post("/appeals/", {"token": appeal_word(who), "words": "x"}).status_code == 409
