"""What each reader gets of each game, as lines of JSON: the fields that clients live on apart from the sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tests.earlier.players import Player

PAGE = 500
WORDS = ("text", "questions", "order", "reason", "detail", "title")
"""Members that hold sentences: they may be put otherwise, and are told apart."""

Line = dict[str, Any]


def told(people: Sequence[Player], games: Sequence[str]) -> Iterator[Line]:
    """Everything: what readers' lists hold, and of each game what each of them gets."""
    for reader in people:
        if reader.token:
            yield _line("", reader, "me", reader.get("/me/"))
            yield _line("", reader, "invitations", reader.get("/me/invitations/"))
        yield _line("", reader, "games", reader.get("/games/?limit=100"))
    for game in games:
        for reader in people:
            yield from of_game(reader, game)


def of_game(reader: Player, game: str) -> Iterator[Line]:
    """What a reader gets of a game."""
    path = f"/games/{game}"
    detail = reader.get(f"{path}/")
    yield _line(game, reader, "game", detail)
    if detail is None:
        return
    yield _line(game, reader, "events", stream(reader, game))
    over = detail["status"] in ("finished", "cancelled")
    seated = bool(reader.token) and any(seat["player"] == detail_of(reader) for seat in detail["seats"])
    if over and not reader.token:
        yield _line(game, reader, "open", reader.get(f"{path}/view/?open=true"))
        yield _line(game, reader, "record", _record(reader, game))
    elif over and seated:
        letters = [one for one in _record(reader, game) if (one.get("table") or {}).get("type") == "message"]
        yield _line(game, reader, "letters", letters)
    if seated or not reader.token:
        yield _line(game, reader, "view", reader.get(f"{path}/view/"))
        yield _line(game, reader, "dice", reader.get(f"{path}/dice/"))
        past = detail["cursor"] * 2 // 3
        yield _line(game, reader, "past", reader.get(f"{path}/view/?at={past}"))
        yield _line(game, reader, "board", {"text": reader.get(f"{path}/board.txt")})
    if seated and not over:
        yield _line(game, reader, "choices", reader.get(f"{path}/choices/"))
        yield _line(game, reader, "draft", reader.get(f"{path}/draft/"))
        yield _line(game, reader, "asked", reader.get(f"{path}/invitations/"))


def detail_of(reader: Player) -> str:
    """The reader's id, as seats show it."""
    found = getattr(reader, "_player", None)
    if found is None:
        found = reader.must("GET", "/me/")["id"]
        reader._player = found  # type: ignore[attr-defined]
    return str(found)


def stream(reader: Player, game: str) -> list[Any]:
    items: list[Any] = []
    while True:
        after = items[-1]["cursor"] if items else 0
        page = reader.must("GET", f"/games/{game}/events/?text=true&limit={PAGE}&after={after}")
        items += page["items"]
        if page["cursor"] == page["head"]:
            return items


def _record(reader: Player, game: str) -> list[Any]:
    records: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = reader.must("GET", f"/games/{game}/record/?limit={PAGE}&after={after}")
        records += page["records"]
        after = page["next"]
    return records


def _line(game: str, reader: Player, what: str, value: Any) -> Line:
    return {"game": game, "reader": reader.name, "what": what, "told": value}


def apart(line: Line) -> tuple[Line, Line | None]:
    """A line without its sentences, and its sentences (by where they stand), None where it has none."""
    words: dict[str, Any] = {}
    plain = _without(line["told"], "", words)
    return {**line, "told": plain}, ({**line, "told": words} if words else None)


def _without(value: Any, path: str, words: dict[str, Any]) -> Any:
    if isinstance(value, list):
        return [_without(one, f"{path}/{place}", words) for place, one in enumerate(value)]
    if not isinstance(value, dict):
        return value
    kept = {}
    message = value.get("type") == "message"
    for name, one in value.items():
        if name in WORDS and not message:
            words[f"{path}/{name}"] = one
        else:
            kept[name] = _without(one, f"{path}/{name}", words)
    return kept


def written(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


GROWING = {"/scopes"}
"""Lists of words, by their path, to which some may come."""


def lacks(now: Any, then: Any, path: str = "") -> Iterator[str]:
    """Where the present lacks something of what was told then, or has something else there. More members are no lack:
    the API grows. Nor are more words in a list to which some may come.
    """
    if path in GROWING and set(now) >= set(then):
        return
    if isinstance(now, dict) and isinstance(then, dict):
        for name in then:
            if name not in now:
                yield f"{path}/{name} is gone"
            else:
                yield from lacks(now[name], then[name], f"{path}/{name}")
    elif isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        for place, (one, other) in enumerate(zip(now, then, strict=True)):
            yield from lacks(one, other, f"{path}/{place}")
    elif now != then:
        yield f"{path}: {str(then)[:300]} then, {str(now)[:300]} now"
