"""What a game tells of itself to who looks something up: its things with what they do, what is paid for, its rules."""

from __future__ import annotations

import msgspec

from horror.rules.kernel.glance import CardTold


class FigureTold(msgspec.Struct, frozen=True):
    """A `value` of a thing; the `label` says of what. `name` is the value of an option as `options` of a game have it,
    by which a client finds the one that is played; empty for anything else.
    """

    label: str
    value: str
    name: str = ""


class ThingTold(msgspec.Struct, frozen=True, kw_only=True):
    """A thing of the game, for a card that opens: a kind of cards, of pieces, of moves, an option.

    ``use`` and ``value`` name it as fields of moves, words and cards do; ``label`` is what it is called, ``group`` with
    which others it is listed. ``text`` says what it is and does, ``figures`` are its values, ``rules`` the numbers of
    the rules that are about it. ``sign`` is an SVG element that shows it, which uses nothing outside of itself and has
    no ids; empty where there is none.
    """

    use: str
    value: str
    label: str
    group: str
    text: str = ""
    figures: list[FigureTold] = []
    rules: list[str] = []
    sign: str = ""


class PriceTold(msgspec.Struct, frozen=True, kw_only=True):
    """What a kind of move takes by the rules as written: ``cards``, and of what is counted in a turn as many as
    ``actions`` says. ``type`` and ``label`` are those of the kind; ``note`` is what must be known besides, empty where
    that is nothing.
    """

    type: str
    label: str
    cards: list[CardTold]
    actions: int
    note: str


class Things(msgspec.Struct, frozen=True, kw_only=True):
    """All that may be looked up of a game, its ``things``. ``groups`` has a heading for each group of things and of
    cards, in the order in which they are listed; ``costs`` is what kinds of moves take.
    """

    groups: dict[str, str]
    things: list[ThingTold]
    costs: list[PriceTold]


class ChapterTold(msgspec.Struct, frozen=True):
    """A chapter of a book: its ``title``, empty where the book has none, and the ``numbers`` of its rules in order."""

    title: str
    numbers: list[str]


class BookTold(msgspec.Struct, frozen=True, kw_only=True):
    """A book of rules: its ``name`` in addresses, its ``title``, the language in which it is, and its ``chapters``."""

    name: str
    title: str
    language: str
    chapters: list[ChapterTold]


class RuleTold(msgspec.Struct, frozen=True, kw_only=True):
    """A rule as its book has it: the ``number``, the title of its section and of the ``book``, its ``text``, and the
    ``ruling``, which is how it is played here where players may read it in more than one way; one of both may be
    empty. ``cites`` are the numbers of rules that these name, ``language`` is that in which they are.
    """

    number: str
    title: str
    book: str
    text: str
    ruling: str
    cites: list[str]
    language: str


class BotWords(msgspec.Struct, frozen=True, kw_only=True):
    """What people are told of a bot: what it is called, and how it plays, in a sentence."""

    title: str
    description: str
