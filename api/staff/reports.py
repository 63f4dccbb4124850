"""What staff read and do about people, by a session in which they showed their second factor; each request is kept
among the acts of staff (PEO-20, PEO-22 to PEO-27, PEO-30, PEO-31).
"""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts.conduct.models import WORDS, Appeal, Measure, Report
from accounts.conduct.refused import BadMeasure
from accounts.judging import appeals, measures, names, queue, unnaming
from accounts.judging.names import Named
from accounts.judging.reports import Figures
from accounts.models import User
from api import codec
from api.endpoint import operation
from api.problems import Malformed
from api.reports import GameNamed, LeagueNamed, ReportKind
from api.shapes import Strict, now
from api.staff.door import StaffEndpoint

MeasureKind = Literal["warn", "mute", "bar", "rename", "close", "unname"]
StaffReason = Annotated[str, Meta(min_length=1, max_length=WORDS)]
ReportIds = Annotated[list[Annotated[int, Meta(ge=1, le=2**62)]], Meta(max_length=queue.MOST)]
LISTED = 100


class QueueQuery(Strict):
    """In which order the cases stand."""

    order: Annotated[
        Literal["gravest", "newest"],
        Meta(description="`gravest` by kind and by how many reported, or `newest`."),
    ] = "gravest"


class DismissRequest(Strict):
    """Which `reports` (ids) nothing is done about, and the `answer` to who sent them."""

    reports: Annotated[ReportIds, Meta(min_length=1)]
    answer: Annotated[str, Meta(max_length=WORDS)] = ""


class MeasureRequest(Strict):
    """What is done (`kind`) to whom (a `player` by id), and why: the person gets the `reason` by mail. `days` is how
    long, to mute and to bar. `unname` takes the name of a `game` or of a `league` away, which stands in place of the
    `player`: whoever made it gets the mail. `reports` are the ids of those that this answers; to `unname`, of that name
    alone."""

    kind: MeasureKind
    reason: StaffReason
    player: uuid.UUID | None = None
    game: GameNamed | None = None
    league: LeagueNamed | None = None
    days: Annotated[int, Meta(ge=1, le=measures.MOST_DAYS)] | None = None
    reports: ReportIds = []


class RevokeRequest(Strict):
    """Why it is taken back; the person gets the `reason` by mail."""

    reason: StaffReason


class DecideAppealRequest(Strict):
    """Whether an appeal is `granted`, which takes the act back, and the `answer`, which the person gets by mail."""

    granted: bool
    answer: StaffReason


class ReportRecord(msgspec.Struct, kw_only=True):
    """How often reports were `acted` upon, `dismissed`, or are `open`."""

    acted: int
    dismissed: int
    open: int


class WordsSaid(msgspec.Struct, kw_only=True):
    """What a player wrote: who (`by`, the name then), to whom (null: to all), and when."""

    by: str
    to: list[str] | None
    text: str
    at: datetime


class ReportToStaff(msgspec.Struct, kw_only=True):
    """A report as staff read it. `by` is the name of who sent it (null once the account is gone), with how the `record`
    of that person's reports stands. `name` is what it was called that is reported; `said` the letter as it stood, with
    what was said `before` it in the `game`. A name is of the `game`, of the `league` by its word, or of the person."""

    id: int
    kind: ReportKind
    what: str
    words: str
    at: datetime
    by: str | None
    record: ReportRecord
    name: str | None
    game: str | None
    league: str | None
    cursor: int | None
    said: WordsSaid | None
    before: list[WordsSaid]


class MeasureShown(msgspec.Struct, kw_only=True):
    """What staff did to a person (`player` and `player_name` null: to nobody who is still here): `by` whom, why, and
    `until` when (null: for no set time). `name` is the one that was taken away, from the `game` or `league` (by its
    word) where one of them is there. It `holds` until it is over or was taken back, at `revoked_at`, for the reason
    `revoked`."""

    id: int
    player: str | None
    player_name: str | None
    game: str | None
    league: str | None
    kind: MeasureKind
    reason: str
    name: str
    by: str | None
    at: datetime
    until: datetime | None
    holds: bool
    revoked_at: datetime | None
    revoked: str


class CaseShown(msgspec.Struct, kw_only=True):
    """All open reports about one person (`player` and `name` null: about nobody who is still here), how earlier ones
    were decided, and what was done to the person, the newest first."""

    player: str | None
    name: str | None
    active: bool
    joined_at: datetime | None
    reports: list[ReportToStaff]
    record: ReportRecord
    measures: list[MeasureShown]


class AppealToStaff(msgspec.Struct, kw_only=True):
    """An appeal that waits, and against what. `yours`: whether you may decide it; whoever did it decides only where
    there is nobody else."""

    id: int
    words: str
    at: datetime
    measure: MeasureShown
    yours: bool


class StaffQueue(msgspec.Struct, kw_only=True):
    """What waits for staff."""

    cases: list[CaseShown]
    appeals: list[AppealToStaff]


class ReportsDecided(msgspec.Struct, kw_only=True):
    """How many reports were decided."""

    decided: int


class Measures(msgspec.Struct, kw_only=True):
    """What staff did of late, the newest first."""

    measures: list[MeasureShown]


for _shape in (StaffQueue, Measures):
    codec.prepare(_shape)


class QueueView(StaffEndpoint):
    @operation(
        "What waits for staff",
        {200: StaffQueue},
        query=QueueQuery,
        problems=[404],
        tag="people",
        name="list_staff_queue",
    )
    def get(self, request: Request, query: QueueQuery) -> StaffQueue:
        """Reports that nobody has decided, by person, and appeals."""
        who, at = self.staff(request), now()
        waits, alone = queue.waiting(query.order == "newest"), appeals.is_alone(who)
        return StaffQueue(
            cases=[_case(case, waits.reporters, at) for case in waits.cases],
            appeals=[_appeal(row, who, alone, at) for row in appeals.open_ones(LISTED)],
        )


class DismissView(StaffEndpoint):
    @operation(
        "Do nothing about reports",
        {200: ReportsDecided},
        body=DismissRequest,
        scope="account",
        problems=[404, 409],
        tag="people",
        name="dismiss_reports",
    )
    def post(self, request: Request, body: DismissRequest) -> ReportsDecided:
        """Who sent them is told by mail."""
        return ReportsDecided(
            decided=len(queue.dismiss(self.staff(request), body.reports, body.answer, now()))
        )


class MeasuresView(StaffEndpoint):
    @operation("What staff did of late", {200: Measures}, problems=[404], tag="people", name="list_measures")
    def get(self, request: Request) -> Measures:
        self.staff(request)
        at = now()
        return Measures(measures=[measure_shown(row, at) for row in measures.listed(None, LISTED)])

    @operation(
        "Warn, mute, bar, rename, close, or take a name away",
        {201: MeasureShown},
        body=MeasureRequest,
        scope="account",
        problems=[404, 409, 422],
        tag="people",
        name="take_measure",
    )
    def post(self, request: Request, body: MeasureRequest) -> MeasureShown:
        """The person gets a mail with the reason and a link by which to appeal, who reported gets one that something
        was done. A game or a league whose name is taken away is called by a neutral one from then on, and so is what is
        called after it (PEO-27); its address stays."""
        who, at = self.staff(request), now()
        kind = Measure.Kind(body.kind)
        if sum(one is not None for one in (body.player, body.game, body.league)) != 1:
            raise Malformed("a player, a game or a league, one of them", path="$")
        if body.player is None:
            row = unnaming.take(who, _named(body), body.reason, at, body.reports)
        else:
            row = measures.take(who, body.player, kind, body.reason, at, days=body.days, about=body.reports)
        return measure_shown(row, at)


class RevokeView(StaffEndpoint):
    @operation(
        "Take an act back",
        {200: MeasureShown},
        body=RevokeRequest,
        scope="account",
        problems=[404, 409, 422],
        tag="people",
        name="revoke_measure",
    )
    def post(self, request: Request, measure: int, body: RevokeRequest) -> MeasureShown:
        who, at = self.staff(request), now()
        return measure_shown(measures.revoke(measure, who, body.reason, at), at)


class DecideAppealView(StaffEndpoint):
    @operation(
        "Decide an appeal",
        {200: MeasureShown},
        body=DecideAppealRequest,
        scope="account",
        problems=[404, 409, 422],
        tag="people",
        name="decide_appeal",
    )
    def post(self, request: Request, appeal: int, body: DecideAppealRequest) -> MeasureShown:
        who, at = self.staff(request), now()
        row = appeals.decide(appeal, who, body.granted, body.answer, at)
        row.measure.refresh_from_db()
        return measure_shown(row.measure, at)


def _named(body: MeasureRequest) -> Named:
    if body.kind != "unname" or body.days is not None:
        raise BadMeasure(
            "from a game or a league its name is taken away: `unname`, without `days`",
            rule="PEO-27", path="$.kind",
        )  # fmt: skip
    return Named("game", body.game) if body.game is not None else Named("league", str(body.league))


def measure_shown(row: Measure, at: datetime) -> MeasureShown:
    named = names.of(row.about)
    return MeasureShown(
        id=row.pk,
        player=None if row.person is None else str(row.person.pk),
        player_name=None if row.person is None else row.person.name,
        game=named.key if named.what == "game" else None,
        league=named.key if named.what == "league" else None,
        kind=cast(MeasureKind, row.kind),
        reason=row.reason,
        name=row.name,
        by=None if row.by is None else row.by.name,
        at=row.at,
        until=row.until,
        holds=row.revoked_at is None and (row.until is None or row.until > at),
        revoked_at=row.revoked_at,
        revoked=row.revoked_reason,
    )


def _appeal(row: Appeal, who: User, alone: bool, at: datetime) -> AppealToStaff:
    return AppealToStaff(
        id=row.pk,
        words=row.words,
        at=row.at,
        measure=measure_shown(row.measure, at),
        yours=appeals.may_decide(row, who, alone),
    )


def _case(case: queue.Case, reporters: dict[Any, Figures], at: datetime) -> CaseShown:
    person = case.person
    return CaseShown(
        player=None if person is None else str(person.pk),
        name=None if person is None else person.name,
        active=person is not None and person.is_active,
        joined_at=None if person is None else person.joined_at,
        reports=[_report(row, reporters.get(row.by_id, Figures(0, 0, 0))) for row in case.reports],
        record=_figures(case.before),
        measures=[measure_shown(row, at) for row in case.measures],
    )


def _report(row: Report, record: Figures) -> ReportToStaff:
    kept = row.evidence
    return ReportToStaff(
        id=row.pk,
        kind=cast(ReportKind, row.kind),
        what=row.about.partition(":")[0],
        words=row.words,
        at=row.made_at,
        by=None if row.by is None else row.by.name,
        record=_figures(record),
        name=kept.get("name"),
        game=kept.get("game"),
        league=kept.get("league"),
        cursor=kept.get("cursor"),
        said=None if "said" not in kept else msgspec.convert(kept["said"], WordsSaid, strict=False),
        before=msgspec.convert(kept.get("before", []), list[WordsSaid], strict=False),
    )


def _figures(found: Figures) -> ReportRecord:
    return ReportRecord(acted=found.acted, dismissed=found.dismissed, open=found.open)
