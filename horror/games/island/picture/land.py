"""The land of a view: what lies below all pieces, and whose pieces those are."""

from collections.abc import Sequence
from typing import Protocol

from horror.games.island.chits import chit_of
from horror.games.island.picture.board import Board, Shapes, board
from horror.games.island.picture.ground import Harbour
from horror.games.island.telling import position
from horror.games.island.telling.position import Seated
from horror.games.island.view import HarbourView, HexView, shape_of
from horror.games.locale import Speech
from horror.games.picture.palette import Owner, paint_of
from horror.rules.base.facts import Facts


class LandView(Seated, Protocol):
    """What a view tells of an island and of who plays on it."""

    @property
    def hexes(self) -> Sequence[HexView]: ...
    @property
    def harbours(self) -> Sequence[HarbourView]: ...


def land(
    talk: Speech,
    view: LandView,
    facts: Facts,
    side: float,
    margin: float,
    shapes: Shapes,
    names: tuple[float, float] = (0.5, 0.66),
) -> Board:
    """The island of a view; all else as :func:`board` takes it."""
    return board(
        shape_of(view),
        tuple(
            (spot.terrain, position.product(talk, spot.terrain), chit_of(spot.chit)) for spot in view.hexes
        ),
        tuple(
            Harbour(
                port.border,
                position.rate(facts, port),
                position.harbour_kind(talk, port),
                position.served(port),
            )
            for port in view.harbours
        ),
        side,
        margin,
        shapes,
        names,
    )


def owners_of(talk: Speech, view: LandView) -> list[Owner]:
    """How the pieces of each seat are told apart, by colour and by letter."""
    letters = position.letters(talk, view)
    return [Owner(paint_of(seat.colour), letter) for seat, letter in zip(view.seats, letters, strict=True)]
