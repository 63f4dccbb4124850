"""Workers killed after every statement of what they do for who is told something, or has written to us.

    python -m tests.killed [what...]

`what` are names of `scenes.SCENES`; without any, all of them, which takes some minutes. It prints how many died in
each, and stops at the first after which something was lost, or done twice.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import count

from tests.servers.command import set_up


def main(asked: Sequence[str]) -> int:
    with set_up(LOG_LEVEL="CRITICAL", MAIL_IN="maild", CALLS_A_MINUTE="1000000") as folder:
        from django.conf import settings

        from accounts.channels import vapid
        from tests.channels.receiver import NAME, Receiver, reach
        from tests.killed.killing import killed
        from tests.killed.scenes import SCENES
        from tests.table.killing import victims

        settings.VAPID_PRIVATE_KEY = os.environ["VAPID_PRIVATE_KEY"] = vapid.fresh()
        receiver = Receiver(folder)
        reach(NAME, receiver.port, receiver.trusted)
        where = f"{NAME} {receiver.port} {receiver.trusted}"
        with victims(module="tests.killed.victim", RECEIVER=where) as found:
            for name in asked or SCENES:
                died = killed(SCENES[name](receiver), found, count(1))
                print(f"{died:6} {name}", flush=True)
        receiver.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
