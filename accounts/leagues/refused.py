"""What a league answers with when it does not do something: with the number of its rule, and what would be right."""

from __future__ import annotations

from horror.table.errors import NotFound, Refused


class NoLeague(NotFound):
    """No such league or season, or one that this person may not know of: the answer is the same (ORG-05)."""

    def __init__(self) -> None:
        super().__init__("there is no such league")


class NotOpen(Refused):
    """The season is not in a state in which this is done."""

    code = "season_not_open"


class AlreadyEntered(Refused):
    """Somebody has a place in the season, or waits for one."""

    code = "already_entered"


class NotEntered(Refused):
    """Somebody has no place in the season, and does not wait for one."""

    code = "not_entered"


class SeasonFull(Refused):
    """All places are taken; there is a waiting list (LEA-05)."""

    code = "season_full"


class MayNotEnter(Refused):
    """The person does not have what the rules of the season ask for, is barred, or plays in as many leagues as one may
    (LEA-06, LEA-07, LEA-11)."""

    code = "may_not_enter"


class NotOrganiser(Refused):
    """Only who runs the league does this, or not in a matter of his own (ORG-01)."""

    code, status = "not_organiser", 403


class SeenBefore(Refused):
    """What is acted upon is another since it was looked at (LEA-01)."""

    code = "season_changed"


class RulesFrozen(Refused):
    """The rules of a season do not change any more once it is open (ORG-03)."""

    code = "rules_frozen"


class BadAct(Refused):
    """An act that cannot be done, or says too little (ORG-02)."""

    code, status = "bad_act", 422


class BadLeague(Refused):
    """What a league is asked to be, or to have, and cannot."""

    code, status = "bad_league", 422
