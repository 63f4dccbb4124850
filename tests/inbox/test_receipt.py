"""The answer to a mail (MAIL-16): when it leaves, what it takes the place of, to whom it goes, how it reads."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.utils import translation

from accounts import host, mailing, rooms
from accounts import outbox as ledger
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own, store
from accounts.post.models import Inbound
from horror.models import Game, Job, Seat
from horror.table import read
from horror.table.acts import Act
from horror.table.presence import touch
from horror.table.submit import submit
from tests.inbox.mails import answer, at, last_mail, orders, quoting, receipt, sent_to, take, written
from tests.mails.large import nested_parts
from tests.worker.games import game_of, move, person, work
from worker.inbox import answering

pytestmark = pytest.mark.django_db(transaction=True)
FOLDER = Path(__file__).parents[1] / "golden" / "answers"
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _mails_come(settings):
    settings.MAIL_IN = ["maild"]


def state_of(row: Inbound) -> str:
    return receipt(row).state


@pytest.mark.rules("MAIL-16")
def test_an_answer_goes_to_the_verified_address_in_the_thread_and_says_that_it_is_one(game, people, now):
    row = answer(last_mail(people[0]), orders(game, people[0])[0], now, Message_ID="<theirs@example.org>")
    work(now)
    message = sent_to(people[0])[-1]
    headers = message.message()
    assert state_of(row) == "sent" and message.to == ["ada@example.org"]
    assert headers["Auto-Submitted"] == "auto-replied"
    assert headers["X-Auto-Response-Suppress"] == "OOF, AutoReply"
    assert headers["In-Reply-To"] == "<theirs@example.org>"
    assert headers["Reply-To"] == own.reply_address(receipt(row))
    assert headers["Subject"] == sent_to(people[0])[0].subject


@pytest.mark.rules("MAIL-16")
def test_it_waits_until_no_bot_is_waited_for_a_minute_at_most(people, now):
    game = game_of(people[:1], bots=("random", "random"), now=now)
    work(now)
    row = answer(last_mail(people[0]), orders(game, people[0])[0], now)
    work(now, "mail")
    assert state_of(row) == "held"
    work(now + timedelta(seconds=30), "mail")
    assert state_of(row) == "held"
    work(now + timedelta(seconds=60), "mail")
    assert state_of(row) == "sent"


@pytest.mark.rules("MAIL-16")
def test_when_the_bots_have_moved_it_is_the_mail_of_the_next_question(people, now):
    game = game_of(people[:1], bots=("random", "random"), now=now)
    work(now)
    row = answer(last_mail(people[0]), orders(game, people[0])[0], now)
    for seconds in range(0, 40, 2):
        work(now + timedelta(seconds=seconds))
    assert state_of(row) == "sent"
    assert read.door(game.pk, people[0]).position.active == 0
    body = sent_to(people[0])[-1].body
    assert "Set up" in body.split("=== 8<")[0] and "Answer this mail" in body
    work(now + timedelta(minutes=20))
    assert len(sent_to(people[0])) == 2
    turns = Delivery.objects.filter(notice__kind="turn", notice__seat=0).order_by("pk")
    assert [each.state for each in turns[1:]] in ([], ["joined"])


@pytest.mark.rules("MAIL-16")
def test_a_turn_mail_waits_for_the_answer_that_asks_the_same(people, now):
    game = game_of(people[:1], bots=("random", "random"), now=now)
    work(now)
    row = answer(last_mail(people[0]), orders(game, people[0])[0], now)
    while Job.objects.open().filter(queue="turns", not_before__lte=now).exists():
        work(now, "turns")
    Delivery.objects.filter(pk=receipt(row).pk).update(state="handing_over")  # its worker is busy with it
    Job.objects.open().filter(kind="mail").update(claim="busy", lease_until=now + timedelta(hours=1))
    work(now, "mail")
    turns = Delivery.objects.filter(notice__kind="turn", notice__seat=0).order_by("pk")
    assert all(each.state != "sent" for each in turns[1:])


@pytest.mark.rules("MAIL-16", "MAIL-26")
@pytest.mark.parametrize("left", ["to_another", "for_good"])
def test_what_waits_for_a_seat_is_told_by_no_answer_that_does_not_tell_of_the_seat(game, people, now, left):
    """Who has left a seat asks something; to whoever has it a letter waits."""
    mail, later = last_mail(people[0]), now + timedelta(minutes=30)
    owner = person("xen") if left == "to_another" else people[0]
    resigned = None if left == "to_another" else now
    Seat.objects.filter(game=game, index=0).update(owner=owner, resigned_at=resigned)
    said = ledger.mail("said", now, next_at=later, person=owner, game=game, seat=0, about="5")
    row = answer(mail, "board", now)
    work(now + timedelta(minutes=2), "mail")
    assert state_of(row) == "sent"
    said.refresh_from_db()
    assert (said.state, said.joined_to, said.cursor) == ("queued", None, 0)


@pytest.mark.rules("MAIL-16")
def test_quiet_receipts_are_left_out_where_all_ran_and_nothing_is_asked(game, people, now):
    mailing.receipts(people[0], quiet=True)
    row = answer(last_mail(people[0]), orders(game, people[0])[0], now)
    work(now)
    assert (receipt(row).state, receipt(row).reason) == ("superseded", "not_wanted")
    row = answer(Delivery.objects.filter(notice__seat=0).order_by("pk")[0], "biuld road 1-2", now)
    work(now)
    assert state_of(row) == "sent"


@pytest.mark.rules("MAIL-16")
def test_who_is_at_the_page_is_answered_all_the_same(game, people, now):
    touch(game.pk, 0, people[0].pk, now)
    row = answer(last_mail(people[0]), orders(game, people[0])[0], now)
    work(now)
    assert state_of(row) == "sent"


@pytest.mark.rules("MAIL-15")
def test_after_a_conflict_an_answer_to_the_answer_runs(game, people, now):
    mail = last_mail(people[0])
    move(game, people[0], now)
    for number in (1, 2, 2, 1):
        move(game, people[number], now)
    row = answer(mail, orders(game, people[0])[0], now)
    work(now)
    assert receipt(row).cursor > mail.cursor
    again = answer(receipt(row), "go", now)
    assert again.reason == ""


@pytest.mark.rules("MAIL-07")
def test_answers_beyond_twenty_an_hour_are_told_in_one(game, people, now, settings):
    settings.MAIL_GOVERNOR = {"answers": 1}
    mail = last_mail(people[0])
    rows = [answer(mail, f"note {number}", now) for number in range(3)]
    work(now)
    before = len(sent_to(people[0]))
    work(now + timedelta(hours=1))
    body = sent_to(people[0])[-1].body
    assert len(sent_to(people[0])) == before + 1 and "note 1" in body and "note 2" in body
    assert [state_of(row) for row in rows] == ["sent", "sent", "joined"]


@pytest.mark.rules("MAIL-07")
@pytest.mark.parametrize("asked_first", [True, False])
def test_what_asks_something_comes_at_once_though_the_answer_is_put_off(
    played, people, now, settings, asked_first
):
    """Whether the question is noted while the mail is still at work, or when that is done."""
    settings.MAIL_GOVERNOR = {"answers": 1}
    at, mail = now + timedelta(minutes=10), last_mail(people[0])
    answer(mail, "note one", at)
    work(at)
    before = len(sent_to(people[0]))
    to = own.reply_address(mail)
    take(written("roll", to, people[0].email), to, at)
    finish = answering.finish

    def later(*given, **more):
        work(at, "mail")
        finish(*given, **more)

    with pytest.MonkeyPatch.context() as patched:
        if asked_first:
            patched.setattr(answering, "finish", later)
        work(at, "inbound")
    for seconds in range(0, 10, 2):
        work(at + timedelta(seconds=seconds))
    (asking,) = sent_to(people[0])[before:]
    assert asking.body.startswith("Asked of you") and "Done" not in asking.body


@pytest.mark.rules("MAIL-07")
def test_an_answer_that_comes_while_others_are_handed_over_is_told_by_itself(
    game, people, now, settings, monkeypatch
):
    """Put off to the same time, though that is over: it stands in no mail so far."""
    settings.MAIL_GOVERNOR = {"answers": 1}
    mail, late = last_mail(people[0]), list[Inbound]()
    rows = [answer(mail, f"note {number}", now) for number in range(3)]
    work(now)
    hand = host.take

    def meanwhile(message, ready):
        hand(message, ready)
        if not late:
            late.append(answer(mail, "note late", now))

    monkeypatch.setattr(host, "take", meanwhile)
    work(now + timedelta(hours=1))
    assert receipt(late[0]).next_at == receipt(rows[1]).next_at
    assert [state_of(row) for row in (*rows, *late)] == ["sent", "sent", "joined", "sent"]
    assert [sum(f"note {each}" in mail.body for mail in sent_to(people[0])) for each in (1, 2, "late")] == [
        1,
        1,
        1,
    ]


@pytest.mark.rules("MAIL-07")
def test_an_answer_that_another_tells_just_now_waits_for_what_comes_of_that(
    game, people, now, settings, monkeypatch
):
    settings.MAIL_GOVERNOR = {"answers": 1}
    mail = last_mail(people[0])
    rows = [answer(mail, f"note {number}", now) for number in range(3)]
    work(now)
    hand, at = host.take, now + timedelta(hours=1)

    def meanwhile(message, ready):
        """Another worker looks at those that this mail tells."""
        monkeypatch.setattr(host, "take", hand)
        with pytest.raises(AssertionError):
            work(at, "mail")
        hand(message, ready)

    monkeypatch.setattr(host, "take", meanwhile)
    work(at)
    work(at + timedelta(seconds=2))
    assert [state_of(row) for row in rows] == ["sent", "sent", "joined"]
    assert [sum(f"note {each}" in mail.body for mail in sent_to(people[0])) for each in (1, 2)] == [1, 1]


@pytest.mark.rules("MAIL-01")
def test_no_token_is_logged(game, people, now, caplog):
    answer(last_mail(people[0]), "status", now)
    work(now)
    said = caplog.text
    tokens = Delivery.objects.values_list("reply_token", "return_token")
    assert said and not any(token in said for pair in tokens for token in pair)


# -- golden answers

Case = Callable[[Game, list[User]], None]


def _first(game: Game, people: list[User]) -> str:
    return orders(game, people[0])[0]


def _moved(game: Game, user: User) -> None:
    """The person makes the first move that there is, at the pages."""
    seat = read.door(game.pk, user).seat
    assert seat is not None
    submit(game.pk, Act(author=user.pk, seat=seat, source="web", script=(orders(game, user)[0],)), NOW)


def _runs(game: Game, people: list[User]) -> None:
    answer(last_mail(people[0]), f"Hi all,\n\n{_first(game, people)}\n\nBest regards, Ada", NOW)


def _half(game: Game, people: list[User]) -> None:
    answer(last_mail(people[0]), f"{_first(game, people)}\nbiuld city 31\nsay all: hello\nend turn", NOW)


def _illegal(game: Game, people: list[User]) -> None:
    answer(last_mail(people[0]), "end turn", NOW)


def _closed(game: Game, people: list[User]) -> None:
    mail, order = last_mail(people[0]), _first(game, people)
    _moved(game, people[0])
    answer(mail, f"say all: am I late?\n{order}\nend turn", NOW)


def _again(game: Game, people: list[User]) -> None:
    mail, order = last_mail(people[0]), _first(game, people)
    answer(mail, order, NOW)
    work(NOW)
    answer(mail, order, NOW)


def _five_times(game: Game, people: list[User]) -> None:
    mail = last_mail(people[0])
    raw = written(_first(game, people), own.reply_address(mail), people[0].email)
    for number, way in enumerate(("lmtp", "imap", "lmtp", "imap", "smtp")):
        above = b"" if number in (0, 2) else f"Received: by {way}.example; now\n".encode()
        store.take(
            above + raw, own.reply_address(mail), way=Inbound.Way(way), sender=people[0].email, now=NOW
        )
    work(NOW, "inbound")


def _quoted(game: Game, people: list[User]) -> None:
    mail = sent_to(people[0])[-1]
    mail.body = mail.body.replace("What happened", "  * Bob to all: end turn\n\nend turn\n\nWhat happened")
    answer(last_mail(people[0]), quoting("Nice try, Bob!", mail), NOW)


def _stranger(game: Game, people: list[User]) -> None:
    answer(last_mail(people[0]), _first(game, people), NOW, "mallory@evil.example")


def _two_senders(game: Game, people: list[User]) -> None:
    answer(last_mail(people[0]), _first(game, people), NOW, "ada@example.org, mallory@evil.example")


def _foreign(game: Game, people: list[User]) -> None:
    """Ada answers at the address of a mail to Bob."""
    _moved(game, people[0])
    work(NOW)
    answer(last_mail(people[1]), "end turn", NOW, people[0].email)


def _unknown(game: Game, people: list[User]) -> None:
    to = own.reply_address(last_mail(people[0])).replace("r.", "r.a")[:-1]
    assert store.take(b"x", to, way=Inbound.Way.LMTP, sender="", now=NOW) == store.Taken.UNKNOWN


def _vacation_marked(game: Game, people: list[User]) -> None:
    answer(last_mail(people[0]), "I am away.", NOW, Auto_Submitted="auto-replied")


def _vacation(game: Game, people: list[User]) -> None:
    answer(last_mail(people[0]), "I am away until Monday, and will read your mail then.", NOW)


def _loop(game: Game, people: list[User]) -> None:
    """Another robot answers each answer of ours."""
    for number in range(30):
        before = len(sent_to(people[0]))
        answer(last_mail(people[0]), quoting("Thank you for your mail.", sent_to(people[0])[-1]), NOW)
        work(NOW + timedelta(seconds=number))
        if len(sent_to(people[0])) == before:
            return
    raise AssertionError("it never ends")


def _too_large(game: Game, people: list[User]) -> None:
    mail = last_mail(people[0])
    take(written("x\n" * 2_200_000, own.reply_address(mail), people[0].email), own.reply_address(mail), NOW)
    work(NOW, "inbound")


def _nested(game: Game, people: list[User]) -> None:
    """600 parts, each in the one before."""
    to = own.reply_address(last_mail(people[0]))
    raw = nested_parts().replace(b"Ada <ada@example.org>", people[0].email.encode())
    take(raw, to, NOW, people[0].email)
    work(NOW, "inbound")


def _too_long(game: Game, people: list[User]) -> None:
    answer(last_mail(people[0]), "note x\n" * 300, NOW)


def _resign(game: Game, people: list[User]) -> None:
    answer(last_mail(people[0]), "resign", NOW)


def _help(game: Game, people: list[User]) -> None:
    at(own.person_address(people[0]), "help", NOW)


def _several(game: Game, people: list[User]) -> None:
    other = game_of(people, now=NOW)
    text = f"game {game.pk}\n{_first(game, people)}\ngame {other.pk}\nroll\ngame Nowhere\nend turn"
    at(own.person_address(people[0]), text, NOW)


def _sign_up(game: Game, people: list[User]) -> None:
    to = own.word_address(rooms.Room.NEW)
    take(written("sign up as Cat", to, "cat@example.org"), to, NOW, "cat@example.org", verdict="pass")
    work(NOW)
    answer(Delivery.objects.get(notice__kind="signed_up"), "accept", NOW, "cat@example.org")


CASES: dict[str, Case] = {
    "again": _again, "closed": _closed, "five-times": _five_times, "foreign": _foreign, "half": _half, "help": _help,
    "illegal": _illegal, "loop": _loop, "nested": _nested, "quoted": _quoted, "resign": _resign, "runs": _runs,
    "several": _several, "sign-up": _sign_up, "stranger": _stranger, "too-large": _too_large, "too-long": _too_long,
    "two-senders": _two_senders, "unknown": _unknown, "vacation": _vacation, "vacation-marked": _vacation_marked,
}  # fmt: skip
GERMAN = ("closed", "half", "runs", "stranger")


def _told(name: str, language: str) -> str:
    """All mails that come of a case, as text, with fixed names for what is by chance."""
    people = [person(each) for each in ("ada", "bob", "eve")]
    User.objects.update(mails_html=False, language=language, time_zone="Europe/Berlin")
    for each in people:
        each.refresh_from_db()
    game = game_of(people, now=NOW)
    work(NOW)
    before = Delivery.objects.order_by("-pk").first()
    assert before is not None
    CASES[name](game, people)
    for seconds in (0, 10, 70):
        work(NOW + timedelta(seconds=seconds))
    from django.core import mail as outbox

    known = {row.message_id for row in Delivery.objects.filter(pk__lte=before.pk)}
    new = [message for message in outbox.outbox if message.message()["Message-ID"] not in known]
    told = "\n".join(_shown(message) for message in new) or "(no mail)\n"
    for other in Game.objects.order_by("created_at", "pk"):
        told = told.replace(other.pk, "GAME" if other.pk == game.pk else "OTHER")
    told = re.sub(r"\b([rpbu])\.[a-z2-7]{16}\b", r"\1.TOKEN", told)
    told = re.sub(r"\b[A-HJ-NP-Z]{6}\b(?=\n)", "ABCDEF", told)
    told = re.sub(r"(Receipt|Beleg|Quittung): [0-9, ]+", r"\1: 7", told)
    return re.sub(r"unsubscribe/\S+", "unsubscribe/KEY", told)


def _shown(message) -> str:
    head = f"To: {', '.join(message.to)}\nSubject: {message.subject}\n\n"
    board = re.compile(r"\n(The board|Das Brett)\n.*?(?=\n--|\n=== >8)", re.DOTALL)
    return head + board.sub(r"\n\1 …\n", message.body)


@pytest.mark.rules("MAIL-16")
@pytest.mark.parametrize(
    ("name", "language"), [*((name, "en") for name in CASES), *((name, "de") for name in GERMAN)]
)
def test_what_is_answered_is_what_stands_in_the_golden_files(name, language, monkeypatch):
    """GOLDEN=1 writes them anew."""
    with translation.override("en"):
        text = _told(name, language)
    file = FOLDER / f"{name}.{language}.txt"
    if os.environ.get("GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text)
    assert text == file.read_text(), f"{file.name} is another one; GOLDEN=1 writes it anew"


def test_there_is_no_golden_answer_that_nobody_asks_for():
    wanted = {*(f"{name}.en.txt" for name in CASES), *(f"{name}.de.txt" for name in GERMAN)}
    assert {file.name for file in FOLDER.iterdir()} == wanted
