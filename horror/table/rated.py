"""Whether a new game is to be rated: what its maker wishes, as far as the table can know that it can be (TAB-180). What
it counts in the end is decided by whoever rates it, when it is over (RAT-03 to RAT-06).
"""

from __future__ import annotations

import re

from horror import sizes
from horror.clock import Rates
from horror.rules.kernel.roles import GAME
from horror.rules.kernel.ruleset import Preset, Ruleset
from horror.table.acts import NewGame
from horror.table.codec import codec
from horror.table.errors import BadTag, Unrated

LEAST_SEATS = 3
"""In a game of fewer seats too little is told of each."""
_ABOUT = {"rule": "TAB-180", "path": "$.rated"}
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
        return Unrated("only a public game without a password is rated", **_ABOUT)
    if rates is None:
        return Unrated("only a game with a clock is rated", **_ABOUT)
    if new.bots:
        return Unrated("a game in which bots sit is not rated", **_ABOUT)
    if new.seats < LEAST_SEATS:
        return Unrated("only a game of at least {least} seats is rated", least=LEAST_SEATS, **_ABOUT)
    if rules.presets and preset is None:
        return Unrated(
            "a game of {game} is rated with a preset alone",
            game=GAME(rules.title),
            ruleset=rules.name,
            **_ABOUT,
        )
    if not plain:
        return Unrated("a game with options of its own is not rated", **_ABOUT)
    if preset is not None and not preset.even:
        return Unrated("a game whose seats do not begin alike is not rated", **_ABOUT)
    return None


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
