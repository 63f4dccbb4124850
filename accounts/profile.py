"""What people may call themselves, and which languages and time zones there are."""

from __future__ import annotations

import unicodedata
from functools import cache
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import get_language_info

from horror.games.locale import languages_known

NAME_LENGTH = 40


@cache
def languages() -> dict[str, str]:
    """The languages in which games are told, each by its own name; a person may name another one that comes later."""
    return {code: get_language_info(code)["name_local"] for code in languages_known()}


@cache
def time_zones() -> frozenset[str]:
    """The names of the time zone database."""
    return frozenset(available_timezones())


def check_name(name: str) -> None:
    """A name that can stand in a log line, a mail and a page: one line, something visible, nothing that hides.

    Raises ValidationError.
    """
    if len(name) > NAME_LENGTH:
        raise ValidationError(f"at most {NAME_LENGTH} characters", code="name_length")
    if name != name.strip() or not name:
        raise ValidationError("a name begins and ends with something visible", code="name_blank")
    # C*: controls, marks of direction, surrogates; Zl, Zp: line breaks.
    kinds = {unicodedata.category(character) for character in name}
    if any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds):
        raise ValidationError("a name has no control characters", code="name_control")
    if not any(character.isalnum() for character in name):
        raise ValidationError("a name has at least one letter or digit", code="name_invisible")


def check_language(language: str) -> None:
    """Raises ValidationError for anything but a short language tag like `en` or `pt-BR`."""
    parts = language.split("-")
    if (
        not all(part.isascii() and part.isalnum() for part in parts)
        or not 2 <= len(parts[0]) <= 3
        or len(language) > 8
    ):
        raise ValidationError("a language tag such as en or pt-BR", code="language")


def check_time_zone(name: str) -> None:
    """Raises ValidationError for a name that the time zone database does not have."""
    if name not in time_zones():
        raise ValidationError("a time zone such as Europe/Berlin", code="time_zone")
