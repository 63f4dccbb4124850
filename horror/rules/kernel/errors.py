"""The errors that a rules engine raises, typed where the reason is known."""

from collections.abc import Callable


class RulesError(Exception):
    """Base of everything that the rules raise on purpose."""


class IllegalMove(RulesError):
    """A move that the rules forbid now; nothing was changed and nothing drawn.

    ``rule`` is the number of the rule that forbids it (``BASE-40``, ``TAB-02``), ``reason`` a sentence for
    the player that depends only on what that player may know. ``decision`` is the kind of the open decision
    where the move answers nothing that is asked, and else empty.
    """

    def __init__(self, rule: str, reason: str, decision: str = "") -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason
        self.decision = decision

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"

    def told(self, question: Callable[[str], str]) -> str:
        """The reason with what is asked instead, in the sentence that ``question`` has for a kind of decision."""
        return f'{self.reason}: "{question(self.decision)}"' if self.decision else self.reason


class UnknownSeat(RulesError):
    """A seat number that this game does not have."""


class WouldDraw(RulesError):
    """A draw was asked for where none is allowed: in a preview, or before the last line of an atomic script."""

    def __init__(self, purpose: str) -> None:
        super().__init__(f"this would draw ({purpose}), and a draw is never undone")
        self.purpose = purpose


class DrawMismatch(RulesError):
    """Recorded or scripted draws do not fit the draws that the rules ask for."""


class OutOfFuel(RulesError):
    """More automatic steps in one advance than any game needs: a rules fault, not a long turn."""


class UnknownVersion(RulesError):
    """A version of the rules that the code does not have, or has no more."""


class BadOptions(RulesError):
    """Options that no game can be played with: the rule that forbids them, and a reason that says what is right."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason


class LinkRefused(RulesError):
    """An anchor, link or deposit of the dice that cannot be taken now (docs/dice.md); nothing was changed."""


class LinkWrong(LinkRefused):
    """A link that is not the one to which the seat is bound."""
