"""What sockets cost the database: a look is shared by all who see the same, a beat asks for credentials alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from api.live.frames import Hello
from api.live.identity import Identity, ended
from api.live.looking import Question, Told, look
from api.live.pulse import Pulse
from api.live.socket import PING, SILENT, Socket
from api.problems import ProblemRaised
from tests.api.conftest import MakePerson, MakeTable, Person

pytestmark = pytest.mark.django_db


async def test_a_process_that_stood_still_parts_with_nobody_whom_it_did_not_ask() -> None:
    """What it has not read yet may be the answer; who leaves two pings unanswered is gone."""

    async def never(*_: Any) -> Any:
        raise AssertionError

    socket, pulse = Socket({"headers": []}, never, never), Pulse()
    socket._hello.set_result(Hello())
    pulse._sockets.add(socket)

    async def beat() -> None:
        socket.beat = 0.0
        await pulse._beat()

    socket.heard -= 3600
    await beat()
    socket._take({"text": '{"type":"pong"}'})
    socket.heard -= 3600
    for _ in range(2):
        await beat()
        assert socket._close is None and socket._outbox[-1] == PING
    await beat()
    assert socket._close == SILENT


def by_token(person: Person) -> Identity:
    assert person.user is not None
    return Identity(person.user, token=person.user.tokens.get().pk)


def by_session(person: Person) -> Identity:
    assert person.user is not None
    http = Client()
    http.force_login(person.user)
    return Identity(person.user, session=http.cookies[settings.SESSION_COOKIE_NAME].value)


def test_followers_of_the_same_share_one_reading(
    table: MakeTable, person: MakePerson, django_assert_num_queries: Any
) -> None:
    game = table()
    seated = [by_token(one) for one in game.people]
    strangers = [by_token(person()) for _ in range(5)] + [Identity() for _ in range(20)]
    few = [Question(one, 2, False) for one in (*seated, strangers[0])]
    many = [Question(one, 2, False) for one in (*seated, *seated, *strangers)]
    # Credentials; the game with its seats; the streams of three seats and a stranger.
    with django_assert_num_queries(1 + 1 + 4):
        look(game.id, few)
    with django_assert_num_queries(1 + 1 + 4):
        answers = look(game.id, many)
    told = [answer for answer in answers if isinstance(answer, Told)]
    assert len(told) == len(many) and len({id(answer) for answer in told}) == 4
    assert [answer.seat for answer in told[:3]] == [0, 1, 2]


def test_readers_of_another_language_or_cursor_are_told_their_own(table: MakeTable) -> None:
    game = table()
    german = User.objects.create(email="g@example.org", name="G", language="de")
    asked = [
        Question(Identity(), 1, False), Question(Identity(), 2, False), Question(Identity(), 1, True),
        Question(Identity(german), 1, True),
    ]  # fmt: skip
    told = look(game.id, asked)
    assert len({answer.frame for answer in told if isinstance(answer, Told)}) == 4


@pytest.mark.parametrize("who", ["a person", "a visitor"])
def test_who_has_just_come_pays_for_what_is_behind_and_for_nothing_after_it(
    table: MakeTable, settings: Any, who: str
) -> None:
    """As over HTTP: else one would read by opening sockets what one may not by asking."""
    game = table()
    talker = game.people[0]
    for _ in range(20):
        assert talker.post(f"{game.path}/messages/", {"text": "hello"}).status_code == 200
    settings.API_LIMITS = {"read": (5, 10**9) if who == "a person" else (50, 10**9)}
    cache.clear()
    reader = by_token(game.people[1]) if who == "a person" else Identity(address="192.0.2.7")

    def read(after: int, first: bool) -> Told | ProblemRaised:
        (answer,) = look(game.id, [Question(reader, after, True, first)])
        return answer

    head = read(0, False)
    assert isinstance(head, Told) and 20 < head.head < 30
    for _ in range(2):
        assert isinstance(read(0, True), Told)
    refused = read(0, True)
    assert isinstance(refused, ProblemRaised)
    assert (refused.problem.status, refused.problem.code) == (429, "read")
    assert isinstance(read(head.head, True), Told) and isinstance(read(0, False), Told)


def test_a_private_game_is_told_to_its_own_alone(lobby: MakeTable, person: MakePerson) -> None:
    game = lobby(visibility="private", password="sesame")
    answers = look(game.id, [Question(by_token(one), 0, False) for one in (game.people[0], person())])
    assert isinstance(answers[0], Told)
    assert isinstance(answers[1], ProblemRaised) and answers[1].problem.status == 404


def test_a_beat_asks_once_for_all_tokens_and_twice_for_all_sessions(
    person: MakePerson, django_assert_num_queries: Any
) -> None:
    people = [person() for _ in range(6)]
    tokens, sessions = [by_token(one) for one in people[:3]], [by_session(one) for one in people[3:]]
    assert ended([*tokens, *sessions]) == set()  # sessions are looked through the first time
    with django_assert_num_queries(1):
        assert ended(tokens) == set()
    with django_assert_num_queries(2):
        assert ended(sessions) == set()


@pytest.mark.parametrize("how", ["log out", "new password", "closed account"])
def test_a_session_that_has_ended_is_noticed_at_the_next_beat(person: MakePerson, how: str) -> None:
    somebody = person()
    assert somebody.user is not None
    identity, other = by_session(somebody), by_session(person())
    assert ended([identity, other]) == set()
    match how:
        case "log out":
            http = Client()
            http.cookies[settings.SESSION_COOKIE_NAME] = str(identity.session)
            http.logout()
        case "new password":
            somebody.user.set_password("another one 123")
            somebody.user.save()
        case "closed account":
            User.objects.filter(pk=somebody.user.pk).update(is_active=False)
    assert ended([identity, other]) == {identity}
