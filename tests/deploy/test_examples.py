"""The worked examples of a real deployment: compose.yaml with its image, and the systemd units."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())


@pytest.mark.parametrize("ignored", [".gitignore", ".dockerignore"])
def test_the_file_of_secrets_gets_neither_into_the_repository_nor_into_the_image(ignored: str):
    """The image takes the whole folder (COPY . .), and compose reads deploy/.env beside its own file."""
    assert "deploy/.env" in (ROOT / ignored).read_text().splitlines()


def test_what_compose_leaves_empty_means_nothing_and_a_key_can_be_changed():
    environment = COMPOSE["x-app"]["environment"]
    optional = [name for name, value in environment.items() if re.fullmatch(r"\$\{\w+:-\}", value)]
    assert {"SECRET_KEY_FALLBACKS", "ADMINS"} <= set(optional)
    told = subprocess.run(
        [sys.executable, "-c", "from deploy import settings; print(settings.SECRET_KEY_FALLBACKS, settings.ADMINS)"],
        env={**os.environ, **dict.fromkeys(optional, "")}, cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout == "[] []\n"


def commands() -> list[str]:
    units = "".join(path.read_text() for path in sorted((ROOT / "deploy/units").glob("*.service")))
    started = re.findall(r"^ExecStart=/srv/horror/.venv/bin/(.*)$", units, re.MULTILINE)
    return started + [each["command"] for name, each in COMPOSE["services"].items() if "build" in each]


def test_gunicorn_opens_no_socket_to_steer_it_by():
    """It would lie in the home of its user, which the units close to it, and two servers would share it."""
    web = [command for command in commands() if command.startswith("gunicorn ")]
    assert len(web) == 2
    for command in web:
        run = subprocess.run(
            [sys.executable, "-c", "import sys; from gunicorn.app.wsgiapp import WSGIApplication as A;"
             "print(A('%(prog)s [OPTIONS] [APP_MODULE]').cfg.control_socket_disable)", *command.split()[1:]],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert run.stdout == "True\n"


def test_what_a_client_says_of_its_address_is_believed_by_no_server_of_ours():
    """uvicorn believes a proxy on this machine unless told not to, and so anybody behind one that passes things on."""
    asgi = [command for command in commands() if command.startswith("uvicorn ")]
    assert len(asgi) == 2
    for command in asgi:
        assert "--no-proxy-headers" in command.split()
    assert "--no-proxy-headers" in (ROOT / "deploy/full.py").read_text()


def test_nobody_else_reads_what_the_units_write():
    units = sorted((ROOT / "deploy/units").glob("*.service"))
    assert len(units) == 4
    for unit in units:
        lines = unit.read_text().splitlines()
        assert {
            "StateDirectoryMode=0700",
            "UMask=0077",
            "NoNewPrivileges=true",
            "ProtectSystem=strict",
        } <= set(lines)
