"""Mails and pushes that are held against files: what stands in `tests/golden/mails_out`.

`GOLDEN=1` before the command of the tests writes the files anew; what is by chance has a fixed name there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from django.core import mail as outgoing
from django.core.mail import EmailMessage, EmailMultiAlternatives

import accounts
from accounts import outbox
from accounts.ledger import Delivery
from accounts.post import mailtest
from horror import clock
from horror.models import Game, Seat, Snapshot
from horror.rules.kernel.phrases import phrase
from horror.table import message
from horror.table.acts import Caller
from horror.table.standing_orders import writing
from horror.table.standing_orders.lists import Noted, Said
from tests.positions.gathered import named
from tests.worker.games import game_of, person, work
from worker.notices.desk import Desk

FOLDER = Path(__file__).parents[1] / "golden" / "mails_out"
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
POSITION = "catan_horror-65 255"
LANGUAGES = ("en", "de")
DAY = timedelta(days=1)
TO_OPERATORS = ("alert", "to_operators", mailtest.KIND)
"""The kinds of mails to who runs the server, who reads English, and text."""
SETTINGS = {
    "MAIL_IN": ["maild"],
    "PUBLIC_URL": "https://games.example.org",
    "DEFAULT_FROM_EMAIL": "Horror <games@example.org>",
}


def desk_of_four() -> Desk:
    """The desk of a game of four, in the middle of it: a seat owes something by its clock, to another nobody comes, and
    there is a pause.
    """
    (at,) = named([POSITION])
    people = [person(called) for called in ("ada", "bob", "eve", "mallory")[: at.position.seats]]
    game = game_of(people, now=NOW, ruleset=at.rules.name)
    Snapshot.objects.filter(game=game).update(data=at.position.dump())
    message.say(
        game.pk, 1, None, "Well === done, r.abcdefghijklmnop@example.org!", Caller(author=people[1].pk), NOW
    )
    Game.objects.filter(pk=game.pk).update(
        rates=msgspec.to_builtins(clock.PRESETS["daily"]), pause_ends_at=NOW + DAY
    )
    owes = {"bank": 2 * 86400, "free_until": _kept(NOW + DAY), "due": _kept(NOW + 3 * DAY)}
    Seat.objects.filter(game=game).update(clock=owes)
    left = {"rung": {"state": "open", "since": _kept(NOW - 11 * DAY), "held": True}}
    Seat.objects.filter(game=game, owner=people[-1]).update(clock=left)
    return Desk(Game.objects.get(pk=game.pk), NOW)


def _kept(at: datetime) -> str:
    return at.isoformat()


def seat_of(desk: Desk, language: str) -> Seat:
    """The seat that is asked something, whose player reads that."""
    seat = next(each for each in desk.seats if desk.open_to(each))
    assert seat.owner is not None
    seat.language = seat.owner.language = language
    desk.door(seat).language = language
    return seat


def has_ended(desk: Desk, seat: Seat) -> None:
    """A standing order of the seat's is given no more."""
    assert seat.owner is not None
    order = "when offered 1 wool for 1 ore: accept"
    writing.write(desk.game.pk, seat.index, [order], None, Caller(author=seat.owner.pk), NOW)
    (written,) = desk.beforehand[seat.index].orders
    written.note(Noted(what="off", why=Said.of(phrase("it failed; the operators are told")), at=NOW))


def row(desk: Desk, seat: Seat, kind: str) -> Delivery:
    return outbox.mail(kind, NOW, person=seat.owner, game=desk.game, seat=seat.index, about="1")


def sent() -> EmailMultiAlternatives:
    """The one mail that goes out now."""
    outgoing.outbox.clear()
    work(NOW)
    (mail,) = outgoing.outbox
    assert isinstance(mail, EmailMultiAlternatives)
    return mail


def account_templates() -> list[str]:
    """What the templates of each mail about an account begin with, but for :func:`staff_templates`."""
    return _templates("templates/account", "templates/mfa", "channels/templates/channels_out")


def staff_templates() -> list[str]:
    """What the templates of each mail about what staff did begin with."""
    return _templates("templates/conduct")


def _templates(*folders: str) -> list[str]:
    here = Path(accounts.__file__).parent
    found = [path for folder in folders for path in sorted((here / folder / "email").glob("*_subject.txt"))]
    return [f"{path.parents[1].name}/email/{path.name.removesuffix('_subject.txt')}" for path in found]


def held(name: str, mail: EmailMessage, game: str = "", chance: str = "") -> None:
    """A mail is, as text and as HTML, what stands in the files of this name; about a game (its primary key). What the
    pattern ``chance`` finds is not compared.
    """
    for end, text in _plain(mail):
        fixed = _fixed(text, game)
        same(f"{name}.{end}", re.sub(chance, "N", fixed) if chance else fixed)


def same(name: str, text: str) -> None:
    """A text is what stands in the file of this name."""
    file = FOLDER / name
    if os.environ.get("GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text)
    assert text == file.read_text(), f"{file.name} is another one; GOLDEN=1 writes it anew"


def _plain(mail: EmailMessage) -> Iterator[tuple[str, str]]:
    """The parts of a mail by the ends of their files' names."""
    head = [f"Subject: {mail.subject}", f"Reply-To: {', '.join(mail.reply_to)}"]
    head += [f"{name}: {value}" for name, value in sorted(mail.extra_headers.items())]
    yield "txt", "\n".join([*head, "", str(mail.body)])
    for content, _type in mail.alternatives if isinstance(mail, EmailMultiAlternatives) else ():
        yield "html", str(content)


def _fixed(text: str, game: str) -> str:
    text = text.replace(game, "GAME") if game else text
    text = re.sub(r"(\W)([rpbu])\.[a-z2-7]{16}@", r"\1\2.token@", text)
    text = re.sub(r"(/mail/[a-z-]+)/[^\s\">]+", r"\1/KEY", text)
    text = re.sub(r"(/appeal#)[\w:-]+", r"\1KEY", text)
    text = re.sub(r"/games/[a-z0-9]+", "/games/GAME", text)
    return re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}", "PERSON", text)
