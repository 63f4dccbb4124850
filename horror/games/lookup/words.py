"""What the words mean that are said of every game, and what the bots do that many games have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from horror.games.locale import Speech
from horror.games.telling.words import Tables, vocabulary
from horror.rules.kernel.things import ThingTold

WORD, BOT = "word", "bot"
"""The uses and the groups of words and of bots."""
NAMES: Tables = {
    "bot:": {"random": "random", "steward": "steward"},
    "word:": {
        "asked": "a seat is asked",
        "bank_of_time": "bank (of time)",
        "commitment": "commitment",
        "decision": "D1, D2 …",
        "link": "link (of the dice)",
        "neutral_move": "neutral move",
        "offer": "T1, T2 …",
        "preset": "preset",
        "rated": "rated",
        "reliability": "reliability",
        "salt": "salt",
        "seat": "seat",
        "set_aside": "set aside",
        "standing_order": "standing order",
        "steward": "steward",
    },
}
TEXTS: Tables = {
    "about a bot:": {
        "random": "It does anything that the rules allow, by chance. It is quickly beaten.",
        "steward": "It plays to win, as a sensible person would. The best one to play against.",
    },
    "about a word:": {
        "asked": "The game has a question for this seat. What it is stands on the page of the game and in the mail.",
        "bank_of_time": "Time that a player has saved: it pays for a turn that takes longer than the clock allows.",
        "commitment": "Before the first roll the server shows the fingerprint of a secret from which all dice follow,"
        " and after the game the secret. So everybody can check that nobody chose the dice.",
        "decision": "Questions of a game have the letter D and a number, in the order in which they were asked.",
        "link": "What a player adds to the dice of each turn, settled before the game begins. Your browser does it by"
        " itself.",
        "neutral_move": "The answer that changes least, as to build nothing or to say no. The clock gives it"
        " for who does"
        " not answer in time.",
        "offer": "Offers to trade have the letter T and a number: “accept T1”.",
        "preset": "Options that go together, under one name. Pick one, and you need not know the others.",
        "rated": "The game counts for the ratings of those who play it.",
        "reliability": "How often somebody has answered in time, and played games to their end.",
        "salt": "A word of your own that you may add before the game begins. With it nobody can know the dice"
        " beforehand, not even the server.",
        "seat": "A place at the table, with a colour. A person or a bot sits in it.",
        "set_aside": "The server could not carry the game on. Nothing is lost, the clocks stand still, and"
        " those who run"
        " the server know of it.",
        "standing_order": "What you want done when something happens, written beforehand: it is done also while you are"
        " away.",
        "steward": "The bot that plays on for somebody whose time has run out or who has left, until that person, or"
        " another one, sits there again.",
    },
}
RULES: Mapping[str, Sequence[str]] = {
    "asked": ("TAB-02", "TAB-18"),
    "bank_of_time": ("TAB-55",),
    "neutral_move": ("TAB-05", "TAB-70"),
    "offer": ("TAB-10", "TAB-14"),
    "preset": ("TAB-180",),
    "rated": ("TAB-180",),
    "reliability": ("TAB-85", "TAB-90"),
    "set_aside": ("TAB-56", "TAB-63"),
    "standing_order": ("TAB-100",),
    "steward": ("TAB-32", "TAB-74"),
}
_NAMED, _TOLD = vocabulary(NAMES), vocabulary(TEXTS)


def headings(speech: Speech) -> dict[str, str]:
    """What stands above words and above bots."""
    return {BOT: speech.say("Bots"), WORD: speech.say("Words")}


def bots(speech: Speech, names: Iterable[str]) -> Iterator[ThingTold]:
    """The bots of a game; of one that no other game has the game tells itself."""
    yield from (_thing(speech, BOT, name) for name in names)


def words(speech: Speech) -> Iterator[ThingTold]:
    """The words of every game."""
    yield from (_thing(speech, WORD, name) for name in _NAMED.of(WORD))


def _thing(speech: Speech, use: str, value: str) -> ThingTold:
    label, known = _NAMED(speech, use, value), value in _TOLD.of(f"about a {use}")
    return ThingTold(
        use=use,
        value=value,
        label=label[:1].upper() + label[1:],
        group=use,
        text=_TOLD(speech, f"about a {use}", value) if known else "",
        rules=list(RULES.get(value, ())) if use == WORD else [],
    )
