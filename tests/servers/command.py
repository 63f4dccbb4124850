"""Django in a command, on a PostgreSQL and a Redis of its own with a test database (not under pytest)."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.demo.environment import SERVER_VARIABLES
from tests.servers.real import servers


@contextmanager
def set_up(**ours: str) -> Iterator[Path]:
    """For as long as the block runs, with these variables in the environment; what is yielded is DATA_DIR. Once a
    process, before anything of the product is imported.
    """
    for name in SERVER_VARIABLES:
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory() as folder, servers(durable=False) as found:
        os.environ.update(
            found.environment(),
            DJANGO_SETTINGS_MODULE="deploy.settings",
            DATA_DIR=folder,
            SECRET_KEY="of the workers " * 4,
            **ours,
        )
        import django
        from django.test.utils import setup_test_environment

        django.setup()
        from django.db import connection

        setup_test_environment()
        connection.creation.create_test_db(verbosity=0)
        yield Path(folder)
        connection.creation.destroy_test_db("horror", verbosity=0)
