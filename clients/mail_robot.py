#!/usr/bin/env python3
"""Plays by mail: reads a mailbox by IMAP, answers by SMTP, and knows nothing else of the server.

    PASSWORD=… python mail_robot.py ada@letters.example --smtp 127.0.0.1:2525 --imap 127.0.0.1:1143 \\
        --games new@games.example --name Ada --manner gmail \\
        --hosts "catan_horror 4 preset short" --invites Bela Chiara Dmitri

It signs up, makes a game and invites the others, or waits for an invitation and takes it; then it answers each mail
that asks something, by the numbers and words that the mail itself offers, in the manner of a mail program: ``gmail``,
``outlook``, ``apple`` or ``mutt``; or by a program that writes and sends the answer (--answers-with). It ends when a
mail says that the game is over. Standard library only. What it does is written to the standard output, a line of JSON
for each mail; an example to begin from, not a strong player.
"""

from __future__ import annotations

import argparse
import email.policy
import email.utils
import html
import imaplib
import json
import os
import random
import re
import signal
import smtplib
import subprocess
import sys
import tempfile
import textwrap
import time
from collections import Counter
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path

OPENS, CLOSES = "=== 8<", "=== >8"
"""How the lines begin between which the server's words stand."""
LOOK_EVERY = 0.5
"""Seconds between looks at the mailbox."""
OFFERED = re.compile(r"^\s*(\d{1,2})\. (\S.*)$")
TO_ACCEPT = re.compile(r"[“\"]accept[”\"]")
OVER = re.compile(r" is over\b")
OWN_ADDRESS = re.compile(r"\b(?:[\w.-]+\+)?p\.[a-z2-7]{16}@[\w.-]+")
"""The address for commands, as it stands at the foot of each mail."""
HAND = re.compile(r"^In the hand of [^:]+: ([^;.]+)", re.MULTILINE)
CARDS = re.compile(r"(\d+) (\w+)")
BANK = re.compile(r"bank (\d+) (\w+) for 1 (\w+)")
FIRST = (
    "fight",
    "build city",
    "build settlement",
    "improve",
    "build wall",
    "recruit",
    "activate",
    "promote",
    "build road",
)
"""What is done first, where it is offered; each as orders begin."""
ENDS = ("leave to rules", "pass until my turn", "end turn", "pass")
COSTS = ({"grain": 2, "ore": 3}, {"brick": 1, "lumber": 1, "wool": 1, "grain": 1})
"""What is saved for, and traded for with the bank: a city, a settlement."""
BEFOREHAND = ("when my turn begins even in combat: roll", "receipts quiet")
"""What saves mails: an order for each turn to come, and no answer that asks nothing and to which all ran."""
MOST_IN_A_TURN = 5
"""So often something is done in a turn; then it ends."""


class Received:
    """A mail of the server, as a player reads it."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        mail = BytesParser(policy=email.policy.default).parsebytes(raw)
        assert isinstance(mail, EmailMessage)
        self.mail = mail
        part = mail.get_body(("plain",))
        self.text = str(part.get_content()) if part is not None else ""

    def header(self, name: str) -> str:
        return " ".join(str(self.mail[name] or "").split())

    @property
    def answered_at(self) -> str:
        """The address to which an answer goes."""
        return email.utils.parseaddr(self.header("Reply-To") or self.header("From"))[1]

    @property
    def first(self) -> str:
        """Its first line, above the line by which the server's words begin."""
        return next((line.strip() for line in self.text.splitlines() if line.strip()), "")

    @property
    def lines(self) -> list[str]:
        """What it says between these two lines."""
        lines = self.text.splitlines()
        begins = next((at for at, line in enumerate(lines) if line.startswith(OPENS)), -1)
        ends = next((at for at, line in enumerate(lines) if line.startswith(CLOSES)), len(lines))
        return lines[begins + 1 : ends]

    @property
    def offered(self) -> dict[int, str]:
        """The orders that it offers, by their numbers."""
        found = (OFFERED.match(line) for line in self.lines)
        return {int(match[1]): match[2].strip() for match in found if match}

    @property
    def own_address(self) -> str | None:
        found = OWN_ADDRESS.search(self.text)
        return found[0] if found else None


# -- what is answered


class Mind:
    """A simple player: it builds what it can, trades with the bank for what it builds next, and else goes on."""

    def __init__(self, pick: random.Random) -> None:
        self.pick = pick
        self.turn, self.done = "", 0

    def chosen(self, offered: dict[int, str], text: str, turn: str) -> list[str]:
        """The lines by which a mail with this text is answered that offers these orders."""
        if turn != self.turn:
            self.turn, self.done = turn, 0
        numbers = {order: number for number, order in offered.items()}
        wish = self._wish(list(numbers), text) if self.done < MOST_IN_A_TURN else None
        if wish is not None:
            self.done += 1
            return [str(numbers[wish])]
        if "roll" in numbers:
            return ["roll"]
        for end in ENDS:
            if end in numbers:
                return [end]
        return [str(self.pick.choice(sorted(offered)))] if offered else []

    def _wish(self, orders: list[str], text: str) -> str | None:
        """Something to be built or traded for, if anything is worth it."""
        for first in FIRST:
            found = [order for order in orders if order.startswith(first) or first in order.split()[1:]]
            if found:
                return self.pick.choice(found)
        hand = hand_of(text)
        goal = min(COSTS, key=lambda cost: sum(_missing(cost, hand).values()))
        for order in orders:
            trade = BANK.fullmatch(order)
            if (
                trade
                and trade[3] in _missing(goal, hand)
                and hand[trade[2]] - int(trade[1]) >= goal.get(trade[2], 0)
            ):
                return order
        return None


def hand_of(text: str) -> Counter[str]:
    """The cards that a mail says its reader has."""
    found = HAND.search(" ".join(text.split("\n  ")))
    return Counter({kind: int(count) for count, kind in CARDS.findall(found[1])} if found else {})


def _missing(cost: dict[str, int], hand: Counter[str]) -> Counter[str]:
    return Counter(cost) - hand


# -- the manners of mail programs


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def gmail(answer: list[str], to: Received, me: str) -> EmailMessage:
    """Above the quotation, as text and as HTML; the line that says who wrote it is folded."""
    said = f"On {to.header('Date')} {to.header('From')} wrote:"
    mail = EmailMessage()
    mail.set_content("\n".join(answer) + f"\n\n{textwrap.fill(said, 76)}\n\n{quoted(to.text)}\n")
    rows = "".join(f"<div>{html.escape(line)}</div>" for line in answer)
    mail.add_alternative(
        f'<div dir="ltr">{rows}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{html.escape(said)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">'
        f"{html.escape(to.text).replace(chr(10), '<br>')}</blockquote></div>",
        subtype="html",
    )
    return mail


def outlook(answer: list[str], to: Received, me: str) -> EmailMessage:
    """Above a quotation without marks, each line a paragraph, and with a closing formula."""
    head = "\n".join(
        [
            f"From: {to.header('From')}",
            f"Sent: {to.header('Date')}",
            f"To: {me}",
            f"Subject: {to.header('Subject')}",
        ]
    )
    mail = EmailMessage()
    mail.set_content(
        "\n\n".join(answer) + "\n\nBest regards,\n" + f"{me.partition('@')[0].title()}\n\n"
        f"________________________________\n{head}\n\n{to.text}\n"
    )
    return mail


def apple(answer: list[str], to: Received, me: str) -> EmailMessage:
    """From a telephone, which says its name."""
    mail = EmailMessage()
    said = f"> On {to.header('Date')}, {to.header('From')} wrote:\n>\n{quoted(to.text)}"
    mail.set_content("\n".join(answer) + f"\n\nSent from my iPhone\n\n{said}\n")
    return mail


def mutt(answer: list[str], to: Received, me: str) -> EmailMessage:
    """Below the quotation, and a signature behind two dashes that looks like an order."""
    mail = EmailMessage()
    said = f"On {to.header('Date')}, {to.header('From')} wrote:\n{quoted(to.text)}"
    mail.set_content(f"{said}\n\n" + "\n".join(answer) + f"\n\n-- \n{me}\nroll\n")
    return mail


MANNERS: dict[str, Callable[[list[str], Received, str], EmailMessage]] = {
    "gmail": gmail,
    "outlook": outlook,
    "apple": apple,
    "mutt": mutt,
}


# -- the player


def unread(box: imaplib.IMAP4) -> Iterator[Received]:
    """The mails that nobody has read yet, oldest first."""
    box.noop()
    _, found = box.uid("search", "UNSEEN")
    for number in found[0].split():
        _, parts = box.uid("fetch", number.decode(), "(RFC822)")
        yield Received(next(bytes(part[1]) for part in parts if isinstance(part, tuple)))


class Robot:
    """A player with a mailbox."""

    def __init__(self, given: argparse.Namespace, password: str) -> None:
        self.me: str = given.address
        self.given = given
        self.password = password
        self.mind = Mind(random.Random(self.me))
        self.seated = False
        self.beforehand = False
        self.over = ""

    def stop(self) -> None:
        """End when what is being answered has been."""
        self.over = "stopped"

    def play(self) -> str:
        """Everything from signing up to the end of the game: how it ended."""
        self.send(self.given.games, "", [f"sign up as {self.given.name}"])
        host, _, port = self.given.imap.rpartition(":")
        with imaplib.IMAP4(host, int(port)) as box:
            box.login(self.given.login or self.me, self.password)
            box.select("INBOX")
            while not self.over:
                self.answer(list(unread(box)))
                time.sleep(LOOK_EVERY)
        return self.over

    def answer(self, received: list[Received]) -> None:
        """Answer what has come: of mails that ask something about the game the last, which knows the most."""
        asking = [each for each in received if each.offered]
        for each in received:
            lines: list[str] = []
            if OVER.search(each.first):
                self.over = each.first
            elif each.offered:
                lines = self.decided(each) if each is asking[-1] else []
            elif TO_ACCEPT.search(each.text):
                lines = ["accept"]
            self.tell("read", each, lines)
            if lines:
                self.reply(each, lines)
            elif self.given.hosts and not self.seated and each.own_address:
                self.seated = True
                name = f"{self.given.name}'s evening by mail"
                invited = [f"invite {guest} to {name}" for guest in self.given.invites]
                self.send(each.own_address, "A game", [f"create {self.given.hosts} name {name}", *invited])

    def decided(self, asked: Received) -> list[str]:
        """What is answered to a mail that offers orders; the first time with what saves mails later."""
        lines = self.mind.chosen(asked.offered, "\n".join(asked.lines), asked.header("Subject"))
        if not self.beforehand:
            self.beforehand = True
            lines += BEFOREHAND
        return lines

    def reply(self, received: Received, lines: list[str]) -> None:
        if self.given.answers_with:
            self._by_program(received, lines)
            self.tell("wrote", received, lines)
            return
        mail = MANNERS[self.given.manner](lines, received, self.me)
        subject, before = received.header("Subject"), received.header("Message-ID")
        mail["In-Reply-To"] = before
        mail["References"] = f"{received.header('References')} {before}".strip()
        self._hand_in(mail, received.answered_at, subject if subject.startswith("Re: ") else f"Re: {subject}")
        self.tell("wrote", received, lines)

    def send(self, to: str, subject: str, lines: list[str]) -> None:
        """A mail that answers none."""
        mail = EmailMessage()
        mail.set_content("\n".join(lines) + "\n")
        self._hand_in(mail, to, subject)
        self.tell("wrote", None, lines)

    def _hand_in(self, mail: EmailMessage, to: str, subject: str) -> None:
        mail["From"], mail["To"], mail["Subject"] = f"{self.given.name} <{self.me}>", to, subject
        mail["Date"] = email.utils.formatdate(localtime=True)
        mail["Message-ID"] = email.utils.make_msgid(domain=self.me.partition("@")[2])
        host, _, port = self.given.smtp.rpartition(":")
        with smtplib.SMTP(host, int(port)) as office:
            office.login(self.given.login or self.me, self.password)
            office.send_message(mail)

    def _by_program(self, received: Received, lines: list[str]) -> None:
        """Have a program answer: it gets the mail and the lines as files, and our address, name and host to send by.

        Raises CalledProcessError.
        """
        with tempfile.TemporaryDirectory(prefix="answer-") as folder:
            mail, answer = Path(folder, "mail"), Path(folder, "answer")
            mail.write_bytes(received.raw)
            answer.write_text("".join(f"{line}\n" for line in lines))
            known = {
                "ADDRESS": self.me,
                "NAME": self.given.name,
                "SMTP": self.given.smtp,
                "PASSWORD": self.password,
            }
            command = [self.given.answers_with, str(mail), str(answer)]
            subprocess.run(command, cwd=folder, env=os.environ | known | {"HOME": folder}, check=True)

    def tell(self, what: str, received: Received | None, lines: list[str]) -> None:
        told = {"who": self.given.name, "what": what, "lines": lines}
        if received is not None:
            told |= {"subject": received.header("Subject"), "first": received.first}
        print(json.dumps(told), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays a game by mail.")
    parser.add_argument("address")
    parser.add_argument("--login", help="the name of the mailbox, where it is not the address")
    parser.add_argument("--smtp", required=True, help="host:port at which mails are handed in")
    parser.add_argument("--imap", required=True, help="host:port of the mailbox")
    parser.add_argument("--games", required=True, help="the server's address for who is new")
    parser.add_argument("--name", required=True)
    parser.add_argument("--manner", choices=MANNERS, default="gmail")
    parser.add_argument(
        "--answers-with", metavar="PROGRAM", help="what writes and sends answers, in no manner of ours"
    )
    parser.add_argument("--hosts", metavar="RULESET SEATS …", help="make such a game")
    parser.add_argument("--invites", nargs="*", default=[], metavar="NAME")
    robot = Robot(parser.parse_args(), os.environ["PASSWORD"])
    signal.signal(signal.SIGTERM, lambda *_: robot.stop())
    robot.play()
    return 0


if __name__ == "__main__":
    sys.exit(main())
