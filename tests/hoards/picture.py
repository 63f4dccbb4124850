"""The table as a picture: how many cards each seat has taken."""

from collections.abc import Iterator
from functools import cached_property

from horror.games.picture.parts import Ground, Picture
from horror.games.picture.svg import Box, Markup, called, text
from tests.hoards.position import HoardsView

LINE = 24


class HoardsPicture(Picture):
    """The seats, a line each, on an empty table."""

    def __init__(self, name: str, title: str, view: HoardsView) -> None:
        self.name, self.title = name, title
        self.rows = {seat.colour: f"{seat.colour}: {seat.taken} taken" for seat in view.seats}

    @cached_property
    def description(self) -> str:
        return ". ".join(self.rows.values())

    @cached_property
    def ground(self) -> Ground:
        return Ground((), Markup(), Box(0, 0, 320, 60 + LINE * len(self.rows)))

    def standing(self) -> Iterator[Markup]:
        for at, (colour, row) in enumerate(self.rows.items()):
            yield text((20, 40 + LINE * at), row, **called("seat", colour))
