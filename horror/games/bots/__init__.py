"""What the bots of several games share: the random bot, choices by kind, reading an island, judging a hand of cards."""
