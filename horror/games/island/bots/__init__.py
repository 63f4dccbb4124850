"""What bots on an island share: the random bot of games with trade, reading the land, judging a hand of cards."""
