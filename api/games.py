"""Games: the lists of them, making one, and what everybody who may open it can know about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from accounts import security, trials
from accounts.seating import sitting
from api import codec
from api.endpoint import Endpoint, operation
from api.listed import Games, GamesQuery, games_listed
from api.problems import ProblemRaised
from api.shapes import (
    GameShown,
    SeatIndex,
    Strict,
    caller_of,
    door,
    game_members,
    key_header,
    now,
    person,
    reliability_of,
)
from horror import sizes
from horror.clock.still import Still, Why, still
from horror.models import Game, Seat
from horror.models.game import Letters, Visibility
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets
from horror.table import create, read, stops, terms
from horror.table.acts import NewGame, OpenDecision
from horror.table.clocks import rates
from horror.table.dice import OPENING_HOURS
from horror.table.terms import BALLOTS, MOST_PAUSES, PAUSE_HOURS, Ballot


def options_of(rules: Ruleset) -> type[msgspec.Struct]:
    """The type of a game's options, ready to be read."""
    codec.prepare(rules.options_type)
    return rules.options_type


for _rules in rulesets().values():  # before any thread serves: api.codec.prepare
    options_of(_rules)


class ThenRequest(Strict):
    """A second set of rates, for all that is owed from a moment (`at`) on: a `preset`, and what is to be otherwise than
    there. Durations are in seconds (TAB-160)."""

    at: Annotated[datetime, Meta(tz=True)]
    preset: Annotated[str, Meta(max_length=sizes.NAMED)]
    turn: int | UnsetType = UNSET
    again: int | UnsetType = UNSET
    reaction: int | UnsetType = UNSET
    awake: int | UnsetType = UNSET
    bank: int | UnsetType = UNSET
    refill: int | UnsetType = UNSET
    cap: int | UnsetType = UNSET
    ladder: Literal["gentle", "standard", "strict"] | UnsetType = UNSET


class RatesRequest(Strict):
    """By what rates the clock of a game goes: a `preset` (`daily`, `brisk`, `slow`, `league`, or `none` for no clock),
    and what is to be otherwise than there. Durations are in seconds. `then` are those by which it goes from a moment
    on."""

    preset: Annotated[str, Meta(max_length=sizes.NAMED)] = rates.USUAL
    turn: int | UnsetType = UNSET
    again: int | UnsetType = UNSET
    reaction: int | UnsetType = UNSET
    awake: int | UnsetType = UNSET
    bank: int | UnsetType = UNSET
    refill: int | UnsetType = UNSET
    cap: int | UnsetType = UNSET
    off_days: Annotated[list[int], Meta(max_length=7)] | UnsetType = UNSET
    off_zone: Annotated[str, Meta(max_length=sizes.TIME_ZONE)] | UnsetType = UNSET
    holidays: Annotated[list[date], Meta(max_length=100)] | UnsetType = UNSET
    vacation_days: int | UnsetType = UNSET
    away: Literal["clock", "choice"] | UnsetType = UNSET
    late: Literal["play", "wait"] | UnsetType = UNSET
    ladder: Literal["gentle", "standard", "strict"] | UnsetType = UNSET
    then: ThenRequest | UnsetType = UNSET


class NewGameRequest(Strict):
    """A game to be made. `options` are those of the ruleset, over those of the `preset`, if one is named; `bots` fill
    the last seats. `seat` is yours; null if you only host. With `autostart` the game starts when its last seat is
    taken. `strict`: a person whose seat is bound sends a link of the dice with the first move of each turn (null:
    when you sit); `opening_hours`: how long the set-up waits for the first links of bound seats. `rates` are those of
    its clock: `daily` if you say nothing, none where at most one person sits. `least_reliability` (0 to 95, and no more
    than your own) and `newcomers` (whether people who are new here may sit down) are asked of all whom you do not
    invite. `ballots` are the questions that may be put to all (null: every one), `pause_hours` is how long a pause
    lasts on which all agree, `pauses` how many there may be (null: any number), `letters` who may be written to.
    `rated`: whether it is to be rated (null: if it can be, TAB-180); games of one `tag`, a word, are found together
    (TAB-181). `language` is the one in which people write at the table, by its short tag, empty for any (null: yours,
    TAB-190)."""

    ruleset: Annotated[str, Meta(max_length=sizes.NAMED)]
    seats: Annotated[int, Meta(ge=1, le=sizes.SEATS)]
    name: Annotated[str, Meta(min_length=1, max_length=sizes.GAME_NAME)]
    options: dict[str, Any] = {}
    preset: Annotated[str, Meta(max_length=sizes.NAMED)] | None = None
    visibility: Visibility = "public"
    password: Annotated[str, Meta(max_length=sizes.GAME_PASSWORD)] = ""
    bots: Annotated[list[Annotated[str, Meta(max_length=sizes.NAMED)]], Meta(max_length=sizes.SEATS)] = []
    seat: SeatIndex | None = 0
    autostart: bool = False
    lobby_until: Annotated[datetime, Meta(tz=True)] | None = None
    strict: bool | None = None
    opening_hours: Annotated[int, Meta(ge=0, le=OPENING_HOURS[-1])] = 12
    least_reliability: Annotated[int, Meta(ge=0, le=100)] = 0
    newcomers: bool = True
    rates: RatesRequest | None = None
    rated: bool | None = None
    tag: Annotated[str, Meta(max_length=sizes.TAG)] = ""
    language: Annotated[str, Meta(max_length=sizes.LANGUAGE)] | None = None
    ballots: Annotated[list[Ballot], Meta(max_length=len(BALLOTS))] | None = None
    pause_hours: Annotated[int, Meta(ge=PAUSE_HOURS[0], le=PAUSE_HOURS[1])] = sizes.PAUSE_HOURS
    pauses: Annotated[int, Meta(ge=0, le=MOST_PAUSES)] | None = None
    letters: Letters = "all"


class VoteShown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something that all seats are being asked: by which seat, who has said yes, (undo) how many moves, and about which
    seat it is, if about one."""

    by: int
    agreed: list[int]
    count: int | None = None
    seat: int | None = None


class Absence(msgspec.Struct, kw_only=True):
    """A vacation of who plays a `seat`: the seat's clock stands still from when it `begins` to when it `ends`."""

    seat: int
    begins: datetime
    ends: datetime


class ClockStop(msgspec.Struct, kw_only=True):
    """The clock of a `seat` stands still: by all that stops it now (`why`), `since` then without a break. It runs on
    when that is over, and all that follows without a break (`until`; null where nobody knows yet)."""

    seat: int
    why: list[Why]
    since: datetime
    until: datetime | None


class GameDetail(GameShown, kw_only=True):
    """A game. `cursor` is how far your stream has come within the `epoch`; `decisions` are the open ones, of all seats;
    `commitment` is that of the dice, which are drawn as their `dice_version` says; `strict`: a person's turn wants a
    link of them; `opening_until`: until when the set-up waits for first links; `votes` are open questions to all seats,
    by name. `undo` is how many of your own last moves you may take back now without asking: 0 for visitors. `absences`
    are vacations for which the game waits, has waited, or will (TAB-62), `stops` the clocks that stand still now
    (TAB-56), while the game is under way; both stand in no list. `ballots` are the questions that may be put to all by
    now, `pauses_left` how many pauses by vote there may still be (null: any number), each of which lasts `pause_hours`
    at most; `letters` says who may be written to."""

    options: dict[str, Any]
    rules_version: int
    autostart: bool
    commitment: str
    dice_version: Literal[1, 2]
    strict: bool
    opening_until: datetime | None
    cursor: int
    epoch: str
    decisions: list[OpenDecision]
    votes: dict[str, VoteShown]
    undo: int
    absences: list[Absence]
    stops: list[ClockStop]
    ballots: list[Ballot]
    pause_hours: int
    pauses_left: int | None
    letters: Letters


def detail(found: read.Door, request: Request) -> GameDetail:
    """A game as this person may know it."""
    game = found.game
    return GameDetail(
        **game_members(game, list(found.seats), person(request)),
        options=game.options,
        rules_version=game.rules_version,
        autostart=game.autostart,
        commitment=game.commitment,
        dice_version=2 if game.dice_version == 2 else 1,
        strict=game.strict,
        opening_until=game.opening_until if game.started_at is None else None,
        cursor=found.cursor,
        epoch=found.epoch,
        decisions=read.decisions(found),
        votes={name: VoteShown(**vote) for name, vote in read.votes(found).items()},
        undo=read.undoable(found),
        absences=[
            Absence(seat=seat.index, begins=begins, ends=ends)
            for seat in found.seats
            for begins, ends in stops.absences(game, seat.index)
        ],
        stops=[
            ClockStop(seat=seat.index, why=list(still_now.why), since=still_now.since, until=still_now.until)
            for seat, still_now in _still(game, found.seats)
        ],
        ballots=terms.ballots(game),
        pause_hours=game.pause_hours,
        pauses_left=terms.pauses_left(game),
        letters=cast(Letters, game.letters),
    )


def _still(game: Game, seats: Sequence[Seat]) -> Iterator[tuple[Seat, Still]]:
    """The seats whose clocks stand still now."""
    by = rates.of(game)
    if by is None or game.status not in (Game.Status.RUNNING, Game.Status.QUARANTINED):
        return
    for seat in seats:
        if seat.human and (found := still(by, stops.of(game, seat.index), now())) is not None:
            yield seat, found


class GamesView(Endpoint):
    @operation(
        "Games: public ones and your own, newest first",
        {200: Games},
        query=GamesQuery,
        visitors=True,
        name="list_games",
    )
    def get(self, request: Request, query: GamesQuery) -> Games:
        """`status`, `ruleset` and all that is named from `seats` on narrow the list (TAB-192)."""
        return games_listed(request, query)

    @operation(
        "Make a game",
        {201: GameDetail},
        body=NewGameRequest,
        scope="host",
        problems=[422],
        headers=[key_header(required=False)],
        name="create_game",
        trial=True,
    )
    def post(self, request: Request, body: NewGameRequest) -> GameDetail:
        if body.ruleset not in rulesets():
            raise ProblemRaised(
                phrase(
                    "there is no game {name}; there are: {there}",
                    name=repr(body.ruleset),
                    there=sorted(rulesets()),
                ),
                kind="refused",
                code="unknown_ruleset",
                path="$.ruleset",
            )
        codec.convert(body.options, options_of(rulesets()[body.ruleset]), root="$.options")
        at = now()
        game = create.create(
            NewGame(
                ruleset=body.ruleset,
                seats=body.seats,
                name=body.name,
                options=body.options,
                preset=body.preset or "",
                visibility=body.visibility,
                password=body.password,
                bots=tuple(body.bots),
                creator_seat=body.seat,
                profile=sitting(security.somebody(request)),
                autostart=body.autostart,
                lobby_until=body.lobby_until,
                strict=body.strict,
                opening_hours=body.opening_hours,
                reliability=reliability_of(request, at),
                least_reliability=body.least_reliability,
                newcomers=body.newcomers,
                rates=None if body.rates is None else msgspec.to_builtins(body.rates),
                rated=body.rated,
                tag=body.tag,
                language=body.language,
                ballots=None if body.ballots is None else tuple(body.ballots),
                pause_hours=body.pause_hours,
                pauses=body.pauses,
                letters=body.letters,
                trial=trials.is_trial(security.somebody(request)),
            ),
            caller_of(request, body),
            at,
        )
        return detail(door(request, game.pk), request)


class GameView(Endpoint):
    @operation("A game", {200: GameDetail}, visitors=True, problems=[404], name="get_game")
    def get(self, request: Request, game: str) -> GameDetail:
        return detail(door(request, game), request)
