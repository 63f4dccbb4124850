"""What the table tells of a game that is over, to whoever rates it or counts it in a league: how it ended, what became
of each seat, and who held it for how many of its turns.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, OuterRef, QuerySet, Subquery
from msgspec import UNSET, UnsetType

from horror.clock import NONE
from horror.models import Checkpoint, Game, Obligation, Snapshot, Tenure
from horror.rules.kernel.errors import UnknownVersion
from horror.rules.kernel.results import Fate, Kind
from horror.rules.kernel.roles import Name, SeatNumber
from horror.rules.kernel.ruleset import PlayedPosition, Result, Ruleset
from horror.rulesets import rulesets
from horror.table import own_turns
from horror.table.deeds.course import KINDS


class Fared(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat came out of a game that is over: ``points`` are all of them, hidden ones too; ``fate`` is what had
    become of the seat at the end, ``began`` what it was at the beginning."""

    points: int
    fate: Fate = "well"
    began: Fate = "well"


class SeatResult(Fared, frozen=True, kw_only=True):
    """The same, of the ``seat`` of this number. ``turns`` are its own turns that ended in the game, whoever played
    them, and ``steward`` those of them that the steward played: a bot in a person's seat, be it that the person was
    away or has left. Both are 0 where nobody counted, as in games that began before this was kept; those are not rated.
    """

    seat: int
    turns: int = 0
    steward: int = 0


class SeatEnd(Fared, frozen=True, kw_only=True):
    """What became of a seat: its `points`, hidden ones too; its `fate` in the end, and what it was as it `began`;
    `turns` are its own turns that ended in the game, whoever played them, and `steward` those of them that the steward
    played, be it that its player was away or had left: neither is there where nobody counted, as in games that began
    before this was kept."""

    turns: int | UnsetType = UNSET
    steward: int | UnsetType = UNSET


class TenureResult(msgspec.Struct, frozen=True, kw_only=True):
    """Who held a seat, a ``person`` (its primary key; None for a bot, and where the account is gone) or a ``bot``.

    ``ended`` is a :class:`horror.models.Tenure.End`, empty where it is not known. ``turns`` are the seat's own turns
    that ended in this tenure, ``steward`` those of them that the steward played, ``own_before`` the seat's own turns
    before this tenure began. ``from_start``: the holder sat down before the game started. Who has left the lobby is
    told of no more.
    """

    seat: int
    generation: int
    person: Any
    bot: str
    ended: str
    began_at: datetime | None
    ended_at: datetime | None
    turns: int
    steward: int
    from_start: bool
    own_before: int


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over.

    ``preset`` is the one that it was made with, empty for none, ``series`` which edition of it (:class:`Preset`), and
    ``plain`` whether it has no options of its own beside it. ``rates`` is the preset of the rates of its clock,
    ``none`` where it has none. ``turn`` is the number of the game turn in which it ended; ``target`` the points that
    win, None where nothing of the kind does. ``opposed``: the game itself plays against the seats. ``results`` and
    ``lapses`` go by the seats: of lapses those in the seat's own turns that nothing excuses, as is known by now.
    ``tenures`` go by seat and generation, with persons as they are now. ``late_seat`` is the one that a game which was
    adjudicated had waited for longest (PTS-05).
    """

    game: str
    ruleset: str
    preset: str
    series: int
    plain: bool
    seats: int
    visibility: str
    rated: bool
    tag: str
    rates: str
    outcome: str
    kind: Kind
    winners: tuple[int, ...]
    turn: int
    target: int | None
    opposed: bool
    started_at: datetime | None
    ended_at: datetime
    results: tuple[SeatResult, ...]
    tenures: tuple[TenureResult, ...]
    lapses: tuple[int, ...]
    late_seat: int | None = None


class GameEnd(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: its `outcome` in the words of its ruleset or of the table, and of what `kind` that is for who
    knows no game; the `winners`; the number of the game `turn` in which it did, and how many points were to win
    (`target`, null where it is not won by points). `seats` tells what became of each seat in turn order, with its
    points, hidden ones too; it is not there of a game that never began, and of one that ended before this was kept."""

    outcome: Name
    winners: list[SeatNumber]
    kind: Kind
    turn: int
    target: int | None = None
    seats: list[SeatEnd] = []


def end_of(game: Game) -> GameEnd | None:
    """How a game ended, as its row tells it; None while it goes on."""
    if game.result is None:
        return None
    of_before = {"kind": kind_of(rulesets()[game.ruleset], game.result["outcome"]), "turn": game.turn}
    return msgspec.convert(of_before | game.result, GameEnd)


def by_rules(game: Game) -> Result:
    """How a game that is over ended, as its ruleset tells it. Raises TypeError for one that is not."""
    if game.result is None:
        raise TypeError(f"game {game.pk} is not over")
    return Result(outcome=game.result["outcome"], winners=game.result["winners"])


def kind_of(rules: Ruleset, outcome: str) -> Kind:
    """Of what kind the end of this name is; void where neither the table nor the rules have one."""
    return KINDS.get(outcome) or rules.outcomes.get(outcome, "void")


def keep(game: Game, rules: Ruleset, position: PlayedPosition | None) -> None:
    """Keep with how a game ended all that is known of it then; ``position`` is None of one that never began."""
    assert game.result is not None  # it has ended
    seats = [] if position is None else _seats(game, position)
    game.result |= {
        "kind": kind_of(rules, game.result["outcome"]),
        "turn": game.turn,
        "target": None if position is None else position.target,
        "seats": [msgspec.to_builtins(seat) for seat in seats],
    }


def _seats(game: Game, position: PlayedPosition) -> list[SeatEnd]:
    """How the seats came out of a game: by its last position, and by the turns that were counted."""
    found = []
    for standing in position.score():
        counted = own_turns.of_seat(game, standing.seat)
        found.append(
            SeatEnd(
                points=standing.points,
                fate=standing.fate,
                began=standing.began,
                turns=UNSET if counted is None else counted.turns,
                steward=UNSET if counted is None else counted.steward,
            )
        )
    return found


def of(game_id: str) -> GameResult | None:
    """What is told of this game; None while it goes on, where it never started, and where there is none.

    Three queries, and one more for a game that ended before all of this was kept: it is then told from its last
    position.
    """
    game = Game.objects.filter(pk=game_id).exclude(started_at=None).first()
    end = None if game is None else end_of(game)
    if game is None or end is None or game.ended_at is None:
        return None
    rules = rulesets()[game.ruleset]
    held = list(_tenures(game))
    seats, target = end.seats, end.target
    if not seats and (position := _last_position(game)) is not None:
        seats, target = _seats(game, position), position.target
    return GameResult(
        game=game.pk,
        ruleset=game.ruleset,
        preset=game.preset,
        series=game.series,
        plain=game.plain,
        seats=len(game.cursors) - 1,
        visibility=game.visibility,
        rated=game.rated,
        tag=game.tag,
        rates=game.rates.get("preset", NONE),
        outcome=end.outcome,
        kind=end.kind,
        winners=tuple(end.winners),
        turn=end.turn,
        target=target,
        opposed=rules.opposed,
        started_at=game.started_at,
        ended_at=game.ended_at,
        results=tuple(_result(seat, each) for seat, each in enumerate(seats)),
        tenures=tuple(_tenure(game, each) for each in held),
        lapses=_lapses(game),
        late_seat=(game.result or {}).get("late_seat"),
    )


def agrees(told: Any, found: Any) -> bool:
    """Whether all that is told of how a game ended has been found: earlier exports tell less of it."""
    if isinstance(told, dict) and isinstance(found, dict):
        return all(name in found and agrees(value, found[name]) for name, value in told.items())
    if isinstance(told, list) and isinstance(found, list):
        return len(told) == len(found) and all(map(agrees, told, found))
    return bool(told == found)


def _result(seat: int, end: SeatEnd) -> SeatResult:
    return SeatResult(
        seat=seat,
        points=end.points,
        fate=end.fate,
        began=end.began,
        turns=end.turns or 0,
        steward=end.steward or 0,
    )


def _tenures(game: Game) -> QuerySet[Tenure]:
    """Who held the seats in the game itself, each with the number of the entry with which it ``began``."""
    first = Checkpoint.objects.filter(game=OuterRef("game")).order_by("number").values("number")[:1]
    in_game = Tenure.objects.filter(game=game).exclude(ended=Tenure.End.LEFT)
    return in_game.annotate(start=Subquery(first)).order_by("seat", "generation")


def _tenure(game: Game, held: Any) -> TenureResult:
    counted = own_turns.of_tenure(game, held) or own_turns.Counted()
    return TenureResult(
        seat=held.seat,
        generation=held.generation,
        person=held.person_id,
        bot=held.bot,
        ended=held.ended,
        began_at=held.began_at,
        ended_at=held.ended_at,
        turns=counted.turns,
        steward=counted.steward,
        from_start=held.from_entry <= held.start,
        own_before=own_turns.before_tenure(game, held),
    )


def _lapses(game: Game) -> tuple[int, ...]:
    counted = Obligation.objects.filter(game=game, excused="").of_turns().lapsed().order_by()
    lapses = dict(counted.values_list("seat").annotate(lapses=Count("pk")))
    return tuple(lapses.get(seat, 0) for seat in range(len(game.cursors) - 1))


def _last_position(game: Game) -> PlayedPosition | None:
    """The position in which a game ended; None where the code cannot read it any more."""
    data = Snapshot.objects.filter(game=game).values_list("data", flat=True).first()
    return None if data is None else position_of(game, data)


def position_of(game: Game, data: bytes | memoryview) -> PlayedPosition | None:
    """The position of a snapshot; None where the code cannot read it any more."""
    try:
        return rulesets()[game.ruleset].load(bytes(data))
    except (UnknownVersion, msgspec.DecodeError):
        return None
