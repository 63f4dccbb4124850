"""Reports to staff, and appeals against what staff did (PEO-10 to PEO-14, PEO-30)."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Annotated, Literal, cast

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.conduct.models import WORDS, Report
from accounts.judging import appeals, evidence, reports
from accounts.judging.evidence import Subject
from accounts.leagues import members
from accounts.leagues.models import League, Match
from accounts.leagues.models.league import SLUG
from accounts.models import User
from api import codec, limits
from api.endpoint import Endpoint, operation
from api.problems import Malformed
from api.shapes import Cursor, Strict, now

ReportKind = Literal["abuse", "spam", "cheating", "name", "other"]
ReportState = Literal["open", "acted", "dismissed"]
GameNamed = Annotated[str, Meta(min_length=1, max_length=12)]
LeagueNamed = Annotated[str, Meta(min_length=1, max_length=SLUG)]


class LetterNamed(Strict):
    """A message, by the game and the cursor of its item in your stream there."""

    game: GameNamed
    cursor: Cursor


class NameNamed(Strict):
    """Whose name: of a `player` by id, of a `game`, or of a `league` by its word. One of them."""

    player: uuid.UUID | None = None
    game: GameNamed | None = None
    league: LeagueNamed | None = None


class ReportRequest(Strict):
    """What is wrong (`kind`), with what (a `letter`, a `name`, or a `player` by id; one of them), and what you want to
    say of it. What was written, and how somebody is called, the server copies itself."""

    kind: ReportKind
    letter: LetterNamed | None = None
    name: NameNamed | None = None
    player: uuid.UUID | None = None
    words: Annotated[str, Meta(max_length=WORDS)] = ""


class ReportShown(msgspec.Struct, kw_only=True):
    """A report of yours: `what` it is about, and how it stands. `open`: nobody has decided yet, which takes `days` days
    as a rule; `acted`: staff did something; `dismissed`: they saw nothing to do. `answer` is what they said to you.
    Whom it is about never learns that it was you."""

    id: int
    kind: ReportKind
    what: Literal["letter", "name", "person"]
    subject: str
    words: str
    at: datetime
    state: ReportState
    answer: str
    days: int


class Reports(msgspec.Struct, kw_only=True):
    """Your reports, the newest first."""

    reports: list[ReportShown]


class MeasureAppealRequest(Strict):
    """The word (`token`) of the link in the mail that told you of it, and what you say against it."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    words: Annotated[str, Meta(min_length=1, max_length=WORDS)]


class MeasureAppealed(msgspec.Struct, kw_only=True):
    """That an appeal came, and when. Its answer comes by mail."""

    at: datetime


codec.prepare(Reports)


def report_shown(row: Report) -> ReportShown:
    """A report as who sent it sees it."""
    what = row.about.partition(":")[0]
    said = row.evidence.get("said", {}).get("text", "")
    return ReportShown(
        id=row.pk,
        kind=cast(ReportKind, row.kind),
        what=cast(Literal["letter", "name", "person"], what),
        subject=said or row.evidence.get("name", ""),
        words=row.words,
        at=row.made_at,
        state=cast(ReportState, row.state),
        answer=row.answer,
        days=reports.figures().days,
    )


class ReportsView(Endpoint):
    @operation("Your reports", {200: Reports}, scope="account", tag="people", name="list_reports")
    def get(self, request: Request) -> Reports:
        return Reports(reports=[report_shown(row) for row in reports.own(security.somebody(request))])

    @operation(
        "Report something to the people who run the server",
        {201: ReportShown},
        body=ReportRequest,
        scope="account",
        problems=[404, 422],
        tag="people",
        name="report",
    )
    def post(self, request: Request, body: ReportRequest) -> ReportShown:
        """A person reads it, as a rule within `days` days, and you get a mail when it is decided. Whom it is about
        does not learn of it from you. What is open from you about the same thing is the same report."""
        me = security.somebody(request)
        subject = _subject(me, body)
        return report_shown(reports.report(me, Report.Kind(body.kind), subject, body.words.strip(), now()))


class AppealsView(Endpoint):
    @operation(
        "Appeal against what staff did to your account",
        {201: MeasureAppealed},
        body=MeasureAppealRequest,
        visitors=True,
        limit="account",
        problems=[409],
        tag="people",
        name="appeal",
    )
    def post(self, request: Request, body: MeasureAppealRequest) -> MeasureAppealed:
        """By the link of the mail that told you, within 30 days, once; no log-in is needed, since the account may be
        closed (PEO-30)."""
        limits.spend("credentials", f"ip:{limits.address(request)}")
        return MeasureAppealed(at=appeals.appeal(body.token, body.words, now()).at)


def _subject(me: User, body: ReportRequest) -> Subject:
    if sum(one is not None for one in (body.letter, body.name, body.player)) != 1:
        raise Malformed("a letter, a name or a player, one of them", path="$")
    if body.letter is not None:
        return evidence.of_letter(me, body.letter.game, body.letter.cursor)
    if body.player is not None:
        return evidence.of_person(me, body.player)
    name = cast(NameNamed, body.name)
    if sum(one is not None for one in (name.player, name.game, name.league)) != 1:
        raise Malformed("a player, a game or a league, one of them", path="$.name")
    if name.player is not None:
        return evidence.of_persons_name(me, name.player)
    if name.game is not None:
        return _of_game(me, name.game)
    return _of_league(me, members.door(name.league or "", me).league)


def _of_game(me: User, game: str) -> Subject:
    """The name of a game, or of the league after which it is called (PEO-27)."""
    subject = evidence.of_games_name(me, game)
    if subject.person is None:
        match = Match.objects.filter(game=game).select_related("group__season__league").first()
        return _of_league(me, match.group.season.league) if match is not None else subject
    return subject


def _of_league(me: User, league: League) -> Subject:
    owner = league.members.filter(role=members.Role.OWNER).values_list("person", flat=True).first()
    return evidence.of_leagues_name(me, league.slug, league.name, owner)
