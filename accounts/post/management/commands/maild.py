"""``python manage.py maild --lmtp HOST:PORT``: take mails, by LMTP, by SMTP, from a mailbox that is polled."""

from __future__ import annotations

import asyncio
import ipaddress
import signal
import threading
from argparse import ArgumentParser
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError

from accounts.post import daemon, poll, ways
from accounts.post.daemon import Listener
from accounts.post.models import Inbound
from horror.checks import may_serve

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = (
        "Take mails: by LMTP from the mail host before this server, by SMTP, or from the mailbox of IMAP_URL. Each is "
        "stored before it is acknowledged. Several of these may run; docs/operations/mail.md says what stands before."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--lmtp", metavar="HOST:PORT", help="listen here for LMTP")
        parser.add_argument("--smtp", metavar="HOST:PORT", help="listen here for SMTP: on a loopback address")
        parser.add_argument("--imap", action="store_true", help="poll the mailbox of IMAP_URL")
        parser.add_argument(
            "--behind-mta",
            action="store_true",
            help="by SMTP only a mail host reaches this port, which has checked who sends: other addresses may be used",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        listeners = []
        for way in (Inbound.Way.LMTP, Inbound.Way.SMTP):
            if options[way.value]:
                host, port = _place(options[way.value], way.value)
                if way == Inbound.Way.SMTP and not (options["behind_mta"] or _loopback(host)):
                    raise CommandError(
                        f"{host} is no loopback address: whoever reaches it could write in anybody's name, as nobody "
                        "checks senders here. Put a mail host before it, which hands over by --lmtp, or by --smtp "
                        "with --behind-mta"
                    )
                listeners.append(_listening(way, host, port))
        if options["imap"] and not settings.IMAP_URL:
            raise CommandError("--imap needs IMAP_URL, like imaps://user:password@mail.example.org/INBOX")
        if not (listeners or options["imap"]):
            raise CommandError("say where mails come from: --lmtp HOST:PORT, --smtp HOST:PORT, or --imap")
        try:
            may_serve()
        except ImproperlyConfigured as refusal:
            raise CommandError(str(refusal)) from None
        if listeners and not ways.counts(ways.MAILD):
            log.warning(
                "maild_not_named",
                hint="with MAIL_IN=maild our mails can be answered, and clocks stand still while this is away",
            )
        for each in listeners:
            host, port = each.socket.getsockname()[:2]
            self.stdout.write(f"{each.way.value} {host}:{port}")
        self.stdout.flush()
        asyncio.run(_run(listeners, imap=options["imap"]))


async def _run(listeners: list[Listener], *, imap: bool) -> None:
    ended = asyncio.Event()
    for how in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(how, ended.set)
    over = threading.Event()
    polls = threading.Thread(target=poll.run, args=(over,), name="imap", daemon=True)
    if imap:
        polls.start()
    if listeners:
        await daemon.serve(listeners, ended.wait())
    else:
        await ended.wait()
    over.set()
    if imap:
        await asyncio.to_thread(polls.join, daemon.STOP_SECONDS)


def _listening(way: Inbound.Way, host: str, port: int) -> Listener:
    try:
        return Listener(way, daemon.listen(host, port))
    except OSError as error:
        raise CommandError(f"{host}:{port} cannot be listened at: {error.strerror}") from None


def _place(text: str, name: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not (port.isascii() and port.isdecimal() and int(port) < 65_536):
        raise CommandError(f"--{name} is HOST:PORT, like 127.0.0.1:8024")
    return host.strip("[]"), int(port)


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
