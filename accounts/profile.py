"""What people may call themselves, and which languages and time zones there are."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from django.conf.locale import LANG_INFO
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header

from horror import sizes
from horror.clock.zones import zones
from horror.games.locale import SOURCE, called, languages_known
from horror.rules.kernel.registry import Rulesets
from horror.rulesets import rulesets
from horror.table.people import names

_TIME = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]")


@cache
def languages() -> dict[str, str]:
    """The languages in which games are told, each by its own name; a person may name another one that comes later."""
    return {code: called(code) for code in languages_known()}


@cache
def languages_by_name() -> dict[str, str]:
    """The codes of these languages by what they are called in small letters, by themselves and in English."""
    known = {LANG_INFO[code]["name"].lower(): code for code in languages() if code in LANG_INFO}
    return known | {name.lower(): code for code, name in languages().items()}


@lru_cache(maxsize=128)
def accepted(accept_language: str, otherwise: str = SOURCE) -> str:
    """Of what the header Accept-Language names, the first in which games are told; else ``otherwise``."""
    asked = parse_accept_lang_header(accept_language.lower())
    named = (name.partition("-")[0] for name, _quality in asked)
    return next((language for language in named if language in languages_known()), otherwise)


def plain_name(name: str) -> str:
    """A name in the characters in which it is kept (NFKC), each run of blanks as one."""
    return re.sub(" +", " ", unicodedata.normalize("NFKC", name))


@cache
def reserved(games: Rulesets) -> frozenset[str]:
    """Words that a name may not begin with: those of the bots, whose seats are called so."""
    return frozenset(bot for rules in games.values() for bot in rules.bots)


@cache
def colours(games: Rulesets) -> frozenset[str]:
    """Names that are seats': a game calls a seat by its colour where nobody sits."""
    return frozenset(colour for rules in games.values() for colour in rules.colours)


def check_time_of_day(time: str) -> None:
    """A time of day in hours and minutes. Raises ValidationError."""
    if not _TIME.fullmatch(time):
        raise ValidationError(_("a time of day, like 08:00"), code="time_of_day")


def check_name(name: str) -> None:
    """A name that can stand in a log line, a mail and a page: one line, something visible, nothing that hides, and
    nothing that a game calls something else.

    Raises ValidationError.
    """
    if len(name) > sizes.NAME:
        raise ValidationError(
            _("at most %(most)s characters"), code="name_length", params={"most": sizes.NAME}
        )
    if name != name.strip() or not name:
        raise ValidationError(_("a name begins and ends with something visible"), code="name_blank")
    # C*: controls, marks of direction, surrogates; Zl, Zp: line breaks.
    kinds = {unicodedata.category(character) for character in name}
    if any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds):
        raise ValidationError(_("a name has no control characters"), code="name_control")
    if names.hides(name):
        raise ValidationError(_("a name has no invisible characters"), code="name_hidden")
    if not any(character.isalnum() for character in name):
        raise ValidationError(_("a name has at least one letter or digit"), code="name_invisible")
    if names.leads_elsewhere(name):
        raise ValidationError(_("a name is no link and no address: write it without"), code="name_link")
    first = re.split(r"[\W_]+", name.strip("_ "), maxsplit=1)[0]
    if names.looks_like(first, reserved(rulesets())) is not None:
        raise ValidationError(_("a name does not begin like that of a bot"), code="name_of_bot")
    if names.looks_like(name, colours(rulesets())) is not None:
        raise ValidationError(_("a name is not a colour of the seats"), code="name_of_seat")


def check_language(language: str) -> None:
    """Raises ValidationError for anything but a short language tag like `en` or `pt-BR`."""
    parts = language.split("-")
    if (
        not all(part.isascii() and part.isalnum() for part in parts)
        or not 2 <= len(parts[0]) <= 3
        or len(language) > sizes.LANGUAGE
    ):
        raise ValidationError(_("a language tag such as en or pt-BR"), code="language")


def check_time_zone(name: str) -> None:
    """Raises ValidationError for a name that the time zone database does not have."""
    if name not in zones():
        raise ValidationError(_("a time zone such as Europe/Berlin"), code="time_zone")
