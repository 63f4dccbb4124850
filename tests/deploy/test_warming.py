"""The first order after a start waits for nothing that could have been made before."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from deploy import embedded
from deploy.warming import warm_up
from horror.games.catan_horror import order_words
from horror.games.classic import grammar
from tests.conftest import WAIT_SECONDS

LANGUAGES = (grammar.LANGUAGE, order_words.LANGUAGE)


def test_the_parser_of_each_game_is_there_before_its_first_order(monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        monkeypatch.delitem(vars(language), "_parser", raising=False)
    warm_up()
    assert all("_parser" in vars(language) for language in LANGUAGES)


async def test_it_is_made_once_requests_are_taken_and_holds_up_none(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.EMBEDDED = False
    said: list[str] = []
    began, may_end = threading.Event(), threading.Event()

    def slow() -> None:
        began.set()
        may_end.wait(WAIT_SECONDS)

    monkeypatch.setattr(embedded, "warm_up", slow)
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
