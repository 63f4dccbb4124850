"""A whole game in a terminal: people who share the keyboard, bots, and the order language. No database."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from horror.games.grammar.meaning import meant
from horror.rules.kernel.choices import Pick, one_of_each
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, Reader, redact, sees
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import BadOrder, Bot, Ruleset

HUMAN = "human"
HELP = """\
Type an order, for example one of these:
{orders}
Words may be left out and spelt otherwise; docs/orders.md has all forms. Beside orders there are
  choices   every order that you may give now
  board     the board once more
  help      this
  quit      leave; nothing is kept
"""
WIDTH = 100
"""Columns of the terminal that lists of orders may fill."""
EXPECTED = 8
"""Words that are named at most where one was expected."""
PAGE = 60
"""Empty lines that push one player's hand out of another's sight."""


class Quit(Exception):
    """Somebody has had enough."""


class Terminal:
    """One game: ``seats`` are ``human`` or names of bots, ``read`` asks with a prompt, ``write`` prints."""

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Sequence[str],
        draws: Draws,
        pick: Pick,
        read: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        self.ruleset = ruleset
        self.colours = list(ruleset.colours[: len(seats)])
        self.names = [colour.capitalize() for colour in self.colours]
        self.bots: Mapping[int, Bot] = {
            seat: ruleset.bots[name] for seat, name in enumerate(seats) if name != HUMAN
        }
        self.people = [seat for seat in range(len(seats)) if seat not in self.bots]
        self.draws = draws
        self.pick = pick
        self.read = read
        self.write = write
        self.position, events = ruleset.new_game(ruleset.options_type(), self.colours, draws)
        self.unread: dict[Reader, list[str]] = {reader: [] for reader in self.people or [SPECTATOR]}
        self.offered: list[set[str]] = [set() for _ in seats]
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None
        self.turn = self.position.turn
        self.tell(events)

    def play(self) -> None:
        """Play until the game is over; raises :class:`Quit` when somebody leaves."""
        self.turned()
        while not self.position.finished:
            if self.position.automatic_turn_next:
                self.tell(self.position.advance(self.draws))
            else:
                self.ask()
            if self.position.turn != self.turn:
                self.turn = self.position.turn
                self.turned()
        self.over()

    def ask(self) -> None:
        """The next seat does one thing: first whoever has something new to answer, then whoever the game waits for."""
        for seat in range(self.position.seats):
            if not self.owes(seat) and self.orders(seat) - self.offered[seat]:
                self.offered[seat] |= self.orders(seat)
                self.let(seat)
                return
        self.let(next(seat for seat in range(self.position.seats) if self.owes(seat)))

    def owes(self, seat: int) -> bool:
        """Whether the game waits for this seat."""
        return any(
            decision.seat == seat and decision.blocking and not decision.answered
            for decision in self.position.waiting()
        )

    def questions(self, seat: int) -> list[str]:
        """What the seat is asked, each question once."""
        view = self.position.view(seat)
        asked = [
            decision
            for decision in self.position.waiting()
            if decision.seat == seat and not decision.answered
        ]
        return list(dict.fromkeys(self.ruleset.question(decision, view, self.names) for decision in asked))

    def orders(self, seat: int) -> set[str]:
        """The orders that a seat may give, templates by one example."""
        return set(self.ruleset.orders(self.position.choices(seat), self.position.view(seat)))

    def let(self, seat: int) -> None:
        """Let a seat do one thing; one that owes nothing may also leave it."""
        if seat in self.bots:
            move = self.bots[seat](self.position.view(seat), self.position.choices(seat), self.pick)
            self.make(seat, move)
            return
        self.hand_over(seat)
        for question in self.questions(seat):
            self.write(f"  {question}")
        if not self.owes(seat):
            self.write(f"  You may say: {' · '.join(self.one_of_each(seat))}")
        while True:
            line = self.read(f"{self.colours[seat]}> ")
            if line.strip() and self.obey(seat, line):
                return
            if not line.strip() and not self.owes(seat):
                return

    def obey(self, seat: int, line: str) -> bool:
        """Do what a line says; true when it was a move that was made."""
        word = line.strip().lower()
        view, choices = self.position.view(seat), self.position.choices(seat)
        if word in ("quit", "exit"):
            raise Quit
        if word == "board":
            self.board(view)
        elif word in ("choices", "help", "?"):
            orders = self.ruleset.orders(choices, view)
            if word == "choices":
                self.write(in_columns(orders))
            else:
                self.write(HELP.format(orders="\n".join(f"  {order}" for order in self.one_of_each(seat))))
        else:
            try:
                self.make(seat, meant(self.ruleset, line, self.position, seat))
                return True
            except BadOrder as error:
                near = self.ruleset.nearest(line, self.ruleset.orders(choices, view, each=20))
                self.write(point_at(line, BadOrder(error.column, error.wanted, near)))
                if near is None:
                    self.write(f"  You may say: {' · '.join(self.one_of_each(seat))}")
            except IllegalMove as error:
                self.write(f"  {self.ruleset.tell(error.phrase, self.names)} ({error.rule})")
        return False

    def one_of_each(self, seat: int) -> list[str]:
        """An order of each kind that a seat may give now."""
        choices = one_of_each(self.position.choices(seat))
        return self.ruleset.orders(choices, self.position.view(seat))

    def make(self, seat: int, move: Move) -> None:
        """Make a move and tell what happened."""
        events = self.position.apply(seat, move, self.draws)
        self.offered[seat] |= self.orders(seat)
        self.tell(events)

    def hand_over(self, seat: int) -> None:
        """Give the keyboard to another player, without showing one's hand to the other."""
        if self.at_keyboard != seat:
            if self.at_keyboard is not None:
                self.write("\n" * PAGE)
            self.read(f"Press Enter, {self.names[seat]}. ")
            self.at_keyboard = seat
            self.board(self.position.view(seat))
        self.drain(seat)

    def tell(self, events: Sequence[Event]) -> None:
        """Note what each reader may know of what happened, and say it to whoever is looking."""
        for reader, lines in self.unread.items():
            for event in events:
                if sees(event, reader):
                    lines.append(self.ruleset.narrate(redact(event, reader), reader, self.names))
        self.drain(SPECTATOR if not self.people else self.at_keyboard)

    def drain(self, reader: Reader | None) -> None:
        """Say what a reader has not read yet."""
        if reader is None:
            return
        for line in self.unread.get(reader, []):
            self.write(line)
        self.unread.get(reader, []).clear()

    def turned(self) -> None:
        """A new turn: offers are forgotten, and everybody sees the board."""
        self.offered = [set() for _ in self.offered]
        if len(self.people) < 2:
            self.board(self.position.view(self.people[0] if self.people else SPECTATOR))

    def board(self, view: Any) -> None:
        """Print the board."""
        self.write("\n" + self.ruleset.text_board(view) + "\n")

    def over(self) -> None:
        """The end: everything is open."""
        for reader in self.unread:
            self.drain(reader)
        self.board(self.position.view(EVERYTHING))
        result = self.position.result
        for standing in self.position.score():
            self.write(f"{self.names[standing.seat]}: {standing.points} points")
        if result is not None:
            self.write(f"In turn {self.position.turn}: {self.ruleset.outcome(result, self.names)}.")


def point_at(line: str, error: BadOrder) -> str:
    """The line with a caret under the column of the error, what was expected there, the nearest first, and what was
    probably meant.
    """
    shown = line.replace("\t", " ")
    written = shown[error.column - 1 :].split(" ")[0].lower()
    close = get_close_matches(written, error.expected, n=3) if written else []
    expected = [*close, *(word for word in error.expected if word not in close)]
    if len(expected) > EXPECTED:
        expected = [*expected[:EXPECTED], f"{len(expected) - EXPECTED} others"]
    meant = error.nearest or (wished(close) if close else "")
    near = f"\n  Did you mean: {meant}" if meant else ""
    return f"  {shown}\n  {' ' * (error.column - 1)}^ expected {wished(expected)}{near}"


def in_columns(orders: Sequence[str]) -> str:
    """Orders side by side, as many as fit into :data:`WIDTH`."""
    wide = max((len(order) for order in orders), default=0) + 3
    beside = max(1, (WIDTH - 2) // wide)
    rows = [orders[at : at + beside] for at in range(0, len(orders), beside)]
    return "\n".join(f"  {''.join(order.ljust(wide) for order in row)}".rstrip() for row in rows)


def wished(expected: Sequence[str]) -> str:
    """``a, b or c``."""
    *most, last = expected or ("an order",)
    return f"{', '.join(most)} or {last}" if most else last
