"""What several endpoints share: the headers of writes, how a caller is told to the table, how games are shown."""

from __future__ import annotations

import copy
from datetime import datetime
from typing import Annotated, Any, cast

import msgspec
from django.conf import settings
from django.utils.crypto import salted_hmac
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.models import User
from accounts.profile import accepted
from accounts.reliability import rows
from api import caching, codec
from api.language import language_of
from api.problems import EpochChanged, Malformed
from horror import present, sizes
from horror.clock import Rates, SeatClock
from horror.clock.paces import Pace, pace_of
from horror.models import Game, Seat
from horror.models.game import SeatState, Status, Visibility
from horror.rules.kernel.phrases import phrase
from horror.table import read, results
from horror.table.acts import Caller, Reliability
from horror.table.called import is_former
from horror.table.clocks import rates
from horror.table.results import GameEnd

Cursor = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Epoch = Annotated[str, Meta(min_length=1, max_length=16)]
OfEpoch = Annotated[
    Epoch | None,
    Meta(description="Within which epoch your cursor counts: the `epoch` that was told with it."),
]
Turn = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
SeatIndex = Annotated[int, Meta(ge=0, le=63)]
KEY = "Idempotency-Key"
codec.prepare(GameEnd)


def key_header(required: bool) -> OpenApiParameter:
    """The header by which a repeated request is known again."""
    return OpenApiParameter(
        KEY,
        type={"type": "string", "minLength": 1, "maxLength": sizes.KEY},
        location=OpenApiParameter.HEADER,
        required=required,
        description="Text that no other request of yours carries. The same key and body get the first answer again.",
    )


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of bodies and queries: members that are not documented are an error."""


class Links(msgspec.Struct, kw_only=True):
    """Where else a game is: its page, its socket, and its board as a picture. Relative to the server."""

    page: str
    live: str
    board: str


class ClockShown(msgspec.Struct, kw_only=True):
    """A seat's clock. `bank` is in seconds. While the game waits for the seat, `due` is until when it has to answer,
    and from `free_until` on the bank pays; both are null while it does not, and while the clock stands still."""

    state: SeatState
    bank: int
    free_until: datetime | None
    due: datetime | None


class SeatShown(msgspec.Struct, kw_only=True):
    """A seat as everybody may know it. `former`: the account of who sat there last is gone, and the name with it, so
    that `name` is empty. `program` is what its person says: that a program decides. `owes` is the id of
    the decision that the game waits for from it, if any. `clock` is null where none runs."""

    index: int
    colour: str
    name: str
    former: bool
    player: str | None
    bot: str | None
    program: bool
    free: bool
    open: bool
    resigned: bool
    owes: str | None
    clock: ClockShown | None


class GameShown(msgspec.Struct, kw_only=True):
    """A game in a list. `seat` is the one that you play, `my_turn` whether the game waits for you. `rates` are those of
    its clock, fixed when it was made; null where it has none. Who has less than `least_reliability` does not sit down,
    nor, without `newcomers`, who is new here. `preset` is the one that it was made with, empty for none, and `plain`
    whether it has no options beside it; `rated` whether it is to be rated (TAB-180), `tag` a word under which games are
    found together, empty for none (TAB-181); `language` is the one in which people write at the table, by its short
    tag, empty for any (TAB-190), and `pace` how fast it is meant to be (TAB-191), null without a clock. A game that no
    person made may have a host (TAB-140), who fills its open seats."""

    id: str
    name: str
    ruleset: str
    status: Status
    visibility: Visibility
    password: bool
    least_reliability: int
    newcomers: bool
    paused: bool
    pause_ends: datetime | None
    paused_by_host: bool
    turn: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    lobby_until: datetime | None
    starts_at: datetime | None
    seats: list[SeatShown]
    seat: int | None
    host: bool
    hosted_by: str | None
    my_turn: bool
    rates: Rates | None
    preset: str
    plain: bool
    rated: bool
    tag: str
    language: str
    pace: Pace | None
    result: GameEnd | None
    links: Links


def board_of(game: Game) -> str:
    """The address of a game's board as a picture."""
    return f"/api/v1/games/{game.id}/board.svg"


def legend_of(game: Game) -> str:
    """The address of what the signs of a game's board mean."""
    return f"/api/v1/games/{game.id}/legend.json"


def person(request: Request) -> User | None:
    """Who asks, None for a visitor."""
    return request.user if request.user.is_authenticated else None


def caller_of(request: Request, body: msgspec.Struct | None = None, key_required: bool = False) -> Caller:
    """The author, key and body of a write as the table wants them; raises Malformed for a missing or odd key."""
    key = request.headers.get(KEY, "")
    if not key and key_required:
        raise Malformed(phrase("this request needs the header {header}", header=KEY), path=KEY)
    if not key and KEY in request.headers:
        raise Malformed("a key has at least one character", path=KEY)
    if len(key) > sizes.KEY or not key.isprintable():
        raise Malformed(phrase("a key has at most {most} printable characters", most=sizes.KEY), path=KEY)
    content = codec.encode([request.method, request.path, body])
    # Keyed, since a body may hold the password of a game. A retry across a change of the key is known by the old one.
    digest, *earlier = (
        salted_hmac("api.body", content, secret=secret, algorithm="sha256").hexdigest()
        for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    )
    return Caller(
        author=request.user.pk, source="api", key=key, body_hash=digest, earlier_hashes=tuple(earlier)
    )


def reliability_of(request: Request, at: datetime) -> Reliability:
    """What the table asks of somebody who sits down."""
    return rows.reliability(security.somebody(request).pk, at)


def door(request: Request, game: str) -> read.Door:
    """The game as this person may open it; raises NotFound, the same for a game that is not there."""
    return read.door(game, person(request))


def of_now(found: read.Door, epoch: str | None) -> None:
    """Raises EpochChanged for a cursor that counts within another epoch than that of now."""
    if epoch is not None and epoch != found.epoch:
        raise EpochChanged(found.epoch)


def told_in(found: read.Door, request: Request, wanted: str | None) -> None:
    """Settles the language in which a reader is told things (api.language)."""
    found.language = wanted or language_of(request, person(request))


def told_to(found: read.Door, accepts: str, wanted: str | None) -> read.Door:
    """The same way to a game, for a reader who is told things in the language asked for, else in the first of an
    Accept-Language in which games are told, else in the reader's own.
    """
    language = wanted or accepted(accepts, found.language)
    if language == found.language:
        return found
    other: read.Door = copy.copy(found)
    other.language = language
    return other


def keeping(found: read.Door, request: Request, for_ever: bool = False) -> caching.Kept:
    """How an answer about a game may be kept. What a visitor gets of a public game is the same for all of them; some of
    a game that is over stays so `for_ever`."""
    if request.auth is not None or found.game.visibility != Game.Visibility.PUBLIC:
        return caching.Kept()
    control = caching.FOR_EVER if for_ever and found.game.ended else caching.ASKED_AGAIN
    return caching.Kept(control, caching.CREDENTIALS)


def tag_at(found: read.Door, request: Request, *parts: Any) -> str:
    """The ETag of an answer that follows from who reads and how far that reader's stream has come; from the names, for
    they end with an account; and from the code, which may tell the same otherwise."""
    game = found.game
    who = str(request.user.pk) if request.auth is not None else ""
    due = [seat.clock.get("due") for seat in found.seats]
    state = (
        game.pk,
        found.epoch,
        game.rules_version,
        game.status,
        game.paused_at,
        game.pause_ends_at,
        found.names,
        due,
    )
    return caching.tag(caching.code_in(settings.BASE_DIR), *state, who, found.seat, found.cursor, *parts)


def now() -> datetime:
    """The time, read once at the edge."""
    return present.now()


def seat_shown(seat: Seat, game: Game) -> SeatShown:
    return SeatShown(
        index=seat.index,
        colour=seat.colour,
        name=seat.name,
        former=is_former(seat),
        player=str(seat.owner_id) if seat.human and not is_former(seat) else None,
        bot=seat.bot or None,
        program=seat.human and bool(seat.program),
        free=seat.free,
        open=seat.state == Seat.State.OPEN and game.status == Game.Status.RUNNING and not game.host,
        resigned=seat.resigned_at is not None,
        owes=seat.owes or None,
        clock=_clock_shown(seat) if seat.human and seat.clock else None,
    )


def _clock_shown(seat: Seat) -> ClockShown:
    kept = SeatClock.of(seat.clock)
    return ClockShown(
        state=cast(SeatState, seat.state),
        bank=kept.bank,
        free_until=kept.free_until,
        due=kept.due,
    )


def game_members(game: Game, seats: list[Seat], user: User | None) -> dict[str, Any]:
    """The members of GameShown, from rows that are there already."""
    mine = next(
        (seat for seat in seats if user is not None and seat.owner_id == user.pk and seat.human), None
    )
    running = game.status == Game.Status.RUNNING
    by = rates.of(game)
    return {
        "id": game.id,
        "name": game.name,
        "ruleset": game.ruleset,
        "status": game.status,
        "visibility": game.visibility,
        "password": bool(game.password),
        "least_reliability": game.least_reliability,
        "newcomers": game.newcomers,
        "paused": game.paused_at is not None,
        "pause_ends": game.pause_ends_at,
        "paused_by_host": game.paused_by_host,
        "turn": game.turn,
        "created_at": game.created_at,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "lobby_until": game.lobby_until if game.status == Game.Status.LOBBY else None,
        "starts_at": game.starts_at if game.status == Game.Status.LOBBY else None,
        "seats": [seat_shown(seat, game) for seat in seats],
        "seat": mine.index if mine else None,
        "host": user is not None and game.creator_id == user.pk,
        "hosted_by": game.host or None,
        "my_turn": bool(running and mine and mine.owes and game.paused_at is None),
        "rates": by,
        "preset": game.preset,
        "plain": game.plain,
        "rated": game.rated,
        "tag": game.tag,
        "language": game.language,
        "pace": None if by is None else pace_of(by.turn),
        "result": results.end_of(game),
        "links": Links(
            page=f"/games/{game.id}",
            live=f"/api/v1/games/{game.id}/live",
            board=board_of(game),
        ),
    }
