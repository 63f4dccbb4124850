"""The key that everything secret hangs on: sessions, signed links, the encrypted dice secrets."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

FILE = "secret_key"
VAPID_FILE = "vapid_key"
LENGTH, VARIETY = 50, 5
"""Characters that a key of a real deployment has at least, and different ones among them."""
MAKE_ONE = (
    "Make one once and keep it private, for example:\n"
    "    python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
)


def keep_private(path: Path) -> None:
    """A file that nobody but its owner can read, made where it is missing, in a folder of which the same holds if that
    is made here. What SQLite lays beside a database takes its rights.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        path.touch(mode=0o600)
    elif path.stat().st_uid == os.geteuid():
        for kept in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            with suppress(FileNotFoundError):  # the last one to close a database takes these two away
                if kept.stat().st_mode & 0o077:
                    kept.chmod(0o600)


def secret_key(data_dir: Path, embedded: bool) -> str:
    """SECRET_KEY of the environment; on the embedded default else that in a private file, made when missing.

    A real deployment must name its key: one made up silently on each of its machines would differ.

    Raises ImproperlyConfigured when a deployment has none, or one that could be guessed.
    """
    if key := os.environ.get("SECRET_KEY"):
        if not embedded and (len(key) < LENGTH or len(set(key)) < VARIETY):
            raise ImproperlyConfigured(
                f"SECRET_KEY is too short or too plain: whoever guesses it is everybody here. It needs {LENGTH} random "
                f"characters. {MAKE_ONE}\nPut the old one into SECRET_KEY_FALLBACKS (see docs/operators.md)."
            )
        return key
    if not embedded:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. With DATABASE_URL or REDIS_URL this is a real deployment, and all its "
            f"processes need the same key. {MAKE_ONE}"
        )
    return _from_file(data_dir / FILE, secrets.token_urlsafe(48))


def vapid_key(data_dir: Path, embedded: bool) -> str:
    """VAPID_PRIVATE_KEY of the environment, by which push services know this server; on the embedded default else that
    in a private file, made when missing. Empty where a deployment names none: it sends no pushes then.
    """
    if key := os.environ.get("VAPID_PRIVATE_KEY"):
        return key
    return _from_file(data_dir / VAPID_FILE, secrets.token_urlsafe(32)) if embedded else ""


def _from_file(path: Path, made: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(made + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)  # fails when another process was first: its key counts
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
        return path.read_text().strip()


PROVIDERS = {
    "mailgun": "MAILGUN_WEBHOOK_SIGNING_KEY",
    "postmark": "WEBHOOK_SECRET",
    "sparkpost": "WEBHOOK_SECRET",
}
"""Providers of mails that hand them over as they came, and where the library expects what proves who calls."""


def provider(name: str, secret: str) -> dict[str, str]:
    """What the library is told of MAIL_PROVIDER and MAIL_PROVIDER_SECRET.

    Raises ImproperlyConfigured for a provider that is not supported, and where anybody could call in its name.
    """
    if not name:
        return {}
    if name not in PROVIDERS:
        known = ", ".join(sorted(PROVIDERS))
        raise ImproperlyConfigured(
            f"MAIL_PROVIDER={name} is none of {known}, which hand mails over as they came."
        )
    setting = PROVIDERS[name]
    user, _, password = secret.partition(":")
    if len(secret) < 16 or setting == "WEBHOOK_SECRET" and not (user and password):
        like = (
            "the signing key of its webhooks"
            if setting != "WEBHOOK_SECRET"
            else "user:password, as in the address"
        )
        raise ImproperlyConfigured(
            f"MAIL_PROVIDER={name} needs MAIL_PROVIDER_SECRET ({like}; 16 characters at least): without it anybody "
            "could hand mails over in anybody's name."
        )
    return {setting: secret}
