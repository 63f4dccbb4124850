"""What the table did, in plain sentences: the log lines that no ruleset narrates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from horror.games.locale import SOURCE, Speech, speech

_OUTCOMES = {
    "outcome:": {
        "draw": "All seats agreed on a draw.",
        "cancelled": "All seats agreed to cancel the game.",
        "closed": "The lobby was closed.",
        "stopped": "The game was stopped: nobody played it any more.",
        "lobby_over": "The lobby was closed: it did not fill in time.",
    }
}
_VOTES = {
    "vote:": {
        "draw": "a draw",
        "cancel": "cancelling the game",
        "pause": "a pause",
        "resume": "an end of the pause",
        "stir": "other links for the dice",
    }
}


def told(act: dict[str, Any], seat: int | None, names: Sequence[str], language: str = SOURCE) -> list[str]:
    """What the table did, for anybody who may see the entry."""
    return [_sentence(speech(language), act, names[seat] if seat is not None else "", names)]


def _sentence(tell: Speech, act: dict[str, Any], who: str, names: Sequence[str]) -> str:
    match act["type"]:
        case "created":
            return tell.say("The game was created.")
        case "joined":
            return tell.say("{name} sat down.", name=act["name"])
        case "left":
            return tell.say("A player left the lobby.")
        case "started":
            return tell.say("The game began.")
        case "amended":
            return tell.say("The game goes on by newer rules, which change nothing of what was played.")
        case "letter":
            return tell.say("A letter between others.")
        case "message" if act["to"] is None:
            return tell.say("{name} to all: {text}", name=who, text=one_line(act["text"]))
        case "message":
            to = ", ".join(names[other] for other in act["to"])
            return tell.say("{name} to {to}: {text}", name=who, to=to, text=one_line(act["text"]))
        case "undo":
            return tell.count(
                "{name} took back {n} move.", "{name} took back {n} moves.", act["moves"], name=who
            )
        case "undo_asked":
            return tell.say("{name} asks to undo.", name=who)
        case "undo_answered" if act["agree"]:
            return tell.say("{name} agrees to the undo.", name=who)
        case "undo_answered":
            return tell.say("{name} declines the undo.", name=who)
        case "vote" if act["agree"]:
            return tell.say(
                "{name} is for {what}.", name=who, what=tell.word("vote", _VOTES["vote:"][act["what"]])
            )
        case "vote":
            return tell.say(
                "{name} is against {what}.", name=who, what=tell.word("vote", _VOTES["vote:"][act["what"]])
            )
        case "paused":
            return tell.say("All seats agreed on a pause.")
        case "resumed":
            return tell.say("{name} ended the pause.", name=who)
        case "resigned":
            return tell.say("{name} resigned; the steward plays on.", name=who)
        case "quarantined":
            return tell.say("The game was set aside after a failure of the server. Nothing is lost.")
        case "released":
            return tell.say("The game goes on.")
        case "frozen":
            return tell.say(
                "The dice are bound; the game begins when every bound seat has shown its first link."
            )
        case "ready":
            return tell.say("{name} has shown the first link of the dice.", name=who)
        case "anchored":
            return tell.say("{name} sends links for the dice from now on.", name=who)
        case "unbound":
            return tell.say("{name} sends no links for the dice any more.", name=who)
        case "deposit":
            return tell.say("{name} left links for the dice with the server.", name=who)
        case "stirred":
            return tell.say("All seats agreed on other links for the dice, from turn {n} on.", n=act["turn"])
        case "restored":
            return tell.say("The game goes on from a backup; the same turns draw the same again.")
        case "ended":
            return _ended(tell, act, names)
    raise LookupError(f"no words for {act['type']}")


def one_line(text: str) -> str:
    """A message as a line of the log shows it: a break of lines is a blank, so nobody writes a line of another's."""
    return re.sub(r"[\n\x0b\x0c\r\x1c-\x1e\x85\u2028\u2029]+", " ", text)


def _ended(tell: Speech, act: dict[str, Any], names: Sequence[str]) -> str:
    if act["outcome"] in _OUTCOMES["outcome:"]:
        return tell.word("outcome", _OUTCOMES["outcome:"][act["outcome"]])
    if not act["winners"]:
        return tell.say("The game is over.")
    if len(act["winners"]) == len(names):
        return tell.say("The game is over: all have won together.")
    winners = tell.listed([names[seat] for seat in act["winners"]])
    return tell.count(
        "The game is over: {winners} has won.",
        "The game is over: {winners} have won.",
        len(act["winners"]),
        winners=winners,
    )
