"""Tables for spreadsheets (RFC 4180): what a cell says is text or a number there, never a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from io import StringIO
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from api.media import CSVRenderer

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""With what a text begins that a spreadsheet would run, or would run after leaving out the first character."""


def wanted(request: Request) -> bool:
    """Whether somebody asks for a table for spreadsheets."""
    return bool(request.accepted_renderer.media_type == CSVRenderer.media_type)


def answer(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> HttpResponse:
    """These rows under a line with the names of their columns."""
    said = StringIO()
    writer = csv.writer(said, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([cell(row.get(name)) for name in columns] for row in rows)
    return HttpResponse(said.getvalue().encode(), content_type=f"{CSVRenderer.media_type}; charset=utf-8")


def cell(value: Any) -> str | int | float:
    """What stands in a cell. A text that begins as formulas do has an apostrophe before it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return cell(" ".join(map(str, value)))
    text = str(value)
    return f"'{text}" if text.startswith(FORMULAS) else text
