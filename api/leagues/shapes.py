"""How leagues are shown: the structs that several addresses share, and how rows become them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Literal, cast

import msgspec
from django.db.models import Count

from accounts.leagues.models import Entry, Group, League, Match, Season
from accounts.leagues.reckoning.exchange import Went
from accounts.leagues.reckoning.rules import Format, Rules

Visibility = Literal["public", "private"]
Role = Literal["owner", "organiser", "member"]
SeasonState = Literal[
    "draft", "registration", "check_in", "composing", "running", "overtime", "adjudicating", "closing", "finished",
    "archived", "cancelled", "halted",
]  # fmt: skip
EntryState = Literal[
    "entered", "confirmed", "unconfirmed", "playing", "finished", "withdrawn", "no_show", "left"
]
CameFrom = Literal["new", "stayed", "promoted", "relegated", "rested", "left"]
MatchState = Literal["planned", "running", "finished", "adjudicated", "void"]
Sure = Literal["", "promotion", "relegation"]


class SeasonListed(msgspec.Struct, kw_only=True):
    """A season in short: its `number`, in which `state` it is since when, and that so many have `entered` (who has
    withdrawn is not counted) where `most` may. `next_at` is when its next date is, null where none leads on; protests
    are heard until then at least."""

    number: int
    state: SeasonState
    since: datetime
    opens_at: datetime
    starts_at: datetime
    ends_at: datetime
    next_at: datetime | None
    entered: int
    most: int


class LeagueListed(msgspec.Struct, kw_only=True):
    """A league in a list: its word in addresses (`slug`), what it is called, by which `format` it goes, and which game
    it plays; `season` is the newest one that is not a draft, null before the first."""

    slug: str
    name: str
    format: Format
    ruleset: str
    visibility: Visibility
    season: SeasonListed | None


class FinalShown(msgspec.Struct, kw_only=True):
    """How an entry ended: its `place` in its `group` of a `tier`, its `points` and those a game (`per_game`), in
    hundredths, and where it `went`."""

    tier: int
    group: int
    place: int
    points: int
    per_game: int
    went: Went


class EntryShown(msgspec.Struct, kw_only=True):
    """A place in a season. `number` is its place in the order of entry, `name` that of who entered, `person` the id
    (null where the account is gone), `player` the id of who plays for it now, null where nobody does. `came` says
    whence it comes; `target` is the tier into which that leads, `seeded` its place among all when groups were filled,
    `moved` whether it came higher (`up`) or lower (`down`) than its target, `listed` its place on the organisers' list
    of newcomers. `index` is that in the schedule of its `group` of a `tier`. `penalty` is the sum of points of acts.
    `final` is how it ended. What is not yet known is null."""

    number: int
    name: str
    person: str | None
    player: str | None
    state: EntryState
    entered_at: datetime
    confirmed_at: datetime | None
    left_at: datetime | None
    came: CameFrom
    target: int | None
    listed: int | None
    seeded: int | None
    moved: Literal["", "up", "down"]
    tier: int | None
    group: int | None
    index: int | None
    penalty: int
    final: FinalShown | None


class TermShown(msgspec.Struct, kw_only=True):
    """What one game adds to the standing of an entry: the `match` by its number in the group, its `game` (null before
    it is made), the entry's `seat`. `row` says how it came out (PTS-01), `open` while it goes on, `void` where nothing
    counts. `points` are in hundredths, null where nothing counts yet; `place` is that within the game, `share` that of
    all victory points, in ten-thousandths; `lapses` are the unexcused ones."""

    match: int
    game: str | None
    seat: int
    row: str
    points: int | None
    place: int | None
    share: int | None
    lapses: int


class TableRow(msgspec.Struct, kw_only=True):
    """A line of a standing (PTS-03), with every term. `points` and those a game (`per_game`) are in hundredths of a
    point; `counted` games count, `left` are still to count. `penalty` is what a leaver loses, `added` what organisers
    gave and took, in points. Ties are decided by `wins`, the mean `share` (ten-thousandths), fewer `lapses`, and the
    `lot`. `withdrawn`: nobody plays for it. `sure` says of which place it is certain, whatever comes, but for later
    acts (PTS-04); empty while that is not so."""

    place: int
    entry: int
    name: str
    points: int
    per_game: int
    counted: int
    left: int
    wins: int
    share: int
    lapses: int
    lot: int
    penalty: int
    added: int
    withdrawn: bool
    sure: Sure
    terms: list[TermShown]


class GroupStanding(msgspec.Struct, kw_only=True):
    """The standing of a `group` of a `tier`, the first first. So many of it go up by their place (`promoted`), and so
    many down (`relegated`); whoever goes by next place is known when the tier is over (LEA-04)."""

    tier: int
    group: int
    promoted: int
    relegated: int
    rows: list[TableRow]


def entered_in(seasons: Iterable[Season]) -> Mapping[int, int]:
    """How many have entered these seasons and not withdrawn, by primary key; one query for however many."""
    rows = Entry.objects.filter(season__in=[season.pk for season in seasons])
    counted = rows.exclude(state=Entry.State.WITHDRAWN).order_by().values_list("season")
    return dict(counted.annotate(Count("pk")))


def season_listed(season: Season, entered: Mapping[int, int]) -> SeasonListed:
    """A season, whose league is there already; ``entered`` as :func:`entered_in` has it."""
    return SeasonListed(
        number=season.number,
        state=cast(SeasonState, season.state),
        since=season.since,
        opens_at=season.opens_at,
        starts_at=season.starts_at,
        ends_at=season.ends_at,
        next_at=next_date(season),
        entered=entered.get(season.pk, 0),
        most=rules_shown(season).most,
    )


def next_date(season: Season) -> datetime | None:
    """The next of the dates by which a season goes on, null where none leads on."""
    if season.phase == Season.State.CLOSING:
        return season.since + timedelta(days=rules_shown(season).protest_days)
    ahead: dict[str, str] = {
        Season.State.DRAFT: "opens_at",
        Season.State.REGISTRATION: "closes_at",
        Season.State.CHECK_IN: "starts_at",
        Season.State.RUNNING: "ends_at",
        Season.State.OVERTIME: "hard_end_at",
    }
    name = ahead.get(season.phase)
    return None if name is None else cast(datetime, getattr(season, name))


def league_listed(league: League, newest: Season | None, entered: Mapping[int, int]) -> LeagueListed:
    """A league with its newest season; ``entered`` as :func:`entered_in` has it."""
    return LeagueListed(
        slug=league.slug,
        name=league.name,
        format=cast(Format, league.format),
        ruleset=league.ruleset,
        visibility=cast(Visibility, league.visibility),
        season=None if newest is None else season_listed(newest, entered),
    )


def entry_shown(entry: Entry) -> EntryShown:
    """An entry, whose group is there already where it has one."""
    group = entry.group
    return EntryShown(
        number=entry.number,
        name=entry.called,
        person=_id(entry.person_id),
        player=_id(entry.player_id),
        state=cast(EntryState, entry.state),
        entered_at=entry.entered_at,
        confirmed_at=entry.confirmed_at,
        left_at=entry.left_at,
        came=cast(CameFrom, entry.came),
        target=entry.target,
        listed=entry.listed,
        seeded=entry.seeded,
        moved=cast(Any, entry.moved),
        tier=None if group is None else group.tier,
        group=None if group is None else group.number,
        index=entry.index,
        penalty=entry.penalty,
        final=None if entry.final is None else msgspec.convert(entry.final, FinalShown),
    )


def standing_shown(
    group: Group, rows: list[dict[str, Any]], names: dict[int, str], games: dict[tuple[int, int], str | None]
) -> GroupStanding:
    """A standing, of the rows that are kept of it; ``names`` are those of entries, ``games`` by group and match."""
    return GroupStanding(
        tier=group.tier,
        group=group.number,
        promoted=group.promoted,
        relegated=group.relegated,
        rows=[_row(row, names, games, group.pk) for row in rows],
    )


def _row(
    row: dict[str, Any], names: dict[int, str], games: dict[tuple[int, int], str | None], group: int
) -> TableRow:
    terms = [TermShown(**term, game=games.get((group, term["match"]))) for term in row["terms"]]
    return TableRow(**{**row, "terms": terms, "name": names.get(row["entry"], "")})


def games_of(matches: list[Match]) -> dict[tuple[int, int], str | None]:
    """The games of matches, by group and number."""
    return {(match.group_id, match.number): game_of(match) for match in matches}


def game_of(match: Match) -> str | None:
    """The id of the game of a match, None before it is made; a table counts games that are others' (FMT-05)."""
    return match.game_id or (match.result or {}).get("game")


def rules_shown(season: Season) -> Rules:
    """By which rules a season goes: its own once it has opened, those of the league before."""
    return msgspec.convert(season.rules or season.league.rules, Rules)


def _id(pk: Any) -> str | None:
    return None if pk is None else str(pk)
