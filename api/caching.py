"""What answers may be kept and by whom, and what is written small: ETag, Cache-Control, gzip.

An answer is *public* when nothing in it is for one reader alone: rulesets and the like, and what a visitor gets of a
public game. Only those may be kept by others. Compressed are those and pictures, within other answers too
(api.shrunk), as nothing in them is hidden from anybody at the table, or written by anybody: the length of what is
compressed tells something of what is in it, and the stream of a player holds hidden cards beside text that others
choose.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.text import compress_sequence, compress_string

from api import codec, shrunk

PRIVATE = "private, no-store"
ASKED_AGAIN = "public, no-cache"
"""Kept by anybody, and asked for anew each time: 304 while it is the same."""
STEADY = "public, max-age=300"
"""What changes with a new version of the server alone."""
FOR_EVER = "public, max-age=31536000, immutable"
OWN_FOR_EVER = "private, max-age=31536000, immutable"
"""What stays as it is, for who may read it alone."""
CREDENTIALS = ("Authorization", "Cookie", "X-Session-Token")
WORTH_IT = 1024
"""Bytes below which nothing is compressed."""
_CODINGS = {
    coding: re.compile(rf"(?:^|,)\s*{name}\s*(?:;\s*q=([01](?:\.\d{{0,3}})?)\s*)?(?:,|$)", re.IGNORECASE)
    for coding, name in {"br": "br", "gzip": "(?:x-)?gzip"}.items()
}
"""Each coding in a list of those that are taken, with its weight; what is no such list takes none."""


class Kept(NamedTuple):
    """How an answer may be kept, the headers of a request that it depends on, and whether it is written small though it
    is not public; or which `part` of it is, by itself."""

    control: str = PRIVATE
    vary: tuple[str, ...] = ()
    compressed: bool = False
    part: bytes = b""

    @property
    def public(self) -> bool:
        return self.control.startswith("public")


def word_of(*parts: Any) -> str:
    """A word that is another one where any of these parts is. Nothing of them can be read out of it."""
    return hashlib.blake2b(codec.encode(parts), digest_size=15).hexdigest()


def tag(*parts: Any) -> str:
    """A weak ETag of what an answer follows from."""
    return f'W/"{word_of(*parts)}"'


@cache
def code_in(base: Path) -> str:
    """What the code is that makes the answers: with other code the same cursor of the same game may be told otherwise.
    Of what is in the files, so that all processes of one version know the same."""
    code = hashlib.blake2b(digest_size=15)
    for package in ("api", "horror"):
        for file in sorted((base / package).rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                code.update(codec.encode((str(file.relative_to(base)), file.read_bytes())))
    return code.hexdigest()


def tag_of(content: bytes) -> str:
    """A weak ETag of an answer's content."""
    return f'W/"{hashlib.blake2b(content, digest_size=15).hexdigest()}"'


def known(request: HttpRequest, etag: str) -> bool:
    """Whether the client has this very answer (If-None-Match, compared weakly: RFC 9110, 13.1.2)."""
    given = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in given or etag in given or etag.removeprefix("W/") in given


def unchanged(etag: str) -> HttpResponse:
    """The answer to whoever has it already."""
    answer = HttpResponse(status=304)
    answer["ETag"] = etag
    del answer["Content-Type"]
    return answer


def finish(request: HttpRequest, response: HttpResponseBase, kept: Kept) -> HttpResponseBase:
    """Says how an answer may be kept, turns one that the client has into 304, and compresses what may be."""
    if response.status_code not in (200, 304):
        response.headers.setdefault("Cache-Control", PRIVATE)
        return response
    if (
        request.method in ("GET", "HEAD")
        and isinstance(response, HttpResponse)
        and response.status_code == 200
    ):
        etag = response.headers.get("ETag") or tag_of(response.content)
        response["ETag"] = etag
        if known(request, etag):
            response = unchanged(etag)
    response.headers.setdefault("Cache-Control", kept.control)
    if kept.vary:
        patch_vary_headers(response, kept.vary)
    if (kept.public or kept.compressed or kept.part) and response.status_code == 200:
        _compress(request, response, b"" if kept.public or kept.compressed else kept.part)
    return response


def takes(coding: str, accepted: str) -> bool:
    """Whether an Accept-Encoding takes a coding, `br` or `gzip`: it is named, and not with a weight of 0 (RFC 9110,
    12.5.3)."""
    named = _CODINGS[coding].search(accepted)
    return named is not None and float(named[1] or 1) > 0


def _compress(request: HttpRequest, response: HttpResponseBase, part: bytes) -> None:
    patch_vary_headers(response, ("Accept-Encoding",))
    if not takes("gzip", request.headers.get("Accept-Encoding", "")):
        return
    if isinstance(response, StreamingHttpResponse):
        parts: Iterator[bytes] = iter(response)
        response.streaming_content = compress_sequence(parts)
    elif isinstance(response, HttpResponse) and len(response.content) > WORTH_IT:
        whole = response.content
        response.content = shrunk.around(whole, part) if part else compress_string(whole)
    else:
        return
    response["Content-Encoding"] = "gzip"
