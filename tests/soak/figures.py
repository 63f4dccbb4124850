"""The figures that we steer by, measured now, beside what they should be. A miss is reported; it is no fault."""

import json
import subprocess
import sys
from typing import Any

BOUNDS: dict[str, dict[str, float]] = {
    "engine": {
        "choices_mean_us": 20,
        "encode_decode_hash_mean_us": 150,
        "state_bytes_most": 8192,
    },
    "submission": {"ratio": 1.1},
    "http": {},
}
"""By measurement: the most that each figure should be; what has no bound is only printed."""


def run() -> dict[str, Any]:
    """Run the measurements one after the other; every figure, and those that miss their bound."""
    measured: dict[str, Any] = {}
    missed, faults = [], []
    for part, bounds in BOUNDS.items():
        done = subprocess.run([sys.executable, "-m", f"tests.bench.{part}"], capture_output=True, text=True)
        if done.returncode:
            faults.append(f"{part}: {done.stderr[-300:]}")
            continue
        measured[part] = json.loads(done.stdout.splitlines()[-1])
        missed += [
            f"{part}: {name} is {measured[part][name]}, should be at most {bound}"
            for name, bound in bounds.items()
            if measured[part][name] > bound
        ]
        print(f"  {part}: {json.dumps(measured[part])}")
    return {"measured": measured, "missed": missed, "faults": faults}
