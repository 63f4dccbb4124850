"""Static files, under an address that has the hash of all of them: `/static/<hash>/web/game.js`.

What stands there never changes, so browsers keep it for ever; the modules import each other by relative addresses, and
so stay within one hash. Nothing is built or collected before a start: files are found where they lie, hashed once in
a process, and kept in its memory, compressed and without comments, once they were asked for.

Another hash is that of another version: of a page that was opened before an upgrade, or of a process that is a version
ahead. It gets the file as it is here, which nobody keeps.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import brotli
import structlog
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.exceptions import SuspiciousFileOperation
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.cache import patch_vary_headers

from api.caching import ASKED_AGAIN, FOR_EVER, known, takes, unchanged
from deploy.comments import out_of_script, out_of_sheet

log = structlog.get_logger("files")

PREFIX = "/static/"
WORTH_IT = 256
"""Bytes below which a file is not compressed."""
_ADDRESS = re.compile(rf"{PREFIX}(?:(?P<tree>[0-9a-f]{{16}})/)?(?P<name>.+)")
_TYPES = mimetypes.MimeTypes()  # those of the language, not of the machine
for _type, _suffix in (("text/javascript", ".js"), ("font/woff", ".woff"), ("font/woff2", ".woff2")):
    _TYPES.add_type(_type, _suffix)
_SHORTER: dict[str, Callable[[str], str]] = {"text/javascript": out_of_script, "text/css": out_of_sheet}
"""How what we write goes to browsers, by its type; the pages' libraries go as they are, with their licences."""


class File(NamedTuple):
    """What is served: its type, its content, that compressed where this is worth it, by coding, the smallest first, and
    whether it is what it was when all were hashed."""

    type: str
    content: bytes
    small: dict[str, bytes]
    steady: bool

    @classmethod
    def of(cls, path: Path, digest: bytes = b"") -> File:
        """A file as it is now; with the hash that it had, of a version that is not worked at, without comments."""
        kind = _TYPES.guess_type(path.name)[0] or "text/plain"
        content = path.read_bytes()
        steady = hashlib.sha256(content).digest() == digest
        if digest and "vendor" not in path.parts and (shorter := _SHORTER.get(kind)):
            try:
                content = shorter(content.decode()).encode()
            except ValueError as error:  # it goes as it is: a page is never worse for it
                log.warning("comments not taken out", file=str(path), error=str(error))
        text = kind.startswith("text/") or kind in ("application/json", "image/svg+xml")
        return cls(
            f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
            content,
            {"br": brotli.compress(content), "gzip": gzip.compress(content, mtime=0)}
            if text and len(content) > WORTH_IT
            else {},
            steady,
        )


class Tree:
    """All static files of this process. What there is, and what it holds, is as it was when the first was asked for."""

    def __init__(self) -> None:
        self._files: dict[str, File] = {}

    @cached_property
    def paths(self) -> dict[str, Path]:
        """By name (`web/game.js`), where a file lies."""
        found: dict[str, Path] = {}
        for finder in finders.get_finders():
            for name, storage in finder.list(None):
                prefix = f"{folder}/" if (folder := getattr(storage, "prefix", None)) else ""
                found.setdefault(f"{prefix}{name}", Path(storage.path(name)))
        return found

    @cached_property
    def _digests(self) -> dict[str, bytes]:
        return {name: hashlib.sha256(self.paths[name].read_bytes()).digest() for name in sorted(self.paths)}

    @cached_property
    def hash(self) -> str:
        """16 hexadecimal digits that differ where any file does. The same in all processes of a version."""
        whole = hashlib.sha256()
        for name, digest in self._digests.items():
            whole.update(hashlib.sha256(name.encode()).digest() + digest)
        return whole.hexdigest()[:16]

    def file(self, name: str) -> File | None:
        """A file by its name. One that was written anew since is read each time."""
        if (file := self._files.get(name)) is None and (path := self.paths.get(name)) and path.is_file():
            file = File.of(path, self._digests[name])
            if file.steady:
                self._files[name] = file
        return file


TREE = Tree()


class Storage(StaticFilesStorage):
    """What `{% static %}` asks: the address of a file in this version."""

    def url(self, name: str | None) -> str:
        return super().url(name if settings.DEBUG else f"{TREE.hash}/{name}")


def static_files(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answers what is asked of static files. While one develops (DEBUG) they are read each time."""

    if not settings.DEBUG:
        assert TREE.hash  # at the start, and not when the first page is asked for

    def middleware(request: HttpRequest) -> HttpResponse:
        match = _ADDRESS.fullmatch(request.path_info)
        file = _found(match["name"]) if match else None
        if match is None or file is None:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return _answer(request, file, _kept(match["tree"], file))

    return middleware


def _found(name: str) -> File | None:
    if not settings.DEBUG:
        return TREE.file(name)
    try:
        path = finders.find(name)
    except SuspiciousFileOperation:
        return None
    return File.of(Path(path)) if isinstance(path, str) and Path(path).is_file() else None


def _kept(tree: str | None, file: File) -> str:
    """How it may be kept: for ever under the hash of what it belongs to, under none while it is the same."""
    if tree is None:
        return ASKED_AGAIN
    return FOR_EVER if file.steady and tree == TREE.hash else "no-store"


def _answer(request: HttpRequest, file: File, kept: str) -> HttpResponse:
    accepted = request.headers.get("Accept-Encoding", "")
    coding = next((each for each in file.small if takes(each, accepted)), None)
    content = file.small[coding] if coding else file.content
    etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    response = unchanged(etag) if known(request, etag) else HttpResponse(content, content_type=file.type)
    response["ETag"] = etag
    response["Cache-Control"] = kept
    if file.small:
        patch_vary_headers(response, ("Accept-Encoding",))
    if response.status_code == 200:
        response["Content-Length"] = str(len(content))
        if coding:
            response["Content-Encoding"] = coding
    return response
