"""Words of the orders of every island (:mod:`horror.games.grammar.tongue`), those of its standing orders among them."""

from horror.games.grammar.tongue import Tables

NAMED = ("resource", "colour", "town")
"""Under which uses the names stand that orders on an island have."""

WORDS: Tables = {
    "order verb:": (
        "accept", "bank", "counter", "decline", "discard", "offer", "roll", "steal", "trade", "upgrade", "withdraw",
    ),
    "order word:": (
        "brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper", "red", "blue", "white", "orange",
        "settlement", "city", "road", "robber", "knight", "card", "development card", "harbor", "dice",
    ),
}  # fmt: skip
STANDING_WORDS: Tables = {
    "order word:": (
        "offered", "anything", "any", "discarding", "placing", "is accepted", "is closed", "all are closed", "I keep",
        "first of", "any road",
    ),
}  # fmt: skip
