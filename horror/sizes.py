"""How much may be said at once, and how long it may be: one figure each for the document of the API, the checks of the
table and the columns of the database (docs/limits.md). How long an order may be, its language says.
"""

LINES = 200
"""Moves, or lines of order text, of a script."""
SCRIPT = 40_000
"""Characters of a script that comes as one text."""
MESSAGES = 20
"""Messages of a script."""
MESSAGE = 2000
"""Characters of a message, whichever way it comes."""
UNDONE = 100
"""Moves that one request may ask to be undone."""

NAME = 40
"""Characters of a person's name, and of a seat's."""
SEATS = 12
GAME_NAME = 80
GAME_PASSWORD = 100
NAMED = 32
"""Characters of what the server has named: a ruleset, a preset, a bot."""
NAMED_IN_MOVE = 100
"""Characters of a name in a move; the longest of the games has 20."""
DECISION = 16
"""Characters of a decision's id."""

TAG = 64
"""Characters of the tag under which games are found together."""

KEY = 128
"""Characters by which a repeated request is known again."""
SALT = 64
"""Characters that a player adds to the key of dice of version 1, once."""
ENTROPY = 128
"""Characters that enter each later draw of dice of version 1."""
GENERATION = 255
"""The last of the chains of links that a player may have for a seat."""

VERSION_WORD = 16
"""Characters of the word by which a version of something is known that one person alone writes."""
PLANNED = 40_000
"""Characters of a draft, as JSON."""
NOTES = 10_000
"""Characters of what a person notes about a game."""
NOTED_GAMES = 300
"""Games about which a person may have notes."""

LANGUAGE = 8
"""Characters of a language's tag."""
TIME_ZONE = 64
TOKEN_NAME = 60
TEMPLATE_NAME = 60
EXCUSE = 200
"""Characters of why a lapse does not count, or why clocks stood still."""
SHARED_WORD = 64
"""Characters of a word that games share: of their readers, of those whose days of vacation count together."""
PAUSE_HOURS = 720
"""How long a pause lasts on which all agree, where a game says nothing else: 30 days, and none lasts longer."""
