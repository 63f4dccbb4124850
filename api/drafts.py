"""What is left of a script that stopped, for who sent it."""

from __future__ import annotations

from typing import Any

import msgspec
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.language import LanguageQuery
from api.shapes import door, told_in
from horror.table import read
from horror.table.acts import Refusal


class DraftShown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The lines of your last script that did not run, and why it stopped: the `reason`, and all that is kept of the
    `refusal`. Nobody else sees it."""

    lines: list[Any]
    reason: str
    refusal: Refusal | None = None


class DraftView(Endpoint):
    @operation(
        "The rest of your last script",
        {200: DraftShown},
        problems=[404],
        tag="play",
        name="get_draft",
        query=LanguageQuery,
    )
    def get(self, request: Request, game: str, query: LanguageQuery) -> DraftShown:
        found = door(request, game)
        told_in(found, request, query.language)
        draft = read.draft(found)
        if draft is None:
            return DraftShown(lines=[], reason="")
        why = read.stopped(found, draft)
        return DraftShown(lines=draft.lines, reason=why.reason if why else draft.reason, refusal=why)

    @operation("Drop it", {204: None}, scope="play", problems=[404], tag="play", name="drop_draft")
    def delete(self, request: Request, game: str) -> None:
        read.drop_draft(door(request, game))
