"""Playing a game once more: one rematch for all who played, whoever asks first."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from horror.models import Game, Invitation, Rematch, Seat
from horror.table.renaming import numbered
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.api.rematches import ended, once_more
from tests.table.together import at_once


@pytest.mark.rules("TAB-209", "TAB-210", "TAB-211")
def test_who_presses_first_makes_it_and_the_others_come_into_it(table: MakeTable) -> None:
    game = ended(table, visibility="public", options={"victory_points": 8})
    first, second, third = game.people
    made = once_more(second, game).json()["game"]
    told = second.read(f"/games/{made}/")
    assert (told["seat"], told["host"], told["options"]["victory_points"]) == (0, True, 8)
    assert told["name"] == "A game (2)"
    invited = {str(row.person_id) for row in Invitation.objects.filter(game=made)}
    assert first.user and third.user
    assert invited == {str(first.user.pk), str(third.user.pk)}
    assert once_more(first, game).json()["game"] == made
    assert first.post(f"/games/{made}/join/", {}).status_code == 200
    assert once_more(second, game).json()["game"] == made
    assert Rematch.objects.count() == 1 and Game.objects.count() == 2


@pytest.mark.rules("TAB-211")
def test_a_private_one_is_open_to_who_presses_second_though_he_refuses_invitations(table: MakeTable) -> None:
    game = ended(table, visibility="public")
    Game.objects.filter(pk=game.id).update(visibility="private")
    first, second, _ = game.people
    assert second.call("PATCH", "/me/", {"invitations_from": "nobody"}).status_code == 200
    made = once_more(first, game).json()["game"]
    assert second.get(f"/games/{made}/").status_code == 404
    assert once_more(second, game).json()["game"] == made
    assert second.post(f"/games/{made}/join/", {}).status_code == 200


@pytest.mark.rules("PEO-02", "PEO-03")
@pytest.mark.parametrize("by_maker", [True, False])
def test_a_block_keeps_who_asks_later_out_of_a_private_one(table: MakeTable, by_maker: bool) -> None:
    game = ended(table, visibility="public")
    Game.objects.filter(pk=game.id).update(visibility="private")
    first, second, third = game.people
    one, other = (first, second) if by_maker else (second, first)
    assert other.user is not None
    assert one.call("PUT", f"/me/blocks/{other.user.pk}/").status_code == 204
    made = once_more(first, game).json()["game"]
    refused = once_more(second, game)
    assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (
        409,
        "not_taken",
        "PEO-03",
    )
    assert made not in refused.content.decode()
    assert second.get(f"/games/{made}/").status_code == 404
    assert once_more(third, game).json()["game"] == made


@pytest.mark.rules("TAB-209")
def test_nobody_plays_once_more_who_did_not_play(table: MakeTable, person: MakePerson) -> None:
    game = ended(table, visibility="public")
    answer = once_more(person(), game)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    assert not Rematch.objects.exists()


@pytest.mark.rules("TAB-209")
def test_a_game_that_goes_on_has_no_rematch(table: MakeTable, lobby: MakeTable) -> None:
    for game in (table(), lobby()):
        answer = once_more(game.people[0], game)
        assert (answer.status_code, answer.json()["code"], answer.json()["rule"]) == (
            409,
            "wrong_status",
            "TAB-209",
        )


@pytest.mark.rules("TAB-212")
def test_a_game_of_a_service_has_none_of_its_players(table: MakeTable) -> None:
    game = ended(table)
    Game.objects.filter(pk=game.id).update(host="leagues", creator=None)
    answer = once_more(game.people[0], game)
    assert (answer.status_code, answer.json()["rule"]) == (409, "TAB-212")


def test_the_rematch_is_told_to_who_may_know_of_it(table: MakeTable) -> None:
    game = ended(table, visibility="public")
    first, second, _ = game.people
    assert first.read(f"{game.path}/rematch/") == {"game": None, "by": None}
    made = once_more(first, game).json()
    assert first.user and made["by"] == str(first.user.pk)
    assert Person().read(f"{game.path}/rematch/") == second.read(f"{game.path}/rematch/") == made
    Game.objects.filter(pk=made["game"]).update(visibility="private")
    assert Person().read(f"{game.path}/rematch/") == {"game": None, "by": None}
    assert first.read(f"{game.path}/rematch/") == second.read(f"{game.path}/rematch/") == made


def test_against_bots_alone_the_same_bots_sit_there(lobby: MakeTable) -> None:
    game = lobby(3, bots=["steward", "random"], visibility="unlisted")
    who = game.people[0]
    assert who.post(f"{game.path}/start/").status_code == 200
    assert who.post(f"{game.path}/resign/").status_code == 200
    assert who.post(f"{game.path}/cancel/").status_code == 200
    made = once_more(who, game).json()["game"]
    assert [seat.bot for seat in Seat.objects.filter(game=made).order_by("index")] == [
        "",
        "steward",
        "random",
    ]


@pytest.mark.rules("TAB-210")
def test_a_game_with_a_password_is_private_and_who_has_resigned_gives_way_to_a_bot(table: MakeTable) -> None:
    game = table(password="sesame", visibility="public")
    first, second, third = game.people
    assert third.post(f"{game.path}/resign/").status_code == 200
    for who in (first, second):
        who.post(f"{game.path}/votes/", {"what": "cancel"})
    made = first.read(f"/games/{once_more(first, game).json()['game']}/")
    assert (made["visibility"], made["password"]) == ("private", False)
    assert [seat["bot"] for seat in made["seats"]] == [None, None, "steward"]


@pytest.mark.rules("TAB-210")
def test_second_rates_are_not_asked_for_once_more(table: MakeTable) -> None:
    soon = (timezone.now() + timedelta(days=2)).isoformat()
    game = ended(table, rates={"preset": "slow", "turn": 90_000, "then": {"at": soon, "preset": "brisk"}})
    told = game.people[0].read(f"/games/{once_more(game.people[0], game).json()['game']}/")
    assert (told["rates"]["preset"], told["rates"]["turn"], told["rates"].get("then")) == (
        "slow",
        90_000,
        None,
    )


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_of_all_who_press_at_once_one_makes_it(table: MakeTable) -> None:
    game = ended(table, visibility="public")

    answers = at_once(*[partial(once_more, who, game) for who in game.people])
    assert len({answer.json()["game"] for answer in answers}) == 1 and Game.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "next_one"),
    [("Arkham", "Arkham (2)"), ("Arkham (2)", "Arkham (3)"), ("A" * 80, "A" * 76 + " (2)")],
)
def test_the_next_game_has_the_next_number(name: str, next_one: str) -> None:
    assert numbered(name) == next_one
