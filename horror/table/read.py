"""Reading games: the door that says who reads, and what that reader gets. Nothing here writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec
from django.db.models import Exists, Q, QuerySet

from horror.games.locale import SOURCE, speech
from horror.models import Game, Seat, Snapshot, Tenure, epoch_now, often
from horror.models.compiled import Compiled, Gathered
from horror.rules.kernel.able import Able
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, Reader, redact, sees
from horror.rules.kernel.fields import places_in
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.rulesets import rulesets
from horror.table import telling, tenures, undo
from horror.table.acts import Answer, Item, OpenDecision, Question
from horror.table.aside import Aside
from horror.table.called import called, gone
from horror.table.deeds import Message
from horror.table.deeds.deed import Telling
from horror.table.errors import NotFound, WrongStatus
from horror.table.history import number_at, position_after
from horror.table.showing import Logged, decision_shown, deed_shown, logged, place_of, shown

LIMIT = 500
"""Items or entries that one read gives at most."""


@dataclass
class Door:
    """A person's way into one game: the game and its snapshot as they were at one moment, and who reads.

    ``seat`` is what the person plays now (None for spectators and for who has resigned); ``reader`` is that
    seat or :data:`SPECTATOR`. ``language`` is the one in which the reader is told things. ``person`` is the
    reader's primary key, None for visitors and bots: letters are opened to persons alone.
    """

    game: Game
    seats: list[Seat]
    seat: int | None
    language: str = SOURCE
    person: Any = None

    @property
    def reader(self) -> Reader:
        return SPECTATOR if self.seat is None else self.seat

    @property
    def cursor(self) -> int:
        """How far the reader's stream had come at that moment; what `expected_cursor` of an act is compared with."""
        cursor: int = self.game.cursors[place_of(self.reader, self.game.cursors)]
        return cursor

    @property
    def epoch(self) -> str:
        """Within which epoch that cursor counts; of doors for persons and visitors."""
        return self.game.epoch

    @property
    def host(self) -> bool:
        """Whether the reader created the game; set by :func:`door`."""
        return self._host

    _host: bool = False

    @property
    def eyes(self) -> tuple[Reader, Any]:
        """Whose eyes these are: of one game at one moment, equal ones are shown the same.

        A seat alone is not enough, since letters belong to the person who held it.
        """
        return (self.reader, None if self.seat is None else self.person)

    @cached_property
    def tenures(self) -> list[Tenure]:
        """When the reader held which seats of this game; asked for where a letter is met."""
        return often.tenures(self.game.pk, self.person)

    @cached_property
    def aside(self) -> Aside:
        """Whose words the reader does not want; asked for where words of others are met."""
        return Aside(self.game.pk, self.seat, self.person)

    @cached_property
    def rules(self) -> Ruleset:
        return rulesets()[self.game.ruleset]

    @cached_property
    def position(self) -> PlayedPosition:
        """The whole position: not to be shown. Raises :class:`WrongStatus` before the start."""
        try:
            snapshot = often.snapshot(self.game)
        except Snapshot.DoesNotExist:
            raise WrongStatus("the game has not started") from None
        return self.rules.load(bytes(snapshot.data))

    @property
    def names(self) -> list[str]:
        """The seats' shown names, in turn order."""
        return [called(seat, self.rules, self.language) for seat in self.seats]


_GAME = {"game": Game._meta.pk}
_PERSON = {"person": Seat._meta.get_field("owner")}


def _doorway(games: Callable[..., QuerySet[Game]], **fields: Any) -> Gathered[Seat]:
    """A game's seats in turn order, the game as it is found among these, and its snapshot."""
    return Gathered(
        lambda game, **given: Seat.objects.in_order().filter(
            Exists(games(**given).filter(pk=game)), game_id=game
        ),
        "game",
        ("snapshot",),
        first=Q(index=0),
        beside={"epoch": epoch_now()},
        **_GAME,
        **fields,
    )


_ANY = _doorway(Game.objects.all)
_OPEN_TO_VISITORS = _doorway(lambda: Game.objects.open_to(None))
_OPEN_TO_PERSON = _doorway(lambda person: Game.objects.open_to(person), **_PERSON)
_OPEN_TO_INVITED = _doorway(lambda person: Game.objects.inviting_in(person), **_PERSON)
_HELD = Compiled(
    lambda game, person: (
        Seat.objects.played_by(person)
        .filter(game_id=game)
        .order_by("pk")
        .values_list("index", "game__ruleset")
    ),
    **_PERSON,
    **_GAME,
)


def door(game_id: str, person: Any) -> Door:
    """The way to a game for a person (a user, an anonymous user, or None); one query, and one more where it is open
    to the person by an invitation at most.

    Raises :class:`NotFound` alike for a game that there is not and for one that the person may not know of.
    """
    pk = getattr(person, "pk", None)
    if pk is None:
        seats = _OPEN_TO_VISITORS(game=game_id)
    else:
        seats = _OPEN_TO_PERSON(game=game_id, person=pk) or _OPEN_TO_INVITED(game=game_id, person=pk)
    if not seats:
        raise NotFound
    return _door(seats, person)


def shown_by_link(game_id: str) -> Door:
    """The way to a game for who looks on by a link of its host's, whatever its visibility. Raises :class:`NotFound`."""
    seats = _ANY(game=game_id)
    if not seats:
        raise NotFound
    return _door(seats, None)


def _door(seats: list[Seat], person: Any) -> Door:
    pk, game = getattr(person, "pk", None), seats[0].game
    mine = next((seat.index for seat in seats if seat.human and pk is not None and seat.owner_id == pk), None)
    language = getattr(person, "language", SOURCE)
    return Door(game, seats, mine, language, pk, _host=pk is not None and game.creator_id == pk)


def onlooker(door: Door) -> Door:
    """The same game as anybody sees it who looks on."""
    return replace(door, seat=None, person=None)


def doors(game_id: str, people: Iterable[Any]) -> dict[Any, Door]:
    """The ways to one game for several people at one moment, by primary key (None: visitors); whoever may not know of
    the game is left out. One query, and of a private game one or two more for each.
    """
    seats = _ANY(game=game_id)
    if not seats:
        return {}
    named = {getattr(person, "pk", None): person for person in people}
    if seats[0].game.visibility == Game.Visibility.PRIVATE:
        rows = Game.objects.filter(pk=game_id)
        opened = [
            pk for pk, one in named.items() if rows.visible_to(one).exists() or rows.inviting(one).exists()
        ]
        named = {pk: named[pk] for pk in opened}
    return {pk: _door(seats, person) for pk, person in named.items()}


def seat_door(game_id: str, seat: int) -> Door:
    """The way for what acts for a seat without a person, such as bots: no letters. Raises :class:`NotFound`."""
    seats = _ANY(game=game_id)
    if not 0 <= seat < len(seats):
        raise NotFound
    return Door(seats[0].game, seats, seat, seats[seat].language)


class Held(msgspec.Struct, frozen=True):
    """A seat that somebody plays: its index, and the ruleset of its game."""

    index: int
    ruleset: str


def seat_held(game_id: str, person: Any) -> Held | None:
    """The seat that a person plays in a game; one query."""
    pk = getattr(person, "pk", None)
    found = None if pk is None else _HELD.first(game=game_id, person=pk)
    return None if found is None else Held(*found)


# -- now


def view(door: Door, opened: bool = False) -> Any:
    """The position as the reader may see it; ``opened``: all of it, when the game is over.

    Raises :class:`WrongStatus` before the start, and for an open view of a game that goes on.
    """
    return door.position.view(_eyes(door, opened))


def questions(door: Door) -> dict[str, Question]:
    """What the reader's seat is asked, by decision, with its facts, in the reader's language."""
    mine = [decision for decision in _asked(door) if decision.seat == door.seat]
    if not mine:
        return {}
    seen, told = view(door), {}
    for each in mine:
        said = telling.question(door.rules.asked(each, seen), door.rules, door.names, door.language)
        waits = each.blocking and not each.answered
        told[each.id] = msgspec.structs.replace(
            said,
            rows=list(door.rules.rows(each, seen)),
            neutral=msgspec.to_builtins(door.position.neutral(each.seat)) if waits else None,
        )
    return told


def _eyes(door: Door, opened: bool) -> Reader:
    if not opened:
        return door.reader
    if not door.game.ended:
        raise WrongStatus("the game is not over")
    return EVERYTHING


def able(door: Door) -> Able:
    """What the reader's seat may do now; nothing for spectators and while nothing is taken."""
    return Able(door.position if _taken(door) else None, door.reader)


def able_in_turn(door: Door) -> Able:
    """What it could do in its own turn, were all else as it is; nothing for who has no more turn."""
    return Able(door.position.in_turn(door.reader) if _taken(door) else None, door.reader)


def assumes(door: Door) -> list[str]:
    """What comes before the reader's own turn and is not guessed; nothing before the start."""
    return list(door.position.assumes) if door.game.started_at else []


def reach(door: Door) -> dict[str, list[str]]:
    """Where pieces that the game moves may be after it has next moved them, by their names; for seats alone."""
    return {name: list(ends) for name, ends in door.position.reach().items()} if _taken(door) else {}


def _taken(door: Door) -> bool:
    return door.seat is not None and is_running(door.game)


def decisions(door: Door) -> list[OpenDecision]:
    """The open decisions, in turn order, as the reader may know them: private ones are their seat's alone."""
    return [decision_shown(decision, door.seats[decision.seat]) for decision in _asked(door)]


def _asked(door: Door) -> list[Decision]:
    if not is_running(door.game):
        return []
    return [asked for asked in door.position.waiting() if asked.known_to(door.reader)]


def is_running(game: Game) -> bool:
    """Whether moves are taken: it goes on, and nothing has halted it."""
    return game.status == Game.Status.RUNNING and game.paused_at is None


def told(game_id: str, rules: Ruleset, answer: Answer, language: str) -> Answer:
    """An answer to a request for a game with its orders and the sentences of what it refuses, in a language."""
    refused = answer.refusal is not None or answer.conflict is not None
    seats = often.seats(game_id) if refused else ()
    names = [called(seat, rules, language) for seat in seats]
    return telling.answer(answer, rules, names, language)


def votes(door: Door) -> dict[str, dict[str, Any]]:
    """What all seats are being asked, by name: ``by`` whom, who ``agreed``, and about which ``seat``, if about one. An
    undo is between the seats.
    """
    open_votes = {}
    for name, vote in door.game.votes.items():
        if name == undo.QUESTION:
            if door.seat is None or undo.open_question(door.game) is None:
                continue
            open_votes[name] = {"by": vote["by"], "agreed": vote["agreed"], "count": vote["count"]}
        else:
            open_votes[name] = {key: vote[key] for key in ("by", "agreed", "seat") if key in vote}
    return open_votes


def undoable(door: Door) -> int:
    """How many of its own last moves the reader's seat may take back now without asking (TAB-20)."""
    if door.seat is None or not is_running(door.game) or door.position.active != door.seat:
        return 0
    return undo.free(door.game)[door.seat]


# -- the stream


class Page(msgspec.Struct, kw_only=True):
    """Items of a reader's stream: ``cursor`` is that of the last one given, ``head`` that of the newest."""

    items: list[Item]
    cursor: int
    head: int


def stream(door: Door, after: int = 0, limit: int = 100, text: bool = False, details: bool = True) -> Page:
    """The reader's items past a cursor, in order; ``text`` adds the log lines, those of ``details`` too. One query at
    most, by index alone.

    Nothing that came after the door was opened is in it: what goes out together (items, decisions, status) is of one
    moment, or a reader could be told that a turn began and not that it is waited for.
    """
    # A stream has no holes, so as many items are as many cursors.
    to = min(door.cursor, max(0, after) + max(1, min(limit, LIMIT)))
    items = []
    for seen in often.sighted(door.game.pk, door.reader, after, to):
        what = known(door, logged(door.game.ruleset, seen.entry))
        items.append(shown(what, door.reader, seen.cursor))
        items[-1].muted = isinstance(what.content, Message) and door.aside.folds(what.entry)
        if text:
            items[-1].text = lines(door, what, details)
            items[-1].places = places(door, what, details)
    last = items[-1].cursor if items else min(after, door.cursor)
    return Page(items=items, cursor=last, head=door.cursor)


def known(door: Door, what: Logged) -> Logged:
    """An entry of the reader's stream, as who held its seat when may know it; no letter of whom the reader blocks."""
    if not tenures.personal(what):
        return what
    told = tenures.known(what, door.tenures)
    letter = isinstance(told.content, Message) and door.aside.closes(told.entry)
    return tenures.withheld(told) if letter else told


def lines(door: Door, what: Logged, details: bool = True) -> list[str]:
    """The log lines of an entry for the door's reader: its events narrated, or what the table did."""
    if not what.events and (deed := deed_shown(what, door.reader)) is not None:
        who = door.names[what.entry.seat] if what.entry.seat is not None else ""
        left = gone(door.seats, door.rules, door.language)
        return [deed.told(Telling(speech(door.language), who, door.names, left))]
    seen = _seen(door, what, details)
    return [door.rules.narrate(event, door.reader, door.names, door.language) for event in seen]


def places(door: Door, what: Logged, details: bool = True) -> list[list[str]]:
    """The places and pieces of the board that each of these log lines names; none where none of them does."""
    named = [places_in(event) for event in _seen(door, what, details)]
    return named if any(named) else []


def _seen(door: Door, what: Logged, details: bool) -> list[Event]:
    events = [event for event in what.events if details or not event.detail]
    return [redact(event, door.reader) for event in events if sees(event, door.reader)]


def view_at(door: Door, cursor: int, opened: bool = False) -> Any:
    """The view as the reader knew it when the stream had come to ``cursor``.

    Raises :class:`NotFound` for a cursor that there is not, or one before the start.
    """
    return position_after(door.game, number_at(door.game, door.reader, cursor)).view(_eyes(door, opened))
