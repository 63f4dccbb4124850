"""The options of a game and what they may be, read from their type."""

from typing import Any

import msgspec


def allowed(options_type: type[Any]) -> dict[str, list[Any]]:
    """Every value that each option may have."""
    found: dict[str, list[Any]] = {}
    for field in msgspec.inspect.type_info(options_type).fields:  # type: ignore[attr-defined]
        kind = field.type.type if isinstance(field.type, msgspec.inspect.Metadata) else field.type
        if isinstance(kind, msgspec.inspect.BoolType):
            found[field.encode_name] = [False, True]
        elif isinstance(kind, msgspec.inspect.LiteralType):
            found[field.encode_name] = list(kind.values)
        else:
            assert isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None
            found[field.encode_name] = list(range(int(kind.ge), int(kind.le) + 1))
    return found


def telling(options_type: type[Any]) -> dict[str, list[Any]]:
    """Every value of a choice; of a number with more than four values the least, the default and a greater one."""
    found = {}
    for name, values in allowed(options_type).items():
        default = getattr(options_type(), name)
        few = values if len(values) <= 4 else {values[0], default, default + 2}
        found[name] = sorted(few)
    return found
