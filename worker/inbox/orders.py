"""Orders of a mail at the table: those that stand together are one submission (MAIL-06, MAIL-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from horror.models import Submission
from horror.rulesets import rulesets
from horror.table import preview, read
from horror.table.acting import scope_of
from horror.table.acts import Act, Answer, Caller
from horror.table.submit import submit
from worker.inbox import form
from worker.inbox.course import ORDERS, Course
from worker.inbox.errand import BODY, Cannot
from worker.inbox.scrubbing import scrubbed
from worker.inbox.text.extent import Line
from worker.inbox.text.language import Sort
from worker.inbox.told import Section, Stopped


class Scripted(NamedTuple):
    """A line as the table reads it, and the line of the mail that it comes from."""

    text: str
    line: Line


def is_order(line: Line) -> bool:
    """Whether the table reads a line."""
    return line.letter is None and (line.sort in ORDERS or bool(line.form))


def give(course: Course, lines: Sequence[Line]) -> None:
    """Orders that stand together, and words to others among them, as one submission."""
    said = [line for line in lines if line.sort == Sort.MESSAGE]
    if course.stopped:
        say(course, said)
        course.leave([line for line in lines if line not in said])
        return
    orders = [line for line in lines if line not in said]
    with course.trying(lines[0], lines[1:]):
        sitting = course.seat
        script = scripted(course, lines)
        act = act_of(course, script, course.key(lines[0].number))
        answer = submit(sitting.game, act, course.asked.now)
        answer = read.told(sitting.game, rulesets()[sitting.ruleset], answer, course.asked.person.language)
        course.part.submissions += _receipts(sitting.game, act)
        if answer.conflict is not None:
            course.part.conflict, course.stopped = answer.conflict.detail, True
            say(course, said)
            course.leave(orders)
        else:
            _came(course, script, answer)


def scripted(course: Course, lines: Sequence[Line]) -> list[Scripted]:
    """The lines as the table reads them. Raises :class:`Cannot` for a number that means no order."""
    script = []
    for line in lines:
        script += [Scripted(_numbered(course, number), line) for number in line.form]
        if line.sort == Sort.MESSAGE:
            script.append(Scripted(scrubbed(line.order), line))
        elif line.order:
            script.append(Scripted(line.order, line))
    return script


def act_of(course: Course, script: Sequence[Scripted], key: str) -> Act:
    """A script as it goes to the table: held against what the answered mail told, and against its decision. Numbers
    count while nothing at all has changed, orders while their author alone has gone on (MAIL-15).
    """
    sitting = course.seat
    return Act(
        author=course.asked.person.pk,
        source="mail",
        key=key,
        body_hash=BODY,
        seat=sitting.seat,
        script=tuple(each.text for each in script),
        decision=sitting.decision,
        expected_cursor=sitting.cursor,
        continues=course.form is None,
        entropy=course.asked.row.sha256,
    )


def numbers_of(course: Course) -> Sequence[str]:
    """The orders that the form of the answered mail has, while the view is that of the mail; none where it is not."""
    sitting = course.sitting
    if sitting is None:
        return ()
    door = read.door(sitting.game, course.asked.person)
    return form.likely(door) if form.unchanged(door, sitting.cursor) else ()


def _numbered(course: Course, number: int) -> str:
    if not course.form:
        if _answered_before(course):
            return ""  # the table answers by its key, and reads nothing
        raise Cannot(_("numbers give orders only while nothing has changed since the mail that has them"))
    if not 0 < number <= len(course.form):
        raise Cannot(_("that mail has no order with the number %(number)s") % {"number": number})
    return course.form[number - 1]


def _answered_before(course: Course) -> bool:
    """Whether the table has answered lines of this mail before a worker died over it."""
    scope = scope_of(course.seat.game, Caller(author=course.asked.person.pk, source="mail"))
    return Submission.objects.filter(scope=scope, key__startswith=course.key("")).exists()


def _came(course: Course, script: Sequence[Scripted], answer: Answer) -> None:
    """Note what came of a submission."""
    part, why = course.part, answer.refusal
    orders = {line.line: line.order for line in answer.lines}
    for number, (text, line) in enumerate(script, 1):
        counts = line.sort == Sort.MESSAGE or (
            line.sort == Sort.STANDING and (why is None or number < why.line)
        )
        if number in orders or counts:
            part.ran.append(orders.get(number) or text)
    part.changed = part.changed or answer.outcome in ("done", "partial")
    if answer.standing is not None:
        listed = [f"{each.id}: {each.line}" for each in answer.standing.orders if each.active]
        part.sections.append(Section(heading=_("Your standing orders"), lines=listed or [_("none")]))
    if why is None:
        return
    text, line = script[min(why.line, len(script)) - 1]
    course.stopped = True
    part.kept = [str(each) for each in answer.draft]
    part.stopped = Stopped(
        number=line.number, typed=line.typed.strip() or text, why=why.reason, rule=why.rule or "",
        column=why.column or 0, nearest=why.nearest or "", instead=why.orders[:5],
    )  # fmt: skip
    if not part.kept:
        course.leave([each.line for each in script[why.line :] if each.line.sort != Sort.MESSAGE])


def _receipts(game: str, act: Act) -> list[int]:
    """The number of the submission at the table."""
    found = Submission.objects.filter(scope=scope_of(game, act), key=act.key)
    return list(found.values_list("pk", flat=True))


def say(course: Course, lines: Sequence[Line]) -> None:
    """Words to others count whatever becomes of the orders (MAIL-15)."""
    if not lines or course.sitting is None:
        return
    sitting, script = course.sitting, tuple(scrubbed(line.order) for line in lines)
    act = Act(
        author=course.asked.person.pk, source="mail", key=course.key(lines[0].number, "say"), body_hash=BODY,
        seat=sitting.seat, script=script,
    )  # fmt: skip
    submit(sitting.game, act, course.asked.now)
    course.part.ran += script
    course.part.changed = True


def unknown(course: Course, line: Line) -> None:
    """A line that is no order stops the script: why, and what was probably meant, is asked for without trying it."""
    course.stop(line, _("this is no order"))
    if course.sitting is None or not line.number:
        if not line.number:
            course.stop(line, _("this stands where quotations stand: write it above the quoted mail"))
        return
    text = line.order or line.typed.strip()
    act = act_of(course, [Scripted(text, line)], "")
    course.part.kept = [text]
    with course.trying(line):
        told = preview.preview(course.sitting.game, act, course.asked.now, course.asked.person.language).told
        why = told.refusal
        if why is not None and why.unparsed:
            course.part.stopped = Stopped(
                number=line.number, typed=line.typed.strip(), why=why.reason, column=why.column or 0,
                nearest=why.nearest or "", instead=why.orders[:5],
            )  # fmt: skip
