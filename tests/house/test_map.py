"""docs/house.md is a map of what there is: every file that it names, every room that it draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.tools import house

ROOT = Path(__file__).resolve().parents[2]
MAP = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:horror|api|worker|web|accounts|tests|deploy)/[\w./]+)`", MAP)))


@pytest.mark.parametrize("path", NAMED)
def test_what_the_map_names_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_map_names_what_it_is_about() -> None:
    assert len(NAMED) > 40


def test_every_room_of_the_house_is_drawn_and_every_arrow_leads_down() -> None:
    packages = {package for room in house.ROOMS for package in room.packages}
    rooms = {
        f"horror.{part}.{path.parent.name}"
        for part in ("rules", "games")
        for path in (ROOT / "horror" / part).glob("*/__init__.py")
    }
    assert rooms - packages == {"horror.rules.legacy"}
    floors = {room.title: room.floor for room in house.ROOMS}
    assert all(floors[one] < floors[other] for one, ways in house.arrows().items() for other in ways)


def test_an_arrow_that_leads_up_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "arrows", lambda: {"kernel": {"table"}})
    with pytest.raises(ValueError, match="kernel asks table, which stands no lower"):
        house.picture()
