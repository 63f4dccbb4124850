"""Why somebody was not told by mail, as the ledger says; and the ledger of before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.outbox import prepare
from horror.models import Game, Job, Seat
from horror.table import create, dispatch, jobs, presence
from horror.table.acts import Caller, NewGame, Profile
from horror.table.people import invitations
from horror.table.presence import PATIENCE, THERE
from tests.worker.games import game_of, move, work
from worker.notices.notify import QUIET

pytestmark = pytest.mark.django_db(transaction=True)


def no_mails(game: Game, ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(mails="none")


def none_of_this_game(game: Game, ada: User) -> None:
    Seat.objects.filter(game=game, index=0).update(mails=False)


def another_address(game: Game, ada: User) -> None:
    ada.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]


def closed(game: Game, ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(is_active=False)


def somebody_else(game: Game, ada: User) -> None:
    Seat.objects.filter(game=game, index=0).update(owner=User.objects.get(name="Bob"))


def answered(game: Game, ada: User) -> None:
    move(game, ada)


@pytest.mark.parametrize(
    ("happens", "reason"),
    [
        (no_mails, "not_wanted"),
        (none_of_this_game, "not_wanted"),
        (another_address, "unverified"),
        (closed, "gone"),
        (somebody_else, "gone"),
        (answered, "untrue"),
    ],
)
def test_what_was_not_told_says_why(
    people: list[User], now: datetime, happens: Callable[[Game, User], None], reason: str
) -> None:
    game = game_of(people, now=now)
    work_off("notify", now)
    happens(game, people[0])
    work_off("mail", now)
    row = Delivery.objects.get(notice__game=game, notice__seat=0)
    assert (row.state, row.reason) == ("superseded", reason)
    assert outbox.outbox == []


def work_off(kind: str, now: datetime) -> None:
    """Do the one job of this kind."""
    claimed = jobs.claim(Job.objects.open().get(kind=kind).pk, now)
    assert claimed is not None and dispatch.run(claimed, now)


def test_a_mail_to_who_is_at_the_page_is_held(people: list[User], now: datetime) -> None:
    """Also where that is seen only when it is to be handed over."""
    game = game_of(people, now=now)
    presence.touch(game.pk, 0, people[0], now)
    work(now)
    (row,) = Delivery.objects.filter(notice__game=game)
    until = now + THERE + PATIENCE
    assert (row.state, row.reason, row.next_at) == ("held", "quiet", until)
    presence.touch(game.pk, 0, people[0], now + timedelta(minutes=1))
    work(until)
    row.refresh_from_db()
    assert (row.state, row.next_at) == ("held", until + timedelta(minutes=1))
    work(until + timedelta(minutes=1))
    row.refresh_from_db()
    assert (row.state, row.reason) == ("sent", "")


@pytest.mark.parametrize(("begun", "state"), [(False, "failed"), (True, "maybe")])
def test_a_mail_whose_job_was_given_up_stops_no_later_one_about_the_same(
    people: list[User], now: datetime, begun: bool, state: str
) -> None:
    """Also where its reader may have it."""
    game = game_of(people, now=now)
    work_off("notify", now)
    job = Job.objects.open().get(kind="mail")
    if begun:
        claimed = jobs.claim(job.pk, now)
        assert claimed is not None and prepare(claimed, now)
        dispatch.abandon(now)
    for _ in range(dispatch.CRASHES - begun):
        now += timedelta(hours=1)
        assert jobs.claim(job.pk, now)
        assert dispatch.abandon(now) == 1
    row = Delivery.objects.get(notice__game=game)
    assert (row.state, row.reason) == (state, "fault")
    assert Job.objects.open().filter(key=f"alert::job-{job.pk}").exists()
    jobs.put("notify", game.pk, now)
    work(now)
    work(now := now + QUIET)
    again = Delivery.objects.get(notice__game=game, notice__round=1)
    assert again.notice.about == row.notice.about and again.state == "sent"
    assert [message.to for message in outbox.outbox] == [[people[0].email]]
    jobs.put("notify", game.pk, now)
    work(now)
    work(now + QUIET)
    assert len(outbox.outbox) == 1


def test_an_invitation_that_is_not_told_says_why(people: list[User], now: datetime) -> None:
    ada, bob, _ = people
    game = game_in_lobby(ada, now)
    wanted = invitations.Wanted(name="Bob", person=bob.pk)
    invitations.invite(game.pk, wanted, Caller(author=ada.pk), now)
    User.objects.filter(pk=bob.pk).update(invitations_from="nobody")
    work(now)
    row = Delivery.objects.get()
    assert (row.notice.kind, row.notice.person, row.notice.game) == ("invited", bob, game)
    assert (row.state, row.reason) == ("superseded", "not_wanted")


def game_in_lobby(ada: User, now: datetime) -> Game:
    new = NewGame(ruleset="classic", seats=3, name="Friday", profile=Profile(name=ada.name))
    return create.create(new, Caller(author=ada.pk), now)


# -- the ledger of before


BEFORE = [("worker", "0002_mail_handed_over"), ("accounts", "0009_joined_by_the_one_clock")]


def migrate(targets: list[tuple[str, str]]) -> Any:
    """The models of the database when it stands there."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


def newest() -> list[tuple[str, str]]:
    return [node for node in MigrationExecutor(connection).loader.graph.leaf_nodes() if node[0] != "tests"]


@pytest.fixture
def before() -> Iterator[Any]:
    """The models of a database in which mails and letters have tables of their own."""
    try:
        yield migrate(BEFORE)
    finally:
        migrate(newest())


def rows_of_before(apps: Any, game: Game, people: list[User], now: datetime) -> dict[str, Any]:
    """Mails in every state, and letters; with their jobs."""
    mail, letter = apps.get_model("worker", "Mail").objects, apps.get_model("accounts", "Letter").objects
    owes = Seat.objects.get(game=game, index=0).owes
    states = ["sent", "superseded", "joined", "maybe", "failed", "handing_over", "queued"]
    rows, earlier = [], None
    for number, state in enumerate(states):
        earlier = mail.create(
            id=100 + 2 * number, kind="turn", game_id=game.pk, seat=0, decision=owes, round=number,
            user_id=people[0].pk, message_id=f"<turn.{number}@of.before>", supersedes=earlier, state=state,
            cursor=number, failures=number, error="Gone" if state == "failed" else "", created_at=now,
            sent_at=now if state in ("sent", "joined", "maybe") else None,
        )  # fmt: skip
        rows.append(earlier)
    over = mail.create(
        kind="over", game_id=game.pk, seat=1, message_id="<over@of.before>", created_at=now, state="sent"
    )
    said = {"subject": "Hello", "text": "A link: http://there/#key\n", "html": "<p>A link</p>"}
    waits = letter.create(to="ada@example.org", message_id="<waits@of.before>", created_at=now, **said)
    done = letter.create(
        to="x@example.org", subject="Was", message_id="<done@of.before>", created_at=now, sent_at=now
    )
    asked = letter.create(to="ada@example.org", message_id="<asked@of.before>", created_at=now)
    lost = letter.create(to="y@example.org", message_id="<lost@of.before>", created_at=now, **said)
    for kind, key in (("mail", rows[-1].pk), ("letter", waits.pk), ("reset", asked.pk)):
        Job.objects.create(kind=kind, queue="mail", key=f"{kind}::{key}", created_at=now, not_before=now)
    return {"mails": [*rows, over], "letters": [waits, done, asked, lost]}


def test_what_was_told_before_an_update_is_not_told_again_and_what_waits_is_told(
    people: list[User], now: datetime, before: Any
) -> None:
    game = game_of(people, now=now)
    Job.objects.all().delete()
    old = rows_of_before(before, game, people, now)
    migrate(newest())
    for mail in old["mails"]:
        row = Delivery.objects.select_related("notice").get(pk=mail.pk)
        notice = row.notice
        assert (notice.kind, notice.game_id, notice.seat) == (mail.kind, game.pk, mail.seat)
        assert (notice.about, notice.round) == (mail.decision, mail.round)
        assert (notice.person_id, notice.supersedes_id) == (mail.user_id, mail.supersedes_id)
        assert (notice.made_at, row.sent_at, row.error) == (mail.created_at, mail.sent_at, mail.error)
        assert (row.message_id, row.state, row.cursor, row.attempts) == (
            mail.message_id, mail.state, mail.cursor, mail.failures,
        )  # fmt: skip
        assert (row.channel, row.target, row.body) == ("mail", "", "")
    assert "http://there" not in str(list(Delivery.objects.values()))
    work(now)
    ids = [message.extra_headers["Message-ID"] for message in outbox.outbox]
    assert sorted(ids) == ["<asked@of.before>", "<turn.6@of.before>", "<waits@of.before>"]
    texts = {message.extra_headers["Message-ID"]: message for message in outbox.outbox}
    waits: Any = texts["<waits@of.before>"]
    assert (waits.subject, waits.body) == ("Hello", "A link: http://there/#key\n")
    assert waits.alternatives[0][0] == "<p>A link</p>" and waits.to == ["ada@example.org"]
    assert "password" in texts["<asked@of.before>"].body
    turn = texts["<turn.6@of.before>"]
    assert turn.extra_headers["In-Reply-To"].startswith("<turn.0.0.")
    states = dict(Delivery.objects.filter(notice__seat=None).values_list("message_id", "state"))
    assert states == {
        "<waits@of.before>": "sent", "<done@of.before>": "sent", "<asked@of.before>": "sent",
        "<lost@of.before>": "failed",
    }  # fmt: skip
    move(game, people[0], now)
    work(now)
    assert Notice.objects.latest("pk").pk > max(mail.pk for mail in old["mails"])


def test_an_update_can_be_taken_back_with_its_mails(people: list[User], now: datetime, before: Any) -> None:
    game = game_of(people, now=now)
    Job.objects.all().delete()
    rows_of_before(before, game, people, now)
    first = everything(before)
    migrate(newest())
    Delivery.objects.filter(state="queued", notice__seat=0).update(state="held", reason="quiet")
    assert everything(migrate(BEFORE)) == first


def everything(apps: Any) -> dict[str, Any]:
    """Mails and letters with their jobs, letters without their numbers, and what was left of those that were done."""
    mails = list(apps.get_model("worker", "Mail").objects.order_by("pk").values())
    letters = apps.get_model("accounts", "Letter").objects.order_by("pk")
    kept = [
        (row.to, row.message_id, row.created_at, row.sent_at, waits and row.subject, waits and row.text)
        for row in letters
        if (waits := Job.objects.filter(key__in=[f"letter::{row.pk}", f"reset::{row.pk}"]).exists()) or True
    ]
    return {"mails": mails, "letters": kept, "jobs": sorted(Job.objects.values_list("kind", flat=True))}
