"""Mails written at the folder of mails, for the person at this machine: they go by SMTP to its daemon."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage as Message
from email.policy import default
from pathlib import Path

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User
from accounts.post import loopback, own, store
from accounts.post.models import Inbound
from horror import present
from tests.conftest import WAIT_SECONDS
from tests.post.mails import told
from tests.worker.games import work
from web import mailbox

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada@example.org", name="Ada")


@pytest.fixture(autouse=True)
def _at_home(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.EMBEDDED, settings.SERVES_LOOPBACK_ONLY = True, True
    settings.EMAIL_BACKEND, settings.MAIL_FOLDER = "deploy.mailbox.FolderBackend", tmp_path / "mail"
    settings.DEFAULT_FROM_EMAIL = "Games <games@localhost>"
    monkeypatch.setattr(loopback, "PORT", 0)
    loopback.listen()
    loopback.start()
    yield
    loopback.stop(WAIT_SECONDS)


@pytest.fixture
def owner() -> Client:
    browser = Client(HTTP_HOST="127.0.0.1:8000")
    assert browser.get(f"/mails/?key={mailbox.key()}").status_code == 302
    return browser


def lies_here(ada: User, **headers: str) -> str:
    """A mail to her in the folder; its name."""
    address = own.reply_address(told(person=ada))
    EmailMessage(
        "Your turn", "Roll, or pass?\nDue at 12:00", "games@localhost", ["ada@example.org"], reply_to=[address],
        headers={"Message-ID": "<r.1@localhost>", **headers},
    ).send()  # fmt: skip
    return next(path.name for path in Path(settings.MAIL_FOLDER).iterdir())


def came() -> tuple[Inbound, Message]:
    row = Inbound.objects.get()
    mail = message_from_bytes(bytes(row.raw or b""), policy=default)
    assert isinstance(mail, Message)
    return row, mail


@pytest.mark.rules("MAIL-05")
def test_a_mail_is_answered_as_from_a_mail_program(owner: Client, ada: User) -> None:
    name = lies_here(ada, References="<a@b.c> <r.0@localhost>")
    shown = owner.get(f"/mails/{name}").content.decode()
    assert "&gt; Roll, or pass?\n&gt; Due at 12:00" in shown and "wrote:" in shown
    text = "end turn\r\n\r\nOn Monday, games@localhost wrote:\r\n> Roll, or pass?"
    answer = owner.post(
        f"/mails/{name}/answer", {"subject": "Re: Your turn", "text": text, "from": "x@example.org"}
    )
    assert (answer.status_code, answer["Location"]) == (302, f"/mails/{name}?sent")
    assert "It is sent" in owner.get(answer["Location"]).content.decode()
    row, mail = came()
    assert (row.person, row.way, row.sender) == (ada, "smtp", "ada@example.org")
    assert (mail["From"], mail["Subject"]) == ("ada@example.org", "Re: Your turn")
    assert (mail["In-Reply-To"], mail["References"]) == (
        "<r.1@localhost>",
        "<a@b.c> <r.0@localhost> <r.1@localhost>",
    )
    assert mail.get_content().splitlines() == text.splitlines()


@pytest.mark.parametrize("to", ["new", "help", "person"])
def test_a_mail_that_answers_none_goes_to_a_word_or_to_the_own_address(
    owner: Client, ada: User, to: str
) -> None:
    assert 'name="to"' in owner.get("/mails/").content.decode()
    written = {"from": "Ada@example.org", "to": to, "subject": "", "text": "sign up as Äda"}
    assert owner.post("/mails/write", written)["Location"] == "/mails/?sent"
    row, mail = came()
    assert row.recipient == (own.person_address(ada) if to == "person" else f"{to}@localhost")
    assert mail.get_content().strip() == "sign up as Äda" and "In-Reply-To" not in mail


@pytest.mark.rules("MAIL-01", "MAIL-02")
def test_a_newcomer_signs_up_here_and_has_an_address_to_write_to(owner: Client) -> None:
    written = {"from": "cat@example.org", "to": "new", "subject": "", "text": "sign up as Cat"}
    owner.post("/mails/write", written)
    for text in ("accept", "my games"):
        now = present.now()
        work(now, "inbound")
        work(now + timedelta(minutes=2))
        *_, last = sorted(Path(settings.MAIL_FOLDER).iterdir())
        assert "answer above this line" in last.read_text()
        sent = owner.post(f"/mails/{last.name}/answer", {"subject": "Re:", "text": text})
        assert sent.status_code == 302
    cat = User.objects.get()
    assert (cat.name, cat.verified_address) == ("Cat", "cat@example.org")
    assert own.person_address(cat) in last.read_text().replace("=\n", "")
    assert Inbound.objects.latest("pk").person == cat


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"from": "nobody@example.org", "to": "person"}, "Nobody here has this address"),
        ({"from": "no address"}, "That is no mail address:"),
        ({"from": "a@b.c\r\nBcc: d@e.f"}, "That is no mail address:"),
        ({"to": "bob@example.org"}, "That is no address of this server."),
        ({"to": f"p.{'a' * 16}@localhost"}, "5.1.1"),
        ({"text": "x" * 100_001}, "<code>100000</code>"),
    ],
)
def test_what_is_not_sent_says_why_and_keeps_what_was_written(
    owner: Client, ada: User, changed: dict[str, str], said: str
) -> None:
    written = {"from": "ada@example.org", "to": "new", "subject": "Hello", "text": "sign up as Ada"} | changed
    answer = owner.post("/mails/write", written)
    shown = answer.content.decode()
    assert answer.status_code == 400 and said in shown and 'value="Hello"' in shown
    assert written["text"] in shown and not Inbound.objects.exists()


def test_a_daemon_that_stores_nothing_is_told(
    owner: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "take", lambda *arguments, **named: 1 / 0)
    answer = owner.post("/mails/write", {"from": "ada@example.org", "to": "new", "text": "hello"})
    assert answer.status_code == 400 and "451" in answer.content.decode()


def test_nobody_else_writes_here(owner: Client, ada: User) -> None:
    name = lies_here(ada)
    written = {"from": "ada@example.org", "to": "new", "text": "sign up as Eve"}
    for path in ("/mails/write", f"/mails/{name}/answer"):
        for stranger in (
            Client(HTTP_HOST="127.0.0.1:8000"),
            Client(HTTP_HOST="127.0.0.1:8000", HTTP_X_FORWARDED_FOR="192.0.2.1"),
        ):
            assert stranger.post(path, written).status_code == 404
            assert stranger.post(f"{path}?key={mailbox.key()}", written).status_code == 404
        strict = Client(HTTP_HOST="127.0.0.1:8000", enforce_csrf_checks=True)
        strict.cookies = owner.cookies
        assert strict.post(path, written).status_code == 403
        assert owner.get(path).status_code == 405
    assert not Inbound.objects.exists()


def test_where_no_mails_are_taken_none_are_written(owner: Client, ada: User) -> None:
    loopback.stop(WAIT_SECONDS)
    name = lies_here(ada)
    assert not any(
        "<form method" in owner.get(path).content.decode() for path in ("/mails/", f"/mails/{name}")
    )
    answer = owner.post("/mails/write", {"from": "ada@example.org", "to": "new", "text": "hello"})
    assert answer.status_code == 400
