"""``python -m tests.bench.asgi [requests]``: what a request costs under ASGI and under WSGI. Last line JSON.

One gunicorn worker and one uvicorn process on the same PostgreSQL and Redis; the same requests to each by turns, one at
a time. Figures are milliseconds of processor time of the web process a request.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx

from deploy.demo.processes import Process, free_port, stop_all
from tests.bench.http import new_game
from tests.bench.sockets import cpu_seconds
from tests.servers.real import servers

ROUNDS = 5


def main(requests: int) -> None:
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder, LOG_LEVEL="WARNING")
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.fuzz.settings"  # which refuse nobody for asking often
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0, skip_checks=True)
        game, tokens = new_game(0)
        connection.close()
        ports = {"wsgi": free_port(), "asgi": free_port()}
        commands = {
            "wsgi": ["gunicorn", "deploy.wsgi:application", "--bind", f"127.0.0.1:{ports['wsgi']}"],
            "asgi": ["uvicorn", "deploy.asgi:application", "--port", str(ports["asgi"]), "--no-access-log"],
        }
        processes = {
            name: Process(name, [sys.executable, "-m", *command], os.environ, Path(folder))
            for name, command in commands.items()
        }
        try:
            for name, port in ports.items():
                processes[name].wait_until_ready(f"http://127.0.0.1:{port}/health/live")
            pids = {"asgi": processes["asgi"].popen.pid, "wsgi": _child(processes["wsgi"].popen.pid)}
            paths = {"live": "/health/live", "me": "/api/v1/me/", "choices": f"/api/v1/games/{game}/choices/"}
            report = {name: measured(ports, pids, path, tokens[0], requests) for name, path in paths.items()}
        finally:
            stop_all(list(processes.values()))
    print(json.dumps({"server": str(found.postgresql), **report}))


def measured(ports: dict[str, int], pids: dict[str, int], path: str, token: str, requests: int) -> Any:
    """Milliseconds a request of each kind, their difference and their ratio."""
    spent = dict.fromkeys(ports, 0.0)
    for turn in range(ROUNDS + 1):
        for name, port in ports.items():
            with httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
                http.headers["Authorization"] = f"Bearer {token}"
                before = cpu_seconds(pids[name])
                for _ in range(requests // ROUNDS):
                    http.get(path).raise_for_status()
                if turn:  # the first round is for what is made once
                    spent[name] += cpu_seconds(pids[name]) - before
    each = {name: 1000 * seconds / (requests // ROUNDS * ROUNDS) for name, seconds in spent.items()}
    return {
        "wsgi_ms": round(each["wsgi"], 2),
        "asgi_ms": round(each["asgi"], 2),
        "more_ms": round(each["asgi"] - each["wsgi"], 2),
        "ratio": round(each["asgi"] / each["wsgi"], 2),
    }


def _child(pid: int) -> int:
    """gunicorn's worker."""
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
