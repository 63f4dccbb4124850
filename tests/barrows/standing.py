"""The standing orders of Barrows: at the fair, a bell to ring, and one's own turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from lark import Token
from msgspec import Meta

from horror.games.standing.common import Common
from horror.games.standing.family import Saying, Things, Words
from horror.games.standing.guards import GUARDS
from horror.games.standing.language import StandingLanguage
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import Action, Condition, Found, Kept
from horror.games.standing.turn import BEGINS, LATER, WHO_DECIDES
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.roles import ALTERNATIVES
from tests.barrows.facts import GOOD, NAMES, GoodName
from tests.barrows.orders import LANGUAGE, good


class FirstGood(Action, frozen=True, tag="first_of"):
    """The first of these goods that is in hand is put."""

    shown: ClassVar[Meta] = Meta(title="The first good", description="Goods in the order in which they go.")

    goods: Annotated[tuple[GoodName, ...], Meta(min_length=1, title="Goods")]

    def told(self) -> Phrase:
        return phrase("put the first of {goods}", goods=ALTERNATIVES([GOOD(each) for each in self.goods]))

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        return [f"put {each}" for each in self.goods if each in look.view.seats[look.seat].hand][:1]


class AtTheFair(Condition, frozen=True, tag="fair"):
    """BW-30: all put something, or keep all."""

    shown: ClassVar[Meta] = Meta(title="At the fair", description="What you put on your neighbour's pile.")
    actions: ClassVar[tuple[type[Action], ...]] = (FirstGood,)
    moves: ClassVar[tuple[str, ...]] = ("put", "keep")

    def told(self) -> Phrase:
        return phrase("the fair is held")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return Found() if asked.decision.kind == "fair" else None


class MayRing(Condition, frozen=True, tag="ring"):
    """BW-20: a reaction in the turns of others."""

    shown: ClassVar[Meta] = Meta(title="A bell to ring", description="Ring in the turns of others.")
    moves: ClassVar[tuple[str, ...]] = ("ring",)

    def told(self) -> Phrase:
        return phrase("you may ring a bell")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return Found() if asked.decision.kind == "ring" else None


class MarketWords(Words):
    """What they mean."""

    def fair(self, parts: list[Any]) -> AtTheFair:
        return AtTheFair()

    def ringing(self, parts: list[Any]) -> MayRing:
        return MayRing()

    def first_good(self, parts: list[Token]) -> FirstGood:
        return FirstGood(tuple(dict.fromkeys(map(good, parts))))


STANDING = StandingLanguage(
    LANGUAGE,
    Things(there=lambda view, role, name: True, mine=lambda view: frozenset()),
    families=(
        BEGINS,
        Saying(
            AtTheFair, "fair", "fair: _WHEN _AT_THE_FAIR", MarketWords, lambda match, view: "when at the fair"
        ),
        Saying(
            MayRing,
            "ringing",
            "ringing: _WHEN _I_MAY_RING",
            MarketWords,
            lambda match, view: "when I may ring",
        ),
        *LATER,
    ),
    guards=GUARDS,
    actions=(
        Saying(
            FirstGood,
            "first_good",
            "first_good: _PUT_FIRST_OF GOOD (_COMMA? GOOD)*",
            MarketWords,
            lambda action, view: f"put first of {', '.join(action.goods)}",
        ),
        *WHO_DECIDES,
    ),
    grammars=(("tests.barrows", "standing.lark"),),
    words={
        "_AT_THE_FAIR": "at the fair",
        "_I_MAY_RING": "I may ring",
        "_PUT_FIRST_OF": "put first of",
        "GOOD": phrase("a good"),
        "_COMMA": "",
    },
    names={"GOOD": NAMES},
    common=(Common(AtTheFair, phrase("At the fair, keep all"), ("when at the fair: keep",)),),
)
