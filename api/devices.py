"""Web push: the key of this server, and your devices (PUSH-03)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.channels import devices, models, vapid
from accounts.channels.endpoints import EndpointRefused
from api.endpoint import Endpoint, operation
from api.problems import NotFound, ProblemRaised
from api.shapes import Strict, now


class DeviceRequest(Strict):
    """A subscription as a browser gives it: its `endpoint`, its keys `p256dh` and `auth`, and what you call the device
    (`name`)."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=models.ADDRESS)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=100)]
    name: Annotated[str, Meta(max_length=models.NAME)] = ""


class DeviceShown(msgspec.Struct, kw_only=True):
    """A device that takes pushes. Of its address only the host and the last characters are shown (`service`)."""

    id: str
    name: str
    service: str
    created_at: datetime
    last_ok_at: datetime | None


class Devices(msgspec.Struct, kw_only=True):
    """Your devices, oldest first. `key` is what a browser subscribes with; empty where this server sends no pushes."""

    key: str
    devices: list[DeviceShown]


def _shown(row: models.Subscription) -> DeviceShown:
    return DeviceShown(
        id=row.pk, name=row.name, service=row.shown, created_at=row.created_at, last_ok_at=row.last_ok_at
    )


class DevicesView(Endpoint):
    @operation("Your devices", {200: Devices}, scope="account", tag="webhooks", name="list_devices")
    def get(self, request: Request) -> Devices:
        """Those that take web push."""
        return Devices(
            key=vapid.public_key(), devices=[_shown(row) for row in devices.of(security.somebody(request))]
        )

    @operation(
        "Take pushes with a device", {201: DeviceShown}, body=DeviceRequest, scope="account", problems=[422],
        tag="webhooks", name="add_device",
    )  # fmt: skip
    def post(self, request: Request, body: DeviceRequest) -> DeviceShown:
        """Whoever subscribed with it before is told nothing there any more."""
        me = security.somebody(request)
        try:
            row = devices.add(me, body.endpoint, body.p256dh, body.auth, body.name, now())
        except EndpointRefused as error:
            raise ProblemRaised(
                error.phrase, kind="refused", code="bad_device", path=f"$.{error.field}"
            ) from None
        return _shown(row)


class DeviceView(Endpoint):
    @operation(
        "Take no pushes with a device any more", {204: None}, scope="account", problems=[404], tag="webhooks",
        name="remove_device",
    )  # fmt: skip
    def delete(self, request: Request, device: str) -> None:
        if not devices.remove(security.somebody(request), device):
            raise NotFound
