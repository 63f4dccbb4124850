"""All addresses of the API, for tests that go through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.urls import URLPattern, URLResolver

from api import urls
from api.endpoint import Endpoint


def where(wanted: Callable[[type[Endpoint]], bool], *, but: Any = None) -> Iterator[tuple[str, str]]:
    """Method and name of each address whose view is wanted; ``but`` are addresses (a module of them) left out."""

    def walk(patterns: list[Any]) -> Iterator[tuple[str, str]]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver) and pattern.urlconf_name is not but:
                yield from walk(pattern.url_patterns)
            elif isinstance(pattern, URLPattern):
                view = getattr(pattern.callback, "cls", None)
                if view is not None and issubclass(view, Endpoint) and wanted(view):
                    for method in ("get", "post", "put", "patch", "delete"):
                        if hasattr(view, method):
                            yield method.upper(), str(pattern.name)

    yield from walk(urls.urlpatterns)


def of(*modules: str) -> list[tuple[str, str]]:
    """Those of these modules."""
    return list(where(lambda view: view.__module__ in modules))
