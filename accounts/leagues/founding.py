"""Founding a league, what its next season goes by, and opening that (API-03, LEA-13)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from accounts.conduct import holding
from accounts.conduct.models import Measure
from accounts.leagues import dates, following, ledger, members
from accounts.leagues.locking import locked, one_at_a_time, together
from accounts.leagues.members import must_organise, must_own
from accounts.leagues.models import Change, League, Member, Season
from accounts.leagues.models.league import ABOUT, NAME, SLUG
from accounts.leagues.reckoning.refused import BadRules
from accounts.leagues.reckoning.rules import Rules, as_data, rules_of
from accounts.leagues.refused import BadLeague, NotOpen, RulesFrozen
from accounts.models import User
from horror.rules.kernel.roles import NAME as WORD
from horror.rulesets import rulesets
from horror.table.people.names import leads_elsewhere, shows

FOUNDED = 5
"""So many leagues one person owns at most."""
AHEAD = timedelta(days=365)
"""So long before it opens a season is planned at most."""
PAGES = frozenset({"new", "mine"})
"""Words that no league has, as pages stand at these addresses."""
_SLUG = re.compile(r"[a-z0-9](?:-?[a-z0-9])*")
State = Season.State


def found(
    person: User,
    *,
    slug: str,
    name: str,
    about: str,
    visibility: str,
    rules: Mapping[str, Any],
    now: datetime,
) -> League:
    """A league of this person's. Raises :class:`BadLeague`, and for unfit rules what :func:`rules_of` does."""
    wanted = playable(rules_of(rules))
    if not _SLUG.fullmatch(slug) or len(slug) > SLUG:
        raise BadLeague(
            "a league's word has 1 to {most} letters a to z, digits and single hyphens",
            most=SLUG,
            path="$.slug",
        )
    if slug in PAGES:
        raise BadLeague("no league has the word {slug}", slug=WORD(slug), path="$.slug")
    _must_be_said_well(name, about)
    if holding.taken_away(person.pk, name, now, Measure.Kind.UNNAME):
        raise BadLeague(
            "the people who run the site took this name away: take another one", rule="PEO-28", path="$.name"
        )
    try:
        with transaction.atomic():
            one_at_a_time(person.pk)
            if Member.objects.filter(person=person, role=Member.Role.OWNER).count() >= FOUNDED:
                raise BadLeague("you own {most} leagues already", most=FOUNDED, path="$", rule="ORG-01")
            league = League.objects.create(
                slug=slug,
                name=name.strip(),
                about=about,
                format=wanted.format,
                ruleset=wanted.ruleset,
                visibility=visibility,
                rules=dict(rules),
                created_at=now,
            )
            members.take_in(league, person, Member.Role.OWNER, now)
            ledger.changed(league, Change.Kind.FOUNDED, person.pk, now)
    except IntegrityError:
        raise BadLeague("there is a league {slug} already", slug=WORD(slug), path="$.slug") from None
    return league


def plan(league: League, by: User, opens_at: datetime, reason: str, now: datetime) -> Season:
    """The next season, as a draft whose registration opens then, for a reason (ORG-02). Raises :class:`NotOpen` while
    one is being prepared or entered, :class:`BadLeague` for a time that has passed or is too far away, :class:`BadAct`
    for a reason that says nothing.
    """
    must_organise(league, by)
    said = ledger.stated(reason)
    if not now <= opens_at <= now + AHEAD:
        raise BadLeague(
            "registration opens now or within {days} days", days=AHEAD.days, path="$.opens_at", rule="LEA-13"
        )
    with transaction.atomic():
        league = members.locked(league)
        before = league.seasons.exclude(state__in=(*following.OVER, State.CANCELLED))
        if (other := before.first()) is not None:
            raise NotOpen("season {number} is not over", number=other.number, rule="LEA-13")
        season = following.plan(league, opens_at, now)
        after = {"season": season.number}
        ledger.changed(league, Change.Kind.PLANNED, by.pk, now, after=after, reason=said)
        return season


def change_rules(
    league: League, by: User, rules: Mapping[str, Any], season: int | None, reason: str, now: datetime
) -> int:
    """What a season of this number goes by that has not opened, for a reason (ORG-02); a draft's dates follow. Without
    a number the next one, as long as none is under way that could be meant. Gives the number of the season.

    Raises :class:`RulesFrozen` for one that has opened, which keeps its own, and says which can have others;
    :class:`BadLeague` for one that does not come next; :class:`BadAct` for a reason that says nothing; and what
    :func:`rules_of` does.
    """
    must_own(league, by)
    said = ledger.stated(reason)
    wanted = playable(rules_of(rules))
    if (wanted.format, wanted.ruleset) != (league.format, league.ruleset):
        raise RulesFrozen(
            "a league keeps its format and its game; found another one", rule="ORG-03", path="$.format"
        )
    with together():
        league = members.locked(league)
        last = _newest(league)
        coming = _meant(last, season)
        _keep(league, rules, by, said, now)
        if last is not None and last.phase == State.DRAFT:
            dates.plan(last, wanted, last.opens_at)
            last.save()
        return coming


def _newest(league: League) -> Season | None:
    """The newest season of a league that is locked, locked as well, so that none follows it meanwhile; one that is over
    may have planned another before that."""
    last: Season | None = None
    while (newest := league.seasons.order_by("-number").first()) is not None and newest != last:
        with locked(newest.pk) as last:
            pass  # until the transaction of who calls ends
    return last


def _meant(last: Season | None, season: int | None) -> int:
    """The number of the season of which rules can change, by the newest that there is, if it is meant; raises as
    :func:`change_rules` does."""
    if last is None:
        coming, under_way = 1, False
    else:
        draft = last.phase == State.DRAFT
        coming = last.number if draft else last.number + 1
        under_way = not draft and last.phase not in (*following.OVER, State.CANCELLED)
    if under_way if season is None else season < coming:
        raise RulesFrozen(
            "season {number} has opened, and its rules stand; season {next} can have others",
            number=season or coming - 1,
            next=coming,
            rule="ORG-03",
            path="$.season",
        )
    if season is not None and season > coming:
        raise BadLeague("the next season is number {number}", number=coming, rule="LEA-13", path="$.season")
    return coming


def playable(rules: Rules) -> Rules:
    """These rules, of a game that is played here; raises :class:`BadRules` for a ruleset, a preset or a number of seats
    that there is not (LEA-14)."""
    game = rulesets().get(rules.ruleset)
    if game is None:
        raise BadRules(
            "there is no game {name}; there are: {there}",
            name=WORD(repr(rules.ruleset)),
            there=sorted(rulesets()),
            rule="LEA-14",
            path="ruleset",
        )
    if rules.seats not in game.seats:
        raise BadRules("this game is not played by {seats}", seats=rules.seats, rule="LEA-14", path="seats")
    if rules.preset not in (game.presets or ("",)):
        raise BadRules(
            "this game has no preset {name}; there are: {there}",
            name=WORD(repr(rules.preset)),
            there=sorted(game.presets),
            rule="LEA-14",
            path="preset",
        )
    return rules


def _keep(league: League, rules: Mapping[str, Any], by: User, reason: str, now: datetime) -> None:
    """Keep the rules, and write down which of them are others than before; where none is, nothing was done."""
    before, after = as_data(rules_of(league.rules)), as_data(rules_of(rules))
    others = [name for name in after if after[name] != before[name]]
    if not others:
        return
    was, becomes = ({name: of[name] for name in others} for of in (before, after))
    ledger.changed(league, Change.Kind.RULES, by.pk, now, before=was, after=becomes, reason=reason)
    league.rules = dict(rules)
    league.save(update_fields=["rules"])


def _must_be_said_well(name: str, about: str) -> None:
    if not shows(name) or len(name) > NAME or not name.isprintable():
        raise BadLeague("a league's name is one line of 1 to {most} characters", most=NAME, path="$.name")
    if leads_elsewhere(name):
        raise BadLeague(
            "a league's name is no link and no address: write it without", rule="PEO-40", path="$.name"
        )
    if len(about) > ABOUT:
        raise BadLeague(
            "what a league says of itself has at most {most} characters", most=ABOUT, path="$.about"
        )
