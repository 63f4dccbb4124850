"""The first game that teaches the classic one: the words of its steps (data/lesson.json)."""

from importlib.resources import files

from horror.games.lookup.lesson import FirstGame
from horror.games.telling.words import Tables, vocabulary

TEXTS: Tables = {
    "scene of a first game:": {
        "set_up": "The set-up",
        "first_turn": "Your first turn",
        "second_turn": "A seven",
    },
    "step of a first game:": {
        "place": "Everybody places two settlements, and only your second one is missing. Touch intersection"
        " 20, where pasture, hills and forest meet, then the border 20-25 for its road, and place them.",
        "roll": "Your second settlement has brought you wool, brick and lumber. Each turn begins with the"
        " dice: roll them.",
        "road": "The 4 brought wool from your pasture. You want to build on the coast of the forest later,"
        " so make your way there: touch the border 25-31 and build the road for brick and lumber.",
        "end_turn": "There is nothing more that you can pay. End your turn; the bots play theirs.",
        "accept": "In blue's turn a 6 brought you brick, and now blue offers you grain for wool. You have"
        " two wool and no grain: accept.",
        "seven": "The others have played, and a 3 brought you lumber. It is your turn again: roll.",
        "robber": "A 7: no hex yields, and you move the robber. Touch the mountains L, where only blue has a"
        " town: blue gets no ore from them for now, and you take one of blue's cards.",
        "settlement": "Wool, grain, brick and lumber: that is a settlement. Touch intersection 31 at the end"
        " of your road and build it.",
        "end": "That is your third point, of ten. You know now how to place, roll, build, trade and move the"
        " robber; all else is told where it comes up.",
    },
}
FIRST_GAME = FirstGame(files("horror.games.classic") / "data" / "lesson.json", vocabulary(TEXTS))
