"""The course that the lines of a mail for one seat take: what has come of them so far (MAIL-15, MAIL-16)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.ledger import Delivery
from accounts.models import User
from accounts.post.models import Inbound
from horror.rules.kernel.phrases import Explained
from horror.table import drafts, telling, words
from horror.table.errors import Busy, LostClaim, Refused, TableError
from worker.inbox.errand import WHATEVER, Cannot, Errand, Sitting
from worker.inbox.keys import Taken
from worker.inbox.text.extent import Line
from worker.inbox.text.language import Sort
from worker.inbox.told import Part, Stopped

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    """Lines for one seat, or for none, on their way; ``section`` is their place among those of the mail. ``form`` are
    the orders that its numbers stand for, None where it has none.
    """

    asked: Asked
    section: int
    sitting: Sitting | None
    part: Part = field(default_factory=Part)
    stopped: bool = False
    form: Sequence[str] | None = None

    @property
    def seat(self) -> Sitting:
        """The seat. Raises :class:`Cannot` where the lines are for none."""
        if self.sitting is None:
            raise Cannot(_("say first in which game: a line “game NAME” above it"))
        return self.sitting

    def key(self, *names: object) -> str:
        """The key of a step at the table."""
        return self.asked.key.step(self.section, *names)

    def errand(self, line: Line) -> Errand:
        """What a command finds."""
        asked = self.asked
        return Errand(asked.now, asked.row, asked.person, self.key(line.number), self.sitting, asked.answers)

    @contextmanager
    def _trying(self, line: Line, behind: Sequence[Line]) -> Iterator[None]:
        try:
            yield
        except (Busy, LostClaim):
            raise
        except Cannot as error:
            self.stop(line, error.why, error.rule)
        except ValidationError as error:
            self.stop(line, " ".join(error.messages))
        except Explained as error:
            self.stop(line, self.why(error), str(getattr(error, "rule", "") or ""))
        else:
            return
        self.leave(behind)

    def trying(self, line: Line, behind: Sequence[Line] = ()) -> AbstractContextManager[None]:
        """What is tried for a line: where it is refused all stops there, and the lines ``behind`` are left over."""
        return self._trying(line, behind)

    def why(self, error: Explained) -> str:
        """Why something is refused, in the words of its game, or of the table."""
        if isinstance(error, Refused):
            return telling.error(error, self.asked.person.language)
        return words.told(error.phrase, self.asked.person.language)

    def stop(self, line: Line, why: str, rule: str = "") -> None:
        """The first line that does not run."""
        self.stopped = True
        self.part.stopped = Stopped(number=line.number, typed=line.typed.strip(), why=why, rule=rule)

    def leave(self, lines: Sequence[Line]) -> None:
        """Lines behind the one at which all stopped: orders go into the draft, the others are listed."""
        orders = [line.order for line in lines if line.order and line.sort in (Sort.ORDER, Sort.STANDING)]
        others = [line.typed.strip() for line in lines if line.order not in orders]
        if orders and not self._keep(self.part.kept + orders):
            others = [line.typed.strip() for line in lines]
        self.part.unrun += others

    def _keep(self, lines: list[str]) -> bool:
        """Have the draft of the seat be these lines; whether it is."""
        sitting, asked = self.sitting, self.asked
        if sitting is None:
            return False
        try:
            drafts.write(sitting.game, sitting.seat, lines, WHATEVER, asked.person.pk, asked.now)
        except (Busy, LostClaim):
            raise
        except TableError:
            return False
        self.part.kept = lines
        return True


def first_word(line: Line) -> str:
    """The word with which a line begins, in lower case."""
    return next(iter(line.order.lower().split()), "")
