"""Telling a game in words: what every game's narration, text board and descriptions share.

Nothing here knows a game of its own; a game adds its words, its sentences and its view.
"""
