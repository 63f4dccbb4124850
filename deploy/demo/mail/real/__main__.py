"""`python -m deploy.demo.mail.real`: the game by mail through Postfix, Dovecot, OpenDKIM and OpenDMARC of Debian.

Two mail hosts, one before our server and one of the players, find each other by MX and check each other's mails by
SPF, DKIM and DMARC; a small DNS server has the records. Three players answer with neomutt, s-nail and mblaze, the
fourth with a robot whose mails come to us by a mailbox that we poll. All of it runs in a network, mount and process
namespace of its own in a temporary folder, so that nothing of the machine is touched; it needs root, and says which
packages it needs. At the end somebody elsewhere writes in a player's name, and is refused.
"""

from __future__ import annotations

import contextlib
import json
import signal
import smtplib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx

from deploy.demo.mail import books, evening, mailboxes, serving
from deploy.demo.mail.evening import World
from deploy.demo.mail.real import hosts, needs, world
from deploy.demo.mail.real.names import ASKED, FORGER, IMAP, LMTP, OURS, POLLED, SUBMISSION, THEIRS
from deploy.demo.mail.robots import Player, Post, RobotFailed
from deploy.demo.mail.told import ToldWrong, told
from deploy.demo.processes import DidNotStart

PROGRAMS = Path(__file__).parent / "programs"
ANSWERING = {"Anna": "neomutt", "Bela": "s-nail", "Chiara": "mblaze", "Dmitri": ""}
"""With what each player answers; the last by a robot, whose mails come by the mailbox that is polled."""


@contextlib.contextmanager
def furnished(folder: Path) -> Iterator[World]:
    """The mail hosts and the server between them. To be called within the world of its own. Raises DidNotStart."""
    world.furnish(folder)
    players = [_player(name, program) for name, program in ANSWERING.items()]
    passwords = {each.address: each.password for each in players} | {POLLED: "polled"}
    polled = POLLED.replace("@", "%40")
    with contextlib.ExitStack() as stack:
        stack.enter_context(hosts.running(folder, passwords, players[-1].address))
        server = stack.enter_context(
            serving.served(
                folder / "server",
                EMAIL_URL="smtp://127.0.0.1:25",
                DEFAULT_FROM_EMAIL=POLLED,
                MAIL_HOST=OURS.name,
                MAIL_IN="maild,imap",
                IMAP_URL=f"imap://{polled}:{passwords[POLLED]}@127.0.0.1/INBOX",
                IMAP_SECONDS="1",
            )
        )
        ports = ("--lmtp", "{}:{}".format(*LMTP), "--smtp", "{}:{}".format(*ASKED))
        stack.enter_context(serving.maild(server, "maild", *ports))
        stack.enter_context(serving.maild(server, "maild-imap", "--imap"))
        yield World(
            server,
            Post("{}:{}".format(*SUBMISSION), "{}:{}".format(*IMAP), f"new@{OURS.domain}"),
            players,
            lambda address: mailboxes.mails(folder / "boxes" / address, "mail"),
            {"POSTFIX": str(folder / "postfix-theirs")},
        )


def _player(name: str, program: str) -> Player:
    address = f"{name.lower()}@{THEIRS.domain}"
    options = ("--answers-with", str(PROGRAMS / program)) if program else ("--manner", "mutt")
    return Player(name, address, f"{name.lower()}-opens", options)


def forged(victim: str) -> str:
    """What our mail host says to who writes in a player's name from elsewhere. Raises ToldWrong where it takes that."""
    mail = f"From: {victim}\r\nTo: {POLLED}\r\nSubject: Re: a game\r\n\r\nresign\r\n"
    try:
        with smtplib.SMTP(OURS.address, 25, source_address=(FORGER, 0), timeout=60) as host:
            host.sendmail(victim, [POLLED], mail)
    except smtplib.SMTPResponseException as refusal:
        return f"{refusal.smtp_code} {refusal.smtp_error!r}"
    raise ToldWrong("our mail host has taken a forged mail")


def _within(folder: Path) -> int:
    try:
        with furnished(folder) as where:
            print(
                f"hosts     {OURS.name} before our server, {THEIRS.name} of the players: postfix, opendkim, opendmarc"
            )
            print(f"server    {where.server.url}, mails by LMTP, those of Dmitri by a mailbox that is polled")
            print(f"settings  {', '.join(f'{name}={value}' for name, value in serving.QUICK.items())}")
            answering = [f"{name} ({program or 'robot'})" for name, program in ANSWERING.items()]
            print(f"players   {', '.join(answering)}")
            result = told(where, evening.played(where))
            came = books.came_in(where.server.folder, [each.address for each in where.players])
            ways = {way: sum(row.way == way for row in came) for way in ("lmtp", "imap")}
            print(f"ways      {', '.join(f'{way} {count}' for way, count in ways.items())}")
            print(f"forged    {forged(where.players[0].address)}")
    except (RobotFailed, ToldWrong, DidNotStart, httpx.HTTPError, OSError) as error:
        print(f"\nThe demo failed: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    print(json.dumps({**result, "ways": ways}))
    return 1 if result["lost"] else 0


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--within"]:
        return _within(Path(arguments[1]))
    if hindrances := needs.missing():
        print("\n".join(hindrances), file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever stops this stops all of it
    with tempfile.TemporaryDirectory(prefix="horror-mail-") as folder:
        Path(folder).chmod(0o755)  # the hosts give up their rights, and look into their folders then
        try:
            return world.within("deploy.demo.mail.real", Path(folder), [])
        except KeyboardInterrupt:
            print("\nThe demo was stopped; its hosts, its game and its mails are gone.", file=sys.stderr)
            return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
