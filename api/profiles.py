"""People as others may know them: their name, how far one can rely on them, and what that comes from."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Annotated, cast

import msgspec
from django.db.models import Q
from msgspec import Meta
from rest_framework.request import Request

from accounts import directory
from accounts.models import User
from accounts.reliability import rows
from accounts.reliability.figures import Figures, Word
from api import caching, pages
from api.endpoint import Endpoint, operation
from api.leagues.whereabouts import GameLeague, leagues_of
from api.problems import NotFound
from api.shapes import Strict, now, person
from horror.models import Game, Obligation, Tenure
from horror.models.game import Status

GAMES = 50
"""Games of a person that are told, the newest ones."""
COST = 2
"""Units of the limit on reading that this costs beyond the one of every request: years of play may be added up."""


class PersonQuery(Strict):
    """Which page of the lapses."""

    cursor: Annotated[
        Annotated[str, Meta(max_length=120)] | None, Meta(description="The `next` of the page before.")
    ] = None
    limit: Annotated[int, Meta(ge=1, le=100, description="Lapses a page.")] = 50


class ReliabilityShown(msgspec.Struct, kw_only=True):
    """How far one can rely on somebody (TAB-85 to TAB-90). `score` is 0 to 100, `word` says it in a word; `punctual`
    and `finishes` are the shares that it is made of, 0 to 1, in which what is older counts less. `asked` are turns that
    count, `in_time` those of them that were answered in time; `games` are those that count, of which so many were
    `finished`, `abandoned`, `resigned`. `hours_to_answer` is the median of late, null before the first answer;
    `barred_until`: until when this person sits down in no new game."""

    score: int
    word: Word
    punctual: float
    finishes: float
    asked: int
    in_time: int
    games: int
    finished: int
    abandoned: int
    resigned: int
    hours_to_answer: float | None
    barred_until: datetime | None


class GameOfPerson(msgspec.Struct, kw_only=True):
    """A game in which somebody sits or sat, that you may know of, and how that `ended`; null while it lasts. `league`
    says where it stands in one that you may know of, null where it stands in none."""

    id: str
    name: str
    ruleset: str
    status: Status
    seat: int
    ended: str | None
    league: GameLeague | None


class LapseShown(msgspec.Struct, kw_only=True):
    """That somebody ran out of time in an own turn: the game waited from when it was `opened`, `due` was the end of the
    time, and from `at` on nobody waited any more; `kinds` are what was asked. `game` and `name` are null where the game
    is none of those that you may know of. One that is `excused` does not count; `rule` says by which rule it would."""

    at: datetime
    opened: datetime
    due: datetime | None
    game: str | None
    name: str | None
    kinds: list[str]
    excused: bool
    rule: str


class PersonShown(msgspec.Struct, kw_only=True):
    """A person, and their `reliability`. `games` are the newest of those that you may know of; `lapses` are all that
    count against the person, and those that were excused, newest first, a page at a time: `next` is the cursor of the
    page after it, null on the last one."""

    id: str
    name: str
    program: bool
    reliability: ReliabilityShown
    games: list[GameOfPerson]
    lapses: list[LapseShown]
    next: str | None


def reliability_shown(known: rows.Known, hours: float | None, at: datetime) -> ReliabilityShown:
    figures: Figures = known.figures
    barred = known.barred_until
    return ReliabilityShown(
        score=figures.score,
        word=figures.word,
        punctual=round(figures.punctual, 3),
        finishes=round(figures.finishes, 3),
        asked=figures.asked,
        in_time=figures.in_time,
        games=figures.games,
        finished=figures.finished,
        abandoned=figures.abandoned,
        resigned=figures.resigned,
        hours_to_answer=None if hours is None else round(hours, 1),
        barred_until=barred if barred is not None and barred > at else None,
    )


class PersonView(Endpoint):
    @operation(
        "A person: how far one can rely on them, and what that comes from",
        {200: PersonShown},
        query=PersonQuery,
        visitors=True,
        problems=[404],
        tag="people",
        name="get_person",
    )
    def get(self, request: Request, person_id: uuid.UUID, query: PersonQuery) -> PersonShown:
        """Of games that are private, or not listed, those alone are named in which you sit yourself; what happened in
        them counts all the same."""
        self.charge(request, COST)
        reader, at = person(request), now()
        shown = directory.shown(person_id)
        if shown is None:
            raise NotFound
        if reader is None:
            self.kept = caching.Kept(caching.ASKED_AGAIN, caching.CREDENTIALS)
        lapses = rows.lapses(shown.pk)
        if query.cursor:
            since, pk = pages.named(query.cursor)
            number = int(pk) if pk.isdecimal() and len(pk) < 18 else 0
            lapses = lapses.filter(Q(closed__lt=since) | Q(closed=since, pk__lt=number))
        page = list(lapses[: query.limit + 1])
        more, page = len(page) > query.limit, page[: query.limit]
        return PersonShown(
            id=str(shown.pk),
            name=shown.name,
            program=shown.program,
            reliability=reliability_shown(rows.known(shown.pk, at), rows.hours_to_answer(shown.pk), at),
            games=_games(shown, reader),
            lapses=_lapses(page, reader),
            next=pages.cursor(page[-1].closed, str(page[-1].pk)) if more else None,
        )


def _games(shown: User, reader: User | None) -> list[GameOfPerson]:
    held = Tenure.objects.filter(
        person=shown, game__started_at__isnull=False, game__in=Game.objects.listed_to(reader).values("pk")
    ).exclude(ended=Tenure.End.LEFT)
    newest = held.select_related("game").order_by("-game__created_at", "game_id", "-from_entry")
    once = {tenure.game_id: tenure for tenure in reversed(newest[:GAMES])}
    leagues = leagues_of((tenure.game for tenure in once.values()), reader)
    return [
        GameOfPerson(
            id=tenure.game_id,
            name=tenure.game.name,
            ruleset=tenure.game.ruleset,
            status=cast(Status, tenure.game.status),
            seat=tenure.seat,
            ended=tenure.ended or None,
            league=leagues.get(tenure.game_id),
        )
        for tenure in reversed(once.values())
    ]


def _lapses(page: list[Obligation], reader: User | None) -> list[LapseShown]:
    games = {lapse.game_id for lapse in page}
    listed = (
        set(Game.objects.listed_to(reader).filter(pk__in=games).values_list("pk", flat=True))
        if games
        else set()
    )
    return [
        LapseShown(
            at=lapse.closed,
            opened=lapse.opened,
            due=lapse.due,
            game=lapse.game_id if lapse.game_id in listed else None,
            name=lapse.game.name if lapse.game_id in listed else None,
            kinds=lapse.kinds,
            excused=bool(lapse.excused),
            rule=rows.RULE,
        )
        for lapse in page
    ]
