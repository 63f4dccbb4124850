"""What a write asks for of the version that it writes over: If-Match and If-None-Match (RFC 9110, 13.1)."""

from __future__ import annotations

from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api import caching
from horror.table.conditions import Condition

NONE = "none"
"""What stands in a tag for the word of a version that is not there."""

IF_MATCH = OpenApiParameter(
    "If-Match",
    type=str,
    location=OpenApiParameter.HEADER,
    required=False,
    description="The `ETag` of the version that you have read, or `*`: any. Needed where something is there already.",
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    type=str,
    location=OpenApiParameter.HEADER,
    required=False,
    description="`*`: only where nothing is there yet.",
)


def condition(request: Request) -> Condition:
    """On what condition this request writes."""
    matched, unmatched = request.headers.get("If-Match"), request.headers.get("If-None-Match")
    tags = [] if matched is None else parse_etags(matched)
    words = {tag.strip('"').partition(".")[0] for tag in tags if tag.startswith('"')}
    return Condition(
        words=frozenset("" if word == NONE else word for word in words),
        given=matched is not None,
        whatever=tags == ["*"],
        absent=unmatched is not None and "*" in parse_etags(unmatched),
    )


def tag(word: str | None, content: bytes) -> str:
    """The strong tag of an answer: of the version that it tells of, and of how it is told."""
    return f'"{word or NONE}.{caching.word_of(content)[:12]}"'
