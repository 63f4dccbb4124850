"""Export: a game as JSON lines. docs/table.md names the lines, docs/dice.md says what a verifier does with them."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import msgspec
from django.db import transaction

from horror.clock import SeatClock
from horror.models import DiceSecret, Entry, Game, Tenure
from horror.table import own_turns, terms
from horror.table.codec import encode
from horror.table.exports.published import chains_of, dice, openings, said
from horror.table.exports.records import opened_record, record
from horror.table.read import LIMIT, Door, seat_door, stream, view

FORMAT = 1
"""Number of the format; it grows when a line changes its meaning."""


def export(door: Door, with_openings: bool = False) -> Iterator[bytes]:
    """The lines, each with its newline: all there is of a game that is over, the reader's view and stream of
    one that is not. ``with_openings`` adds what is published of its bound dice, with the keys of the draws that the
    reader sees.
    """
    yield _line("game", _head(door))
    if door.game.ended:
        yield from _record(door)
    else:
        if door.game.started_at is not None:
            yield _line("view", view(door))
        yield from _stream(door)
        if with_openings:
            for told in said(door):
                yield _line("said", told)
            for opening in openings(door):
                yield _line("opening", opening)


def export_whole(game: Game) -> Iterator[bytes]:
    """The lines of everything there is of a game that has started, letters included, also while it goes on.

    For staff, who move games and repair them. The secret of dice that are still rolled stays sealed: it can be opened
    where the server's keys are the same. Tenures name their persons, to whom the letters belong.
    """
    with transaction.atomic():
        Game.objects.select_for_update().only("pk").get(pk=game.pk)  # nothing enters meanwhile
        door = seat_door(game.pk, 0)
        row = DiceSecret.objects.get(game=game)
        head = _head(door) | {"reader": None, "tenures": _tenures(game, persons=True)}
    if not door.game.ended:
        head["dice"]["sealed"] = base64.b64encode(bytes(row.sealed)).decode()
        for line, seat in zip(head["seats"], door.seats, strict=True):
            if seat.human and seat.clock:
                line["rung"] = SeatClock.of(seat.clock).rung
    if chains := bytes(row.chains):
        head["dice"]["chains"] = msgspec.json.decode(chains)
    yield _line("game", head)
    log = Entry.objects.filter(game=game, number__lte=door.game.entries).order_by("number")
    told = log.select_related("submission").defer("submission__answer")
    for entry in told.iterator(chunk_size=LIMIT):
        yield _line("entry", opened_record(game.ruleset, entry))


def _line(kind: str, value: Any) -> bytes:
    return encode({kind: value}) + b"\n"


def _head(door: Door) -> dict[str, Any]:
    game = door.game
    published = msgspec.to_builtins(dice(door, links=False))
    if game.strict:
        published["strict"] = True
    if game.ended and (chains := chains_of(game)) is not None:
        published["chains"] = msgspec.to_builtins(chains)
    head = {
        "format": FORMAT,
        "id": game.pk,
        "complete": game.ended,
        "ruleset": game.ruleset,
        "rules_version": game.rules_version,
        "options": game.options,
        "preset": game.preset,
        "series": game.series,
        "plain": game.plain,
        "tag": game.tag,
        "rated": game.rated,
        "rates": game.rates or None,
        "name": game.name,
        "status": game.status,
        "created_at": game.created_at,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "result": game.result,
        "seats": [
            {"seat": seat.index, "colour": seat.colour, "name": seat.name, "bot": seat.bot}
            for seat in door.seats
        ],
        "reader": door.seat,
        "dice": published,
    }
    if (settled := terms.of(game)) != terms.Terms():
        head["terms"] = settled
    if game.language:
        head["language"] = game.language
    if game.ended:  # before that nobody is shown numbers of entries
        head["tenures"] = _tenures(game)
    return head


def _tenures(game: Game, persons: bool = False) -> list[dict[str, Any]]:
    """Who held which seat from entry to entry: whether a bot did, and which, how that ended, and how many own turns of
    the seat ended meanwhile, if they were counted; with the persons for staff alone.
    """
    return [
        {
            "seat": held.seat,
            "bot": held.bot,
            "from": held.from_entry,
            "to": held.to_entry,
            "ended": held.ended,
        }
        | (counted._asdict() if (counted := own_turns.of_tenure(game, held)) is not None else {})
        | ({"person": str(held.person_id) if held.person_id else None} if persons else {})
        for held in Tenure.objects.filter(game=game).order_by("seat", "generation")
    ]


def _record(door: Door) -> Iterator[bytes]:
    for after in range(0, door.game.entries, LIMIT):
        for entry in record(door, after, LIMIT):
            yield _line("entry", entry)


def _stream(door: Door) -> Iterator[bytes]:
    after = 0
    while after < door.cursor:
        page = stream(door, after, LIMIT)
        for item in page.items:
            yield _line("item", item)
        if page.cursor == after:
            return
        after = page.cursor
