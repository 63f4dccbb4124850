"""The mails of leagues: to confirm, that somebody has a place, that a season begins or is over (LEA-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import outbox
from accounts.leagues import telling
from accounts.leagues.entering import is_table, rules_of
from accounts.leagues.models import Entry, Match, Season, Standin
from accounts.ledger import Delivery, Notice
from accounts.models import User
from horror.clock import asleep_until
from worker.notices import league_events, personal, protests
from worker.notices.confirm import confirm_url
from worker.notices.moments import in_short, in_zone
from worker.notices.season_facts import Said, ends, hard_end, named, page, points
from worker.notices.words import Quoted, words

State = Season.State
Writer = Callable[[Season, Entry | None, User], Said]


def check_in(season: Season, entry: Entry | None, person: User) -> Said:
    """One button: who presses it plays."""
    if season.phase != State.CHECK_IN or entry is None or entry.state != Entry.State.ENTERED:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    at, zone = season.starts_at, person.time_zone
    until = {**named(season), "until": in_zone(at, zone), "short": in_short(at, zone)}
    return Said(
        _("%(league)s, season %(number)s: confirm that you play") % until,
        [
            _("Season %(number)s of %(league)s begins soon. Confirm by %(until)s that you play.") % until,
            _("Who does not confirm gives the place to somebody who waits for one."),
        ],
        confirm_url(entry),
        _("I play"),
        answer=f"league {season.league.slug} check in",
        first=_("Confirm by %(short)s that you play in %(league)s") % until,
    )


def cancelled(season: Season, entry: Entry | None, person: User) -> Said:
    """A season does not take place, and why."""
    why = {
        "too_few": _("Too few have entered, or confirmed."),
        "by_organiser": _("The organisers have called it off; the page of the season says why."),
    }
    told = named(season)
    lines = [_("Season %(number)s of %(league)s does not take place.") % told, why.get(season.cause, "")]
    return Said(
        _("%(league)s: season %(number)s does not take place") % told,
        [line for line in lines if line],
        page(season),
        _("To the season"),
    )


def started(season: Season, entry: Entry | None, person: User) -> Said:
    """In which group somebody plays."""
    group = _group(entry)
    told = {**named(season), **group}
    return Said(
        _("%(league)s: season %(number)s begins") % told,
        [
            _("Season %(number)s of %(league)s begins. You play in tier %(tier)s, group %(group)s.") % told,
            _("Your games are there and begin within two days: until then you can bind their dice.") % told,
            _("It ends on %(until)s; games that go on are then played by faster clocks.")
            % {"until": in_zone(ends(season, entry), person.time_zone)},
        ],
        page(season, "groups", group["tier"], group["group"]),
        _("To your group"),
    )


def ending(season: Season, entry: Entry | None, person: User) -> Said:
    """Two weeks are left before the faster clocks."""
    if season.phase != State.RUNNING:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    told = {
        **named(season),
        "ends": in_zone(ends(season, entry), person.time_zone),
        "until": in_zone(hard_end(season, entry), person.time_zone),
    }
    return Said(
        _("%(league)s, season %(number)s: two weeks are left") % told,
        [
            _("Season %(number)s of %(league)s ends on %(ends)s: games that go on then have faster clocks.")
            % told,
            _("What is not over on %(until)s is decided as it stands.") % told,
        ],
        page(season),
        _("To the season"),
    )


def placed(season: Season, entry: Entry | None, person: User) -> Said:
    """Somebody who waited plays for another."""
    group = _group(entry)
    told = {**named(season), **group}
    return Said(
        _("%(league)s: you have a place in season %(number)s") % told,
        [
            _(
                "A place is free in season %(number)s of %(league)s, and you play now: tier %(tier)s, group %(group)s."
            )
            % told,
            _("You go on where the one before you stopped, in all games of the place that are not over."),
            _(
                "If you do not want to play, leave the season on its page: only who entered first is barred by that."
            ),
        ],
        page(season, "groups", group["tier"], group["group"]),
        _("To your group"),
        because="plays",
    )


def put_in(season: Season, entry: Entry | None, person: User) -> Said:
    """An organiser has given somebody a place in a season that has not begun."""
    if season.phase not in (State.REGISTRATION, State.CHECK_IN) or entry is None:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    told = {
        **named(season),
        "begins": in_zone(season.starts_at, person.time_zone),
        "opens": in_zone(season.closes_at, person.time_zone),
    }
    confirmed = entry.state == Entry.State.CONFIRMED
    return Said(
        _("%(league)s: you have a place in season %(number)s") % told,
        [
            _("An organiser has put you into season %(number)s of %(league)s, which begins on %(begins)s.")
            % told,
            _("Your place is confirmed.")
            if confirmed
            else _("From %(opens)s on you are asked to confirm.") % told,
            _("If you do not want to play, withdraw on the page of the season: before it begins at no cost."),
        ],
        page(season),
        _("To the season"),
        because="plays",
    )


def stand_in(season: Season, pk: str, person: User) -> Said:
    """Somebody plays for an entry in one game."""
    row = Standin.objects.select_related("match__group", "entry").filter(pk=pk, person=person).first()
    if row is None or row.until is not None or row.match is None or row.match.over:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    told = {
        **named(season),
        "tier": row.match.group.tier,
        "group": row.match.group.number,
        "entry": words(row.entry.called),
    }
    return Said(
        _("%(league)s, season %(number)s: you play for %(entry)s in one game") % told,
        [
            _(
                "You play for %(entry)s in one game of season %(number)s of %(league)s: tier %(tier)s, group %(group)s."
            )
            % told,
            _("You go on where the one before you stopped. It gives you no place in the league."),
            _("If you do not want to play, resign in the game, and the seat is free again."),
        ],
        f"{settings.PUBLIC_URL}/games/{row.match.game_id}",
        _("To the game"),
        because="plays",
    )


def _placed(season: Season, act: str, person: User) -> Entry | None:
    """The entry to which somebody has come by an act, of an organiser or of the season."""
    row = season.acts.filter(number=act).first()
    if row is None:
        raise outbox.Dropped(outbox.Reason.GONE)
    number = row.target.get("entry", row.after.get("entry"))
    mine = season.entries.filter(number=number, player=person).exclude(state=Entry.State.WITHDRAWN)
    return mine.select_related("group__season").first()


def next_one(season: Season, entry: Entry | None, person: User) -> Said:
    """The next season is open, and somebody is entered who has played before."""
    if season.phase != State.REGISTRATION or entry is None:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    told = {**named(season), "until": in_zone(season.closes_at, person.time_zone)}
    return Said(
        _("%(league)s: season %(number)s is open, and you are entered") % told,
        [
            _("You are entered for season %(number)s of %(league)s. Registration closes on %(until)s.")
            % told,
            _("If you do not want to play, withdraw, or rest for a season and keep your tier."),
        ],
        page(season),
        _("To the season"),
    )


def overtime(season: Season, entry: Entry | None, person: User) -> Said:
    """Games that go on are played by faster clocks, and decided at the hard end."""
    if season.phase not in (State.OVERTIME, State.ADJUDICATING):
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    told = {**named(season), "until": in_zone(hard_end(season, entry), person.time_zone)}
    return Said(
        _("%(league)s, season %(number)s: the last games") % told,
        [
            _(
                "Season %(number)s of %(league)s is in its last weeks: games that go on have faster clocks now."
            )
            % told,
            _("What is not over on %(until)s is decided as it stands.") % told,
        ],
        page(season),
        _("To the season"),
    )


def closing(season: Season, entry: Entry | None, person: User) -> Said:
    """How somebody stands when all is played, and until when one protests (ORG-04)."""
    if season.phase != State.CLOSING or entry is None or entry.group is None or entry.group.table is None:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    row = next(each for each in entry.group.table["rows"] if each["entry"] == entry.number)
    days = rules_of(season).protest_days
    going = entry.group.matches.exclude(state__in=Match.OVER).exists()  # closed early: results are to come
    last = entry.group.matches.aggregate(last=Max("ended_at"))["last"] or season.since
    until = in_zone(last + timedelta(days=days), person.time_zone)
    told = {**named(season), "place": row["place"], "points": points(row["points"])}
    stands = _("As it stands you are number %(place)s of your group, by %(points)s.")
    if is_table(season):
        stands = _("As it stands you are number %(place)s of its table, by %(points)s.")
    protest = ngettext(
        "On the page of the season you can protest against a result, or an act of organisers, for %(n)d day after it.",
        "On the page of the season you can protest against a result, or an act of organisers, for %(n)d days after it.",
        days,
    )
    return Said(
        _("%(league)s, season %(number)s: your results") % told,
        [
            _("All games of season %(number)s of %(league)s are over.") % told,
            stands % told,
            protest % {"n": days},
            *([] if going else [_("For the last result that is until %(until)s.") % {"until": until}]),
            _("Then places are final, and you are told."),
        ],
        page(season),
        _("To the season"),
    )


def results(season: Season, entry: Entry | None, person: User) -> Said:
    """How somebody's season ended, and where the next one begins for him."""
    if entry is None or entry.final is None:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    final, group = entry.final, _group(entry)
    told = {**named(season), **group, "place": final["place"], "points": points(final["points"])}
    if is_table(season):
        return Said(
            _("%(league)s: season %(number)s is over") % told,
            [
                _(
                    "Season %(number)s of %(league)s is over. You are number %(place)s of its table, by %(points)s."
                )
                % told
            ],
            page(season),
            _("To the table"),
        )
    after = {
        "promoted": _("You go up: the next season begins a tier higher for you."),
        "relegated": _("You go down: the next season begins a tier lower for you."),
        "stayed": _("You stay in your tier."),
    }
    return Said(
        _("%(league)s: season %(number)s is over") % told,
        [
            _(
                "Season %(number)s of %(league)s is over. You are number %(place)s of your group, by %(points)s."
            )
            % told,
            *([after[final["went"]]] if season.groups.count() > 1 else []),
        ],
        page(season, "groups", group["tier"], group["group"]),
        _("To your group"),
    )


def message(season: Season, act: str, person: User) -> Said:
    """What an organiser has written to a group, or to all."""
    row = season.acts.filter(number=act).first()
    if row is None:
        raise outbox.Dropped(outbox.Reason.GONE)
    return Said(
        _("%(league)s, season %(number)s: a message of the organisers") % named(season),
        [Quoted(row.target.get("text", ""))],
        page(season),
        _("To the season"),
    )


def _group(entry: Entry | None) -> dict[str, int]:
    if entry is None or entry.group is None:
        raise outbox.Dropped(outbox.Reason.UNTRUE)
    return {"tier": entry.group.tier, "group": entry.group.number}


WRITERS: Mapping[str, Writer] = {
    "check_in": check_in,
    "cancelled": cancelled,
    "started": started,
    "ending": ending,
    "overtime": overtime,
    "placed": placed,
    "put_in": put_in,
    "next": next_one,
    "closing": closing,
    "results": results,
}
ABOUT: Mapping[str, Callable[[Season, str, User], Said]] = {
    "message": message,
    "stand_in": stand_in,
    **protests.WRITERS,
}
"""Of what is about a row of its own, whose number follows the kind behind a dot."""


class OfSeason(outbox.Fleeting):
    """A mail about a season; what it says is asked when it goes out."""

    def event(self, notice: Notice) -> str:
        return league_events.event_of(notice)

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        person = delivery.notice.person
        address = personal.address_of(person)
        assert person is not None
        with translation.override(person.language):
            season, said = self._said(delivery.notice, person)
            told = {**said._asdict(), "league": words(season.league.name)}
            mail = personal.message("league", said.subject, told, delivery, person, address, said.first)
            return outbox.Letter(mail)

    def word(self, delivery: Delivery, now: datetime) -> outbox.Word:
        person = delivery.notice.person
        if person is None or not person.is_active:
            raise outbox.Dropped(outbox.Reason.GONE)
        with translation.override(person.language):
            season, said = self._said(delivery.notice, person)
        quiet_until = asleep_until(person.habits, now)
        return league_events.word(delivery.notice, season, said.subject, said.lines[0], quiet_until)

    def _said(self, notice: Notice, person: User) -> tuple[Season, Said]:
        """What is to be said, in the language that is active. Raises :class:`accounts.outbox.Dropped`."""
        season = Season.objects.select_related("league").filter(pk=notice.about).first()
        if season is None:
            raise outbox.Dropped(outbox.Reason.GONE)
        entries = Entry.objects.filter(season=season, player=person).select_related("group__season")
        entry = entries.exclude(state=Entry.State.WITHDRAWN).first()
        what = notice.kind.partition(".")[2]
        word, _dot, number = what.partition(".")
        if word in ABOUT:
            said = ABOUT[word](season, number, person)
        else:
            said = WRITERS[word](season, _placed(season, number, person) if number else entry, person)
        return season, said


outbox.register(telling.KIND, OfSeason())
