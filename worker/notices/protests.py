"""The mails about protests: to who decides them, and to who protested (ORG-04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts import outbox
from accounts.leagues import protests
from accounts.leagues.models import Protest, Season
from accounts.models import User
from worker.notices.moments import in_zone

State = Protest.State
SAID = 4000
"""Characters of a protest, or of an answer, that a mail has at most."""


class Told(NamedTuple):
    """What a mail says: its subject, paragraphs, and the words of the link to where one sees to it."""

    subject: str
    lines: list[str]
    button: str


Writer = Callable[[Season, Protest, User], Told]


def _told(season: Season, row: Protest, person: User) -> dict[str, object]:
    """What sentences about a protest name; ``until`` is there while somebody has time for it."""
    told = {"league": season.league.name, "number": season.number, "name": row.entry.called}
    until = protests.ends_at(row, season)
    return told if until is None else {**told, "until": in_zone(until, person.time_zone)}


def _must_be(row: Protest, state: str) -> None:
    """Raise :class:`outbox.Dropped` for a protest that is with somebody else by now."""
    if row.state != state:
        raise outbox.Dropped(outbox.Reason.UNTRUE)


def _to_decide(subject: str, *lines: str) -> Told:
    return Told(subject, list(lines), _("To the protest"))


def made(season: Season, row: Protest, person: User) -> Told:
    """Somebody has protested: organisers decide."""
    _must_be(row, State.OPEN)
    told = _told(season, row, person)
    return _to_decide(
        _("%(league)s, season %(number)s: a protest of %(name)s") % told,
        _("%(name)s protests in season %(number)s of %(league)s:") % told,
        row.text[:SAID],
        _("Decide it until %(until)s; staff do after that.") % told,
    )


def soon(season: Season, row: Protest, person: User) -> Told:
    """Two days are left in which organisers may decide."""
    _must_be(row, State.OPEN)
    told = _told(season, row, person)
    return _to_decide(
        _("%(league)s, season %(number)s: a protest waits for you") % told,
        _("The protest of %(name)s in season %(number)s of %(league)s is not decided yet.") % told,
        _("Decide it until %(until)s; staff do after that.") % told,
    )


def for_staff(season: Season, row: Protest, person: User) -> Told:
    """Staff decide a protest now, or an appeal."""
    _must_be(row, State.STAFF)
    told = _told(season, row, person)
    return _to_decide(
        _("%(league)s, season %(number)s: staff decide a protest") % told,
        _("The protest of %(name)s in season %(number)s of %(league)s is yours to decide:") % told,
        (row.appeal or row.text)[:SAID],
        _("What nobody decides until %(until)s stays as it is.") % told,
    )


def decided(season: Season, row: Protest, person: User) -> Told:
    """What has become of a protest, and whether one may appeal."""
    if row.state in protests.UNDECIDED:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    told = _told(season, row, person)
    words = {
        State.UPHELD.value: _("Your protest in season %(number)s of %(league)s was upheld."),
        State.REJECTED.value: _("Your protest in season %(number)s of %(league)s was rejected."),
        State.LAPSED.value: _(
            "Nobody has decided your protest in season %(number)s of %(league)s: it stands as it was played."
        ),
    }
    lines = [words[row.state] % told, row.answer[:SAID]]
    if "until" in told:
        lines.append(_("Until %(until)s you can appeal: staff decide then.") % told)
    elif row.state == State.REJECTED:
        lines.append(_("That is final."))
    return Told(
        _("%(league)s, season %(number)s: your protest") % told,
        [line for line in lines if line],
        _("To the season"),
    )


WRITERS: Mapping[str, Writer] = {
    "protest": made,
    "protest_soon": soon,
    "protest_staff": for_staff,
    "protest_decided": decided,
    "protest_final": decided,
}
DECIDED_BY = ("protest", "protest_soon", "protest_staff")
"""Of these, those to who decides it."""


def letter(season: Season, person: User, what: str) -> Told:
    """What a mail of this kind says (``protest.`` and the protest's number). Raises :class:`outbox.Dropped`."""
    kind, _dot, number = what.partition(".")
    row = season.protests.select_related("entry", "act").filter(pk=number).first()
    if row is None:
        raise outbox.Dropped(outbox.Reason.GONE)
    return WRITERS[kind](season, row, person)
