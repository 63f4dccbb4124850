"""Processes of the project that another program starts, waits for and stops: demo, tests, benchmarks."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import httpx

from deploy.demo.environment import defaults

READY_SECONDS = 180
STOP_SECONDS = 60


class DidNotStart(RuntimeError):
    """A process ended or did not answer in time; the message ends with what it wrote."""


class Process:
    """One started program with its log."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str], logs: Path) -> None:
        self.name = name
        self.log = logs / f"{name}.log"
        with self.log.open("ab") as output:
            self.popen = subprocess.Popen(
                list(command), env=dict(environment), stdin=subprocess.DEVNULL, stdout=output, stderr=output
            )

    def wait_until_ready(self, url: str, seconds: float = READY_SECONDS) -> None:
        """Returns when `url` answers 200. Raises DidNotStart."""
        deadline = time.monotonic() + seconds
        # One client for all tries: making one, which reads all certificates, takes a hundred times what a try takes.
        with httpx.Client(trust_env=False, timeout=5) as client:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if client.get(url).status_code == 200:
                        return
                if self.popen.poll() is not None or time.monotonic() > deadline:
                    state = (
                        "still runs"
                        if self.popen.poll() is None
                        else f"ended with code {self.popen.returncode}"
                    )
                    raise DidNotStart(f"{self.name} does not answer at {url} and {state}:\n{self.tail()}")
                time.sleep(0.05)

    def wait_until_listening(self, host: str, port: int, seconds: float = READY_SECONDS) -> None:
        """Returns when something listens there. Raises DidNotStart."""
        deadline = time.monotonic() + seconds
        while True:
            with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
                return
            if self.popen.poll() is not None or time.monotonic() > deadline:
                raise DidNotStart(f"{self.name} does not listen at {host}:{port}:\n{self.tail()}")
            time.sleep(0.05)

    def tail(self) -> str:
        return self.log.read_text(errors="replace")[-3000:]

    def stop(self) -> None:
        stop_all([self])


def stop_all(processes: Sequence[Process]) -> None:
    """Asks all of them to end, then waits for each; kills those that do not."""
    for process in processes:
        if process.popen.poll() is None:
            process.popen.send_signal(signal.SIGTERM)
    deadline = time.monotonic() + STOP_SECONDS
    for process in processes:
        try:
            process.popen.wait(max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.popen.kill()
            process.popen.wait()


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def embedded_server(data: Path | None = None, **told: str) -> Iterator[str]:
    """A server as `make serve` starts it, on a free port and in a folder of its own, with an environment that says what
    is ``told`` too; yields its address.
    """
    with contextlib.ExitStack() as stack:
        folder = data or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="horror-")))
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        environment = defaults(PORT=str(port), DATA_DIR=str(folder), **told)
        server = Process("server", [sys.executable, "-m", "deploy.serve"], environment, folder)
        stack.callback(server.stop)
        server.wait_until_ready(f"{url}/health/ready")
        yield url
