"""Commands that answer one mail: an invitation, an open seat; and signing up (MAIL-14)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from accounts import mailing
from accounts.ledger import Notice
from accounts.reliability import rows
from accounts.seating import sitting
from horror.table.acts import Join, Substitution
from horror.table.people import invitations, substitute
from worker.inbox.commands.command import Command, Done, Found, Subject, Where
from worker.inbox.errand import Cannot, Errand

INVITED = "invited"
OFFERED = "seat_offered"
"""The kinds of notices that are answered so (`worker.notices.invited`, `worker.notices.offered`)."""


def _accept(errand: Errand, found: Found) -> Done:
    """Sit down by the invitation that the mail told of."""
    notice = _answered(errand, INVITED, _("“accept” answers the mail of an invitation"))
    join = Join(
        profile=sitting(errand.person),
        salt=errand.row.sha256,
        reliability=rows.reliability(errand.person.pk, errand.now),
    )
    invitations.accept(str(notice.game_id), notice.about, join, errand.caller(), errand.now)
    return Done()


def _accept_seat(errand: Errand, found: Found) -> Done:
    """Take the open seat that the mail told of."""
    notice = _answered(errand, OFFERED, _("“accept seat” answers the mail that a seat is open"))
    wanted = Substitution(
        profile=sitting(errand.person),
        seat=int(notice.about.split(".")[1]),
        reliability=rows.reliability(errand.person.pk, errand.now),
        program=errand.person.program,
    )
    substitute.take(str(notice.game_id), wanted, errand.caller(), errand.now)
    return Done()


def _never_again(errand: Errand, found: Found) -> Done:
    """No more mails about games, or, to who has no account, no more invitations."""
    if errand.answers is None:
        raise Cannot(_("“never again” answers a mail"))
    mailing.ended_by(errand.answers, errand.now)
    return Done()


def _sign_up(errand: Errand, found: Found) -> Done:
    raise Cannot(_("you have an account already; a new one is made at the address new@ of this server"))


def _answered(errand: Errand, kind: str, otherwise: str) -> Notice:
    if errand.answers is None or errand.answers.notice.kind != kind:
        raise Cannot(otherwise)
    return errand.answers.notice


COMMANDS = (
    Command(
        "sign up as NAME", N_("makes an account, by the address new@ of this server"), "sign up as Ada",
        Subject.ACCOUNT, r"sign ?up as (?P<name>\S.*)", _sign_up, Where.NEW,
    ),
    Command(
        "accept", N_("takes an invitation, or makes the account that you signed up for"), "accept",
        Subject.ACCOUNT, "accept", _accept, Where.MAIL,
    ),
    Command(
        "accept seat", N_("takes the open seat that a mail tells of"), "accept seat",
        Subject.ACCOUNT, "accept seat", _accept_seat, Where.MAIL,
    ),
    Command(
        "never again", N_("no more mails about games, and no more invitations"), "never again",
        Subject.ACCOUNT, "never again", _never_again, Where.MAIL,
    ),
)  # fmt: skip
