"""Protests against results and acts, and deciding them (ORG-04)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.leagues import protests
from accounts.leagues.acts.kinds import MatchPlace
from accounts.leagues.judging import Ruling
from accounts.leagues.models import Protest, Season
from accounts.leagues.models.act import TEXT
from api.endpoint import Endpoint, operation
from api.leagues.acts import Version
from api.leagues.doors import KEY, LeagueEndpoint, once
from api.problems import Malformed, NotFound
from api.shapes import Strict, now

Text = Annotated[str, Meta(min_length=1, max_length=TEXT)]
MOST = 100
"""So many protests are listed to who decides them."""


class ProtestRequest(Strict):
    """What is wrong (`text`), and with what: the result of a `match` of your group, or an `act`, by its number. One of
    them."""

    text: Text
    match: MatchPlace | None = None
    act: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class AppealRequest(Strict):
    """What is wrong with the answer of the organisers."""

    text: Text


class RulingRequest(Strict):
    """What the game that a protest is about comes to instead: a `draw`, a `win` of one `seat` (from 0), `void`, or
    again what was `as_played`, where it was decided anew before."""

    how: Literal["draw", "win", "void", "as_played"]
    seat: Annotated[int, Meta(ge=0, le=100)] | None = None


class DecideRequest(Strict):
    """Whether a protest is `upheld`, the `answer` to who protested, and for a game that is to count as something else
    the `ruling`. With a ruling the `answer` is the reason of its act, and is read by all who have entered. Whatever
    else follows is an act of its own. `version` is that of the season that you have seen: where it has another one by
    now, nothing is decided."""

    upheld: bool
    answer: Text
    ruling: RulingRequest | None = None
    version: Version | None = None


class MatchNamed(msgspec.Struct, kw_only=True):
    """Which game of a season: of which `group` of a `tier`, its `number` there, and its `game`, whose replay is to be
    looked at."""

    tier: int
    group: int
    number: int
    game: str | None


class ProtestShown(msgspec.Struct, kw_only=True):
    """A protest of an `entry` (its number, and its `name`) against the result of a `match`, or an `act` (its number).
    `open`: the organisers decide, within a week; then `staff` do; after another one it has `lapsed` and stands as it
    was played. `answer` is what was said to it, `decided_at` null before. `appeal` is what who protested says against a
    rejection of the organisers, about which staff decide, `appealed_at` null without one. `until`: how long whoever is
    to decide it has, or one has to appeal; null when it is done with."""

    id: int
    entry: int
    name: str
    match: MatchNamed | None
    act: int | None
    text: str
    at: datetime
    state: Literal["open", "staff", "upheld", "rejected", "lapsed"]
    answer: str
    decided_at: datetime | None
    appeal: str
    appealed_at: datetime | None
    until: datetime | None


class Protests(msgspec.Struct, kw_only=True):
    """Protests, the newest first."""

    protests: list[ProtestShown]


class ProtestWithYou(msgspec.Struct, kw_only=True):
    """A `protest` that you may decide, in the `season` of this number of the `league` of this word, which is called
    `name`."""

    league: str
    name: str
    season: int
    protest: ProtestShown


class ProtestsWithYou(msgspec.Struct, kw_only=True):
    """The `protests` that are with you to decide, the first one that is due first; a hundred at most."""

    protests: list[ProtestWithYou]


def protest_shown(row: Protest, season: Season) -> ProtestShown:
    match = row.match
    return ProtestShown(
        id=row.pk,
        entry=row.entry.number,
        name=row.entry.called,
        match=None
        if match is None
        else MatchNamed(
            tier=match.group.tier, group=match.group.number, number=match.number, game=match.game_id
        ),
        act=None if row.act is None else row.act.number,
        text=row.text,
        at=row.at,
        state=cast(Any, row.state),
        answer=row.answer,
        decided_at=row.decided_at,
        appeal=row.appeal,
        appealed_at=row.appealed_at,
        until=protests.ends_at(row, season),
    )


class ProtestsView(LeagueEndpoint):
    @operation(
        "Protests in a season: yours",
        {200: Protests},
        problems=[404],
        tag="leagues",
        name="list_protests",
    )
    def get(self, request: Request, slug: str, number: int) -> Protests:
        """Who runs the league sees all."""
        found, season = self.season(request, slug, number)
        rows = season.protests.select_related("entry", "match__group", "act").order_by("-at", "-pk")
        if not found.organises:
            rows = rows.filter(entry__player=found.me)
        return Protests(protests=[protest_shown(row, season) for row in rows])

    @operation(
        "Protest",
        {201: ProtestShown},
        body=ProtestRequest,
        scope="league",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="protest",
    )
    def post(self, request: Request, slug: str, number: int, body: ProtestRequest) -> ProtestShown:
        """Against a result of your group or an act, within the days of the rules; once a game and act. The organisers
        are told."""
        season, at = self.acting(request, slug, number), now()
        if (body.match is None) == (body.act is None):
            raise Malformed("a match or an act, one of them", path="$")
        somebody = security.somebody(request)

        def do() -> ProtestShown:
            match = None if body.match is None else body.match.of(season)
            act = None if body.act is None else season.acts.filter(number=body.act).first()
            if body.act is not None and act is None:
                raise NotFound
            return protest_shown(protests.protest(season.pk, somebody, match, act, body.text, at), season)

        return once(request, body, at, ProtestShown, do)


class ProtestsWithYouView(Endpoint):
    @operation(
        "Protests that are with you to decide",
        {200: ProtestsWithYou},
        scope="organise",
        tag="leagues",
        name="list_protests_with_you",
    )
    def get(self, request: Request) -> ProtestsWithYou:
        """Those that organisers decide in leagues that you run, and for staff those that staff do; but none of groups
        in which you play, nor against your acts."""
        rows = protests.with_judge(security.somebody(request))[:MOST]
        return ProtestsWithYou(
            protests=[
                ProtestWithYou(
                    league=row.season.league.slug,
                    name=row.season.league.name,
                    season=row.season.number,
                    protest=protest_shown(row, row.season),
                )
                for row in rows
            ]
        )


class ProtestEndpoint(LeagueEndpoint):
    """What addresses of a protest do first."""

    def protested(self, request: Request, slug: str, number: int, protest: int) -> Season:
        """The season in which it is. Raises as :meth:`season` does, and NotFound where there is no such protest."""
        season = self.acting(request, slug, number)
        if not season.protests.filter(pk=protest).exists():
            raise NotFound
        return season


class DecideView(ProtestEndpoint):
    @operation(
        "Decide a protest",
        {200: ProtestShown},
        body=DecideRequest,
        scope="organise",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="decide_protest",
    )
    def post(
        self, request: Request, slug: str, number: int, protest: int, body: DecideRequest
    ) -> ProtestShown:
        """An organiser who plays in none of the groups concerned, and has not done it himself; staff from when it is
        theirs: after a week, on an appeal, or where no organiser may. A `ruling` is an act, `overrule`, against which
        others may protest in their turn, to staff."""
        season, at = self.protested(request, slug, number, protest), now()
        somebody = security.somebody(request)
        ruling = None if body.ruling is None else Ruling(how=body.ruling.how, seat=body.ruling.seat)

        def do() -> ProtestShown:
            row = protests.decide(protest, somebody, body.upheld, body.answer, at, ruling, body.version)
            return protest_shown(row, season)

        return once(request, body, at, ProtestShown, do)


class AppealView(ProtestEndpoint):
    @operation(
        "Appeal against the rejection of your protest",
        {200: ProtestShown},
        body=AppealRequest,
        scope="league",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="appeal_protest",
    )
    def post(
        self, request: Request, slug: str, number: int, protest: int, body: AppealRequest
    ) -> ProtestShown:
        """To staff, within the days of the rules; they decide within a week, or it stays rejected."""
        season, at = self.protested(request, slug, number, protest), now()
        somebody = security.somebody(request)
        return once(
            request,
            body,
            at,
            ProtestShown,
            lambda: protest_shown(protests.appeal(protest, somebody, body.text, at), season),
        )
