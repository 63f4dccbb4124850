"""`python -m tests.fuzz.mails [CASES]`: changed mails through all that reads them (100,000 where nothing is said).

Fails for an exception, and for one that takes more than 100 ms of the processor; one that was slow is read again, the
quickest of five counts. Before them come the hostile ones, each of which is read in less than 50 ms, and what is at the
limits, in less than 100 ms. What is changed
is the same each time (``SEED``).
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from itertools import islice

from tests.mails.large import AT_LIMITS, HOSTILE
from tests.mails.mutated import everything, mutated

CASES = 100_000
MOST_MS = 100.0
MOST_HOSTILE_MS = 50.0


def milliseconds(raw: bytes, times: int = 1) -> float:
    """How long a mail takes, the quickest of some times."""
    took = []
    for _ in range(times):
        began = time.process_time()
        everything(raw)
        took.append((time.process_time() - began) * 1000)
    return min(took)


def main(cases: int, seed: int) -> int:
    everything(next(mutated(0)))  # the grammar is made at its first use
    failed = 0
    for name, build in (HOSTILE | AT_LIMITS).items():
        took = milliseconds(build(), times=5)
        failed += took >= (MOST_HOSTILE_MS if name in HOSTILE else MOST_MS)
        print(f"{name}: {took:.1f} ms")
    slowest, total = 0.0, 0.0
    for number, raw in enumerate(islice(mutated(seed), cases), 1):
        try:
            took = milliseconds(raw)
            if took >= MOST_MS / 2:
                took = milliseconds(raw, times=5)
        except Exception:
            traceback.print_exc()
            print(f"case {number}: {raw[:2000]!r}")
            failed += 1
            continue
        if took >= MOST_MS:
            print(f"case {number}: {took:.1f} ms, {len(raw)} bytes")
            failed += 1
        slowest, total = max(slowest, took), total + took
        if number % 10_000 == 0:
            print(f"{number}: {total / number:.2f} ms each, the slowest {slowest:.1f} ms")
    print(
        f"{cases} mails, {total / max(1, cases):.2f} ms each, the slowest {slowest:.1f} ms, {failed} failed"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else CASES, int(os.environ.get("SEED", "0"))))
