"""Commands that answer one mail: an invitation, an open seat; and signing up (MAIL-14)."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from accounts import invited_addresses, mailing, naming, profile, signups, strangers
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.reliability import rows
from accounts.seating import sitting
from horror import present
from horror.table import telling
from horror.table.acts import Join, Substitution
from horror.table.people import invitations, substitute
from worker.inbox.commands.command import Command, Done, Found, Subject, Where, told
from worker.inbox.commands.seated import seated
from worker.inbox.errand import Cannot, Errand
from worker.inbox.told import Section

INVITED = "invited"
OFFERED = "seat_offered"
"""The kinds of notices that are answered so (`worker.notices.invited`, `worker.notices.offered`)."""


def _accept(errand: Errand, found: Found) -> Done:
    """Take what the mail asked: an invitation by name or by address, or an account (that is there by now)."""
    if errand.answers is not None and errand.answers.notice.kind == strangers.ASKED:
        return Done(sections=(*_welcome(errand, errand.answers), *_called(errand, found)))
    if errand.answers is not None and errand.answers.notice.kind == invited_addresses.KIND:
        return _accept_by_address(errand, errand.answers, found)
    notice = _answered(errand, INVITED, _("“accept” answers the mail of an invitation"))
    join = Join(
        profile=sitting(errand.person),
        salt=errand.row.sha256,
        reliability=rows.reliability(errand.person.pk, errand.now),
    )
    answer = invitations.accept(str(notice.game_id), notice.about, join, errand.caller(), errand.now)
    sat = seated(str(notice.game_id), answer.seat, errand.person.language)
    return Done(sections=(*sat, *_called(errand, found)))


def _accept_by_address(errand: Errand, answers: Delivery, found: Found) -> Done:
    """Sit down where an address was invited. Raises :class:`Refused` where nobody can; but who has an account by this
    very answer is told how one plays all the same.
    """
    welcome = _welcome(errand, answers) if _is_new(errand.person, answers) else ()
    try:
        accepted = invited_addresses.accept(answers, errand.now, salt=errand.row.sha256)
    except invited_addresses.NoLonger:
        over = _("this invitation holds no longer: the game has begun or was closed, or the time is over")
        raise Cannot(over) from None
    if accepted.seat is not None:
        sat = seated(accepted.game.pk, accepted.seat, errand.person.language)
        return Done(sections=(*sat, *welcome, *_called(errand, found)))
    assert accepted.why is not None
    if not welcome:
        raise accepted.why
    why = telling.error(accepted.why, errand.person.language)
    return Done(sections=(*told(_("You could not sit down"), why), *welcome, *_called(errand, found)))


def name_in(found: Found) -> str:
    """The name under which somebody accepts; empty where that is none, or one that nobody may have."""
    name = profile.plain_name((found["name"] or "").strip())
    try:
        naming.check(name, None, present.now())
    except ValidationError:
        return ""
    return name


def _called(errand: Errand, found: Found) -> tuple[Section, ...]:
    """How somebody is called who has not said so, or wanted to be called otherwise."""
    wanted = (found["name"] or "").strip()
    if name_in(found) == errand.person.name or not (wanted or signups.is_guest(errand.person)):
        return ()
    said = _("You are called %(name)s. “name Ada” changes that for games in which you do not sit yet.")
    return told(_("Your name"), said % {"name": errand.person.name})


def _is_new(person: User, answers: Delivery) -> bool:
    """Whether an account was made for who has answered this mail."""
    return person.joined_at >= answers.notice.made_at and not person.has_usable_password()


def _welcome(errand: Errand, answers: Delivery) -> tuple[Section, ...]:
    """How one plays."""
    first = (
        _("This account is yours.")
        if _is_new(errand.person, answers)
        else _("You have an account with this address already.")
    )
    lines = [
        _("Write to your own address, which stands at the foot of this mail."),
        _(
            "“open games” shows games with a free seat, “join GAME” sits you down, “help” shows all that there is."
        ),
        _("“create classic 3 bots 2” makes a game against two bots, which begins at once."),
        _("For the pages of this server choose a password there: “forgotten password”."),
    ]
    return told(_("Welcome, %(name)s") % {"name": errand.person.name}, first, *lines)


def _accept_seat(errand: Errand, found: Found) -> Done:
    """Take the open seat that the mail told of."""
    notice = _answered(errand, OFFERED, _("“accept seat” answers the mail that a seat is open"))
    wanted = Substitution(
        profile=sitting(errand.person),
        seat=int(notice.about.split(".")[1]),
        reliability=rows.reliability(errand.person.pk, errand.now),
        program=errand.person.program,
    )
    answer = substitute.take(str(notice.game_id), wanted, errand.caller(), errand.now)
    return Done(sections=seated(str(notice.game_id), answer.seat, errand.person.language))


def _never_again(errand: Errand, found: Found) -> Done:
    """No more mails about games, or, to who has no account, no more invitations."""
    if errand.answers is None:
        raise Cannot(_("“never again” answers a mail"))
    mailing.ended_by(errand.answers, errand.now)
    if errand.answers.notice.kind == strangers.ASKED:  # which has become an account since
        mailing.end_all(errand.person)
    return Done()


def _sign_up(errand: Errand, found: Found) -> Done:
    raise Cannot(_("you have an account already; a new one is made at the address new@ of this server"))


def _answered(errand: Errand, kind: str, otherwise: str) -> Notice:
    if errand.answers is None or errand.answers.notice.kind != kind:
        raise Cannot(otherwise)
    return errand.answers.notice


_ACCEPT = (
    "(?:(?:ok|okay|yes|ja|i|ich)[,.!]? )?(?:accept|annehmen|angenommen|nehme an)"
    "(?:,? (?:please|bitte|thanks|danke))?"
)
"""As people say it in one line who have read that one word is wanted."""
ACCEPT = Command(
    "accept [as NAME]", N_("takes an invitation, or makes the account that you signed up for"), "accept as Bob",
    Subject.ACCOUNT, rf"{_ACCEPT}(?: (?:as|als) (?P<name>\S.*))?", _accept, Where.MAIL,
)  # fmt: skip
COMMANDS = (
    Command(
        "sign up as NAME", N_("makes an account, by the address new@ of this server"), "sign up as Ada",
        Subject.ACCOUNT, r"sign ?up as (?P<name>\S.*)", _sign_up, Where.NEW,
    ),
    ACCEPT,
    Command(
        "accept seat", N_("takes the open seat that a mail tells of"), "accept seat",
        Subject.ACCOUNT, f"(?:{_ACCEPT}) (?:the )?seat", _accept_seat, Where.MAIL,
    ),
    Command(
        "never again", N_("no more mails about games, and no more invitations"), "never again",
        Subject.ACCOUNT, "never again", _never_again, Where.MAIL,
    ),
)  # fmt: skip
