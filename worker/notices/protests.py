"""The mails about protests: to who decides them, and to who protested (ORG-04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.utils.translation import gettext as _

from accounts import outbox
from accounts.leagues import protests
from accounts.leagues.models import Protest, Season
from accounts.models import User
from worker.notices.moments import in_short, in_zone
from worker.notices.season_facts import Said, named, page
from worker.notices.words import Quoted, words

State = Protest.State
Writer = Callable[[Season, Protest, User], Said]


def _told(season: Season, row: Protest, person: User) -> dict[str, object]:
    """What sentences about a protest name; ``until`` and ``short``, the same moment, are empty where nobody has time
    for it any more.
    """
    at, zone = protests.ends_at(row, season), person.time_zone
    until = {"until": in_zone(at, zone), "short": in_short(at, zone)} if at else {"until": "", "short": ""}
    return {**named(season), "name": words(row.entry.called), **until}


def _must_be(row: Protest, state: str) -> None:
    """Raise :class:`outbox.Dropped` for a protest that is with somebody else by now."""
    if row.state != state:
        raise outbox.Dropped(outbox.Reason.UNTRUE)


def _to_decide(season: Season, told: dict[str, object], subject: str, *lines: str) -> Said:
    first = _("Decide by %(short)s on a protest in %(league)s") % told
    link = page(season, "desk")
    return Said(subject, lines, link, _("To the protest"), because="looks_after", first=first)


def made(season: Season, row: Protest, person: User) -> Said:
    """Somebody has protested: organisers decide."""
    _must_be(row, State.OPEN)
    told = _told(season, row, person)
    against = _("In season %(number)s of %(league)s, %(name)s protests against an act of organisers.")
    if row.match_id is not None:
        against = _("In season %(number)s of %(league)s, %(name)s protests against the result of a game.")
    return _to_decide(
        season,
        told,
        _("%(league)s, season %(number)s: a protest of %(name)s") % told,
        against % told,
        Quoted(row.text),
        _("Decide it by %(until)s; staff do after that.") % told,
    )


def soon(season: Season, row: Protest, person: User) -> Said:
    """Two days are left in which organisers may decide."""
    _must_be(row, State.OPEN)
    told = _told(season, row, person)
    return _to_decide(
        season,
        told,
        _("%(league)s, season %(number)s: a protest waits for you") % told,
        _("The protest of %(name)s in season %(number)s of %(league)s is not decided yet.") % told,
        _("Decide it by %(until)s; staff do after that.") % told,
    )


def for_staff(season: Season, row: Protest, person: User) -> Said:
    """Staff decide a protest now, or an appeal."""
    _must_be(row, State.STAFF)
    told = _told(season, row, person)
    rejected = [_("The organisers have rejected it:"), Quoted(row.answer)]
    appeal = [*rejected, _("The appeal against that:"), Quoted(row.appeal)] if row.appeal else []
    return _to_decide(
        season,
        told,
        _("%(league)s, season %(number)s: a protest is yours to decide") % told,
        _("The protest of %(name)s in season %(number)s of %(league)s is yours to decide.") % told,
        Quoted(row.text),
        *appeal,
        _("What nobody decides by %(until)s stays as it is.") % told,
    )


def decided(season: Season, row: Protest, person: User) -> Said:
    """What has become of a protest, and whether one may appeal."""
    if row.state in protests.UNDECIDED:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    told = _told(season, row, person)
    became = {
        State.UPHELD.value: _("Your protest in season %(number)s of %(league)s was upheld."),
        State.REJECTED.value: _("Your protest in season %(number)s of %(league)s was rejected."),
        State.LAPSED.value: _(
            "Nobody has decided your protest in season %(number)s of %(league)s: it stands as it was played."
        ),
    }
    lines, first = [became[row.state] % told, Quoted(row.answer)], ""
    if told["until"]:
        first = _("Your protest was rejected: you can appeal until %(short)s") % told
        lines.append(_("Until %(until)s you can appeal: staff decide then.") % told)
    elif row.state == State.REJECTED:
        lines.append(_("That is final."))
    return Said(
        _("%(league)s, season %(number)s: your protest") % told,
        [line for line in lines if line],
        page(season),
        _("To the season"),
        first=first,
    )


def _written(write: Writer, season: Season, number: str, person: User) -> Said:
    """What a mail about the protest of this number says. Raises :class:`outbox.Dropped`."""
    row = season.protests.select_related("entry", "act").filter(pk=number).first()
    if row is None:
        raise outbox.Dropped(outbox.Reason.GONE)
    return write(season, row, person)


WRITERS: Mapping[str, Callable[[Season, str, User], Said]] = {
    "protest": partial(_written, made),
    "protest_soon": partial(_written, soon),
    "protest_staff": partial(_written, for_staff),
    "protest_decided": partial(_written, decided),
    "protest_final": partial(_written, decided),
}
"""By the number of the protest."""
