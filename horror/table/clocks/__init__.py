"""The clocks of a game as its rows keep them: rates, rungs of the ladder, what each seat is asked and since when."""
