"""The table in plain text."""

from __future__ import annotations

from collections.abc import Iterator

from horror.games.locale import SOURCE, Speech
from horror.games.telling.text import board, table, wrapped
from tests.barrows.facts import GOODS
from tests.barrows.summary import headline, holdings, points
from tests.barrows.view import BarrowsView
from tests.barrows.words import goods, talk, word


def text_board(view: BarrowsView, language: str = SOURCE) -> str:
    """The market, the seats, and what the reader's own has."""
    speech = talk(language)
    names = [word(speech, "colour", seat.colour) for seat in view.seats]
    return board([iter(wrapped(headline(speech, view, names))), market(speech, view), seats(speech, view, names),
                  own(speech, view)])  # fmt: skip


def market(speech: Speech, view: BarrowsView) -> Iterator[str]:
    """What there is to buy, and what was laid out in this turn."""
    heads = (
        speech.say("market"),
        speech.say("there"),
        speech.say("price"),
        speech.say("coins"),
        speech.say("points"),
    )
    rows = [
        (word(speech, "good", each.good), str(each.count),
         *(str(figure) for figure in (GOODS[each.good].price, GOODS[each.good].coins, GOODS[each.good].points)))
        for each in view.market
    ]  # fmt: skip
    yield from table(heads, rows, figures=(1, 2, 3, 4))
    if view.laid_out:
        yield from wrapped(speech.say("Laid out: {goods}.", goods=goods(speech, view.laid_out)))


def seats(speech: Speech, view: BarrowsView, names: list[str]) -> Iterator[str]:
    """How many goods lie where."""
    heads = (
        speech.say("seat"),
        speech.say("points"),
        speech.say("hand"),
        speech.say("pile"),
        speech.say("discarded"),
    )
    rows = [
        (
            names[seat.seat],
            str(points(view, seat)),
            str(seat.hand_total),
            str(seat.pile_total),
            str(seat.discard_total),
        )
        for seat in view.seats
    ]
    yield from table(heads, rows, figures=(1, 2, 3, 4))


def own(speech: Speech, view: BarrowsView) -> Iterator[str]:
    """What the reader alone sees."""
    for held in holdings(speech, view):
        yield from wrapped(f"{held.heading}: {', '.join(held.held) or speech.say('nothing')}")
