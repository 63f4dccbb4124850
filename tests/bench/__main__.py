"""``make bench``: every measurement but the peers, one after the other; the last line is one JSON object by part."""

import json
import subprocess
import sys

PARTS = (
    "engine",
    "horror_engine",
    "able",
    "clocks",
    "leagues",
    "pictures",
    "mail_pictures",
    "submission",
    "automatic_turn",
    "storm",
    "standing",
    "cycle",
    "http",
    "asgi",
    "sockets",
    "bots",
)


def main() -> int:
    report: dict[str, object] = {}
    for part in PARTS:
        print(f"{part} …", file=sys.stderr, flush=True)
        done = subprocess.run(
            [sys.executable, "-m", f"tests.bench.{part}"], stdout=subprocess.PIPE, text=True
        )
        if done.returncode:
            print(f"{part} failed", file=sys.stderr)
            return 1
        report[part] = json.loads(done.stdout.splitlines()[-1])
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
