"""The secret key: the environment's, or a private file's, or a clear refusal."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.core.exceptions import ImproperlyConfigured

from deploy.secret import FILE, VAPID_FILE, keep_private, secret_key, vapid_key


@pytest.fixture(autouse=True)
def no_key(monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)


def test_the_embedded_default_writes_a_random_key_into_a_private_file_once(tmp_path):
    key = secret_key(tmp_path / "data", embedded=True)
    assert len(key) >= 50
    assert stat.S_IMODE((tmp_path / "data" / FILE).stat().st_mode) == 0o600
    assert secret_key(tmp_path / "data", embedded=True) == key
    assert os.listdir(tmp_path / "data") == [FILE]


def test_the_key_of_pushes_is_private_too_and_made_once(tmp_path, monkeypatch):
    monkeypatch.delenv("VAPID_PRIVATE_KEY", raising=False)
    key = vapid_key(tmp_path, embedded=True)
    assert stat.S_IMODE((tmp_path / VAPID_FILE).stat().st_mode) == 0o600
    assert vapid_key(tmp_path, embedded=True) == key != vapid_key(tmp_path / "other", embedded=True)
    assert vapid_key(tmp_path / "none", embedded=False) == "" and not (tmp_path / "none").exists()


def test_two_data_folders_have_two_keys(tmp_path):
    assert secret_key(tmp_path / "a", embedded=True) != secret_key(tmp_path / "b", embedded=True)


def test_the_environment_goes_first(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "from outside")
    assert secret_key(tmp_path, embedded=True) == "from outside"
    assert os.listdir(tmp_path) == []


def test_a_real_deployment_without_key_is_refused(tmp_path):
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY is not set"):
        secret_key(tmp_path, embedded=False)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "value"), [("DATABASE_URL", "postgres://x@y/z"), ("REDIS_URL", "redis://x/0")]
)
def test_settings_without_key_refuse_to_be_a_real_deployment(tmp_path, name, value):
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), name: value}
    run = subprocess.run(
        [sys.executable, "manage.py", "check"], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode != 0
    assert "SECRET_KEY is not set" in run.stderr


@pytest.mark.parametrize("key", ["a", "x" * 100, "abcde" * 9])
def test_a_real_deployment_refuses_a_key_that_could_be_guessed(tmp_path, monkeypatch, key):
    monkeypatch.setenv("SECRET_KEY", key)
    with pytest.raises(ImproperlyConfigured, match="too short or too plain"):
        secret_key(tmp_path, embedded=False)


def test_the_database_is_private_whoever_makes_it(tmp_path):
    """Also where a command of manage.py comes first, with the umask of most shells."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "data")}
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        env=environment, check=True, preexec_fn=lambda: os.umask(0o022),
    )  # fmt: skip
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data").iterdir()}
    assert modes.keys() >= {"horror.sqlite3", FILE} and set(modes.values()) == {0o600}
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path):
    database = tmp_path / "horror.sqlite3"
    for name in ("horror.sqlite3", "horror.sqlite3-wal"):
        (tmp_path / name).touch(mode=0o644)
    keep_private(database)
    assert [stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()] == [0o600, 0o600]


def test_what_sqlite_takes_away_meanwhile_is_no_fault(tmp_path):
    database, beside = tmp_path / "horror.sqlite3", tmp_path / "horror.sqlite3-wal"
    database.touch(mode=0o600)
    done = Event()

    def open_and_close() -> None:
        while not done.is_set():
            beside.touch(mode=0o644)
            beside.unlink()

    with ThreadPoolExecutor(1) as other:
        other.submit(open_and_close)
        try:
            for _ in range(2000):
                keep_private(database)
        finally:
            done.set()
