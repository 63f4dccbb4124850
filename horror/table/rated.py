"""Whether a new game is to be rated: what its maker wishes, as far as the table can know that it can be (TAB-180). What
it counts in the end is decided by whoever rates it, when it is over (RAT-03 to RAT-06).
"""

from __future__ import annotations

import re
from typing import Any

from horror import sizes
from horror.clock import Rates
from horror.rules.kernel.roles import GAME
from horror.rules.kernel.ruleset import Preset, Ruleset
from horror.table.acts import NewGame
from horror.table.codec import codec
from horror.table.errors import BadTag, Unrated

LEAST_SEATS = 3
"""In a game of fewer seats too little is told of each."""
_WORD = re.compile(r"[A-Za-z0-9-]+")
_PATH = re.compile(r"[A-Za-z0-9-]+(/[A-Za-z0-9-]+)*")


def is_plain(rules: Ruleset, new: NewGame, preset: Preset | None) -> bool:
    """Whether a new game has no options of its own: all that its maker has chosen is so in the ``preset`` already, or,
    without one, by the rules as they are written.
    """
    meant = {} if preset is None else dict(preset.options)
    read = codec(rules.name).options
    return bool(read(meant | new.options) == read(meant))


def wished(new: NewGame, rules: Ruleset, rates: Rates | None, preset: Preset | None, plain: bool) -> bool:
    """Whether a new game is to be rated: as its maker says, and if nothing is said, where it can be.

    Raises :class:`Unrated` where that is wished and cannot be.
    """
    bar = _bar(new, rules, rates, preset, plain)
    if new.rated and bar is not None:
        raise bar
    return bar is None if new.rated is None else new.rated


def _bar(
    new: NewGame, rules: Ruleset, rates: Rates | None, preset: Preset | None, plain: bool
) -> Unrated | None:
    """Why a game cannot be rated; None where nothing is in the way."""
    if new.visibility != "public" or new.password:
        return _unrated("only a public game without a password is rated", "RAT-04")
    if rates is None:
        return _unrated("only a game with a clock is rated", "RAT-05")
    if new.bots:
        return _unrated("a game in which bots sit is not rated", "RAT-05")
    if new.seats < LEAST_SEATS:
        return _unrated("only a game of at least {least} seats is rated", "RAT-05", least=LEAST_SEATS)
    if rules.presets and preset is None:
        return _unrated("a game of {game} is rated with a preset alone", "RAT-04", game=GAME(rules.title))
    if not plain:
        return _unrated("a game with options of its own is not rated", "RAT-04")
    if preset is not None and not preset.even:
        return _unrated("a game whose seats do not begin alike is not rated", "RAT-03")
    return None


def _unrated(key: str, rule: str, **parts: Any) -> Unrated:
    return Unrated(key, rule=rule, path="$.rated", **parts)


def check_tag(tag: str, person: bool) -> None:
    """Raise :class:`BadTag` for a tag that games cannot have: one of a ``person`` is a word, those of leagues are words
    with slashes between them (TAB-181).
    """
    form = _WORD if person else _PATH
    if tag and (len(tag) > sizes.TAG or not form.fullmatch(tag)):
        raise BadTag(
            "a tag is one word of letters, digits and hyphens, at most {most} of them",
            rule="TAB-181", path="$.tag", most=sizes.TAG,
        )  # fmt: skip
