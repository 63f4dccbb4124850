"""``python -m tests.mutate.guards [NAME...]``: each guard of mails in, taken away, must be noticed by tests.

`make mutate` changes operators and constants; here a whole check goes: who wrote a mail, whom its domain disowns, what
is quoted, which row a token names, what has run already. Each is taken out of a copy of the project, and the tests that
know it are run there on SQLite. The exit code is 1 if any was not missed, or if the tests fail as they are.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
COPIED = (
    "accounts",
    "api",
    "clients",
    "deploy",
    "horror",
    "tests",
    "web",
    "worker",
    "manage.py",
    "pyproject.toml",
)


class Guard(NamedTuple):
    """A check in a ``file``: the line ``there``, what stands ``instead`` where it is gone, and the ``tests`` that must
    miss it.
    """

    name: str
    file: str
    there: str
    instead: str
    tests: str


TRUST, MATCHING, KEYS, JOB = (f"worker/inbox/{name}.py" for name in ("trust", "matching", "keys", "job"))
GUARDS = (
    Guard(
        "sender", TRUST, 'if same(sender) not in {same(owner) for owner in owners} - {""}:', "if False:",
        "tests/inbox/test_trust.py",
    ),
    Guard(
        "one-sender", TRUST, "return headers.senders[0] if headers.froms == 1 and len(headers.senders) == 1 else None",
        "return headers.senders[0] if headers.senders else None", "tests/inbox/test_trust.py",
    ),
    Guard(
        "forged", TRUST, "return Reason.FORGED if verdict == Verdict.FAIL else Reason.NONE", "return Reason.NONE",
        "tests/inbox/test_trust.py",
    ),
    Guard(
        "our-host", TRUST, "if not _is_by_hand(value):", "if False:",
        "tests/inbox/test_trust.py tests/inbox/test_verdicts.py",
    ),
    Guard("vouched", "worker/inbox/newcomers.py", "return MOST if verdict == Verdict.PASS else 0", "return MOST",
          "tests/inbox/test_newcomers.py"),
    Guard(
        "held", JOB, "if not owners and not allowing.is_that(row, header, verdict, place):", "if False:",
        "tests/inbox/test_trust.py tests/inbox/test_held.py",
    ),
    Guard(
        "machine", JOB, "if machine(header, opening.ours(), row.sender) is not None:", "if False:",
        "tests/inbox/test_trust.py",
    ),
    Guard(
        "fence", "worker/inbox/text/cutting.py", 'self.in_ours = fence["closes"] is None', "self.in_ours = False",
        "tests/mails/test_cutting.py tests/mails/test_cuts.py tests/inbox/test_orders.py",
    ),
    Guard(
        "token", MATCHING, "_rows().filter(reply_token=address.token).first()", '_rows().order_by("pk").last()',
        "tests/inbox/test_orders.py tests/inbox/test_trust.py",
    ),
    Guard(
        "own-token", MATCHING, "User.objects.filter(mail_token=address.token, is_active=True).first()",
        'User.objects.filter(is_active=True).order_by("-pk").first()', "tests/inbox/test_commands.py",
    ),
    Guard("suspended", MATCHING, "mail_token=address.token, is_active=True)", "mail_token=address.token)",
          "tests/inbox/test_trust.py"),
    Guard("suspended-reply", MATCHING, "if person is not None and not person.is_active:", "if False:",
          "tests/inbox/test_trust.py"),
    Guard(
        "key", KEYS, "if holder.pk == row.pk or holder.state == Inbound.State.FAILED:", "if True:",
        "tests/inbox/test_orders.py tests/inbox/test_trust.py",
    ),
    Guard("copy", KEYS, "if holder is None and twin is not None and same:", "if False:",
          "tests/inbox/test_orders.py tests/inbox/test_commands.py"),
)  # fmt: skip


def fails(root: Path, tests: str) -> bool:
    """Whether any of these tests fails in a copy of the project."""
    command = [
        sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "--database=sqlite",
        *tests.split(),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"the tests could not be run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.returncode == 1


def missed(root: Path, guard: Guard) -> bool:
    """Whether tests fail where a guard is gone. Raises ValueError where it is not there."""
    file = root / guard.file
    whole = file.read_text()
    if whole.count(guard.there) != 1:
        raise ValueError(f"{guard.name}: not once in {guard.file}: {guard.there}")
    file.write_text(whole.replace(guard.there, guard.instead))
    try:
        return fails(root, guard.tests)
    finally:
        file.write_text(whole)


def main(names: list[str]) -> int:
    chosen = [guard for guard in GUARDS if not names or guard.name in names]
    with tempfile.TemporaryDirectory(prefix="guards-") as folder:
        root = Path(folder)
        for name in COPIED:
            there = ROOT / name
            if there.is_dir():
                shutil.copytree(there, root / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(there, root)
        if fails(root, " ".join(sorted({test for guard in chosen for test in guard.tests.split()}))):
            print("tests fail as they are")
            return 1
        unmissed = []
        for guard in chosen:
            found = missed(root, guard)
            print(f"{guard.name:>16}  {'missed by tests' if found else 'NOT MISSED'}", flush=True)
            unmissed += [] if found else [guard.name]
    print(f"{len(chosen) - len(unmissed)} of {len(chosen)} guards are missed when they are gone")
    return 1 if unmissed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
