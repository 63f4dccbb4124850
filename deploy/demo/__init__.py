"""A whole game for people to look at: `make demo`, its players, and the game on the front page of `make serve`."""
