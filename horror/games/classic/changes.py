"""What is otherwise in a classic game than it was."""

from collections.abc import Iterator

from horror.games.classic.summary import points
from horror.games.classic.view import ClassicView, SeatView
from horror.games.classic.words import word
from horror.games.island.telling.changes import Changes, resources
from horror.games.island.telling.teller import Teller
from horror.rules.development.state import CARDS
from horror.rules.kernel.changes import ChangeTold


def changes(tell: Teller, before: ClassicView, after: ClassicView) -> Iterator[ChangeTold]:
    """What is otherwise, first what is the reader's own or waits for it."""
    told = Changes(tell, word, before, after)
    yield from told.hand(_held)
    yield from told.offers()
    yield from told.points(_points)
    yield from told.towns()
    yield from told.roads()
    yield from told.longest_road()
    yield from _army(told)
    if before.robber != after.robber:
        text = tell.speech.say("The robber stands on {hex}.", hex=after.robber)
        yield told.told("robber", None, text, [after.robber], before=before.robber, after=after.robber)
    yield from told.turn()


def _held(seat: SeatView) -> dict[tuple[str, str], int]:
    return resources(seat) | {("card", name): getattr(seat.development, name, 0) for name in CARDS}


def _points(view: ClassicView, seat: SeatView) -> int:
    """As the reader counts them: its own with hidden ones."""
    return seat.points if isinstance(seat.points, int) else points(view, seat)


def _army(told: Changes) -> Iterator[ChangeTold]:
    held = told.after.largest_army
    if held == told.before.largest_army:
        return
    if held is None:
        text = told.tell.speech.say("Nobody holds the largest army any more.")
    else:
        text = told.tell.by(
            held,
            "You now hold the largest army, of {knights} knights.",
            "{name} now holds the largest army, of {knights} knights.",
            knights=told.after.seats[held].knights_played,
        )
    yield told.told("largest_army", held, text, before=told.before.largest_army, after=held)
