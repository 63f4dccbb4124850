"""Monsters on the move, by the rules or led by a Mad player."""
