"""Orders of a mail at the table: those that stand together are one submission (MAIL-06, MAIL-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from msgspec.structs import replace

from horror import sizes
from horror.models import Game, Submission
from horror.rules.kernel.phrases import Explained
from horror.rules.kernel.ruleset import BadOrder
from horror.rulesets import rulesets
from horror.table import message, preview, read
from horror.table.acting import scope_of
from horror.table.acts import Act, Answer, Conflict, Refusal
from horror.table.errors import Refused
from horror.table.submit import conflict_with, submit
from worker.inbox.course import ORDERS, Course
from worker.inbox.errand import BODY, Cannot
from worker.inbox.scrubbing import scrubbed
from worker.inbox.text.extent import Line
from worker.inbox.text.language import Sort
from worker.inbox.told import Section


class Scripted(NamedTuple):
    """An order as the table reads it, and the line of the mail that it comes from; ``number`` where that mail has it,
    and the answered one has no order with that number.
    """

    text: str
    line: Line
    number: int | None = None


def is_order(line: Line) -> bool:
    """Whether the table reads a line."""
    return line.letter is None and (line.sort in ORDERS or bool(line.form))


def give(course: Course, lines: Sequence[Line]) -> None:
    """Orders that stand together, and words to others among them, as one submission."""
    while lines and not course.stopped:
        at, why = _first_not_carried(course, lines)
        if at:
            _submit(course, lines[:at])
        if why is not None and not course.stopped:
            with course.trying(lines[at]):
                raise why
            at += 1
        lines = lines[at:]
    if course.stopped:
        _leave(course, lines)


def _leave(course: Course, lines: Sequence[Line]) -> None:
    """Lines behind the one at which all stopped; words to others count all the same."""
    say(course, [line for line in lines if line.sort == Sort.MESSAGE])
    course.leave([line for line in lines if line.sort != Sort.MESSAGE])


def _first_not_carried(course: Course, lines: Sequence[Line]) -> tuple[int, Explained | None]:
    """How many lines go to the table at once: down to the first message that the game does not carry, with why, since
    the table would take none of them for that; and with no more messages than it takes.
    """
    game = None if course.sitting is None else Game.objects.filter(pk=course.sitting.game).first()
    messages = 0
    for at, line in enumerate(lines):
        if line.sort != Sort.MESSAGE or game is None:
            continue
        if messages == sizes.MESSAGES:
            return at, None
        messages += 1
        try:
            message.must_be_carried(game, scrubbed(line.order))
        except (BadOrder, Refused) as error:
            return at, error
    return len(lines), None


def _submit(course: Course, lines: Sequence[Line]) -> None:
    """Lines that go to the table at once. Where it takes none of them, it is the first order at which all stops."""
    orders = [line for line in lines if line.sort != Sort.MESSAGE]
    if not orders:
        say(course, lines)
        return
    answer = None
    with course.trying(orders[0], course.texts(orders[0]) if course.sitting else None):
        sitting = course.seat
        act = act_of(course, lines, course.key(lines[0].number))
        answer = submit(sitting.game, act, course.asked.now)
        answer = read.told(sitting.game, rulesets()[sitting.ruleset], answer, course.asked.person.language)
        course.part.submissions += _receipts(sitting.game, act)
        if answer.conflict is None:
            _came(course, scripted(course, lines), answer)
    if answer is None:
        _leave(course, [line for line in lines if line is not orders[0]])
    elif answer.conflict is not None:
        course.overtaken(_why_overtaken(lines, answer.conflict))
        _leave(course, lines)


def scripted(course: Course, lines: Sequence[Line]) -> list[Scripted]:
    """The lines as the table reads them."""
    script = []
    for line in lines:
        for number in line.form:
            script.append(Scripted(course.numbered(number), line, None if course.has(number) else number))
        if line.sort == Sort.MESSAGE:
            script.append(Scripted(scrubbed(line.order), line))
        elif line.order:
            script.append(Scripted(line.order, line))
    return script


def act_of(course: Course, lines: Sequence[Line], key: str) -> Act:
    """Lines as they go to the table: held against what the answered mail told, and against its decision. Orders count
    while their author alone has gone on; numbers while nothing at all has changed but by this mail (MAIL-15, MAIL-16).
    """
    sitting = course.seat
    return Act(
        author=course.asked.person.pk,
        source="mail",
        key=key,
        body_hash=BODY,
        seat=sitting.seat,
        script=tuple(each.text for each in scripted(course, lines)),
        decision=sitting.decision,
        expected_cursor=sitting.cursor,
        continues=course.moved or not any(line.form for line in lines),
        entropy=course.asked.row.sha256,
    )


def overtaken(course: Course, act: Act, lines: Sequence[Line]) -> str | None:
    """Why an act would meet a game that has gone on since the answered mail; None where it would not."""
    table = preview.looked_on(course.seat.game, act, course.asked.now)
    conflict = conflict_with(table, act)
    if conflict is None:
        return None
    found = Answer(outcome="conflict", conflict=conflict)
    rules = rulesets()[course.seat.ruleset]
    found = read.told(course.seat.game, rules, found, course.asked.person.language)
    assert found.conflict is not None
    return _why_overtaken(lines, found.conflict)


def _why_overtaken(lines: Sequence[Line], conflict: Conflict) -> str:
    if any(line.form for line in lines):
        return _("numbers give orders only while nothing has changed since the mail that has them")
    return conflict.detail


def _came(course: Course, script: Sequence[Scripted], answer: Answer) -> None:
    """Note what came of a submission."""
    part, why = course.part, answer.refusal
    orders = {line.line: line.order_text or line.order for line in answer.lines}
    for number, (text, line, _number) in enumerate(script, 1):
        counts = line.sort == Sort.MESSAGE or (
            line.sort == Sort.STANDING and (why is None or number < why.line)
        )
        if number in orders or counts:
            part.ran.append(orders.get(number) or text)
    part.changed = part.changed or answer.outcome in ("done", "partial")
    course.moved = course.moved or bool(orders)
    if answer.standing is not None:
        listed = [
            f"{each.id}: {each.line_text or each.line}" for each in answer.standing.orders if each.active
        ]
        part.sections.append(Section(heading=_("Your standing orders"), lines=listed or [_("none")]))
    if why is None:
        return
    at = script[min(why.line, len(script)) - 1]
    course.stop(
        at.line, reason(at, why), answer.draft or [at.text], there=bool(answer.draft), rule=why.rule or "",
        **({} if at.number else hints(why)),
    )  # fmt: skip


def reason(at: Scripted, why: Refusal) -> str:
    """Why an order was refused."""
    if at.number is None:
        return why.reason
    return _("the mail that you answer has no order with the number %(number)s") % {"number": at.number}


def hints(why: Refusal) -> dict[str, Any]:
    """Where an order was wrong, and what was probably meant."""
    return {
        "column": why.column or 0,
        "nearest": why.nearest_text or why.nearest or "",
        "instead": (why.order_texts or why.orders)[:5],
    }


def _receipts(game: str, act: Act) -> list[int]:
    """The number of the submission at the table."""
    found = Submission.objects.filter(scope=scope_of(game, act), key=act.key)
    return list(found.values_list("pk", flat=True))


def say(course: Course, lines: Sequence[Line]) -> None:
    """Words to others count whatever becomes of the orders (MAIL-15), each by itself."""
    for line in lines:
        with course.trying(line):
            text = scrubbed(line.order)
            act = Act(
                author=course.asked.person.pk, source="mail", key=course.key(line.number, "say"), body_hash=BODY,
                seat=course.seat.seat, script=(text,),
            )  # fmt: skip
            answer = submit(course.seat.game, act, course.asked.now)
            if answer.refusal is not None:
                answer = read.told(
                    course.seat.game, rulesets()[course.seat.ruleset], answer, course.asked.person.language
                )
                assert answer.refusal is not None
                raise Cannot(answer.refusal.reason, answer.refusal.rule or "")
            course.part.submissions += _receipts(course.seat.game, act)
            course.part.ran.append(text)
            course.part.changed = True


def unknown(course: Course, line: Line) -> None:
    """A line that is no order stops the script: why, and what was probably meant, is asked for without trying it."""
    if not line.number:
        return course.stop(line, _("this stands where quotations stand: write it above the quoted mail"))
    if course.sitting is None:
        return course.stop(line, _("this is no order"))
    text = line.order or line.typed.strip()
    with course.trying(line, [text]):
        act = replace(act_of(course, [line], ""), script=(text,))
        why = preview.preview(
            course.sitting.game, act, course.asked.now, course.asked.person.language
        ).told.refusal
        unparsed = why is not None and why.unparsed
        course.stop(
            line, why.reason if why is not None and unparsed else _("this is no order"), [text],
            **(hints(why) if why is not None and unparsed else {}),
        )  # fmt: skip
    return None
