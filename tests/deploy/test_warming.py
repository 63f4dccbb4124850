"""The first order after a start waits for nothing that could have been made before."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from deploy import embedded, heartbeat, warming
from horror.games import RULESETS
from horror.games.grammar.language import Language
from tests.conftest import WAIT_SECONDS


@pytest.fixture
def languages(monkeypatch: pytest.MonkeyPatch) -> list[Language]:
    """The order languages of all games, as if none had been read yet."""
    games: list[Any] = list(RULESETS.values())
    found = [rules.language for rules in games]
    for language in found:
        monkeypatch.setattr(language, "_parser", None)
    return found


def test_the_parser_of_each_game_is_there_before_its_first_order(languages: list[Language]) -> None:
    warming.warm_up()
    assert all(language._parser is not None for language in languages)


def test_a_game_that_cannot_be_warmed_up_leaves_the_others_and_the_server_alone(
    languages: list[Language], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = next(iter(RULESETS.values()))

    def broken(*arguments: Any) -> None:
        raise RuntimeError("no such game")

    monkeypatch.setattr(type(first), "new_game", broken)
    warming.warm_up()
    assert [language._parser is None for language in languages] == [True, *[False] * (len(RULESETS) - 1)]


async def test_it_is_done_once_requests_are_taken_and_neither_start_nor_end_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.EMBEDDED = False
    said: list[str] = []
    began, may_end = threading.Event(), threading.Event()

    def slow() -> None:
        began.set()
        may_end.wait(WAIT_SECONDS)

    monkeypatch.setattr(warming, "warm_up", slow)
    monkeypatch.setattr(heartbeat, "begin", lambda: None)  # it writes rows
    monkeypatch.setattr(embedded, "may_serve", lambda: None)
    monkeypatch.setattr(embedded, "register_loop", lambda loop: None)
    asked = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, Any]:
        return {"type": next(asked)}

    async def send(message: dict[str, Any]) -> None:
        said.append(message["type"])

    await embedded.lifespan({}, receive, send)
    assert said == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert began.wait(WAIT_SECONDS)
    may_end.set()
