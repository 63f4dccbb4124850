"""The order language of a game on an island: what errors call the words that all of them share."""

from collections.abc import Mapping, Sequence

from horror.games.grammar.language import COMMON_WORDS, Language
from horror.games.grammar.subject import Subject
from horror.games.grammar.tongue import Spoken
from horror.rules.base.cards import COMMODITIES, RESOURCES
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ALTERNATIVES, ORDER_TEXT
from horror.rules.kernel.ruleset import Wanted

ISLAND_WORDS: dict[str, Wanted] = {
    "NUMBER": COMMON_WORDS["NUMBER"],
    "BORDER": phrase("a border such as 12-17"),
    "HEX": phrase("the letter of a hex"),
    "OFFER_ID": phrase("an offer such as T1"),
    "THING_ID": phrase("a knight, squad or monster such as K1"),
    **COMMON_WORDS,
    "_AT": "",
    **dict.fromkeys(
        ("BRICK", "LUMBER", "WOOL", "GRAIN", "ORE"),
        phrase("a resource ({words})", words=ALTERNATIVES([ORDER_TEXT(each) for each in RESOURCES])),
    ),
    **dict.fromkeys(
        ("CLOTH", "COIN", "PAPER"),
        phrase("a commodity ({words})", words=ALTERNATIVES([ORDER_TEXT(each) for each in COMMODITIES])),
    ),
}
"""What an error calls each terminal that islands share, in the order in which they are named."""


def island_language(
    package: str,
    words: Mapping[str, Wanted],
    subjects: Sequence[Subject],
    first: Sequence[Wanted],
    names: Mapping[str, Sequence[str]] | None = None,
    cards: Sequence[str] = (),
    spoken: Spoken | None = None,
) -> Language:
    """The language of a game on an island (:class:`Language`); its grammar may import the words of ``island``."""
    return Language(
        package,
        "orders.lark",
        {**ISLAND_WORDS, **words},
        subjects,
        first,
        names,
        shared=("horror.games.island.grammar",),
        spelt={"BORDER": ("NUMBER", "_FROM")},
        cards=cards,
        spoken=spoken,
    )
