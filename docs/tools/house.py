"""The picture of the house in docs/house.md: its rooms, floor by floor, and who asks whom, drawn from the imports.

An arrow is left out where a longer way of arrows says the same.
"""

import ast
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from docs.tools.rulebook import ROOT

PICTURE = ROOT / "docs" / "images" / "house.svg"


class Room(NamedTuple):
    """A box: its title, a line about it, the packages that are in it, and where it stands: floor and place, from 0."""

    title: str
    about: str
    packages: tuple[str, ...]
    floor: int
    place: float


ROOMS: tuple[Room, ...] = (
    Room("deploy", "settings, processes, demo", ("deploy",), 0, 1.4),
    Room("web", "the page, a client of the API", ("web",), 1, 0.3),
    Room("api", "REST, sockets, the document", ("api",), 1, 1.4),
    Room("worker", "jobs, turns, mails", ("worker",), 1, 2.5),
    Room("accounts", "people, tokens, letters", ("accounts",), 2, 1.4),
    Room("table", "where games live: one writer", ("horror.table",), 3, 1.75),
    Room("clock", "what is due when, the ladder", ("horror.clock",), 4, 1.97),
    Room("models", "rows and queries", ("horror.models",), 4, 3),
    Room("catan_horror", "a game in one folder", ("horror.games.catan_horror",), 4, 0),
    Room("classic", "a game in one folder", ("horror.games.classic",), 4, 0.95),
    Room("island", "faces of games on an island", ("horror.games.island",), 5, 0.3),
    Room(
        "shared faces", "orders, words, pictures",
        tuple(
            f"horror.games.{name}"
            for name in ("bots", "grammar", "locale", "lookup", "picture", "scenario", "standing", "telling")
        ),
        6, 1.05
    ),
    Room("monsters", "gates, knights, fights, towns", ("horror.rules.monsters",), 5, 2.05),
    Room("development", "cards, the largest army", ("horror.rules.development",), 5, 3),
    Room("cities", "improvements, progress cards", ("horror.rules.cities",), 6, 2.05),
    Room("robber", "the seven", ("horror.rules.robber",), 6, 3),
    Room("base", "building, trade, the turn", ("horror.rules.base",), 7, 2.5),
    Room("board", "hexes, places, distances", ("horror.rules.board",), 8, 2.9),
    Room("kernel", "moves, steps, choices, dice", ("horror.rules.kernel",), 9, 1.7),
)  # fmt: skip
WIDTH, HEIGHT, ACROSS, DOWN, MARGIN = 190, 44, 214, 78, 12
FILLS = {"horror.rules": "#e7efe2", "horror.games": "#f6ecd8", "horror": "#e3ebf4"}
OTHER = "#f0eef2"


def arrows() -> dict[str, set[str]]:
    """By title of a room, those that its modules import from, without what follows from others."""
    found: dict[str, set[str]] = {room.title: set() for room in ROOMS}
    for room in ROOMS:
        for package in room.packages:
            for path in (ROOT / package.replace(".", "/")).rglob("*.py"):
                for name in _imported(path):
                    other = _room_of(name)
                    if other is not None and other is not room:
                        found[room.title].add(other.title)
    return {
        title: {to for to in ways if not _reached(found, ways - {to}, to)} for title, ways in found.items()
    }


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{one.name}" for one in node.names)


def _room_of(name: str) -> Room | None:
    """The room in which a module is; the narrowest where one lies in the other."""
    inside = [
        (len(package), room)
        for room in ROOMS
        for package in room.packages
        if name == package or name.startswith(f"{package}.")
    ]
    return max(inside, key=lambda one: one[0])[1] if inside else None


def _reached(ways: Mapping[str, set[str]], start: set[str], goal: str) -> bool:
    seen: set[str] = set()
    waiting = list(start)
    while waiting:
        at = waiting.pop()
        if at == goal:
            return True
        if at not in seen:
            seen.add(at)
            waiting += ways[at]
    return False


def picture() -> str:
    """docs/images/house.svg; raises ValueError for an arrow that does not lead down."""
    by_title = {room.title: room for room in ROOMS}
    lines, boxes = [], []
    for title, ways in arrows().items():
        for other in sorted(ways):
            room, below = by_title[title], by_title[other]
            if below.floor <= room.floor:
                raise ValueError(f"{title} asks {other}, which stands no lower")
            lines.append(_arrow(room, below))
    for room in ROOMS:
        left, top = _corner(room)
        fill = next((fill for start, fill in FILLS.items() if room.packages[0].startswith(start)), OTHER)
        boxes.append(
            f'<rect x="{left:g}" y="{top}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{fill}" stroke="#6b7480"/>'
            f'<text x="{left + WIDTH / 2:g}" y="{top + 18}" font-weight="600">{escape(room.title)}</text>'
            f'<text x="{left + WIDTH / 2:g}" y="{top + 34}" font-size="10.5" fill="#4a525b">{escape(room.about)}</text>'
        )
    width = MARGIN * 2 + int(max(room.place for room in ROOMS) * ACROSS) + WIDTH
    height = MARGIN * 2 + max(room.floor for room in ROOMS) * DOWN + HEIGHT
    words = "; ".join(f"{title} asks {', '.join(sorted(ways))}" for title, ways in arrows().items() if ways)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="t d" font-family="sans-serif" font-size="13" text-anchor="middle" fill="#1c2127">\n'
        f'<title id="t">The rooms of the house and who asks whom</title>\n<desc id="d">{escape(words)}.</desc>\n'
        '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#6b7480"/></marker></defs>\n'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
        + "\n".join([*lines, *boxes])
        + "\n</svg>\n"
    )


def _corner(room: Room) -> tuple[float, int]:
    return MARGIN + room.place * ACROSS, MARGIN + room.floor * DOWN


def _arrow(room: Room, below: Room) -> str:
    (x, y), (to_x, to_y) = _corner(room), _corner(below)
    start, end = x + WIDTH / 2, to_x + WIDTH / 2
    shift = max(-WIDTH / 2.6, min(WIDTH / 2.6, (end - start) / 3))
    return (
        f'<path d="M{start + shift:g} {y + HEIGHT}C{start + shift:g} {y + HEIGHT + 30} {end - shift / 2:g} {to_y - 30} '
        f'{end - shift / 2:g} {to_y - 1}" fill="none" stroke="#6b7480" marker-end="url(#a)"/>'
    )
