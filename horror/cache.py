"""The cache in Redis, which may hang: whoever asks it waits a moment at most, and then nobody for a while."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from horror.silence import redis_silence


class CacheAway(RuntimeError):
    """Redis has failed to answer a moment ago, and is not asked again yet."""


class Cache(RedisCache):
    """Django's, with a silence after a failure, so that a time-out is paid by one request and not by each."""

    @cached_property
    def _cache(self) -> Any:
        return _Guarded(super()._cache)


class _Guarded:
    """A client whose every call may fail at once."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Callable[..., Any]:
        call = getattr(self._client, name)

        def guarded(*arguments: Any, **named: Any) -> Any:
            if redis_silence.lasts:
                raise CacheAway("Redis did not answer a moment ago")
            try:
                result = call(*arguments, **named)
            except (RedisError, OSError) as error:
                redis_silence.begin(error)
                raise
            redis_silence.end()
            return result

        return guarded
