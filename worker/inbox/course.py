"""The course that the lines of a mail for one seat take: what has come of them so far (MAIL-15, MAIL-16)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

import structlog
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.ledger import Delivery
from accounts.models import User
from accounts.post.models import Inbound
from horror import storage
from horror.models import Game
from horror.rules.kernel.phrases import Explained
from horror.table import drafts, read, telling, words
from horror.table.errors import Busy, LostClaim, NotNow, Refused, TableError
from worker.inbox.commands import table
from worker.inbox.errand import Cannot, Errand, Sitting
from worker.inbox.keys import Taken
from worker.inbox.text.extent import Line
from worker.inbox.text.language import Sort
from worker.inbox.told import Part, Stopped
from worker.notices import naming

if TYPE_CHECKING:
    from collections.abc import Iterator

log = structlog.get_logger(__name__)

ORDERS = (Sort.ORDER, Sort.STANDING, Sort.MESSAGE)
"""What the table reads itself."""


@dataclass(frozen=True)
class Asked:
    """Who asks by a mail, by which key, and which mail of ours it answers."""

    row: Inbound
    person: User
    key: Taken
    now: datetime
    answers: Delivery | None = None


@dataclass
class Course:
    """Lines for one seat, or for none, on their way; ``section`` is their place among those of the mail. ``moved``:
    orders of this mail have run.
    """

    asked: Asked
    section: int
    sitting: Sitting | None
    part: Part = field(default_factory=Part)
    moved: bool = False
    left: Left | None = None

    @property
    def seat(self) -> Sitting:
        """The seat. Raises :class:`Cannot` where the lines are for none."""
        if self.sitting is None:
            raise Cannot(_nowhere(self.asked.person))
        return self.sitting

    def key(self, *names: object) -> str:
        """The key of a step at the table."""
        return self.asked.key.step(self.section, *names)

    def errand(self, line: Line) -> Errand:
        """What a command finds."""
        asked = self.asked
        return Errand(asked.now, asked.row, asked.person, self.key(line.number), self.sitting, asked.answers)

    # -- where it stops

    @property
    def stopped(self) -> bool:
        """Whether a line did not run, so that none behind it does but for words to others and notes."""
        return self.left is not None

    @contextmanager
    def _trying(self, line: Line, rest: Sequence[Any] | None) -> Iterator[None]:
        try:
            yield
        except Cannot as error:
            self.stop(line, error.why, rest, rule=error.rule)
        except ValidationError as error:
            self.stop(line, " ".join(error.messages), rest)
        except (Busy, LostClaim, NotNow):
            raise
        except Explained as error:
            self.stop(line, self.why(error), rest, rule=str(getattr(error, "rule", "") or ""))
        except Exception as error:
            if storage.away(error) or storage.planned_otherwise(error):
                raise
            log.exception("inbound_line_failed", line=line.number)
            self.part.changed = True  # for all that is known
            self.stop(line, _("a fault of this server; whether this line counts, the game shows"))

    def trying(self, line: Line, rest: Sequence[Any] | None = None) -> AbstractContextManager[None]:
        """What is tried for a line: where it is refused all stops there, and so it does where the server is at fault,
        since the answer must not wait until that is mended. ``rest`` as for :meth:`stop`.
        """
        return self._trying(line, rest)

    def why(self, error: Explained) -> str:
        """Why something is refused, in the words of its game, or of the table."""
        if isinstance(error, Refused):
            return telling.error(error, self.asked.person.language)
        return words.told(error.phrase, self.asked.person.language)

    def stop(
        self, line: Line, why: str, rest: Sequence[Any] | None = None, *, there: bool = False, **more: Any
    ) -> None:
        """A line does not run: the first one or, of those that count by themselves, a later one. ``rest`` is what the
        draft is to begin with, if anything comes behind it, or has begun with already (``there``); without it nothing
        is kept.
        """
        if self.part.stopped is None:
            self.part.stopped = Stopped(number=line.number, typed=line.typed.strip(), why=why, **more)
        else:
            self.part.unrun.append(line.typed.strip())
        if self.left is None:
            self.left = Left(list(rest or ()), open=rest is not None, there=there and bool(rest))

    def overtaken(self, why: str) -> None:
        """The game has gone on since the mail that is answered: no order runs any more, and all are left."""
        self.part.conflict, self.left = why, Left([], open=True)

    def leave(self, lines: Sequence[Line]) -> None:
        """Lines behind that at which all stopped: orders go into the draft, as long as it can hold what stands before
        them; the others are listed.
        """
        assert self.left is not None
        for line in lines:
            if self.left.open and self._is_drafted(line):
                self.left.add(self.texts(line), line.typed.strip())
                continue
            self.left.open = self.left.open and table.only_reads(line.order)
            self.part.unrun.append(line.typed.strip())

    @staticmethod
    def _is_drafted(line: Line) -> bool:
        """Whether a draft can hold a line: an order, or one that was written for an order."""
        if not line.number or line.letter is not None or line.sort in (Sort.ABOUT, Sort.COMMAND):
            return False
        return bool(line.form or line.order)

    def close(self) -> None:
        """Have the draft be what is left, and tell what it is."""
        left, sitting = self.left, self.sitting
        if left is None or sitting is None or not (left.typed or left.there):
            return
        if left.typed:
            try:
                drafts.leave(sitting.game, sitting.seat, left.lines, self.asked.person.pk, self.asked.now)
            except (Busy, LostClaim):
                raise
            except TableError:
                self.part.unrun = [*left.typed, *self.part.unrun]
                return
        self.part.kept = drafts.told(read.door(sitting.game, self.asked.person))

    # -- numbers of a mail

    def texts(self, line: Line) -> list[str]:
        """The orders that a line gives: those that its numbers stand for, and its own."""
        return [*map(self.numbered, line.form), *filter(None, [line.order])]

    def numbered(self, number: int) -> str:
        """The order to which the answered mail has given a number (MAIL-16); what is no order where it has none."""
        return self.seat.orders[number - 1] if self.has(number) else f"number {number}"

    def has(self, number: int) -> bool:
        """Whether the answered mail has given this number to an order."""
        return 0 < number <= len(self.seat.orders)


@dataclass
class Left:
    """What is left of a script that stopped: the ``lines`` with which the draft is to begin, the one at which it
    stopped before all others, so that none is ever given without that; ``typed`` are those behind it, as the mail has
    them. ``open``: more may come, since the draft can hold all that stood before. ``there``: the table has kept some.
    """

    lines: list[Any]
    open: bool
    there: bool = False
    typed: list[str] = field(default_factory=list)

    def add(self, orders: Sequence[str], typed: str) -> None:
        """A line more for the draft."""
        self.lines += orders
        self.typed.append(typed)


def _nowhere(person: User) -> str:
    """What lines for a seat lack that are for none, with a game of the person's, if there is any that goes on."""
    games = Game.objects.filter(status=Game.Status.RUNNING)
    waiting = games.waiting_for(person).order_by("pk").first()
    game = waiting or games.seated(person).order_by("-created_at", "pk").first()
    if game is None:
        return _("say first in which game: a line “game NAME” above it")
    said = {"game": naming.line_of(person, game)}
    return _("say first in which game: a line “game NAME” above it, as “game %(game)s”") % said


def first_word(line: Line) -> str:
    """The word with which a line begins, in lower case; a colon may stand behind it."""
    return next(iter(line.order.lower().split()), "").rstrip(":")
