"""What the progress cards do, in our own words, with the rules that say it."""

from horror.games.island.lookup.texts import Cited
from horror.games.telling.words import Tables

TEXTS: Tables = {
    "about a progress card:": {
        "commercial_harbor": "In this turn, offer each other sane seat with cards a resource, once: it gives you"
        " a commodity of its choice for it. If it has none, your resource comes back.",
        "master_merchant": "Look at the hand of a seat with more points than you, and take two cards of your choice.",
        "merchant": "Put the merchant on a land hex beside a Sane town of yours. While it is yours it gives a"
        " point, and the bank takes two of the hex's resource for a card.",
        "merchant_fleet": "Choose a resource or a commodity: in this turn the bank takes two of it for a card.",
        "resource_monopoly": "Name a resource: every other seat gives you up to two of it.",
        "trade_monopoly": "Name a commodity: every other seat gives you one of it, if it has any.",
        "bishop": "Name a land hex: take a random card from each other seat with a town beside it.",
        "constitution": "A point, shown as soon as it is drawn. It may be given up for a General.",
        "deserter": "Name a seat: it gives up a sane knight of its choice. You may put one of that rank on an"
        " intersection that is connected with a Sane town of yours.",
        "diplomat": "Take away an open road of anybody. You may lay it at once on another border that is connected"
        " with a Sane town of yours; it keeps its colour.",
        "intrigue": "It has no effect in this game and is not dealt.",
        "saboteur": "Every other sane seat with at least as many points as you discards half of its cards, rounded"
        " down.",
        "spy": "Look at the progress cards of another seat, and take one.",
        "warlord": "It has no effect in this game and is not dealt.",
        "wedding": "Every other seat with more points than you gives you two cards of its choice.",
        "alchemist": "In place of the roll, choose what both production dice show. The event die is rolled.",
        "crane": "Your next improvement in this turn costs one commodity less.",
        "engineer": "Build a wall for nothing.",
        "inventor": "Two number chits change places: none of 2, 6, 8 and 12, and none under a gate.",
        "irrigation": "Take two grain for each field, without a gate, beside a Sane town of yours.",
        "medicine": "A settlement of yours becomes a city for 2 ore and 1 grain. Its damage stays.",
        "mining": "Take two ore for each mountain, without a gate, beside a Sane town of yours.",
        "printer": "A point, shown as soon as it is drawn. It may be given up for a General.",
        "road_building": "Lay two roads for nothing.",
        "smith": "Promote one or two of your knights for nothing. Who becomes Mighty needs the Fortress.",
    }
}
RULES: Cited = {
    "progress card": {
        "commercial_harbor": ("CK-19",),
        "master_merchant": ("CK-20",),
        "merchant": ("CK-21",),
        "merchant_fleet": ("CK-22",),
        "resource_monopoly": ("CK-23",),
        "trade_monopoly": ("CK-24",),
        "bishop": ("CK-25",),
        "constitution": ("CK-18", "CK-26", "CH-463"),
        "deserter": ("CK-27",),
        "diplomat": ("CK-28",),
        "intrigue": ("CK-15", "CK-29"),
        "saboteur": ("CK-30",),
        "spy": ("CK-31",),
        "warlord": ("CK-15", "CK-32"),
        "wedding": ("CK-33",),
        "alchemist": ("CK-34",),
        "crane": ("CK-35",),
        "engineer": ("CK-36",),
        "inventor": ("CK-37",),
        "irrigation": ("CK-38",),
        "medicine": ("CK-39",),
        "mining": ("CK-40",),
        "printer": ("CK-18", "CK-41", "CH-463"),
        "road_building": ("CK-42",),
        "smith": ("CK-43",),
    }
}
