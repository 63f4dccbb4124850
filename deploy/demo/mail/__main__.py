"""`python -m deploy.demo.mail`: a whole game of Catan Horror by mail alone, between four robots, and its mails.

A server is started, and beside it `manage.py maild` and the players' post office with its mailboxes. The robots are
processes that know an SMTP and an IMAP port and nothing else, and answer in the manner of four mail programs. They sign
up, one makes a game and invites the others, and they play it to its end. Then the mails of one seat are told, and how
many there were; the dice are verified. The last line is JSON; the exit code is 0 when all went well and nothing was
lost.
"""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx

from deploy.demo.mail import evening, mailboxes, serving
from deploy.demo.mail.evening import World
from deploy.demo.mail.office import DOMAIN, OUR_DOMAIN, OUR_HOST, Office
from deploy.demo.mail.robots import Player, Post, RobotFailed
from deploy.demo.mail.told import ToldWrong, told
from deploy.demo.processes import DidNotStart

MANNERS = {"Anna": "gmail", "Bela": "outlook", "Chiara": "apple", "Dmitri": "mutt"}


@contextlib.contextmanager
def world(folder: Path, copies: int = 1) -> Iterator[World]:
    """A server and a post office in this folder, which carries each mail to it so many times. Raises DidNotStart."""
    passwords = {name.lower(): f"{name.lower()}-opens" for name in MANNERS}
    office = Office(folder / "boxes", passwords, copies)
    with contextlib.ExitStack() as stack:
        (folder / "boxes").mkdir()
        office.begin()
        stack.callback(office.end)
        server = stack.enter_context(
            serving.served(
                folder / "server",
                EMAIL_URL=f"smtp://127.0.0.1:{office.delivers}",
                DEFAULT_FROM_EMAIL=f"games@{OUR_DOMAIN}",
                MAIL_HOST=OUR_HOST,
                MAIL_IN="maild",
            )
        )
        office.ours = stack.enter_context(serving.maild(server, "maild", "--smtp", "127.0.0.1:0"))
        imap = stack.enter_context(mailboxes.served(office.folder))
        yield World(
            server,
            Post(f"127.0.0.1:{office.sends}", f"127.0.0.1:{imap}", f"new@{OUR_DOMAIN}"),
            [
                Player(
                    name,
                    f"{name.lower()}@{DOMAIN}",
                    passwords[name.lower()],
                    ("--login", name.lower(), "--manner", manner),
                )
                for name, manner in MANNERS.items()
            ],
            lambda address: mailboxes.mails(office.folder, address.partition("@")[0]),
            {},
            office.has_mails,
        )


def main() -> int:
    try:
        with tempfile.TemporaryDirectory(prefix="horror-mail-") as folder, world(Path(folder)) as where:
            print(f"server    {where.server.url}, started for this game, with maild beside it")
            print(f"settings  {', '.join(f'{name}={value}' for name, value in serving.QUICK.items())}")
            print(f"players   {', '.join(f'{name} ({manner})' for name, manner in MANNERS.items())}")
            result = told(where, evening.played(where))
    except (RobotFailed, ToldWrong, DidNotStart, httpx.HTTPError, OSError) as error:
        print(f"\nThe demo failed: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nThe demo was stopped; its game, its mails and its server are gone.", file=sys.stderr)
        return 130
    print(json.dumps(result))
    return 1 if result["lost"] else 0


if __name__ == "__main__":
    sys.exit(main())
