"""A game on an island in words: what is on it, what happens on it, what is asked."""
