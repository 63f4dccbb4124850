"""What the bots of all games share: the random bot, choices by kind."""
