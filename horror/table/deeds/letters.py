"""What players write to each other (TAB-16)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from horror.rules.kernel.events import Reader
from horror.table.deeds.deed import Deed, Telling, everybody
from horror.table.news import News


class Message(Deed, tag="message"):
    """The item's seat wrote to seats, or (null) to all and whoever looks on (TAB-16)."""

    announces: ClassVar[News | None] = News.WRITTEN

    to: list[int] | None
    text: str

    def between(self, seat: int | None) -> set[int] | None:
        """The seats that a letter of this seat is between; None for a message to all, which is no letter."""
        return None if self.to is None else {*self.to, *(() if seat is None else (seat,))}

    def readers(self, seat: int | None, seats: int) -> Sequence[Reader]:
        between = self.between(seat)
        return everybody(seats) if between is None else sorted(between)

    def told(self, tell: Telling) -> str:
        text = one_line(self.text)
        if self.to is None:
            return tell.say("{name} to all: {text}", name=tell.who, text=text)
        to = ", ".join(tell.names[other] for other in self.to)
        return tell.say("{name} to {to}: {text}", name=tell.who, to=to, text=text)


class Letter(Deed, tag="letter"):
    """A letter to or from whoever held your seat before you: no text, no author, no addressee. It keeps its cursor."""

    def told(self, tell: Telling) -> str:
        return tell.say("A letter between others.")


def one_line(text: str) -> str:
    """A message as a line of the log shows it: a break of lines is a blank, so nobody writes a line of another's."""
    return re.sub(r"[\n\x0b\x0c\r\x1c-\x1e\x85\u2028\u2029]+", " ", text)
