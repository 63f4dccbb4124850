"""As `tests.table.victim`; what its processes call is the receiver that RECEIVER names, on this machine."""

from __future__ import annotations

import os

from tests.table import victim


def main() -> None:
    import django

    django.setup()
    from tests.channels.receiver import reach

    name, port, trusted = os.environ["RECEIVER"].split()
    reach(name, int(port), trusted)
    victim.main()


if __name__ == "__main__":
    main()
