"""German words of orders on an island: what is on it, what is traded, the common deeds (MAIL-13)."""

from horror.games.grammar.foreign import Foreign

NOUNS = {
    word: order
    for order, words in {
        "lumber": "holz",
        "brick": "lehm ton ziegel",
        "wool": "wolle schaf schafe",
        "grain": "getreide weizen korn",
        "ore": "erz",
        "cloth": "tuch",
        "coin": "münze münzen",
        "paper": "papier",
        "road": "straße strasse",
        "settlement": "siedlung dorf",
        "city": "stadt",
        "wall": "mauer stadtmauer",
        "knight": "ritter",
        "robber": "räuber",
        "card": "karte",
        "development card": "entwicklungskarte",
        "turn": "zug",
        "harbor": "hafen",
        "nothing": "nichts",
        "nobody": "niemand niemandem",
        "all": "alle allen",
        "red": "rot",
        "blue": "blau",
        "white": "weiß weiss",
        "green": "grün",
        "brown": "braun",
        "black": "schwarz",
        "yellow": "gelb",
        "grey": "grau",
        "for": "für gegen",
        "from": "von vom",
        "to": "nach an",
        "at": "auf bei",
        "and": "und",
        "with": "mit",
        "the": "den der das dem",
        "a": "eine einen ein",
        "my": "meinen meine",
    }.items()
    for word in words.split()
}
VERBS = {
    word: order
    for order, words in {
        "roll": "würfeln würfle würfel",
        "done": "fertig",
        "pass": "passen passe",
        "end": "beenden beende",
        "build": "bauen baue",
        "place": "setzen setze",
        "buy": "kaufen kaufe",
        "discard": "abwerfen ablegen",
        "offer": "anbieten biete",
        "accept": "annehmen",
        "decline": "ablehnen",
        "withdraw": "zurückziehen",
        "trade": "tauschen tausche",
        "play": "spielen spiele ausspielen",
        "take": "nehmen nehme",
        "give": "geben gebe",
        "upgrade": "aufwerten",
    }.items()
    for word in words.split()
}

GERMAN = Foreign(NOUNS, VERBS, pronoun="ich")
