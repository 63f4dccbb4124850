"""Who runs a league, and who belongs to a private one (ORG-01, ORG-05)."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import OuterRef, Q, Subquery

from accounts.leagues import ledger
from accounts.leagues.models import Act, Change, League, Link, Member, Season
from accounts.leagues.models.league import known_to
from accounts.leagues.refused import BadLeague, NoLeague, NotOrganiser
from accounts.models import User
from horror.table.people import readers

LINKS = 20
"""So many invitations into a league are open at once."""
USES = 500
"""So many people come in by one at most."""
LASTS = timedelta(days=90)
"""So long one is good at most."""
ASKED = "role_asked"
"""By this name the role of who asks comes with a row."""
Role = Member.Role


class Door(NamedTuple):
    """A league, and the role of who asks for it, empty for none."""

    league: League
    role: str


def door(slug: str, person: Any) -> Door:
    """The league of this word, for a person, a visitor, or None; raises :class:`NoLeague` alike for one that there is
    not and one that the person may not know of. One query."""
    known = League.objects.visible_to(person).filter(slug=slug)
    league = known.annotate(**{ASKED: _role("pk", person)}).first()
    if league is None:
        raise NoLeague
    return Door(league, getattr(league, ASKED) or "")


def season_door(slug: str, number: int, person: Any) -> tuple[Season, Door] | None:
    """The season of this number of a league, with the league, as :func:`door` does; None where the person may not know
    of the league, or it has no such season. One query."""
    known = Season.objects.filter(league__in=League.objects.visible_to(person).filter(slug=slug))
    asked = known.filter(number=number).annotate(**{ASKED: _role("league", person)})
    season = asked.select_related("league").first()
    return None if season is None else (season, Door(season.league, getattr(season, ASKED) or ""))


def _role(league: str, person: Any) -> Subquery:
    """The role of a person, a visitor, or None in the league that this field names."""
    mine = Member.objects.filter(league=OuterRef(league), person=getattr(person, "pk", None))
    return Subquery(mine.values("role")[:1])


def knowing(league: League, people: Collection[Any]) -> set[Any]:
    """Which of these people (users; None for a visitor) may know of a league (ORG-05). One query for however many."""
    if league.visibility == League.Visibility.PUBLIC:
        return set(people)
    keys = [who.pk for who in people if who is not None]
    known = User.objects.filter(Q(is_staff=True) | known_to(league.pk, OuterRef("pk")), pk__in=keys)
    found = set(known.values_list("pk", flat=True))
    return {who for who in people if who is not None and who.pk in found}


def role_of(league: League, person: Any) -> str:
    """The role of a person (a primary key) in a league, empty for none."""
    found = Member.objects.filter(league=league, person=person).values_list("role", flat=True).first()
    return found or ""


def must_organise(league: League, person: User) -> None:
    """Raise :class:`NotOrganiser` unless this one runs the league."""
    if role_of(league, person.pk) not in Member.RUNS:
        raise NotOrganiser("only who runs the league does this", rule="ORG-01")


def acting_role(league: League, who: User) -> str:
    """As what somebody acts in a league (:class:`accounts.leagues.models.Act.Role`): runs it, or is of the staff.

    Raises :class:`NotOrganiser`.
    """
    if role_of(league, who.pk) in Member.RUNS:
        return Act.Role.ORGANISER
    if who.is_staff:
        return Act.Role.STAFF
    raise NotOrganiser("only who runs the league does this", rule="ORG-01")


def must_own(league: League, person: User) -> None:
    """Raise :class:`NotOrganiser` unless the league is this one's."""
    if role_of(league, person.pk) != Role.OWNER:
        raise NotOrganiser("only the owner of the league does this", rule="ORG-01")


def invite(
    league: League, by: User, word: str, uses: int, until: datetime, reason: str, now: datetime
) -> Link:
    """An invitation into a league by this ``word`` of its link, of which only the digest is kept, for a reason
    (ORG-02). Raises :class:`BadLeague`, :class:`NotOrganiser`, :class:`BadAct` for a reason that says nothing.
    """
    must_organise(league, by)
    said = ledger.stated(reason)
    if not 1 <= uses <= USES:
        raise BadLeague("an invitation is for 1 to {most} people", most=USES, path="$.uses", rule="ORG-05")
    if not now < until <= now + LASTS:
        raise BadLeague(
            "an invitation is good for at most {days} days", days=LASTS.days, path="$.until", rule="ORG-05"
        )
    with transaction.atomic():
        locked(league)
        if league.links.filter(until__gt=now, uses_left__gt=0).count() >= LINKS:
            raise BadLeague("{most} invitations are open already", most=LINKS, path="$", rule="ORG-05")
        told = {"uses": uses, "until": until.isoformat()}
        ledger.changed(league, Change.Kind.INVITED, by.pk, now, after=told, reason=said)
        return Link.objects.create(
            league=league, digest=_digest(word), made_by=by, made_at=now, until=until, uses_left=uses
        )


def accept(slug: str, word: str, person: User, now: datetime) -> League:
    """Somebody comes into a league by a link; once more changes nothing. Raises :class:`NoLeague` for a link that is
    not good, the same as for a league that there is not."""
    with transaction.atomic():
        known = Link.objects.select_for_update().filter(
            league__slug=slug, digest=_digest(word), until__gt=now
        )
        link = known.select_related("league").first()
        if link is None:
            raise NoLeague
        locked(link.league)
        if role_of(link.league, person.pk):
            return link.league
        if not link.uses_left:
            raise NoLeague
        link.uses_left -= 1
        link.save(update_fields=["uses_left"])
        take_in(link.league, person, Role.MEMBER, now)
        return link.league


def take_back(league: League, by: User, link: int, reason: str, now: datetime) -> None:
    """An invitation is good no more, for a reason (ORG-02). Raises :class:`NoLeague` where there is none of this
    number, :class:`NotOrganiser`, :class:`BadAct` for a reason that says nothing.
    """
    must_organise(league, by)
    said = ledger.stated(reason)
    with transaction.atomic():
        if not league.links.filter(pk=link).delete()[0]:
            raise NoLeague
        ledger.changed(league, Change.Kind.UNINVITED, by.pk, now, reason=said)


def appoint(league: League, by: User, person: User, reason: str, now: datetime) -> None:
    """The owner has somebody run the league, too, for a reason (ORG-01, ORG-02); once more changes nothing. Raises
    :class:`NotOrganiser`, :class:`BadAct` for a reason that says nothing.
    """
    said = ledger.stated(reason)
    with transaction.atomic():
        locked(league)
        must_own(league, by)
        mine = Member.objects.filter(league=league, person=person).first()
        if mine is not None and mine.role in Member.RUNS:
            return
        before = {"role": "" if mine is None else mine.role}
        if mine is None:
            take_in(league, person, Role.ORGANISER, now)
        else:
            mine.role = Role.ORGANISER
            mine.save(update_fields=["role"])
        after = {"role": str(Role.ORGANISER)}
        ledger.changed(
            league,
            Change.Kind.APPOINTED,
            by.pk,
            now,
            whom=person.pk,
            before=before,
            after=after,
            reason=said,
        )


def dismiss(league: League, by: User, person: User, reason: str, now: datetime) -> None:
    """Somebody runs the league no more, or is a member no more; organisers dismiss members, the owner organisers, for a
    reason; and everybody leaves by himself, without. What was entered is kept, and can be left or withdrawn (ORG-05).
    Raises :class:`NotOrganiser`, :class:`BadLeague` for its owner, :class:`BadAct` for a reason that says nothing.
    """
    with transaction.atomic():
        locked(league)
        role = role_of(league, person.pk)
        if role == Role.OWNER:
            raise BadLeague("hand the league over first: it needs an owner", path="$", rule="ORG-01")
        if by.pk != person.pk:
            (must_own if role == Role.ORGANISER else must_organise)(league, by)
        if not role:
            return
        kind = Change.Kind.WENT if by.pk == person.pk else Change.Kind.DISMISSED
        said = "" if kind == Change.Kind.WENT else ledger.stated(reason)
        before = {"role": role}
        ledger.changed(league, kind, by.pk, now, whom=person.pk, before=before, reason=said)
        Member.objects.filter(league=league, person=person).delete()
        readers.put_out(readers_of(league), [person.pk])


def hand_over(league: League, by: User, person: User, reason: str, now: datetime) -> None:
    """The league is somebody else's who runs it, for a reason; who owned it runs it still (ORG-02). Raises
    :class:`NotOrganiser`, :class:`BadLeague` for somebody who does not run it, :class:`BadAct` for a reason that says
    nothing.
    """
    said = ledger.stated(reason)
    with transaction.atomic():
        locked(league)
        must_own(league, by)
        if not Member.objects.filter(league=league, person=person, role=Role.ORGANISER).exists():
            raise BadLeague("a league is handed over to somebody who runs it", path="$.person", rule="ORG-02")
        Member.objects.filter(league=league, person=by).update(role=Role.ORGANISER)
        Member.objects.filter(league=league, person=person).update(role=Role.OWNER)
        ledger.changed(league, Change.Kind.HANDED_OVER, by.pk, now, whom=person.pk, reason=said)


def readers_of(league: League) -> str:
    """The word under which the members of a private league read its games at the table (ORG-05)."""
    return f"league:{league.pk}"


def take_in(league: League, person: User, role: str, now: datetime) -> None:
    """Somebody belongs to a league from now on, in the transaction of who calls."""
    Member.objects.create(league=league, person=person, role=role, joined_at=now)
    readers.let_in(readers_of(league), [person.pk])


def locked(league: League) -> League:
    """A league as it is now: until the transaction ends nobody else changes its rules or who belongs to it, or plans a
    season of it. A season's lock comes after it."""
    return League.objects.select_for_update(no_key=True).get(pk=league.pk)


def _digest(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()
