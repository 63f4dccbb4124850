"""Running mutants: each in a process of its own, forked from one that has everything loaded."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Iterator, Sequence
from typing import NamedTuple

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


def verdicts(mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant with whether it was killed, as they finish."""
    waiting, running = list(reversed(mutants)), {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[_started(mutant)] = mutant
        ended, status = os.wait()
        mutant = running.pop(ended, None)
        if mutant is not None:
            yield mutant, os.waitstatus_to_exitcode(status) != SURVIVED


def _started(mutant: Mutant) -> int:
    child = os.fork()
    if child == 0:
        verdict = KILLED
        try:
            verdict = _tried(mutant)
        finally:
            os._exit(verdict)
    return child


def _tried(mutant: Mutant) -> int:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    usual = sum(case.seconds for case in mutant.cases)
    signal.setitimer(signal.ITIMER_PROF, max(LEAST_SECONDS, 10 * usual))  # its signal ends the process
    change(mutant.target, mutant.site)
    return KILLED if first_failure(mutant.cases) else SURVIVED
