"""Whether eight threads may be the first to use a type, in processes where nobody has used one yet.

    python -m tests.api.first_uses

For each type that a request is read into, or an answer made of, eight threads convert to it at once, in a process of
its own, three times.
Prints the types whose process was ended by a signal, a line each.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from typing import Any, get_args

import django
import msgspec

THREADS, USES, TRIES = 8, 20, 3


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


def survives(kind: Any) -> bool:
    """Whether a process lives through the first use of this type by several threads."""
    child = os.fork()
    if child == 0:
        _use_at_once(kind)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def _use_at_once(kind: Any) -> None:
    sys.setswitchinterval(1e-6)
    document = document_of(kind)
    start = threading.Barrier(THREADS)

    def use() -> None:
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
    kinds = kinds_in_use()
    for name, kind in kinds.items():
        if not all(survives(kind) for _ in range(TRIES)):
            print(name)
    print(f"{len(kinds)} types", file=sys.stderr)


if __name__ == "__main__":
    main()
