"""All games in which a person sits and that are not over: those that wait for the person by due time, and then those
that wait for others, each with what it asks the person and with the answers that need no board. Few queries, however
many games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from horror.clock import SeatClock
from horror.models import ENDED, DiceSecret, Epoch, Seat, Snapshot, Tenure
from horror.rules.kernel.chains import Chains
from horror.rules.kernel.choices import Cost
from horror.rules.kernel.face import FieldTold, Kinds, KindTold
from horror.rules.kernel.fields import places_in
from horror.rules.kernel.links import SECOND
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import SEAT, Part
from horror.table import read, seen
from horror.table.acts import Question
from horror.table.choices import ChoiceShown, told
from horror.table.read import Door

LINES = 3
"""Sentences of what happened that a game is told with."""
LOOKED_AT = 12
"""The newest items of a stream in which these are looked for."""
ANSWERS = 12
"""Answers that a game is told with at most."""


class Offered(NamedTuple):
    """An answer that needs no board: a choice that is a whole move with its ``kind``, the ``decision`` that it answers,
    and what it says beside its kind, in words: an offer, a card, a seat; empty for nothing.
    """

    kind: KindTold
    decision: str
    choice: ChoiceShown
    about: str


class Spread(NamedTuple):
    """A game on the desk: the way to it, what its seat is asked, the answers that need no board, what happened since
    the person has looked, how far that was, and how many letters came since. ``link``: a move of the seat wants a link
    of its dice.
    """

    door: Door
    asked: Mapping[str, Question]
    answers: Sequence[Offered]
    lines: Sequence[seen.Said]
    seen: int
    letters: int
    link: bool

    @property
    def seat(self) -> Seat:
        """The person's own."""
        assert self.door.seat is not None
        return self.door.seats[self.door.seat]


class Desk:
    """The games of a person in the order in which they lie on the desk; ``waiting`` is how many of them, the first,
    wait for the person.
    """

    def __init__(self, person: Any, language: str) -> None:
        """Two queries, and one for the epoch."""
        self.person = person
        held = {
            seat.game_id: seat
            for seat in Seat.objects.played_by(person)
            .exclude(game__status__in=ENDED)
            .select_related("game")
            .order_by("pk")
        }
        seats: dict[str, list[Seat]] = {game: [] for game in held}
        for seat in Seat.objects.in_order().filter(game__in=list(held)):
            seats[seat.game_id].append(seat)
        self.epoch = epoch = Epoch.objects.word()
        doors = []
        for game, mine in held.items():
            mine.game.epoch = epoch
            doors.append(Door(mine.game, seats[game], mine.index, language, person))
        owing = sorted(filter(waits, doors), key=_by_due)
        self.waiting = len(owing)
        self.doors = owing + sorted((door for door in doors if not waits(door)), key=_by_others)

    def running(self, begin: int, count: int) -> list[Door]:
        """Those that are under way of so many of the games from this one on: what it costs to spread these."""
        return [door for door in self.doors[begin : begin + count] if read.is_running(door.game)]

    def spread(self, begin: int, count: int) -> list[Spread]:
        """So many of the games from this one on, each with what there is to say of it; six queries at most."""
        doors, running = self.doors[begin : begin + count], self.running(begin, count)
        _with_snapshots(running)
        _with_tenures(doors, self.person)
        links = _links([door for door in running if waits(door)])
        been = seen.cursors(doors, self.person)
        letters = seen.letters(doors, been)
        lines = seen.story(doors, been, LINES, LOOKED_AT)
        found = []
        for door in doors:
            game = door.game.pk
            asked = _asked(door)
            answers = _answers(door, asked) if asked else []
            found.append(Spread(door, asked, answers, lines[game], been[game], letters[game], game in links))
        return found


def waits(door: Door) -> bool:
    """Whether the game waits for the reader's seat."""
    return door.seat is not None and read.is_running(door.game) and bool(door.seats[door.seat].owes)


def due(seat: Seat) -> datetime | None:
    """Until when a seat has to answer; None where no clock runs."""
    return SeatClock.of(seat.clock).due if seat.clock else None


def _by_due(door: Door) -> tuple[bool, float]:
    """Soonest first; what has no due time behind, the longest asked first."""
    assert door.seat is not None
    mine = door.seats[door.seat]
    until = due(mine)
    return until is None, (until or mine.owes_since or door.game.changed_at).timestamp()


def _by_others(door: Door) -> tuple[bool, bool, float]:
    """Those under way before those that have not begun; as soon as somebody has to answer, or has been asked."""
    running = read.is_running(door.game)
    owing = [due(seat) or seat.owes_since or door.game.changed_at for seat in door.seats if seat.owes]
    return not running, not owing, (min(owing) if owing else door.game.changed_at).timestamp()


def _with_snapshots(doors: Sequence[Door]) -> None:
    by_game = {door.game.pk: door for door in doors}
    for snapshot in Snapshot.objects.filter(game__in=list(by_game)):
        by_game[snapshot.game_id].game.snapshot = snapshot


def _with_tenures(doors: Sequence[Door], person: Any) -> None:
    for door in doors:
        door.tenures = []
    by_game = {door.game.pk: door for door in doors}
    for tenure in Tenure.objects.filter(game__in=list(by_game), person=person):
        by_game[tenure.game_id].tenures.append(tenure)


def _links(doors: Sequence[Door]) -> set[str]:
    """The games in which the next move of the reader's seat wants a link of its dice."""
    bound = {
        door.game.pk: door
        for door in doors
        if door.game.dice_version == SECOND and door.seats[door.seat or 0].anchor
    }
    found = set()
    for row in DiceSecret.objects.filter(game__in=list(bound)).exclude(chains=b""):
        door = bound[row.game_id]
        chains = msgspec.json.decode(bytes(row.chains), type=Chains)
        if door.position.active == door.seat and chains.owes(door.game.turn, door.seat):
            found.add(row.game_id)
    return found


def _asked(door: Door) -> Mapping[str, Question]:
    """What the reader's seat is asked; where the game does not wait for it, only what it may answer and has not yet."""
    if not read.is_running(door.game):
        return {}
    open_now = {each.id for each in door.position.waiting() if waits(door) or not each.answered}
    return {decision: question for decision, question in read.questions(door).items() if decision in open_now}


def _answers(door: Door, asked: Mapping[str, Question]) -> list[Offered]:
    """The choices that are whole moves, name no place or piece of the board, and are said by their kind and one word
    more, each with the decision that it answers.
    """
    able, view, kinds = read.able(door), read.view(door), door.rules.kinds(door.language)
    open_offers = door.rules.offers(view, able.choices, door.names, door.language)
    sayable = Sayable(kinds, door.names, {offer.offer: offer.text for offer in open_offers})
    listed = [
        (choice, cost)
        for choice, cost in able.priced
        if isinstance(choice, Move) and not places_in(choice) and sayable.about(choice) is not None
    ]
    whole = some_of_each_kind(listed)
    return [
        Offered(sayable.kind(move), _answered(door, move, asked), shown, sayable.about(move) or "")
        for (move, _), shown in zip(whole, told(door.rules, view, whole, door.language), strict=True)
    ]


class Sayable:
    """What moves say beside their kind, in words of a language, for buttons that stand without a board."""

    def __init__(self, kinds: Kinds, names: Sequence[str], offers: Mapping[str, str]) -> None:
        self._kinds = {kind.type: kind for kind in kinds.kinds}
        self._words = kinds.words
        self._names = names
        self._offers = offers

    def kind(self, move: Move) -> KindTold:
        """What is told of its kind."""
        return self._kinds[str(move.__struct_config__.tag)]

    def about(self, move: Move) -> str | None:
        """The one thing that it names, an offer, a seat, or what has a word; empty where it names nothing, None where
        that takes more to say.
        """
        given: list[tuple[FieldTold, object]] = [
            (each, value)
            for each in self.kind(move).fields
            if (value := getattr(move, each.name)) is not None
        ]
        match given:
            case []:
                return ""
            case [(FieldTold(role=SEAT.name), int(seat))]:
                return self._names[seat]
            case [(each, str(value))]:
                return self._offers.get(value) or self._words.get(each.use, {}).get(value)
        return None


def some_of_each_kind(whole: Sequence[tuple[Move, Cost | None]]) -> list[tuple[Move, Cost | None]]:
    """As many of these moves as a game is told with, in their order: none of a kind twice before all kinds are there,
    so that many cards that may be named leave room for the end of the turn.
    """
    met: Counter[type[Move]] = Counter()
    turns = []
    for at, (move, _) in enumerate(whole):
        turns.append((met[type(move)], at))
        met[type(move)] += 1
    return [whole[at] for at in sorted(at for _, at in sorted(turns)[:ANSWERS])]


def _answered(door: Door, move: Any, asked: Mapping[str, Question]) -> str:
    """The decision that a move answers: of several the one that asks about the offer that it names, else the one that
    the game waits for, or the only one that there is.
    """
    offer = getattr(move, "offer", None)
    if offer is not None:
        for decision, question in asked.items():
            if any(isinstance(part, Part) and part.value == offer for part in question.parts.values()):
                return decision
    assert door.seat is not None
    return str(door.seats[door.seat].owes) or next(iter(asked))
