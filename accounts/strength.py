"""Which passwords are refused because they would be guessed early (docs/decisions/guessable-passwords.md)."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from zxcvbn import zxcvbn

from accounts import hashing
from accounts.models import User
from horror.rules.kernel.registry import Rulesets
from horror.rulesets import rulesets

LEAST_GUESSES = 10**8
"""How many tries an attacker who knows the lists and habits should need at least."""
LOOKED_AT = 24
"""Characters that are looked at, at either end: the look takes the longer the more there are."""
CONTEXT = ("horror", "settlers", "password")
"""Words of this place, which are guessed here first; with them go those of the games and of the server's name."""


class Similar(UserAttributeSimilarityValidator):
    """Refuses a password that is nearly the person's address or name."""

    def get_error_message(self) -> str:
        return _("This password is too like your address or your name.")


class Guessable:
    """Refuses a password that stands in lists of leaked and common ones, or is made of such, of dates, rows of keys, or
    of what is known of the person and the place, in whatever spelling. Nothing else is asked of it."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raises ValidationError."""
        parts = {password[:LOOKED_AT], password[-LOOKED_AT:]}
        with hashing.SLOTS:
            hard = any(zxcvbn(part, words_about(user))["guesses"] >= LEAST_GUESSES for part in parts if part)
        if not hard:
            raise ValidationError(
                _(
                    "This password would be guessed early: it has leaked somewhere, or is made of common words, dates "
                    "or your name. Several words that do not belong together do well."
                ),
                code="password_guessable",
            )

    def get_help_text(self) -> str:
        return _("Several words that do not belong together do well.")


@cache
def words_of(games: Rulesets) -> tuple[str, ...]:
    """The words of the games: what they, their bots and their moves are called."""
    called: set[str] = set()
    for rules in games.values():
        tags = (str(kind.__struct_config__.tag) for kind in rules.move_types)
        for name in (rules.name, rules.title, *rules.bots, *tags):
            called |= set(re.split(r"[\W_]+", name.lower()))
    return tuple(sorted(called))


def words_about(user: User | None) -> list[str]:
    """What a guesser would try for this person here, first."""
    host = urlsplit(settings.PUBLIC_URL).hostname or ""
    known = [*CONTEXT, *words_of(rulesets()), *re.split(r"[^\w]+", host)]
    if user is not None:
        for text in (user.email, user.name):
            known += [text, *re.split(r"[^\w]+", text)]
    return [word.lower() for word in known if len(word) > 2]
