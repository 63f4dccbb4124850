"""All of one's games in one answer, and what is one's own of each: how far one has looked, and what one has noted."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import deletion
from horror.games import RULESETS
from horror.models import Game, Notes, Seat, Seen
from tests.api import contract
from tests.api.bound import bound_lobby
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.playing import in_actions, offer, run_out
from tests.worker.games import work


def desk(person: Person, query: str = "") -> dict[str, Any]:
    answer = person.get(f"/me/desk/{query}")
    assert answer.status_code == 200, answer.content
    contract.check(answer.json(), "DeskShown")
    found: dict[str, Any] = answer.json()
    return found


def on_desk(person: Person, game: Table) -> dict[str, Any]:
    return next(each for each in desk(person)["games"] if each["game"] == game.id)


def sit(game: Table, seat: int, person: Person) -> None:
    """Let somebody play this seat too; people of tests sit in one game each."""
    Seat.objects.filter(game=game.id, index=seat).update(owner=person.user)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_says_what_it_asks_and_for_whom_it_waits(table: MakeTable, ruleset: str) -> None:
    game = table(ruleset=ruleset)
    asked, other = game.asked(), game.not_asked()
    mine = on_desk(asked, game)
    choices = asked.get(f"{game.path}/choices/").json()
    assert mine["my_turn"] and mine["asked"] == choices["asked"] and mine["cursor"] == choices["cursor"]
    assert [each["seat"] for each in mine["waits_for"]] == [mine["seat"]]
    theirs = on_desk(other, game)
    assert (theirs["my_turn"], theirs["asked"], theirs["answers"], theirs["due"]) == (False, {}, [], None)
    assert theirs["waits_for"] == [
        {"seat": mine["seat"], "name": asked.user.name if asked.user else "", "due": mine["due"]}
    ]


def test_games_that_wait_for_me_come_first_by_due_time(table: MakeTable, person: MakePerson) -> None:
    games = [table(rates={"preset": "daily"}) for _ in range(4)]
    me = games[0].people[0]
    soon = datetime.now(UTC) + timedelta(hours=5)
    for count, game in enumerate(games):
        asked = next(seat for seat in Seat.objects.filter(game=game.id).order_by("index") if seat.owes)
        mine = asked.index if count != 2 else (asked.index + 1) % 3
        sit(game, mine, me)
        asked.refresh_from_db()
        asked.clock["due"] = (soon + timedelta(hours=10 - count)).isoformat()
        asked.save(update_fields=["clock"])
    found = desk(me)
    assert [each["game"] for each in found["games"]] == [games[count].id for count in (3, 1, 0, 2)]
    assert [each["my_turn"] for each in found["games"]] == [True, True, True, False]
    assert (found["waiting"], found["count"], found["next"]) == (3, 4, None)
    first = desk(me, "?limit=3")
    assert [each["game"] for each in first["games"]] == [games[count].id for count in (3, 1, 0)]
    assert [each["game"] for each in desk(me, f"?limit=3&cursor={first['next']}")["games"]] == [games[2].id]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_answers_that_need_no_board_are_sent_as_they_stand(
    table: MakeTable, chance: random.Random, ruleset: str
) -> None:
    """Each is one of the choices, a whole move without a place, and would be accepted."""
    game, tried = table(ruleset=ruleset), set()
    for _ in range(30):
        work(timezone.now(), "turns")
        asked = game.asked()
        found = on_desk(asked, game)
        choices = asked.get(f"{game.path}/choices/").json()
        moves = {str(choice["move"]): choice for choice in choices["choices"] if "move" in choice}
        said = [(reply["label"], reply["about"]) for reply in found["answers"]]
        assert len(said) == len(set(said)), said
        for reply in found["answers"]:
            (move,) = reply["submission"]["moves"]
            assert moves[str(move)]["order"] == reply["order"] and reply["label"]
            assert not {"at", "border", "hex", "knight", "monster"} & move.keys()
            assert reply["submission"]["decision"] in choices["asked"]
        reply = next((each for each in found["answers"] if each["type"] not in tried), None)
        if reply is None:
            assert game.step(chance).status_code == 200
            continue
        tried.add(reply["type"])
        answered = asked.submit(game.id, {**reply["submission"], "entropy": "x"})
        assert answered.status_code == 200 and answered.json()["outcome"] == "done", answered.json()
    assert {"roll", "end_turn"} <= tried


def test_an_offer_is_answered_from_the_desk(table: MakeTable, chance: random.Random) -> None:
    """The game waits for nobody but who made it; what was answered is asked no more."""
    game = table()
    active = in_actions(game, chance)
    offer(active, game.id)
    other = next(each for each in game.people if each is not active)
    shown = on_desk(other, game)
    assert not shown["my_turn"] and len(shown["asked"]) == 1
    replies = {reply["type"]: reply for reply in shown["answers"]}
    assert replies["decline"]["about"] and replies["decline"]["submission"]["decision"] in shown["asked"]
    answered = other.submit(game.id, replies["decline"]["submission"])
    assert answered.json()["outcome"] == "done"
    assert (on_desk(other, game)["asked"], on_desk(other, game)["answers"]) == ({}, [])


def test_an_answer_says_whether_it_can_be_taken_back(table: MakeTable, chance: random.Random) -> None:
    game = table()
    active = in_actions(game, chance)
    end = next(reply for reply in on_desk(active, game)["answers"] if reply["type"] == "end_turn")
    assert (end["ends"], end["grave"]) == ("yes", False)


def test_what_others_did_since_i_looked_in_three_lines(table: MakeTable, chance: random.Random) -> None:
    game = table()
    waiting = game.not_asked()
    head = waiting.get(f"{game.path}/seen/").json()["head"]
    assert waiting.call("PUT", f"{game.path}/seen/", {"cursor": head}).status_code == 200
    assert on_desk(waiting, game)["lines"] == []
    game.step(chance)
    found = on_desk(waiting, game)
    told = waiting.get(f"{game.path}/log/?after={head}").json()["lines"]
    assert 0 < len(found["lines"]) <= 3 and found["seen"] == head
    assert {line["text"] for line in found["lines"]} <= {line["text"] for line in told}
    german = next(each for each in desk(waiting, "?language=de")["games"] if each["game"] == game.id)
    assert german["lines"] != found["lines"]


def test_letters_are_unread_until_they_are_seen(table: MakeTable) -> None:
    game = table()
    a, b, c = game.people
    for reader in game.people:
        head = reader.get(f"{game.path}/seen/").json()["head"]
        reader.call("PUT", f"{game.path}/seen/", {"cursor": head})
    a.post(f"{game.path}/messages/", {"text": "for b alone", "to": [1]})
    a.post(f"{game.path}/messages/", {"text": "for all"})
    assert [on_desk(each, game)["letters"] for each in (a, b, c)] == [0, 2, 1]
    seen = b.get(f"{game.path}/seen/").json()
    assert seen["letters"] == 2
    assert b.call("PUT", f"{game.path}/seen/", {"cursor": seen["head"] - 1}).json()["letters"] == 1
    b.call("PUT", f"{game.path}/seen/", {"cursor": seen["head"]})
    assert on_desk(b, game)["letters"] == 0


def test_the_dice_may_want_a_link(lobby: MakeTable, person: MakePerson, tmp_path: Any) -> None:
    game = bound_lobby(lobby, person, tmp_path)
    assert game.people[0].post(f"{game.path}/start/").status_code == 200
    for seat in range(3):
        assert game.ready(seat).status_code == 200
    links = [on_desk(each, game)["link"] for each in game.people]
    owing = [game.dice(seat)["links"]["owes"] is not None for seat in range(3)]
    waiting = [on_desk(each, game)["my_turn"] for each in game.people]
    assert links == [owes and waits for owes, waits in zip(owing, waiting, strict=True)] and any(links)


def test_lobbies_and_games_that_stand_still_come_last(
    table: MakeTable, lobby: MakeTable, person: MakePerson
) -> None:
    game, waiting = table(), lobby()
    me = game.people[1]
    Seat.objects.filter(game=waiting.id, index=0).update(owner=me.user)
    assert [each["status"] for each in desk(me)["games"]] == ["running", "lobby"]
    Game.objects.filter(pk=game.id).update(paused_at=datetime.now(UTC))
    shown = on_desk(me, game)
    assert (shown["paused"], shown["my_turn"], shown["waits_for"]) == (True, False, [])
    Game.objects.filter(pk=game.id).update(status="finished")
    assert [each["status"] for each in desk(me)["games"]] == ["lobby"]


def test_a_full_desk_costs_as_many_queries_as_one_game(table: MakeTable) -> None:
    first = table()
    me = first.asked()

    def cost() -> int:
        me.get("/me/")
        with CaptureQueriesContext(connection) as captured:
            assert me.get("/me/desk/").status_code == 200
        return len(captured)

    one = cost()
    for _ in range(4):
        game = table()
        sit(game, next(seat.index for seat in Seat.objects.filter(game=game.id) if seat.owes), me)
    assert desk(me)["waiting"] == 5
    assert cost() <= one


def test_who_plays_nowhere_has_an_empty_desk(person: MakePerson, visitor: Person) -> None:
    found = desk(person())
    assert (found["games"], found["waiting"], found["invitations"]) == ([], 0, 0)
    assert visitor.get("/me/desk/").status_code == 401


def test_it_counts_invitations(lobby: MakeTable, person: MakePerson) -> None:
    game, guest = lobby(), person("Grace Desk")
    game.people[0].post(f"{game.path}/invitations/", {"name": "Grace Desk"})
    assert desk(guest)["invitations"] == 1


def test_a_seat_that_is_late_in_set_up_is_waited_for_all_the_same(table: MakeTable) -> None:
    game = table(rates={"preset": "daily"})
    late = game.asked()
    assert late is not None and on_desk(late, game)["due"]
    run_out(game.id, game.people.index(late))
    found = on_desk(late, game)
    assert (found["my_turn"], found["due"]) == (True, None)


def test_what_the_clock_has_played_for_me_is_told(table: MakeTable, chance: random.Random) -> None:
    """What one has sent is not."""
    game = table(rates={"preset": "daily"})
    late = in_actions(game, chance)
    me = game.people.index(late)
    head = on_desk(late, game)["cursor"]
    late.call("PUT", f"{game.path}/seen/", {"cursor": head - 1})
    assert on_desk(late, game)["lines"] == []
    run_out(game.id, me)
    told = on_desk(late, game)
    assert not told["my_turn"]
    lines = late.read(f"{game.path}/since/")["lines"]
    moved = [
        item["cursor"] for item in late.read(f"{game.path}/events/?after={head}")["items"] if "move" in item
    ]
    assert moved and {(at, me, None) for at in moved} <= {
        (line["cursor"], line["seat"], line["by_order"]) for line in lines
    }


# -- seen


def test_the_greatest_cursor_counts_in_whatever_order_they_come(table: MakeTable) -> None:
    game = table()
    me = game.people[0]
    for cursor, kept in ((3, 3), (2, 2 + 1), (0, 3), (4, 4), (4, 4)):
        answer = me.call("PUT", f"{game.path}/seen/", {"cursor": cursor})
        assert (answer.status_code, answer.json()["cursor"]) == (200, kept)
    assert me.get(f"{game.path}/seen/").json()["cursor"] == 4
    assert game.people[1].get(f"{game.path}/seen/").json()["cursor"] == 0


def test_a_cursor_that_the_stream_has_not_come_to_or_of_another_epoch_is_refused(table: MakeTable) -> None:
    game = table()
    me = game.people[0]
    head = me.get(f"{game.path}/seen/").json()["head"]
    ahead = me.call("PUT", f"{game.path}/seen/", {"cursor": head + 1})
    assert (ahead.status_code, ahead.json()["code"]) == (400, "cursor_ahead")
    other = me.call("PUT", f"{game.path}/seen/", {"cursor": 1, "epoch": "other"})
    assert (other.status_code, other.json()["code"]) == (409, "epoch_changed")
    assert not Seen.objects.exists()


def test_who_looks_on_has_seen_something_too_and_keeps_it_when_sitting_down(
    lobby: MakeTable, person: MakePerson, visitor: Person
) -> None:
    """Kept by entries: the stream of a seat is another one than that of those who look on."""
    game, guest = lobby(), person()
    game.people[0].post(f"{game.path}/messages/", {"text": "welcome"})
    head = guest.get(f"{game.path}/seen/").json()["head"]
    assert guest.call("PUT", f"{game.path}/seen/", {"cursor": head}).status_code == 200
    assert guest.post(f"{game.path}/join/").status_code == 200
    found = guest.get(f"{game.path}/seen/").json()
    assert (found["cursor"], found["letters"]) == (found["head"] - 1, 0)
    assert visitor.get(f"{game.path}/seen/").status_code == 401


# -- notes


def test_notes_are_for_oneself_and_written_over_by_who_has_read_them(
    table: MakeTable, person: MakePerson
) -> None:
    game, onlooker = table(), person()
    for me in (game.people[0], onlooker):
        empty = me.get(f"{game.path}/notes/")
        assert empty.json() == {"text": ""}
        written = me.call("PUT", f"{game.path}/notes/", {"text": "red lies\n"}, If_Match=empty["ETag"])
        assert written.json() == {"text": "red lies\n"}
        assert me.call("PUT", f"{game.path}/notes/", {"text": "x"}).status_code == 428
        stale = me.call("PUT", f"{game.path}/notes/", {"text": "x"}, If_Match=empty["ETag"])
        assert (stale.status_code, stale.json()["code"]) == (412, "written_since")
        again = me.call("PUT", f"{game.path}/notes/", {"text": "red lies\n"}, If_Match=empty["ETag"])
        assert (again.status_code, again["ETag"]) == (200, written["ETag"])
    assert game.people[1].get(f"{game.path}/notes/").json() == {"text": ""}
    cleared = onlooker.call("PUT", f"{game.path}/notes/", {"text": ""}, If_Match=written["ETag"])
    assert cleared.json() == {"text": ""} and cleared["ETag"] == empty["ETag"]
    too_long = onlooker.call("PUT", f"{game.path}/notes/", {"text": "x" * 10_001})
    assert (too_long.status_code, too_long.json()["path"]) == (400, "$.text")


def test_what_is_ones_own_goes_with_the_account(table: MakeTable) -> None:
    game = table()
    me, other = game.people[:2]
    for each in (me, other):
        each.call("PUT", f"{game.path}/seen/", {"cursor": 2})
        each.call("PUT", f"{game.path}/notes/", {"text": "mine"})
    assert me.user is not None and other.user is not None
    deletion.delete(me.user, datetime.now(UTC))
    left = [rows.get().person for rows in (Seen.objects.all(), Notes.objects.all())]
    assert left == [other.user, other.user]
