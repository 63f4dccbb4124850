"""The key that everything secret hangs on: sessions, signed links, the encrypted dice secrets."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

FILE = "secret_key"


def secret_key(data_dir: Path, embedded: bool) -> str:
    """SECRET_KEY of the environment; on the embedded default else that in a private file, made when missing.

    A real deployment must name its key: one made up silently on each of its machines would differ.

    Raises ImproperlyConfigured when a deployment has none.
    """
    if key := os.environ.get("SECRET_KEY"):
        return key
    if not embedded:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. With DATABASE_URL or REDIS_URL this is a real deployment, and all its "
            "processes need the same key. Make one once and keep it private, for example:\n"
            "    python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
        )
    return _from_file(data_dir / FILE)


def _from_file(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{FILE}.{os.getpid()}")
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(48) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)  # fails when another process was first: its key counts
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
        return path.read_text().strip()
