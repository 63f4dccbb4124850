"""Run every soak in turn and print one line of JSON for all; exit 1 when one found a fault."""

import json
import os
import sys

from tests.soak import figures, games, knowledge


def main() -> int:
    short = bool(os.environ.get("SOAK_SHORT"))
    print("whole random games, everything recomputed after every move")
    report = {"games": games.run(20 if short else 500)}
    print("pairs of games that differ in what a reader may not know")
    report["knowledge"] = knowledge.run(2 if short else 50)
    print("figures")
    report["figures"] = figures.run()
    print(json.dumps(report))
    return 1 if any(part["faults"] for part in report.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
