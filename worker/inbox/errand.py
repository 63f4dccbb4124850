"""What a command finds: who asks, at which seat, and by which key at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.leagues import answered
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post.models import Inbound
from horror.models import Game, Submission
from horror.table import acting, read
from horror.table.acts import Answer, Caller
from horror.table.conditions import Condition
from worker.notices import naming

WHATEVER = Condition(words=frozenset({""}), given=True, whatever=True)
"""A mail does not know which version of a draft or of notes its author has seen: it writes over what is there."""
BODY = "mail"
"""Of all that is asked for by mail: the keys themselves are made of the text."""


class Cannot(Exception):
    """Why a line is not done, in the language that is active; by which rule, where there is one."""

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule


@dataclass(frozen=True)
class Sitting:
    """A seat of somebody, and how far its player has been told: the ``cursor`` of a mail, None for none; which
    ``decision`` that asked for, and which ``orders`` it numbered.
    """

    game: str
    seat: int
    ruleset: str
    name: str
    cursor: int | None = None
    decision: str = ""
    orders: tuple[str, ...] = ()


@dataclass(frozen=True)
class Errand:
    """One line of a mail: ``person`` asks, for the seat of ``sitting`` where the line is about one; ``answers`` is the
    mail of ours that was answered. ``key`` is that of the line.
    """

    now: datetime
    row: Inbound
    person: User
    key: str
    sitting: Sitting | None = None
    answers: Delivery | None = None

    def caller(self, *names: str) -> Caller:
        """Who asks the table, by the key of the line and what tells several acts of one apart."""
        key = ".".join([self.key, *names])
        return Caller(author=self.person.pk, source="mail", key=key, body_hash=BODY)

    @property
    def seat(self) -> Sitting:
        """The seat. Raises :class:`Cannot` where the line is about none."""
        if self.sitting is None:
            raise Cannot(_("say first in which game: a line “game NAME” above it"))
        return self.sitting

    @property
    def door(self) -> read.Door:
        """What the person may read of the game of the seat."""
        found = read.door(self.seat.game, self.person)
        return replace(found, language=self.person.language)

    def game(self, name: str) -> str:
        """The id of the game that somebody names, by its id or its name. Raises :class:`Cannot`."""
        return game_named(self.person, name)

    def once(self, do: Callable[[], bool]) -> bool:
        """What ``do`` gives, which leaves no other trace, noted with what it does; what it gave where the line was done
        before.
        """
        return self.noted(lambda: "1" if do() else "0") == "1"

    def noted(self, do: Callable[[], str]) -> str:
        """The same, of what ``do`` says of itself in few words."""
        return answered.once(self.caller(), self.now, lambda: do().encode()).decode()

    @property
    def was_done(self) -> bool:
        """Whether what the line asks for was done before a worker died over the mail, in whatever game."""
        if answered.was_done(self.caller()):
            return True
        mine = Q(key=self.key) | Q(key__startswith=f"{self.key}.")
        done = Submission.objects.filter(mine, author=self.person).exclude(outcome=acting.ERROR)
        return bool(done.exists())

    def answered(self) -> Answer | None:
        """What the table has answered to this line before, if it came before. Raises :class:`Cannot` where the line is
        about no seat.
        """
        caller = self.caller()
        first = acting.first_answer(acting.scope_of(self.seat.game, caller), caller)
        return None if first is None else acting.again(first)


def game_named(person: User, name: str) -> str:
    """The id of the game that somebody names: by its id, else by its name among the own ones that are not over, and the
    lobbies in the list. Raises :class:`Cannot`.
    """
    name = " ".join(name.split()).strip("“”\"'")
    visible = Game.objects.inviting(person)
    if (by_id := visible.filter(pk=name.lower()).first()) is not None:
        return str(by_id.pk)
    alive = visible.filter(status__in=naming.ALIVE, name__iexact=name).distinct().order_by("pk")
    found = naming.own(person, name) or [str(pk) for pk in alive.values_list("pk", flat=True)[:2]]
    if len(found) > 1:
        raise Cannot(
            _("several games are called %(name)s: write the id of the one that you mean") % {"name": name}
        )
    if found:
        return found[0]
    raise Cannot(_("there is no game %(name)s") % {"name": name})
