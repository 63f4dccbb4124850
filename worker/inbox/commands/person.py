"""Commands about oneself: mails, habits, vacation, who else one is (MAIL-14)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from accounts import changing, mailing, profile
from accounts.post import senders
from accounts.post.models import Inbound
from accounts.vacation import announced
from horror.clock.zones import zones
from horror.models import Game, Seat
from worker.inbox import held
from worker.inbox.commands import seat
from worker.inbox.commands.command import Command, Done, Found, Subject, Where, told
from worker.inbox.errand import Cannot, Errand
from worker.notices.moments import in_zone
from worker.notices.words import words

MODES = {
    "at once": "turn",
    "batched": "batched",
    "daily": "daily",
    "only deadlines": "deadlines",
    "deadlines": "deadlines",
    "never": "none",
    "off": "none",
    "none": "none",
}
"""How often mails come, as one writes it, and as preferences call it (MAIL-21)."""
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def _mails(errand: Errand, found: Found) -> Done:
    """How often mails about games come, in all games or in one."""
    game = errand.game(found["game"]) if found["game"] else None
    hours = (found["unit"] or "").lower().startswith("h")
    every = int(found["count"] or 1) * (60 if hours else 1) if found["every"] else None
    mode = "batched" if every is not None else MODES[" ".join((found["mode"] or "daily").lower().split())]
    at = _time(found["at"]) if found["at"] else None
    try:
        mailing.choose(errand.person, mode, game=game, every=every, at=at)
    except ValueError as error:
        raise Cannot(_("that is no interval and no time of day for mails")) from error
    return Done()


def _receipts(errand: Errand, found: Found) -> Done:
    mailing.receipts(errand.person, found["which"].lower() == "quiet")
    return Done()


def _zone(errand: Errand, found: Found) -> Done:
    return _change(errand, "time_zone", _known_zone(found["zone"]))


def _known_zone(said: str) -> str:
    alike = {each.lower(): each for each in zones()}
    return alike.get(re.sub(r"\s+", "_", said.strip()).lower(), said.strip())


def _sleep(errand: Errand, found: Found) -> Done:
    if found["off"]:
        return _change(errand, "sleep", None)
    return _change(errand, "sleep", [_time(found["begins"]), _time(found["ends"])])


def _time(said: str) -> str:
    """A time of day as people write it: 18:30, 18.30, 8, 8am, 6:30 pm, 18 h, 18 Uhr."""
    found = re.match(r"(\d{1,2})(?:[:.h](\d{2}))?\s*([ap]?)", said.strip().lower())
    assert found is not None
    hour = int(found[1])
    if found[3] and 1 <= hour <= 12:
        hour = hour % 12 + (12 if found[3] == "p" else 0)
    return f"{hour:02}:{found[2] or '00'}"


def _language(errand: Errand, found: Found) -> Done:
    said = found["language"].strip().lower()
    return _change(errand, "language", profile.languages_by_name().get(said, said))


def _name(errand: Errand, found: Found) -> Done:
    return _change(errand, "name", found["name"].strip())


def _change(errand: Errand, field: str, value: object) -> Done:
    """One field of the profile. Raises :class:`Cannot` with why it is not taken."""
    try:
        changing.change(errand.person, {field: value})
    except ValidationError as error:
        errand.person.refresh_from_db()
        raise Cannot(" ".join(error.messages)) from None
    return Done()


# -- vacation


def _away(errand: Errand, found: Found) -> Done:
    """A vacation on these days, both included."""
    first = _day(found["first"], errand)
    last = _day(found["last"], errand, first)
    row = announced.announce(errand.person, first, last, errand.now, steward=bool(found["steward"]))
    line = _("You are away from %(first)s to %(last)s; games wait from %(begins)s on.") % {
        "first": row.first, "last": row.last, "begins": in_zone(row.vacation.begins, errand.person.time_zone),
    }  # fmt: skip
    return Done(sections=told(_("Your vacation"), line))


def _day(said: str, errand: Errand, since: date | None = None) -> date:
    """A day as people write it: 2026-12-24, 24.12., 24 Dec; without a year the next one. Raises :class:`Cannot`."""
    today = since or errand.now.date()
    said = said.strip().lower().rstrip(".,")
    try:
        if found := re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", said):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if found := re.fullmatch(r"(\d{1,2})\.\s*(\d{1,2})(?:\.\s*(\d{4})?)?", said):
            return _next(int(found[2]), int(found[1]), today, found[3])
        if (found := re.fullmatch(r"(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?(?:\s+(\d{4}))?", said)) and found[
            2
        ] in MONTHS:
            return _next(MONTHS.index(found[2]) + 1, int(found[1]), today, found[3])
    except ValueError:
        pass
    raise Cannot(_("write days as 2026-12-24: %(day)s is none") % {"day": said})


def _next(month: int, day: int, today: date, year: str | None) -> date:
    if year:
        return date(int(year), month, day)
    there = date(today.year, month, day)
    return there if there >= today else date(today.year + 1, month, day)


def _back(errand: Errand, found: Found) -> Done:
    """End a vacation, and take seats again in which somebody stands in: that of the mail, or all."""
    ended = errand.once(lambda: _ended(errand))
    mine = Seat.objects.filter(owner=errand.person, game__status=Game.Status.RUNNING).order_by("game_id")
    if errand.sitting is not None:
        mine = mine.filter(game=errand.sitting.game)
    taken = [row for row in mine if seat.here(errand, row.game_id, row.index)]
    if not ended and not taken:
        raise Cannot(_("you are not away, and nobody stands in for you"))
    return Done()


def _ended(errand: Errand) -> bool:
    """End the vacation that is announced or in force; whether there was one."""
    there = announced.of(errand.person.pk, errand.now) is not None
    if there:
        announced.end(errand.person, errand.now)
    return there


def _allow(errand: Errand, found: Found) -> Done:
    """Let a mail run that is held, and take its sender from then on."""
    if errand.answers is None or errand.answers.notice.kind != held.KIND:
        raise Cannot(_("“allow” answers the mail that tells of held mails"))
    number = int(found["number"]) if found["number"] else None
    if number is not None and not held.told_in(errand.answers).filter(told_as=number).exists():
        raise Cannot(_("that mail tells of no mail with the number %(number)s") % {"number": number})
    told_in = errand.answers
    run, has_run = (
        [int(each) for each in numbers.split()]
        for numbers in errand.noted(lambda: _numbers(*held.allow(told_in, number, errand.now))).split(",")
    )
    if not run and not has_run:
        raise Cannot(_("no mail is held any more of which that mail told"))
    senders_of = {row.told_as: row.written_by for row in held.told_in(told_in)}
    runs = _("number %(number)s, of %(sender)s, runs now; its answer comes by itself")
    ran = _("number %(number)s, of %(sender)s, was allowed before")
    lines = [
        said % {"number": each, "sender": words(senders_of[each]) or _("several senders, or none")}
        for numbers, said in ((run, runs), (has_run, ran))
        for each in numbers
    ]
    return Done(changed=bool(run), sections=told(_("Allowed"), *lines))


def _numbers(*rows: Sequence[Inbound]) -> str:
    """Held mails, by the numbers under which they were told."""
    return ",".join(" ".join(str(row.told_as) for row in each) for each in rows)


def _allowed(errand: Errand, found: Found) -> Done:
    """From which addresses one writes beside the own ones; and that one of them, or all, count no more."""
    dropped = False
    if found["all"]:
        dropped = errand.once(lambda: senders.drop_all(errand.person) > 0)
    elif found["address"]:
        dropped = errand.once(lambda: senders.drop_address(errand.person, found["address"]))
        if not dropped:
            raise Cannot(_("you have not allowed %(address)s") % {"address": words(found["address"])})
    zone = errand.person.time_zone
    lines = [f"{words(row.address)}, {in_zone(row.allowed_at, zone)}" for row in senders.of(errand.person)]
    none = _("none but your own: what comes from elsewhere is held")
    return Done(dropped, told(_("Addresses that you have allowed"), *(lines or [none])))


_TIME = "[0-9]{1,2}(?:[:.h][0-9]{2})?(?: ?(?:am|pm|h|uhr|o'clock))?"
_DAY = (
    r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}\.\s*[0-9]{1,2}\.?(?:\s*[0-9]{4})?"
    r"|[0-9]{1,2}\.?\s+[a-z]{3,9}\.?(?:\s+[0-9]{4})?"
)
COMMANDS = (
    Command(
        "mails at once|every N minutes|daily at HH:MM|only deadlines|never [in GAME]",
        N_("how often mails about games come, about all or about one"), "mails daily at 18:30",
        Subject.PERSON,
        r"mails (?:(?P<every>every)(?: (?P<count>[0-9]{1,4}))? ?(?P<unit>minutes?|mins?|m|hours?|h)?"
        rf"|daily(?: (?:at )?(?P<at>{_TIME}))?|(?P<mode>at once|batched|(?:only )?deadlines|never|off|none))"
        r"(?: in (?P<game>\S.*))?",
        _mails,
    ),
    Command(
        "receipts all|quiet", N_("whether answers are left out where all ran and nothing is asked"), "receipts quiet",
        Subject.PERSON, "receipts (?P<which>all|quiet)", _receipts,
    ),
    Command(
        "zone ZONE", N_("your time zone"), "zone Europe/Berlin", Subject.PERSON, r"zone (?P<zone>[a-z][\w/+ -]*)", _zone
    ),
    Command(
        "sleep HH:MM to HH:MM|off", N_("when you sleep: nothing is due then"), "sleep 23:00 to 07:00",
        Subject.PERSON, f"sleep (?:(?P<begins>{_TIME}) ?(?:to|-) ?(?P<ends>{_TIME})|(?P<off>off))", _sleep,
    ),
    Command(
        "language LANGUAGE", N_("the language of games and mails"), "language German",
        Subject.PERSON, "language (?P<language>[a-z-]{2,20})", _language,
    ),
    Command(
        "name NAME", N_("what you are called from now on"), "name Ada", Subject.PERSON, r"name (?P<name>\S.*)", _name
    ),
    Command(
        "away DAY to DAY [steward]",
        N_("a vacation: games wait for you, or a bot plays where they let you choose"), "away 2026-12-24 to 2027-01-02",
        Subject.PERSON, f"away (?:from )?(?P<first>{_DAY}) (?:to|until|-) (?P<last>{_DAY})(?P<steward> steward)?",
        _away,
    ),
    Command(
        "back", N_("ends your vacation, and takes your seat again where a bot stands in"), "back",
        Subject.PERSON, "back", _back,
    ),
    Command(
        "allow [N]", N_("lets a held mail run, and takes its sender from then on"), "allow",
        Subject.PERSON, "allow(?: (?P<number>[0-9]{1,3}))?", _allow, Where.MAIL,
    ),
    Command(
        "allowed [drop ADDRESS|drop all]", N_("whose mails count as yours; or one of them, or all, count no more"),
        "allowed drop ada@example.org", Subject.PERSON,
        r"allowed(?: drop (?:(?P<all>all)|(?P<address>\S+@\S+)))?", _allowed,
    ),
)  # fmt: skip
