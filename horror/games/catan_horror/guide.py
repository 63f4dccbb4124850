"""How to play Catan Horror, for who never played such a game: the words of its guide (data/guide.json)."""

from importlib.resources import files

from horror.games.lookup.guide import Guide
from horror.games.telling.words import Tables, vocabulary

TEXTS: Tables = {
    "title of a section:": {
        "goal": "The goal",
        "set_up": "The set-up",
        "turn": "A turn",
        "production": "What hexes yield",
        "building": "Building and trade",
        "gates": "Gates and monsters",
        "knights": "Knights",
        "fights": "Fights",
        "assaults": "Assaults",
        "madness": "Madness",
        "cards": "Improvements and cards",
        "correspondence": "A move a day",
    },
    "section:": {
        "goal": "You settle an island, while monsters come out of gates and go for the towns of all. A"
        " settlement counts 1 point, a city 2, a metropolis 4. Whoever has 11 points in their own turn wins"
        " alone.\nWhen no gate, no monster and no Mad town is left, all sane players win together. When"
        " every town is Mad, they all lose.",
        "set_up": "Each player places a settlement with a road, and then, in reverse order, a city with a"
        " road. Two gates open. Your city brings you a card from each hex around it that yields something"
        " and bears no gate; a wall and a Basic Knight come to it.\nThen a monster comes to each gate.",
        "turn": "First your knights fight where monsters stand, or hide. Then you roll for cards. Then you"
        " trade, build and give your knights three actions, in any order.\nAfter you the monsters move. At"
        " the end, in the wrap-up, each other player may build something. Then the next player's turn"
        " begins.",
        "production": "The sum of both dice says which hexes yield: to everybody with a town there. A"
        " settlement takes one card. A city takes two: two brick or grain, or a resource and a commodity:"
        " lumber and paper, wool and cloth, ore and coin.\nA hex with a gate and an Invaded town bring"
        " nothing. A 7 halves hands of more than 7 cards; each walled city lets you keep 2 more.",
        "building": "A road costs brick and lumber; a settlement brick, lumber, wool and grain; a city three"
        " ore and two grain; a wall two brick; a promotion of a knight wool and ore.\nRoads serve everybody:"
        " you build where roads of any colour lead from a Sane town of yours. In your turn you offer cards"
        " to others, or give the bank four of a kind for one, fewer at a harbour.",
        "gates": "With a 2 or 12 a gate may open, and a monster comes out of it. In every monster turn each"
        " monster rolls a die; most move on 4 or more: towards a town in sight, else to a knight beside"
        " them, else at random.\nA settlement is seen from 1 intersection away, a city from 2, a metropolis"
        " from 3.",
        "knights": "You have three Knight Actions a turn, for all your knights together. A knight moves as"
        " far as his strength, one farther while he is not hidden; a step along a road counts half. He may"
        " attack, hide, calm or repair a town, recruit, harvest and more.\nHe also attacks gates from their"
        " corners: at 10 damage one closes.",
        "fights": "Knights roll as many dice as their strength exceeds the monster's. Each 5 or 6 hits; a 4"
        " does too in a town that is assaulted. Who takes the action Attack has one die at least. Monsters"
        " hit without a roll.\nA Basic Knight who is damaged dies. A better one falls by a rank when the"
        " damage reaches his strength.",
        "assaults": "When a monster comes into a town, each knight there fights, hides or flees. While a"
        " knight who is not hidden or a wall defends it, the town is only assaulted. A wall may be given up"
        " to cancel an attack.\nWithout a defence it is Invaded: it yields nothing, gives no points and"
        " takes damage, until no monster is left in it.",
        "madness": "Horror damage drives towns Mad: a settlement at 5, a city at 10. A Mad town gives no"
        " points and brings forth monsters; nobody can save it, but knights may raze it. Structural damage"
        " destroys a settlement, and makes a city smaller.\nKnights in Invaded and Mad towns may go Mad for"
        " some turns. Who has only Mad towns and no sane knight plays on, against the sane.",
        "cards": "Cloth, coin and paper buy improvements in three tracks; level 4 of one may bring a"
        " metropolis, 2 points more. With each roll the event die may give progress cards to who has"
        " improved that track enough.\nYou play them in your own turn, as many as you like, and hold 4 at"
        " most.",
        "correspondence": "Nobody waits at the board. In most games there is about a day for what you are"
        " asked, and a mail tells you of it. You answer on the page of the game, or by mail.\nWhere several"
        " are asked at once, each answers when they like. Standing orders roll, answer assaults or build"
        " after others' turns while you are away.",
    },
    "caption of a section:": {
        "goal": "Red has a settlement and a metropolis: 5 points.",
        "set_up": "All have placed, two gates are open, and a monster has come to each.",
        "turn": "Red has rolled a 5: now it is time to trade, to build and to send knights.",
        "production": "An 8 was rolled: the marked mountains bring red ore and coin for the city, and blue"
        " ore for the settlement.",
        "building": "Blue's roads serve red too: at the marked border red may lay a road.",
        "gates": "A ghoul has come out of the gate. The marked settlement is close enough to be seen.",
        "knights": "A Strong Knight reaches the gate over his roads, and attacks it from its corner.",
        "fights": "A Strong Knight meets a ghoul.",
        "assaults": "The settlement is Invaded; the city is only assaulted, as a knight and a wall defend"
        " it.",
        "madness": "The marked settlement is Mad, and a red knight has come to raze it.",
        "cards": "Red has bought level 4 of science and put a metropolis on the city.",
        "correspondence": "It is blue's turn. Red and white may answer blue's offers meanwhile.",
    },
}
GUIDE = Guide(files("horror.games.catan_horror") / "data" / "guide.json", vocabulary(TEXTS))
