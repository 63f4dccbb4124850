"""Processes that die on purpose: a worker or a server that kills itself after its nth statement of doing jobs.

    python -m tests.worker.victim jobs            lines "<job> <n>" on standard input: a fresh process does the job and
                                                  dies after statement n; answers "died" or "lived <statements>"
    python -m tests.worker.victim celery <n>      a Celery worker that dies after n statements in jobs
    python -m tests.worker.victim serve <n>       what `make serve` runs, which dies likewise
    python -m tests.worker.victim hangs <n> <file>  a Celery worker for which the process of PostgreSQL that answers it
                                                  is stopped after n statements in jobs; once: the file says then which
                                                  of the worker's processes waits, and for which

Commits count as statements: a process that dies right after one is a case of its own.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

LONGEST = 10.0
"""Seconds for which a job may take in a worker that hangs: in earnest two minutes."""


class Death:
    """Counts statements while armed, and ends the process without a word after the nth."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.count = 0
        self.armed: int | None = None

    def statement(self) -> None:
        if self.armed == threading.get_ident():
            self.count += 1
            if self.count == self.after:
                os.kill(os.getpid(), signal.SIGKILL)

    def watch(self) -> None:
        """Count every statement and commit of every connection of this process."""
        from django.db.backends.base.base import BaseDatabaseWrapper
        from django.db.backends.signals import connection_created

        def wrapper(execute: Any, *arguments: Any) -> Any:
            result = execute(*arguments)
            self.statement()
            return result

        def created(sender: Any, connection: BaseDatabaseWrapper, **_: Any) -> None:
            if wrapper not in connection.execute_wrappers:
                connection.execute_wrappers.append(wrapper)

        commit = BaseDatabaseWrapper._commit  # type: ignore[attr-defined]

        def committing(connection: BaseDatabaseWrapper) -> Any:
            result = commit(connection)
            self.statement()
            return result

        connection_created.connect(created, weak=False)
        BaseDatabaseWrapper._commit = committing  # type: ignore[attr-defined]


def in_jobs(death: Death) -> None:
    """Armed while a job is done, in the thread that does it."""
    import django

    django.setup()
    from worker import taker

    do = taker.do

    def mortal(claimed: Any, idle: Any = None) -> bool:
        death.armed = threading.get_ident()
        try:
            return do(claimed, idle)
        finally:
            death.armed = None

    taker.do = mortal


def jobs() -> None:
    import django

    django.setup()
    from tests.worker.games import do_job

    warm_up()
    for line in sys.stdin:
        job, after = map(int, line.split())
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            death = Death(after)
            death.watch()
            death.armed = threading.get_ident()
            do_job(job)
            os.write(writing, str(death.count).encode())
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            count = pipe.read()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
            print("died", flush=True)
        else:
            print(f"lived {count}" if status == 0 else f"failed with status {status}", flush=True)


def warm_up() -> None:
    """Loads what a job would load in each child anew; asks neither database nor broker."""
    import channels_redis.pubsub  # noqa: F401
    import kombu.transport.redis
    import redis.asyncio  # noqa: F401
    from channels.layers import get_channel_layer
    from django.core.mail import get_connection
    from django.template.loader import get_template
    from django.urls import get_resolver
    from django.utils import translation

    from worker.app import app
    from worker.notices.desk import Kind

    get_connection()
    get_channel_layer()
    app.amqp.router  # noqa: B018
    with translation.override("en"):
        assert get_resolver().reverse_dict  # addresses are known for each language anew
        for kind in Kind:
            get_template(f"{kind.template}.txt"), get_template(f"{kind.template}.html")
    assert kombu.transport.redis.Transport


def celery(after: int) -> None:
    from worker.app import app

    death = Death(after)
    death.watch()
    in_jobs(death)
    app.worker_main(["worker", "--pool=solo", "--without-mingle", "--without-gossip", "--loglevel=INFO"])


class Halt(Death):
    """From the nth statement on, at the first that is amidst a transaction, it stops whoever would answer the next, and
    says so in a file, unless that is there.
    """

    def __init__(self, after: int, told: Path) -> None:
        super().__init__(after)
        self.told = told

    def statement(self) -> None:
        from django.db import connection

        if self.armed == threading.get_ident() and not self.told.exists():
            self.count += 1
            if self.count >= self.after and connection.in_atomic_block:
                other = connection.connection.info.backend_pid
                os.kill(other, signal.SIGSTOP)
                unfinished = self.told.with_suffix(".unfinished")
                unfinished.write_text(f"{os.getpid()} {other}")
                unfinished.rename(self.told)


def hangs(after: int, told: Path) -> None:
    from worker.app import app

    halt = Halt(after, told)
    halt.watch()
    in_jobs(halt)
    from worker import taker

    taker.LONGEST = LONGEST
    app.worker_main(
        [
            "worker",
            "-Q",
            "turns",
            "--concurrency=1",
            "--without-mingle",
            "--without-gossip",
            "--loglevel=INFO",
        ]
    )


def serve(after: int) -> None:
    death = Death(after)
    death.watch()
    in_jobs(death)
    from deploy import serve as server

    sys.exit(server.main())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    mode = sys.argv[1]
    if mode == "jobs":
        jobs()
    elif mode == "hangs":
        hangs(int(sys.argv[2]), Path(sys.argv[3]))
    else:
        {"celery": celery, "serve": serve}[mode](int(sys.argv[2]))
