"""A world of its own in this machine: network, names, mounts and processes that end with the one that began them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from deploy.demo.environment import ROOT, defaults
from deploy.demo.mail.real.names import DNS, FORGER, OURS, THEIRS
from deploy.demo.mail.real.needs import found

_UNSHARE = ("--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc")


def within(module: str, folder: Path, arguments: Sequence[str]) -> int:
    """Run a module there, with this folder; its exit code. All that it began is gone then."""
    command = [found("unshare"), *_UNSHARE, sys.executable, "-m", module, "--within", str(folder), *arguments]
    path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
    return subprocess.run(command, cwd=ROOT, env=defaults(PATH=path), check=False).returncode


def furnish(folder: Path) -> None:
    """To be called within: the loopback network goes up, with the addresses of all hosts, and names are asked of our
    own DNS.
    """
    subprocess.run([found("ip"), "link", "set", "lo", "up"], check=True)
    for address in (OURS.address, THEIRS.address, FORGER):
        subprocess.run([found("ip"), "address", "add", address, "dev", "lo"], check=True)
    names = folder / "resolv.conf"
    names.write_text(f"nameserver {DNS}\noptions timeout:2 attempts:2\n")
    subprocess.run([found("mount"), "--bind", str(names), "/etc/resolv.conf"], check=True)
