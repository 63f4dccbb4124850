"""The game turn in one list, its steps, the set-up before it, and leaving the game."""
