"""``python -m tests.bench.mail_in [mails]``: how many mails a second are stored and acknowledged by SMTP in a burst,
beside aiosmtpd with a handler that keeps nothing. Last line JSON.

Four clients speak to a daemon in a process of its own, on a private PostgreSQL; all of it shares this machine. The
clients are threads, each with one connection and a mail of 2 KB at a time, as a mail host hands a queue over.
"""

from __future__ import annotations

import asyncio
import json
import os
import smtplib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime

from tests.servers.real import servers

MAILS = 2000
CLIENTS = 4
SIZE = 2000
WAIT = 60.0
BARE = "bare"


def bare() -> None:
    """A daemon of the library alone; says its port."""
    from aiosmtpd.smtp import SMTP

    class Nothing:
        async def handle_DATA(self, *what: object) -> str:
            return "250 OK"

    async def serve() -> None:
        server = await asyncio.get_running_loop().create_server(lambda: SMTP(Nothing()), "127.0.0.1", 0)
        print("smtp {}:{}".format(*server.sockets[0].getsockname()[:2]), flush=True)
        await server.serve_forever()

    asyncio.run(serve())


@contextmanager
def daemon(*command: str) -> Iterator[int]:
    """A daemon's process; gives its port."""
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline().rpartition(":")[2])
        finally:
            process.terminate()


def burst(port: int, to: str, count: int) -> float:
    """Mails a second that were acknowledged."""

    def send(client: int) -> None:
        with smtplib.SMTP("127.0.0.1", port, timeout=WAIT) as connection:
            for number in range(client, count, CLIENTS):
                text = f"From: ada@example.org\r\nMessage-ID: <{number}@x>\r\n\r\n" + "x" * 70 + "\r\n"
                connection.sendmail("ada@example.org", [to], text + "order\r\n" * (SIZE // 7))

    began = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as pool:
        list(pool.map(send, range(CLIENTS)))
    return count / (time.perf_counter() - began)


def main(count: int) -> None:
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder, LOG_LEVEL="ERROR")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        from accounts.models import User
        from accounts.post import own
        from accounts.post.models import Inbound

        call_command("migrate", verbosity=0, skip_checks=True)
        ada = User.objects.create_user("ada@example.org", name="Ada")
        with daemon("-m", "tests.bench.mail_in", BARE) as port:
            alone = burst(port, own.person_address(ada), count)
        print(f"aiosmtpd alone        {alone:8.0f} mails/s", flush=True)
        with daemon("manage.py", "maild", "--smtp", "127.0.0.1:0") as port:
            stored = burst(port, own.person_address(ada), count)
        kept = Inbound.objects.filter(received_at__lte=datetime.now(UTC)).count()
        connection.close()
    assert kept == count, f"{count} were acknowledged, {kept} are stored"
    print(f"stored, acknowledged  {stored:8.0f} mails/s")
    print(
        json.dumps(
            {"mails": count, "bare": round(alone), "stored": round(stored), "ratio": round(stored / alone, 3)}
        )
    )


if __name__ == "__main__":
    if sys.argv[1:] == [BARE]:
        bare()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else MAILS)
