"""What every answer carries: request id, security headers; and the health endpoints."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import close_old_connections, connections
from django.db.backends.signals import connection_created
from django.utils import timezone

from horror.models import Job
from tests.conftest import WAIT_SECONDS

pytestmark = pytest.mark.django_db


def test_alive_asks_nothing_of_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})


def test_ready_names_what_it_looked_at(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        answer = client.get("/health/ready")
    numbers = (
        "clock_ahead_seconds",
        "oldest_due_job_seconds",
        "oldest_inbound_seconds",
        "oldest_outbound_seconds",
    )
    expected = {"status": "ready", "database": "ok", **dict.fromkeys(numbers, 0)}
    if settings.REDIS_URL:
        expected["redis"] = "ok"
    assert (answer.status_code, answer.json()) == (200, expected)


def test_ready_tells_the_age_of_the_oldest_due_job(client):
    now = timezone.now()
    for seconds in (90, 30, -3600):
        Job.objects.create(
            kind="x",
            queue="turns",
            key=f"x{seconds}",
            created_at=now,
            not_before=now - timedelta(seconds=seconds),
        )
    Job.objects.create(
        kind="x", queue="turns", key="done", created_at=now, not_before=now - timedelta(days=1), done_at=now
    )
    assert 90 <= client.get("/health/ready").json()["oldest_due_job_seconds"] < 120


@pytest.mark.postgresql
def test_not_ready_without_redis(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["redis"]) == (503, "failed")


def test_health_is_never_cached_and_refuses_no_monitor(client):
    assert "no-store" in client.get("/health/ready")["Cache-Control"]


def test_an_answer_carries_its_request_id_and_takes_a_proxys(client):
    own = client.get("/health/live")["X-Request-ID"]
    assert len(own) == 32
    assert client.get("/health/live")["X-Request-ID"] != own
    assert (
        client.get("/health/live", headers={"X-Request-ID": "from-proxy-1"})["X-Request-ID"] == "from-proxy-1"
    )
    forged = client.get("/health/live", headers={"X-Request-ID": 'x" injected="1'})["X-Request-ID"]
    assert len(forged) == 32


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/nowhere", 404),
        ("/static/web/icon.svg", 200),
        ("/games", 308),
        ("/admin/", 302),
    ],
)
def test_every_document_tells_browsers_what_they_may_do(client, path, status):
    answer = client.get(path)
    assert answer.status_code == status
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    policy = answer["Content-Security-Policy"]
    for directive in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert directive in policy
    assert "unsafe" not in policy
    for feature in ("camera", "geolocation", "microphone", "payment"):
        assert f"{feature}=()" in answer["Permissions-Policy"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/static/web/api.js", 200),
        ("/static/web/style.css", 200),
        ("/health/live", 200),
        ("/api/v1/", 200),
        ("/api/v1/nowhere/", 404),
        ("/api/v1/me/", 401),
        ("/api/v1/auth/app/v1/config", 200),
        ("/api/v1/rulesets/", 200),
    ],
)
def test_what_is_a_part_of_pages_or_data_is_told_in_short(client, path, status):
    """A page loads dozens of them: each header counts as often."""
    answer = client.get(path)
    assert answer.status_code == status
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    for needless in ("Permissions-Policy", "Cross-Origin-Opener-Policy"):
        assert needless not in answer


@pytest.mark.django_db(transaction=True)
def test_a_thread_keeps_its_connection_from_one_request_to_the_next():
    made: list[object] = []

    def noted(**named: object) -> None:
        made.append(threading.get_ident())

    def asked() -> int:
        try:
            for _ in range(5):
                close_old_connections()
                Job.objects.count()
                close_old_connections()
        finally:
            connections.close_all()
        return threading.get_ident()

    connection_created.connect(noted)
    try:
        with ThreadPoolExecutor(1) as thread:
            assert [thread.submit(asked).result(WAIT_SECONDS)] == made
    finally:
        connection_created.disconnect(noted)


HTTPS = """
import json, django
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
told = {}
for scheme in (False, True):
    client = Client(HTTP_HOST="games.example")
    for path in ("/", "/api/v1/", "/api/v1/auth/browser/v1/config", "/health/live", "/admin/login/"):
        answer = client.get(path, secure=scheme)
        told[f"{'https' if scheme else 'http'} {path}"] = [
            answer.status_code, answer.get("Location"), answer.get("Strict-Transport-Security"),
            answer.get("Content-Type"), [cookie.OutputString() for cookie in answer.cookies.values()],
        ]
told["session"] = [settings.SESSION_COOKIE_NAME, settings.SESSION_COOKIE_PATH, settings.SESSION_COOKIE_DOMAIN,
    settings.SESSION_COOKIE_SECURE, settings.SESSION_COOKIE_HTTPONLY, settings.SESSION_COOKIE_SAMESITE]
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def with_https(tmp_path_factory):
    """What a server answers whose PUBLIC_URL is https: asked in the clear, and by https."""
    environment = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(tmp_path_factory.mktemp("https")),
        "PUBLIC_URL": "https://games.example",
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
    }
    run = subprocess.run(
        [sys.executable, "-c", HTTPS], env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout.splitlines()[-1])


def test_pages_send_browsers_on_to_https_and_the_api_refuses_programs(with_https):
    assert with_https["http /"][:2] == [301, "https://games.example/"]
    for path in ("/api/v1/", "/api/v1/auth/browser/v1/config"):
        status, location, _, media, _ = with_https[f"http {path}"]
        assert (status, location, media) == (403, None, "application/problem+json")
        assert with_https[f"https {path}"][0] == 200
    assert with_https["http /health/live"][0] == 200


def test_https_is_kept_to_for_a_year_by_subdomains_too(with_https):
    for path in ("/", "/api/v1/", "/health/live"):
        assert with_https[f"https {path}"][2] == "max-age=31536000; includeSubDomains"


def test_cookies_are_of_this_host_alone_and_of_https_alone(with_https):
    given = [
        cookie for answer in with_https.values() if isinstance(answer[-1], list) for cookie in answer[-1]
    ]
    assert given
    for cookie in given:
        assert cookie.startswith("__Host-") and "Domain" not in cookie
        assert {"Secure", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
    assert with_https["session"] == ["__Host-session", "/", None, True, True, "Lax"]


def test_a_strange_host_is_refused(client):
    assert client.get("/health/live", headers={"Host": "evil.example"}).status_code == 400


def test_an_address_without_its_slash_keeps_method_and_body(client):
    """301 would make a GET out of the move that somebody posts."""
    answer = client.post("/api/v1/games/abcdefgh2345/submissions", b"{}", content_type="application/json")
    assert (answer.status_code, answer["Location"]) == (308, "/api/v1/games/abcdefgh2345/submissions/")
    assert client.get("/games")["Location"] == "/games/"


def test_a_foreign_host_gets_a_problem_document_from_the_api_and_a_page_elsewhere(client):
    answer = client.get("/api/v1/", HTTP_HOST="evil.example")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert (answer.json()["path"], "evil" in answer.content.decode()) == ("Host", False)
    page = client.get("/", HTTP_HOST="evil.example")
    assert (page.status_code, page["Content-Type"].split(";")[0]) == (400, "text/html")


@pytest.mark.parametrize("path", ["/", "/games/", "/api/v1/", "/api/v1/games/", "/api/v1/auth/app/v1/config"])
def test_nothing_answers_to_trace(client, path):
    answer = client.trace(path, headers={"X-Secret": "told back"})
    assert answer.status_code == 405 and b"told back" not in answer.content
