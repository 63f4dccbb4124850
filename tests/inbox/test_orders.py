"""Orders that come by mail: what runs, once, and what is told of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.ledger import Delivery, Notice
from accounts.post import own
from accounts.post.models import Inbound
from horror.models import Draft, Entry, Notes, Submission
from horror.table import read
from horror.table.acts import Caller
from horror.table.people.resign import resign
from tests.inbox.mails import answer, last_mail, moves, orders, receipt, sent_to, take, told, written
from tests.worker.games import game_of, move, work

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.rules("MAIL-06")
def test_an_order_in_an_answer_runs_and_spends_the_key_of_the_mail(game, people, now):
    order = orders(game, people[0])[0]
    row = answer(last_mail(people[0]), f"{order}\n", now)
    assert (row.state, row.reason) == (Inbound.State.DONE, "")
    assert told(row).parts[0].ran == [order] and told(row).whole
    submission = Submission.objects.get(game=game, source="mail")
    assert row.submission == submission and told(row).parts[0].submissions == [submission.pk]
    assert submission.key.startswith(f"{row.spent}:") and row.spent.startswith("mail:")
    assert row.raw_until == now + timedelta(days=7)


@pytest.mark.rules("MAIL-06")
def test_the_same_text_to_the_same_mail_runs_once_and_is_answered_so(game, people, now):
    order, mail = orders(game, people[0])[0], last_mail(people[0])
    answer(mail, order, now)
    again = answer(mail, order, now)
    assert (again.state, again.reason) == (Inbound.State.DUPLICATE, Inbound.Reason.REPEATED)
    assert "already done" in told(again).notes[0].lower() and not told(again).parts
    assert moves(game) == 1


@pytest.mark.rules("MAIL-06")
def test_the_same_mail_by_another_way_is_not_answered_once_more(game, people, now):
    order, mail = orders(game, people[0])[0], last_mail(people[0])
    raw = written(order, own.reply_address(mail), "ada@example.org")
    for way, above in (
        ("lmtp", b""),
        ("imap", b"Received: by b.example; x\n"),
        ("smtp", b"Received: by c.example; x\n"),
    ):
        take(above + raw, own.reply_address(mail), now, way=way)
    work(now, "inbound")
    rows = list(Inbound.objects.order_by("pk").values_list("state", "reason"))
    assert rows == [("done", ""), ("duplicate", "elsewhere"), ("duplicate", "elsewhere")]
    assert moves(game) == 1 and Submission.objects.filter(source="mail").count() == 1


def in_to_and_cc(person, mail, text, now, *, first="r"):
    """One mail to the address of a mail of ours and to the own one; what became of it at both."""
    to = {"r": own.reply_address(mail), "p": own.person_address(person)}
    raw = written(text, to["r"], person.email, Cc=to["p"])
    rows = {each: take(raw, to[each], now) for each in sorted(to, reverse=first == "r")}
    work(now, "inbound")
    for row in rows.values():
        row.refresh_from_db()
    return rows


@pytest.mark.rules("MAIL-06")
@pytest.mark.parametrize("first", ["r", "p"])
def test_a_mail_to_two_of_ones_own_addresses_runs_once_and_is_answered_once(played, people, now, first):
    at, before = now + timedelta(minutes=10), moves(played)
    text = f"game {played.pk}\nsay all: hello\nroll\n"
    rows = in_to_and_cc(people[0], last_mail(people[0]), text, at, first=first)
    other = rows["p" if first == "r" else "r"]
    assert told(rows[first]).parts[0].ran == ["say all: hello", "roll"]
    assert (other.state, other.reason) == (Inbound.State.DUPLICATE, Inbound.Reason.ELSEWHERE)
    assert moves(played) == before + 1 and Notice.objects.filter(kind="receipt").count() == 1


@pytest.mark.rules("MAIL-06")
def test_what_does_not_run_at_one_address_may_run_at_the_other(game, people, now):
    rows = in_to_and_cc(people[0], last_mail(people[0]), "1", now, first="p")
    assert told(rows["p"]).parts[0].stopped is not None and moves(game) == 1
    assert (rows["r"].state, rows["r"].reason) == (Inbound.State.DONE, "")


@pytest.mark.rules("MAIL-06")
def test_what_answers_mails_of_two_games_at_once_is_meant_for_both(people, now):
    games = [game_of(people, now=now), game_of(people, now=now)]
    work(now)
    work(now + timedelta(minutes=5))
    to = [own.reply_address(each) for each in Delivery.objects.filter(notice__person=people[0])]
    raw = written(orders(games[0], people[0])[0], to[0], people[0].email, Cc=to[1])
    for address in to:
        take(raw, address, now)
    work(now, "inbound")
    assert [moves(game) for game in games] == [1, 1]


@pytest.mark.rules("MAIL-06")
def test_what_only_reads_is_answered_each_time(game, people, now):
    mail = last_mail(people[0])
    for _ in range(2):
        row = answer(mail, "status", now)
        assert (row.state, row.spent) == (Inbound.State.DONE, "") and told(row).asked


@pytest.mark.rules("MAIL-15")
def test_what_the_seat_itself_has_done_in_its_own_turn_is_no_conflict(played, people, now):
    at = now + timedelta(minutes=10)
    mail = last_mail(people[0])
    assert answer(mail, "roll", at).reason == ""
    assert answer(mail, "end turn", at).reason == ""
    assert read.door(played.pk, people[0]).position.active == 1


@pytest.mark.rules("MAIL-15")
def test_when_another_has_moved_no_order_runs_and_all_are_kept_as_the_draft(game, people, now):
    mail, order = last_mail(people[0]), orders(game, people[0])[0]
    move(game, people[0], now)
    move(game, people[1], now)
    row = answer(mail, f"say all: sorry\n{order}\nend turn\n", now)
    part = told(row).parts[0]
    assert part.conflict and part.kept == [order, "end turn"] and part.ran == ["say all: sorry"]
    assert Draft.objects.get(game=game, seat=0).lines == [order, "end turn"]
    assert moves(game) == 2


@pytest.mark.rules("MAIL-15")
def test_go_gives_the_orders_of_the_draft(game, people, now):
    mail = last_mail(people[0])
    move(game, people[0], now)
    for number in (1, 2, 2, 1):
        move(game, people[number], now)
    order = orders(game, people[0])[-1]
    row = answer(mail, order, now)
    assert told(row).parts[0].kept == [order]
    work(now)
    later = now + timedelta(minutes=10)
    work(later)
    done = answer(last_mail(people[0]), "go", later)
    assert told(done).parts[0].ran == ["go"], told(done)
    assert moves(game) == 6 and not Draft.objects.get(game=game).lines


@pytest.mark.rules("MAIL-15")
def test_an_undo_of_one_s_own_is_no_conflict(played, people, now):
    at = now + timedelta(minutes=10)
    mail = last_mail(people[0])
    answer(mail, "roll", at)
    answer(mail, "when my turn begins: roll", at)
    row = answer(mail, "undo", at)
    assert told(row).parts[0].stopped is not None  # a roll is drawn
    assert answer(mail, "end turn", at).reason == ""


@pytest.mark.rules("MAIL-14")
def test_commands_run_between_orders_and_a_line_that_is_none_stops_all_behind_it(played, people, now):
    at = now + timedelta(minutes=10)
    row = answer(last_mail(people[0]), "roll\nstatus\nbiuld city 31\nsay all: hm\nend turn\n", at)
    part = told(row).parts[0]
    assert part.ran == ["roll", "say all: hm"] and part.sections
    assert part.stopped is not None and (part.stopped.number, part.stopped.typed) == (3, "biuld city 31")
    assert part.kept == ["biuld city 31", "end turn"]
    assert read.door(played.pk, people[0]).position.active == 0


@pytest.mark.rules("MAIL-14")
def test_preview_anywhere_runs_nothing_and_says_nothing(played, people, now):
    at, before = now + timedelta(minutes=10), Entry.objects.count()
    row = answer(last_mail(people[0]), "say all: hello\nroll\nend turn\nundo\npreview\n", at)
    assert Entry.objects.count() == before
    assert told(row).parts[0].sections and not told(row).changed and row.spent == ""


@pytest.mark.rules("MAIL-14", "MAIL-16")
@pytest.mark.parametrize(
    ("text", "line", "then"), [("1", "roll", "drawn"), ("build city 31", "build city 31", "would stop")]
)
def test_a_preview_says_which_order_it_is_that_it_tells_nothing_of(played, people, now, text, line, then):
    row = answer(last_mail(people[0]), f"preview\n{text}", now + timedelta(minutes=10))
    (section,) = told(row).parts[0].sections
    assert section.lines[0] == line and then in section.lines[1], section


@pytest.mark.rules("MAIL-14")
def test_a_note_is_added_to_what_was_noted(game, people, now):
    answer(last_mail(people[0]), "note blue is late", now)
    answer(last_mail(people[0]), "note red is not", now)
    assert Notes.objects.get(game=game).text == "blue is late\nred is not"


@pytest.mark.rules("MAIL-14")
def test_a_letter_of_many_lines_goes_to_the_seats_that_it_names(game, people, now):
    text = "press blue:\nDear blue,\nend turn\nAda\nend press\n"
    row = answer(last_mail(people[0]), text, now)
    assert told(row).parts[0].ran == ["press blue: …"]
    items = read.stream(read.door(game.pk, people[1]), text=True).items
    assert any("end turn" in line for line in items[-1].text)
    assert moves(game) == 0


@pytest.mark.rules("MAIL-12")
def test_our_own_addresses_are_taken_out_of_what_is_said(game, people, now):
    mail = last_mail(people[0])
    answer(mail, f"say all: write to {own.reply_address(mail)} or bob@example.org", now)
    (line,) = read.stream(read.door(game.pk, people[1]), text=True).items[-1].text
    assert mail.reply_token not in line and "bob@example.org" in line


@pytest.mark.rules("MAIL-01")
def test_at_the_address_of_a_mail_a_line_about_another_game_ends_the_script(game, people, now):
    other = game_of(people, now=now)
    other.name = "Other"
    other.save()
    order = orders(game, people[0])[0]
    row = answer(last_mail(people[0]), f"game {game.pk}\nnote mine\ngame Other\n{order}\n", now)
    first, second = told(row).parts
    assert first.ran == ["note mine"]
    assert second.stopped is not None and second.unrun == [order]
    assert moves(game) == moves(other) == 0


@pytest.mark.rules("MAIL-03")
def test_the_dice_of_version_one_are_mixed_with_the_mail_itself(game, people, now):
    row = answer(last_mail(people[0]), orders(game, people[0])[0], now)
    assert Entry.objects.get(game=game, kind="move").entropy == row.sha256


def test_one_who_does_not_sit_there_any_more_gives_no_orders(game, people, now):
    mail, order = last_mail(people[0]), orders(game, people[0])[0]
    resign(game.pk, 0, Caller(author=people[0].pk), now)
    row = answer(mail, order, now)
    assert told(row).parts[0].stopped is not None and moves(game) == 0
    assert receipt(row).notice.person == people[0]


@pytest.mark.rules("MAIL-06")
def test_the_same_text_to_another_mail_is_another(game, people, now):
    first, second = last_mail(people[0]), None
    answer(first, "note a\nnote b", now)
    work(now)
    second = last_mail(people[0])
    assert second != first
    row = answer(second, "note a\nnote b", now)
    assert (row.state, row.reason) == (Inbound.State.DONE, "")
    assert Notes.objects.get(game=game).text == "a\nb\na\nb"


@pytest.mark.rules("MAIL-12", "MAIL-16")
def test_between_the_fences_nothing_runs_though_no_line_is_marked(played, people, now):
    """A client that quotes without marks, and a rival who has written `end turn` into what is quoted."""
    at = now + timedelta(minutes=10)
    body = sent_to(people[0])[-1].body.replace("What happened", "end turn\n\nWhat happened", 1)
    assert "\nend turn\n" in body
    row = answer(last_mail(people[0]), f"roll\n\n{body}", at)
    assert told(row).parts[0].ran == ["roll"]
    assert read.door(played.pk, people[0]).position.active == 0


@pytest.mark.rules("MAIL-01")
def test_the_token_of_another_seat_gives_that_one_no_orders(game, people, now):
    """Bob has got hold of Ada's address: his own orders do not run there, nor do hers that he writes."""
    row = answer(last_mail(people[0]), orders(game, people[0])[0], now, people[1].email)
    assert row.state == Inbound.State.HELD and row.person == people[0] and moves(game) == 0


@pytest.mark.rules("MAIL-12", "MAIL-16")
def test_none_of_the_orders_that_a_mail_offers_runs_as_it_is_quoted_without_marks(played, people, now):
    body = sent_to(people[0])[-1].body
    assert "1. roll" in body
    row = answer(last_mail(people[0]), f"Nice.\n\n{body}", now + timedelta(minutes=10))
    assert not told(row).changed and not told(row).parts
