"""What the site is called, who runs it, and who may sign up: the settings about it (docs/operators.md)."""

from email.utils import formataddr
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

SIGN_UPS = ("open", "invited", "closed")
LONGEST = 100_000
"""Characters of an imprint, or of a text on privacy."""


def site(env: environ.Env) -> tuple[str, str, str]:
    """The name, the contact, and how one signs up. Raises ImproperlyConfigured."""
    name, contact, sign_up = (
        env.str("SITE_NAME", default="Horror").strip(),
        env.str("SITE_CONTACT", default="").strip(),
        env.str("SIGN_UP", default="open").strip().lower(),
    )
    if sign_up not in SIGN_UPS:
        raise ImproperlyConfigured(f"SIGN_UP is one of {', '.join(SIGN_UPS)}, and not {sign_up!r}")
    if not 0 < len(name) <= 40 or not name.isprintable():
        raise ImproperlyConfigured("SITE_NAME is one line of 1 to 40 characters")
    if not contact.isprintable() or len(contact) > 200:
        raise ImproperlyConfigured("SITE_CONTACT is one line: an address for mail, or that of a page")
    return name, contact, sign_up


def sender(env: environ.Env, name: str, address: str) -> str:
    """From whom mails are: whom DEFAULT_FROM_EMAIL names, else the site at this address."""
    return env.str("DEFAULT_FROM_EMAIL", default="") or formataddr((name, address))


def texts(env: environ.Env) -> tuple[str, str]:
    """The imprint and the text on privacy, out of the files that IMPRINT and PRIVACY name; empty where they name none.
    Raises ImproperlyConfigured.
    """
    return _text(env, "IMPRINT"), _text(env, "PRIVACY")


def _text(env: environ.Env, name: str) -> str:
    path = env.str(name, default="")
    if not path:
        return ""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{name} names no file of text that can be read: {error}") from None
    if len(text) > LONGEST:
        raise ImproperlyConfigured(f"{name} names a file of more than {LONGEST} characters")
    return text.strip()
