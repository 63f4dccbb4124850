"""People at a table whose seats are bound, each with notes of their own, as clients keep them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from accounts.models import User
from clients import verify_dice
from clients.dice_notes import Anew, Notes
from horror.models import Entry, Game, Submission
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.choices import Template
from horror.rulesets import rulesets
from horror.table import create, read
from horror.table.acts import Answer, Join, NewGame, Profile
from horror.table.exports import export, published
from horror.table.people import links, seats
from horror.table.votes import vote
from tests.table.conftest import NOW, Played, caller


class BoundPlayed(Played):
    """A game in which the first seats are bound; it plays by itself as clients do."""

    def __init__(self, game: Game, people: list[User], notes: dict[int, Notes]) -> None:
        super().__init__(game, people)
        self.notes = notes

    def dice(self, seat: int | None = None, after: int = -1) -> dict[str, Any]:
        """What `GET …/dice/` says to a seat."""
        person = None if seat is None else self.people[seat]
        door = read.door(self.id, person)
        found: dict[str, Any] = msgspec.to_builtins(published.dice(door, after), builtin_types=(datetime,))
        return found | {"epoch": door.epoch}

    def link(self, seat: int) -> str:
        """The link that the seat's client sends now."""
        notes = self.notes.get(seat)
        if notes is None:
            return ""
        try:
            return notes.link(self.id, self.dice(seat, notes.after(self.id)))
        except Anew:
            return notes.link(self.id, self.dice(seat, notes.after(self.id)))

    def play(self, seat: int, *script: Any, link: str | None = None, now: datetime = NOW) -> Answer:
        """A submission of a client that minds its dice."""
        sent = self.link(seat) if link is None else link
        answer = self.do(seat, *script, link=sent, now=now)
        if seat in self.notes:
            self.notes[seat].answered(self.id, msgspec.to_builtins(answer))
        return answer

    def move(self, *, without: Sequence[int] = ()) -> bool:
        """Whoever is asked does the first thing that can be done; false when nobody is asked."""
        self.work()
        door = read.seat_door(self.id, 0)
        owing = [asked.seat for asked in read.decisions(door) if asked.blocking and not asked.answered]
        if not owing:
            return False
        seat = owing[0]
        chosen = neutral(read.seat_door(self.id, seat), seat)
        return self.play(seat, chosen, link="" if seat in without else None).outcome == "done"

    def lines(self) -> list[dict[str, Any]]:
        """The public export."""
        return [json.loads(line) for line in export.export(read.door(self.id, None))]

    def running(self, seat: int) -> list[dict[str, Any]]:
        """The export of a game under way, with what its reader may check."""
        door = read.door(self.id, self.people[seat])
        return [json.loads(line) for line in export.export(door, True)]


Begin = Callable[..., BoundPlayed]
"""Begins a game whose seats are bound: the fixture of that name, with what :func:`bound_game` takes."""


def neutral(door: read.Door, seat: int) -> Any:
    """The move that ends most; a roll first where one is due."""
    return door.position.neutral(seat)


def bound_game(
    people: list[User],
    folder: Path,
    bound: Sequence[int] = (0, 1),
    count: int = 3,
    ready: bool = True,
    **fields: Any,
) -> BoundPlayed:
    """A game that these people have started, those of ``bound`` seats with anchors; their first links sent."""
    fields = {"ruleset": "tides", "strict": False, **fields}
    if fields["ruleset"] == "tides":
        fields.setdefault("options", {"turns": 12, "tribute": False})
    new = NewGame(seats=count, name="Bound", profile=Profile(name=people[0].name), **fields)
    game = create.create(new, caller(people[0]), NOW)
    notes = {seat: Notes(folder / f"notes-{seat}.json") for seat in bound}
    played = BoundPlayed(game, people, notes)
    for seat, person in enumerate(people[1:count], 1):
        given: dict[str, Any] = {}
        if seat in notes:
            given = {"seat": seat, **notes[seat].anchor(game.pk, played.dice(), seat)}
        seats.join(game.pk, Join(profile=Profile(name=person.name), **given), caller(person), NOW)
    if 0 in notes:
        links.anchor(
            game.pk, 0, **notes[0].anchor(game.pk, played.dice(), 0), caller=caller(people[0]), now=NOW
        )
    seats.start(game.pk, caller(people[0]), NOW)
    for seat in bound if ready else ():
        send_first(played, seat)
    return played


def send_first(played: BoundPlayed, seat: int) -> Answer:
    """Send a seat's first link, as its client does when the anchors are frozen."""
    body = played.notes[seat].ready(played.id, played.dice(seat))
    assert body is not None
    answer = links.ready(played.id, seat, body["link"], caller(played.people[seat]), NOW)
    played.notes[seat].answered(played.id, msgspec.to_builtins(answer, builtin_types=(datetime,)))
    return answer


def offer_to_both(played: BoundPlayed) -> Offer:
    """A trade that the first of three seats offers to the others, as soon as it can: not made yet."""
    while (offer := _offer(played)) is None:
        assert played.move()
    return offer


def _offer(played: Played) -> Offer | None:
    choices = read.seat_door(played.id, 0).position.choices(0)
    for choice in choices:
        if isinstance(choice, Template) and choice.kind is Offer:
            give = next(choice.domains["give"].examples())
            get = next(get for get in choice.domains["get"].examples() if get != give)
            return Offer(give=give, get=get, to=(1, 2))
    return None


def rules_of(played: Played) -> Any:
    return rulesets()[played.game.ruleset]


def verdict(lines: list[dict[str, Any]], folder: Path, *options: str) -> int:
    """The exit code of the verifier for these lines."""
    file = folder / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return verify_dice.main([str(file), *options])


def closed(played: BoundPlayed) -> list[dict[str, Any]]:
    """The export of the game after all have agreed to end it."""
    for seat in range(len(played.people)):
        if played.game.seats.filter(index=seat, resigned_at=None, owner=played.people[seat]).exists():
            vote.vote(played.id, seat, "cancel", True, caller(played.people[seat]), NOW)
    return played.lines()


def around(played: BoundPlayed, turns: int, without: tuple[int, ...] = ()) -> None:
    """Play on for so many turns."""
    last = played.game.turn + turns
    while played.game.turn < last and played.move(without=without):
        pass


def forget(played: BoundPlayed) -> None:
    """As if the game had never been on this server."""
    Entry.objects.filter(game=played.id).delete()
    Submission.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
