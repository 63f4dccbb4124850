"""`python -m tests.mutate [--room asked | --only BASE-24] [--function award] [--limit 200]`: the package tells."""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from tests.mutate.mutants import sites
from tests.mutate.rooms import ENOUGH as ENOUGH_OF_A_ROOM
from tests.mutate.rooms import ROOMS, Room
from tests.mutate.run import Mutant, tried, verdicts
from tests.mutate.suite import Case, cases, timed
from tests.mutate.targets import Target, described, targets

ENOUGH = 0.98
EQUIVALENT = Path(__file__).with_name("equivalent.txt")


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _options().parse_args(arguments)
    began = time.monotonic()
    if asked.room:
        return _room(ROOMS[asked.room], asked, began)
    wanted = [target for target in targets() if _is_asked(target, asked.only, asked.function)]
    suite = _sound(cases())
    if suite is None:
        return 2
    mutants = list(_mutants(wanted, suite))
    step = max(1, len(mutants) // asked.limit) if asked.limit else 1
    mutants = mutants[::step]
    print(f"{len(wanted)} functions, {len(suite)} tests, {len(mutants)} mutants", flush=True)
    survivors = [mutant for mutant, _, killed in verdicts(mutants, asked.jobs, tried) if not killed]
    return _judged([described(*mutant[:2]) for mutant in survivors], len(mutants), began, ENOUGH)


def _room(room: Room, asked: argparse.Namespace, began: float) -> int:
    from tests.mutate.campaign import campaign

    result = campaign(room, asked.function, asked.limit, asked.jobs)
    if result is None:
        return 2
    for name in result.unsound:
        print(f"{name} fails alone without any mutant; nothing can be said about those that it killed")
    survivors = [
        described(each.target, each.site)
        + ("  (no test comes here)" if each.place in result.untouched else "")
        for each in result.survivors
    ]
    return _judged(survivors, len(result.tried), began, ENOUGH_OF_A_ROOM) or 2 * bool(result.unsound)


def _judged(survivors: list[str], tried: int, began: float, enough: float) -> int:
    survivors, excused = _excused(sorted(survivors))
    for line in survivors:
        print(line)
    total = tried - excused
    killed = total - len(survivors)
    ratio = round(killed / total, 4) if total else 1.0
    print(f"{killed} of {total} killed in {time.monotonic() - began:.0f} s; {excused} others change nothing")
    print(json.dumps({"killed": killed, "total": total, "ratio": ratio}))
    return 0 if ratio >= enough else 1


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    options.add_argument("--room", choices=ROOMS, help="a room by itself, against the tests that touch it")
    options.add_argument("--only", metavar="RULE", help="functions that cite this rule alone")
    options.add_argument("--function", metavar="NAME", help="functions with this in their path or name")
    options.add_argument("--limit", type=int, metavar="N", help="about so many mutants, spread over all")
    options.add_argument("--jobs", type=int, default=2, metavar="N", help="processes at a time")
    return options


def _is_asked(target: Target, rule: str | None, function: str | None) -> bool:
    return (not rule or rule in target.rules) and (not function or function in str(target))


def _sound(found: Sequence[Case]) -> list[Case] | None:
    """The tests with their times, quickest first; None when one fails without any mutant."""
    suite = []
    for case in found:
        try:
            suite.append(timed(case))
        except Exception:
            traceback.print_exc()
            print(f"{case.name} fails as things are; nothing can be said about mutants", file=sys.stderr)
            return None
    return sorted(suite, key=lambda case: case.seconds)


def _mutants(wanted: Sequence[Target], suite: Sequence[Case]) -> list[Mutant]:
    return [
        Mutant(target, site, [case for case in suite if case.rules & target.rules])
        for target in wanted
        for site in sites(target.node)
    ]


def _excused(survivors: Sequence[str]) -> tuple[list[str], int]:
    """The survivors that are no fault of the tests taken out: listed, each with its reason, in equivalent.txt."""
    known = excuses()
    left = [line for line in survivors if without_line_number(line) not in known]
    return left, len(survivors) - len(left)


def excuses() -> dict[str, str]:
    """The reason for each mutant listed in equivalent.txt."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    listed = [line.partition("  |  ") for line in lines if line and not line.startswith("#")]
    return {mutant.strip(): reason.strip() for mutant, _, reason in listed}


def without_line_number(line: str) -> str:
    """A described change as equivalent.txt lists it: lines come and go."""
    path, _, rest = line.partition(":")
    return f"{path}: {rest.partition(': ')[2]}"


if __name__ == "__main__":
    sys.exit(main())
