"""What a standing order means, as a sentence for people (TAB-100)."""

from __future__ import annotations

from horror.games.standing.holding import told_until, told_watch
from horror.games.standing.order import AnyOrder
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.roles import ALL, LIST, PHRASE


def told(order: AnyOrder) -> Phrase:
    """``When you are offered 1 ore for at most 2 wool: accept. It stands to the end of the game, unless …``."""
    when = ALL([PHRASE(part.told()) for part in (order.match, *order.guards)])
    what = _alternatives([LIST([PHRASE(action.told()) for action in script]) for script in order.do])
    until, watch = told_until(order.until), told_watch(order.watch)
    if order.delay is None:
        return phrase(
            "When {when}: {what}. It stands {until}, {watch}.", when=when, what=what, until=until, watch=watch
        )
    return phrase(
        "When {when}: {what}. It answers after {least} to {most} minutes, and stands {until}, {watch}.",
        when=when,
        what=what,
        least=order.delay.least,
        most=order.delay.most,
        until=until,
        watch=watch,
    )


def _alternatives(scripts: list[object]) -> Phrase:
    first, *others = scripts
    if not others:
        return phrase("{script}", script=first)
    return phrase("{script}, and where that cannot be, {others}", script=first, others=_alternatives(others))
