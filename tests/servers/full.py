"""`python -m tests.servers.full COMMAND ...`: the real deployment in small, for the time that a command runs.

PostgreSQL, Redis, two web processes, two workers and one for mails. The command finds SERVER_URL, the address of the
first web process, and SERVER_URLS, both with a comma between; its exit code is ours.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from deploy.demo.processes import DidNotStart, Process, free_port, stop_all
from tests.servers.real import NoServer, Servers, servers


@contextlib.contextmanager
def deployment(found: Servers, folder: Path, web: int = 2, workers: int = 2) -> Iterator[list[str]]:
    """Starts migrated web processes, workers and one for mails on the given servers; yields the addresses."""
    ports = [free_port() for _ in range(web)]
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    environment = {
        "SECRET_KEY": secrets.token_urlsafe(48),
        **os.environ,
        **found.environment(),
        "DATA_DIR": str(folder),
        "PUBLIC_URL": urls[0],
        "LOG_FORMAT": "json",
    }
    python = sys.executable
    subprocess.run(
        [python, "manage.py", "migrate", "--noinput", "--verbosity", "0"], env=environment, check=True
    )
    started: list[Process] = []
    try:

        def start(name: str, *command: str, **extra: str) -> Process:
            process = Process(name, [python, "-m", *command], {**environment, **extra}, folder)
            started.append(process)
            return process

        celery = ("celery", "-A", "worker.app", "--quiet")
        names = [*(f"worker-{number + 1}" for number in range(workers)), "mail"]
        for name in names:
            start(
                name, *celery, "worker", "--hostname", f"{name}@localhost", "-Q", "mail,inbound" if name == "mail" else "turns",
                "--concurrency", "1", "--without-mingle", "--without-gossip",
            )  # fmt: skip
        processes = [
            start(
                f"web-{number + 1}", "uvicorn", "deploy.asgi:application", "--port", str(port),
                "--no-access-log", "--no-proxy-headers", "--timeout-graceful-shutdown", "5", "--ws-max-size", "65536",
            )
            for number, port in enumerate(ports)
        ]  # fmt: skip
        for process, url in zip(processes, urls, strict=True):
            process.wait_until_ready(f"{url}/health/ready")
        yield urls
    finally:
        stop_all(started)


def main(command: list[str]) -> int:
    if not command:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with servers() as found, tempfile.TemporaryDirectory(prefix="horror-full-") as folder:
            print(f"servers: {found.postgresql}; {found.redis}", flush=True)
            with deployment(found, Path(folder)) as urls:
                print(f"two web processes ({', '.join(urls)}), two workers and one for mails run", flush=True)
                environment = {
                    **os.environ,
                    "SERVER_URL": urls[0],
                    "SERVER_URLS": ",".join(urls),
                    "MAIL_FOLDER": str(Path(folder) / "mail"),
                }
                return subprocess.run(command, env=environment, check=False).returncode
    except (NoServer, DidNotStart) as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
