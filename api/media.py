"""What requests and answers are written in: for the framework's negotiation, and for reading bodies."""

from __future__ import annotations

from typing import Any

from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

from api import codec

JSON = "application/json"


class StructParser(BaseParser):
    """JSON into the struct that the operation declares."""

    media_type = JSON

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return codec.decode(stream.read(codec.LARGEST + 1), parser_context["view"].expected_body)


class JSONRenderer(BaseRenderer):
    """Says that answers are JSON; operations encode them themselves."""

    media_type = JSON
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        return codec.encode(data)


class SvgRenderer(JSONRenderer):
    media_type = "image/svg+xml"
    format = "svg"


class PngRenderer(JSONRenderer):
    media_type = "image/png"
    format = "png"


class TextRenderer(JSONRenderer):
    media_type = "text/plain"
    format = "txt"


class LinesRenderer(JSONRenderer):
    media_type = "application/jsonl"
    format = "jsonl"


class CSVRenderer(JSONRenderer):
    """A table for spreadsheets."""

    media_type = "text/csv"
    format = "csv"


class CalendarRenderer(JSONRenderer):
    """Dates for calendars (RFC 5545)."""

    media_type = "text/calendar"
    format = "ics"


class FileRenderer(JSONRenderer):
    """What some clients ask for that do not know what else an address gives: the same bytes, as a file."""

    media_type = "application/octet-stream"
    format = "file"


FILE = FileRenderer.media_type
