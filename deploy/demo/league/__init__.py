"""A season of a league for people to look at: `make demo-league`, and the league of `make serve`."""
