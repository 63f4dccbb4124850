"""``python -m tests.bench.leaving [tables]``: does anybody gain by leaving (RAT-06)? Of 4,000 tables where nothing else
is said, of which one player stays or leaves, all else alike. 1 where somebody does.
"""

from __future__ import annotations

import os
import random
import sys

TABLES = 4000


def main(tables: int) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from tests.ratings.tables import leaving_and_staying

    chance = random.Random("leaving")
    gains = [leaves - stays for stays, leaves in (leaving_and_staying(chance) for _ in range(tables))]
    gained = sum(gain > 1e-12 for gain in gains)
    print(f"{gained} of {tables} gain by leaving; most {max(gains):+.3f}, mean {sum(gains) / tables:+.3f}")
    return 1 if gained else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES))
