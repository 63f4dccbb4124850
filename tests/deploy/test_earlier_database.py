"""A database that an earlier commit wrote: brought to the present schema, read by everybody, played on, exported."""

from __future__ import annotations

import lzma
import os
import secrets
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

from tests.conftest import PROGRAM_SECONDS
from tests.earlier import expected
from tests.earlier.players import SECRET_KEY

ROOT = Path(__file__).resolve().parent.parent.parent
EARLIER = ROOT / "tests" / "earlier"
SERVERS = ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL", "TEST_DATABASE_NAME")


@contextmanager
def database(folder: Path) -> Iterator[dict[str, str]]:
    """A copy of the database, and the settings that name it."""
    if os.environ["TEST_DATABASE"] == "sqlite":
        packed = (EARLIER / "database.sqlite3.xz").read_bytes()
        (folder / "horror.sqlite3").write_bytes(lzma.decompress(packed))
        yield {}
        return
    server, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    name = f"earlier_{secrets.token_hex(6)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as control:
        control.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            with psycopg.connect(f"{server}/{name}") as fresh:
                fresh.execute(lzma.decompress((EARLIER / "database.sql.xz").read_bytes()))
            yield {"DATABASE_URL": f"{server}/{name}"}
        finally:
            control.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


def test_games_of_an_earlier_commit_are_read_played_on_and_exported_as_by_itself(tmp_path: Path) -> None:
    """Migrated and replayed; then each reader gets what that commit gave, the same moves bring about the same, the same
    people are told the same by mail, and exports are brought in as it brought them in. The API may have grown."""
    with tarfile.open(EARLIER / "people.tar.xz") as archive:
        archive.extractall(tmp_path, filter="data")
    environment = {name: value for name, value in os.environ.items() if name not in SERVERS}
    with database(tmp_path) as named:
        subprocess.run(
            [sys.executable, "-m", "tests.earlier", str(tmp_path)],
            cwd=ROOT,
            env=environment
            | named
            | {"DATA_DIR": str(tmp_path), "SECRET_KEY": SECRET_KEY, "LOG_LEVEL": "ERROR"},
            timeout=PROGRAM_SECONDS,
            check=True,
        )
    now = expected.present(tmp_path)
    for name in (*expected.FILES, expected.WORDS):
        different = list(expected.differences(name, now[name], expected.kept(name)))
        assert not different, f"{name}: {len(different)} differences:\n" + "\n".join(different[:20])
