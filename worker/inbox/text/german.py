"""German words that are read in mails: resources, colours, the common verbs (MAIL-14).

A line is first asked for in English. In one that is none these words are put in place of theirs; where the last one
is a verb, as German has it, it comes to the front. What is answered has the canonical order.
"""

from __future__ import annotations

import re

NOUNS = {
    "holz": "lumber",
    "lehm": "brick",
    "ton": "brick",
    "ziegel": "brick",
    "wolle": "wool",
    "schaf": "wool",
    "schafe": "wool",
    "getreide": "grain",
    "weizen": "grain",
    "korn": "grain",
    "erz": "ore",
    "tuch": "cloth",
    "münze": "coin",
    "münzen": "coin",
    "papier": "paper",
    "straße": "road",
    "strasse": "road",
    "siedlung": "settlement",
    "dorf": "settlement",
    "stadt": "city",
    "mauer": "wall",
    "stadtmauer": "wall",
    "ritter": "knight",
    "räuber": "robber",
    "karte": "card",
    "entwicklungskarte": "development card",
    "zug": "turn",
    "hafen": "harbor",
    "nichts": "nothing",
    "niemand": "nobody",
    "niemandem": "nobody",
    "alle": "all",
    "allen": "all",
    "rot": "red",
    "blau": "blue",
    "weiß": "white",
    "weiss": "white",
    "grün": "green",
    "braun": "brown",
    "schwarz": "black",
    "gelb": "yellow",
    "grau": "grey",
    "für": "for",
    "gegen": "for",
    "von": "from",
    "vom": "from",
    "nach": "to",
    "auf": "at",
    "bei": "at",
    "und": "and",
    "mit": "with",
    "den": "the",
    "der": "the",
    "das": "the",
    "dem": "the",
    "eine": "a",
    "einen": "a",
    "ein": "a",
    "meinen": "my",
    "meine": "my",
}
VERBS = {
    "würfeln": "roll",
    "würfle": "roll",
    "würfel": "roll",
    "fertig": "done",
    "passen": "pass",
    "passe": "pass",
    "beenden": "end",
    "beende": "end",
    "bauen": "build",
    "baue": "build",
    "setzen": "place",
    "setze": "place",
    "kaufen": "buy",
    "kaufe": "buy",
    "abwerfen": "discard",
    "ablegen": "discard",
    "anbieten": "offer",
    "biete": "offer",
    "annehmen": "accept",
    "ablehnen": "decline",
    "zurückziehen": "withdraw",
    "tauschen": "trade",
    "tausche": "trade",
    "spielen": "play",
    "spiele": "play",
    "nehmen": "take",
    "nehme": "take",
    "geben": "give",
    "gebe": "give",
    "aufwerten": "upgrade",
    "ausspielen": "play",
}
_WORD = re.compile(r"[^\W\d_]+")
_I = re.compile(r"ich\s+(?=\w)", re.IGNORECASE)
_ID = re.compile(r"[kms]\s*\d", re.IGNORECASE)


def in_english(line: str) -> str:
    """A line with the English words for those that are known here; as it stands where none is."""
    words = [word.lower() for word in _WORD.findall(line)]
    if not any(word in VERBS or word in NOUNS for word in words):
        return line
    line = _I.sub("", line, count=1) if words[0] == "ich" else line
    told = _WORD.sub(lambda word: VERBS.get(word[0].lower()) or NOUNS.get(word[0].lower()) or word[0], line)
    if words[-1] in VERBS and len(words) > 1 and not _ID.match(line):
        rest, _, verb = told.rstrip().rpartition(" ")
        if verb == VERBS[words[-1]]:
            told = f"{verb} {rest}"
    return told


def begins_with_verb(line: str) -> bool:
    """Whether the first word is a verb that is known here, ``ich`` before it or not."""
    word = _WORD.match(_I.sub("", line.strip(), count=1))
    return word is not None and word[0].lower() in VERBS
