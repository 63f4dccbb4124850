"""The order language of Catan Horror, put together of its subjects, and what errors call its words."""

from horror.games.catan_horror.orders import order_words as own_words
from horror.games.catan_horror.orders.building import BUILDING
from horror.games.catan_horror.orders.fights import FIGHTS
from horror.games.catan_horror.orders.hands import HANDS
from horror.games.catan_horror.orders.knights import KNIGHTS
from horror.games.catan_horror.orders.madness import MADNESS
from horror.games.catan_horror.orders.moving import MOVING
from horror.games.catan_horror.orders.parts import CARDS, MONSTERS
from horror.games.catan_horror.orders.progress import PROGRESS
from horror.games.catan_horror.orders.turn import TURN
from horror.games.catan_horror.words import word
from horror.games.grammar.tongue import Spoken
from horror.games.island.grammar import order_words
from horror.games.island.grammar.language import island_language
from horror.games.island.grammar.trading import TRADING
from horror.games.standing import order_words as standing
from horror.rules.cities.facts import TRACKS
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ALTERNATIVES, ORDER_TEXT

LANGUAGE = island_language(
    "horror.games.catan_horror",
    {
        "CARD": phrase("a progress card"),
        "MONSTER": phrase("a kind of monster"),
        "TRACK": ALTERNATIVES([ORDER_TEXT(each) for each in TRACKS]),
        "WEAPON": ALTERNATIVES([ORDER_TEXT("magic"), ORDER_TEXT("physical")]),
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
    (BUILDING, TRADING, HANDS, PROGRESS, MOVING, KNIGHTS, FIGHTS, MADNESS, TURN),
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
    cards=("CARD",),
    spoken=Spoken(
        word,
        (*order_words.NAMED, *own_words.NAMED),
        (
            order_words.WORDS,
            own_words.WORDS,
            standing.WORDS,
            order_words.STANDING_WORDS,
            own_words.STANDING_WORDS,
        ),
    ),
)
