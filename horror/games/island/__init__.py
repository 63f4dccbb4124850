"""What games on an island have in common: its facts, laying it out, how it looks to a reader.

Its orders, words, pictures, scenarios and bots stand in rooms of their own, as those of all games do.
"""
