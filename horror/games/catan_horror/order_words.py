"""The grammar of Catan Horror's orders, and what errors call its words."""

from horror.games.catan_horror.facts import FACTS
from horror.games.island.grammar.language import island_language
from horror.rules.cities.facts import TRACKS
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ALTERNATIVES

CARDS = [card.id for card in FACTS.progress_cards]
MONSTERS = [kind.id for kind in FACTS.monsters]

LANGUAGE = island_language(
    "horror.games.catan_horror",
    {
        "CARD": phrase("a progress card"),
        "MONSTER": phrase("a kind of monster"),
        "TRACK": ALTERNATIVES(TRACKS),
        "WEAPON": ALTERNATIVES(("magic", "physical")),
        "_ROAD": "road",
        "_SETTLEMENT": "settlement",
        "_CITY": "city",
        "_WALL": "wall",
        "_METROPOLIS": "metropolis",
        "_GENERAL": "general",
        "_MOVE": "move",
        "_ATTACK": "attack",
        "_CALM": "calm",
        "_REPAIR": "repair",
        "_RAZE": "raze",
        "_HIDE": "hide",
        "_UNHIDE": "unhide",
        "_RECRUIT": "recruit",
        "_REST": "rest",
        "_HARVEST": "harvest",
        "_COLONIZE": "colonize",
        "_FORM": "form squad",
        "_JOIN": "join",
        "_FIGHT": "fight",
        "_FLEE": "flee",
        "_GATE": "gate",
        "_SQUAD": "squad",
        "_CLUE": "clue",
        "_HIT": "hit",
        "_BANK": "bank",
        "_KNIGHT": "knight",
    },
    first=(
        "place",
        "roll",
        "discard",
        "build",
        "promote",
        "improve",
        "rebuild",
        "bank",
        "offer",
        "accept",
        "decline",
        "counter",
        "withdraw",
        "play",
        phrase("a knight, squad or monster such as K1 and what it does"),
        "militia",
        "swap trophies",
        "spend clue",
        "seal gate",
        "sacrifice wall",
        "assign",
        "dice",
        "gate on",
        "nurture",
        "pass",
        "end turn",
    ),
    names={"CARD": CARDS, "MONSTER": MONSTERS},
)
