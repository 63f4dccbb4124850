"""Amendments: changes of rules that games under way do not follow (design: versions).

The code reads as the newest rules. An amendment names the version that brought it and, for what it changed, what was
before (in ``rules/legacy``). A function that an amendment has changed is marked where it is defined, and asks the
position by which body its game is played; all others know nothing of amendments.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import signature
from typing import Any, NamedTuple, ParamSpec, TypeVar

_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")
_marked: set[Callable[..., Any]] = set()


class Amendment(NamedTuple):
    """One change. Games of versions before it are played by ``legacy`` and ``values``.

    ``legacy`` gives the old body of each function that was changed: ``check``, ``choices`` or ``do`` of a move kind, a
    method of a step, or any other that takes the position. ``values`` are attributes of the position's class as they
    were: facts, costs, bound functions, methods.
    """

    version: int
    date: str
    rules: tuple[str, ...]
    sentence: str
    legacy: Mapping[Callable[..., Any], Callable[..., Any]] = {}
    values: Mapping[str, Any] = {}


def amended(function: Callable[_Args, _Result]) -> Callable[_Args, _Result]:
    """Mark a function that an amendment has changed: an older game is played by the body that the amendment keeps.

    Raises :class:`TypeError` for one that does not take the position, as ``p``, by which that is decided.
    """
    names = list(signature(function).parameters)
    if "p" not in names:
        raise TypeError(f"{function.__qualname__} takes no position p, so it cannot be played by its version")
    place = names.index("p")

    @wraps(function)
    def played(*args: _Args.args, **kwargs: _Args.kwargs) -> _Result:
        position: Any = args[place]
        body: Callable[_Args, _Result] = position.kept.get(played, function)
        return body(*args, **kwargs)

    _marked.add(played)
    return played


def kept_before(
    amendments: tuple[Amendment, ...], version: int
) -> tuple[dict[Callable[..., Any], Callable[..., Any]], dict[str, Any]]:
    """The old bodies, and the old values, by which games of a version are played: of each the oldest since then.

    Raises :class:`TypeError` for an amendment of a function that is not marked: it would change nothing.
    """
    legacy: dict[Callable[..., Any], Callable[..., Any]] = {}
    values: dict[str, Any] = {}
    for amendment in sorted(amendments, key=lambda one: -one.version):
        if amendment.version > version:
            legacy.update(amendment.legacy)
            values.update(amendment.values)
    for function in legacy:
        if function not in _marked:
            raise TypeError(f"{function.__qualname__} is changed by an amendment and not marked as amended")
    return legacy, values
