"""Things of an island as they are looked up: put together of words, texts, rules and signs of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from horror.games.island.lookup.texts import Cited
from horror.games.island.picture.ground import tile
from horror.games.island.telling.standing import as_cards
from horror.games.locale import Speech
from horror.games.lookup.words import BOT, WORD
from horror.games.picture import levels
from horror.games.picture.palette import INK, PAPER, Palette
from horror.games.picture.signs import sign
from horror.games.picture.svg import Box, Markup, element
from horror.games.telling.words import Vocabulary
from horror.rules.base.cards import KINDS, RESOURCES, Cards
from horror.rules.base.state import TERRAIN_RESOURCE, TERRAINS
from horror.rules.kernel.moves import Move
from horror.rules.kernel.things import FigureTold, PriceTold, ThingTold

CARD = Box(-14, -18, 28, 36)
"""What the sign of a card takes up."""
TILE = (26, 34, 4)
"""How wide and high its field is, and how round."""
PIECE = Box(-28, -28, 56, 56)
"""What that of a piece does."""


class Price(NamedTuple):
    """What a kind of move takes: cards, actions, and what must be known besides."""

    cards: Cards = Cards()
    actions: int = 0
    note: str = ""


class Lookup(NamedTuple):
    """How a game tells of its things: its words, what it says ``about`` them, the rules that it cites, and the colours
    of their signs.
    """

    speech: Speech
    word: Vocabulary
    about: Vocabulary
    rules: Sequence[Cited]
    palette: Palette

    def thing(
        self,
        use: str,
        value: str,
        group: str = "",
        figures: Mapping[str, int | str] | None = None,
        text: str = "",
        rules: Sequence[str] = (),
        shown: str = "",
    ) -> ThingTold:
        """A thing with what is said about it, and ``text`` behind that; ``figures`` by their labels."""
        said = (
            self.about(self.speech, f"about a {use}", value)
            if value in self.about.of(f"about a {use}")
            else ""
        )
        cited = [number for table in self.rules for number in table.get(use, {}).get(value, ())]
        return ThingTold(
            use=use,
            value=value,
            label=self.label(use, value),
            group=group or use,
            text=" ".join(filter(None, (said, text))),
            figures=[FigureTold(label, str(figure)) for label, figure in (figures or {}).items()],
            rules=list(dict.fromkeys((*cited, *rules))),
            sign=self.palette.painted(levels.whole(shown)),
        )

    def label(self, use: str, value: str) -> str:
        """What it is called, to stand above it."""
        text = self.word(self.speech, use, value)
        return text[:1].upper() + text[1:]

    def kinds(self, held: Sequence[str], prices: Mapping[str, Price]) -> Iterator[ThingTold]:
        """Resources and commodities, each with what it pays for."""
        say = self.speech.say
        for kind in held:
            paid = [self.label("move", tag) for tag, price in prices.items() if getattr(price.cards, kind)]
            resource = kind in RESOURCES
            yield self.thing(
                "resource",
                kind,
                "resource" if resource else "commodity",
                {say("Pays for"): ", ".join(paid)} if paid else None,
                shown=sign(CARD, card(kind)),
            )

    def moves(self, kinds: Sequence[type[Move]]) -> Iterator[ThingTold]:
        """Kinds of moves of which something is said."""
        for kind in kinds:
            tag = str(kind.__struct_config__.tag)
            if tag in self.about.of("about a move"):
                yield self.thing("move", tag)

    def words(self) -> Iterator[ThingTold]:
        """The words of which something is said, and the bots."""
        for use in (BOT, WORD):
            for value in self.about.of(f"about a {use}"):
                yield self.thing(use, value)

    def costs(self, prices: Mapping[str, Price]) -> list[PriceTold]:
        """What kinds of moves take."""
        return [
            PriceTold(
                type=tag,
                label=self.label("move", tag),
                cards=as_cards(self.speech, price.cards),
                actions=price.actions,
                note=price.note,
            )
            for tag, price in prices.items()
        ]


_COMMODITIES = {
    "cloth": ("pasture", "M-8-9H6Q9-9 9-6V9H-5Q-8 9-8 6zM-8 6Q-8 3-5 3H9M-3-9V3"),
    "coin": ("mountains", "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0-9 0zM-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0z"),
    "paper": ("forest", "M-7-10H4L8-6V10H-7zM4-10V-6H8M-4-2H5M-4 2H5M-4 6H5"),
}
"""The ground whose cities yield each commodity, and what is drawn of it."""


def card(kind: str) -> Markup:
    """A resource as the ground that yields it, a commodity as a thing on that ground."""
    if kind in RESOURCES:
        ground = TERRAINS[TERRAIN_RESOURCE.index(KINDS.index(kind))]
        return tile(ground, *TILE)
    ground, path = _COMMODITIES[kind]
    drawn = element("path", d=path, fill=PAPER, stroke=INK, stroke_width=1.6, stroke_linejoin="round")
    return element("g", tile(ground, *TILE), drawn)


def lettered(ground: str, ink: str, letters: str) -> Markup:
    """A card of which two letters tell which it is."""
    return element(
        "g",
        element("rect", x=-13, y=-17, width=26, height=34, rx=4, fill=ground, stroke=INK, stroke_width=1.5),
        element("text", letters, y=5, font_size=13, font_weight="bold", fill=ink),
    )


def two_letters(words: Sequence[str]) -> list[str]:
    """Two letters of each of these words, no two pairs alike: the first, and another one."""
    found: list[str] = []
    for word in words:
        name = [letter for letter in word if letter.isalnum()]
        pairs = (f"{name[0].upper()}{other.lower()}" for other in (*name[1:], *"0123456789"))
        found.append(next(pair for pair in pairs if pair not in found))
    return found
