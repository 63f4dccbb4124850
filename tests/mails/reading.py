"""What the tests of mails read with: this server's addresses, the languages of the games, a few commands."""

from __future__ import annotations

import re
from functools import cache

from horror.games import RULESETS
from worker.inbox.text.grammars import language_of
from worker.inbox.text.language import Language
from worker.inbox.text.message import opened
from worker.inbox.text.ours import Ours
from worker.inbox.text.reading import Reading, read

TOKEN = "kq3vz7mxw2lta5bn"
ADDRESS = f"r.{TOKEN}@play.example"
OURS = Ours(domains=("play.example",), fixed=("island@play.example",))


class SomeCommands:
    """Three mail commands, as a table of them has them."""

    first_words = ("status", "resign")

    def is_command(self, line: str) -> bool:
        return re.fullmatch(r"status|join \S+|resign( [A-Z]{6})?", line) is not None


@cache
def language(ruleset: str = "catan_horror", commands: bool = False) -> Language:
    """The language of a game, with some commands or none."""
    return language_of([RULESETS[ruleset]], SomeCommands() if commands else None)


def mail(body: str, content_type: str = "text/plain; charset=utf-8", more: str = "") -> bytes:
    """A mail of one part; ``more`` are lines of its header."""
    return (
        f"From: Ada <ada@example.org>\nTo: {ADDRESS}\nSubject: Re: turn 14\n{more}MIME-Version: 1.0\n"
        f"Content-Type: {content_type}\nContent-Transfer-Encoding: 8bit\n\n{body}"
    ).encode()


def reading(raw: bytes, ruleset: str = "catan_horror", commands: bool = False) -> Reading:
    """What is read of a mail."""
    return read(opened(raw), language(ruleset, commands), OURS)


def read_text(text: str, ruleset: str = "catan_horror", commands: bool = False) -> Reading:
    """What is read of a mail of plain text."""
    return reading(mail(text), ruleset, commands)


def ran(found: Reading) -> list[str]:
    """The orders that would run, numbers of a form before them, the words of a letter behind."""
    return [
        (" ".join(map(str, line.form)) + ": " if line.form else "")
        + line.order
        + (f" {line.letter!r}" if line.letter is not None else "")
        for line in found.runs
    ]
