"""What an order means where it is given: the move that its words say, completed by the rules."""

from horror.games.grammar.words import end_column
from horror.rules.kernel.errors import LeftOpen
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import BadOrder, PlayedPosition, Ruleset


def meant(rules: Ruleset, order: str, position: PlayedPosition, seat: int) -> Move:
    """The complete move that an order of this seat means now, whether it may be made or not.

    Raises :class:`BadOrder` for one that cannot be read, or that leaves open what can be several things.
    """
    view = position.view(seat)
    move = rules.parse(order, view)
    try:
        return position.completed(seat, move)
    except LeftOpen as left:
        raise BadOrder(end_column(order), rules.missing(left, view)) from None
