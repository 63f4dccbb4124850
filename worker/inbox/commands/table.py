"""The one table of commands (MAIL-14)."""

from __future__ import annotations

import re
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from horror.table import drafts
from worker.inbox.commands import account, games, leagues, person, seat
from worker.inbox.commands.command import Command, Done, Found, Subject, Where
from worker.inbox.errand import WHATEVER, Errand
from worker.inbox.text.nearby import near
from worker.inbox.told import Section


class Written(NamedTuple):
    """A line about orders that is no command of a module: how it is written, and what it does."""

    form: str
    says: str
    example: str


ABOUT = (
    Written("game GAME", N_("what stands below is for your seat in this game"), "game Friday"),
    Written("preview", N_("anywhere in a mail: nothing runs, and the answer says what would"), "preview"),
    Written("say SEATS: TEXT", N_("words to these seats, or to all"), "say all: well played"),
    Written(
        "press SEATS:", N_("a letter of many lines, down to a line “end press”"), "press blue: … end press"
    ),
    Written("note TEXT", N_("a note to yourself about the game"), "note blue has the library card"),
    Written("replace all", N_("throws your draft away before the orders below it are given"), "replace all"),
    Written("end orders", N_("nothing below it is read"), "end orders"),
)
"""Lines that belong to the text of a mail itself, told with the commands."""


def _help(errand: Errand, found: Found) -> Done:
    return Done(changed=False, sections=tuple(sections()))


HELP = Command("help", N_("this table"), "help", Subject.ACCOUNT, "help|hilfe", _help, reads=True)
COMMANDS: tuple[Command, ...] = (
    *games.COMMANDS,
    *seat.COMMANDS,
    *person.COMMANDS,
    *leagues.COMMANDS,
    *account.COMMANDS,
    HELP,
)
HEADINGS = {
    Subject.GAMES: N_("Games"),
    Subject.PLAY: N_("In a game"),
    Subject.SEAT: N_("Your seat"),
    Subject.PERSON: N_("You and your mails"),
    Subject.LEAGUES: N_("Leagues"),
    Subject.ACCOUNT: N_("Answers, accounts, help"),
}
MEANT = frozenset(
    {
        "allow", "board", "cancel", "consent", "create", "extend", "invite", "join", "league", "mails", "receipts",
        "resign", "rule", "undo", "vote", "zone",
    }
)  # fmt: skip
"""First words by which a line is known as a command that is written wrong: few people begin a sentence so."""


LONG = 4
"""Letters of a first word that is known with a wrong one."""


class Table:
    """The commands as `worker.inbox.text` asks for them."""

    first_words = MEANT

    def is_command(self, line: str) -> bool:
        """Whether a line is a command, whole, with whatever it takes."""
        return found(line) is not None


def found(line: str) -> tuple[Command, Found] | None:
    """The command that a line is, with what it says; None for another line."""
    for command in COMMANDS:
        if (said := command.found(line)) is not None:
            return command, said
    return None


def meant(line: str) -> Command | None:
    """The command that a line was probably meant as that is none: by its first word, which may be a letter off, and by
    how much else of it is of the same form.
    """
    words = line.lower().split()
    if not words:
        return None
    first = words[0].strip(".,:;!?")
    exact = [command for command in COMMANDS if command.first_word == first]
    others = [command for command in COMMANDS if len(first) >= LONG and near(first, command.first_word)]
    return max(
        exact or others,
        key=lambda command: len({*words} & {*re.findall("[a-z]+", command.form.lower())}),
        default=None,
    )


def explained(command: Command) -> str:
    """How a command is written, for who has written it otherwise."""
    return _("this is written so: %(form)s") % {"form": command.form}


def only_reads(line: str) -> bool:
    """Whether a line is a command that changes nothing."""
    command = found(line)
    return command is not None and command[0].reads


def drop(errand: Errand) -> None:
    """Throw the draft of a seat away, if there is one."""
    drafts.drop(errand.seat.game, errand.seat.seat, WHATEVER, errand.person.pk, errand.now)


def sections() -> list[Section]:
    """The table as a mail tells it, in the language that is active."""
    told = [
        Section(
            heading=_(HEADINGS[subject]),
            lines=[f"{each.form} – {_(each.says)}" for each in COMMANDS if each.subject == subject],
        )
        for subject in Subject
    ]
    about = Section(heading=_("Among orders"), lines=[f"{each.form} – {_(each.says)}" for each in ABOUT])
    return [about, *told]


def taken_at(command: Command, at_seat: bool) -> bool:
    """Whether a command is taken where a seat is known, or where none is."""
    return at_seat or command.where != Where.SEAT
