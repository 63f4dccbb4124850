"""The mail hosts: names, signatures, mailboxes and transport, each a program of Debian with a folder of its own."""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template

from deploy.demo.environment import defaults
from deploy.demo.mail.real.names import ASKED, DNS, IMAP, LMTP, OURS, POLLED, THEIRS, Host
from deploy.demo.mail.real.needs import found
from deploy.demo.processes import Process

_TEMPLATES = Path(__file__).parent / "templates"
_WITHIN = "127.0.0.1:25 inet n - n - - smtpd"
_SUBMISSION = """\
{0}:587 inet n - n - - smtpd
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_recipient_restrictions=permit_sasl_authenticated,reject"""


@contextlib.contextmanager
def running(folder: Path, passwords: Mapping[str, str], polled: str) -> Iterator[None]:
    """All of them, until the block ends. ``passwords`` opens the mailboxes, by address; the mails of ``polled`` come to
    us by the mailbox that we poll. Raises DidNotStart.
    """
    keys = {host: _key(folder, host) for host in (OURS, THEIRS)}
    hosts = {
        "OUR_HOST": OURS.name, "OUR_DOMAIN": OURS.domain, "OUR_ADDRESS": OURS.address, "OUR_KEY": keys[OURS],
        "THEIR_HOST": THEIRS.name, "THEIR_DOMAIN": THEIRS.domain, "THEIR_ADDRESS": THEIRS.address,
        "THEIR_KEY": keys[THEIRS], "DNS": DNS, "LMTP": _pair(*LMTP),
        "ASKED": str(ASKED[1]), "BOX": _pair(THEIRS.address, 24),
        "POLLED": polled, "PLAYERS": ", ".join(f"{{ {name} = {name} }}" for name in passwords if name != POLLED),
        "BOXES": str(folder / "boxes"), "AUTH": str(folder / "dovecot" / "run" / "asked-by-postfix"),
    }  # fmt: skip
    with contextlib.ExitStack() as stack:

        def begin(name: str, command: list[str], at: tuple[str, int]) -> None:
            process = Process(name, command, defaults(), folder)
            stack.callback(process.stop)
            process.wait_until_listening(*at)

        begin("dnsmasq", ["dnsmasq", "--keep-in-foreground", f"--conf-file={_dns(folder, hosts)}"], (DNS, 53))
        for host in (OURS, THEIRS):
            config = _checker(folder, host, "opendkim", host.dkim)
            begin(f"opendkim-{host.domain}", ["opendkim", "-f", "-x", str(config)], ("127.0.0.1", host.dkim))
            config = _checker(folder, host, "opendmarc", host.dmarc)
            begin(
                f"opendmarc-{host.domain}", ["opendmarc", "-f", "-c", str(config)], ("127.0.0.1", host.dmarc)
            )
        begin("dovecot", ["dovecot", "-F", "-c", str(_mailboxes(folder, hosts, passwords))], IMAP)
        for name, host, more in (
            ("ours", OURS, _WITHIN),
            ("theirs", THEIRS, _SUBMISSION.format(THEIRS.address)),
        ):
            place = _transport(folder / f"postfix-{name}", name, hosts | {"MORE": more, "ADDRESS": host.address,
                "DKIM": str(host.dkim), "DMARC": str(host.dmarc)})  # fmt: skip
            begin(f"postfix-{name}", ["postfix", "-c", str(place), "start-fg"], (host.address, 25))
        yield


def _pair(host: str, port: int) -> str:
    return f"{host}:{port}"


def _filled(name: str, values: Mapping[str, str], to: Path) -> Path:
    to.write_text(Template((_TEMPLATES / name).read_text()).substitute(values))
    return to


def _key(folder: Path, host: Host) -> str:
    """A key with which a host signs; what the domain publishes of it, as strings of a record."""
    place = folder / f"key-{host.domain}"
    place.mkdir()
    subprocess.run(
        [found("opendkim-genkey"), "--bits=2048", "--selector=mail", f"--domain={host.domain}", "-D", str(place)],
        check=True,
    )  # fmt: skip
    shutil.chown(place / "mail.private", "opendkim")
    return ",".join(f'"{part}"' for part in re.findall(r'"([^"]+)"', (place / "mail.txt").read_text()))


def _dns(folder: Path, values: Mapping[str, str]) -> Path:
    return _filled("dnsmasq.conf", values, folder / "dnsmasq.conf")


def _checker(folder: Path, host: Host, program: str, port: int) -> Path:
    """The rules by which a program signs and checks mails for a host."""
    values = {"DOMAIN": host.domain, "HOST": host.name, "PORT": str(port), "DNS": DNS,
              "KEY": str(folder / f"key-{host.domain}" / "mail.private"), "PID": "/dev/null"}  # fmt: skip
    return _filled(f"{program}.conf", values, folder / f"{program}-{host.domain}.conf")


def _mailboxes(folder: Path, values: Mapping[str, str], passwords: Mapping[str, str]) -> Path:
    place, boxes = folder / "dovecot", folder / "boxes"
    for each in (place, place / "run", place / "state", boxes):
        each.mkdir()
    owner = shutil.chown
    owner(boxes, "nobody", "nogroup")
    users = place / "users"
    users.write_text(
        "".join(
            f"{name}:{password}:nobody:nogroup::{boxes}/{OURS.domain if name == POLLED else name}::\n"
            for name, password in passwords.items()
        )
    )
    return _filled("dovecot.conf", {**values, "FOLDER": str(place)}, place / "dovecot.conf")


def _transport(place: Path, name: str, values: Mapping[str, str]) -> Path:
    """The folder of a Postfix, as it wants it."""
    queue, data = place / "queue", place / "data"
    for each in (place, queue, data):
        each.mkdir(mode=0o755)
    shutil.chown(data, "postfix")
    values = {**values, "FOLDER": str(place), "QUEUE": str(queue), "DATA": str(data)}
    _filled(f"{name}.cf", values, place / "main.cf")
    _filled("master.cf", values, place / "master.cf")
    return place
