"""What every answer carries: request id, security headers; and the health endpoints."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from horror.models import Job

pytestmark = pytest.mark.django_db


def test_alive_asks_nothing_of_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})


def test_ready_names_what_it_looked_at(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        answer = client.get("/health/ready")
    expected = {"status": "ready", "database": "ok", "oldest_due_job_seconds": 0}
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


def test_security_headers(client):
    answer = client.get("/health/live")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"
    assert "default-src 'self'" in answer["Content-Security-Policy"]


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
