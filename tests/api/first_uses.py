"""Whether eight threads may be the first to use a type, in processes where nobody has used it yet.

    python -m tests.api.first_uses

To each type that a request is read into, or an answer made of, eight threads convert at once, in a new process, one
type after the other; twelve times, every second from the last type to the first.
Prints the types at which a process was ended by a signal, a line each.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

import django
import msgspec

THREADS, USES, TRIES = 8, 20, 12


def kinds_in_use() -> dict[str, Any]:
    """Every type that the endpoints read or make, by name."""
    from django.urls import get_resolver

    from api import codec
    from horror.games import RULESETS

    assert get_resolver().url_patterns
    options = {rules.options_type for rules in RULESETS.values()}
    return {str(kind): kind for kind in codec.prepared() | options}


def document_of(kind: Any) -> dict[str, Any]:
    """A value for each member of a struct (of a union: of its widest), the last one first, since it is built last."""
    struct = max(get_args(kind) or (kind,), key=lambda one: len(one.__struct_encode_fields__))
    config = struct.__struct_config__
    tag = {config.tag_field: config.tag} if config.tag_field else {}
    return tag | dict.fromkeys(reversed(struct.__struct_encode_fields__))


def fatal(kinds: Sequence[Any]) -> Iterator[Any]:
    """The types at whose first use by several threads a process ended; those after it are used in another."""
    while kinds:
        survived = used_in_turn(kinds)
        yield from kinds[survived : survived + 1]
        kinds = kinds[survived + 1 :]


def used_in_turn(kinds: Sequence[Any]) -> int:
    """How many of these types a new process lives through, when its threads use one after the other for the first
    time, each all at once.
    """
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        _use_at_once(kinds, lambda: os.write(tell, b"."))
        os._exit(0)
    os.close(tell)
    with open(told, "rb") as begun:
        count = len(begun.read())
    return count if os.waitpid(child, 0)[1] == 0 else count - 1


def _use_at_once(kinds: Sequence[Any], begins: Callable[[], Any]) -> None:
    sys.setswitchinterval(1e-6)
    documents = [document_of(kind) for kind in kinds]
    start = threading.Barrier(THREADS, begins)

    def use() -> None:
        for kind, document in zip(kinds, documents, strict=True):
            start.wait()
            for _ in range(USES):
                with contextlib.suppress(msgspec.ValidationError):
                    msgspec.convert(document, kind)

    threads = [threading.Thread(target=use) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main() -> None:
    django.setup()
    names = {kind: name for name, kind in kinds_in_use().items()}
    found = {kind for turn in range(TRIES) for kind in fatal([*names][:: 1 - 2 * (turn % 2)])}
    for kind in names:
        if kind in found:
            print(names[kind])
    print(f"{len(names)} types", file=sys.stderr)


if __name__ == "__main__":
    main()
