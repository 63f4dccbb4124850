"""No type is first used by two threads at once: msgspec would follow a null pointer, and the process would be gone."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec
import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from api import codec
from api.endpoint import Endpoint
from api.live import frames
from api.script import moves_of
from horror.games import RULESETS
from tests.conftest import PROGRAM_SECONDS


def test_eight_threads_may_use_a_type_at_once_for_the_first_time() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.api.first_uses"],
        capture_output=True,
        text=True,
        timeout=PROGRAM_SECONDS,
        check=True,
    )
    assert ended.stdout == "", "these types ended their process"


def _views(patterns: list[Any]) -> list[type[Endpoint]]:
    found = []
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            found += _views(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            view: type = getattr(pattern.callback, "view_class", object)
            found += [view] if issubclass(view, Endpoint) else []
    return found


def test_every_type_that_a_request_is_read_into_is_built_before_anybody_asks() -> None:
    wanted: set[Any] = {frames.ClientFrame}
    for view in _views(get_resolver().url_patterns):
        for method in ("get", "post", "put", "patch", "delete"):
            if operation := getattr(getattr(view, method, None), "operation", None):
                wanted |= {operation.body, operation.query}
    for rules in RULESETS.values():
        wanted |= {rules.options_type, moves_of(rules)}
    assert len(wanted) > 20
    assert wanted - {None} <= codec.prepared()


def test_a_type_that_nobody_built_is_a_fault_at_its_first_use() -> None:
    class Forgotten(msgspec.Struct):
        name: str

    for use in (
        lambda: codec.convert({"name": "x"}, Forgotten),
        lambda: codec.query({"name": ["x"]}, Forgotten),
        lambda: codec.decode(b'{"name":"x"}', Forgotten),
        lambda: codec.typed({"name": "x"}, Forgotten),
    ):
        with pytest.raises(RuntimeError, match="not prepared"):
            use()
