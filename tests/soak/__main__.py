"""Run every soak in turn and print one line of JSON for all; exit 1 when one found a fault."""

import json
import os
import sys

from tests.soak import clocks, figures, games, knowledge, properties


def main() -> int:
    short = bool(os.environ.get("SOAK_SHORT"))
    report = {}
    for name, count in (("classic", 500), ("catan_horror", 300)):
        print(f"whole random games of {name}, everything recomputed after every move")
        report[f"games of {name}"] = games.run(name, count // 25 if short else count)
    print("random play under random options, as hypothesis drives it")
    report["properties"] = properties.run(20 if short else 300, again=short)
    print("pairs of games that differ in what a reader may not know")
    report["knowledge"] = knowledge.run(2 if short else 50)
    print("clocks of every time zone beside a slow and plain one")
    report["clocks"] = clocks.run(short=short)
    print("figures")
    report["figures"] = figures.run()
    print(json.dumps(report))
    return 1 if any(part["faults"] for part in report.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
