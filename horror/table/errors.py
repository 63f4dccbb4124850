"""What the table answers with when it does not do something, typed where the reason is known.

Every error has a ``code`` for programs, a sentence as key and parts, the number of the rule where there is one, and
the HTTP status that fits it. A :class:`Refused` is stored with the submission that met it, and raised again when the
same key comes back; it is put into words when it is told.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

import msgspec

from horror.rules.kernel.phrases import FINISHED, Explained, as_data
from horror.rules.kernel.roles import NAME


class TableError(Explained):
    """Base of everything that the table raises on purpose."""

    code: ClassVar[str] = "error"
    status: ClassVar[int] = 500
    rule: str | None = None


class NotFound(TableError):
    """No such game, or one that this person may not know of: the answer is the same."""

    code, status = "not_found", 404

    def __init__(self, key: str = "", /, **parts: Any) -> None:
        if key:
            super().__init__(key, **parts)
        else:
            super().__init__("there is no such game")


class KeyReused(TableError):
    """An idempotency key came back with another body."""

    code, status = "key_reused", 422

    def __init__(self) -> None:
        super().__init__("this idempotency key was used for another request")


class Busy(TableError):
    """The database could not give the game's lock in time; nothing was done, trying again is safe."""

    code, status = "busy", 503

    def __init__(self) -> None:
        super().__init__("the game is busy; try again")


class NotNow(Exception):
    """A job cannot be done for so long, for a reason that lies outside it; nothing was done. For handlers of jobs."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(f"not for {wait}")
        self.wait = wait


class LostClaim(TableError):
    """A worker's lease ran out and another has its job: its effect is rolled back."""

    code = "lost_claim"

    def __init__(self) -> None:
        super().__init__("another worker has this job")


class JobRefused(TableError):
    """What a bot or a job submitted was refused: its job has failed, for it would be refused again."""

    code = "job_refused"

    def __init__(self, rule: str | None) -> None:
        super().__init__("what the job submitted was refused ({rule})", rule=rule or "by the table")
        self.rule = rule


class Unverified(TableError):
    """A replay does not give what is stored: a fault of the rules or of the storage."""

    code = "unverified"


class Refused(TableError):
    """A request that was understood and not done. Stored as the answer to its key. ``path`` names the part of the
    request that is meant, as in ``$.bots[1]``, where there is one; ``ruleset`` the game in whose words it is
    told, if it is about one.
    """

    status = 409
    kinds: ClassVar[dict[str, type[Refused]]] = {}

    def __init__(
        self,
        key: str,
        /,
        *,
        rule: str | None = None,
        path: str | None = None,
        ruleset: str = "",
        **parts: Any,
    ) -> None:
        super().__init__(key, **parts)
        self.rule = rule
        self.path = path
        self.ruleset = ruleset

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        Refused.kinds[cls.code] = cls

    def stored(self) -> dict[str, Any]:
        """What is kept of it in the submission."""
        parts = msgspec.to_builtins(as_data(self.parts))
        kept = {"code": self.code, "key": self.key, "parts": parts, "rule": self.rule, "path": self.path}
        return kept | ({"ruleset": self.ruleset} if self.ruleset else {})

    @staticmethod
    def restored(
        code: str,
        key: str = "",
        parts: dict[str, Any] | None = None,
        rule: str | None = None,
        path: str | None = None,
        detail: str = "",
        ruleset: str = "",
    ) -> Refused:
        """The same error again; of one that was kept as a finished sentence, ``detail``, that sentence."""
        error = Refused.kinds[code].__new__(Refused.kinds[code])
        if key:
            Refused.__init__(error, key, rule=rule, path=path, ruleset=ruleset, **(parts or {}))
        else:
            Refused.__init__(error, FINISHED, rule=rule, path=path, sentence=NAME(detail))
        return error


class NotYourSeat(Refused):
    """The author does not play this seat (any more)."""

    code, status = "not_your_seat", 403


class NotTheHost(Refused):
    """Only the game's creator may do this."""

    code, status = "not_the_host", 403


class WrongPassword(Refused):
    """The game's password is missing or wrong."""

    code, status = "wrong_password", 403


class NotTaken(Refused):
    """PEO-03: somebody at a table does not play with everybody; whose doing that is stays unsaid."""

    code, status = "not_taken", 409


class NotCarried(Refused):
    """PEO-04, PEO-22: words that this person writes to nobody, or not to these."""

    code, status = "not_carried", 403


class WrongStatus(Refused):
    """The game is not in the state that this needs: not a lobby any more, not started, paused, over."""

    code = "wrong_status"


class BadOrders(Refused):
    """TAB-100, TAB-101: standing orders that cannot be kept; ``path`` is the place of the first that is wrong."""

    code, status = "bad_standing_order", 422


class OrdersChanged(Refused):
    """TAB-121: the standing orders have been written anew since they were read."""

    code = "standing_orders_changed"


class WrittenSince(Refused):
    """Something that the person wrote is another by now than the person has read."""

    code, status = "written_since", 412


class Unread(Refused):
    """Something would be written over of which the person does not say to have read it."""

    code, status = "unread", 428


class SeatTaken(Refused):
    """No such free seat, or none at all."""

    code = "seat_taken"


class TooManyGames(Refused):
    """One person has as many games under way, or lobbies open, as one may have."""

    code, status = "too_many_games", 422


class TooManyInvitations(Refused):
    """A host has invited as many as one may, in a day or into a game."""

    code, status = "too_many_invitations", 422


class TooManyNotes(Refused):
    """A person has notes about as many games as one may have."""

    code, status = "too_many_notes", 422


class AsksTooMuch(Refused):
    """TAB-89: no game asks for so much reliability, or its maker has less."""

    code, status = "asks_too_much", 422


class OnTrial(Refused):
    """TAB-200: an account on trial does not do this."""

    code, status = "on_trial", 422


class Unreliable(Refused):
    """TAB-89: the game asks for more reliability than this person has."""

    code, status = "unreliable", 422


class Barred(Refused):
    """TAB-88: the person has abandoned a game, and begins no new one for a while."""

    code, status = "barred", 422


class AlreadySeated(Refused):
    """The person sits in this game."""

    code = "already_seated"


class NothingOpen(Refused):
    """There is no open question of this kind."""

    code = "nothing_open"


class LettersClosed(Refused):
    """TAB-165, TAB-166: the game carries no message of this kind."""

    code = "letters_closed"


class UndoRefused(Refused):
    """TAB-20: not undone, or only with the consent of all other seats (``needs_consent``)."""

    code, status = "undo_refused", 422


class NeedsConsent(Refused):
    """TAB-20: this can be undone only when all other seats agree; ask with `undo.ask`."""

    code = "needs_consent"


class WrongLink(Refused):
    """A link of the dice that is not the one to which the seat is bound (docs/dice.md)."""

    code, status = "link_wrong", 422


class NeedsLink(TableError):
    """A script has come to another turn of its seat, for which it has no link of the dice."""

    code = "link_missing"

    def __init__(self) -> None:
        super().__init__("another turn of yours begins here, with a link of its own: send the rest again")


class LinkMissing(Refused):
    """The game wants a link of the dice with a person's first move in a turn (docs/dice.md)."""

    code, status = "link_missing", 422


class DiceRefused(Refused):
    """An anchor, link or deposit of the dice that cannot be taken now (docs/dice.md)."""

    code = "dice_refused"


class BadRequest(Refused):
    """Values that no game could take, for a reason that none of the kinds below names."""

    code, status = "bad_request", 400


class UnknownRuleset(BadRequest):
    """There is no game of this name."""

    code = "unknown_ruleset"


class UnknownPreset(BadRequest):
    """The game has no preset of this name."""

    code = "unknown_preset"


class UnknownBot(BadRequest):
    """The game has no bot of this name."""

    code = "unknown_bot"


class BadSeats(BadRequest):
    """The game is not played by so many."""

    code = "bad_seats"


class TooManyPlayers(BadRequest):
    """There are more players than seats."""

    code = "too_many_players"


class NoSuchSeat(BadRequest):
    """The game has no seat of this number."""

    code = "no_such_seat"


class BadName(BadRequest):
    """Not a name that a game can have."""

    code = "bad_name"


class BadText(BadRequest):
    """Not a text that can be sent or kept: too long, empty, or with characters that steer what shows it."""

    code = "bad_text"


class BadTime(BadRequest):
    """Not a time at which this can be."""

    code = "bad_time"


class UnfitRates(BadRequest):
    """Rates that no clock goes by, or that this game cannot have."""

    code = "unfit_rates"


class Unrated(BadRequest):
    """TAB-180: the game would have to be rated, and cannot be."""

    code = "unrated"


class BadTag(BadRequest):
    """TAB-181: not a tag that a game can have."""

    code = "bad_tag"


class BadTerms(BadRequest):
    """What no game can settle of votes, pauses and letters, or what nobody but a service settles."""

    code = "bad_terms"


class UnplayableOptions(BadRequest):
    """Options that no game can be played with, one by one or together."""

    code = "bad_options"
