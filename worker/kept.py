"""What a process has made and keeps, up to so many bytes: the latest used of it."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

_Made = TypeVar("_Made")


class Kept(Generic[_Made]):
    """Things by what they are made of, at most so many bytes of them: what was longest unused is forgotten first.

    Threads may share it. A process that is forked begins with nothing: another thread might have been in the middle of
    a change.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.clear()
        os.register_at_fork(after_in_child=self.clear)

    def clear(self) -> None:
        """Forget all."""
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[_Made, int]] = OrderedDict()
        self.size = 0

    def get(self, key: Hashable) -> _Made | None:
        """What is kept under a key."""
        with self._lock:
            if (found := self._kept.get(key)) is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, made: _Made, size: int) -> None:
        """Keep a thing of so many bytes, unless it is larger than all that may be kept."""
        if size > self.most:
            return
        with self._lock:
            if (before := self._kept.pop(key, None)) is not None:
                self.size -= before[1]
            self._kept[key] = made, size
            self.size += size
            while self.size > self.most:
                _key, (_made, freed) = self._kept.popitem(last=False)
                self.size -= freed
