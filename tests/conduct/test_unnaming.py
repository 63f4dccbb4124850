"""Staff take the name of a game away: what is called otherwise then, whom that is told, and how it comes back (PEO-27,
PEO-28). Of leagues: `tests/leagues/test_renaming.py`.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import deletion
from accounts.conduct.models import Measure, Report
from accounts.models import StaffAct, User
from horror.models import Game, Job
from horror.table import dispatch, erase, following, jobs, renaming
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.rematches import ended, once_more
from tests.conduct.conftest import REASON, MakeStaff, appeal_word, mail_to, pk, report
from tests.table.together import at_once

BAD = "Awful name"


def take(judge: Person, game: Table | str, **more: Any) -> Any:
    key = game if isinstance(game, str) else game.id
    return judge.post("/staff/measures/", {"game": key, "kind": "unname", "reason": REASON, **more})


def called(game: Table | str) -> str:
    return Game.objects.get(pk=game if isinstance(game, str) else game.id).name


def follow_up() -> None:
    """What the worker does, for as long as there is something."""
    while waiting := Job.objects.filter(kind=renaming.KIND, done_at=None).first():
        claimed = jobs.claim(waiting.pk, timezone.now())
        assert claimed is not None and dispatch.run(claimed, timezone.now())


@pytest.mark.rules("PEO-27")
def test_a_reported_name_goes_wherever_it_is_read(
    person: MakePerson, lobby: MakeTable, staff: MakeStaff, visitor: Person
) -> None:
    judge, ada, bob = staff(), person("Ada"), person("Bob")
    game = lobby(host=bob, name=BAD, visibility="public")
    before = following.versions([game.id])
    assert report(ada, name={"game": game.id}, kind="name").status_code == 201
    (case,) = judge.read("/staff/reports/")["cases"]
    (told,) = case["reports"]
    assert (case["name"], told["what"], told["name"], told["game"]) == ("Bob", "name", BAD, game.id)
    answer = take(judge, game, reports=[told["id"]])
    assert answer.status_code == 201, answer.content
    done, neutral = answer.json(), renaming.neutral(game.id)
    assert (done["kind"], done["name"], done["game"], done["league"]) == ("unname", BAD, game.id, None)
    assert (done["player"], done["player_name"]) == (pk(bob), "Bob")
    for who in (bob, ada, visitor):
        assert who.read(f"{game.path}/")["name"] == neutral
    pages = [
        ada.get("/games/").content, bob.get("/me/desk/").content, bob.get(f"{game.path}/export/").getvalue(),
        Client().get(f"/games/{game.id}").content,
    ]  # fmt: skip
    assert all(neutral.encode() in page and BAD.encode() not in page for page in pages[:2])
    assert all(BAD.encode() not in page for page in pages)
    assert following.versions([game.id]) != before
    mail = mail_to(bob, "measure")
    assert all(said in mail for said in (BAD, neutral, REASON, "/appeal#"))
    assert ada.read("/reports/")["reports"][0]["state"] == "acted"
    assert judge.read("/staff/reports/")["cases"] == []
    assert StaffAct.objects.filter(user=judge.user, path="/api/v1/staff/measures/", status=201).count() == 1
    assert [each["game"] for each in judge.read("/staff/measures/")["measures"]] == [game.id]


@pytest.mark.rules("PEO-27", "TAB-210")
def test_what_is_called_after_it_is_called_otherwise_too(table: MakeTable, staff: MakeStaff) -> None:
    judge, over = staff(), ended(table, name=BAD)
    ada, bob, eve = over.people
    second = once_more(bob, over).json()["game"]
    assert called(second) == f"{BAD} (2)"
    assert report(eve, name={"game": second}, kind="name").status_code == 201
    row = Report.objects.get()
    assert (row.about, str(row.person_id)) == (f"name:game:{over.id}", pk(ada))
    assert row.evidence["name"] == f"{BAD} (2)"
    number = take(judge, over).json()["id"]
    follow_up()
    neutral = renaming.neutral(over.id)
    assert [called(over), called(second)] == [neutral, f"{neutral} (2)"]
    assert judge.post(f"/staff/measures/{number}/revoke/", {"reason": "It was fine."}).status_code == 200
    follow_up()
    assert [called(over), called(second)] == [BAD, f"{BAD} (2)"]


@pytest.mark.rules("PEO-27")
def test_the_next_game_is_called_after_the_neutral_name_whenever_it_is_made(
    table: MakeTable, staff: MakeStaff, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, over = staff(), ended(table, name=BAD)
    worked_out = create_worked_out(monkeypatch, lambda: take(judge, over))
    second = once_more(over.people[1], over).json()["game"]
    assert worked_out and called(second) == f"{renaming.neutral(over.id)} (2)"


def create_worked_out(monkeypatch: pytest.MonkeyPatch, then: Any) -> list[bool]:
    """Have something happen when a game is worked out, and before it is made."""
    from horror.table import create

    before = create._worked_out
    happened: list[bool] = []

    def worked_out(*args: Any) -> Any:
        ready = before(*args)
        if not happened:
            happened.append(then().status_code == 201)
        return ready

    monkeypatch.setattr(create, "_worked_out", worked_out)
    return happened


@pytest.mark.rules("PEO-27")
def test_the_neutral_name_of_a_rematch_stays_its_own(table: MakeTable, staff: MakeStaff) -> None:
    judge, over = staff(), ended(table, name="Fine")
    second = once_more(over.people[1], over).json()["game"]
    assert take(judge, second).status_code == 201
    assert take(judge, over).status_code == 201
    follow_up()
    assert called(second) == renaming.neutral(second)


@pytest.mark.rules("PEO-28")
def test_its_maker_makes_no_other_of_that_name_for_a_while(
    person: MakePerson, lobby: MakeTable, staff: MakeStaff
) -> None:
    judge, bob, eve = staff(), person(), person()
    number = take(judge, lobby(host=bob, name=BAD)).json()["id"]
    body = {"ruleset": "classic", "seats": 3, "visibility": "unlisted"}
    for again in (BAD, BAD.upper(), "Awfu1 name"):
        refused = bob.post("/games/", {**body, "name": again})
        assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (
            422,
            "bad_name",
            "PEO-28",
        )
    assert eve.post("/games/", {**body, "name": BAD}).status_code == 201
    assert bob.post("/games/", {**body, "name": "Another name"}).status_code == 201
    Measure.objects.update(until=timezone.now())
    assert bob.post("/games/", {**body, "name": BAD}).status_code == 201
    Measure.objects.update(until=timezone.now() + timedelta(days=1))
    assert judge.post(f"/staff/measures/{number}/revoke/", {"reason": "Fine."}).status_code == 200
    assert bob.post("/games/", {**body, "name": BAD}).status_code == 201


@pytest.mark.rules("PEO-27", "PEO-30")
def test_an_appeal_that_is_granted_gives_the_name_back(
    person: MakePerson, lobby: MakeTable, staff: MakeStaff, visitor: Person
) -> None:
    judge, other, bob = staff(), staff("Other"), person()
    game = lobby(host=bob, name=BAD)
    take(judge, game)
    assert visitor.post("/appeals/", {"token": appeal_word(bob), "words": "It is a pun."}).status_code == 201
    (appeal,) = judge.read("/staff/reports/")["appeals"]
    assert (appeal["measure"]["game"], appeal["yours"]) == (game.id, False)
    path = f"/staff/appeals/{appeal['id']}/"
    assert other.post(path, {"granted": True, "answer": "So it is."}).json()["holds"] is False
    assert called(game) == BAD
    mail = mail_to(bob, "measure_revoked")
    assert f"Your game is called {BAD} again." in mail and "So it is." in mail


@pytest.mark.rules("PEO-27")
def test_what_is_gone_gets_no_name_back(person: MakePerson, lobby: MakeTable, staff: MakeStaff) -> None:
    judge, bob = staff(), person()
    game = lobby(host=bob, name=BAD)
    number = take(judge, game).json()["id"]
    erase.erase_games(pk(bob))
    assert judge.post(f"/staff/measures/{number}/revoke/", {"reason": "Fine."}).status_code == 200
    assert f"You may call something {BAD} again." in mail_to(bob, "measure_revoked")


@pytest.mark.rules("PEO-27")
def test_a_name_is_taken_where_nobody_is_here_to_be_told(
    person: MakePerson, table: MakeTable, staff: MakeStaff
) -> None:
    judge, game = staff(), table(name=BAD)
    ada, bob = game.people[0], game.people[1]
    assert ada.user is not None
    report(bob, name={"game": game.id}, kind="name")
    deletion.delete(User.objects.get(pk=pk(ada)), timezone.now())
    done = take(judge, game)
    assert done.status_code == 201, done.content
    assert (done.json()["player"], done.json()["player_name"]) == (None, None)
    assert called(game) == renaming.neutral(game.id)
    assert [each["game"] for each in judge.read("/staff/measures/")["measures"]] == [game.id]
    assert judge.post(f"/staff/measures/{done.json()['id']}/revoke/", {"reason": "Fine."}).status_code == 200
    assert called(game) == BAD


@pytest.mark.rules("PEO-27")
def test_two_of_the_staff_take_it_once(
    transactional_db: None, person: MakePerson, lobby: MakeTable, staff: MakeStaff
) -> None:
    judges, game = (staff(), staff("Other")), lobby(host=person(), name=BAD)
    answers = at_once(*[partial(take, judge, game) for judge in judges])
    assert sorted(answer.status_code for answer in answers) == [201, 422]
    assert Measure.objects.get().name == BAD and called(game) == renaming.neutral(game.id)


@pytest.mark.rules("PEO-27", "TAB-210")
def test_a_rematch_that_is_made_at_once_is_called_after_the_neutral_name(
    transactional_db: None, table: MakeTable, staff: MakeStaff
) -> None:
    judge, over = staff(), ended(table, name=BAD)
    answers = at_once(partial(take, judge, over), partial(once_more, over.people[1], over))
    assert [answer.status_code for answer in answers] == [201, 200]
    follow_up()
    assert called(answers[1].json()["game"]) == f"{renaming.neutral(over.id)} (2)"


@pytest.mark.rules("PEO-20", "PEO-27")
def test_what_cannot_be_done_is_refused_and_says_what_would_be_right(
    person: MakePerson, lobby: MakeTable, staff: MakeStaff
) -> None:
    judge, bob, eve = staff(), person("Bob"), person()
    game, of_staff = lobby(host=bob, name=BAD), lobby(host=judge, name=BAD)
    hosted = lobby(host=eve)
    Game.objects.filter(pk=hosted.id).update(host="league")
    report(eve, name={"player": pk(bob)}, kind="name")
    about_him = Report.objects.get().pk
    person_of = {"player": pk(bob), "reason": REASON}

    def refused(body: dict[str, Any]) -> tuple[int, str | None, str | None, str]:
        answer = judge.post("/staff/measures/", {"reason": REASON, **body})
        told = answer.json()
        return answer.status_code, told.get("code"), told.get("rule"), told["detail"]

    def bad(rule: str, said: str) -> tuple[int, str, str, str]:
        return 422, "bad_measure", rule, said

    assert refused({**person_of, "kind": "unname"}) == bad(
        "PEO-27", "this takes away the name of a game or of a league; `rename` that of a person"
    )
    wrong = bad("PEO-27", "from a game or a league its name is taken away: `unname`, without `days`")
    for body in ({"game": game.id, "kind": "rename"}, {"game": game.id, "kind": "unname", "days": 3}):
        assert refused(body) == wrong
    assert refused({"game": game.id, "kind": "unname", "reports": [about_him]}) == bad(
        "PEO-27", "this decides reports of this very name alone: decide the others by themselves"
    )
    assert refused({"game": of_staff.id, "kind": "unname"})[2] == "PEO-20"
    assert refused({"game": hosted.id, "kind": "unname"}) == bad(
        "PEO-27", "this game is called after its league: take the name of the league away"
    )
    gone = bad("PEO-27", "what had this name is gone: there is nothing to do about a report of it")
    assert refused({"game": "aaaaaaaaaaaa", "kind": "unname"}) == gone
    assert refused({"league": "nowhere", "kind": "unname"}) == gone
    for odd in ({}, {"game": game.id, "league": "mondays"}, {"game": game.id, "player": pk(bob)}):
        assert refused({**odd, "kind": "unname"})[0] == 400
    assert refused({"game": game.id, "kind": "unname", "reason": " "})[2] == "PEO-20"
    assert called(game) == BAD and not Measure.objects.exists()
    assert take(judge, game).status_code == 201
    assert refused({"game": game.id, "kind": "unname"}) == bad("PEO-27", "this name is taken away already")
    assert Measure.objects.count() == 1
