"""The cache, which counts what everybody may cost: in Redis, which may hang (whoever asks it waits a moment at most,
and then nobody for a while), or in the memory of the one process that there is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol, cast

from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from horror.silence import redis_silence


class Counts(Protocol):
    """What our caches do beyond Django's."""

    def count(self, key: str, by: int, seconds: int) -> int: ...


def count(key: str, by: int, seconds: int) -> int:
    """Add to a counter of the cache, which is forgotten so many seconds after its beginning; gives where it stands.

    Raises what the cache raises that does not answer.
    """
    return cast(Counts, cache).count(key, by, seconds)


class CacheAway(RuntimeError):
    """Redis has failed to answer a moment ago, and is not asked again yet."""


class Memory(LocMemCache):
    """Django's in memory, which counts."""

    def count(self, key: str, by: int, seconds: int) -> int:
        """Add to a counter, which is forgotten so many seconds after its beginning; gives where it stands now."""
        self.add(key, 0, seconds)
        try:
            return self.incr(key, by)
        except ValueError:  # it was forgotten between the two
            return by


class Cache(RedisCache):
    """Django's in Redis, which counts, with a silence after a failure, so that a time-out is paid by one request and
    not by each.
    """

    _servers: list[str]
    _options: dict[str, Any]

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client

    @cached_property
    def _cache(self) -> Any:
        """One for the process: Django asks for it once in each request where these have contexts of their own."""
        which = (*self._servers, repr(self._options))
        return _shared.get(which) or _shared.setdefault(which, _Guarded(super()._cache))

    def count(self, key: str, by: int, seconds: int) -> int:
        """Add to a counter, which is forgotten so many seconds after its beginning; gives where it stands now.

        That is one question to Redis. Raises what Redis raises, or :class:`CacheAway`.
        """
        return int(self._cache.count(self.make_and_validate_key(key), by, seconds))


_shared: dict[tuple[str, ...], _Guarded] = {}
"""By server and options: those of the settings, which are the same objects for all contexts."""


_COUNT = """
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count == tonumber(ARGV[1]) then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return count
"""
"""Both at once, so that no counter stays for ever, and one answer to be read by each request."""


class _Client(RedisCacheClient):
    """Of one server; keeps its client, which threads may share. Django makes one for each question."""

    @cached_property
    def _kept(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: object = None, *, write: bool = False) -> Any:
        return self._kept

    @cached_property
    def _counting(self) -> Any:
        return self._kept.register_script(_COUNT)

    def count(self, key: str, by: int, seconds: int) -> int:
        return int(self._counting(keys=[key], args=[by, seconds]))


class _Guarded:
    """A client whose every call may fail at once."""

    def __init__(self, client: Any) -> None:
        from redis.exceptions import RedisError  # the embedded server starts without the library

        self._client = client
        self._away = (RedisError, OSError)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        call = getattr(self._client, name)

        def guarded(*arguments: Any, **named: Any) -> Any:
            if redis_silence.lasts:
                raise CacheAway("Redis did not answer a moment ago")
            try:
                result = call(*arguments, **named)
            except self._away as error:
                redis_silence.begin(error)
                raise
            redis_silence.end()
            return result

        return guarded
