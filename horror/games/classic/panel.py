"""The panel beside the island: whose turn it is, how the seats stand, and what is in the bank."""

from collections.abc import Iterator, Sequence

from horror.games.classic import summary
from horror.games.classic.view import ClassicView, SeatView
from horror.games.classic.words import word
from horror.games.island.picture import pieces
from horror.games.island.telling import position
from horror.games.locale import Speech
from horror.games.picture.palette import Owner
from horror.games.picture.panel import Head, Said, Seat, Seats, Stocks
from horror.games.picture.svg import ORIGIN
from horror.rules.base.cards import RESOURCES
from horror.rules.kernel.face import SeatRow

WIDTH, NAMES = 376, 132
"""How wide the panel is, and how much of it the names of the seats have."""


def said(talk: Speech, view: ClassicView, owners: Sequence[Owner]) -> Iterator[Said]:
    """What the panel of a classic game says."""
    names = position.colours(talk, view)
    yield Head(summary.headline(talk, view, names), view.turn.rolled, _rolled(talk, view))
    standings = summary.standings(talk, view, names)
    seats = [
        _seat(talk, seat, row, owners[seat.seat])
        for seat, row in zip(view.seats, standings.rows, strict=True)
    ]
    yield Seats([column.heading for column in standings.columns], NAMES, seats)
    bank = [(word(talk, "resource", name), getattr(view.bank, name)) for name in RESOURCES]
    yield Stocks(talk.say("Bank"), [[*bank, (talk.say("dev."), view.deck)]])


def _rolled(talk: Speech, view: ClassicView) -> str:
    """What the dice show together; nothing before the first turn and after the last."""
    if view.turn.rolled:
        return talk.say("{total} rolled", total=sum(view.turn.rolled))
    return talk.say("not rolled yet") if view.turn.turn and not view.result else ""


def _seat(talk: Speech, seat: SeatView, stands: SeatRow, owner: Owner) -> Seat:
    left = talk.say(
        "left: roads {roads}, settlements {settlements}, cities {cities}",
        roads=seat.roads_left,
        settlements=seat.settlements_left,
        cities=seat.cities_left,
    )
    return Seat(
        number=seat.seat,
        sign=pieces.town("settlement", ORIGIN, owner),
        name=stands.name,
        marked=stands.marked,
        figures=stands.cells,
        notes=[left],
        badge=", ".join(stands.badges),
    )
