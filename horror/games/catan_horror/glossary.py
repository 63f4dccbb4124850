"""What the words of Catan Horror mean that are no things of it, and what its own bot does."""

from horror.games.island.lookup.texts import Cited
from horror.games.telling.words import Tables

NAMES: Tables = {
    "bot:": {"horde": "horde"},
    "word:": {
        "awareness": "awareness",
        "called_up": "called up",
        "clues": "Clues",
        "cup": "cup",
        "damage": "Horror 2/5, S 1/5",
        "event_die": "event die",
        "game_turn": "game turn",
        "gate": "gate",
        "illumination": "Illumination",
        "knight_action": "Knight Action",
        "left_pieces": "left R/S/C/W",
        "levels": "T/P/S",
        "mad_player": "Mad player",
        "monster_turn": "monster turn",
        "nurture": "nurture",
        "progress": "Progress",
        "raze": "raze",
        "ship": "the event die shows a ship",
        "special_building": "special building",
        "strength": "strength",
        "toughness": "toughness",
        "wrap_up": "wrap-up",
    },
}
TEXTS: Tables = {
    "about a bot:": {
        "horde": "It plays a seat that has gone over to the monsters, and tries to sink the island.",
    },
    "about a word:": {
        "awareness": "How well a monster sees: it is added to the die by which a knight hides from it, so a low figure"
        " makes hiding hard.",
        "called_up": "A new knight has been ordered. He appears where his sign stands, in the wrap-up of this"
        " game turn.",
        "clues": "How many clues a seat has. A clue buys a Knight Action, or seals the hex of a gate.",
        "cup": "Where monsters come from: their markers lie in it, and one is drawn when a monster appears.",
        "damage": "What a town has taken, and how much it bears: with Horror 5/5 it goes Mad, with Structural damage"
        " S 5/5 it falls.",
        "event_die": "A die that is rolled with the two others: three of its faces are ships, the others bring"
        " cards of a"
        " track.",
        "game_turn": "A player's turn, then the turn of the monsters, then the wrap-up.",
        "gate": "A hole to another world. It opens on a roll of 2 or 12, brings a monster, and stops its hex.",
        "illumination": "From how far away a town draws monsters: 1, 2 or 3 intersections, by its size.",
        "knight_action": "What your knights do costs these: you have three a turn for all of them together.",
        "left_pieces": "Pieces that a seat can still build: roads, settlements, cities, walls.",
        "levels": "How far a seat has come on the tracks trade, politics and science.",
        "mad_player": "Somebody whose towns have all gone Mad: the player goes on playing, on the side of the"
        " monsters.",
        "monster_turn": "After each player's turn every monster may move and do its work. Nobody decides"
        " anything, unless"
        " there are Mad players.",
        "nurture": "A Mad player pays for a monster that grows in a Mad town, step by step, until it comes out.",
        "progress": "Progress cards: how many a seat holds, 4 at most.",
        "raze": "A knight destroys the town in which he stands, piece by piece. A Mad town no longer brings monsters"
        " then.",
        "ship": "It brings no progress cards; nothing else follows.",
        "special_building": "Between two turns the others may build, but not trade.",
        "strength": "What a knight or a monster deals in a fight.",
        "toughness": "How much damage a monster takes until it is killed.",
        "wrap_up": "The end of a game turn, after the monsters: knights who were called up appear, and the others may"
        " build.",
    },
}
RULES: Cited = {
    "bot": {"horde": ("CH-416", "CH-417")},
    "word": {
        "awareness": ("CH-128",),
        "called_up": ("CH-141", "CH-176"),
        "clues": ("CH-454", "CH-455"),
        "cup": ("CH-306", "CH-317"),
        "damage": ("CH-277", "CH-278"),
        "event_die": ("CH-006", "CK-13", "CK-14"),
        "game_turn": ("CH-043",),
        "gate": ("CH-206", "CH-207"),
        "illumination": ("CH-247", "CH-248"),
        "knight_action": ("CH-063",),
        "left_pieces": ("IMP-02",),
        "levels": ("CK-05", "CK-09"),
        "mad_player": ("CH-408", "CH-416", "CH-417"),
        "monster_turn": ("CH-043", "CH-244"),
        "nurture": ("CH-429", "CH-430"),
        "progress": ("CK-16", "CK-17"),
        "raze": ("CH-109", "CH-111"),
        "ship": ("CK-13",),
        "special_building": ("CH-012", "CH-013"),
        "strength": ("CH-310",),
        "toughness": ("CH-313",),
        "wrap_up": ("CH-047", "CH-141"),
    },
}
