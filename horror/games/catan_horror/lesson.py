"""The first game that teaches Catan Horror: the words of its steps (data/lesson.json)."""

from importlib.resources import files

from horror.games.lookup.lesson import FirstGame
from horror.games.telling.words import Tables, vocabulary

TEXTS: Tables = {
    "scene of a first game:": {
        "set_up": "The set-up",
        "own_turn": "A turn of yours",
        "assault": "An assault",
    },
    "step of a first game:": {
        "place": "Everybody has placed a settlement, and the others their cities: only yours is missing."
        " Touch intersection 20, where pasture, hills and forest meet, then the border 20-25 for its road,"
        " and place them.",
        "accept": "It is orange's turn, and orange offers you lumber for wool. You have two wool and no"
        " lumber, which a road takes: accept.",
        "roll": "The monsters rolled their dice, and none came to 4: they stay where they are. Now it is"
        " your turn, and no monster is where your knights are: roll for cards.",
        "road": "The 6 brought you brick. Touch the border 25-31 and build a road for brick and lumber;"
        " everybody may use it, and knights are quicker on it.",
        "attack": "Your knight K1 stands at a corner of the gate D, and a cultist has come out of it. Touch"
        " him on intersection 17 and let him attack the cultist M1: a 5 or 6 hits.",
        "end_turn": "He has hit, and the cultist is a trophy of yours. Two Knight Actions would be left; end"
        " your turn now, and see what the monsters do.",
        "answer": "The ghoul rolled a 4 and came before your city. A knight and a wall defend it, so it is"
        " not lost, only assaulted. Say that K2 fights.",
        "fight": "Your turn has come round, and first your knights fight where monsters stand: roll, and K2"
        " fights the ghoul.",
        "wall": "Monsters strike first, and always hit. You might give the wall up to stop the ghoul; but K2"
        " is a Strong Knight and can bear it: keep the wall, and pass.",
        "target": "He lives. Now it is his turn to strike: his strength is one more than the ghoul's, so he"
        " rolls one die. Attack the ghoul M2.",
        "promote": "K2 has hit, as a 4 is enough in a town that is assaulted: the ghoul is gone. You hold"
        " wool and ore: touch K1 on intersection 17 and promote him.",
        "end": "You have placed, traded, built, attacked and defended a city. All else is told where it"
        " comes up; the monsters wait for you.",
    },
}
FIRST_GAME = FirstGame(files("horror.games.catan_horror") / "data" / "lesson.json", vocabulary(TEXTS))
