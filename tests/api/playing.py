"""Playing over the API, as far as a test needs it."""

from __future__ import annotations

import json
import random
from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone

from clients import defender
from horror.clock import Rung, SeatClock
from horror.models import Seat
from horror.table.late import lapse
from tests.api.conftest import Person, Table, kind_of, play_one
from tests.api.members import member_of
from tests.worker.games import work


def through_setup(table: Table, chance: random.Random) -> None:
    """Play until the first roll is due."""
    while table.people[0].get(f"{table.path}/").json()["turn"] == 0:
        assert table.step(chance).status_code == 200


def in_actions(table: Table, chance: random.Random) -> Person:
    """Play until a seat may trade and build, and return it."""
    through_setup(table, chance)
    while True:
        asked = table.asked()
        kinds = [kind_of(choice) for choice in asked.get(f"{table.path}/choices/").json()["choices"]]
        if "end_turn" in kinds and "offer" in kinds:
            return asked
        assert play_one(asked, table.id, chance).status_code == 200


def offer(person: Person, game: str) -> Any:
    """Offer a card for one of another kind to the first seat that may be asked; the answer."""
    choices = person.get(f"/games/{game}/choices/").json()["choices"]
    fields = next(choice for choice in choices if kind_of(choice) == "offer")["template"]["fields"]
    give = next(iter(fields["give"]["limits"]))
    get = next(kind for kind in fields["get"]["limits"] if kind != give)
    move = {"type": "offer", "give": {give: 1}, "get": {get: 1}, "to": fields["to"]["values"][:1]}
    answer = person.submit(game, {"moves": [move]})
    assert answer.status_code == 200, answer.content
    return answer


def step(game: Table, chance: random.Random, seen: set[str]) -> bool:
    """An automatic turn is played by a worker; then whoever is asked decides by a program. False at the end."""
    work(timezone.now(), "turns")
    person = game.waits_for()
    if person is None:
        return False
    seat = game.people.index(person)
    offered = person.get(f"{game.path}/choices/").json()
    view = person.get(f"{game.path}/view/").json()["view"]
    seen.update(each["kind"] for each in offered["decisions"] if each["seat"] == seat)
    assert all(choice["order"] for choice in offered["choices"])
    move = defender.choose(view, offered["choices"], seat, chance.randrange)
    sent: dict[str, Any] = {"moves": [move]}
    shown = person.post(f"{game.path}/preview/", sent)
    assert shown.status_code == 200, shown.content
    assert shown.json().get("refusal") is None
    answer = person.submit(game.id, {**sent, "entropy": str(chance.random())})
    assert answer.status_code == 200, (move, answer.content)
    return True


def whole_stream(reader: Person, game: Table) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = []
    while True:
        after = items[-1]["cursor"] if items else 0
        page = json.loads(reader.get(f"{game.path}/events/?after={after}&limit=500").content)
        items += page["items"]
        if page["cursor"] == page["head"]:
            return items


def setup_choice(person: Person, game: str, chance: random.Random) -> dict[str, Any]:
    """The first move that the set-up offers."""
    shown = person.get(f"/games/{game}/choices/").json()
    return member_of(shown["choices"][0], chance)


def run_out(game: str, seat: int) -> None:
    """Let the clock play for a seat that is asked, as though that had been a month ago."""
    row = Seat.objects.get(game=game, index=seat)
    kept = SeatClock.of(row.clock)
    assert kept.open is not None
    owed = msgspec.structs.replace(kept.open.owed, opened=kept.open.owed.opened - timedelta(days=30))
    past = msgspec.structs.replace(kept, open=msgspec.structs.replace(kept.open, owed=owed))
    Seat.objects.filter(pk=row.pk).update(clock=past.kept())
    assert lapse.look(game, seat, timezone.now())


def stood_in(game: str, seat: int) -> None:
    """Let the steward answer for a seat whose player has been late too often."""
    row = Seat.objects.get(game=game, index=seat)
    rung = Rung(state="stood_in", strikes=2, came=True, since=timezone.now())
    kept = msgspec.structs.replace(SeatClock.of(row.clock), open=None, rung=rung)
    Seat.objects.filter(pk=row.pk).update(clock=kept.kept(), state=rung.state)
