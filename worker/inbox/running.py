"""Running what a mail asks for, line by line (MAIL-06, MAIL-14).

Orders that stand together are one submission; commands run between them. Each has a key of its own, made of that of the
mail, so that a worker who begins again after another has died is answered by what the table did then. The first line
that does not run is the last but for words to others and notes, which count by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from horror.games.grammar.saying import Say, said
from horror.rules.kernel.ruleset import BadOrder
from horror.table import message, preview, read
from horror.table.errors import Refused
from worker.inbox import noting, opening, orders, replying
from worker.inbox.commands import table
from worker.inbox.commands.command import Command, Done, Found
from worker.inbox.course import Course, first_word
from worker.inbox.errand import Cannot
from worker.inbox.scrubbing import scrubbed
from worker.inbox.text.extent import Line
from worker.inbox.text.language import Sort
from worker.inbox.told import Part, Section


def run(course: Course, script: Sequence[Line]) -> Part:
    """All lines for one seat, or for none, as far as they run."""
    if course.sitting is not None:
        course.part.game, course.part.seat = course.sitting.game, course.sitting.seat
    together: list[Line] = []
    for line in [*(replying.addressed(course, each) for each in script), None]:
        if line is not None and orders.is_order(line) and not _is_command(course, line):
            together.append(line)
            continue
        if together:
            orders.give(course, together)
            together = []
        if line is not None:
            _one(course, line)
    if script:
        with course.trying(script[-1]):
            course.close()
    return course.part


def _is_command(course: Course, line: Line) -> bool:
    """Whether a line is a command there: of what games call an order too (``accept``), where no game is meant."""
    if line.sort == Sort.COMMAND:
        return True
    return course.sitting is None and not line.form and table.found(line.order) is not None


def _one(course: Course, line: Line) -> None:
    """A line that is no order."""
    word = first_word(line) if line.sort == Sort.ABOUT else ""
    if line.letter is not None:
        _letter(course, line)
    elif word == "note":
        _note(course, line)
    elif course.stopped:
        course.leave([line])
    elif word == "replace":
        with course.trying(line):
            table.drop(course.errand(line))
    elif _is_command(course, line):
        _command(course, line)
    elif (command := _mistyped(course, line)) is not None:
        course.stop(line, table.explained(command))
        assert course.part.stopped is not None
        course.part.stopped.instead = [command.example]
    elif replying.is_unclear(course, line):
        course.stop(line, _("that mail has letters of several: write to whom, as in “say blue: …”"))
    else:
        orders.unknown(course, line)


def _mistyped(course: Course, line: Line) -> Command | None:
    """The command that a line was meant as which is written otherwise: none where the game knows its first word."""
    if not line.number:
        return None
    known = opening.first_words("" if course.sitting is None else course.sitting.ruleset)
    return None if first_word(line) in known else table.meant(line.order or line.typed)


def _letter(course: Course, line: Line) -> None:
    """A letter of many lines, to the seats that its first line names."""
    to = line.order.partition(" ")[2].partition(":")[0]
    with course.trying(line):
        seat = course.seat
        try:
            meant = said(
                f"say {to}: .", [each.colour for each in read.door(seat.game, course.asked.person).seats]
            )
        except BadOrder:
            meant = None
        if not isinstance(meant, Say):
            raise Cannot(_("a letter goes to seats by their colours, or to all"))
        caller = course.errand(line).caller()
        message.say(seat.game, seat.seat, meant.to, scrubbed(line.letter or ""), caller, course.asked.now)
        course.part.ran.append(f"press {to.strip()}: …")
        course.part.changed = True


def _note(course: Course, line: Line) -> None:
    text = scrubbed(line.order.strip()[len("note") :].strip().removeprefix(":").strip())
    with course.trying(line):
        noting.add(course.seat.game, course.asked.person, text, course.asked.now)
        course.part.ran.append(f"note {text}")
        course.part.changed = True


def _command(course: Course, line: Line) -> None:
    found = table.found(line.order)
    assert found is not None
    command, wanted = found
    with course.trying(line):
        if not table.taken_at(command, at_seat=course.sitting is not None):
            course.seat  # noqa: B018 — says what is missing
        done = _done(course, line, command, wanted)
        if done.changed:
            course.part.changed = True
            course.part.ran.append(line.order)
        course.part.sections += done.sections
        if done.halted is not None:
            course.stop(line, done.halted.why, done.halted.draft, there=True, rule=done.halted.rule)


def _done(course: Course, line: Line, command: Command, wanted: Found) -> Done:
    """What comes of a command. One that was done before a worker died over the mail may find no more what it was to do:
    it is done all the same.
    """
    errand = course.errand(line)
    try:
        return command.do(errand, wanted)
    except (Cannot, Refused):
        if course.asked.key.again and errand.was_done:
            return Done()
        raise


# -- trying


def is_preview(line: Line) -> bool:
    """Whether a line has nothing of the mail run."""
    return line.sort == Sort.ABOUT and first_word(line) == "preview"


def tried(course: Course, script: Sequence[Line]) -> Part:
    """What the orders would do; nothing runs, and nothing is said."""
    lines = [line for line in script if orders.is_order(line) and line.sort != Sort.MESSAGE]
    if not lines or course.sitting is None:
        return _told(course, _("Nothing ran"), [_("there is no order to be tried")])
    with course.trying(lines[0]):
        game, asked = course.sitting.game, course.asked
        act = orders.act_of(course, lines, "")
        trial = preview.preview(game, act, asked.now, asked.person.language).told
        if (overtaken := orders.overtaken(course, act, lines)) is not None:
            why = _("Nothing of your orders would run: %(why)s") % {"why": overtaken}
            return _told(course, _("Nothing ran"), [why])
        told = [f"{each.order}: {' '.join(each.text)}".rstrip(": ") for each in trial.lines]
        scripted = orders.scripted(course, lines)
        if trial.stopped:
            assert trial.stopped_line is not None
            told.append(scripted[trial.stopped_line - 1].text)
            told.append(
                {
                    "draw": _("Then something is drawn: what follows is not foretold."),
                    "secret": _("Then a secret may come out: what follows is not foretold."),
                    "gather": _("Then the answers of several are opened: what follows is not foretold."),
                }[trial.stopped]
            )
        if trial.refusal is not None:
            at = scripted[trial.refusal.line - 1]
            told.append(at.text)
            told.append(_("Then it would stop: %(why)s") % {"why": orders.reason(at, trial.refusal)})
        return _told(course, _("Nothing ran; this would"), told)
    return course.part


def _told(course: Course, heading: str, lines: list[str]) -> Part:
    course.part.sections.append(Section(heading=heading, lines=lines))
    return course.part
