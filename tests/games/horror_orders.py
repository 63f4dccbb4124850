"""Orders of Catan Horror, and the positions in which they are given."""

from tests.games.ordered import At, after, built

BOARD = """
towns: {13: red city walled, 17: red city, 30: blue city mad, 41: white settlement, 49: red settlement horror=2}
roads: {13-18: red, 18-23: blue}
knights:
  K1: red strong at 18
  K2: red basic at 18
  K3: red mighty at 49 hidden
  K4: red strong at 26 damage=1
  K5: red basic at 26
  K6: blue strong at 24
  K7: white strong at 25 mad=2
squads: {S1: [K4, K5]}
monsters: {M1: cultist at 18, M2: zombie at 18, M3: ghoul on gate K}
gates: {K: abyss, A: yuggoth}
improvements: {red: {trade: 3, politics: 3}}
points_cards: {red: [printer]}
hands: {red: {wool: 8, ore: 4, brick: 3, lumber: 2, grain: 4, cloth: 4}, blue: {ore: 2, wool: 1}}
clues: {red: 1}
trophies: {red: [witch, ghoul, elder_thing, ghoul]}
progress: {red: [crane, inventor, engineer, smith], blue: [spy]}
offers: {T1: red gives 1 wool for 1 ore to blue}
"""
ACTIONS = built(BOARD)
RED, BLUE = At(ACTIONS, 0), At(ACTIONS, 1)
SETUP = At(built("turn: {phase: setup}"), 0)
FIGHT = after(
    built(
        """
towns: {13: red city walled, 30: blue settlement}
knights: {K1: red strong at 13, K2: red mighty at 13, K3: red basic at 18}
monsters: {M1: cultist at 13, M2: zombie at 13}
gates: {J: abyss}
turn: {player: red, phase: combat}
"""
    ),
    (-1, ""),
    (0, "K1 fight"),
    (0, "K2 fight"),
)
WALL = At(FIGHT, 0)
ASSIGN = At(after(FIGHT.copy(), (0, "pass")), 0)
CHOOSE = At(after(FIGHT.copy(), (0, "pass"), (0, "assign M1 to K1"), (0, "pass"), (0, "assign M2 to K2")), 0)
DICE = At(
    after(
        built(
            BOARD.replace("M1: cultist at 18", "M1: cultist at 26").replace(
                "M2: zombie at 18", "M2: zombie at 26"
            )
        ),
        (0, "S1 attack M1, M2"),
        dice=(6, 1, 6, 2, 5),
    ),
    0,
)
CONTROL = At(
    after(
        built(
            """
towns: {13: red settlement, 30: blue settlement mad}
monsters: {M1: cultist at 8, M2: ghoul on gate A, M3: dimensional_shambler at 54}
knights: {K1: blue basic at 40}
gates: {A: abyss}
seats: {blue: mad}
turn: {player: blue, phase: monsters}
"""
        ),
        (-1, ""),
        dice=(4, 5, 6, 6),
    ),
    1,
)
BUILDING = At(
    after(
        built(
            """
towns: {13: red city, 17: red city, 30: blue city}
gates: {A: abyss}
hands: {red: {brick: 2, cloth: 5}, blue: {ore: 2}}
improvements: {red: {trade: 4, science: 3}}
fallen: {trade: blue}
turn: {player: blue, phase: wrap_up}
"""
        ),
        (-1, ""),
    ),
    0,
)
GATE = At(
    after(
        built(
            """
towns: {13: red settlement, 30: blue settlement mad}
gates: {A: abyss}
seats: {blue: mad}
hands: {blue: {grain: 1}}
turn: {player: red, phase: production}
"""
        ),
        (0, "roll"),
        dice=(1, 1, 1, 4, 5),
    ),
    1,
)
SEAL = At(
    after(
        built("knights: {K1: red mighty at 19}\ngates: {J: abyss damage=9, A: abyss}\nclues: {red: 1}"),
        (0, "K1 attack gate J"),
    ),
    0,
)
SQUAD = At(
    after(
        built(
            """
towns: {13: red settlement, 30: blue settlement}
knights: {K1: red mighty at 24, K2: red strong at 24}
squads: {S1: [K1, K2]}
monsters: {M1: cultist at 24, M2: zombie at 24}
gates: {J: abyss}
turn: {player: red, phase: combat}
"""
        ),
        (-1, ""),
        (0, "S1 fight"),
        (0, "assign M1 to K1"),
        (0, "assign M2 to K1"),
    ),
    0,
)

CANONICAL = [
    (SETUP, "place settlement 12 road 12-17"),
    (SETUP, "place city 30 road 30-35"),
    (RED, "roll"),
    (RED, "discard 2 wool 1 ore 1 cloth"),
    (RED, "discard crane"),
    (RED, "build road 12-17"),
    (RED, "build settlement 12"),
    (RED, "build city 12"),
    (RED, "build wall 12"),
    (RED, "promote K1"),
    (RED, "improve science"),
    (RED, "improve trade at 17"),
    (RED, "improve trade"),
    (BUILDING, "rebuild metropolis 13"),
    (RED, "discard printer for general at 12"),
    (RED, "bank 4 wool for 1 ore"),
    (RED, "bank 2 cloth for 1 grain"),
    (RED, "offer 1 brick 1 wool for 1 ore to all"),
    (RED, "offer 1 wool for 1 paper to white"),
    (RED, "offer 1 wool for 1 coin to blue"),
    (BLUE, "accept T1"),
    (BLUE, "decline T1"),
    (BLUE, "counter T1 2 ore for 1 wool"),
    (RED, "withdraw T1"),
    (RED, "offer harbor wool to blue"),
    (RED, "give 2 wool"),
    (RED, "take 2 wool"),
    (RED, "take 1 wool"),
    (RED, "take crane"),
    (RED, "K1 move 23"),
    (RED, "K1 move via 23 18 24"),
    (RED, "K1 move 24 using trophy elder thing"),
    (RED, "K1 attack M1"),
    (RED, "K1 attack M1, M2"),
    (RED, "K1 attack M1 joined by K2"),
    (RED, "K1 attack M1, M2 joined by K2, K3 with magic"),
    (RED, "K1 attack K7"),
    (RED, "S1 attack M1 joined by K1"),
    (RED, "K1 attack gate J"),
    (RED, "K1 calm"),
    (RED, "K1 repair"),
    (RED, "K1 raze"),
    (RED, "K1 raze using trophy ghoul"),
    (RED, "K1 hide"),
    (RED, "K1 hide using trophy ghoul"),
    (RED, "K1 unhide"),
    (RED, "K1 recruit"),
    (RED, "K1 recruit from 13"),
    (RED, "K1 rest"),
    (RED, "S1 rest K4"),
    (RED, "K1 harvest A"),
    (RED, "K1 harvest A, B"),
    (RED, "K1 colonize"),
    (RED, "S1 colonize with K5"),
    (RED, "K1 form squad with K2, K3"),
    (RED, "K2 join S1"),
    (RED, "militia 12"),
    (RED, "swap trophies ghoul, ghoul, witch for clue"),
    (RED, "spend clue for action"),
    (SEAL, "seal gate J"),
    (RED, "play alchemist 3 4"),
    (RED, "play bishop J"),
    (RED, "play commercial harbor"),
    (RED, "play crane"),
    (RED, "play deserter against blue"),
    (RED, "play diplomat 12-17"),
    (RED, "play diplomat 12-17 to 20-25"),
    (RED, "play engineer 13"),
    (RED, "play inventor A with D"),
    (RED, "play irrigation"),
    (RED, "play master merchant against blue"),
    (RED, "play medicine 12"),
    (RED, "play merchant J"),
    (RED, "play merchant fleet wool"),
    (RED, "play mining"),
    (RED, "play resource monopoly wool"),
    (RED, "play road building 12-17 17-18"),
    (RED, "play saboteur"),
    (RED, "play smith K1, K2"),
    (RED, "play spy against blue"),
    (RED, "play trade monopoly cloth"),
    (RED, "play wedding"),
    (RED, "K1 desert"),
    (RED, "place knight 12"),
    (RED, "place nobody"),
    (RED, "K1 fight"),
    (RED, "K1 flee to 17"),
    (WALL, "sacrifice wall 13 against M1"),
    (ASSIGN, "assign M1 to K2"),
    (CHOOSE, "K1 attack M1"),
    (CHOOSE, "K1 attack M1 joined by K2 with magic"),
    (CHOOSE, "pass"),
    (DICE, "dice 1 against M1, 6 hit M1"),
    (DICE, "dice 1 against M1, 6 6 hit M1"),
    (DICE, "dice 1 against M1, 6 hit M1, 2 5 against M2, 6 hit M2"),
    (CONTROL, "M1 move 12"),
    (CONTROL, "M2 move 1"),
    (CONTROL, "M2 move 12"),
    (CONTROL, "M2 move via 1 4"),
    (CONTROL, "M3 move 42"),
    (CONTROL, "K1 move 44"),
    (CONTROL, "leave to rules"),
    (CONTROL, "pass"),
    (CONTROL, "take town 12"),
    (GATE, "gate on H"),
    (GATE, "gate on A"),
    (GATE, "gate on none"),
    (GATE, "reroll gate"),
    (GATE, "nurture 12"),
    (BUILDING, "pass"),
    (BUILDING, "pass until my turn"),
    (BUILDING, "start over"),
    (RED, "end turn"),
]

SYNONYMS = [
    ("k1: MOVE to 23  # along the road", "K1 move 23"),
    ("K 01 go to 23", "K1 move 23"),
    ("K1 move along 23, 18 and 24", "K1 move via 23 18 24"),
    ("K1 move via 13", "K1 move 13"),
    ("k1 attacks m2 and m1", "K1 attack M1, M2"),
    ("K1 attack M1 with K2 with magic weapons", "K1 attack M1 joined by K2 with magic"),
    ("K1 attack M1 together with K3 and K2", "K1 attack M1 joined by K2, K3"),
    ("K1 attack the gate on J", "K1 attack gate J"),
    ("S1 attack gate", "S1 attack gate K"),
    ("S1 attack", "S1 attack M3"),
    ("K1 calm the town", "K1 calm"),
    ("K1 razes the city with trophy Elder-Thing", "K1 raze using trophy elder thing"),
    ("K1 hide using ghouls", "K1 hide using trophy ghoul"),
    ("unhide", "K3 unhide"),
    ("K1 recruit a knight", "K1 recruit"),
    ("K1 recruit at 18", "K1 recruit"),
    ("S1 rest", "S1 rest K4"),
    ("K1 harvest b and a", "K1 harvest A, B"),
    ("K1 colonise", "K1 colonize"),
    ("S1 colonise with K5", "S1 colonize with K5"),
    ("K1 form a squad with k2", "K1 form squad with K2"),
    ("K1 form squad", "K1 form squad with K2"),
    ("form squad K1, K2", "K1 form squad with K2"),
    ("K2 join squad S1", "K2 join S1"),
    ("swap 2 ghouls, witch for a clue", "swap trophies ghoul, ghoul, witch for clue"),
    ("swap witch elder_thing 2 ghoul", "swap trophies elder thing, ghoul, ghoul, witch for clue"),
    ("use clue", "spend clue for action"),
    ("promote knight K1", "promote K1"),
    ("K1 promote", "promote K1"),
    ("improve my city trade on 17", "improve trade at 17"),
    ("build a city wall at 17", "build wall 17"),
    ("build wall", "build wall 17"),
    ("upgrade settlement 49 to a city", "build city 49"),
    ("build city", "build city 49"),
    ("general at 13", "discard printer for general at 13"),
    ("make general at 17", "discard printer for general at 17"),
    ("rebuild science metropolis at 13", "rebuild science metropolis 13"),
    ("bank cloth for ore", "bank 2 cloth for 1 ore"),
    ("bank 4 sheep for 1 gold", "bank 4 wool for 1 coin"),
    ("trade wool for iron with the bank", "bank 1 wool for 1 ore"),
    ("offer 1 wool for 1 book", "offer 1 wool for 1 paper to all"),
    ("drop 2 books", "discard 2 paper"),
    ("play commercial harbour", "play commercial harbor"),
    ("Play Commercial_Harbor", "play commercial harbor"),
    ("inventor A and D", "play inventor A with D"),
    ("play engineer", "play engineer 17"),
    ("play spy", "play spy against blue"),
    ("play deserter", "play deserter against blue"),
    ("use the road building: 17-18 and 17-12", "play road building 12-17 17-18"),
    ("play smith K2 K1", "play smith K1, K2"),
    ("play monopoly wool", None),
    ("skip", "end turn"),
    ("pass", "end turn"),
    ("done", "end turn"),
    ("seal", None),
]
