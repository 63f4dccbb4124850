"""Imports: a game out of its exported lines (`horror/table/exports/exported.py`), replayed without a database, or
brought into this server's."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from cryptography.fernet import InvalidToken
from django.contrib.auth import get_user_model

from horror.clock import NONE, Rung, SeatClock
from horror.models import STEWARD, DiceSecret, Entry, Game, Seat, Submission, Tenure
from horror.models.game import public_id
from horror.models.log import BROUGHT_IN
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.draws import next_chain
from horror.rules.kernel.errors import RulesError
from horror.rules.kernel.ruleset import PlayedPosition
from horror.rulesets import rulesets
from horror.table import dice, own_turns, results, stops
from horror.table.acts import Caller
from horror.table.asked import NO_REPLY, Reply
from horror.table.clocks import obligations, rates
from horror.table.codec import draws, encode
from horror.table.contents import Content, content_of
from horror.table.deeds import Amended, Joined, Left, Message, Resigned, Undo
from horror.table.deeds.deed import After
from horror.table.errors import BadRequest, Unverified, WrongStatus
from horror.table.exports.exported import Exported, Head, TenureLine
from horror.table.exports.records import Record
from horror.table.frame import durable, new_table
from horror.table.history import Faithful, Rebuilt
from horror.table.people import links
from horror.table.table import Table
from horror.table.votes import pause


def replay_export(exported: Exported) -> Faithful:
    """Play the game again from its lines alone, and compare every event and every state.

    Raises :class:`Unverified` or :class:`horror.rules.kernel.errors.RulesError` at the first difference.
    """
    rebuilt = Rebuilt(exported.head.ruleset, exported.head.options, gaps=True)
    for _told in retold(exported, rebuilt):
        pass
    if exported.head.status == Game.Status.FINISHED and rebuilt.moves:
        _same_result(exported, rebuilt)
    return rebuilt.faithful


def _same_result(exported: Exported, rebuilt: Rebuilt) -> None:
    """That the game ended as its first line says; what the seats agreed on is no result of the rules."""
    result = rebuilt.position.result if rebuilt.position is not None else None
    told = exported.head.result or {}
    found = None if result is None else {"outcome": result.outcome, "winners": list(result.winners)}
    if found is not None and not results.agrees(found, told):
        raise Unverified(f"the game ended otherwise than its first line says: {result}")


class Retold(NamedTuple):
    """One entry that was played again, with the position that it led to, where it changes it."""

    entry: Entry
    record: Record
    content: Content
    after: After | None
    reply: Reply


def retold(exported: Exported, rebuilt: Rebuilt) -> Iterator[Retold]:
    """The entries of a game, each after it has been played again; raises as :func:`replay_export` does."""
    version = exported.first_version
    for record in exported.records:
        entry = _entry(record, version)
        if isinstance(record.table, Amended):
            version = record.table.after
        asked = _asked(rebuilt.position, record)
        try:
            content = content_of(rebuilt.name, entry)
            after = rebuilt.take(entry)
        except (msgspec.MsgspecError, LookupError) as error:
            raise Unverified(f"entry {entry.number} cannot be read: {error}") from error
        if isinstance(content, Message) and not set(content.to or ()) <= set(range(len(exported.head.seats))):
            raise BadRequest("entry {number} is a letter to a seat that there is not", number=entry.number)
        reply = NO_REPLY if after is None else Reply.to(asked, after.position)
        yield Retold(entry, record, content, after, reply)


def _entry(record: Record, version: int) -> Entry:
    """The row, as far as the lines know it."""
    payload = record.table if record.kind == Entry.Kind.TABLE else record.move
    return Entry(
        number=record.number,
        kind=record.kind,
        seat=record.seat,
        decision=record.decision,
        payload=encode(payload) if payload is not None else b"",
        events=encode(record.events),
        draws=encode(record.draws),
        entropy=record.entropy,
        dice=record.dice,
        state_hash=record.state_hash,
        rules_version=version,
        turn=record.turn,
        at=record.at,
    )


def _asked(position: PlayedPosition | None, record: Record) -> Decision | None:
    """The decision that the lines say the entry answers; raises :class:`Unverified` where its seat is not asked it."""
    if not record.decision:
        return None
    for asked in [] if position is None else position.waiting():
        if (asked.id, asked.seat) == (record.decision, record.seat):
            return asked
    raise Unverified(f"entry {record.number} answers {record.decision[:40]!r}, which its seat is not asked")


# -- into the database


def bring_in(
    exported: Exported, now: datetime, *, anew: bool = False, people: Mapping[int, Any] | None = None
) -> Game:
    """Store the game, every entry of it played again and compared; whole, or not at all.

    ``anew``: under an id of its own, which only a game that is over may get, for dice are bound to the id. ``people``
    are the users who take up seats of a game that goes on; the steward plays those that nobody takes. Letters are
    opened again to those alone whom the first line names as holders of the seats then, where they are known here.
    Raises :class:`WrongStatus` where the id is taken or the game has not started, :class:`BadRequest` for dice,
    tenures, persons, sources or readers of letters that cannot be, :class:`Unverified` where the lines lead elsewhere
    than they say.
    """
    head = exported.head
    if head.started_at is None:
        raise WrongStatus("the game has not started")
    if anew and not head.complete:
        raise WrongStatus("a game that goes on keeps its id, to which its dice are bound")
    with durable():
        if not anew and Game.objects.filter(pk=head.id).exists():
            raise WrongStatus("there is a game {game} already", game=head.id)
        secret = _secret(head)
        game = _game(exported, public_id() if anew else head.id)
        game.save(force_insert=True)
        _dice_row(game, exported, secret).save(force_insert=True)
        rows = _seats(game, head)
        Seat.objects.bulk_create(rows)
        with new_table(game, rows, now) as frame, frame.by(Caller(source="command")) as part:
            _retell(part.table, exported, people or {}, now)
    return game


def _retell(table: Table, exported: Exported, people: Mapping[int, Any], now: datetime) -> None:
    head = exported.head
    table.dice.retold = True
    try:
        _Import(table, exported).run()
    except RulesError as error:
        raise Unverified(str(error)) from error
    _tenures(table, head.tenures)
    _taken_up(table)
    table.now = now
    table.game.undoable = None  # how its moves came is not known before they are stored
    if not head.complete:
        rungs = {line.seat: line.rung for line in head.seats}
        _take_seats(table, people, rungs, now)
        pause.plan(table)
        if table.dice.second:
            links.declare_restored(table)


def _tenures(table: Table, lines: Iterable[TenureLine]) -> None:
    """Take over who held which seat; persons as far as they have an account here."""
    last: TenureLine | None = None
    for line in sorted(lines, key=lambda line: (line.seat, line.began)):
        follows = last is not None and last.seat == line.seat
        if (
            not 0 <= line.seat < len(table.seats)
            or not 0 < line.began <= (line.ended or line.began) <= table.game.entries + 1
            or (follows and last is not None and (last.ended is None or last.ended > line.began))
            or line.how not in ("", *Tenure.End.values)
        ):
            raise BadRequest("the tenures of seat {seat} in the first line cannot be", seat=line.seat)
        person = person_of(line.person, "the first line")
        seat = table.seat(line.seat)
        table.tenures.begin(
            seat, person and person.pk, line.bot, entry=line.began, until=line.ended, how=line.how
        )
        last = line


def _taken_up(table: Table) -> None:
    """Who began after a seat had resigned to the steward has taken it up, as may be where a game is brought in."""
    for what in table.log.new:
        if isinstance(what.deed, Resigned) and what.entry.seat is not None:
            seat = table.seat(what.entry.seat)
            if (table.tenures.began(seat) or 0) > what.entry.number:
                seat.resigned_at = None


def person_of(text: str | None, where: str) -> Any:
    """The user of this primary key, None where there is none here; raises :class:`BadRequest` for anything else, and
    says where it stands.
    """
    if not text:
        return None
    try:
        return get_user_model()._default_manager.filter(pk=UUID(text)).first()
    except ValueError:
        raise BadRequest("{text} in {where} is no person", text=repr(text[:40]), where=where) from None


def _game(exported: Exported, game_id: str) -> Game:
    head = exported.head
    readers = len(head.seats) + 1
    return Game(
        id=game_id,
        ruleset=rulesets()[head.ruleset].name,
        rules_version=exported.first_version,
        options=head.options,
        rates=rates.kept(rates.asked(head.rates or {"preset": NONE})),
        **head.terms.columns(),
        name=head.name,
        visibility=Game.Visibility.UNLISTED,
        created_at=head.created_at,
        lobby_until=head.created_at,
        changed_at=head.created_at,
        commitment=head.dice.commitment,
        dice_version=head.dice.version,
        strict=head.dice.strict,
        cursors=[0] * readers,
        basis=[0] * readers,
        preset=head.preset,
        series=head.series,
        plain=head.plain,
        tag=head.tag,
        language=head.language,
        rated=head.rated,
        own_turns=own_turns.fresh(len(head.seats)),
    )


def _secret(head: Head) -> bytes:
    try:
        if head.complete:
            secret = bytes.fromhex(head.dice.secret)
        else:
            secret = dice.opened(DiceSecret(sealed=base64.b64decode(head.dice.sealed)))
    except (ValueError, InvalidToken) as error:
        raise BadRequest("the secret of the dice cannot be opened with this server's keys") from error
    if dice.commitment_of(Game(pk=head.id, dice_version=head.dice.version), secret) != head.dice.commitment:
        raise BadRequest("the secret of the dice is not the one that was committed to")
    return secret


def _dice_row(game: Game, exported: Exported, secret: bytes) -> DiceSecret:
    row = DiceSecret(game=game, sealed=dice.sealed(secret))
    if exported.head.dice.chains is not None:
        row.chains = encode(exported.head.dice.chains)
    for record in exported.records:
        row.number += len(record.draws)
        if record.entropy and game.dice_version == 1:
            row.chain = next_chain(bytes(row.chain), record.entropy)
    return row


def _seats(game: Game, head: Head) -> list[Seat]:
    salts = head.dice.salts or [""] * len(head.seats)
    chains = head.dice.chains
    bound = [chain.anchor for chain in chains.seats] if chains is not None else [""] * len(head.seats)
    rows = zip(sorted(head.seats, key=lambda seat: seat.seat), salts, strict=True)
    return [
        Seat(
            game=game, index=seat.seat, colour=seat.colour, name=seat.name, bot=seat.bot, salt=salt,
            anchor=bound[seat.seat],
        )
        for seat, salt in rows
    ]  # fmt: skip


def _take_seats(
    table: Table, people: Mapping[int, Any], rungs: Mapping[int, Rung | None], now: datetime
) -> None:
    for seat in table.seats:
        person = people.get(seat.index)
        if table.position.has_resigned(seat.index):
            if person is not None:
                raise BadRequest("seat {seat} has resigned and is out of the game (TAB-36)", seat=seat.index)
        elif person is not None:
            seat.owner, seat.bot, seat.joined_at, seat.resigned_at = person, "", now, None
            goes_on = table.tenures.go_on(seat, person.pk)
            before = rungs.get(seat.index) or Rung(came=True)
            _stand(table, seat, before if goes_on else Rung())
        elif not seat.bot:
            links.tenure_over(table, seat)
            seat.bot, seat.joined_at = STEWARD, now
            table.tenures.go_on(seat, bot=STEWARD)


def _stand(table: Table, seat: Seat, rung: Rung) -> None:
    """The seat's clock begins anew, where the seat stands on the ladder (TAB-70): of what counts time it begins now."""
    seat.clock, seat.state = obligations.fresh(table.game), Seat.State.PLAYING
    if not seat.clock:
        return
    if rung.since is not None:
        rung = msgspec.structs.replace(rung, since=table.now)
    if rung.held:
        stops.begin(table.game, "open", table.now)
    seat.clock = msgspec.structs.replace(SeatClock.of(seat.clock), rung=rung).kept()
    seat.state = rung.state


class _Import:
    """Goes through the lines and has the table log each entry as it was logged when it happened."""

    def __init__(self, table: Table, exported: Exported) -> None:
        self.table = table
        self.exported = exported
        self.rebuilt = Rebuilt(exported.head.ruleset, exported.head.options, gaps=True)
        self._acts: dict[tuple[str, str | None, int | None], Submission] = {}

    def run(self) -> None:
        """Log all of them; raises :class:`Unverified`."""
        table, head = self.table, self.exported.head
        for told in retold(self.exported, self.rebuilt):
            while table.game.entries + 1 < told.entry.number:  # a letter between others is not exported
                table.enter(Message(to=[], text=""), None)
            table.now = told.record.at
            self._enter(told)
            entry = table.log.new[-1].entry
            entry.entropy, entry.dice = told.record.entropy, told.record.dice
            entry.submission = self._act(told.record)
            if told.record.seat is not None and not head.tenures:
                self._hold(told.content, told.record.seat)
        if self.rebuilt.position is None:
            raise Unverified("the first line says that the game has started, and no entry does")
        if table.game.ended is not head.complete:
            which = "does not say so" if table.game.ended else "alone says so"
            raise Unverified(f"the game ended, and its first line {which}")
        if head.complete:
            _same_result(self.exported, self.rebuilt)
            same = table.game.status == head.status and results.agrees(head.result, table.game.result)
            if table.game.ended and not same:
                raise Unverified("the game ended otherwise than its first line says")

    def _enter(self, told: Retold) -> None:
        content = self._seen_here(told.content) if isinstance(told.content, Undo) else told.content
        drawn = draws(bytes(told.entry.draws))
        source = told.record.source or ""
        self.table.enter(content, told.record.seat, told.after, drawn, told.reply, source)

    def _act(self, record: Record) -> Submission | None:
        """The row that says who acted and how it came; one for all that came alike, since no more is known of them."""
        if record.source is None:
            return None
        if record.source not in Submission.Source.values:
            raise BadRequest(
                "entry {number} came by {source}, which is no way to come",
                number=record.number,
                source=repr(record.source[:40]),
            )
        alike = (record.source, record.author, record.seat)
        if alike not in self._acts:
            game = self.table.game
            self._acts[alike] = Submission.objects.create(
                game=game,
                seat=record.seat,
                author=person_of(record.author, f"entry {record.number}"),
                source=record.source,
                scope=f"{game.pk}{BROUGHT_IN}",
                key=str(len(self._acts)),
                received_at=record.at,
                outcome="done",
            )
        return self._acts[alike]

    def _seen_here(self, undo: Undo) -> Undo:
        """The same with the cursors of the streams that are made here: letters between others are not exported."""
        log = self.table.log
        undone = [log.new[number - 1].entry for number in undo.back]
        cursors = log.seen_of(undone)
        return msgspec.structs.replace(undo, moves=len(undone), cursors=cursors)

    def _hold(self, content: Content, seat: int) -> None:
        """That somebody, nobody knows who, or a bot holds the seat from here on: older exports do not list it."""
        tenures, row = self.table.tenures, self.table.seat(seat)
        if isinstance(content, Left | Resigned):
            tenures.end(row, Tenure.End.LEFT if isinstance(content, Left) else Tenure.End.RESIGNED)
        if isinstance(content, Joined):
            tenures.begin(row, bot=content.bot or "")
        elif isinstance(content, Resigned) and not content.out:
            tenures.begin(row, bot=STEWARD)
