"""Words of the standing orders of every game (:mod:`horror.games.grammar.tongue`)."""

from horror.games.grammar.tongue import Tables

WORDS: Tables = {
    "order word:": (
        "when", "if late", "my turn begins", "before", "after", "hours", "by turn", "has", "I have", "anybody",
        "at least", "at most", "points", "times a turn", "steward", "neutral", "unless changed", "unless named",
        "answer after", "min", "until", "my next turn", "until my next turn", "until turn", "used", "times",
        "for good", "else", "try to", "ask me", "keep", "drop", "ask me to",
    ),
}  # fmt: skip
