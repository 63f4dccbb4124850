"""Words of the orders of Catan Horror (:mod:`horror.games.grammar.tongue`), those of its standing orders among them."""

from horror.games.grammar.tongue import Tables

NAMED = ("progress card", "monster", "track", "weapon")
"""Under which uses the names stand that its orders have beside those of every island."""

WORDS: Tables = {
    "order verb:": (
        "assign", "attack", "calm", "colonize", "desert", "fight", "flee", "flee to", "form squad", "harvest", "hide",
        "improve", "join", "leave to rules", "move", "move via", "nurture", "promote", "raze", "rebuild", "recruit",
        "repair", "reroll", "rest", "sacrifice", "seal", "spend", "swap", "unhide", "start over", "pass until my turn",
    ),
    "order word:": (
        "action", "against", "clue", "gate", "gate on", "general", "hit", "joined by", "metropolis", "militia",
        "squad", "town", "trophies", "trophy", "until", "using", "via", "wall",
    ),
}  # fmt: skip
STANDING_WORDS: Tables = {
    "order word:": (
        "special building", "I can afford", "giving", "taking", "assaulted", "my town", "is", "all fight", "all hide",
        "all flee", "outnumbered", "knights are stronger",
        "my knights are stronger", "by at most", "moving monsters", "dividing towns",
        "my knights fight", "lose least", "kill most", "promote any", "even in combat",
    ),
}  # fmt: skip
