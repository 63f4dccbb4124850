"""Looking at the standing orders of a seat, and giving the one that fires for its owner (TAB-122).

Which one fires is found out without the game's lock, as bots think; under it the order is given if nothing has changed
that it depends on. So nobody waits for the orders of others, and nobody can tell by the time how many there are.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
import structlog
from django.db import DatabaseError

from horror import clock
from horror.clock import How, SeatClock
from horror.games.standing.evaluation import Fires, Note
from horror.games.standing.guards import Hour
from horror.games.standing.language import offered_by
from horror.games.standing.order import AnyOrder, Delay
from horror.games.standing.turn import After, Begins, Late, rolls
from horror.models import Firing, Game, Seat
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import Ruleset
from horror.table import jobs, news, read, stops
from horror.table.acting import scope_of, submission_of
from horror.table.acts import Act, Answer, Caller
from horror.table.answering.sight import Sight
from horror.table.asked import STANDING
from horror.table.clocks import rates
from horror.table.errors import Busy, LostClaim, NotYourSeat, WrongStatus
from horror.table.frame import Part, durable, locked, on_table
from horror.table.jobs import Claimed
from horror.table.news import News
from horror.table.opened import Opened
from horror.table.standing_orders import lists
from horror.table.standing_orders.lists import List, Noted, Result, Said, Written
from horror.table.standing_orders.writing import Orders
from horror.table.submit import body_of
from horror.table.table import Table

log = structlog.get_logger(__name__)

FAILED = phrase("it failed; the operators are told")
LOOKS = 100
"""So often the orders of a seat are looked at by one job at most: each look but the last notes something."""


def look(claimed: Claimed, now: datetime) -> None:
    """Look at the orders of a seat, and give the one that fires. The job ends with what that brings about, and another
    one looks again; where nothing fires, the seat's player is told what is asked.

    Raises :class:`LostClaim`, :class:`Busy`; whatever an order raises switches that order off.
    """
    assert claimed.game is not None
    seat = int(claimed.key)
    for _ in range(LOOKS):
        sight = sight_of(claimed.game, seat, now)
        if sight is None:
            break
        seen = considered(sight)
        if seen.notes or seen.later:
            _keep(sight, seen)
        if seen.fires is not None:
            try:
                fire(claimed, sight, seen.fires, now)
            except (LostClaim, Busy, DatabaseError):
                raise
            except (NotYourSeat, WrongStatus) as gone:
                log.info("order_too_late", seat=seat, reason=gone.code)
                break
            except Exception as error:  # whatever it is, it harms this order alone
                _keep(sight, failed(seen.fires, error))
                continue
            return
        if not seen.notes:
            tell(claimed, now, seen.wake)
            return
    tell(claimed, now)


def sight_of(game_id: str, seat: int, now: datetime) -> Sight | None:
    """What is known of a seat and its orders; None where none of them may fire now."""
    door = read.seat_door(game_id, seat)
    own = door.seats[seat]
    orders = _orders(door.game, own, door.rules)
    return None if orders is None else Sight(door.game, own, door.rules, door.position, orders, now)


def sight_at(table: Table, seat: int) -> Sight | None:
    """The same of a seat under the game's lock."""
    own = table.seat(seat)
    orders = _orders(table.game, own, table.rules)
    return None if orders is None else Sight(table.game, own, table.rules, table.position, orders, table.now)


def _orders(game: Game, seat: Seat, rules: Ruleset) -> List | None:
    language = offered_by(rules)
    if not seat.has_orders or not read.is_running(game) or language is None:
        return None
    return lists.of(game, seat, language)


class Later(NamedTuple):
    """An order that fires at a later time on what this entry opened."""

    order: str
    opened: int
    at: datetime


class Seen(NamedTuple):
    """What comes of a look: the order that fires now, what is noted of others, which ones are to fire ``later`` that
    were not yet, and when to look again, if then.
    """

    fires: Fires | None
    notes: Sequence[Note] = ()
    later: Sequence[Later] = ()
    wake: datetime | None = None


def failed(fires: Fires, error: Exception) -> Seen:
    """What comes of a look whose order has raised: it is switched off."""
    return Seen(None, [Note(fires.id, "off", FAILED, fires.asked.opened, error)])


def considered(sight: Sight) -> Seen:
    """What comes of the orders of a seat now."""
    broken = [each.id for each in sight.orders.active if each.id not in sight.orders.meant]
    if broken:
        return Seen(None, [Note(name, "off", FAILED) for name in broken])
    later: list[Later] = []
    asked, wakes = list(sight.asked), list(_wakes(sight))
    while asked:
        outcome = sight.outcome(asked)
        if outcome.notes:
            return Seen(None, outcome.notes)  # and look again, without those
        fires = outcome.fires
        if fires is None:
            break
        at, new = _when(sight, fires)
        if at <= sight.now:
            return Seen(fires, (), later)
        wakes.append(at)
        if new:
            later.append(Later(fires.id, fires.asked.opened, at))
        asked = [each for each in asked if each.decision.id != fires.asked.decision.id]
    return Seen(None, (), later, min((at for at in wakes if at > sight.now), default=None))


def _when(sight: Sight, fires: Fires) -> tuple[datetime, bool]:
    """When an order fires, and whether that is settled only now: at a random moment within its bounds, as much later as
    the game stands still meanwhile, and when the seat's time is over at the latest (TAB-110).
    """
    if fires.delay is None:
        return sight.now, False
    due = SeatClock.of(sight.seat.clock).due if fires.asked.decision.blocking else None
    waiting = sight.waiting(fires.id, fires.asked.opened)
    settled = waiting.fire_at if waiting is not None else None
    at = sight.now + _delay(fires.delay) if settled is None else sight.put_off(fires.asked.opened, settled)
    return (at if due is None else min(at, due)), settled is None


def _delay(delay: Delay) -> timedelta:
    return timedelta(seconds=delay.least * 60 + secrets.randbelow((delay.most - delay.least) * 60 + 1))


def _wakes(sight: Sight) -> Iterator[datetime]:
    """When orders may come to fire by the time alone."""
    if not sight.asked:
        return
    for written in sight.orders.active:
        order = sight.orders.meant[written.id]
        if isinstance(order.match, After):
            at = _after(sight, written, order.match.hours * 3600)
            if at is not None:
                yield at
        for guard in order.guards:
            if isinstance(guard, Hour):
                yield _next(sight.now, sight.seat.time_zone, guard.minute if guard.side == "after" else 0)


def _after(sight: Sight, written: Written, seconds: int) -> datetime | None:
    by = rates.of(sight.game)
    if by is None:
        return written.at + timedelta(seconds=seconds)
    return clock.run_down(by, stops.of(sight.game, sight.seat.index), written.at, seconds)


def _next(now: datetime, zone: str, minute: int) -> datetime:
    """When it is next so many minutes after midnight where somebody lives."""
    there = now.astimezone(ZoneInfo(zone))
    at = there.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    return at if at > there else at + timedelta(days=1)


# -- what is kept


def _keep(sight: Sight, seen: Seen) -> None:
    with on_table(sight.game.pk, sight.now) as frame, frame.by(Caller(source="job")) as part:
        keep(part.table, sight, seen)


def keep(table: Table, sight: Sight, seen: Seen) -> None:
    """Keep what was noted, where the list is still the one that was looked at."""
    orders = _same(table, sight)
    if orders is None:
        return
    for note in seen.notes:
        if orders.list.noted(note, table.now) and note.why.key == FAILED.key:
            log.error("standing_order_failed", game=sight.game.pk, seat=sight.seat.index, exc_info=note.error)
    for later in seen.later:
        fire_at = sight.but_for_halts(later.opened, later.at)
        table.firings.append(_firing(sight, later.order, later.opened, fire_at=fire_at))
    orders.keep()


def _same(table: Table, sight: Sight) -> Orders | None:
    """The list under the lock, if it is still the one that was looked at and may still fire."""
    seat = table.seat(sight.seat.index)
    if seat.tenures != sight.seat.tenures or not seat.has_orders:
        return None
    orders = Orders(table, seat)
    return orders if orders.list.row.version == sight.orders.row.version else None


def _firing(sight: Sight, order: str, opened: int, **fields: object) -> Firing:
    row = sight.orders.row
    return Firing(
        game=sight.game, seat=row.seat, generation=row.generation, order=order, entry=opened, **fields
    )


def tell(claimed: Claimed, now: datetime, wake: datetime | None = None) -> None:
    """The seat's player is told what is asked, if anything is: no order has answered it. The job ends with that, since
    nobody is told while it is open, or waits for the time at which to look again.
    """
    assert claimed.game is not None
    with durable():
        if not locked(claimed.game).ended:
            news.announce(News.SEAT_ASKED, claimed.game, now, about=claimed.key)
        if wake is None:
            jobs.finish(claimed, now)
        else:
            jobs.put_off(claimed, wake)


# -- giving one


def how_of(order: AnyOrder) -> How:
    """By what the seat is played when this order fires."""
    if isinstance(order.match, Late):
        return "lapse"
    if lists.continues(order):
        return "continuation"
    return "early" if isinstance(order.match, Begins) and not rolls(order.do) else "order"


def fire(claimed: Claimed, sight: Sight, fires: Fires, now: datetime) -> None:
    """Give an order for its owner, unless something has changed since it was looked at; the job ends with it, and
    another one looks at the seat again.
    """
    act = act_of(sight, fires, key=f"{claimed.id}-{claimed.claim}", expected_cursor=sight.cursor)
    with on_table(sight.game.pk, now) as frame, frame.by(act, claimed) as part:
        part.table.put(STANDING, claimed.key)
        if _untouched(part.table, sight, fires):
            give(part, sight, fires, act)


def act_of(sight: Sight, fires: Fires, **fields: Any) -> Act:
    """What an order that fires does."""
    return Act(
        author=sight.seat.owner_id,
        source="order",
        order=fires.id,
        how=how_of(sight.orders.meant[fires.id]),
        seat=sight.seat.index,
        script=fires.orders,
        decision=fires.asked.decision.id,
        entropy=secrets.token_hex(16),
        **fields,
    )


def give(part: Part, sight: Sight, fires: Fires, act: Act) -> None:
    """Give an order that fires under the lock, if it still stands, and keep what came of it; where it leaves the
    decision to others (TAB-118), that it has fired.
    """
    table = part.table
    turn = table.game.turn
    orders = _same(table, sight)
    written = None if orders is None else orders.list.named(fires.id)
    if orders is None or written is None or written.off:
        return
    answer = Answer(outcome="done") if fires.by else body_of(act)(table)
    if answer.outcome == "conflict":
        return
    if answer.outcome == "refused":
        _refused(orders, written, fires, answer)
    else:
        _fired(orders, written, fires, answer, turn)
    if table.log.new:
        scope = scope_of(table.game.pk, act)
        part.submission = submission_of(
            table.game, table.acting, scope, act, table.read_at, answer.outcome, answer
        )
    result = Result(
        kind=fires.asked.decision.kind,
        orders=list(fires.orders),
        outcome=answer.outcome,
    )
    kept = msgspec.to_builtins(result)
    table.firings.append(_firing(sight, fires.id, fires.asked.opened, fired_at=table.now, result=kept))
    orders.keep()


def _untouched(table: Table, sight: Sight, fires: Fires) -> bool:
    """Whether under the lock the decision is still open, the order has not fired on it, and the player has not moved
    since (TAB-123).
    """
    locked = Sight(
        table.game, table.seat(sight.seat.index), table.rules, table.position, sight.orders, table.now
    )
    asked = next((each for each in locked.asked if each.decision.id == fires.asked.decision.id), None)
    if asked is None or asked.opened != fires.asked.opened:
        return False
    before = locked.waiting(fires.id, asked.opened)
    if before is not None and before.fired_at is not None:
        return False
    return lists.continues(sight.orders.meant[fires.id]) or asked.opened >= locked.last_move


def _fired(orders: Orders, written: Written, fires: Fires, answer: Answer, turn: int) -> None:
    written.in_turn = written.in_turn + 1 if written.turn == turn else 1
    written.turn = turn
    written.used += 1
    written.since = orders.table.game.entries
    orders.list.turned(turn)
    orders.list.row.fired += 1
    written.rest = []
    if fires.once:
        orders.list.row.answered = sorted({*orders.list.row.answered, fires.once})
    if answer.refusal is not None:
        rest = list(fires.orders[answer.refusal.line - 1 :])
        if answer.refusal.decision and orders.list.meant[written.id].match.own_turn:
            written.rest, written.begun = rest, Opened.of(orders.seat.opened).turns
            return
        written.note(Noted(what="stopped", why=_why(answer), at=orders.table.now, rest=rest))


def _refused(orders: Orders, written: Written, fires: Fires, answer: Answer) -> None:
    """What seemed legal was not, for a reason that the owner could not see."""
    if fires.asked.opened not in written.skipped:
        written.skip(fires.asked.opened, _why(answer), orders.table.now)


def _why(answer: Answer) -> Said:
    assert answer.refusal is not None
    return Said(key=answer.refusal.key, parts=msgspec.to_builtins(answer.refusal.parts))
