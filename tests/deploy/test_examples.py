"""The worked examples of a real deployment: compose.yaml with its image, and the systemd units."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import yaml
from django.db import connection

from deploy import bodies

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())


@pytest.mark.parametrize("ignored", [".gitignore", ".dockerignore"])
def test_the_file_of_secrets_gets_neither_into_the_repository_nor_into_the_image(ignored: str):
    """The image takes the whole folder (COPY . .), and compose reads deploy/.env beside its own file."""
    assert "deploy/.env" in (ROOT / ignored).read_text().splitlines()


def test_what_compose_leaves_empty_means_nothing_and_a_key_can_be_changed():
    environment = COMPOSE["x-app"]["environment"]
    optional = [name for name, value in environment.items() if re.fullmatch(r"\$\{\w+:-\}", value)]
    assert {"SECRET_KEY_FALLBACKS", "ADMINS", "DEFAULT_FROM_EMAIL", "MAIL_HOST", "MAIL_IN"} <= set(optional)
    told = subprocess.run(
        [sys.executable, "-c", "from deploy import settings as s; print(s.SECRET_KEY_FALLBACKS, s.ADMINS, s.MAIL_IN,"
         "'@' in s.DEFAULT_FROM_EMAIL)"],
        env={**os.environ, **dict.fromkeys(optional, "")}, cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout == "[] [] [] True\n"


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
    assert "--no-proxy-headers" in (ROOT / "tests/servers/full.py").read_text()


def test_nobody_else_reads_what_the_units_write():
    units = sorted((ROOT / "deploy/units").glob("*.service"))
    assert len(units) == 7
    for unit in units:
        lines = unit.read_text().splitlines()
        assert {
            "StateDirectoryMode=0700",
            "UMask=0077",
            "NoNewPrivileges=true",
            "ProtectSystem=strict",
        } <= set(lines)


def test_redis_asks_for_a_password_and_the_server_knows_it():
    assert COMPOSE["x-app"]["environment"]["REDIS_URL"].startswith("redis://:${REDIS_PASSWORD:?")
    assert '--requirepass "$$REDIS_PASSWORD"' in COMPOSE["services"]["redis"]["command"]


@pytest.mark.postgresql
@pytest.mark.django_db
def test_the_role_of_the_server_owns_its_database_and_nothing_else(tmp_path):
    """The script that the image runs, run against the PostgreSQL of the tests under names of their own."""
    script = (ROOT / "deploy/units/database.sh").read_text()
    sql = re.search(r"<<'SQL'\n(.*)SQL\n", script, re.DOTALL)[1]
    assert sql.count(":'password'") == 1
    role, server = f"role_{os.environ['TEST_RUN']}", connection.settings_dict
    sql = re.sub(r"\bhorror\b", role, sql).replace(":'password'", "'a password'")
    with psycopg.connect(
        host=server["HOST"], port=server["PORT"] or None, user=server["USER"], password=server["PASSWORD"] or None,
        dbname="postgres", autocommit=True,
    ) as admin:  # fmt: skip
        try:
            for statement in sql.strip().split(";\n"):
                admin.execute(statement)
            rights = "rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls"
            assert (
                admin.execute(f"SELECT {rights} FROM pg_roles WHERE rolname = %s", [role]).fetchone()
                == (False,) * 5
            )
            owner = "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = %s"
            assert admin.execute(owner, [role]).fetchone() == (role,)
        finally:
            admin.execute(f"DROP DATABASE IF EXISTS {role}")
            admin.execute(f"DROP ROLE IF EXISTS {role}")


def test_a_proxy_passes_on_the_scheme_of_the_one_before_it_and_of_no_client():
    nginx = (ROOT / "deploy/units/nginx.conf").read_text()
    networks = re.search(r"geo \$realip_remote_addr \$horror_fronted \{ default 0; (.*) 1; \}", nginx)[1]
    assert f"set_real_ip_from {networks};" in nginx
    assert '"1 https" https' in nginx and "map $http_x_forwarded_proto" not in nginx
    for name in ("nginx.conf", "nginx-tls.conf"):
        proxied = (ROOT / "deploy/units" / name).read_text()
        assert "proxy_set_header X-Forwarded-For $remote_addr;" in proxied
        assert "$proxy_add_x_forwarded_for" not in proxied
        assert "client_max_body_size 256k;" in proxied
    assert "ssl_protocols TLSv1.2 TLSv1.3;" in (ROOT / "deploy/units/nginx-tls.conf").read_text()


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-tls.conf", "Caddyfile"])
def test_the_outside_sees_no_health_page(name):
    proxied = (ROOT / "deploy/units" / name).read_text()
    assert re.search(r"/health/.*(deny all|404)|@health 404", proxied)


def listens(command: str) -> dict[str, str]:
    """By which way `maild` takes mails, and at which port."""
    return {
        way: place.rpartition(":")[2]
        for way, place in re.findall(r"--(lmtp|smtp) (\S+?)(?=[\s`]|$)", command)
    }


def test_the_mail_host_of_the_page_finds_what_it_asks_where_the_unit_and_compose_listen():
    """Postfix that cannot ask which addresses there are puts off every mail (MAIL-04)."""
    page = (ROOT / "docs/operations/mail.md").read_text()
    told = re.search(r"`python (manage\.py maild .*?)`, as `deploy/units/horror-maild\.service` does", page)[
        1
    ]
    unit = (ROOT / "deploy/units/horror-maild.service").read_text()
    assert re.search(r"^ExecStart=\S+/python (.*)$", unit, re.MULTILINE)[1] == told
    ports = listens(told)
    assert f"virtual_transport = lmtp:inet:127.0.0.1:{ports['lmtp']}\n" in page
    assert f"address_verify_virtual_transport = smtp:[127.0.0.1]:{ports['smtp']}\n" in page
    maild = COMPOSE["services"]["maild"]
    assert listens(maild["command"]) == ports and "--behind-mta" in maild["command"].split()
    assert maild["ports"] == [f"127.0.0.1:{port}:{port}" for port in ports.values()]
    assert "MAIL_IN=maild" in unit


@pytest.mark.rules("MAIL-10")
@pytest.mark.parametrize("name", ["nginx.conf", "nginx-tls.conf"])
def test_a_proxy_lets_the_mails_of_a_provider_through_and_nothing_else_as_large(name):
    proxied = (ROOT / "deploy/units" / name).read_text()
    sizes = re.findall(r"client_max_body_size (\w+);", proxied)
    hooks = re.search(rf"location {bodies.MAILS} \{{(.*?)\n    \}}", proxied, re.DOTALL)[1]
    assert sizes == ["256k", "8m"] and "client_max_body_size 8m;" in hooks
    assert (bodies.LARGEST, bodies.LARGEST_MAIL) == (256 * 1024, 8 * 1024 * 1024)
    elsewhere = re.search(r"location / \{(?:(?!return).)*?\n    \}", proxied, re.DOTALL)[0]
    kept = set(re.findall(r"proxy_set_header (?!Upgrade|Connection).*;", elsewhere))
    assert kept == set(re.findall(r"proxy_set_header .*;", hooks))


def test_caddy_lets_the_mails_of_a_provider_through_and_nothing_else_as_large():
    caddy = (ROOT / "deploy/units/Caddyfile").read_text()
    sizes = dict(re.findall(r"request_body @(\w+) \{\s*max_size (\w+)", caddy))
    assert sizes == {"hooks": "8MiB", "others": "256KiB"} and "request_body {" not in caddy
    assert f'(path("{bodies.MAILS}*") ? {bodies.LARGEST_MAIL} : {bodies.LARGEST})`' in caddy
    assert f"@hooks path {bodies.MAILS}*" in caddy and f"@others not path {bodies.MAILS}*" in caddy
