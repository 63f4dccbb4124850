"""Why did I (not) get this? What a person was to be told, by which channels, and what became of it (PUSH-01).

Of what was not wanted from the start there is no row: why it was not told by mail, or by push, is said from what the
person wants now, and so is why of a question that waits nobody was told at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from accounts import outbox
from accounts.channels.line import NAMES
from accounts.channels.models import Endpoint, Subscription
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.post.models import Inbound
from horror.models import Seat

Channel, Reason, State = Delivery.Channel, Delivery.Reason, Delivery.State
MAILS = 100
"""Mails that came in that one page tells at most."""


class Told(NamedTuple):
    """A delivery, and what its owner calls the place where it went; empty for a mail to the own address."""

    delivery: Delivery
    to: str


class Listed(NamedTuple):
    """A notice with its deliveries, and by which channels it was not told, and why."""

    notice: Notice
    told: Sequence[Told]
    missing: Mapping[str, str]


class Untold(NamedTuple):
    """A question that waits for somebody, of whom nobody has noted that he is to be told."""

    seat: Seat
    reason: str


class Page(NamedTuple):
    """Notices, the newest first, mails that came in meanwhile, and the id before which older ones go on."""

    notices: Sequence[Listed]
    mails: Sequence[Inbound]
    before: int | None


def page(person: User, before: int | None, limit: int) -> Page:
    """So many notices of a person that are older than one, with the mails that came in since the oldest of them."""
    rows = Notice.objects.filter(person=person).select_related("game").order_by("-pk")
    newest = None if before is None else Notice.objects.filter(person=person, pk=before).first()
    if before is not None:
        rows = rows.filter(pk__lt=before)
    notices = list(rows[: limit + 1])
    more, notices = len(notices) > limit, notices[:limit]
    mails = Inbound.objects.filter(person=person).order_by("-received_at", "-pk")
    if newest is not None:
        mails = mails.filter(received_at__lt=newest.made_at)
    if more:
        mails = mails.filter(received_at__gte=notices[-1].made_at)
    return Page(
        _listed(person, notices), list(mails.select_related("game")[:MAILS]), notices[-1].pk if more else None
    )


def _listed(person: User, notices: Sequence[Notice]) -> list[Listed]:
    rows = Delivery.objects.filter(notice__in=[each.pk for each in notices]).order_by("pk")
    names = _places(person)
    told: dict[int, list[Told]] = {each.pk: [] for each in notices}
    for row in rows:
        if row.channel == Channel.MAIL:
            told[row.notice_id].append(Told(row, ""))
        elif row.target in names or row.channel == Channel.PUSH:
            told[row.notice_id].append(Told(row, names.get(row.target, "")))
    wanted = _mails_of_games(person, notices)
    return [Listed(each, told[each.pk], _missing(person, each, told[each.pk], wanted)) for each in notices]


def _places(person: User) -> dict[str, str]:
    """What the devices and endpoints of somebody are called, by their ids; those of a game or a league are others'."""
    found: dict[str, str] = {}
    for row in Endpoint.objects.filter(person=person):
        found[row.pk] = row.name or row.shown
    for device in Subscription.objects.filter(person=person):
        found[device.pk] = device.name or device.shown
    return found


def _mails_of_games(person: User, notices: Sequence[Notice]) -> dict[str, bool]:
    games = {each.game_id for each in notices if each.seat is not None}
    return dict(Seat.objects.filter(owner=person, game__in=games).values_list("game_id", "mails"))


def _missing(
    person: User, notice: Notice, told: Sequence[Told], wanted: Mapping[str, bool]
) -> dict[str, str]:
    channels = {each.delivery.channel for each in told}
    missing: dict[str, str] = {}
    if Channel.MAIL not in channels:
        missing[Channel.MAIL] = why_no_mail(person, wanted.get(str(notice.game_id), True))
    if not channels & {Channel.PUSH, *NAMES} and _goes_elsewhere(notice):
        missing[Channel.PUSH] = Reason.NOT_WANTED
    return missing


def _goes_elsewhere(notice: Notice) -> bool:
    try:
        return bool(outbox.kind_of(notice).event(notice))
    except KeyError:  # of a version of before
        return False


def why_no_mail(person: User, of_game: bool = True) -> str:
    """Why somebody gets no mails; `not_wanted` too where they are wanted since."""
    if person.mails == User.Mails.NONE or not of_game:
        return Reason.NOT_WANTED
    return Reason.UNVERIFIED if person.verified_address is None else Reason.NOT_WANTED


def ways(person: User) -> dict[str, str]:
    """By which channels somebody is told now, each with why not: empty where it is."""
    mail = why_no_mail(person) if person.mails == User.Mails.NONE or person.verified_address is None else ""
    found = {str(Channel.MAIL): str(mail)}
    found[Channel.PUSH] = "" if Subscription.objects.filter(person=person).exists() else Reason.NOT_WANTED
    for endpoint in Endpoint.objects.filter(person=person):
        on = endpoint.state == Endpoint.State.ON
        found[endpoint.channel] = "" if on or not found.get(endpoint.channel, "x") else Reason.GONE
    return found


def untold(person: User) -> list[Untold]:
    """The questions that wait for somebody of which no notice was made."""
    asked = (
        Seat.objects.held_by(person).exclude(owes="").filter(game__status="running").select_related("game")
    )
    noted = Notice.objects.filter(
        game=OuterRef("game"), seat=OuterRef("index"), about=OuterRef("owes"), person=person
    )
    rows = asked.exclude(Exists(noted)).order_by("owes_since", "game_id")
    return [Untold(seat, _why_untold(person, seat)) for seat in rows[:MAILS]]


def _why_untold(person: User, seat: Seat) -> str:
    if person.mails == User.Mails.NONE or not seat.mails or person.verified_address is None:
        return why_no_mail(person, seat.mails)
    return Reason.QUIET
