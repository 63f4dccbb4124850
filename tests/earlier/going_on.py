"""The games are taken up where they were left, by the same rules for whoever does it: what is asked is answered, votes
and undos are agreed to, what halts a game is ended, lobbies are filled; then a few moves are made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.earlier import house
from tests.earlier.players import Clock, Player, asked
from tests.earlier.telling import Line, detail_of

MOVES = 6
"""Moves that are made in each game that goes on."""


class Goes:
    """One game that goes on, and the transcript of that."""

    def __init__(self, game: str, people: Sequence[Player], clock: Clock) -> None:
        self.game = game
        self.path = f"/games/{game}"
        self.people = people
        self.clock = clock
        self.transcript: list[Line] = []
        self.sees: Player | None = None

    def run(self) -> Iterator[Line]:
        self._lobby()
        self._agree()
        self._halted()
        for number in range(MOVES):
            self.clock.go(minutes=1)
            house.work(self.clock)
            if not self._move():
                break
            if number == MOVES // 2:
                self._undo()
        self._talk()
        house.work(self.clock)
        yield from self.transcript

    def _do(self, player: Player, method: str, path: str, body: Any = None) -> int:
        status, told = player.call(method, self.path + path, body)
        self._note(player, f"{method} {path}", status, told)
        return status

    def _note(self, player: Player, what: str, status: int, told: Any) -> None:
        line = {"status": status, "answer": told}
        self.transcript.append({"game": self.game, "reader": player.name, "what": what, "told": line})

    def _detail(self) -> Any:
        if self.sees is None:
            self.sees = next(one for one in self.people if one.get(f"{self.path}/") is not None)
        return self.sees.must("GET", f"{self.path}/")

    @property
    def seated(self) -> list[Player | None]:
        """Who sits where; None for a seat of nobody, or of a bot."""
        ids = {detail_of(player): player for player in self.people if player.token}
        return [
            None if seat["resigned"] else ids.get(seat["player"] or "") for seat in self._detail()["seats"]
        ]

    def _lobby(self) -> None:
        if self._detail()["status"] != "lobby":
            return
        for player in self.people:
            if not player.token or player.get(f"{self.path}/") is None:
                continue
            for one in player.must("GET", "/me/invitations/")["invitations"]:
                if one["game"] == self.game and one["status"] == "open":
                    self._do(player, "POST", f"/invitations/{one['id']}/accept/")
        for player in self.people:
            if player.notes is not None and player.notes.of(self.game)["chains"]:
                answer = player.ready(self.game)
                if answer is not None:
                    self._note(player, "ready", *answer)
        for player in self.people:
            if player.token and self._detail()["status"] == "lobby":
                self._do(player, "POST", "/join/", {"password": "open sesame"})
        host = next((player for player in self.seated if player is not None), None)
        if host is not None and self._detail()["status"] == "lobby":
            self._do(host, "POST", "/start/")

    def _halted(self) -> None:
        detail = self._detail()
        if detail["status"] == "quarantined":
            house.take_up(self.game, self.clock)
        if detail["paused"]:
            for player in self.seated:
                if player is not None and self._detail()["paused"]:
                    self._do(player, "POST", "/votes/", {"what": "resume"})

    def _first(self) -> Player:
        return next(player for player in self.seated if player is not None)

    def _agree(self) -> None:
        seated = [player for player in self.seated if player is not None]
        for what in sorted(seated[0].must("GET", f"{self.path}/")["votes"], reverse=True) if seated else ():
            for player in seated:
                if what == "undo":
                    self._do(player, "POST", "/undo/consent/", {"agree": True})
                else:
                    self._do(player, "POST", "/votes/", {"what": what, "agree": what != "draw"})

    def _move(self) -> bool:
        detail = self._detail()
        if detail["status"] != "running" or detail["paused"]:
            return False
        owing = asked(self.sees or self.people[0], self.game)
        player = next((one for one in map(self.seated.__getitem__, owing) if one is not None), None)
        if player is None:
            return False
        status, told = player.decide(self.game)
        self._note(player, "decide", status, told)
        self.last = player
        return status == 200

    def _undo(self) -> None:
        self._do(self.last, "POST", "/undo/", {})

    def _talk(self) -> None:
        for seat, player in enumerate(self.seated):
            if player is not None:
                self._do(player, "POST", "/messages/", {"text": f"Good bye from seat {seat}"})
                return


def go_on(people: Sequence[Player], games: Sequence[str], clock: Clock) -> Iterator[Line]:
    """Take all of them up; what was answered, and in the end the mails that were handed over."""
    for game in games:
        yield from Goes(game, people, clock).run()
    clock.go(days=1)
    house.work(clock, "mail")
    yield {"game": "", "reader": "", "what": "mails", "told": house.mails()}
