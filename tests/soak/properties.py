"""The promises that hypothesis looks for breaches of, for longer and with other chances than the tests."""

import time
from typing import Any

from tests.games import test_properties as quick


def run(examples: int, *, again: bool) -> dict[str, Any]:
    """Let hypothesis drive both games; what it found, with the shortest way there.

    ``again``: with the same chances each time.
    """
    started = time.monotonic()
    faults = []
    for machine in quick.MACHINES:
        try:
            quick.play(machine, examples, steps=40, again=again)
        except Exception as fault:
            notes = " ".join(getattr(fault, "__notes__", ()))
            faults.append(f"{machine.__name__}: {fault} {notes}"[:2000])
    return {"examples": examples, "faults": faults, "seconds": round(time.monotonic() - started, 1)}
