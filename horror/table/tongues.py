"""In which language people write at a table (TAB-190)."""

from __future__ import annotations

import re

from horror.rules.kernel.phrases import phrase
from horror.table.acts import NewGame
from horror.table.errors import BadRequest

_TAG = re.compile("[a-z]{2,3}")
NO_LANGUAGE = phrase("a language is said by its short tag, such as en or de")


class BadLanguage(BadRequest):
    """TAB-190: not a language that a table can have."""

    code = "bad_language"


def is_tag(text: str) -> bool:
    """Whether a table may have a language of this tag."""
    return _TAG.fullmatch(text) is not None


def check(new: NewGame) -> None:
    """Raise :class:`BadLanguage` for what is no language, and not empty either."""
    if new.language and not is_tag(new.language):
        raise BadLanguage(NO_LANGUAGE.key, rule="TAB-190", path="$.language")


def of(new: NewGame) -> str:
    """The language of a new table: the one that is asked for, else its maker's, empty for any."""
    if new.language is not None:
        return new.language
    own = "" if new.profile is None else new.profile.language.partition("-")[0].lower()
    return own if is_tag(own) else ""
