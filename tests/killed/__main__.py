"""Workers killed after every statement of what they do for who is told something, or has written to us.

    python -m tests.killed [what...]

`what` are names of `scenes.SCENES`; without any, all of them, which takes some minutes. It prints how many died in
each, and stops at the first after which something was lost, or done twice.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from deploy.demo.environment import SERVER_VARIABLES
from tests.servers.real import servers


def main(asked: Sequence[str]) -> int:
    for name in SERVER_VARIABLES:
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory() as folder, servers(durable=False) as found:
        os.environ.update(
            found.environment(),
            DJANGO_SETTINGS_MODULE="deploy.settings",
            DATA_DIR=folder,
            SECRET_KEY="of the workers " * 4,
            LOG_LEVEL="CRITICAL",
            MAIL_IN="maild",
            CALLS_A_MINUTE="1000000",
        )
        return all_killed(asked, Path(folder))


def all_killed(asked: Sequence[str], folder: Path) -> int:
    import django
    from django.test.utils import setup_test_environment

    django.setup()
    from django.conf import settings
    from django.db import connection

    from accounts.channels import vapid
    from tests.channels.receiver import NAME, Receiver, reach
    from tests.killed.killing import killed
    from tests.killed.scenes import SCENES
    from tests.table.killing import victims

    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    settings.VAPID_PRIVATE_KEY = os.environ["VAPID_PRIVATE_KEY"] = vapid.fresh()
    receiver = Receiver(folder)
    reach(NAME, receiver.port, receiver.trusted)
    where = f"{NAME} {receiver.port} {receiver.trusted}"
    with victims(module="tests.killed.victim", RECEIVER=where) as found:
        for name in asked or SCENES:
            died = killed(SCENES[name](receiver), found, count(1))
            print(f"{died:6} {name}", flush=True)
    receiver.close()
    connection.creation.destroy_test_db("horror", verbosity=0)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
