"""What the things of every island are and do, in a sentence or two, with the rules that say it; a game adds its own."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from horror.games.telling.words import Tables

Cited: TypeAlias = Mapping[str, Mapping[str, Sequence[str]]]
"""Numbers of rules, by use and identifier."""

TEXTS: Tables = {
    "about a resource:": {
        "brick": "Hills yield it.",
        "lumber": "Forests yield it.",
        "wool": "Pastures yield it.",
        "grain": "Fields yield it.",
        "ore": "Mountains yield it.",
    },
    "about a token:": {
        "longest_road": "Who first has an unbroken path of five own roads gets two points, until somebody has a longer"
        " one.",
        "harbour": "Who has a town at it trades with the bank at its rate: three cards for one, or two of its"
        " resource.",
    },
    "about a word:": {
        "border": "A side of a hex. Roads lie there. It is named by its two ends: 12-17.",
        "chit": "The number on a hex. When the dice show it, the hex pays.",
        "hex": "A piece of land with six sides. It is named by a letter.",
        "intersection": "A corner where hexes meet. Towns stand there. It is named by a number.",
        "production": "What the hexes give after the dice are rolled.",
        "supply": "The pieces that a seat has not built yet.",
    },
    "about a move:": {
        "accept": "Take the offer: the first who accepts trades, at once.",
        "bank_trade": "Give the bank four cards of a kind, or as many as a harbour asks, for one of another.",
        "build_city": "A settlement of yours becomes a city.",
        "build_road": "Lay a road on a free border that is connected.",
        "build_settlement": "Found a settlement on a free intersection that is connected; none stands beside it.",
        "counter": "Answer an offer of the seat whose turn it is by another one.",
        "decline": "Say no to an offer. Nothing else follows.",
        "discard": "Choose which cards go back to the bank. All who must do so choose at once, hidden from each"
        " other.",
        "end_turn": "Your turn is over. Open offers lapse, and nothing of the turn comes back.",
        "offer": "Offer some of your cards for some of theirs, to one seat or several.",
        "place": "Place a town and a road beside it, for nothing.",
        "roll": "Roll the dice. It cannot be taken back.",
        "withdraw": "Take your own offer back.",
    },
}
RULES: Cited = {
    "resource": dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), ("BASE-02",)),
    "token": {
        "longest_road": ("BASE-75", "BASE-76", "BASE-79"),
        "harbour": ("BASE-54", "BASE-55", "BASE-58"),
    },
    "word": {
        "border": ("BASE-01", "BASE-42"),
        "chit": ("BASE-03", "BASE-20"),
        "hex": ("BASE-01", "BASE-02"),
        "intersection": ("BASE-01", "BASE-45"),
        "production": ("BASE-20", "BASE-21"),
        "supply": ("BASE-09", "BASE-49"),
    },
    "move": {
        "accept": ("TAB-11",),
        "bank_trade": ("BASE-53", "BASE-54", "BASE-55"),
        "build_city": ("BASE-48",),
        "build_road": ("BASE-42", "BASE-44"),
        "build_settlement": ("BASE-45", "BASE-47"),
        "counter": ("TAB-24",),
        "decline": ("TAB-23",),
        "discard": ("BASE-28", "BASE-29"),
        "end_turn": ("BASE-18", "TAB-12"),
        "offer": ("TAB-10", "TAB-12"),
        "place": ("BASE-11", "BASE-12"),
        "roll": ("BASE-16", "BASE-20"),
        "withdraw": ("TAB-22",),
    },
}
