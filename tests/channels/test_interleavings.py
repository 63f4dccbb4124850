"""Nothing is handed over that was no longer true: by no channel, however what happens falls together.

On PostgreSQL, with players and workers on connections and in processes of their own, each held where it matters.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from threading import Event
from typing import Any, Protocol

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.ledger import Delivery
from accounts.models import User
from horror.models import Game, Job
from horror.table import dispatch, jobs
from horror.table.frame import locked
from tests.channels.games import device, endpoint
from tests.channels.receiver import Receiver, Reply
from tests.chaos.mailhost import MailHost
from tests.conftest import WAIT_SECONDS
from tests.inbox.mails import orders
from tests.killed.killing import do_those
from tests.table.killing import Victims, victims
from tests.worker.games import game_of, move, person, work

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]
LOCKED = 4
"""Statements after which whoever moves has the lock of the game, and has changed nothing."""


@dataclass
class Gate:
    """Somebody comes there, and waits until the test has gone on."""

    came: Event = field(default_factory=Event)
    open: Event = field(default_factory=Event)

    def __call__(self) -> None:
        self.came.set()
        assert self.open.wait(WAIT_SECONDS)

    def wait(self) -> None:
        assert self.came.wait(WAIT_SECONDS)


class Way(Protocol):
    """A channel with its host, which is held at a gate before it listens, or before it says that it has something."""

    job: str

    def choose(self, who: User, now: datetime) -> None: ...

    def hold(self, *, listening: Gate | None = None, answering: Gate | None = None) -> None: ...

    def told(self) -> int: ...


class ByMail:
    job = "mail"

    def __init__(self, host: MailHost) -> None:
        self.host = host

    def choose(self, who: User, now: datetime) -> None:
        User.objects.filter(pk=who.pk).update(mails="turn")

    def hold(self, *, listening: Gate | None = None, answering: Gate | None = None) -> None:
        self.host.greets, self.host.takes = listening or (lambda: None), answering or (lambda: None)

    def told(self) -> int:
        return len(self.host.taken)


class ByCall:
    def __init__(self, receiver: Receiver, job: str) -> None:
        self.receiver, self.job = receiver, job

    def choose(self, who: User, now: datetime) -> None:
        (device if self.job == "push" else endpoint)(self.receiver, who, now)

    def hold(self, *, listening: Gate | None = None, answering: Gate | None = None) -> None:
        def reply(request: object) -> Reply:
            if answering is not None:
                answering()
            return Reply()

        self.receiver.greets, self.receiver.reply = listening or (lambda: None), reply

    def told(self) -> int:
        return len(self.receiver.received)


@pytest.fixture(params=["mail", "push", "endpoint"])
def way(request: pytest.FixtureRequest, receiver: Receiver, calls: object, settings: Any) -> Iterator[Way]:
    if request.param != "mail":
        yield ByCall(receiver, request.param)
        return
    host = MailHost()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", host.port
    yield ByMail(host)
    host.close()


@pytest.fixture(scope="module")
def victim(django_db_setup: None) -> Iterator[Victims]:
    with victims() as found:
        yield found


@dataclass
class Scene:
    """Ada, who is asked something and is to be told so by one way: the job is there, and nobody has looked at it."""

    way: Way
    game: Game
    ada: User
    now: datetime
    job: int
    pool: ThreadPoolExecutor

    def beside(self, do: Callable[[], Any]) -> Future[Any]:
        """Have another do this, on a connection of its own."""

        def done() -> Any:
            try:
                return do()
            finally:
                connection.close()

        return self.pool.submit(done)

    def told(self) -> Future[Any]:
        """Have a worker do the job."""
        claimed = jobs.claim(self.job, self.now)
        assert claimed is not None
        return self.beside(lambda: dispatch.run(claimed, self.now))

    def row(self) -> tuple[str, str]:
        found = Delivery.objects.get(
            notice__person=self.ada, notice__kind="turn", notice__about=self.decision
        )
        return found.state, found.reason

    @property
    def decision(self) -> str:
        return Delivery.objects.filter(notice__person=self.ada).order_by("pk")[0].notice.about

    def act(self) -> dict[str, Any]:
        """Ada's answer, as victims give it."""
        order = orders(self.game, self.ada)[0]
        fields = {"source": "api", "key": "k", "body_hash": "b", "entropy": "some"}
        return {"author": str(self.ada.pk), "seat": 0, "script": [order], **fields}


@pytest.fixture
def scene(way: Way) -> Iterator[Scene]:
    now = timezone.now()
    people = [person(name, mails="none") for name in ("ada", "bob", "eve")]
    way.choose(people[0], now)
    for each in people:
        each.refresh_from_db()
    game = game_of(people, now=now)
    do_those("notify", now)
    job = Job.objects.open().get(kind=way.job)
    with ThreadPoolExecutor(3) as pool:
        yield Scene(way, game, people[0], now, job.pk, pool)


def waiting_for_locks() -> int:
    """How many sessions of this database wait for a lock of another."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return int(cursor.fetchone()[0])


@pytest.mark.rules("MAIL-24", "PUSH-02")
def test_an_answer_that_comes_before_the_host_listens_leaves_nothing_to_be_told(scene: Scene) -> None:
    gate = Gate()
    scene.way.hold(listening=gate)
    worker = scene.told()
    gate.wait()
    assert scene.row() == ("handing_over", "")
    decision = scene.decision
    move(scene.game, scene.ada, scene.now)
    gate.open.set()
    assert worker.result(WAIT_SECONDS)
    assert scene.way.told() == 0 and scene.decision == decision
    assert scene.row() == ("superseded", "untrue")
    assert Job.objects.get(pk=scene.job).done_at is not None


@pytest.mark.rules("MAIL-24", "PUSH-02")
def test_an_answer_that_is_being_written_is_waited_for(
    scene: Scene, victim: Victims, until: Callable[..., object]
) -> None:
    """Whoever moves has the game, in another process; the worker asks what is true when that one has done."""
    act = {"do": "submit", "game": scene.game.pk, "act": scene.act(), "now": scene.now.isoformat()}
    victim.tell(json.dumps({**act, "how": "wait", "after": LOCKED}))
    assert victim.hear() == {"waits": LOCKED}
    worker = scene.told()
    until(lambda: waiting_for_locks() == 1)
    victim.tell("")
    assert "lived" in victim.hear()
    assert worker.result(WAIT_SECONDS)
    assert scene.way.told() == 0 and scene.row() == ("superseded", "untrue")


@pytest.mark.rules("MAIL-24", "PUSH-02")
def test_an_answer_that_waits_for_the_game_comes_before_what_is_said(
    scene: Scene, until: Callable[..., object]
) -> None:
    """Somebody else has the game; Ada's answer waits for it, then the worker does, who has looked once."""
    listens, has = Gate(), Gate()
    scene.way.hold(listening=listens)
    worker = scene.told()
    listens.wait()

    def another() -> None:
        with transaction.atomic():
            locked(scene.game.pk)
            has()

    scene.beside(another)
    has.wait()
    player = scene.beside(lambda: move(scene.game, scene.ada, scene.now))
    until(lambda: waiting_for_locks() == 1)
    listens.open.set()
    until(lambda: waiting_for_locks() == 2)
    has.open.set()
    assert player.result(WAIT_SECONDS) and worker.result(WAIT_SECONDS)
    assert scene.way.told() == 0 and scene.row() == ("superseded", "untrue")


@pytest.mark.rules("MAIL-24", "PUSH-02")
def test_nobody_waits_for_a_host_that_has_been_told_and_does_not_say_so(scene: Scene) -> None:
    """What was told was true when it began to be; the ledger says that it was told, and nothing more is."""
    gate = Gate()
    scene.way.hold(answering=gate)
    worker = scene.told()
    gate.wait()
    assert scene.way.told() == 1
    move(scene.game, scene.ada, scene.now)
    gate.open.set()
    assert worker.result(WAIT_SECONDS) and scene.row() == ("sent", "")
    work(scene.now)
    assert scene.way.told() == 1 and scene.row() == ("sent", "")
