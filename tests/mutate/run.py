"""Running mutants: each in a process of its own, forked from one that has everything loaded."""

from __future__ import annotations

import os
import resource
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from tests.mutate.mutants import Site
from tests.mutate.suite import Case, first_failure
from tests.mutate.targets import Target, change

SURVIVED, KILLED = 0, 1
MOST_MEMORY = 2 << 30
LEAST_SECONDS = 4.0
"""Processor time that a mutant has at least; an endless loop is ended after it, and counts as killed."""


class Mutant(NamedTuple):
    """A change to be tried and the tests that may notice it, quickest first."""

    target: Target
    site: Site
    cases: Sequence[Case]


Work = TypeVar("Work")


def verdicts(
    works: Sequence[Work], jobs: int, tried: Callable[[Work], int]
) -> Iterator[tuple[Work, int, bool]]:
    """Each piece of work with its process and whether it failed there, as they finish. ``tried`` says how each ends:
    with :data:`SURVIVED` or with :data:`KILLED`, as does a process that is ended.
    """
    waiting = list(reversed(works))
    running: dict[int, Work] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            work = waiting.pop()
            running[_started(work, tried)] = work
        ended, status = os.wait()
        if ended in running:
            yield running.pop(ended), ended, os.waitstatus_to_exitcode(status) != SURVIVED


def _started(work: Work, tried: Callable[[Work], int]) -> int:
    child = os.fork()
    if child == 0:
        verdict = KILLED
        try:
            verdict = tried(work)
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(verdict)
    return child


def hush() -> None:
    """What this process says from here on is not heard."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)


def confine(usual: float) -> None:
    """What a mutant does is not heard, and ends: ``usual`` are the seconds that its tests take without it."""
    hush()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    end_after(usual)


def end_after(usual: float) -> None:
    """From here on a mutant has ten times the processor time that what it does takes without it, and then it ends."""
    signal.setitimer(signal.ITIMER_PROF, max(LEAST_SECONDS, 10 * usual))  # its signal ends the process


def tried(mutant: Mutant) -> int:
    """Try a mutant in a process of its own: how that ends."""
    confine(sum(case.seconds for case in mutant.cases))
    change(mutant.target, mutant.site)
    return KILLED if first_failure(mutant.cases) else SURVIVED
