"""A move: what a seat decides, in one form for engine, API, order language and log."""

import msgspec


class Move(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """Base of every move kind of every game. A kind is one file: struct, ``check``, ``choices``, ``do``.

    Fields name things as players do: intersections by number (1 …), borders as ``"12-17"``, hexes by letter,
    seats by index in turn order (0 …), cards as :class:`horror.rules.base.cards.Cards`. A move says nothing
    about who makes it: the seat stands beside it in the log.
    """
