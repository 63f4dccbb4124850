"""How seats stand and what they hold, as every game on an island tells it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from horror.games.island.telling.words import cards, word
from horror.games.locale import Speech
from horror.rules.base.cards import KINDS, RESOURCES, Cards
from horror.rules.kernel.face import Holding, SeatColumn, SeatRow, Standings
from horror.rules.kernel.glance import CardTold
from horror.rules.kernel.ruleset import Result


def won(speech: Speech, result: Result, names: Sequence[str]) -> str:
    """Who has won, as a clause."""
    winners = [names[seat] for seat in result.winners]
    if not winners:
        return speech.say("nobody has won")
    said = speech.listed(winners)
    if result.outcome == "alone":
        return speech.count(
            "nobody else is left, and {names} has won",
            "nobody else is left, and {names} have won",
            len(winners),
            names=said,
        )
    return speech.count("{names} has won", "{names} have won", len(winners), names=said)


def standings(
    view: Any,
    names: Sequence[str],
    heads: Mapping[str, str],
    cells: Callable[[Any], list[int | str]],
    badges: Callable[[Any], list[str]],
) -> Standings:
    """How the seats stand: a column for each heading, a row a seat with its ``cells`` and ``badges``. Marked is
    whose turn it is, and in the end who has won.
    """
    marked = view.result.winners if view.result else [view.turn.player]
    return Standings(
        [SeatColumn(name, heading) for name, heading in heads.items()],
        [
            SeatRow(
                seat=seat.seat,
                name=names[seat.seat],
                cells=cells(seat),
                badges=badges(seat),
                marked=seat.seat in marked,
            )
            for seat in view.seats
        ],
    )


def tally(
    view: Any, names: Sequence[str], heads: Mapping[str, str], parts: Callable[[Any], Sequence[int]]
) -> Standings | None:
    """What the points of each seat are made of, in a game that is over: ``parts`` of a seat are the points that each
    of the ``heads`` brings it. What has brought nobody any is left out.
    """
    if view.result is None:
        return None
    of = [parts(seat) for seat in view.seats]
    told = [name for at, name in enumerate(heads) if any(points[at] for points in of)]
    return standings(
        view,
        names,
        {name: heads[name] for name in told},
        cells=lambda seat: [
            points for name, points in zip(heads, of[seat.seat], strict=True) if name in told
        ],
        badges=lambda seat: [],
    )


def own_seat(view: Any) -> Any | None:
    """The seat of the view's reader; None for who has none."""
    return view.seats[view.reader] if view.reader >= 0 else None


def hand(speech: Speech, held: list[str], cards_held: list[CardTold]) -> Holding:
    """The cards in hand, each kind in words and as data."""
    return Holding("hand", speech.say("Your hand"), held, cards_held)


def as_cards(speech: Speech, held: Cards) -> list[CardTold]:
    """Resources and commodities, each kind of which there are some."""
    return [
        CardTold(
            use="resource",
            value=kind,
            label=word(speech, "resource", kind),
            count=count,
            group="resource" if kind in RESOURCES else "commodity",
        )
        for kind, count in zip(KINDS, held.listed(), strict=True)
        if count
    ]


def answered(speech: Speech, answers: list[str]) -> Holding:
    """What the seat has answered where several answer together: hidden from the others, and its own to change."""
    return Holding("answers", speech.say("Your answer so far"), answers)


def discarded(speech: Speech, view: Any, seat: int) -> list[str]:
    """The cards that the seat has chosen in an open gather that asks for some."""
    chosen = [row.answer for row in view.discards if row.seat == seat and isinstance(row.answer, Cards)]
    return [cards(speech, answer) for answer in chosen]
