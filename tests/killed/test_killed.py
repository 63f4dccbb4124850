"""Whatever statement a worker dies after, somebody is told or obeyed once, and by one name if a host is told twice.

Some deaths of each; after every statement: `python -m tests.killed`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.channels.conftest import calls as calls
from tests.channels.conftest import names as names
from tests.channels.conftest import receiver as receiver
from tests.channels.conftest import server as server
from tests.channels.conftest import session as session
from tests.channels.receiver import NAME, Receiver
from tests.killed.killing import killed
from tests.killed.scenes import SCENES
from tests.table.killing import Victims, victims

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]
DEATHS = 2


@pytest.fixture(scope="module")
def victim(django_db_setup: None, server: Receiver) -> Iterator[Victims]:
    environment = {"RECEIVER": f"{NAME} {server.port} {server.trusted}", "MAIL_IN": "maild"}
    with victims(module="tests.killed.victim", **environment) as found:
        yield found


@pytest.mark.rules("MAIL-05", "MAIL-06", "MAIL-23", "PUSH-06")
@pytest.mark.parametrize("name", SCENES)
def test_whoever_dies_another_does_what_is_left_and_nothing_twice(
    name: str, victim: Victims, receiver: Receiver, calls: object, settings: Any, chance: random.Random
) -> None:
    settings.MAIL_IN = ["maild"]
    killed(SCENES[name](receiver), victim, sorted(chance.sample(range(1, 40), DEATHS)))
