"""What becomes of games, leagues and people while pages are open, in the server with this DATA_DIR: `POST /DEED` with a
list of words does the `main` of the module of this name in this folder.

One process does the deeds of a whole run, one at a time: most of what a program takes for one is the beginning of
Django. `python -m tests.browser.stage FD` serves on a socket that listens already.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import import_module

import django

DEEDS = ("allowed", "later", "over", "rated", "season", "staff")


class Stage(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        deed = self.path.strip("/")
        words = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        told, status = "", 200 if deed in DEEDS else 404
        if status == 200:
            try:
                import_module(f"tests.browser.{deed}").main(*words)
            except Exception:
                told, status = traceback.format_exc(), 500
        self.send_response(status)
        self.end_headers()
        self.wfile.write(told.encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def staged(environment: Mapping[str, str]) -> Iterator[str]:
    """A process that does deeds; yields its address at once, while it begins."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port, number = listening.getsockname()[1], listening.fileno()
        command = [sys.executable, "-m", "tests.browser.stage", str(number)]
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, pass_fds=[number])
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def main(descriptor: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    django.setup()
    server = HTTPServer(("127.0.0.1", 0), Stage, bind_and_activate=False)
    server.socket.close()
    server.socket = socket.socket(fileno=int(descriptor))
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
