"""Which kinds of notices there are, and by which channels they leave: each says so itself when the apps are ready."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from accounts.ledger import Delivery, Notice
from accounts.parcels import Channel, Kind

_K = TypeVar("_K", bound=Kind)
_kinds: dict[str, Kind] = {}
_channels: dict[str, Channel] = {}


def register(name: str, kind: _K) -> _K:
    """Have notices of the kind ``name``, and of kinds ``name.something`` that nobody else has, written by this; to be
    done when the apps are ready. Raises ValueError where the name is taken.
    """
    if name in _kinds:
        raise ValueError(f"notices of the kind {name!r} are written by another")
    _kinds[name] = kind
    return kind


def kinds() -> Mapping[str, Kind]:
    """Who writes notices, by the name of their kind."""
    return _kinds


def kind(notice: Notice) -> Kind | None:
    """Who writes a notice; None where nobody does."""
    return _kinds.get(notice.kind) or _kinds.get(notice.kind.partition(".")[0])


def kind_of(notice: Notice) -> Kind:
    """Who writes a notice; raises KeyError where nobody does."""
    found = kind(notice)
    if found is None:
        raise KeyError(notice.kind)
    return found


def use(channel: Channel) -> None:
    """Have deliveries leave by this channel too; to be done when the apps are ready. Raises ValueError where another
    has one of its names.
    """
    for name in channel.names:
        if _channels.setdefault(name, channel) is not channel:
            raise ValueError(f"deliveries by {name!r} leave by another channel")


def channels() -> Iterable[Channel]:
    """All of them, in the order in which they came."""
    return dict.fromkeys(_channels.values())


def channel_of(delivery: Delivery) -> Channel:
    """The channel of a delivery; raises KeyError where it has none."""
    return _channels[delivery.channel]
