"""What the site is called, who may sign up, and how its people are reached."""

from __future__ import annotations

from typing import Literal, cast

import msgspec
from django.conf import settings
from rest_framework.request import Request

from api import caching
from api.endpoint import Endpoint, operation


class Site(msgspec.Struct, kw_only=True):
    """The site: its `name`, whether everybody signs up (`open`), who has an invitation (`invited`), or nobody
    (`closed`), the `contact` (an address for mail, or that of a page; null for none), and the addresses of the
    `imprint` (null for none) and of what it says on `privacy`."""

    name: str
    sign_up: Literal["open", "invited", "closed"]
    contact: str | None
    imprint: str | None
    privacy: str


class SiteView(Endpoint):
    @operation("The site", {200: Site}, visitors=True, tag="index", name="get_site", kept=caching.STEADY)
    def get(self, request: Request) -> Site:
        return Site(
            name=settings.SITE_NAME,
            sign_up=cast(Literal["open", "invited", "closed"], settings.SIGN_UP),
            contact=settings.SITE_CONTACT or None,
            imprint="/imprint" if settings.IMPRINT else None,
            privacy="/privacy",
        )
