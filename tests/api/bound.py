"""Games whose people bind their dice through the API, with `clients/dice_notes.py` as any program may."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from clients.dice_notes import Notes
from tests.api.conftest import MakePerson, MakeTable, Table
from tests.api.members import member_of


class BoundTable(Table):
    """A game with the notes of each of its people, by seat."""

    notes: list[Notes]

    def dice(self, seat: int) -> dict[str, Any]:
        after = self.notes[seat].after(self.id)
        query = f"?after={after}" if after >= 0 else ""
        found: dict[str, Any] = self.people[seat].get(f"{self.path}/dice/{query}").json()
        return found

    def bind(self, seat: int) -> Any:
        body = self.notes[seat].anchor(self.id, self.dice(seat), seat)
        return self.people[seat].call("PUT", f"{self.path}/dice/anchor/", body)

    def ready(self, seat: int) -> Any:
        body = self.notes[seat].ready(self.id, self.dice(seat))
        answer = self.people[seat].post(f"{self.path}/dice/ready/", body)
        self.notes[seat].answered(self.id, answer.json())
        return answer

    def move(self, chance: random.Random) -> Any:
        """One move of whoever is asked, with the link where one is wanted."""
        person = self.asked()
        seat = self.people.index(person)
        choices = person.get(f"{self.path}/choices/").json()["choices"]
        for _ in range(50):
            link = self.notes[seat].link(self.id, self.dice(seat))
            body = {"moves": [member_of(chance.choice(choices), chance)]} | ({"link": link} if link else {})
            answer = person.submit(self.id, body)
            if answer.status_code == 200:
                self.notes[seat].answered(self.id, answer.json())
                return answer
            self.notes[seat].refused(self.id)
        raise AssertionError(answer.content)


def bound_lobby(lobby: MakeTable, person: MakePerson, folder: Path, **members: Any) -> BoundTable:
    """A full lobby in which everybody has bound the seat: the host afterwards, the others with sitting down."""
    made = lobby(**members)
    game = BoundTable(made.id, made.people)
    game.notes = [Notes(folder / f"{made.id}-{seat}.json") for seat in range(3)]
    assert game.bind(0).status_code == 200
    for seat in (1, 2):
        guest = person()
        game.people.append(guest)
        anchor = game.notes[seat].anchor(game.id, game.dice(seat), seat)
        assert guest.post(f"{game.path}/join/", {"seat": seat, **anchor}).status_code == 200
    return game


def bound_table(lobby: MakeTable, person: MakePerson, folder: Path, **members: Any) -> BoundTable:
    """A game under way, all of whose seats are bound."""
    game = bound_lobby(lobby, person, folder, **members)
    assert game.people[0].post(f"{game.path}/start/").status_code == 200
    for seat in range(3):
        assert game.ready(seat).status_code == 200
    return game
