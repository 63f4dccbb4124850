"""The errors that a rules engine raises, typed where the reason is known."""

from collections.abc import Sequence
from typing import Any

from horror.rules.kernel.phrases import Explained
from horror.rules.kernel.roles import DECISION, PURPOSE, Part


class RulesError(Exception):
    """Base of everything that the rules raise on purpose."""


class IllegalMove(Explained, RulesError):
    """A move that the rules forbid now; nothing was changed and nothing drawn.

    ``rule`` is the number of the rule that forbids it (``BASE-40``, ``TAB-02``). What is said depends only on what
    the player may know: ``IllegalMove(rule, "{seat} has left the game", seat=SEAT(2))``.
    """

    def __init__(self, rule: str, key: str, /, **parts: Any) -> None:
        # Its bases' would set the same once more: refusals are raised by the thousand where choices are sampled.
        self.rule = rule
        self.key = key
        self.parts = parts

    @property
    def decision(self) -> str:
        """The kind of the open decision where the move answers nothing that is asked, and else empty."""
        asked = self.parts.get("question")
        return asked.value if isinstance(asked, Part) and asked.role == DECISION.name else ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


class LeftOpen(RulesError):
    """A move that leaves open what can be several things, or nothing: its kind, the field, and what that can be.

    It is not yet a move that may be legal or not: whoever ordered it is asked to say more.
    """

    def __init__(self, kind: type, field: str, candidates: Sequence[Any]) -> None:
        super().__init__(f"{kind.__name__}.{field} can be {', '.join(map(str, candidates)) or 'nothing'}")
        self.kind = kind
        self.field = field
        self.candidates = tuple(candidates)


class UnknownSeat(RulesError):
    """A seat number that this game does not have."""


class WouldDraw(Explained, RulesError):
    """A draw was asked for where none is allowed: in a preview, or before the last line of an atomic script."""

    def __init__(self, purpose: str) -> None:
        super().__init__("this would draw ({purpose}), and a draw is never undone", purpose=PURPOSE(purpose))
        self.purpose = purpose


class DrawMismatch(RulesError):
    """Recorded or scripted draws do not fit the draws that the rules ask for."""


class OutOfFuel(RulesError):
    """More automatic steps in one advance than any game needs: a rules fault, not a long turn."""


class UnknownVersion(RulesError):
    """A version of the rules that the code does not have, or has no more."""


class UnknownPlace(Explained, RulesError):
    """A name that no place and no piece of the board has; says what would be one."""


class BadOptions(Explained, RulesError):
    """Options that no game can be played with: the rule that forbids them, and a reason that says what is right."""

    def __init__(self, rule: str, key: str, /, **parts: Any) -> None:
        super().__init__(key, **parts)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


class LinkRefused(Explained, RulesError):
    """An anchor, link or deposit of the dice that cannot be taken now (docs/dice.md); nothing was changed."""


class LinkWrong(LinkRefused):
    """A link that is not the one to which the seat is bound."""
