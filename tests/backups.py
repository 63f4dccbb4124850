"""A backup of the tests' database, taken and put back as docs/operators.md says it."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from pathlib import Path

from django.db import connection

from tests.conftest import PROGRAM_SECONDS
from tests.servers.real import postgresql_binaries
from tests.table.killing import database_url


def take(folder: Path) -> Path:
    """The database as it is now, in a file."""
    if connection.vendor == "sqlite":
        file = folder / "backup.sqlite3"
        with sqlite3.connect(str(connection.settings_dict["NAME"])) as own, sqlite3.connect(file) as copy:
            own.backup(copy)
        own.close(), copy.close()
        return file
    file = folder / "backup.dump"
    _run("pg_dump", "--format=custom", f"--file={file}", f"--dbname={database_url()}")
    return file


def put_back(file: Path) -> None:
    """The database as it was then; all that came since is lost."""
    connection.close()
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        for beside in ("-wal", "-shm"):
            Path(name + beside).unlink(missing_ok=True)
        shutil.copyfile(file, name)
    else:
        _run(
            "pg_restore", "--clean", "--if-exists", "--single-transaction", f"--dbname={database_url()}", file
        )


def _run(program: str, *arguments: str | Path) -> None:
    binary = postgresql_binaries()[0] / program
    done = subprocess.run(
        [binary, *arguments], capture_output=True, text=True, timeout=PROGRAM_SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr
