"""Run every soak in turn and print one line of JSON for all; exit 1 when one found a fault."""

import json
import os
import sys

from tests.soak import games


def main() -> int:
    short = bool(os.environ.get("SOAK_SHORT"))
    print("whole random games, everything recomputed after every move")
    report = {"games": games.run(20 if short else 500)}
    print(json.dumps(report))
    return 1 if any(part["faults"] for part in report.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
