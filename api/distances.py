"""Whom you keep at a distance: blocked, and muted (PEO-01 to PEO-05). Nobody but you is told."""

from __future__ import annotations

import uuid
from datetime import datetime

import msgspec
from rest_framework.request import Request

from accounts import directory, security
from accounts.conduct import distance
from accounts.conduct.models import Distance
from api import codec
from api.endpoint import Endpoint, operation
from api.problems import NotFound, ProblemRaised
from api.shapes import now


class KeptApart(msgspec.Struct, kw_only=True):
    """Somebody whom you keep at a distance (`player` is the id that seats show), and `since` when."""

    player: str
    name: str
    since: datetime


class Blocks(msgspec.Struct, kw_only=True):
    """Whom you have blocked, the newest first."""

    blocks: list[KeptApart]


class Mutes(msgspec.Struct, kw_only=True):
    """Whom you have muted, the newest first."""

    mutes: list[KeptApart]


codec.prepare(Blocks)
codec.prepare(Mutes)


def _kept(request: Request, how: Distance.How) -> list[KeptApart]:
    return [
        KeptApart(player=str(row.other_id), name=row.other.name, since=row.made_at)
        for row in distance.kept(security.somebody(request).pk, how)
    ]


def _keep(request: Request, person_id: uuid.UUID, how: Distance.How) -> None:
    me = security.somebody(request).pk
    if person_id == me:
        raise ProblemRaised(
            "nobody keeps the own person at a distance", kind="refused", code="unknown_person", rule="PEO-01"
        )
    if directory.shown(person_id) is None:
        raise NotFound
    distance.keep(me, person_id, how, now())


class BlocksView(Endpoint):
    @operation("Whom you have blocked", {200: Blocks}, scope="account", tag="people", name="list_blocks")
    def get(self, request: Request) -> Blocks:
        return Blocks(blocks=_kept(request, Distance.How.BLOCK))


class BlockView(Endpoint):
    @operation(
        "Block somebody", {204: None}, scope="account", problems=[404, 422], tag="people", name="block"
    )
    def put(self, request: Request, person_id: uuid.UUID) -> None:
        """No letters go between you, you sit down at no table where the other sits, nor the other at yours (PEO-02);
        what the other says to all is folded away. Games that you play together go on. The other is not told."""
        _keep(request, person_id, Distance.How.BLOCK)

    @operation(
        "Take a block back", {204: None}, scope="account", problems=[404], tag="people", name="unblock"
    )
    def delete(self, request: Request, person_id: uuid.UUID) -> None:
        distance.end(security.somebody(request).pk, person_id, Distance.How.BLOCK)


class MutesView(Endpoint):
    @operation("Whom you have muted", {200: Mutes}, scope="account", tag="people", name="list_mutes")
    def get(self, request: Request) -> Mutes:
        return Mutes(mutes=_kept(request, Distance.How.MUTE))


class MuteView(Endpoint):
    @operation("Mute somebody", {204: None}, scope="account", problems=[404, 422], tag="people", name="mute")
    def put(self, request: Request, person_id: uuid.UUID) -> None:
        """What the other writes at tables where you sit has `muted` in your stream, and no mail tells you of it
        (PEO-05). The other is not told."""
        _keep(request, person_id, Distance.How.MUTE)

    @operation("Take a mute back", {204: None}, scope="account", problems=[404], tag="people", name="unmute")
    def delete(self, request: Request, person_id: uuid.UUID) -> None:
        distance.end(security.somebody(request).pk, person_id, Distance.How.MUTE)
