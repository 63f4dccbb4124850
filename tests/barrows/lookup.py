"""What may be looked up of Barrows: its goods, and its rules by their numbers."""

from __future__ import annotations

from importlib.resources import files

from horror.games.lookup.rule_book import RuleBook
from horror.games.picture.signs import sign
from horror.games.picture.svg import ORIGIN, Box, circle, element
from horror.rules.kernel.things import FigureTold, Things, ThingTold
from tests.barrows.facts import GOODS
from tests.barrows.words import talk, word

RULES = RuleBook(files("tests.barrows") / "data" / "rules.json")


def things(language: str) -> Things:
    """The goods of the market, with what they cost and bring."""
    speech = talk(language)
    told = [
        ThingTold(
            use="good",
            value=name,
            label=word(speech, "good", name),
            group="goods",
            text=speech.say("A good of the market."),
            figures=[
                FigureTold(speech.say("price"), str(good.price)),
                FigureTold(speech.say("coins when it is sold"), str(good.coins)),
                FigureTold(speech.say("points"), str(good.points)),
            ],
            rules=["BW-11", "BW-12"],
            sign=sign(Box(-10, -10, 20, 20), element("g", circle(ORIGIN, 9), word(speech, "good", name)[0])),
        )
        for name, good in GOODS.items()
    ]
    return Things(groups={"goods": speech.say("goods")}, things=told, costs=[])
