"""What the kinds of moves do, in our own words, with the rules that say it."""

from horror.games.island.lookup.texts import Cited
from horror.games.telling.words import Tables

TEXTS: Tables = {
    "about a move:": {
        "move": "The knight goes as many intersections as his strength, one more if he is not hidden; a step"
        " along a road counts half. To leave a monster he must pass a Hide check.",
        "attack": "Begin combat with a monster where the knight stands: he strikes first, with one die at least"
        " against the monster that you name.",
        "attack_gate": "Deal the knight's strength, changed by the gate's world, to a gate on a hex beside him. At 10"
        " damage it closes.",
        "calm": "Take Horror damage, as much as the knight's strength, from the Sane town in which he stands.",
        "repair": "Take Structural damage, as much as the knight's strength, from the town in which he stands;"
        " not from an Invaded one.",
        "raze": "Deal Structural damage, as much as the knight's strength, to the town in which he stands. A"
        " Mad town, or another's, needs a check: a die and the strength, less 1, 2 or 4 by the town's"
        " size, of 5 or more.",
        "hide": "Try to hide: a die, the knight's strength and the monster's awareness, and 1 in a town, must"
        " be 5 or more.",
        "unhide": "The knight comes out of hiding. It is free at any time of your turn.",
        "recruit": "A Strong Knight or better calls up a Basic Knight from a Sane town of yours, one for each town"
        " in a turn. He comes in the wrap-up, after the monsters.",
        "militia": "For three Knight Actions, even without a knight, a Basic Knight is called up in a town that"
        " you control. He comes in the wrap-up, after the monsters.",
        "form_squad": "A Strong Knight or better leads weaker knights of yours at his place. They act as one with"
        " added strength, and it is never disbanded.",
        "join_squad": "The knight joins a squad at his place, for good.",
        "rest": "For a grain the knight loses one point of damage and one of Sanity damage.",
        "harvest": "For two Knight Actions, take a resource of a hex beside the knight; with strength 3 or more,"
        " two. A hex with a gate gives nothing.",
        "colonize": "For three Knight Actions and the cost of a settlement, found one where the knight stands,"
        " without a road. He loses a rank; a Basic Knight leaves the board.",
        "promote": "A knight gains a rank, once a turn. Who becomes Mighty needs the Fortress.",
        "make_general": "Give up a constitution or a printer for a General in a Sane city of yours. It takes the"
        " Fortress.",
        "spend_clue": "Give a clue for one more Knight Action.",
        "swap_trophies": "Give trophies worth 5 toughness for a clue.",
        "fight": "The knight fights the monsters at his place.",
        "flee": "The knight goes to a neighbouring intersection. It takes neither an action nor a check.",
        "choose_target": "Say which monster the knight or squad attacks, before the dice are rolled.",
        "assign": "Say which of your knights the monster's attack hits.",
        "dice": "Of a squad's dice set aside as many as the monster's strength; each other 5 or 6 is a hit.",
        "sacrifice_wall": "Give the wall up: the monster's attack is cancelled.",
        "seal_gate": "Spend a clue: no gate opens on the hex of the gate that you have closed any more.",
        "gate_on": "Choose on which hex of the number the gate opens.",
        "reroll_gate": "Pay a grain to roll again for the hex of the gate, once for each gate.",
        "nurture": "Pay a step for the monster that grows in a Mad town of yours. With as many steps as its"
        " toughness it comes on the board.",
        "move_monster": "Move a monster: its goal and way are yours, how far it goes is not.",
        "leave_to_rules": "The monsters that you have not moved go as the rules say.",
        "take_town": "Take a Mad town for your colour; Mad players take them in turn.",
        "take_reward": "Take any two resources from the bank: monsters have destroyed a settlement.",
        "build_wall": "Put a wall below a city of yours: it defends, may stop one monster's attack, and lets you hold"
        " two cards more on a 7.",
        "improve": "Buy the next level of a track for as many of its commodity as the level. It takes a Sane city.",
        "rebuild": "Set up again a metropolis that was reduced, on a Sane city of yours, for commodities of its"
        " track.",
        "place_knight": "Say where the knight who came over to you is put, if anywhere.",
        "let_desert": "Choose which of your knights leaves you.",
        "give": "Choose which cards you give.",
        "give_commodity": "Choose which commodity you give for the resource.",
        "take_cards": "Choose cards out of the hand that you look at.",
        "take_progress": "Choose one of the progress cards that you look at.",
        "take_resource": "Take a resource from the bank: the roll gave you nothing, and you have the Aqueduct.",
        "discard_progress": "Choose which progress card goes back under its deck: a hand holds four.",
        "offer_harbor": "Give another seat a resource for a commodity of its choice, by the commercial harbour.",
        "pass": "Do nothing here.",
        "pass_until_my_turn": "Build nothing until your own turn: you are not asked before.",
        "start_over": "Take back what you have answered so far, while others still answer.",
    }
}
RULES: Cited = {
    "move": {
        "move": ("CH-080", "CH-082", "CH-083", "CH-090"),
        "attack": ("CH-097", "CH-098", "CH-099"),
        "attack_gate": ("CH-229", "CH-231", "CH-232"),
        "calm": ("CH-102", "CH-103", "CH-104"),
        "repair": ("CH-106", "CH-107", "CH-108"),
        "raze": ("CH-109", "CH-111", "CH-114"),
        "hide": ("CH-118", "CH-120", "CH-128"),
        "unhide": ("CH-124",),
        "recruit": ("CH-137", "CH-139", "CH-140", "CH-141"),
        "militia": ("CH-174", "CH-175", "CH-176"),
        "form_squad": ("CH-144", "CH-151", "CH-153", "CH-159"),
        "join_squad": ("CH-147", "CH-153"),
        "rest": ("CH-164", "CH-165"),
        "harvest": ("CH-168", "CH-169", "CH-171"),
        "colonize": ("CH-179", "CH-180", "CH-181", "CH-182"),
        "promote": ("CH-073", "IMP-09"),
        "make_general": ("CH-463", "CH-469", "CH-471"),
        "spend_clue": ("CH-455",),
        "swap_trophies": ("CH-454", "CH-460"),
        "fight": ("CH-050", "CH-373"),
        "flee": ("CH-375", "CH-376"),
        "choose_target": ("CH-337", "CH-338"),
        "assign": ("CH-333", "CH-334"),
        "dice": ("CH-353", "CH-354"),
        "sacrifice_wall": ("CH-385", "CH-386"),
        "seal_gate": ("CH-241", "CH-243"),
        "gate_on": ("CH-426",),
        "reroll_gate": ("CH-427",),
        "nurture": ("CH-429", "CH-430", "CH-432", "CH-434"),
        "move_monster": ("CH-417", "CH-418"),
        "leave_to_rules": ("X-28",),
        "take_town": ("CH-411", "CH-412"),
        "take_reward": ("CH-424",),
        "build_wall": ("CK-01", "IMP-08", "IMP-10", "CH-385"),
        "improve": ("CK-03", "CK-05"),
        "rebuild": ("CH-290", "CH-291"),
        "place_knight": ("CK-27",),
        "let_desert": ("CK-27",),
        "give": ("CK-33",),
        "give_commodity": ("CK-19",),
        "take_cards": ("CK-20",),
        "take_progress": ("CK-31",),
        "take_resource": ("CK-08",),
        "discard_progress": ("CK-17",),
        "offer_harbor": ("CK-19",),
        "pass": ("TAB-05",),
        "pass_until_my_turn": ("TAB-06",),
        "start_over": ("TAB-03",),
    }
}
