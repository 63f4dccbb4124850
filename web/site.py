"""What every page says of the site: its name, and where its people are reached."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def told(_request: HttpRequest) -> dict[str, Any]:
    """For whatever template is shown to a browser, as `site`."""
    contact = settings.SITE_CONTACT
    mail = "@" in contact and "://" not in contact and not contact.startswith("mailto:")
    return {
        "site": {
            "name": settings.SITE_NAME,
            "contact": f"mailto:{contact}" if mail else contact,
            "imprint": bool(settings.IMPRINT),
            "sign_up": settings.SIGN_UP,
        }
    }
