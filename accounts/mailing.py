"""Which mails about games somebody wants, and how often (MAIL-21): for all games, and otherwise for single ones.

Mails about accounts and their safety know no such wish. A wish stops no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import hashed_addresses, profile
from accounts.ledger import Delivery
from accounts.models import User
from accounts.strangers import NeverAgain
from accounts.wishes import Complaint, GameWish, Mode
from horror import present
from horror.models import Seat
from horror.models.compiled import Compiled
from horror.models.game import ENDED
from horror.table import jobs

LEAST, MOST = 5, 1440
"""Minutes for which mails may be gathered."""
ABOUT_ACCOUNTS = "letter."
"""How kinds of notices begin that tell somebody what becomes of an account: they go on whatever is wished."""
OF_STRANGERS = ("letter.email_confirmation_signup", "letter.email_confirmation")
"""Those of them that anybody can have sent to any address."""
CHOSEN = "mails_chosen"
"""The kind of job by which what is gathered for somebody follows a new wish; its key is the person."""
_COMPLAINTS = "accounts.wishes.complaint"
_NEVER = "accounts.strangers.never_again"


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody is mailed about a game. ``every`` counts minutes and holds for ``batched``, ``at`` is a time of day
    in the own zone (``08:00``) and holds for ``daily``."""

    mode: str
    every: int
    at: str

    @property
    def gathered(self) -> bool:
        """Whether mails wait for others."""
        return self.mode in (Mode.BATCHED, Mode.DAILY)

    def next_time(self, now: datetime, zone: str) -> datetime:
        """When what is gathered is told next, after now: a multiple of ``every`` minutes since midnight UTC, or the
        time of day in a time zone, which is moved by the hour that a night of spring does not have.
        """
        if self.mode == Mode.BATCHED:
            every = timedelta(minutes=self.every)
            midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
            return min(midnight + every * ((now - midnight) // every + 1), midnight + timedelta(days=1))
        hour, minute = map(int, self.at.split(":"))
        here = now.astimezone(ZoneInfo(zone))
        for days in (0, 1):
            day = here.date() + timedelta(days=days)
            at = datetime(day.year, day.month, day.day, hour, minute, tzinfo=here.tzinfo).astimezone(
                now.tzinfo
            )
            if at > now:
                return at
        return at + timedelta(days=1)  # the hour that comes twice


_OF_GAME: Compiled[GameWish] = Compiled(
    lambda game: GameWish.objects.filter(game_id=game), game=GameWish._meta.get_field("game")
)
_REFUSED: Compiled[Complaint] = Compiled(
    lambda digest, kind: Complaint.objects.filter(digest=digest, kind=kind),
    digest=Complaint._meta.get_field("digest"),
    kind=Complaint._meta.get_field("kind"),
)


def choose(
    person: User,
    mode: str | None,
    *,
    game: str | None = None,
    every: int | None = None,
    at: str | None = None,
) -> Wish:
    """Have somebody mailed so from now on: about all games, or about one (by its id), for which None takes the wish
    for all games again. What is not said of ``every`` and ``at`` stays. What had been complained about comes again, and
    what is gathered no later than it would be from now on.

    Raises :class:`ValueError` for None without a game, and for a mode, interval or time of day that there is not.
    """
    if mode is not None and mode not in Mode.values:
        raise ValueError("there is no such wish")
    if every is not None and not LEAST <= every <= MOST:
        raise ValueError(f"mails are gathered for {LEAST} to {MOST} minutes")
    if at is not None:
        try:
            profile.check_time_of_day(at)
        except ValidationError as error:
            raise ValueError(error.messages[0]) from None
    with transaction.atomic():
        if game is None:
            if mode is None:
                raise ValueError("a wish for all games says something")
            changed = {"mails": mode, "mails_every": every, "mails_at": at}
            given = {name: value for name, value in changed.items() if value is not None}
            User.objects.filter(pk=person.pk, deleted_at=None).update(**given)
            for name, value in given.items():
                setattr(person, name, value)
            follow(person)
        elif mode is None:
            GameWish.objects.filter(person=person, game=game).delete()
        else:
            before = wanted(person, game)
            said = {"mode": mode, "every": every or before.every, "at": at or before.at}
            GameWish.objects.update_or_create(person=person, game_id=game, defaults=said)
        if mode is not None and mode != Mode.NONE:
            forgive(person)
        follow_gathered(person)
    return wanted(person, game)


def follow(person: User) -> None:
    """The seats of somebody follow whether any mails are wanted."""
    seats = Seat.objects.filter(owner=person).exclude(game__status__in=ENDED)
    seats.update(mails=person.mails != Mode.NONE)


def follow_gathered(person: User) -> None:
    """What is gathered for somebody follows the wishes, which have changed; in the caller's transaction."""
    gathered = Delivery.objects.filter(state=Delivery.State.HELD, reason=Delivery.Reason.GATHERED)
    if gathered.filter(notice__person=person).exists():
        jobs.put(CHOSEN, None, present.now(), key=str(person.pk))


def receipts(person: User, quiet: bool) -> None:
    """Whether answers are left out to mails of which all ran and nothing is asked (MAIL-16)."""
    person.receipts = User.Receipts.QUIET if quiet else User.Receipts.ALL
    User.objects.filter(pk=person.pk, deleted_at=None).update(receipts=person.receipts)


def wanted(person: User, game: str | None = None) -> Wish:
    """How somebody is mailed about a game, or about games that have no wish of their own; one query for a game."""
    own = None if game is None else GameWish.objects.filter(person=person, game=game).first()
    return wish_of(person, own)


def of_game(game: str) -> Mapping[Any, GameWish]:
    """What people (by primary key) wish for this game alone; one query."""
    return {wish.person_id: wish for wish in _OF_GAME(game=game)}


def wish_of(person: User, own: GameWish | None) -> Wish:
    """The wish of somebody for a game, of which this one says otherwise than all others."""
    if own is not None:
        return Wish(mode=own.mode, every=own.every, at=own.at)
    return Wish(mode=person.mails, every=person.mails_every, at=person.mails_at)


def end_all(person: User) -> None:
    """No more mails about games (MAIL-22): whatever was wished for single ones goes too."""
    with transaction.atomic():
        GameWish.objects.filter(person=person).delete()
        choose(person, Mode.NONE)


def ended_by(delivery: Delivery, now: datetime) -> None:
    """Somebody wrote to the ``u.`` address of this mail: all mails about games end for its reader; where it went to an
    address without an account, that is invited never again. Nobody is answered (MAIL-22).
    """
    person = delivery.notice.person
    if person is not None:
        end_all(person)
    elif delivery.target:
        never_again(delivery.target, now)


def complained(address: str, kind: str, now: datetime) -> None:
    """A host says that its user called a mail of this kind (:class:`accounts.ledger.Notice`) junk: the address gets no
    more of that kind, from now on (MAIL-23). Choosing mails anew takes it back for the own addresses.
    """
    digest = hashed_addresses.digest(_COMPLAINTS, address)
    Complaint.objects.get_or_create(digest=digest, kind=kind, defaults={"made_at": now})


def forgive(person: User) -> None:
    """Somebody wants mails again that were complained about at the own address."""
    address = person.verified_address
    if address is not None:
        Complaint.objects.filter(digest__in=hashed_addresses.digests(_COMPLAINTS, address)).delete()


def refused(address: str, kind: str) -> bool:
    """Whether mails of a kind do not go to an address any more, since its reader has called them junk."""
    if kind.startswith(ABOUT_ACCOUNTS) and kind not in OF_STRANGERS:
        return False
    digests = hashed_addresses.digests(_COMPLAINTS, address)
    return any(_REFUSED.first(digest=digest, kind=kind) is not None for digest in digests)


def never_again(address: str, now: datetime) -> None:
    """Nobody may have this address invited any more (MAIL-27)."""
    digest = hashed_addresses.digest(_NEVER, hashed_addresses.untagged(address))
    NeverAgain.objects.get_or_create(digest=digest, defaults={"said_at": now})


def may_be_invited(address: str) -> bool:
    """Whether nobody has said that this address is to be invited never again."""
    digests = hashed_addresses.digests(_NEVER, hashed_addresses.untagged(address))
    return not NeverAgain.objects.filter(digest__in=digests).exists()
