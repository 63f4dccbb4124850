"""All your games in one answer: those that wait for you, with the answers that need no board, and those that wait for
others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from api.endpoint import Endpoint, operation
from api.language import InLanguage, language_of
from api.leagues.whereabouts import GameLeague, leagues_of
from api.shapes import Strict, now, person
from horror.clock import SeatClock
from horror.models import Seat
from horror.models.game import Status
from horror.rules.kernel.choices import Cost
from horror.rules.kernel.moves import Chance
from horror.table import desk, read
from horror.table.acts import Question
from horror.table.people import invitations
from horror.table.seen import Said


class DeskQuery(Strict):
    """Which of your games, and in which language."""

    cursor: Annotated[int, Meta(ge=0, le=10_000, description="The `next` of the page before.")] = 0
    limit: Annotated[int, Meta(ge=1, le=100, description="Games a page.")] = 20
    language: InLanguage = None


class StoryLine(msgspec.Struct, kw_only=True):
    """A sentence of what happened, with the `places` that it names, at your `cursor`; of what the `seat` did, if one
    did it; `by_order` is null but for what a standing order of yours did."""

    cursor: int
    seat: int | None
    text: str
    places: list[str]
    by_order: str | None


class Reply(msgspec.Struct, kw_only=True):
    """An answer that needs no board, a whole move: what its kind (`type`) is called (`label`), the move as text
    (`order`, and `order_text` in your language, where that is not English), what it says beside that, in words
    (`about`: an offer, a card, a seat; null for nothing), and what it takes (`cost`, null for nothing).
    `draws`, `ends` and `grave` are those of its kind, as in `…/kinds/`. Send `submission` as it stands to
    `…/submissions/`, with the header Idempotency-Key, and with the `link` that the game's dice may want."""

    type: str
    label: str
    order: str | None
    order_text: str | None
    about: str | None
    cost: Cost | None
    draws: Chance
    ends: Chance
    grave: bool
    submission: dict[str, Any]


class Awaited(msgspec.Struct, kw_only=True):
    """A seat for which a game waits: what it is called, and until when it has to answer; null where no clock runs."""

    seat: int
    name: str
    due: datetime | None


class DeskGame(msgspec.Struct, kw_only=True):
    """One of your games. What it asks of you (`asked`, by decision, as in `…/choices/`) and the `answers` that need no
    board: where the game waits for you (`my_turn`), and where it does not and you may answer something all the same, as
    an offer. Since when it waits (`since`), until when you have to answer (`due`; from `free_until` on your bank pays),
    and whether a move wants a link of your dice (`link`), where it waits for you. `waits_for` are the seats for which
    it waits. `lines` are the last sentences of what happened since you looked, but for your own moves; `seen` is the
    cursor at which that was, and `letters` how many messages came since. `draft` is a word that is another one whenever
    your draft is, null where there is none. `league` says where it stands in one, null where it does in none. `cursor`
    is that of your newest item, within the desk's `epoch`."""

    game: str
    name: str
    ruleset: str
    status: Status
    paused: bool
    turn: int
    seat: int
    cursor: int
    my_turn: bool
    since: datetime | None
    due: datetime | None
    free_until: datetime | None
    asked: dict[str, Question]
    answers: list[Reply]
    link: bool
    waits_for: list[Awaited]
    lines: list[StoryLine]
    seen: int
    letters: int
    draft: str | None
    league: GameLeague | None
    page: str


class DeskShown(msgspec.Struct, kw_only=True):
    """Your games that are not over, a page of them: first those that wait for you, by due time, then those that wait
    for others, and at last those that have not begun or stand still. `waiting` is how many wait for you in all, `count`
    how many there are; `next` is the cursor of the page after this one, null on the last. `invitations` is how many you
    may accept. Cursors of games count within the `epoch`."""

    games: list[DeskGame]
    waiting: int
    count: int
    next: int | None
    invitations: int
    epoch: str


def story(lines: Sequence[Said]) -> list[StoryLine]:
    """Sentences as they are shown."""
    return [
        StoryLine(cursor=at, seat=seat, text=text, places=places, by_order=order or None)
        for at, seat, text, places, order in lines
    ]


class DeskView(Endpoint):
    @operation(
        "All your games: those that wait for you with what they ask, and those that wait for others",
        {200: DeskShown},
        query=DeskQuery,
        tag="people",
        name="get_desk",
    )
    def get(self, request: Request, query: DeskQuery) -> DeskShown:
        me = security.somebody(request)
        language = query.language or language_of(request, person(request))
        found = desk.Desk(me.pk, language)
        end = query.cursor + query.limit
        self.charge(request, len(found.running(query.cursor, query.limit)))
        spread = found.spread(query.cursor, query.limit)
        leagues = leagues_of((game.door.game for game in spread), me)
        return DeskShown(
            games=[_shown(game, leagues.get(game.door.game.pk)) for game in spread],
            waiting=found.waiting,
            count=len(found.doors),
            next=end if end < len(found.doors) else None,
            invitations=len(invitations.ids_open_to([me.pk], now()).get(me.pk, ())),
            epoch=found.epoch,
        )


def _shown(spread: desk.Spread, league: GameLeague | None) -> DeskGame:
    door, mine = spread.door, spread.seat
    game, waits = door.game, desk.waits(door)
    clock = SeatClock.of(mine.clock) if mine.clock else None
    return DeskGame(
        game=game.pk,
        name=game.name,
        ruleset=game.ruleset,
        status=cast(Status, game.status),
        paused=game.paused_at is not None,
        turn=game.turn,
        seat=mine.index,
        cursor=door.cursor,
        my_turn=waits,
        since=mine.owes_since if waits else None,
        due=clock.due if clock and waits else None,
        free_until=clock.free_until if clock and waits else None,
        asked=dict(spread.asked),
        answers=[_reply(spread.door, answer) for answer in spread.answers],
        link=spread.link,
        waits_for=[_awaited(door, seat) for seat in door.seats if seat.owes and read.is_running(game)],
        lines=story(spread.lines),
        seen=spread.seen,
        letters=spread.letters,
        draft=mine.draft or None,
        league=league,
        page=f"/games/{game.pk}",
    )


def _reply(door: read.Door, answer: desk.Offered) -> Reply:
    kind = answer.kind
    return Reply(
        type=kind.type,
        label=kind.label,
        order=answer.choice.order,
        order_text=answer.choice.order_text,
        about=answer.about or None,
        cost=answer.choice.cost,
        draws=kind.draws,
        ends=kind.ends,
        grave=kind.grave,
        submission={
            "moves": [answer.choice.move],
            "decision": answer.decision,
            "expected_cursor": door.cursor,
            "epoch": door.epoch,
        },
    )


def _awaited(door: read.Door, seat: Seat) -> Awaited:
    return Awaited(seat=seat.index, name=door.names[seat.index], due=desk.due(seat))
