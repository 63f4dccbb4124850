"""What must be installed and allowed here, said before anything is begun."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence

PROGRAMS = {
    "postfix": "postfix",
    "dovecot": "dovecot-imapd dovecot-lmtpd",
    "opendkim": "opendkim",
    "opendkim-genkey": "opendkim-tools",
    "opendmarc": "opendmarc",
    "dnsmasq": "dnsmasq-base",
    "neomutt": "neomutt",
    "s-nail": "s-nail",
    "mrep": "mblaze",
    "ip": "iproute2",
    "unshare": "util-linux",
}
"""Programs, and the packages of Debian that have them."""
_PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])


def found(program: str) -> str:
    """Where a program is. Raises FileNotFoundError."""
    path = shutil.which(program, path=_PATH)
    if path is None:
        raise FileNotFoundError(program)
    return path


def missing() -> Sequence[str]:
    """What hinders, each as a sentence with what helps; nothing where all is there."""
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program, path=_PATH) is None]
    hindrances = []
    if packages:
        hindrances.append(f"Programs are missing; on Debian:  apt-get install {' '.join(packages)}")
    if os.geteuid():
        hindrances.append(
            "Mail hosts listen at port 25 and give up their rights themselves: run this as root, for example in a "
            "container. It touches no setting of the machine: network, mounts and processes are its own."
        )
    return hindrances
