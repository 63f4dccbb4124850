"""How to play the classic game, for who never played such a one: the words of its guide (data/guide.json)."""

from importlib.resources import files

from horror.games.lookup.guide import Guide
from horror.games.telling.words import Tables, vocabulary

TEXTS: Tables = {
    "title of a section:": {
        "goal": "The goal",
        "board": "The island",
        "set_up": "The set-up",
        "turn": "Your turn",
        "production": "What hexes yield",
        "building": "Building",
        "trade": "Trade",
        "robber": "The seven and the robber",
        "cards": "Development cards",
        "distinctions": "Road and army",
        "correspondence": "A move a day",
    },
    "section:": {
        "goal": "You settle an island together with others, and against them. A settlement counts 1 point, a"
        " city 2; some cards and two distinctions count besides.\nWhoever has 10 points in their own turn"
        " wins, at once.",
        "board": "The island has 19 hexes. Forests yield lumber, pastures wool, fields grain, hills brick,"
        " mountains ore; the desert yields nothing.\nThe number on a hex says with which roll it yields. Its"
        " dots tell how often that is to be expected: 6 and 8 come most often. Towns stand where hexes meet,"
        " roads on the borders between them.",
        "set_up": "Each player places a settlement and a road beside it; then everybody once more, in"
        " reverse order. This costs nothing. No town stands directly beside another.\nYour second settlement"
        " brings you a card at once from each hex around it that yields something.",
        "turn": "First you roll the dice. Then you trade and build, in any order and as often as your cards"
        " allow. When you have done enough you end your turn, and the next player's begins.\nThe only thing"
        " that may come before the roll is a development card.",
        "production": "The sum of both dice says which hexes yield: to everybody who has a town there,"
        " whoever rolled. A settlement takes one card of each such hex, a city two.\nA hex on which the"
        " robber stands yields nothing.",
        "building": "A road costs brick and lumber; a settlement brick, lumber, wool and grain; a city three"
        " ore and two grain.\nYour roads go on from your own roads and towns. A settlement needs a road of"
        " yours, and no town on a neighbouring intersection. A city takes the place of a settlement of"
        " yours.",
        "trade": "In your turn, after the roll, you may offer cards to the others. They accept, decline, or"
        " make you an offer of their own.\nThe bank gives one card for four of a kind. With a town at a"
        " harbour it is three, or two of the resource that the harbour names.",
        "robber": "With a 7 no hex yields. Whoever holds more than 7 resource cards gives up half of them."
        " Then the player whose turn it is moves the robber to another hex and takes a random card of a"
        " player with a town there.\nAs long as he stands there, that hex yields nothing.",
        "cards": "A development card costs ore, wool and grain; only you see what it is. A knight moves the"
        " robber and takes a card. Others lay roads, bring resources or count a point.\nYou may play one in"
        " a turn, and none in the turn in which you bought it.",
        "distinctions": "Whoever first has five roads in a row holds the longest road: 2 points, until"
        " somebody has a longer one.\nWhoever first has played three knights holds the largest army: 2"
        " points, until somebody has played more.",
        "correspondence": "Nobody waits at the board. In most games there is about a day for what you are"
        " asked, and a mail tells you of it. You answer on the page of the game, or by mail.\nWhere several"
        " are asked at once, each answers when they like. Standing orders roll, discard or answer offers for"
        " you while you are away.",
    },
    "caption of a section:": {
        "goal": "Red has a settlement and a city: 3 points.",
        "board": "An island: hexes with their numbers, harbours along the coast.",
        "set_up": "Red has placed the second settlement with its road.",
        "turn": "Red has rolled a 5: now it is time to trade and build.",
        "production": "An 8 was rolled: the marked mountains bring red two ore for the city and blue one for"
        " the settlement.",
        "building": "Red may build a settlement or lay a road at the marked places, and make the settlement"
        " a city.",
        "trade": "Red has a town at this harbour, and gets any card for two lumber.",
        "robber": "The robber stands on the marked hills, and red gets no brick from them.",
        "cards": "Red played a knight: the robber came to the marked mountains, and blue lost a card.",
        "distinctions": "Five roads in a row: red holds the longest road.",
        "correspondence": "It is blue's turn. Red and white may answer blue's offers meanwhile.",
    },
}
GUIDE = Guide(files("horror.games.classic") / "data" / "guide.json", vocabulary(TEXTS))
