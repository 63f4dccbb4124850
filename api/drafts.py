"""What you are about to do: the rest of a script that stopped, and the lines that you have planned, for yourself."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from api import codec
from api.endpoint import Endpoint, operation
from api.language import LanguageQuery
from api.media import JSON
from api.preconditions import IF_MATCH, IF_NONE_MATCH, condition, tag
from api.problems import Malformed
from api.script import typed_lines
from api.seats import seat_of
from api.shapes import Strict, door, now, told_in
from horror import sizes
from horror.games.grammar.language import MOST_CHARACTERS
from horror.rules.kernel.phrases import phrase
from horror.rulesets import rulesets
from horror.table import drafts
from horror.table.acts import Refusal

PlannedLine = Annotated[
    str, Meta(pattern=r"^[^\r\n]*\S[^\r\n]*$", max_length=MOST_CHARACTERS + sizes.MESSAGE)
]
"""A line that says something."""


class DraftShown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What you are about to do, as `lines` of a script: what did not run of your last script that stopped, and then the
    last `planned` lines, which were planned and not sent yet. `reason` says why that script stopped, and `refusal` all
    that is kept of it. Nobody else sees it."""

    lines: list[Any]
    reason: str
    refusal: Refusal | None = None
    planned: int = 0


class DraftRequest(Strict):
    """All that you plan, as `lines` of a script: moves, or text, an order each, in order. They are not tried, and need
    not be legal now. None: there is no draft."""

    lines: Annotated[list[dict[str, Any] | PlannedLine], Meta(max_length=sizes.LINES)]


class DraftView(Endpoint):
    @operation(
        "What you are about to do: the rest of your last script, and your plan",
        {200: DraftShown},
        problems=[404],
        tag="play",
        name="get_draft",
        query=LanguageQuery,
    )
    def get(self, request: Request, game: str, query: LanguageQuery) -> HttpResponse:
        """The `ETag` is that of the version, and you name it when you write another. There is one also while there is
        no draft."""
        return self._shown(request, game, query.language)

    @operation(
        "Plan: what you are about to do, for all your devices",
        {200: DraftShown},
        body=DraftRequest,
        query=LanguageQuery,
        scope="play",
        headers=[IF_MATCH, IF_NONE_MATCH],
        problems=[403, 404, 409, 412, 428],
        tag="play",
        name="put_draft",
        trial=True,
    )
    def put(self, request: Request, game: str, body: DraftRequest, query: LanguageQuery) -> HttpResponse:
        """Takes the place of the whole draft. Name in `If-Match` the version that you have read: another device may
        have written one since, and then the answer is 412. It is told to nobody; your sockets say that there is
        another version."""
        seat = seat_of(request, game)
        if len(codec.encode(body.lines)) > sizes.PLANNED:
            raise Malformed(phrase("at most {most} characters", most=sizes.PLANNED), path="$.lines")
        lines = typed_lines("lines", body.lines, rulesets()[seat.ruleset])
        drafts.write(game, seat.index, lines, condition(request), request.user.pk, now())
        return self._shown(request, game, query.language)

    @operation(
        "Drop it",
        {204: None},
        scope="play",
        headers=[IF_MATCH],
        problems=[404, 412],
        tag="play",
        name="drop_draft",
        trial=True,
    )
    def delete(self, request: Request, game: str) -> None:
        found = door(request, game)
        if found.seat is not None:
            drafts.drop(game, found.seat, condition(request), request.user.pk, now())

    def _shown(self, request: Request, game: str, language: str | None) -> HttpResponse:
        found = door(request, game)
        told_in(found, request, language)
        kept = drafts.of(found)
        if kept is None:
            shown = DraftShown(lines=[], reason="")
        else:
            why = drafts.stopped(found, kept)
            reason = why.reason if why else kept.reason
            shown = DraftShown(lines=kept.lines, reason=reason, refusal=why, planned=kept.planned)
        content = codec.encode(shown)
        return HttpResponse(content, content_type=JSON, headers={"ETag": tag(drafts.word(found), content)})
