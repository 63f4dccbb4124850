"""What there is to decide on every island, in plain sentences."""

from horror.games.telling.questions import Questions

BASE_QUESTIONS: Questions = {
    "question:": {
        "place": "Set up: place your next town, and what goes with it.",
        "roll_or_respond": "Begin your turn: roll the dice, or play a card first.",
        "act": "Take your turn: trade and build, then end it.",
        "discard": "You hold too many cards: choose which ones you discard.",
        "move_robber": "Move the robber, and choose from whom it takes a card.",
        "answer_offer": "You may answer an offer: accept it, or decline.",
    }
}
