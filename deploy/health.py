"""Is it alive; is it ready. For load balancers and alarms; says nothing about games or people."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from accounts.post import ages
from horror import present
from horror.table.jobs import oldest_due

log = structlog.get_logger("deploy")


@never_cache
def live(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"status": "alive"})


@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """200 when database and (where used) Redis answer, else 503; with the age of the oldest due job, and of the oldest
    mails that came in and are to go out; and by how much this process's own clock is ahead of the database's.
    """
    checks: dict[str, Callable[[], object]] = {
        "database": _database,
        "clock_ahead_seconds": _clock,
        "oldest_due_job_seconds": _oldest_due_job,
        "oldest_inbound_seconds": _oldest_inbound,
        "oldest_outbound_seconds": _oldest_outbound,
    }
    if settings.REDIS_URL:
        checks["redis"] = _redis
    results: dict[str, object] = {}
    for name, check in checks.items():
        try:
            results[name] = check()
        except Exception as error:  # whatever it is, it means: not ready
            log.warning("not ready", check=name, error=str(error))
            results[name] = "failed"
    ok = "failed" not in results.values()
    return JsonResponse({"status": "ready" if ok else "not ready", **results}, status=200 if ok else 503)


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return "ok"


def _clock() -> int:
    """Nothing of ours is due by the process's clock, but times in logs, sessions and certificates are by it."""
    return round(present.ahead())


def _oldest_due_job() -> int:
    """How long the longest due job has been waiting, of those that people wait for. An alarm belongs
    here: workers may be connected and idle.
    """
    now = present.now()
    since = oldest_due(now)
    return int((now - since).total_seconds()) if since else 0


def _oldest_inbound() -> int:
    """How long the mail that came in first has been waiting to be read."""
    return ages.oldest_inbound(present.now())


def _oldest_outbound() -> int:
    """How long the mail that was written first has been waiting to be handed over."""
    return ages.oldest_outbound(present.now())


def _redis() -> str:
    import redis  # not at the embedded server's start, which has none

    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
        client.ping()
    return "ok"
