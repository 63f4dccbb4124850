"""What somebody has to decide in Catan Horror."""

from horror.games.island.telling.questions import BASE_QUESTIONS
from horror.games.telling.questions import Questions

_OWN: Questions = {
    "question:": {
        "roll_or_respond": "Go on with your turn: say whether your knights fight or hide, or roll the dice.",
        "act": "Take your turn: let knights act, trade and build, then end it.",
        "choose_card_effect": "Choose which cards you take or give, or what a card does.",
        "respond_to_assault": "Monsters assault a town: say what your knights there do.",
        "choose_targets": "Choose which monsters your knights and squads attack.",
        "assign_dice": "Assign the dice of your squad to the monsters that it hits.",
        "assign_damage": "Choose which knight a monster hits.",
        "sacrifice_wall": "Choose whether a wall is given up to stop an attack.",
        "seal_gate": "You closed a gate: choose whether you spend a clue to seal it.",
        "special_build": "You may build out of turn: build, or pass.",
        "place_gate": "A gate opens: choose its place.",
        "move_monsters": "You control the monsters: move them, or leave them to the rules.",
        "divide_towns": "Mad players divide the Mad towns: pick yours.",
    }
}
QUESTIONS: Questions = {"question:": BASE_QUESTIONS["question:"] | _OWN["question:"]}
"""A sentence for each kind of decision."""
