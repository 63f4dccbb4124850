"""Mails as their readers wish: gathered, only about time that runs out, otherwise in one game (MAIL-21, MAIL-24)."""

from __future__ import annotations

from datetime import datetime, timedelta
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail as outbox
from django.core.mail.backends import locmem

from accounts import changing, mailing
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own
from horror import clock, present
from horror.models import Game, Job, Seat
from horror.table import dispatch, jobs, undo
from horror.table.acts import Caller
from horror.table.late import lapse
from tests.inbox import mails as inbox
from tests.worker.games import first_line, game_of, move, unfolded, work
from worker.notices import digest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-21")]
HOUR = timedelta(hours=1)
DAILY = clock.PRESETS["daily"]
FREE, BANK = DAILY.turn / 3600, DAILY.bank / 3600


@pytest.fixture
def now() -> datetime:
    return datetime.fromisoformat("2026-11-20T12:10:00+00:00")


@pytest.fixture
def _present(now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wishes are changed at the same moment."""
    monkeypatch.setattr(present, "now", lambda: now)


def mails_to(person: User) -> list[Any]:
    return [message for message in outbox.outbox if message.to == [person.email]]


def rows(person: User) -> list[tuple[str, str, str]]:
    found = Delivery.objects.filter(notice__person=person).order_by("pk")
    return list(found.values_list("notice__kind", "state", "reason"))


def test_what_is_gathered_is_told_at_the_time_in_one_mail_to_which_it_is_joined(
    people: list[User], now: datetime, settings: Any
) -> None:
    settings.MAIL_IN = ["maild"]
    mailing.choose(people[0], "batched", every=60)
    games = [game_of(people, now=now) for _ in range(2)]
    work(now)
    assert mails_to(people[0]) == [] and rows(people[0]).count(("turn", "held", "gathered")) == 2
    at = now + timedelta(minutes=50)
    work(at - timedelta(minutes=1))
    assert mails_to(people[0]) == []
    work(at)
    (message,) = mails_to(people[0])
    assert all(f"/games/{game.pk}" in message.body for game in games)
    assert all(f"\ngame {game.pk}\n" in message.body for game in games)
    assert message.body.count("\nEvening game: You play") == 2
    assert message.reply_to == [f"p.{people[0].mail_token}@localhost"]
    told = Delivery.objects.get(notice__kind="digest")
    joined = Delivery.objects.filter(joined_to=told)
    assert {row.state for row in joined} == {"joined"} and joined.count() == 2
    assert all(
        row.cursor and row.orders.startswith("place settlement") and row.sent_at == at for row in joined
    )
    work(at + HOUR)
    assert len(mails_to(people[0])) == 1


@pytest.mark.rules("MAIL-24")
def test_what_is_true_no_longer_is_not_told_when_the_time_comes(people: list[User], now: datetime) -> None:
    mailing.choose(people[0], "batched", every=60)
    answered, open_still = game_of(people, now=now), game_of(people, now=now)
    work(now)
    move(answered, people[0], now)
    work(now + 2 * HOUR)
    (message,) = mails_to(people[0])
    assert f"/games/{open_still.pk}" in message.body and f"/games/{answered.pk}" not in message.body
    assert ("turn", "superseded", "untrue") in rows(people[0])
    move(open_still, people[0], now + 2 * HOUR)
    assert len(mails_to(people[0])) == 1


@pytest.mark.rules("MAIL-24")
def test_where_nothing_is_true_any_more_no_mail_goes_out(people: list[User], now: datetime) -> None:
    mailing.choose(people[0], "batched", every=60)
    game = game_of(people, now=now)
    work(now)
    move(game, people[0], now)
    work(now + 2 * HOUR)
    assert mails_to(people[0]) == []
    assert ("digest", "superseded", "untrue") in rows(people[0])


def test_what_is_due_before_the_next_one_or_soon_after_goes_at_once(
    people: list[User], now: datetime
) -> None:
    mailing.choose(people[0], "daily", at="08:00")
    game = game_of(people, now=now)
    next_one = now.replace(day=21, hour=8, minute=0)
    for hours, sent in ((2.1, 0), (2, 1)):
        due = (next_one + hours * HOUR).isoformat()
        row = Seat.objects.get(game=game, index=0)
        Seat.objects.filter(pk=row.pk).update(clock={**row.clock, "due": due, "free_until": due})
        jobs.put("notify", game.pk, now)
        work(now)
        assert len(mails_to(people[0])) == sent
    work(next_one)
    assert len(mails_to(people[0])) == 1


def test_a_daily_one_comes_at_the_local_hour(people: list[User], now: datetime) -> None:
    User.objects.filter(pk=people[0].pk).update(time_zone="Asia/Kathmandu")
    people[0].refresh_from_db()
    mailing.choose(people[0], "daily", at="18:00")
    game = game_of(people, now=now)
    Seat.objects.filter(game=game).update(time_zone="Asia/Kathmandu")
    work(now)
    row = Delivery.objects.get(notice__kind="digest")
    assert row.next_at == datetime.fromisoformat("2026-11-20T12:15:00+00:00")


def test_who_wants_deadlines_alone_is_reminded_though_no_mail_came_before(
    people: list[User], now: datetime
) -> None:
    mailing.choose(people[0], "deadlines")
    game = game_of(people, now=now)
    work(now)
    assert mails_to(people[0]) == []
    at = now + 0.8 * FREE * HOUR
    lapse.look(game.pk, 0, at)
    work(at)
    (message,) = mails_to(people[0])
    assert first_line(message).startswith("Asked of you until")
    lapse.look(game.pk, 0, at + HOUR)
    work(at + HOUR)
    assert len(mails_to(people[0])) == 1


@pytest.mark.parametrize(("all_games", "this_one", "sent"), [("none", "turn", 1), ("turn", "none", 0)])
def test_a_game_may_have_its_own_wish(
    people: list[User], now: datetime, all_games: str, this_one: str, sent: int
) -> None:
    mailing.choose(people[0], all_games)
    game = game_of(people, now=now)
    mailing.choose(people[0], this_one, game=game.pk)
    work(now)
    assert len(mails_to(people[0])) == sent
    mailing.choose(people[0], None, game=game.pk)
    other = game_of(people, now=now)
    work(now)
    assert len(mails_to(people[0])) == 1 and Game.objects.filter(pk=other.pk).exists()


def test_a_wish_changed_before_the_time_counts(people: list[User], now: datetime) -> None:
    mailing.choose(people[0], "batched", every=60)
    game_of(people, now=now)
    work(now)
    mailing.end_all(people[0])
    work(now + HOUR)
    assert mails_to(people[0]) == []
    assert ("turn", "superseded", "not_wanted") in rows(people[0])


def test_what_no_gathered_mail_has_told_is_told_by_itself(people: list[User], now: datetime) -> None:
    """As where that one was given up after a fault."""
    mailing.choose(people[0], "batched", every=60)
    game = game_of(people, now=now)
    work(now)
    Delivery.objects.filter(notice__kind="digest").update(state="failed", reason="fault")
    at = now + timedelta(minutes=50)
    work(at)
    assert mails_to(people[0]) == []
    work(at + digest.LATER)
    (message,) = mails_to(people[0])
    assert game.name in message.subject


def test_one_that_waits_for_its_host_is_not_overtaken_by_what_it_tells(
    people: list[User], now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailing.choose(people[0], "batched", every=60)
    game_of(people, now=now)
    work(now)
    at = now + timedelta(minutes=50) + digest.LATER
    mine = Delivery.objects.get(notice__kind="turn", notice__person=people[0])
    claimed = jobs.claim(Job.objects.open().get(key=jobs.full_key("mail", None, str(mine.pk))).pk, at)
    assert claimed is not None and not dispatch.run(claimed, at)
    mine.refresh_from_db()
    assert (mine.state, mine.reason) == ("held", "gathered") and mails_to(people[0]) == []


def test_more_games_than_one_mail_has_room_for_come_in_another_at_once(
    people: list[User], now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digest, "GAMES", 2)
    mailing.choose(people[0], "batched", every=60)
    for _ in range(3):
        game_of(people, now=now)
    work(now)
    work(now + timedelta(minutes=50))
    first, second = mails_to(people[0])
    assert "2 games" in unfolded(first) and "1 game" in unfolded(second)
    assert rows(people[0]).count(("turn", "joined", "")) == 3


@pytest.mark.parametrize("name", ["One", "a@b.example", "Friday!", "x" * 70, "aaaabbbbcccc", "1: -- 2"])
def test_each_section_begins_with_a_line_that_names_its_game(
    people: list[User], now: datetime, settings: Any, name: str
) -> None:
    settings.MAIL_IN = ["maild"]
    mailing.choose(people[0], "batched", every=60)
    game = game_of(people, now=now)
    type(game).objects.filter(pk=game.pk).update(name=name)
    work(now)
    at = now + timedelta(minutes=50)
    work(at)
    (line,) = [line for line in mails_to(people[0])[0].body.splitlines() if line.startswith("game ")]
    row = inbox.at(own.person_address(people[0]), f"{line}\nstatus", at)
    (part,) = inbox.told(row).parts
    assert part.game == game.pk and part.sections
    assert line == ("game One" if name == "One" else f"game {game.pk}")


@pytest.mark.usefixtures("_present")
def test_who_wants_mails_at_once_again_has_what_was_gathered(people: list[User], now: datetime) -> None:
    mailing.choose(people[0], "daily", at="08:00")
    game_of(people, now=now)
    work(now)
    assert mails_to(people[0]) == []
    mailing.choose(people[0], "turn")
    work(now + timedelta(minutes=1))
    assert len(mails_to(people[0])) == 1


@pytest.mark.usefixtures("_present")
def test_what_was_gathered_for_longer_comes_when_it_is_wished_now(people: list[User], now: datetime) -> None:
    mailing.choose(people[0], "batched", every=1440)
    game_of(people, now=now)
    work(now)
    mailing.choose(people[0], "batched", every=30)
    work(now + timedelta(minutes=1))
    at = Delivery.objects.get(notice__kind="turn", notice__person=people[0]).next_at
    assert at is not None and at <= now + timedelta(minutes=30)
    work(at)
    (message,) = mails_to(people[0])
    assert message.subject == "Your games"


@pytest.mark.usefixtures("_present")
def test_a_page_that_changes_the_wish_has_what_was_gathered_follow_too(
    people: list[User], now: datetime
) -> None:
    mailing.choose(people[0], "daily", at="08:00")
    game_of(people, now=now)
    work(now)
    changing.change(people[0], {"mails": "turn"})
    work(now + timedelta(minutes=1))
    assert len(mails_to(people[0])) == 1


@pytest.mark.rules("MAIL-24")
@pytest.mark.parametrize("answered", [True, False], ids=["by oneself", "taken back"])
def test_what_a_host_may_have_in_a_mail_of_several_games_is_not_said_to_be_superseded(
    people: list[User], now: datetime, monkeypatch: pytest.MonkeyPatch, answered: bool
) -> None:
    """The line was cut after the mail was told and before the answer; then what it asks is closed, in all its games."""
    game = game_of(people, now=now)
    move(game, people[0], now)
    mailing.choose(people[1], "batched", every=60)
    work(now)
    at = now + timedelta(minutes=50)
    with monkeypatch.context() as patch:
        taken = locmem.EmailBackend.send_messages

        def cut(self: Any, messages: Any) -> None:
            taken(self, messages)
            raise SMTPServerDisconnected("gone")

        patch.setattr(locmem.EmailBackend, "send_messages", cut)
        row = Delivery.objects.get(notice__person=people[1], notice__kind="digest")
        assert not dispatch.run(jobs.claim(Job.objects.get(key=f"mail::{row.pk}").pk, at), at)
    if answered:
        move(game, people[1], at)
    else:
        undo.ask(game.pk, 0, Caller(author=people[0].pk), at)
        for seat in (1, 2):
            undo.consent(game.pk, seat, True, Caller(author=people[seat].pk), at)
    mailing.choose(people[1], "turn")
    work(at + timedelta(minutes=1))
    row.refresh_from_db()
    told = list(Delivery.objects.thread(game.pk, 1).values_list("notice__kind", "state", "reason"))
    assert row.state == "maybe" and told[0] == ("turn", "maybe", "untrue")
    assert [kind for kind, state, _ in told[1:] if state == "sent"] == ([] if answered else ["recall"])
