"""Commands about a seat: what is asked and how it stands, drafts, taking back, votes, leaving (MAIL-14)."""

from __future__ import annotations

import re
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from horror.games.standing.language import offered_by
from horror.models import Seat
from horror.rules.kernel.moves import Move
from horror.table import drafts, read, rule_book, undo
from horror.table.acts import Act, Answer
from horror.table.deeds.agreements import Question
from horror.table.people import links, resign, returning
from horror.table.standing_orders import lists
from horror.table.submit import submit
from horror.table.terms import BALLOTS
from horror.table.votes import extend, vote
from horror.table.words import QUESTIONS
from worker.inbox import codes
from worker.inbox.commands.command import Command, Done, Found, Halted, Subject, Where, told
from worker.inbox.errand import WHATEVER, Cannot, Errand
from worker.notices.desk import example_orders, written
from worker.notices.letter import told_lines
from worker.notices.moments import in_zone

LOG = 20
MOST_LOG = 100


# -- what only reads


def _status(errand: Errand, found: Found) -> Done:
    """Who is to do what, what the seat is asked, and until when."""
    door = errand.door
    if door.game.started_at is None:
        taken = sum(not seat.free for seat in door.seats)
        said = {"taken": taken, "seats": len(door.seats)}
        line = _("the game has not begun: %(taken)s of %(seats)s seats are taken") % said
        return Done(changed=False, sections=told(door.game.name, line))
    view = read.view(door)
    lines = [door.rules.headline(view, door.names, door.language)]
    asked = read.questions(door)
    for decision in read.decisions(door):
        if decision.id in asked and not decision.answered:
            lines.append(f"{asked[decision.id].text} ({decision.id})")
            if decision.due:
                until = in_zone(decision.due, errand.person.time_zone)
                lines.append(_("Please answer by %(until)s.") % {"until": until})
    return Done(changed=False, sections=told(door.game.name, *lines))


def _begun(errand: Errand) -> read.Door:
    """What the person may read of a game that has begun. Raises :class:`Cannot` where it has not."""
    door = errand.door
    if door.game.started_at is None:
        raise Cannot(_("the game has not begun"))
    return door


def _board(errand: Errand, found: Found) -> Done:
    door = _begun(errand)
    board = door.rules.text_board(read.view(door), door.language)
    return Done(changed=False, sections=told(_("The board"), *board.splitlines(), drawn=True))


def _orders(errand: Errand, found: Found) -> Done:
    door = _begun(errand)
    lines = written(door, example_orders(door))
    return Done(changed=False, sections=told(_("Orders that you may give now"), *(lines or [_("none")])))


def _log(errand: Errand, found: Found) -> Done:
    door = errand.door
    count = min(int(found["count"] or LOG), MOST_LOG)
    page = read.stream(door, after=max(0, door.cursor - count), limit=count, text=True, details=False)
    lines = [str(line) for item in page.items for line in told_lines(item)]
    return Done(changed=False, sections=told(_("What happened last"), *(lines or [_("nothing")])))


def _rule(errand: Errand, found: Found) -> Done:
    number = found["number"].upper()
    rule = rule_book.rule(errand.door.rules, number)
    if rule is None:
        raise Cannot(_("there is no rule %(number)s") % {"number": number})
    ruling = [_("Ruling: %(ruling)s") % {"ruling": rule.ruling}] if rule.ruling else []
    return Done(
        changed=False, sections=told(f"{rule.number} ({rule.title})", *filter(None, [rule.text]), *ruling)
    )


# -- drafts


def _go(errand: Errand, found: Found) -> Done:
    """Give the orders of the draft, as a submission of their own."""
    answer = errand.answered()
    if answer is None:
        kept = drafts.of(errand.door)
        if kept is None:
            raise Cannot(_("you have no draft in this game"))
        script = drafts.script(errand.door, kept)
        answer = submit(errand.seat.game, _act(errand, script, errand.seat.cursor), errand.now)
    return _came_of(errand, answer)


def _came_of(errand: Errand, answer: Answer) -> Done:
    """What the orders of the draft came to. Raises :class:`Cannot` where the game has gone on."""
    answer = _told(errand, answer)
    orders, why = [line.order_text or line.order for line in answer.lines], answer.refusal
    halted = None
    if why is not None:
        kept = drafts.of(errand.door)
        alone = (
            [] if kept is None else kept.lines[:1]
        )  # of a script of one line nothing is left over: it stays
        halted = Halted(why.reason, why.rule or "", answer.draft or alone)
    return Done(why is None or bool(orders), told(_("From your draft"), *orders) if orders else (), halted)


def _told(errand: Errand, answer: Answer) -> Answer:
    """An answer of the table in the words of the reader. Raises :class:`Cannot` where the game has gone on."""
    answer = read.told(errand.seat.game, errand.door.rules, answer, errand.person.language)
    if answer.conflict is not None:
        raise Cannot(answer.conflict.detail, "TAB-19")
    return answer


def _act(errand: Errand, script: tuple[Move | str, ...], cursor: int | None = None) -> Act:
    """A script of a command."""
    caller = errand.caller()
    return Act(
        author=caller.author, source="mail", key=caller.key, body_hash=caller.body_hash, seat=errand.seat.seat,
        script=script, expected_cursor=cursor, continues=True, entropy=errand.row.sha256,
    )  # fmt: skip


def _drop(errand: Errand, found: Found) -> Done:
    seat = errand.seat
    if not errand.once(lambda: drafts.dropped(seat.game, seat.seat, WHATEVER, errand.person.pk, errand.now)):
        raise Cannot(_("you have no draft in this game"))
    return Done()


# -- taking back, voting


def _undo(errand: Errand, found: Found) -> Done:
    seat = errand.seat
    undo.undo(seat.game, seat.seat, errand.caller(), errand.now, count=int(found["count"] or 1))
    return Done()


def _ask_undo(errand: Errand, found: Found) -> Done:
    seat = errand.seat
    undo.ask(seat.game, seat.seat, errand.caller(), errand.now, count=int(found["count"] or 1))
    return Done()


def _consent(errand: Errand, found: Found) -> Done:
    seat = errand.seat
    undo.consent(seat.game, seat.seat, _yes(found["yes"]), errand.caller(), errand.now)
    return Done()


def _vote(errand: Errand, found: Found) -> Done:
    """A vote on one of the questions of the table, about a seat where it is about one."""
    seat, words = errand.seat, re.split(r"[\s_-]+", found["what"].strip().lower())
    about = None
    if len(words) > 1 and "_".join(words) not in QUESTIONS["vote:"]:
        about = seat_named(errand, words.pop())
    what = "_".join(words)
    if what not in QUESTIONS["vote:"]:
        there = ", ".join(name.replace("_", " ") for name in BALLOTS)
        raise Cannot(
            _("there is no vote on %(what)s; there are votes on %(there)s") % {"what": what, "there": there}
        )
    vote.vote(
        seat.game, seat.seat, cast(Question, what), _yes(found["yes"]), errand.caller(), errand.now, about
    )
    return Done()


def _yes(said: str) -> bool:
    return said.lower() in ("yes", "ja")


def seat_named(errand: Errand, colour: str) -> int:
    """The seat of a colour, in the words of the game or in those of the reader, else of a player's name, which may be
    like the colour of another seat. Raises :class:`Cannot`.
    """
    door, meant = errand.door, colour.lower()
    called = (
        lambda seat: seat.colour,
        lambda seat: door.rules.seat_name(seat.colour, door.language),
        lambda seat: seat.name,
    )
    for by in called:
        found = [each for each in door.seats if by(each).lower() == meant]
        if len(found) == 1:
            return int(found[0].index)
    raise Cannot(_("there is no seat %(colour)s in this game") % {"colour": colour})


def _extend(errand: Errand, found: Found) -> Done:
    seat = errand.seat
    extend.extend(seat.game, seat.seat, seat_named(errand, found["seat"]), errand.caller(), errand.now)
    return Done()


# -- leaving and coming back


def _resign(errand: Errand, found: Found) -> Done:
    """Leave the game for good; with the code that the answer to it names."""
    seat = errand.seat
    about = f"{seat.game}/{seat.seat}"
    if errand.answered() is None and not codes.fits(
        found["code"] or "", "resign", about, errand.person, errand.now
    ):
        wanted = codes.code("resign", about, errand.person, errand.now)
        line = _("To leave the game for good, answer within a day: resign %(code)s") % {"code": wanted}
        return Done(changed=False, sections=told(_("Not done yet"), line))
    resign.resign(seat.game, seat.seat, errand.caller(), errand.now)
    return Done()


def _standing(errand: Errand, found: Found) -> Done:
    """The standing orders of the seat; or one of them forgotten, or all."""
    seat, door = errand.seat, errand.door
    if dropped := found["dropped"]:
        line = f"forget {dropped}"
        answer = _told(errand, submit(seat.game, _act(errand, (line,)), errand.now))
        if answer.refusal is not None:
            raise Cannot(answer.refusal.reason, answer.refusal.rule or "")
        return Done()
    language = offered_by(door.rules)
    if door.seat is None:
        raise Cannot(_("you play no seat of this game"))
    kept = None if language is None else lists.of(door.game, door.seats[door.seat], language)
    active = [] if kept is None else [each for each in kept.orders if not each.off]
    lines = [f"{each.id}: {door.rules.order_text(each.line, door.language)}" for each in active]
    return Done(changed=False, sections=told(_("Your standing orders"), *(lines or [_("none")])))


# -- dice


def _anchor(errand: Errand, found: Found) -> Done:
    """Bind the dice of the seat (docs/dice.md); the number of the chain is 0 where the seat had none before."""
    seat = errand.seat
    chain = int(found["chain"] or 0)
    links.anchor(seat.game, seat.seat, found["anchor"].lower(), chain, errand.caller(), errand.now)
    return Done()


def _release(errand: Errand, found: Found) -> Done:
    """Play on without links, whose secret is lost."""
    links.release(errand.seat.game, errand.seat.seat, errand.caller(), errand.now)
    return Done()


def _ready(errand: Errand, found: Found) -> Done:
    seat = errand.seat
    links.ready(seat.game, seat.seat, found["link"].lower(), errand.caller(), errand.now)
    return Done()


def _link(errand: Errand, found: Found) -> Done:
    """Leave a link with the server: it serves all turns up to its own (docs/dice.md)."""
    seat = errand.seat
    index = int(found["index"]) if found["index"] else None
    links.deposit(seat.game, seat.seat, index, found["link"].lower(), errand.caller(), errand.now)
    return Done()


def here(errand: Errand, game: str, seat: int) -> bool:
    """Take a seat again in which somebody stands in; whether that was so."""
    row = Seat.objects.filter(game=game, index=seat).first()
    if row is None or not row.human or row.waited_for:
        return False
    returning.here(game, seat, errand.caller(game), errand.now)
    return True


_YES = "(?P<yes>yes|no|ja|nein)"
COMMANDS = (
    Command(
        "status", N_("who is to do what, and until when you have to answer"), "status",
        Subject.PLAY, "status", _status, Where.SEAT, reads=True,
    ),
    Command("board", N_("the board, drawn in text"), "board", Subject.PLAY, "board", _board, Where.SEAT, True),
    Command("orders", N_("orders that you may give now"), "orders", Subject.PLAY, "orders", _orders, Where.SEAT, True),
    Command(
        "log [N]", N_("what happened last"), "log 30",
        Subject.PLAY, "log(?: (?P<count>[0-9]{1,4}))?", _log, Where.SEAT, reads=True,
    ),
    Command(
        "rule NUMBER", N_("a rule, by the number that a refusal names"), "rule TAB-19",
        Subject.PLAY, "rule (?P<number>[a-z]{2,5}-[0-9]{1,4})", _rule, Where.SEAT, reads=True,
    ),
    Command("go", N_("gives the orders of your draft"), "go", Subject.PLAY, "go", _go, Where.SEAT),
    Command("drop", N_("throws your draft away"), "drop", Subject.PLAY, "drop", _drop, Where.SEAT),
    Command(
        "undo [N]", N_("takes your last move back, or the last N, where nothing was drawn and nobody has moved since"),
        "undo", Subject.PLAY, "undo(?: (?P<count>[0-9]{1,2}))?", _undo, Where.SEAT,
    ),
    Command(
        "ask undo [N]", N_("asks the others whether you may take moves back"), "ask undo 2",
        Subject.PLAY, "ask undo(?: (?P<count>[0-9]{1,2}))?", _ask_undo, Where.SEAT,
    ),
    Command(
        "consent yes|no", N_("lets another take moves back, or not"), "consent yes",
        Subject.PLAY, f"consent {_YES}", _consent, Where.SEAT,
    ),
    Command(
        "vote WHAT [SEAT] yes|no", N_("your vote on a draw, a pause, more time and so on"), "vote pause yes",
        Subject.SEAT, rf"vote (?P<what>[a-z][\w -]*?) {_YES}", _vote, Where.SEAT,
    ),
    Command(
        "extend SEAT", N_("gives a seat that the game waits for more time"), "extend blue",
        Subject.SEAT, r"extend (?P<seat>\S+)", _extend, Where.SEAT,
    ),
    Command(
        "resign [CODE]", N_("leaves the game for good; the answer names the code"), "resign",
        Subject.SEAT, "resign(?: (?P<code>[a-z]{6}))?", _resign, Where.SEAT,
    ),
    Command(
        "standing [drop R2|drop all]", N_("your standing orders; or one of them is forgotten, or all are"), "standing",
        Subject.SEAT, "standing(?: drop (?P<dropped>R[1-9][0-9]{0,5}|all))?", _standing, Where.SEAT,
    ),
    Command(
        "anchor ANCHOR [chain N]", N_("binds the dice of your seat by your chain of links"),
        f"anchor {'0123456789abcdef' * 4}",
        Subject.SEAT, "anchor (?P<anchor>[0-9a-f]{64})(?: chain (?P<chain>[0-9]{1,3}))?", _anchor, Where.SEAT,
    ),
    Command(
        "release dice", N_("lets your seat play on without links, where you have lost their secret"), "release dice",
        Subject.SEAT, "release dice", _release, Where.SEAT,
    ),
    Command(
        "ready LINK", N_("shows the first link of your dice"), f"ready {'0123456789abcdef' * 4}",
        Subject.SEAT, "ready (?P<link>[0-9a-f]{64})", _ready, Where.SEAT,
    ),
    Command(
        "link [N] LINK", N_("leaves link N of your dice with the server, for all turns up to its own"),
        f"link 40 {'0123456789abcdef' * 4}",
        Subject.SEAT, "link (?:(?P<index>[0-9]{1,4}) )?(?P<link>[0-9a-f]{64})", _link, Where.SEAT,
    ),
)  # fmt: skip
