"""What of a season leaves the server as a file: its document (API-05), and its dates and those of its groups for
calendars (API-04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from accounts.leagues import document
from accounts.leagues.entering import rules_of
from accounts.leagues.models import Group, Season
from api.endpoint import operation
from api.language import LanguageQuery, language_now
from api.leagues.doors import LeagueEndpoint
from api.media import JSON, CalendarRenderer, JSONRenderer
from api.problems import NotFound, ProblemRaised
from horror.games.locale import Speech, speech

COST = 5
"""Units of the limit on reading that a document costs beyond the one of every request."""
OVER = (Season.State.FINISHED, Season.State.ARCHIVED)
LINE = 75
"""Bytes of a line of a calendar, without its end (RFC 5545, 3.1)."""


class SeasonDocument(msgspec.Struct, kw_only=True):
    """The published document of a season; docs/league-document.md says what all its members are. `format` is its
    version, `league` and `season` are what it is of, with the rules and the revealed seed; `lot` are all entries as
    drawn, `parted` pairs of entries that have changed places. `entries`, `groups`, `matches` and `acts` are what the
    `standings` and the `promotions` follow from."""

    format: int
    league: dict[str, Any]
    season: dict[str, Any]
    lot: list[int]
    parted: list[list[int]]
    entries: list[dict[str, Any]]
    groups: list[dict[str, Any]]
    matches: list[dict[str, Any]]
    standings: list[dict[str, Any]]
    promotions: list[dict[str, Any]]
    acts: list[dict[str, Any]]


class DocumentView(LeagueEndpoint):
    @operation(
        "The published document of a season that is over",
        {200: SeasonDocument},
        visitors=True,
        problems=[404, 409],
        tag="leagues",
        name="get_season_document",
    )
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """All that its final standings follow from, by which anybody reckons them again (docs/league-document.md)."""
        _, season = self.season(request, slug, number)
        if rules_of(season).format == "table":
            raise ProblemRaised(
                "a table over games with a tag has no document: it tells its games", kind="conflict",
                code="season_not_open", rule="FMT-05",
            )  # fmt: skip
        if season.state not in OVER:
            raise ProblemRaised(
                "the document is published when the season is over",
                kind="conflict",
                code="season_not_open",
                rule="LEA-01",
            )
        self.charge(request, COST)
        return HttpResponse(document.encoded(season), content_type=JSON)


class CalendarView(LeagueEndpoint):
    renderer_classes = [CalendarRenderer, JSONRenderer]

    @operation(
        "The dates of a season for calendars",
        {200: OpenApiTypes.STR},
        query=LanguageQuery,
        visitors=True,
        problems=[404],
        media=CalendarRenderer.media_type,
        tag="leagues",
        name="get_season_calendar",
    )
    def get(self, request: Request, slug: str, number: int, query: LanguageQuery) -> HttpResponse:
        """As iCalendar (RFC 5545). A date that moves keeps its UID."""
        _, season = self.season(request, slug, number)
        return _answer(calendar(season, speech(language_now())))


class GroupCalendarView(LeagueEndpoint):
    renderer_classes = [CalendarRenderer, JSONRenderer]

    @operation(
        "The dates of a group for calendars",
        {200: OpenApiTypes.STR},
        query=LanguageQuery,
        visitors=True,
        problems=[404],
        media=CalendarRenderer.media_type,
        tag="leagues",
        name="get_group_calendar",
    )
    def get(
        self, request: Request, slug: str, number: int, tier: int, group: int, query: LanguageQuery
    ) -> HttpResponse:
        """From the beginning of its games, with its ends as they have moved for it (LEA-12). As iCalendar (RFC 5545); a
        date that moves keeps its UID."""
        _, season = self.season(request, slug, number)
        row = season.groups.filter(tier=tier, number=group).first()
        if row is None:
            raise NotFound
        row.season = season
        return _answer(calendar(season, speech(language_now()), row))


def _answer(lines: Iterable[str]) -> HttpResponse:
    content = "".join(f"{part}\r\n" for line in lines for part in folded(line)).encode()
    return HttpResponse(content, content_type=f"{CalendarRenderer.media_type}; charset=utf-8")


def calendar(season: Season, talk: Speech, group: Group | None = None) -> Iterator[str]:
    """The lines of a calendar, of a season or of a group, before they are folded."""
    league = season.league
    where = f"{settings.PUBLIC_URL.rstrip('/')}/leagues/{league.slug}/seasons/{season.number}/"
    title, whose, sequence = f"{league.name} {season.number}", f"{season.number}", season.version
    if group is not None:
        where = f"{where}groups/{group.tier}/{group.number}/"
        title = f"{title}, {talk.say('group {group}', group=f'{group.tier}.{group.number}')}"
        whose, sequence = f"{whose}.{group.tier}.{group.number}", sequence + group.extra
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//horror//leagues//EN", "CALSCALE:GREGORIAN")
    for name, at, said in _dates(season, talk) if group is None else _dates_of(group, talk):
        yield "BEGIN:VEVENT"
        yield f"UID:{name}.{whose}.{league.slug}@{settings.PUBLIC_URL.partition('//')[2].strip('/')}"
        yield f"DTSTAMP:{_instant(season.since)}"
        yield f"SEQUENCE:{sequence}"
        yield f"DTSTART:{_instant(at)}"
        yield f"SUMMARY:{escaped(f'{title}: {said}')}"
        yield f"URL:{where}"
        if season.state == Season.State.CANCELLED:
            yield "STATUS:CANCELLED"
        yield "END:VEVENT"
    yield "END:VCALENDAR"


def _dates(season: Season, talk: Speech) -> Iterable[tuple[str, datetime, str]]:
    return (
        ("opens_at", season.opens_at, talk.say("registration opens")),
        ("closes_at", season.closes_at, talk.say("registration closes, and check-in begins")),
        ("starts_at", season.starts_at, talk.say("check-in ends, and the games begin")),
        ("ends_at", season.ends_at, talk.say("the season ends: games go on by the faster clocks")),
        ("hard_end_at", season.hard_end_at, talk.say("what goes on is decided")),
    )


def _dates_of(group: Group, talk: Speech) -> Iterable[tuple[str, datetime, str]]:
    return (
        ("starts_at", group.season.starts_at, talk.say("the games begin")),
        ("ends_at", group.ends_at, talk.say("games go on by the faster clocks")),
        ("hard_end_at", group.hard_end_at, talk.say("what goes on is decided")),
    )


def _instant(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    """A text as a value has it (RFC 5545, 3.3.11); control characters are left out."""
    said = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")
    return "".join(character for character in said if character.isprintable())


def folded(line: str) -> Iterator[str]:
    """A line in parts of at most 75 bytes, each but the first begun with a space; no character is cut."""
    part, room = "", LINE
    for character in line:
        size = len(character.encode())
        if size > room:
            yield part
            part, room = " ", LINE - 1
        part += character
        room -= size
    yield part
