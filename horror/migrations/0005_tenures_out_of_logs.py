"""Tenures of the games that there are, read out of their logs: who sat down, left and resigned, in whose submission."""

import json
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def tenures(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    Game = apps.get_model("horror", "Game")
    for game in Game.objects.order_by("pk").iterator(chunk_size=200):
        apps.get_model("horror", "Tenure").objects.bulk_create(_of(apps, game))


def _of(apps: StateApps, game: Any) -> list[Any]:
    Entry, Seat, Tenure = (apps.get_model("horror", name) for name in ("Entry", "Seat", "Tenure"))
    of_game: list[Any] = []
    held: dict[int, Any] = {}

    def begin(seat: int, number: int, person: Any = None, bot: str = "") -> None:
        generation = sum(tenure.seat == seat for tenure in of_game)
        held[seat] = Tenure(
            game=game, seat=seat, generation=generation, person_id=person, bot=bot, from_entry=number
        )
        of_game.append(held[seat])

    def end(seat: int, number: int) -> None:
        if seat in held:
            held.pop(seat).to_entry = number

    acts = Entry.objects.filter(game=game, kind="table").exclude(seat=None).order_by("number")
    for number, seat, payload, author in acts.values_list(
        "number", "seat", "payload", "submission__author"
    ).iterator(chunk_size=500):
        act = json.loads(bytes(payload))
        if act["type"] == "joined":
            bot = act.get("bot", "")
            begin(seat, number, None if bot else author, bot)
        elif act["type"] in ("left", "resigned"):
            end(seat, number)
            if act["type"] == "resigned" and not act.get("out"):
                begin(seat, number, bot="steward")
    for seat in Seat.objects.filter(game=game).order_by("index"):
        person = seat.owner_id if seat.resigned_at is None else None
        now = held.get(seat.index)
        if (now.person_id, now.bot) == (person, seat.bot) if now else (person, seat.bot) == (None, ""):
            continue
        # Who was put here by an import, which no entry tells of: from the first thing that the person did.
        did = Entry.objects.filter(game=game, submission__author=person) if person else Entry.objects.none()
        number = did.order_by("number").values_list("number", flat=True).first() or game.entries + 1
        end(seat.index, number - 1)
        if person is not None or seat.bot:
            begin(seat.index, number, person, seat.bot)
    for seat in {tenure.seat for tenure in of_game}:
        count = sum(tenure.seat == seat for tenure in of_game)
        Seat.objects.filter(game=game, index=seat).update(tenures=count)
    return of_game


class Migration(migrations.Migration):
    dependencies = [("horror", "0004_tenures")]

    operations = [migrations.RunPython(tenures, migrations.RunPython.noop, elidable=True)]
