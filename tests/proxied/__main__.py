"""Whether the proxies of `deploy/units` do what the documents say of them: `python -m tests.proxied [nginx] [caddy]`.

Each looks at the file itself (`nginx -t`, `caddy validate`), and is then begun before two tiny servers. Nothing of the
file is changed for that but ports, paths and networks; nginx looks at what has become of it, as it knows the hosts of
compose nowhere else. Not in CI; it needs Debian's packages `nginx-light` and `caddy`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.proxied import asking, proxies
from tests.proxied.upstream import upstream

KNOWN = {"nginx": proxies.nginx, "caddy": proxies.caddy}
PACKAGES = {"nginx": "nginx-light", "caddy": "caddy"}


def main(wanted: list[str]) -> int:
    """Gives how many of the findings are wrong."""
    wrong = 0
    for name in wanted or KNOWN:
        with tempfile.TemporaryDirectory(prefix="horror-proxied-") as folder, upstream() as behind:
            try:
                with KNOWN[name](Path(folder), behind) as fronts:
                    print(f"{name}: takes the file")
                    for finding in (each for front in fronts for each in asking.findings(front)):
                        wrong += not finding.well
                        print(f"{'ok    ' if finding.well else 'WRONG '} {finding.about}: {finding.told}")
            except FileNotFoundError as missing:
                print(f"This machine has no {missing}. On Debian:  apt-get install {PACKAGES[name]}")
                wrong += 1
            except proxies.Wrong as said:
                print(f"WRONG  {name}: {said}")
                wrong += 1
    print("all as documented" if not wrong else f"{wrong} wrong")
    return wrong


if __name__ == "__main__":
    if unknown := set(sys.argv[1:]) - set(KNOWN):
        sys.exit(f"there is no {', '.join(sorted(unknown))}; {' and '.join(KNOWN)} are known")
    sys.exit(bool(main(sys.argv[1:])))
