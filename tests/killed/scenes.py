"""What workers do for somebody who is told something, and what holds in the end, however often one of them has died."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from itertools import count

from django.utils import timezone

from accounts import mailing
from accounts.channels.models import Waiting
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own
from accounts.post.models import Report, Unreachable
from horror.models import Draft, Entry, Game, Job, Notes
from tests.channels.games import device, endpoint
from tests.channels.receiver import Receiver
from tests.inbox.mails import last_mail, moves, orders, take, written
from tests.killed.killing import Scene, do_all, do_those, mails
from tests.post.mails import bounce
from tests.post.mails import told as mailed
from tests.worker.games import game_of, person

_number = count(1)


class Told:
    """Ada, who is to move in a game with Bob and Eve, and is told so."""

    ways = ("turn", "none", "none")

    def __init__(self, receiver: Receiver) -> None:
        self.receiver = receiver
        self.now = timezone.now()

    def people(self) -> list[User]:
        """Fresh ones, who have no HTML, as drawing the board takes longer than all else."""
        self.now = timezone.now()
        number = f"{os.getpid()}x{next(_number)}"
        made = [
            person(f"{name}{number}", mails=wish)
            for name, wish in zip(("ada", "bob", "eve"), self.ways, strict=True)
        ]
        User.objects.filter(pk__in=[each.pk for each in made]).update(mails_html=False)
        self.receiver.received.clear()
        return made

    def begun(self) -> Game:
        """A game of which nobody has been told."""
        self.ada, self.bob, self.eve = people = self.people()
        return game_of(people, now=self.now)

    def the(self, kind: str, key: object) -> int:
        """The job of a kind that there is to do."""
        return int(Job.objects.open().get(kind=kind, key__endswith=f":{key}").pk)

    def delivery(self, **about: object) -> Delivery:
        return Delivery.objects.get(notice__person=self.ada, **about)

    def nothing_is_left(self, *kinds: str) -> None:
        assert not Job.objects.claimable(self.now + timedelta(seconds=5)).filter(kind__in=kinds).exists()


class AMail(Told):
    """The mail of a turn."""

    def begin(self) -> int:
        self.begun()
        do_those("notify", self.now)
        return self.the("mail", self.delivery().pk)

    def hold(self) -> None:
        row = self.delivery()
        assert row.state == "sent" and row.cursor > 0 and 1 <= mails(row.message_id) <= 2, row.state
        self.nothing_is_left("notify", "mail")


class ADigest(Told):
    """A mail in which two games are told at eight in the morning."""

    ways = ("daily", "none", "none")

    def begin(self) -> int:
        self.games = [self.begun()]
        self.games.append(game_of([self.ada, self.bob, self.eve], now=self.now))
        mailing.choose(self.ada, "daily", at="08:00")
        do_those("notify", self.now)
        row = self.delivery(notice__kind="digest")
        assert row.next_at is not None
        self.now = row.next_at
        return self.the("mail", row.pk)

    def hold(self) -> None:
        """What was told is not told again by itself when the time for that has come."""
        do_all(self.now + timedelta(minutes=30))
        row = self.delivery(notice__kind="digest")
        assert row.state == "sent" and 1 <= mails(row.message_id) <= 2, row.state
        told = Delivery.objects.filter(notice__person=self.ada, notice__kind="turn")
        assert {(each.state, each.joined_to_id) for each in told} == {("joined", row.pk)}
        assert sorted(each.notice.game_id for each in told) == sorted(each.pk for each in self.games)
        assert not any(mails(each.message_id) for each in told) and all(each.cursor > 0 for each in told)


class APush(Told):
    """A push to a device."""

    ways = ("none", "none", "none")

    def begin(self) -> int:
        people = self.people()
        self.ada = people[0]
        device(self.receiver, self.ada, self.now)
        game_of(people, now=self.now)
        do_those("notify", self.now)
        return self.the("push", self.delivery().pk)

    def hold(self) -> None:
        """Each takes the place of the one before, by its topic."""
        row, calls = self.delivery(), self.receiver.received
        assert row.state == "sent" and 1 <= len(calls) <= 2, row.state
        assert {each.headers["topic"] for each in calls} == {f"g{row.notice.game_id}{row.notice.seat}"}
        self.nothing_is_left("push")


class ACall(Told):
    """A call of an endpoint."""

    ways = ("none", "none", "none")

    def begin(self) -> int:
        people = self.people()
        self.ada = people[0]
        hers = endpoint(self.receiver, self.ada, self.now)
        game_of(people, now=self.now)
        do_those("notify", self.now)
        return self.the("endpoint", hers.pk)

    def hold(self) -> None:
        row, calls = self.delivery(), self.receiver.received
        assert row.state == "sent" and 1 <= len(calls) <= 2, row.state
        assert {each.headers["webhook-id"] for each in calls} == {str(row.notice_id)}
        assert not Waiting.objects.filter(delivery=row).exists()
        self.nothing_is_left("endpoint")


class Answered(Told):
    """Ada has the mail of a turn, and answers it."""

    def told(self) -> None:
        self.game = self.begun()
        do_all(self.now, seconds=1)
        self.mail = last_mail(self.ada)
        self.order = orders(self.game, self.ada)[0]

    def write(self, *lines: str, sender: str = "", above: bytes = b"") -> int:
        """A mail of these lines has come; the job that reads it."""
        to, by = own.reply_address(self.mail), sender or self.ada.email
        raw = written("\n".join(lines), to, by, Message_ID=f"<of{self.mail.pk}@example.org>")
        self.row = take(above + raw, to, self.now, by)
        return self.the("inbound", self.row.pk)

    def came(self) -> tuple[str, str]:
        """What came of the mail."""
        self.row.refresh_from_db()
        return self.row.state, self.row.reason

    def said(self) -> int:
        """How many words Ada has had for the table since."""
        later = Entry.objects.filter(game=self.game, kind="table", number__gt=self.game.entries)
        return later.count()


class AnAnswer(Answered):
    """Reading an answer: words, an order, a note, commands, and an order that does not run."""

    def begin(self) -> int:
        self.told()
        more = ["note blue", "zone Europe/Berlin", "create classic 3", "end turn"]
        return self.write("say all: hi", self.order, *more)

    def hold(self) -> None:
        assert self.came() == ("done", ""), self.came()
        self.ada.refresh_from_db()
        assert moves(self.game) == self.said() == 1 and self.ada.time_zone == "Europe/Berlin"
        assert [each.text for each in Notes.objects.filter(game=self.game)] == ["blue"]
        assert [each.lines for each in Draft.objects.filter(game=self.game)] == [["end turn"]]
        assert Game.objects.filter(creator=self.ada, status="lobby").count() == 1
        receipt = self.delivery(notice__kind="receipt")
        assert receipt.state == "sent" and mails(receipt.message_id) == 1, receipt.state
        self.nothing_is_left("inbound")


class TheSameByTwoWays(Answered):
    """The same for a mail that has come by two ways: its key is taken by one of them."""

    def begin(self) -> int:
        self.told()
        first = self.write("say all: hi", self.order)
        self.first = self.row
        self.write("say all: hi", self.order, above=b"Received: by another\n")
        return first

    def hold(self) -> None:
        self.first.refresh_from_db()
        came = {(self.first.state, self.first.reason), self.came()}
        assert came == {("done", ""), ("duplicate", "elsewhere")}, came
        assert moves(self.game) == self.said() == 1
        receipt = self.delivery(notice__kind="receipt")
        assert receipt.state == "sent" and mails(receipt.message_id) == 1, receipt.state


class AReceipt(Answered):
    """Handing over the answer to an answer, which tells the next question too."""

    def begin(self) -> int:
        self.told()
        self.write("say all: hi")
        do_those("inbound", self.now)
        return self.the("mail", self.delivery(notice__kind="receipt").pk)

    def hold(self) -> None:
        row = self.delivery(notice__kind="receipt")
        assert row.state == "sent" and row.body == "" and 1 <= mails(row.message_id) <= 2, row.state
        assert Delivery.objects.filter(notice__person=self.ada).count() == 2
        self.nothing_is_left("mail")


class SeveralReceipts(Answered):
    """Handing over the answers to two mails in one."""

    def begin(self) -> int:
        self.told()
        for text in ("say all: hi", "say all: you"):
            self.write(text)
            do_those("inbound", self.now)
        self.now += timedelta(seconds=1)
        receipts = Delivery.objects.filter(notice__person=self.ada, notice__kind="receipt")
        receipts.update(next_at=self.now)
        return self.the("mail", receipts.order_by("pk")[0].pk)

    def hold(self) -> None:
        """One of them tells both."""
        receipts = Delivery.objects.filter(notice__person=self.ada, notice__kind="receipt")
        tells = receipts.get(state="sent")
        (told,) = receipts.exclude(pk=tells.pk)
        assert (told.state, told.joined_to_id, told.body, tells.body) == ("joined", tells.pk, "", ""), (
            told.state
        )
        assert 1 <= mails(tells.message_id) <= 2 and mails(told.message_id) == 0
        self.nothing_is_left("mail")


class AHeldMail(Answered):
    """A mail from an address that is not its owner's."""

    def begin(self) -> int:
        self.told()
        return self.write("say all: hi", sender="mallory@elsewhere.example")

    def hold(self) -> None:
        assert self.came() == ("held", "stranger"), self.came()
        notice = self.delivery(notice__kind="held")
        assert notice.state == "sent" and mails(notice.message_id) == 1, notice.state
        assert self.said() == 0 and self.the("inbound", self.row.pk)


class ABounce(Told):
    """A second report that an address does not exist."""

    def begin(self) -> int:
        self.ada, _, _ = self.people()
        earlier = self.now - timedelta(days=2)
        first = mailed(earlier, to="", person=self.ada)
        Report.objects.create(delivery=first, address=self.ada.email, kind="no_such", at=earlier)
        back = own.return_path(mailed(self.now, to="", person=self.ada))
        self.row = take(bounce("5.1.1"), back, self.now, "")
        return self.the("inbound", self.row.pk)

    def hold(self) -> None:
        self.row.refresh_from_db()
        assert (self.row.state, self.row.reason) == ("done", "report"), self.row.reason
        assert Report.objects.filter(address=self.ada.email).count() == 2
        assert Unreachable.objects.filter(address=self.ada.email).count() == 1
        self.nothing_is_left("inbound")


SCENES: dict[str, Callable[[Receiver], Scene]] = {
    "mail": AMail,
    "digest": ADigest,
    "receipt": AReceipt,
    "receipts": SeveralReceipts,
    "push": APush,
    "call": ACall,
    "answer": AnAnswer,
    "two ways": TheSameByTwoWays,
    "held": AHeldMail,
    "bounce": ABounce,
}
